## The book of a crew at a real table: what each entry tells, and why one is refused

book-adventure-going-end-first = An adventure is going on. End it first.
book-crew-hero-make-first = The crew has no hero. Make one first.
book-hardenings-each-kind = Hardenings of each kind: { $harden }.
book-clues-needed = Clues needed: { $clues }.
book-who-takes-lamp = Who takes the lamp?
book-adventure-going-begin-first = No adventure is going on. Begin one first.
book-still-down = still down
book-nerve-cut = { $hero }: { $nerve } back to { $most }.
book-lamp-test = Lamp test at { $target }
book-turn-lamp-test = Turn { $turn }. Lamp test { $first } + { $second }{ $told } = { $total } of { $target }.
book-lamp-holds = The lamp holds.
book-doubles-dark-stays-event = Doubles: the dark stays. Event line { $line } of { $world }, for { $names }.
book-wants-flee = { $hero } wants to flee.
book-stays = { $hero } stays.
book-all-who-up-flee-next = All who are up flee: the next turn ends the adventure.
book-everybody-acted = Everybody has acted.
book-which-kind-goes-first = Which kind goes first
book-next-in-order = Next: { $names } ({ $initiative } { $at }).
book-has-acted = { $name } has acted.
book-still-to-act = { $name } has still to act.
book-made-free-attack-this = { $hero } has made a free attack this turn. There is one a turn.
book-attack-hits = { $hero }: { $hits }.
book-attack-dice = { $what }{ $modifiers }: { $dice }.
book-holds-gun-take-hand = { $hero } holds no gun. Take one in hand first.
book-holds-say-which-them = { $hero } holds { $names }. Say which of them shoots, or both.
book-does-hold-as-gun = { $hero } does not hold { $name } as a gun. Take it in hand first.
book-cant-use-keyword-missing = { $hero } can't use { $name }: the keyword { $needs } is missing.
book-only-charge-hits-all = Only a charge that hits all beside the target does that. Choose the target alone.
book-damage = { $hero }: damage
book-hit-this-attack-left = No hit of this attack is left. Attack anew.
book-die-is-no-hit = Die { $n } is no hit to deal. Choose { $open }.
book-no-hit-is-left = Die { $n } is no hit to deal, and none is left. Attack anew.
book-this-attack-spent-charge = This attack has spent a charge. There is one an attack.
book-charge-left-choose-another = { $hero } has no charge { $charge } left. Choose another, or none.
book-charges-need-weapon-keyword = Charges need a weapon with the keyword { $needs }. Deal this hit without one.
book-spends-left = { $hero } spends { $charge }, { $left } left.
book-no-such-foe = There is no foe { $name } on the table. Choose one of the panel.
book-gains-xp = { $hero }: +{ $n } { $xp }.
book-foe-left-end-fight = No foe is left: end the fight.
book-chosen-before-damage-die = { $charge } is chosen before the damage die. Name it with the hit.
book-no-keg = { $hero } has no { $keg } in the bag.
book-throw = { $hero }: throw at { $value }+
book-how-often-bounces = How often it bounces
book-directions-bounces = Directions of the bounces
book-blast-at-hero = { $hero }: blast
book-blast-at-foe = { $name }: blast
book-knows-no-chant = { $hero } knows no chant { $name }. Choose one of the sheet.
book-sung-this-turn-each = { $hero } has sung { $found } this turn. Each chant comes once a turn.
book-chant-at = { $hero }: { $found } at { $number }
book-too-little-favor = { $hero } has { $favor } { $word }, not { $n }. Gain more first.
book-dangerous-doubles-hits = Dangerous doubles: { $first } hits of { $taint }.
book-was-drawn-keep = { $keep } was not drawn. Keep { $names }.
book-knows-already-keep-other = { $hero } knows { $keep } already. Keep the other one.
book-learns = { $hero } learns { $keep }.
book-no-chant-to-lose = { $hero } knows no chant { $chant }. Choose one of the sheet.
book-loses = { $hero } loses { $name }.
book-written-down = { $hero }: { $name } is written down.
book-line-name-yet-enter = That line has no name yet. Enter its name and what it changes.
book-no-such-line = { $hero } has no { $name }. Choose a line of the sheet.
book-cured = { $hero }: { $found } is cured for { $price } { $coin }.
book-taken-off = { $hero }: { $found } is taken off.
book-chart-dice = { $hero }: { $chart }
book-level-highest = { $hero } is at level { $level }, the highest.
book-level-costs = Level { $level } costs { $price } { $word }; { $hero } has { $xp }.
book-bonus = { $hero }: bonus
book-level-bonus-line = { $hero } is level { $level }. Bonus line { $line }. { $tracks }.
book-learns-ability = { $hero } learns { $ability }.
book-already-choose-another-ability = { $hero } has { $wanted } already. Choose another ability.
book-track-ability-left-choose = Track { $track } has no ability left. Choose another track.
book-track-goes-choose-another = Track { $track } goes on with { $first }. Choose that, or another track.
book-bonus-written = { $hero }: { $changes }.
book-plain-words = Plain words.
book-there-option-choose = There is no option { $name }. Choose one of { $names }.
book-words-your-own = { $n -> 
    [one] 1 word of your own.
   *[other] { $n } words of your own.
 }
book-line-chart-number-enter = A line of a chart has a number. Enter the number that was rolled.
book-crew-choose-entered = The crew has no { $kind } { $name }. Choose one that it has entered.
book-content-gone = { $kind } { $name } is taken away.
book-content-kept = { $kind } { $name } is kept.
book-each-gains = Each gains { $gains }.
book-charts-owed = Charts owed: { $names }.
book-adventure-wounds-strain-poison = The adventure is { $result }. Wounds, strain and poison are gone.
book-ore-dice = { $hero }: dice for { $ore }
book-ore-hits = { $hero }: { $ore } { $dice }, { $hits } of { $taint }.
book-nobody-searches-fight-end = Nobody searches in a fight. End the fight first.
book-tile-search-marker-search = Tile { $tile } has a search marker. Search another tile.
book-searched-this-turn-press = { $hero } has searched this turn. Press Anyway if a card allows it.
book-search = { $hero }: search
book-mission-set-begin-adventure = No mission is set. Begin an adventure with its number of clues.
book-objective-found-already-its = The objective is found already. Its clues are complete.
book-clue = Clue { $found } of { $clues }.
book-objective-found-clues = Objective found: { $found } of { $clues } clues.
book-first-them-from-top = First the { $omens }, { $n } of them, from the top; then a { $threat } threat.
book-omens-on-stack = { $omens }: { $n } on the stack.
book-attack-threat = Attack: a { $threat } threat.
book-draw-encounter = Draw an encounter.
book-clues-complete-this-counts = The clues are complete: this one counts for nothing.
book-how-many = How many { $name }
book-ambush = Ambush at { $ambush }+
book-hardening = Hardening of { $name }
book-most-foes-can-table = At most { $n } foes can be on the table. Take some away first.
book-hardened = { $name } hardened: { $names }.
book-them-because-dark-above = One of them because the dark is above the crew.
book-ambush-ends-this-turn = The ambush ends this turn; in the next one they have +2 initiative.
book-no-foe-to-take-off = There is no foe { $foe }. Choose one of the panel.
book-off-table = { $foe } is off the table.
book-no-foe-without-kind = There is no foe { $foe }. Choose one of the panel, or name its kind.
book-foe-wounds = { $foe }: { $wounds }.
book-there-fight-end = There is no fight to end.
book-fight-over-loot-card = { $n ->
    [one] The fight is over. Loot: 1 card each.
   *[other] The fight is over. Loot: { $n } cards each.
 }
book-recover = To recover: { $names }.
book-breath-nerve = { $hero }: +1 { $nerve }.
book-breath-healed = { $hero }: { $healed } healed. { $tracks }.
book-load-over = { $hero }: load { $weight } of { $most }.
book-bag-over = { $hero }: bag { $n } of { $most }.
book-has-too-few-tokens = { $hero } has { $have } { $token }, not { $n }.
book-lies-crew = { $item } lies with the crew.
book-has-item = { $hero } has { $item }.
book-keepsake-stays = { $item } is { $hero }'s keepsake and stays.
book-lies-crew-choose-does = No { $item } lies with the crew. Choose one that does.
book-takes-thing = { $hero } takes { $found }.
book-bag-now = { $hero }: { $n } { $token }, now { $now }.
book-fight-hands-change-before = In a fight, hands change before anybody's part. Wait, or press Anyway.
book-choose-something-sheet = { $hero } has no { $name }. Choose something on the sheet.
book-needs-hand-choose-what = { $item } needs no hand. Choose what is held.
book-takes-hands-choose-fewer = That takes { $hands } hands of { $most }. Choose fewer things.
book-holds = { $hero } holds { $names }.
book-does-work = { $item } does not work: { $hero } is not { $needs }.
book-clothing-choose-piece-slot = { $item } is no clothing. Choose a piece with a slot.
book-wears-there-take-off = { $hero } wears { $other } there. Take it off first.
book-needs-item-keyword-choose = { $new } needs an item with the keyword { $needs }. Choose another.
book-slots-left-takes = { $item } has { $left } slots left, { $new } takes { $slots }.
book-too-little-ore = { $hero } has { $have } { $ore }, not { $n }. Find more first.
book-upgrade-on = { $hero }: { $upgrade } is on { $item }.
book-choose-its-upgrades = { $item } has no { $upgrade }. Choose one of its upgrades.
book-forged-into-stays-good = { $found } is forged into { $item } and stays for good.
book-off-its-cost-lost = { $hero }: { $found } is off { $item }. Its cost is lost.
book-loose-choose-sheet = { $hero } has no loose { $upgrade }. Choose one of the sheet.
book-gives-away = { $hero } gives { $name } away.
book-has-thing = { $hero } has { $name }.
book-nothing-was-changed = { $hero } has no { $word }. Nothing was changed.
book-harm-changed = { $hero }: { $n } { $word }. { $tracks }.
book-still-down-recover-rolls = { $hero } is still down: recover rolls the chart first.
book-healed-points = { $hero }: { $done } healed. { $tracks }.
book-heal-split-too-much = That splits { $wounds } points, but there are { $n }. Change the split.
book-down-use-heal-instead = { $hero } is not down. Use heal instead.
book-cant-help-same-hero = { $hero } can't help the same hero up. Choose another helper.
book-attack-spent-part-this = { $helper }'s attack is spent; { $hero } has no part this turn.
book-healed-track-dice = { $hero }: healed { $track }
book-healed-dice = { $hero }: healed
book-gets-up-healed = { $hero } gets up, { $done } healed. { $tracks }.
book-recover-split-too-much = That splits { $sum } points, but there are { $n }. Change the split.
book-needs-least-point-which = { $hero } needs at least 1 point in { $word }, which is full.
book-no-poison-to-roll = { $hero } has no { $poison }. There is nothing to roll.
book-poison-dice = { $hero }: { $poison }
book-taken-gone = { $hero }: { $poison } { $dice }. { $wounds } taken, { $gone } gone.
book-crew-most-heroes-remove = A crew has at most { $seats } heroes. Remove or retire one first.
book-there-seat-choose = There is no seat { $hero }. Choose one of { $names }.
book-seat-choose-another = { $heroes } has that seat. Choose another.
book-joins-crew = { $name } joins the crew.
book-field-set = { $hero }: { $word } { $shown }.
book-sheet-field-choose = A sheet has no field { $field }. Choose one of { $names }.
book-has-too-little-to-take = { $hero } has { $have } { $word }, not { $n }.
book-purse-now = { $hero }: { $n } { $word }, now { $have }.
book-nerve-now = { $hero } { $n } { $nerve }, now { $now }.
book-choose-ability-sheet = { $hero } has no { $ability }. Choose an ability of the sheet.
book-alive-retire-hero-first = { $old } is alive. Retire the hero first, then make a new one.
book-takes-place = { $name } takes the place of { $old }.
book-retires = { $hero } retires.
book-sheet-removed-undo-brings = The sheet of { $hero } is removed. Undo brings it back.
book-number-is = { $hero }: { $word } { $value }{ $told }.
book-entries-their-own-use = { $first } have entries of their own. Use those.
book-book-field-look-panel = The book has no field { $field }. Look at the panel for what it keeps.
book-crew-field-set = { $field }: { $shown }.
book-move = { $hero }: move
book-more-movement = { $hero }: more movement
book-more-move = { $hero }: { $points } more to move for 1 { $nerve }.
book-escaped-this-turn-already = { $hero } has escaped { $covered }+ this turn already.
book-escape = { $hero }: escape at { $value }+
book-roll-reaches-sum-counts = A roll reaches a sum, counts each die or needs any die. Choose one of the three.
book-random-hero-dice = a random hero
book-random-hero = Random hero: { $hero } ({ $n } of { $heroes }).
book-there-nobody-draw-from = There is nobody to draw from. Choose all heroes, or another world.
book-nobody-tested-choose-hero = Nobody is tested. Choose a hero, each, or one at random.
book-first-hit-dealt-so = The first hit is dealt, so the attack stands. Re-roll the damage instead.
book-roll-dice-hero-choose = The roll has { $own } dice of a hero. Choose among them.
book-die-re-rolled-twice = No die is re-rolled twice. Choose dice that were rolled once.
book-re-roll = { $name }: re-roll
book-pays-dice = { $name } pays 1 { $nerve } for { $indexes } of the dice.
book-open-roll-roll-first = { $hero } has no open roll. Roll first.
book-these-dice-belong-several = These dice belong to several heroes. Re-roll those of one hero at a time.
book-roll-nobody-say-which = That roll is nobody's. Say which hero pays.
book-these-dice-who-alone = These dice are { $hero }'s, who alone can pay for them.
book-saves = { $hero }: saves at { $value }+
book-hits-saved = { $hero }: { $n } hits, { $word } { $value }+{ $told }: { $shown }, { $saved } saved.
book-armor-dice = { $hero }: { $word } at { $found }+
book-hits-taken = { $hero }: { $taken }. { $tracks }.
book-to-hit-dice = { $kind }: to hit at { $target }+
book-enemies-rolled = { $n } { $kind } at { $name }: { $shown }, { $hits } of { $damage }.
book-book-knows-enter-enemy = The book knows no { $kind }. Enter the enemy first.
book-far-from-lamp = { $hero }: far from the lamp
book-no-keg-to-roll = { $hero } has no { $keg } in the bag. There is nothing to roll.
book-keg-dice = { $hero }: { $keg }
book-explode = { $hero }: { $names }, { $explode } of { $n } { $keg } explode.
book-dark-moves = { $dark } { $before } to { $now }.
book-draw-dark-card = Draw a dark card.
book-draw-dark-cards = Draw { $cards } dark cards.
book-more-stack-all = { $omen }: { $omens } more on the stack, { $all } in all.
book-dark-above-crew-every = The dark is above the crew: every kind hardens once more from now on.
book-crew-lamp-test-needs = Crew on { $crew }: the lamp test needs { $target }.
book-lamp = { $hero } has the lamp.
book-there-take-more-than = There are { $n } { $omens }. Take no more than that.
book-omen-lies-stack-add = No omen lies on the stack. Add one first.
book-turned-up-left = An { $omen } is turned up, { $omens } left.
book-there-such-omen-cancel = There is no such omen to cancel. Turn one up, or choose the top one.
book-nobody-up-pay-omen = Nobody is up to pay for it. The omen stays.
book-card-play-choose-give = No card { $card } is in play. Choose one that is, or give it a text.
book-card-gone = { $card } is out of play.
book-most-cards-can-play = At most { $n } cards can be in play. Take one away first.
book-card-in-play = { $until ->
    [turn] { $card } is in play until the turn ends.
    [fight] { $card } is in play until the fight ends.
    [objective] { $card } is in play until the objective is found.
    [adventure] { $card } is in play until the adventure ends.
   *[any] { $card } is in play until you cancel it.
 }
book-book-knows-number-modifier = The book knows no number { $stat }: that modifier counts nowhere.
book-gone-from-play = Out of play: { $names }.
book-line-told = { $name }: { $text }
book-crew-below-end-adventure = The crew is below. End the adventure first.
book-road-die-hero = The road, a die a hero
book-hazards = Hazards: { $names }.
book-hazard-road = No hazard on the road.
book-hazard-left-arrive-town = No hazard is left. Arrive in town.
book-hazard = Hazard of { $hero }
book-hazard-line-left = { $hero }: hazard line { $line }. { $left } left.
book-hazards-road-left-roll = { $hazards } hazards of the road are left. Roll them first.
book-crew-day = The crew is in { $place }, day 1.
book-places-this-day-been = The places of this day have been rolled. End the day first.
book-bed-costs-camp-instead = A bed costs { $price } { $coin }; { $hero } has { $have }. Camp instead.
book-sleeps-bed = { $hero } sleeps in a bed.
book-camps = { $hero } camps.
book-visits = { $hero } visits { $visit }.
book-nobody-chosen-bed-camp = Nobody has chosen a bed or a camp. Choose first.
book-camp = Camp of { $hero }
book-place-dice = { $hero } at { $visit }
book-camp-line = { $hero }: camp line { $line }.
book-place-line = { $hero }: { $place }, line { $number }.
book-end-day = End of the day
book-day-die-shows-marker = Day { $day }. The die shows { $die }, the marker { $marker }.
book-nothing-happens-marker-moves = Nothing happens, the marker moves to { $marker }.
book-event-line = Event line
book-event-line-marker-back = Event line { $line }, the marker is back on 1.
book-leaves-town = { $hero } leaves town.
book-all-left-next-adventure = All have left: the next adventure can begin.
book-crew-plays-hard-core = The crew plays hard core: the dead stay dead. Make a new hero.
book-choose-who-raised-dead = Choose who is raised: a dead hero of the crew, or one of the fallen.
book-alive-choose-dead-hero = { $hero } is alive. Choose a dead hero.
book-raised = { $hero } is raised for { $price } { $coin }.
book-among-fallen-choose-them = { $fallen } is not among the fallen. Choose one of them.
book-no-seat-for-fallen = No seat is free for { $hero }. Retire or remove a hero first.
book-retired-hero-called-choose = No retired hero is called { $name }. Choose one of them.
book-no-seat-for-retired = No seat is free for { $found }. Retire or remove a hero first.
book-is-back = { $found } is back.
book-dead-nothing-taken-from = { $one } is dead: nothing is taken from or given to the dead.
book-already-choose-another-hero = { $giver } has it already. Choose another hero.
book-choose-thing-give-item = Choose one thing to give: an item, a token, coin or ore.
book-agree-another-price = { $taker } has { $coin } { $word }, not { $price }. Agree on another price.
book-gives = { $giver } gives { $taker } { $what }.
book-served-this-turn-serves = { $item } has served this turn and serves nobody else in it.
book-keepsake-never-given-away = { $item } is { $giver }'s keepsake. It is never given away.
book-has-too-little-to-give = { $giver } has { $have } { $word }, not { $n }.
book-choose-thing-buy-item = Choose one thing to buy: an item, a token, a service, or something for the crew.
book-coach-twice = The crew has a { $shared }. There is one a crew.
book-buys = { $hero } buys { $name } for { $price } { $coin }.
book-buys-token = { $hero } buys { $word } for { $price } { $coin }.
book-service-paid = { $hero }: { $service } for { $price } { $coin }.
book-crew-buys = The crew buys a { $shared } for { $price }.
book-choose-thing-sell-item = Choose one thing to sell: an item, or ore.
book-sells = { $hero } sells { $what } for { $got } { $coin }.
book-keepsake-never-sold = { $item } is { $hero }'s keepsake. It is never sold.
book-i-dont-know-what = I don't know what { $item } sells for. Enter the price.
book-has-too-little-ore = { $hero } has { $have } { $ore }, not { $n }.
book-i-dont-know-price = I don't know the price of { $ore } here. Enter it.
book-crew-choose-its-things = The crew has no { $thing }. Choose one of its things.
book-thing-twice = The crew has a { $thing }. There is one a crew.
book-crew-has-thing = The crew has a { $thing }.
book-line-names-hero = That line names no hero. { book-how }
book-line-number = That line has no number. { book-how }
book-line-longer-than-letters = That line is longer than { $longest } letters. Write one thing in a line.
book-line-unread = I can't read “{ $text }”. { book-how }
book-line-says-more-than = That line says more than one thing. Write a line for each. { book-how }
book-line-names-tile-write = That line names no tile. Write it like “search ann tile 3”.
book-damage-number-write-like = Damage is a number. Write it like “hits ann 4 damage 2”.
book-dice-unread = I can't roll “{ $text }”. Write dice like 3d6 any 6, 2d6 sum 7 or d20.
book-roll-unread = I can't read “{ $left }”. Write dice like 3d6 any 6, 2d6 sum 7 or d20.
book-every-world-play-gate = Every world is in play. The gate stays shut.
book-which-world = Which world
book-play-already-name-another = { $world } is in play already. Name another world, or draw one.
book-gate-leads-play = The gate leads to { $world }. In play: { $names }.
book-play-open-gate-first = { $world } is not in play. Open a gate to it first.
book-to-world = To { $world }: { $names }.
book-spared-by-weather = Spared by the weather ({ $weather }): { $names }.
book-adventure-lost-end-undo = The adventure is lost. End it, or undo what lost it.
book-book-knows-entry-press = The book knows no entry “{ $name }”. Press a button, or type another.
book-die-cannot-show = A D{ $sides } cannot show { $face }. Enter faces from 1 to { $sides }.
book-dice-unread-plain = I can't roll “{ $text }”. Write dice like 3d6, d20+2 or peril.
book-die-sides-write-dice = A die has 2 to 100 sides, not { $sides }. Write dice like 3d6 or d20.
book-roll-can-dice-roll = One roll can have 1 to { $most } dice, not { $count }. Roll them in parts.
book-i-need-dice-enter = I need { $count } dice, not { $faces }. Enter one face for each die.
book-die-cannot-show-typed = A D{ $sides } cannot show { $first }. Enter faces from 1 to { $sides }.
book-i-cant-read-those = I can't read those dice. Enter one face for each die, such as 3 5 6.
book-there-dice-so-most = There are { $count } dice, so at most { $count } can hit.
book-every-hit-critical-enter = Every hit at 6 is critical. Enter the faces, such as 3 5 6.
book-change-dice = { $hero }'s change
book-line-write-down = { $hero }: { $word } line { $roll }. Write it down.
book-line-written = { $hero }: { $chart }, { $line }.
book-dead-by = { $hero } is dead ({ $why }).
book-is-dead = { $hero } is dead.
book-revived-by-token-all = { $hero } is revived by a token: all healed, 1 { $nerve }.
book-is-down = { $hero } is down ({ $names }).
book-book-full-export-crew = The book is full. Export the crew, end it, and import it into a new one.
book-dice-were-needed-enter = { $left } of the dice were not needed. Enter the others alone.
book-there-nothing-undo = There is nothing to undo.
book-entry-cant-undone-any = That entry can't be undone any more. Look at the log for the newest ones.
book-entry-since-touched-same = Entry { $n } since touched the same: “{ $said }” Undo that one first.
book-there-nothing-redo-something = There is nothing to redo. Something was entered since the undo.
book-file-exported-crew = That file is no exported crew. { $why }
book-file-exported-crew-its = That file is no exported crew: its entries are not in order. Export the crew again.
book-file-exported-crew-choose = That file is no exported crew. Choose one that /crew log has written.
book-book-knows-number-called = The book knows no number called { $stat }. Choose one of { $names }.
book-there-hero-choose-crew = There is no hero { $seat }. Choose one of the crew, or make a new one.
book-dead-raise-hero-town = { $hero } is dead. Raise the hero in town, or make a new one.
book-down-let-hero-recover = { $hero } is down. Let the hero recover first.
book-i-dont-know-yet = I don't know { $hero }'s { $word } yet. Enter it on the sheet.
book-i-dont-know-yet-enter = I don't know the { $word } of { $kind } yet. Enter it once.
book-crew-town-arrive-there = The crew is not in town. Arrive there first.
book-left-town-until-after = { $hero } has left town until after the next adventure.
book-roll-over-look-panel = That roll is over. Look at the panel for the newest one.
book-roll-open-roll-first = No roll is open. Roll first.
book-too-little-nerve = { $hero } has { $have } { $nerve }; that needs { $n }. Gain more first.
book-shares-make-change-them = The shares make { $sum } of { $price }. Change them to make { $price }.
book-dead-pays-nobody-else = { $purse } is dead and pays for nobody else. Choose other payers.
book-share-price-anew = { $purse } has { $coin } { $word }, not { $share }. Share the price anew.
book-entry-does-fit-crew = That entry does not fit the crew any more. Enter the values anew.
book-something-since-changed-what = Something since has changed what this roll did. Undo that first.
book-too-little-nerve-for = { $hero } has { $have } { $nerve }; { $what } needs { $n }. Gain more first.
book-skill-passed = { $hero }: { $skill } { $target }+{ $modifiers }: { $dice }, passed.
book-skill-failed = { $hero }: { $skill } { $target }+{ $modifiers }: { $dice }, failed.
book-how = Write a hero, a number and what it is about: “ann 3 wounds”, “xp all 20”, “hits ann 4 damage 2” or “search ann tile 3”.
book-option-is = Option { $option }: { $value }.
book-option-on = Option { $option }: on.
book-option-off = Option { $option }: off.
book-open-omen-cancelled = The { $omen } turned up is cancelled: 1 { $nerve } each.
book-top-omen-cancelled = The { $omen } on top is cancelled: 1 { $nerve } each.
book-change = { $stat } { $n }
book-no-bonus = { $hero }: no bonus.
book-attack-critical = { $hero }: { $hits }, { $critical } critical.
book-weapon-dice = { $hero }: { $weapon } at { $value }+
book-foe-hit = { $name }: { $damage }, { $wounds }, { $now }/{ $health }.
book-foe-killed = { $name }: { $damage }, { $wounds }, dead.
book-throw-hits = { $hero } throws { $reach } spaces at most, { $face } at { $value }+{ $modifiers }: hits the space.
book-throw-bounces = { $hero } throws { $reach } spaces at most, { $face } at { $value }+{ $modifiers }: bounces { $bounces }.
book-mission-begins = { $n ->
    [one] { $mission }: threat { $threat }, 1 revive token.
   *[other] { $mission }: threat { $threat }, { $n } revive tokens.
 }
book-adventure-begins = { $n ->
    [one] Threat { $threat }, 1 revive token.
   *[other] Threat { $threat }, { $n } revive tokens.
 }
book-crew-level-grim = Crew level { $level }: grim enemies.
book-crew-level-normal = Crew level { $level }: normal enemies.
book-lost-by-flight = All who are up flee: the adventure is lost.
book-lost-at-mouth = { $dark } is at the mouth: the adventure is lost.
book-lost-all-down = All are down: the adventure is lost.
book-value-cleared = cleared
book-value-on = on
book-value-off = off
book-value-changed = changed
book-moved = { $hero }: move roll { $die }, { $points } to move{ $modifiers }.
book-moved-with-nerve = { $hero }: move roll { $die }, { $points } to move{ $modifiers }, +{ $n } { $nerve }.
book-nerve-over = { $hero }: { $over } { $nerve } over the limit, spend it this turn.
book-escapes = { $hero }: { $die }{ $modifiers }, escapes { $value }+ this turn.
book-does-not-escape = { $hero }: { $die }{ $modifiers }, does not escape.
book-attack-normal = Attack: { $groups }, normal side.
book-attack-grim = Attack: { $groups }, grim side.
book-ambush-normal = Ambush: { $groups }, normal side.
book-ambush-grim = Ambush: { $groups }, grim side.
book-breath-dice = { $hero }: breath
book-chant-works = { $hero }: { $chant } { $dice }{ $modifiers } = { $total } of { $number }, works.
book-chant-fails = { $hero }: { $chant } { $dice }{ $modifiers } = { $total } of { $number }, does not work.
book-favor-works = { $hero }: { $chant } { $total } of { $number }, works.
book-favor-too-little = { $hero }: { $chant } { $total } of { $number }, does not work yet.
book-sung-with-xp = { $hero }: { $chant } works, +{ $n } { $xp }.
book-sung = { $hero }: { $chant } works.
book-sung-in-vain = { $hero }: { $chant } failed.
book-learns-one = { $hero } learns { $keep }. { $other } goes back.
book-search-found = { $n ->
    [one] { $hero } searches tile { $tile }{ $modifiers }: { $dice }, 1 card, the tile is marked.
   *[other] { $hero } searches tile { $tile }{ $modifiers }: { $dice }, { $n } cards, the tile is marked.
 }
book-search-nothing = { $hero } searches tile { $tile }{ $modifiers }: { $dice }, nothing.
book-roll-each = { $roll }: { $dice }. { $count } of { $all } at { $number } or more.
book-roll-any-passed = { $roll }: { $dice }. Passed (any { $number }).
book-roll-any-failed = { $roll }: { $dice }. Failed (any { $number }).
book-roll-sum-passed = { $roll }: { $dice }, sum { $sum }. Passed ({ $number }).
book-roll-sum-failed = { $roll }: { $dice }, sum { $sum }. Failed ({ $number }).
book-rolled-die = { $roll }: { $dice }.
book-rolled-dice = { $roll }: { $dice }, sum { $sum }.
book-roll-of = { $hero }: { $dice }
book-line-written-numbered = { $hero }: { $chart } { $roll }, { $line }.
book-tracks = { $wounds }/{ $health } { $woundsword }, { $strain }/{ $mind } { $strainword }
book-hits-taken-armor = { $hero }: { $taken }, { $armor } stops { $n }. { $tracks }.
book-undone = Undone: { $line }
book-redone = Redone: { $line }
book-amount = { $n } { $word }
book-unread = I can't read { $place }: { $reason }. Correct it and try again.
book-road-dice = { $names }.
book-holds-nothing = { $hero } holds nothing.
book-takes-clothes-off = { $hero } takes { $item } off.
book-puts-down = { $hero } puts { $item } down.
book-gives-item-away = { $hero } gives { $item } away.
book-forged = { $hero }: { $upgrade } is forged into { $item }.
book-hero-sells = { $giver } sells { $taker } { $what } for { $price }.
book-crew-has-lost = The crew has lost its { $thing }.
book-nobody-buys = Nobody here buys { $ore }. Sell at a place that does.
book-nerve-for = { $why }: { $hero } { $n } { $nerve }, now { $now }.
book-clue-of-none = Clue { $found } found.
book-word = { $word ->
    [nerve_max] most nerve
    [spirit_armor] spirit armor
    [to_hit] to hit
    [xp] XP
    [nerve_face] face for nerve
    [nerve_gives] nerve from the move roll
    [hard_core] hard core
    [fixed_move] fixed move
    [town_event] town event
    [large_xp] XP for large enemies
    [health] health
    [mind] mind
    [combat] combat
    [melee] melee
    [ranged] ranged
    [defense] defense
    [resolve] resolve
    [armor] armor
    [initiative] initiative
    [nimble] nimble
    [wits] wits
    [heart] heart
    [might] might
    [lore] lore
    [luck] luck
    [load] load
    [bag] bag
    [move] move
    [search] search
    [escape] escape
    [damage] damage
    [shots] shots
    [range] range
    [lamp] lamp
    [breath] breath
    [chant] chant
    [hands] hands
    [wounds] wounds
    [strain] strain
    [taint] taint
    [poison] poison
    [nerve] nerve
    [favor] favor
    [coin] coin
    [ore] ore
    [injury] injury
    [madness] madness
    [change] change
    [omen] omen
    [omens] omens
    [dark] dark
    [keg] keg
    [low] low
    [medium] medium
    [high] high
    [epic] epic
    [won] won
    [lost] lost
    [failed] failed
    [fled] fled
    [turn] turn
    [fight] fight
    [objective] objective
    [adventure] adventure
    [cancelled] cancelled
    [enemy] enemy
    [class] class
    [item] item
    [mission] mission
    [world] world
    [place] place
    [line] line
    [below] below
    [touchy] touchy
    [advanced] advanced
    [themed] themed
    [dice] dice
    [words] words
    [soft] soft
    [full] full
    [marker] marker
    [roll] roll
    [hit] hit
    [kill] kill
    [upgrade] start upgrade
    [keepsake] keepsake
    [level] level
    [name] name
    [person] person
    [gear] gear
    [conditions] conditions
    [abilities] abilities
    [charges] charges
    [keywords] keywords
    [stats] numbers
    [bot] bot
    [table] table
   *[any] { $word }
 }
book-counted = { $word ->
    [wounds] { $n ->
        [one] 1 wound
       *[other] { $n } wounds
    }
    [hits] { $n ->
        [one] 1 hit
       *[other] { $n } hits
    }
    [chants] { $n ->
        [one] 1 chant
       *[other] { $n } chants
    }
    [omens] { $n ->
        [one] 1 omen
       *[other] { $n } omens
    }
   *[any] { $n } { $word }
 }
book-puts-on = { $hero } puts { $item } on.
book-buys-no-ore = { $name } buys no { $ore }. Sell at a place that does.
book-the-entry = the entry
book-growth = growth
book-modifier = { $name } { $n }
book-modifiers = {" "}({ $modifiers })
book-the-omen = the { $omen }
book-no-ore-dice = { $hero } has no dice for { $ore } to roll.
book-can-level = { $hero } can pay for level { $level }: { $price }.
book-hits-unsaved = { $hero }: { $hits }, no save.
