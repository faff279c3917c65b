# Of campaigns: a crew goes from one game to the next in its channel

campaign-founded = This table founds a **campaign** of this channel. After the game your crew stays together: the next table here goes on with it. Have you a campaign's file? Its organiser can bring it before Start.
campaign-bring-button = Bring a campaign
campaign-goes-on = **The campaign of this channel goes on.** Whoever played before gets their heroes back; whoever is new makes one.
campaign-anew-button = Begin a new campaign
campaign-file = -# This file is the campaign ({ $digest }). With it you can go on in another channel. The next table in this channel goes on by itself.
campaign-file-label = File of a campaign
campaign-file-title = Bring a campaign
campaign-here-already = This channel has a campaign already. Begin a new one first, then bring the file.
campaign-brought = { $who } has brought a campaign. Its heroes go to players in the order in which they join.
campaign-brought-done = The campaign is here.
campaign-none = This channel has no campaign yet.
campaign-only-members = Only somebody who has heroes in this campaign can end it. A table in another channel founds its own.
campaign-ended = { $who } has ended this channel's campaign. This table founds a new one.
campaign-ended-done = The old campaign has ended.
campaign-only-organiser = Only { $organiser }, who organises this table, can change its campaign.
campaign-no-file = That is no file of a campaign of this game.
