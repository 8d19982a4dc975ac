### The table of a match, its replay, and the room before it.

## Sharing a match that is over.

share = Share
share-link = Link to the replay
# HTML for other websites.
share-frame = Code for your website
share-picture = Download a picture
# The title of a replay in a frame on another website.
replay-of = Replay: { $players }

## A replay in a frame on another website.

frame-open = Open on Acepost
frame-nothing = There is no replay to see here. Only matches that are over and not private can be shown on other sites.
frame-home = Go to Acepost
frame-no-server = Acepost cannot be reached.
# The rules beside the table
rules = Rules
# $game: the game's name
rules-of = Rules of { $game }
rules-close = Close the rules
rules-back = Back
# Goes to the rule that matters now. $rule: its id, such as CA-9
rules-now = Now: { $rule }
rules-whole-page = Whole page
rules-loading = One moment…
rules-retry = Try again

## Hints

# The button at the table.
hint = Hint
hint-thinking = Thinking…
# Chooses how strong the bot is that gives the hint.
hint-bot = The hint comes from
bot-of-strength = { $strength ->
    [easy] Bot: easy
    [medium] Bot: medium
   *[hard] Bot: hard
}
# Read out by screen readers.
hint-says = Hint: { $label }. { $reason }
# What the key does.
hint-key = show a hint, against bots

## Lessons

lesson-title = { $game }: lesson
lesson-none = There is no lesson for this game.
lesson-table = The table
lesson-side = The lesson so far
lesson-teacher = The teacher
lesson-progress = Step { $step } of { $count }
lesson-back = Back a step
lesson-skip = Skip
# The same for screen readers.
lesson-skip-spoken = Skip the lesson
lesson-other = You may do that, too. But look at the table: the lesson goes on with “{ $label }”.
lesson-ended = The lesson is over
lesson-again = Again
lesson-rules = Rules
lesson-play = { $opponents ->
    [one] Play a bot
   *[other] Play bots
}

## Players, cards and places

# The reader, as a name at a seat.
you-at-seat = You
# A seat whose player has no name. Seats are counted from 1.
seat-number = Seat { $number }
hand-of = { $who_is ->
    [you] Your hand
   *[other] { $who }'s hand
}
deck-of = { $who_is ->
    [you] Your deck
   *[other] { $who }'s deck
}
# $rank is A, K, Q, J, T (for 10) or a digit; $suit is S, H, D or C.
card-name = { $rank ->
    [A] ace
    [K] king
    [Q] queen
    [J] jack
    [T] 10
   *[other] { $rank }
} of { $suit ->
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
}
cards-down = { $count ->
    [one] 1 card face down
   *[other] { $count } cards face down
}
no-cards = empty
# The label of a place and the cards that lie there, for screen readers.
zone-with-cards = { $label }: { $cards }
die-shows = { $who_is ->
    [you] Your die
   *[other] { $who }'s die
}: { $pips }
# $form is the plural category of the ordinal number.
ordinal = { $form ->
    [one] { $place }st
    [two] { $place }nd
    [few] { $place }rd
   *[other] { $place }th
}
deck = Deck
# Below a deck on the table.
deck-below = deck
# A mark at a seat.
mark-bot = bot
mark-first = first
# For screen readers, at the seat of a player who has to choose.
mark-to-act = to act
the-table = The table
the-match = The match
setting-up = Setting up
round-number = Round { $round }
last-battle = Last battle
last-move = Last move

## The head of the table

your-turn = Your turn
# The title in the browser's tab.
title-your-turn = Your turn · { $game }
title-result = { $result } · { $game }
cancelled-before-start = This match was cancelled before it started.
to-the-lobby = To the lobby
table-connection-lost = The connection was lost. Trying again…
table-offline = You are offline. The table updates when you are back.
watching = Watching
watching-later = Watching, { $events ->
    [one] 1 event later
   *[other] { $events } events later
}
the-match-has-started = The match has started.

## The bar below the table

your-choice = Your choice
take-back = Take back
send = Send
# The label of the button for screen readers. $action is a label such as "Play the king of spades".
send-action = Send: { $action }
choose-what-goes-with-it = Choose what goes with it.
choose-part = Choose { $what ->
    [card] a card
    [hour] an hour of the clock
    [pile] a pile
    [card-hour] a card or an hour of the clock
   *[other] something on the table
}.
# The same if there are also buttons, which follow.
choose-part-or = Choose { $what ->
    [card] a card
    [hour] an hour of the clock
    [pile] a pile
    [card-hour] a card or an hour of the clock
   *[other] something on the table
}, or:
choices-list = List
all-choices = All choices
waiting-for = Waiting for { $players }
sending = Sending…
# While there is no network.
not-sent-offline = Not sent yet: you are offline.
# The same if the server may have received it.
not-confirmed-offline = Not confirmed yet: you are offline.
not-confirmed-unreachable = Not confirmed yet: the server cannot be reached.
# For screen readers, after a move that could not be sent.
taken-back = Taken back. It is your turn.
skip = Skip
# For screen readers.
chosen-action = { $action }? Enter sends it, Escape takes it back.
nothing-chosen = Nothing is chosen.
your-turn-now = Your turn.
earlier-events = { $count ->
    [one] 1 earlier event is in the log.
   *[other] { $count } earlier events are in the log.
}
gone-on-meanwhile = The match has gone on in the meantime: this decision was answered already.

## Offers and pauses

draw = Draw
pause = Pause
draw-offered = { $who_is ->
    [you] You offer a draw.
    [us] { $who } offer a draw.
    [others] { $who } offer a draw.
   *[other] { $who } offers a draw.
}
draw-not-offered = No draw is offered any more.
draw-until-move = Your next move withdraws your offer.
pause-offered = { $who_is ->
    [you] You offer a pause.
    [us] { $who } offer a pause.
    [others] { $who } offer a pause.
   *[other] { $who } offers a pause.
}
pause-not-offered = No pause is offered any more.
withdraw-offer = Withdraw offer
agree-to-draw = Agree to a draw
agree-to-pause = Agree to a pause
rematch-is-offered = A rematch is offered.
clocks-paused-agreed = The clocks are paused, as all players agreed.
# $reasons is a list of `clocks-paused-…`.
clocks-paused = The clocks are paused: { $reasons }.
clocks-paused-agreement = as agreed
clocks-paused-vacation = a player is on vacation
clocks-paused-downtime = the server was down
clocks-paused-weekend = it is the weekend
clocks-run = The clocks run again.
clocks-run-soon = A player has ended the pause. The clocks run again after ten minutes, or once all players resume.
resume = Resume

## The result

match-over = The match is over.
called-off-result = Called off
draw-result = A draw
you-won = You won
you-lost = You lost
you-share-first = You share first place
# Of more than two players.
you-came = { $place ->
    [2] Second
    [3] Third
    [4] Fourth
    [5] Fifth
    [6] Sixth
   *[other] Place { $place }
} of { $seats ->
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $seats }
}
others-won = { $who_is ->
    [others] { $who } share first place
   *[other] { $who } won
}
placings = Placings
# What a rated match has made of a player's rating: "Rating 853 (+103)".
rating-after = Rating { $rating } ({ $change })
rematch = Rematch
join-rematch = Join the rematch
rematch-has-started = The rematch has started without you.
# Plays a new match of the same game against stronger bots, as many as there are now.
one-stronger = One stronger: { $strength ->
    [medium] medium
   *[hard] hard
}
# Leads to the lobby, where other people wait for a match of the same game.
next-opponent = Next opponent: a person
# Leads to another match in which it is the player's turn. $count is the number of these matches.
next-match = Next match ({ $count })
replay = Replay

## The menu

menu = Menu
menu-of-match = Menu of the match
note = Notes
note-hint = No other player can read them.
note-save = Save
note-changed = Another device has stored this text meanwhile. Save again to replace it with yours.
offer-draw = Offer a draw
offer-pause = Offer a pause
keys = Keys
resign-menu = Resign…
resign-question = Resign?
resign-consequence = You leave this match, and it counts as a loss.
keep-playing = Keep playing
resign = Resign
close = Close
key-enter = Enter
key-escape = Escape
keys-arrows = go from card to card
keys-enter = choose; press again to send
keys-escape = take the choice back
keys-s = skip what is being shown
keys-h = go to your hand
keys-question = show these keys

## Records

record = Record
record-for-spectators = Record for spectators
record-for-seat = Record for this seat
download-record = Download record
download-as = Download as { $format }
record-text = Text
record-downloaded = The record is downloaded.

## The log

what-happened = What happened
nothing-yet = Nothing yet.
earlier-in-replay = Earlier events are in the replay.

## Clocks

time-left-spoken = Time left: { $time }
time-spoken = Time: { $time }
# Time left on a clock, in short.
days-hours = { $days } d { $hours } h
hours-minutes = { $hours } h { $minutes } min
no-time = none

## Replay

title-replay = Replay · { $game }
stage-replay = Replay · { $stage }
to-table = Table
version = Version
version-of = Version { $version } of { $last }
steps = Steps
step-first = First
step-back = Previous
step-play = Play
step-pause = Pause
step-on = Next
step-last = Last
speed = Speed
view-as = View as
view-as-spectators = Spectators
view-as-you = You
view-as-full = All cards face up
what-happened-at = What happened at { $version }
# $you says whether the viewer had to choose.
analysis = { $you ->
    [yes] It was your turn
   *[no] It was { $player }'s turn
}
analysis-ask = What would a bot have done?
analysis-same = { $you ->
    [yes] You did the same.
   *[no] { $player } did the same.
}
analysis-other = { $you ->
    [yes] You chose “{ $action }”.
   *[no] { $player } chose “{ $action }”.
}
# $count is what the bot's choice is worth more than the player's, in wins; 0 if it is not clearly better.
analysis-gain = { $count ->
    [0] Both choices are about equally good.
   *[other] The bot's choice is better: worth about { $count ->
        [one] 1 win
       *[other] { $count } wins
    } in 100 such { $of ->
        [round] rounds
       *[match] matches
    }.
}
# Instead of it with more than two players, whose choice is not only worth wins.
analysis-better = The bot's choice is clearly better.
# What the player did was better than what the bot would have done.
analysis-taken-better = { $you ->
    [yes] In the bot's simulations, your choice did better.
   *[no] In the bot's simulations, { $player }'s choice did better.
}
# Chooses how strong the bot is that is asked.
analysis-bot = The bot that is asked
analysis-says = The bot would have chosen: { $label }. { $reason }
analysis-would = The bot would have chosen:
# What a bot would have done at all decisions of a player.
review = Review
review-ask = { $you ->
    [yes] Review my decisions
   *[no] Review { $player }'s decisions
}
# Chooses how strong the bot is that is asked about all of them.
review-bot = The bot that reviews
review-stop = Stop
# How many of the decisions the bot has thought about.
review-progress = { $done } of { $count }
# The review was stopped after $done decisions, or could not go on.
review-part = { $done } of { $count } decisions have been reviewed.
# $count is the number of decisions in which there was a choice.
review-sum = In { $same } of { $count ->
    [one] 1 decision
   *[other] { $count } decisions
} { $strength ->
    [easy] an easy bot
    [medium] a medium bot
   *[hard] a hard bot
} would have done the same.
review-nothing = There was nothing to choose.
copied = Copied
copy-link-to-version = Copy link to this version
link-copied = The link is copied.
link-not-copied = The link could not be copied. It is the address of this page.

## Verifying a record

is-it-fair = Is it fair?
verify-explained = Your browser loads the record once and computes everything anew: that the server had committed to its secret, that no event was changed, every shuffle, die and lot, and the result. Whether each play followed the rules is for <code>acepost verify</code>.
verify-here = Verify in this browser
verify-loading = Loading the record…
verify-checking = Checking… { $percent } %
verify-needs-https = Browsers verify only on pages that came by HTTPS, or from this machine.
checks = Checks
check-header = Format
check-commitment = Commitment
check-chain = Hash chain
check-chance = Chance
check-result = Result
check-header-holds = The record is written as records are, with { $seats } seats.
check-commitment-holds = The seed is the one that the server committed to before any player sat down.
check-chain-holds = Each of the { $events } events has the hash that follows from all before it.
check-chance-holds = Everything that was drawn is drawn again from the seed and what the players brought.
check-result-holds = The result is the one that the last event tells.
check-header-fails = The record is not in the form that records have.
check-commitment-fails = The seed is not the one that the server committed to.
check-chain-fails = The events do not have the hashes that follow from those before them: something was changed later.
check-chance-fails = What was drawn does not follow from the seed and what the players brought.
check-result-fails = The result is not the one that the events tell.
check-not-checked = Not fully checked: this page does not know this game, or this version of its rules, well enough.
check-first-event = The first event that does not fit is number { $event }.
check-for-programmers = For programmers
check-holds-spoken = holds.
check-fails-spoken = fails.
check-not-checked-spoken = not checked.
verdict-verified = Verified: { $events } events, whose secret, chain, chance and result are as they must be.
verdict-verified-spoken = The record is verified.
verdict-incomplete = Not verified: nothing in this record fails, but not everything could be checked.
verdict-incomplete-spoken = Nothing in the record fails, but not everything could be checked.
verdict-failed = This record does not verify.
verdict-failed-spoken = The record does not verify.
head-hash = head { $hash }

## The room before a match starts

waiting-title = { $game }, waiting for players
seats-free = { $count ->
    [one] One seat is free
   *[other] { $count } seats are free
}
starts-when-full = The match starts when the last seat is taken.
# Follows `starts-when-full`.
left-open = If no player joins for 30 days, it is cancelled.
sit-down-invited = Sit down to play. You need no account: without one you play as a guest.
sit-down = Sit down
start-now = Start now
leave-match = Leave match
you-have-left = You have left the match.
cancel-match = Cancel match
cancel-question = Cancel the match?
cancel-consequence = It is cancelled for all players in it.
keep-match = Keep match
add-players = Add players
add-a-bot = Add a bot:
# The label of the button for screen readers.
add-bot-easy = Easy bot
add-bot-medium = Medium bot
add-bot-hard = Hard bot
link-to-send = Link to send to others
invite-by-name = Invite a player by name
# Followed by names, each a button that invites the player.
invite-known = You have played with
invite-player = Invite { $player }
invite = Invite
player-invited = { $player } has been invited.
# For screen readers.
player-declined = { $player } has declined the invitation.
invitation-pending = pending
invitation-accepted = accepted
invitation-declined = declined
invitation-expired = expired
invitation-withdrawn = withdrawn
withdraw = Withdraw
# Follows `withdraw`, for screen readers.
withdraw-whose = the invitation of { $player }
remove-player = Remove<hidden> { $player } from the match</hidden>
tag-you = you
tag-host = host
seat-free = free
# What has changed in the room, for screen readers.
players-joined = { $count ->
    [one] { $players } has joined.
   *[other] { $players } have joined.
}
players-left = { $count ->
    [one] { $players } is no longer here.
   *[other] { $players } are no longer here.
}
host-now = { $is ->
    [you] You are the host now.
   *[other] { $player } is the host now.
}
seat-reserved = reserved for <player>{ $player }</player>

## What follows for hidden cards from what everybody has seen

table-memory = What the table remembers
