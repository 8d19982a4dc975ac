### Parts of several pages.

# The name of a table in a text
markdown-table = Table

## Accounts

credentials-name = Choose a name
credentials-name-hint = 2 to 24 of the letters a to z, digits, - and _.
credentials-password = Choose a password
credentials-password-hint = At least 8 characters, and none of the common ones.
credentials-privacy = What this server stores about you
credentials-own = Your password
credentials-own-hint = Not needed within ten minutes of signing in.
passkey-wrong-site = Passkeys of this server work only at { $site }.
passkey-exists = This device has a passkey for your account already.
passkey-cancelled = It was cancelled, or took too long, or there is no passkey on this device.

# An app in a sentence, as a subject.
consent-calls-itself = an app that calls itself <name></name>
# What an app wants to do. The list follows "An app wants to:".
consent-play = Create, join and play matches in your name, block players, take vacations, write notes, and see what you see
consent-read = See what you see: your matches, hands, notes and notices
consent-export = Download your records, and what is stored about your account
# What no app may do, whatever it asks for.
consent-never = It cannot change your name or password, delete your account, or allow other apps anything.
consent-allow = Allow
consent-refuse = Refuse

secret-copy-now = Copy it now: it is shown only once.
form-look-at-marked = Please look at what is marked.

## Bots, games and players

strength = { $strength ->
    [easy] Easy
    [medium] Medium
   *[hard] Hard
}
players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
players-range = { $fewest } to { $most } players
# A tag beside a player's name.
player-kind = { $kind ->
    [guest] guest
    [bot] bot
    [foreign] foreign
    [deleted] deleted
   *[person] person
}

## Lists of matches

match-no-others = no other players yet
match-no-players = no players yet
# Follows the name of the game: "Clear Ace with ben".
match-with = with { $players }
match-players-of = { $players } of { $seats } players
# A time follows: "3 days ago".
match-cancelled = cancelled
match-your-turn = Your turn
match-sending = sending your move
match-in-progress = in progress
match-to-play = { $count ->
    [one] { $players } to play
   *[other] { $players } to play
}
match-drawn = a draw
match-you-won = you won
match-you-lost = you lost
match-won = { $count ->
    [one] { $players } won
   *[other] { $players } won
}
match-place = place { $place } of { $seats }
lobby-rated-tag = rated
# Another player offers it.
match-offers-draw = { $count ->
    [one] { $players } offers a draw
   *[other] { $players } offer a draw
}
match-offers-pause = { $count ->
    [one] { $players } offers a pause
   *[other] { $players } offer a pause
}
rematch-offered = <player>{ $player }</player> offers a rematch of <game>{ $game }</game>
rematch-join = Join<hidden> the rematch with { $player }</hidden>
rematch-decline = Decline<hidden> the rematch with { $player }</hidden>
invited-declined = You have declined.
# Why a match ended. A reason that has no words here is in { $other }.
end-reason = { $reason ->
    [resigned] by resignation
    [timed_out] on time
    [agreed_draw] agreed draw
    [called_off] called off
    [all_aces] all aces collected
    [never_won_a_round] a player never won a round
    [deck_exhausted] deck exhausted
    [both_exhausted] both decks exhausted
    [last_standing] one player left
    [four_kings] by four kings
    [fewest_spades] by number of spades
    [cards_left] one player left with cards
    [all_out] all rid of their cards
    [stalled] no progress
   *[other] { $other }
}

## Forms, errors, links

error = Error
error-title = That did not work
error-again = Try again
error-too-many = That was too much at once. Please wait a little, and try again.
error-server = The server is in trouble just now. Please try again in a little while.
error-unreachable = The server cannot be reached. Are you online?
error-page = Something in this page went wrong. Please load it again.
error-nothing-here = There is nothing here, or nothing that you may see.
error-sign-in-first = Sign in first
error-needs-account = You need an account to see this page.
not-found = Not found
not-found-title = Return to sender
not-found-to-games = To the games
show-more = Show more
copy = Copy
copy-copied = Copied
copy-done = Copied.
copy-failed = It could not be copied.
copy-share = Share
# The link to a game's lesson. What is hidden is for screen readers.
learn-game = Learn in five minutes<hidden> how to play { $game }</hidden>

## Lists

# The end of a list: everything before the last, and the last.
list-and = { $before } and { $last }
# The last of a list that is cut off.
list-more = { $count } more

## Times and clocks

just-now = just now
days-short = { $count } d
hours-short = { $count } h
minutes-short = { $count } min
seconds-short = { $count } s
# A duration with an article, as in "a day for each move".
day-each = a day
hour-each = an hour
minute-each = a minute
second-each = a second
time-left = { $time } left
no-time-left = no time left
# A clock in a match. $time and $more are durations.
clock-none = no clock
clock-per-decision = { $time } for each move
clock-per-decision-no-weekends = { $time } for each move, but not at weekends
clock-in-all = { $time } in all
clock-in-all-no-weekends = { $time } in all, but not at weekends
clock-in-all-more = { $time } in all, and { $more } more with each move
clock-in-all-more-no-weekends = { $time } in all, and { $more } more with each move, but not at weekends
