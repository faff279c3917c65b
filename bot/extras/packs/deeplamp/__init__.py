"""The ten files of a pack of Deeplamp as models, and what they must say of each other."""
