"""Words about pictures: their text twins, and numbers, lists and seats as all captions say them."""
