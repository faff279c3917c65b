## A server's packs: their list, what happens to one, and why one is refused

# $title, $version, $id: as the pack names itself, $since: a day, $digest: the pack's SHA-256
pack-line =
    - **{ $title }** { $version } · `{ $id }` · since { $since }
    -# SHA-256 `{ $digest }`
pack-line-withdrawn =
    - **{ $title }** { $version } · `{ $id }` · since { $since } · kept for games that use it
    -# SHA-256 `{ $digest }`

pack-kept = **{ $title }** { $version } has no errors. I keep it for this server only. An organiser can choose it when setting up a table.
pack-kept-anew = **{ $title }** { $version } has no errors. I keep it for this server only. An organiser can choose it when setting up a table. Games that use an older version keep that version.
pack-map = Map `{ $map }`:
pack-in-use = New tables can't choose this pack any more. I keep it for running games, and for some time after they end. To delete it sooner, remove it again when they are over.
pack-removed = The pack is deleted. I can't show games that were played with it any more.
pack-kept-for =
    { $days ->
        [one] I use a pack only on its own server. I keep it until a manager of that server removes it, or removes me. I keep an older version until 1 day after the last game that used it.
       *[other] I use a pack only on its own server. I keep it until a manager of that server removes it, or removes me. I keep an older version until { $days } days after the last game that used it.
    }

pack-managers-only = Only server managers can upload or remove packs. Ask one of them.
pack-unknown = This server has no pack of that name. See its packs in `/server settings`.
pack-gone = This server no longer has that pack, so I can't show games that were played with it. To bring it back, upload the same files again.
# $packs: the most packs, $size: the most kilobytes
pack-no-room =
    { $packs ->
        [one] There is no room for this pack. A server can keep at most 1 pack, and { $size } kB for all its versions. Remove the old pack in `/server settings` first.
       *[other] There is no room for this pack. A server can keep at most { $packs } packs, and { $size } kB for all their versions. Remove one in `/server settings` first.
    }
pack-too-large = A pack can have at most { $megabytes } MB, as a ZIP or as single files. Make it smaller.
pack-busy = I am still reading other packs for you or your server. Upload this one again when they are done.
pack-too-slow = I stopped reading this pack, because it took too long. Make it smaller.
pack-refused = I have not kept this pack. Correct these errors, then upload it again:
pack-more-errors =
    { $n ->
        [one] … and 1 more.
       *[other] … and { $n } more.
    }

## Files of an upload. Each error is one line that begins with the file.

pack-zip-too-large = The ZIP is larger than { $megabytes } MB. Leave out everything that is not a file of the pack.
pack-zip-damaged = The ZIP is damaged. Make a new one of the pack's files alone.
pack-empty = There are no files in this pack. A pack needs ten: pack.json and nine more.
pack-too-many-files = There are { $n } files in this pack. A pack has ten: leave out the others.
pack-files-too-large = Together the files are larger than { $megabytes } MB. Shorten their texts.
pack-file-path = { $file }: this file is in a folder. Put the files themselves into the ZIP, without a folder or a path.
pack-file-unknown = { $file }: a pack has no file of that name. Use plain small letters, such as pack.json, or leave the file out.
pack-file-twice = { $file }: this file is there { $n } times. Keep one of them.
pack-file-encrypted = { $file }: this file is encrypted. Make the ZIP without a password.
pack-file-link = { $file }: this is a link or a folder. Put the file itself into the ZIP.
pack-file-packing = { $file }: I can't unpack this kind of compression. Make an ordinary ZIP.
