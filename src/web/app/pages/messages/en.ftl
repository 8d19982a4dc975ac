### pages

## A link as a QR code, for the camera of a phone.

qr-show = Show QR code
qr-hide = Hide QR code
qr-code = The link as a QR code
qr-failed = The QR code could not be drawn.
# The page of a game
game-unknown = There is no game of this name here.
game-play = Play
# $bots: the number of bots
game-against = { $bots ->
    [one] Against a bot
   *[other] Against { $bots } bots
}
game-play-bots = { $bots ->
    [one] Play a bot
   *[other] Play bots
}
game-make-match = Make a match
game-lobby = Lobby
game-leaderboard = Leaderboard
game-contents = Contents
game-rules = Rules
game-for-programs = For programs: actions, options, results

## Signing in and registering

sign-in-deleted = Your account is deleted. Until <until></until>, signing in takes that back.
sign-in-reset = Your new password is set. Sign in with it.
# After signing in, on the next page.
sign-in-restored = Your account will not be deleted, since you have signed in. The matches that you left stay left. If you still want to delete it, do so again in the settings.
sign-in-as-guest = You are playing as the guest { $name }. If you sign in to another account, this browser forgets the guest. <keep>Keep the guest's matches</keep> by giving it a name and a password.
sign-in-name = Name
sign-in-password = Password
sign-in-passkey = Use a passkey
sign-in-forgot = Forgot your password?
sign-in-new = New here?
sign-in-new-lead = A name and a password are all. Without them you can <guest>play at once as a guest</guest>.
sign-in-closed = Only the operator of this server makes accounts.
sign-in-register = Register

## Lost passwords

reset-title = Lost password
reset-heading = Lost your password?
reset-lead = If your account has a confirmed email address, you get an email with a link to set a new password.
reset-account = Name or email address
reset-send = Send email
reset-ask-operator = Ask its <contact>operator</contact> for a new password.
reset-sent = If there is such an account with a confirmed email address, an email is on its way there. The link in it works for 30 minutes.
reset-nothing-arrives = Nothing arrives? Look among the unwanted emails. Another one can be sent after five minutes.
reset-unconfirmed = An account without a confirmed address gets none: ask the <contact>operator</contact> of this server for a new password.
reset-new-title = New password
reset-new-heading = Set a new password
reset-new-lead = For <name></name>. It ends all sessions, tokens and passkeys.
reset-new-lead-unnamed = It ends all sessions, tokens and passkeys.
reset-password = New password
reset-set = Set password
reset-done = Your new password is set.
reset-link-invalid = This link does not work any more: it was used, it is older than 30 minutes, or there is a newer one.
reset-link-used = If you have already chosen a new password with it, <link>sign in</link>.
reset-send-another = Send another email

## Allowing an app

authorize-title = Allow an app
authorize-heading = Allow an app?
authorize-sign-in = Sign in first
authorize-sign-in-lead = An app wants to use your account. Sign in to see which one, and what it wants.
# Followed by a list of what it wants to do. <app></app> is its name, or `consent-calls-itself`.
authorize-wants = You are signed in as <strong>{ $name }</strong>, and <app></app> wants to:
# <where></where> is an address, or one of the two messages that follow.
authorize-where = You will be sent to <where></where>. Allow it only if you have come from there.
authorize-this-device = this device
authorize-app-for = the app for { $address }
authorize-going-back = You are on your way back to the app. If nothing happens: <link>go on</link>.
authorize-take-back = You can take this back at any time, in your settings under Sessions and apps.
authorize-broken = The app has made a mistake
# Followed by a sentence that says why.
authorize-broken-lead = It cannot get what it asks for.
authorize-twice = It names something twice.
authorize-return = Return to { $address }

## Signing in on a device

device-title = Sign in on a device
device-sign-in = Sign in here first.
device-lead = A program or a device has shown you a code. Type it here to sign in there as <strong>{ $name }</strong>.
device-code = Code
device-code-hint = Eight letters, such as { $example }.
device-go-on = Go on
device-unknown = There is no such code, or it is too old. Look at the device again.
# Followed by a list of what it wants to do.
device-wants = The device shows the code <code></code>. There <app></app> wants, as <strong>{ $name }</strong>, to:
device-warning = Allow it only if you have started this yourself, and the device is yours. If you were sent the code, refuse.
device-allowed = Done. The device goes on by itself.
device-refused = Refused. The device gets nothing.

## What goes on, on the first page

home-running = <number>{ $number }</number> { $count ->
    [one] match being played
   *[other] matches being played
}
home-open = <number>{ $number }</number> { $count ->
    [one] match waits for players
   *[other] matches wait for players
}
home-waiting-players = <number>{ $number }</number> { $count ->
    [one] player looks for an opponent
   *[other] players look for opponents
}
home-finished = <number>{ $number }</number> { $count ->
    [one] match finished in 24 hours
   *[other] matches finished in 24 hours
}
home-live-match = A match of { $game }
home-live = Live
home-over = Over
home-watch = Watch
home-see-match = See the match

## Making a match

create-title = Make a match
create-make = Make the match
create-game = Game
create-players = Number of players
create-players-hint = { $players }, with you
create-opponents = { $count ->
    [one] Opponent
   *[other] Opponents
}
create-people = { $count ->
    [one] A person
   *[other] People
}
create-bots = { $count ->
    [one] A bot
   *[other] Bots
}
create-both = Both
create-people-hint = You get a link to send to others.
create-how-many-bots = How many bots
create-strength = Bots play
create-mixed = Differently
create-speed = Speed
create-live = Live
create-live-hint = 15 minutes each for the whole match, and 10 seconds more with each move.
create-day = A day a move
create-days = Three days a move
create-day-hint = A player who takes longer for a move runs out of time.
create-slow = Slow, weekends off
create-slow-hint = 7 days a move. Saturdays and Sundays do not count.
create-other-clock-hint = You have chosen another clock under “More options”.
create-more = More options
create-visibility = Who sees it
create-open-to = Open to
create-public = Everyone
create-public-hint = The match is in the lobby. Anyone can join or watch.
create-unlisted = With the link
create-unlisted-hint = The match is not listed. Anyone with its link can join or watch.
create-private = Players only
create-private-hint = Only invited players, and those with the link and its code, can join. There are no spectators.
create-spectator-delay = Spectator delay (events)
create-rated = Rated
create-rated-hint = Guests cannot join a rated match.
create-to-be-rated = To play for ratings, <link>have a name and a password</link>.
create-clock = Clock
create-other-clock = Another clock
create-clock-none = No clock
create-clock-none-hint = Players take as long as they like. After a year without a move the match is called off.
create-clock-move = Per move
create-clock-move-hint = A player who takes longer for a move runs out of time.
create-clock-total = Total time
create-clock-total-hint = Time runs only while it is your turn, and each move gives some of it back.
create-time-per-move = Time per move
create-initial-time = Initial time
create-added-per-move = Added per move
create-maximum-time = Maximum
create-no-time = none
create-stand-in-time = If the server stands in when time runs out, each move must add some time: the player would have none after that.
create-weekends = Pause on Saturdays and Sundays
create-time-zone = Time zone
create-seats = Seats
create-seats-hint = You have seat 1. Bots sit down at once; people take the other seats as they come.
create-seat = Seat { $seat }
create-seat-person = A person
create-seat-bot = { $strength ->
    [easy] A bot: easy
    [medium] A bot: medium
   *[hard] A bot: hard
}
create-invitations = Invitations
create-invite = Invite by name
create-invite-hint = One name or several.
create-no-such-player = There is no player called { $name }.
create-options = Rules of { $game }
create-not-invited = The match is made, but not everyone could be invited: { $problem }
option-auto-forced = Play forced choices
option-on-timeout = When time runs out
guest-name = Your name
guest-name-hint = Optional. 2 to 24 of the letters a to z, digits, - and _.

## The settings of a match

match-settings = Match settings
match-settings-time = Time
match-settings-visible-to = Visible to
match-settings-visibility = { $visibility ->
    [public] Everyone
    [unlisted] Everyone with the link
   *[private] Its players only
}{ $delay ->
    [0] {""}
    [one] , { $delay } event later
   *[other] , { $delay } events later
}
match-settings-rated = Rated
match-settings-yes = Yes
match-settings-no = No

## The lobby

lobby-waits = { $count ->
    [0] No players wait
    [one] { $players } waits
   *[other] { $players } wait
}, { $count } of { $seats } seats
# Players in quick pairing, who want a match of so many seats.
lobby-wanted = { $count ->
    [one] One player is waiting
   *[other] { $count } players are waiting
}{ $seats ->
    [2] {""}
   *[other] { " " }for a match of { $seats } players
}
lobby-wanted-play = Play<hidden> { $game } with players who are waiting</hidden>
# What is hidden is for screen readers.
lobby-join = Join<hidden> { $game } with { $player }</hidden>
lobby-your-seat = Your seat
lobby-narrow = Narrow the list
lobby-show = Show
lobby-open-seats = open seats
lobby-being-played = being played
lobby-every-game = every game
lobby-every-clock = every clock
lobby-clock-none = none
lobby-clock-move = per move
lobby-clock-total = total time
lobby-either = either
lobby-rated = rated
lobby-not-rated = not rated
lobby-none-played = No public match is being played at the moment.
lobby-none-open = No match is open at the moment. <link>Make a match</link>, and others find it here.
pairing = Quick pairing
pairing-lead = Play with another player who wants the same. The match starts as soon as there is one.
pairing-now = Now: 5 minutes a move
pairing-day = By post: a day a move
pairing-slow = Slowly: 3 days a move
pairing-find = Find an opponent
pairing-waiting = You are waiting for a player who wants the same. You can leave this page: the match will be in your list when it starts.
# The same for a match that is played at once. $time is a clock, such as "5 minutes for each move".
pairing-stay = You are waiting for a player who wants the same. Stay here: you have { $time }.
pairing-none = No opponent yet.
pairing-again = Keep waiting

## One's own matches

matches-title = Your matches
matches-stranger = Your matches are listed here, with whose turn it is and how much time is left.
matches-score = { $matches ->
    [one] One match with <player>{ $player }</player>
   *[other] { $matches } matches with <player>{ $player }</player>
}: you were ahead { $ahead ->
    [one] once
   *[other] { $ahead } times
}, behind { $behind ->
    [one] once
   *[other] { $behind } times
}.
# Follows `matches-score`, where a player has too many matches to count them all.
matches-score-last = Only your last matches are counted.
matches-none = None yet. <home>Play a bot</home>, or <lobby>find an opponent in the lobby</lobby>.
matches-others = Waiting for others
matches-players = Waiting for players
matches-over = Over
matches-invitations = Invitations
matches-rematches = Rematches
matches-invites-you = <sender>{ $sender }</sender> invites you to <game>{ $game }</game>
matches-accept = Accept<hidden> { $sender }'s invitation</hidden>
matches-decline = Decline<hidden> { $sender }'s invitation</hidden>
matches-declined = You have declined { $sender }'s invitation.
matches-decline-all = Decline all
matches-declined-all = You have declined the invitations.
matches-pairings = Waiting for opponents
matches-stop-waiting = Stop waiting<hidden> for { $game }</hidden>
matches-stopped-waiting = You are no longer waiting for { $game }.

## Invitations

accept = Accept
decline = Decline
take-seat = Sit down
invited-title = An invitation
invited-for-you = You are invited
invited-for = { $player } is invited
invited-link = A player has sent you the link to a private match. Sit down to see it.
invited-play-as = You play as { $name }.
invited-as-guest = You need no account: you play as a guest.
invited-sign-in = Have you got an account? <link>Sign in</link> first.
invited-no-match = This link leads to no match. It may not be whole, or the match was cancelled.
invited-invites-you = <sender>{ $sender }</sender> invites you to a match of <game>{ $game }</game>.
invited-invites = <sender>{ $sender }</sender> invites <player>{ $player }</player> to a match of <game>{ $game }</game>.
invited-state = The invitation is { $state ->
    [accepted] accepted
    [declined] declined
    [withdrawn] withdrawn
    [expired] expired
   *[pending] pending
}.
invited-see-match = See the match
invited-until = It can be accepted until <time>then</time>.
invited-waits-until = It waits for an answer until <time>then</time>.

## Players, ratings, leaderboards

player-since = { $kind ->
    [you] This is you
    [guest] A guest
    [bot] A bot of this server
    [foreign] A player of another server
    [deleted] A deleted account
   *[person] A player
}, here since <day>then</day>.
player-invite = Invite to a match
player-download = Download public records
player-block = Block<hidden> { $name }</hidden>
player-unblock = Unblock<hidden> { $name }</hidden>
player-blocked = You have blocked { $name }. You cannot join each other's matches.
player-unblocked = { $name } is no longer blocked.
player-ratings = Ratings
# Follows the name of a game.
player-pool = { $pool ->
    [bots] against people and bots
   *[people] against people
}
player-matches = Public matches
player-no-matches = None yet.
player-none-such = No such matches.
# Narrows the list to matches against one player.
player-against = Against
player-against-all = all players
player-settings = Settings
rating = Rating
rating-matches = Matches
rating-chart = { $game }: rating against { $pool ->
    [bots] people and bots
   *[people] people
}
rating-chart-description = { $player }'s rating after the last { $count } matches: { $first } after the first of them, { $last } now, { $lowest } at the lowest and { $highest } at the highest.
rating-chart-match = Match
rating-chart-day = Day (UTC)
rating-chart-uncertainty = Uncertainty
chart-table = Table
no-such-game = There is no game of this name here.
leaderboard = Leaderboard
leaderboard-title = { $game }: leaderboard
leaderboard-pools = Which matches count
leaderboard-people = People only
leaderboard-bots = Bots
leaderboard-rank = Rank
leaderboard-player = Player
leaderboard-empty = No player is on this leaderboard yet.
leaderboard-hint = A rating is the lowest that is likely: newcomers begin at 750, and rise as they become known. 400 points more are about ten to one.

## The statistics of a game

statistics-matches = { $count ->
    [one] One match so far
   *[other] { $number } matches so far
}
statistics-decisions = Decisions
statistics-duration = Duration
statistics-decisions-chart = How many decisions matches have
statistics-duration-chart = How long matches take
statistics-lengths-description = Of { $count } matches, half are in the middle: { $typical }.
statistics-seats-chart = Who wins, of { $players } players
# $rates is a list: "Seat 1: 40 %, Seat 2: 60 %".
statistics-seats-description = { $rates } of the matches. If all seats were alike, it would be { $even } for each.
statistics-seat = Seat
statistics-seat-number = Seat { $seat }
statistics-players = Players
statistics-wins = Wins
statistics-matches-column = Matches
statistics-ends = How they end
statistics-ends-description = Most often: { $reason }, { $part } of the matches.
statistics-reason = Reason
statistics-part = Part
statistics-over = { $from } or more
statistics-from-to = { $from } to { $to }
statistics-unknown = unknown
statistics-mostly = mostly { $from } to { $to }
statistics-mostly-over = mostly over { $from }

## About this server

about-title = About Acepost
about-lead = Acepost is a server for card games by post. Players take turns, seconds or days apart, with hands that no other player can see.
about-fair = Fair, and you need not believe it
about-fair-how = Before the first player sits down, the server commits to a secret. Every shuffle and every die follows from it and from what the players bring. When a match is over its record tells the secret, and “verify in this browser” on the page of its replay checks all of it on your own machine, without asking the server.
about-post = By post
about-post-how = Close this page whenever you like. Your matches go on, and wait for you at <matches>your matches</matches>. In the <settings>settings</settings> you can ask for emails when it is your turn, and take a vacation, during which your clocks are paused.
about-yours = Yours to take away
about-yours-how = Every finished match is a record that you can take with you, and what is stored about your account comes as one file from the <settings>settings</settings>, where you can delete your account, too. <privacy>Privacy</privacy> lists what this server stores, and for how long.
about-programs = For programs
about-programs-how = This page uses <api>the same API</api> as everybody's bots, phones and terminals may. What goes wrong there has <problems>a name</problems>. <guides>The guides</guides> describe apps, webhooks and records.
about-whose = Whose it is
about-whose-how = Acepost is free software, under the MIT or the Apache-2.0 licence. The games are their designers', whose names stand with the rules. The page uses <lit>lit-html</lit> (BSD-3-Clause) and <fluent>Fluent</fluent> (Apache-2.0).

## What the server stores

# Above the text, in other languages than English.
privacy-language = This text is in English.
privacy-contact = Ask the operator of this server
