### Link previews, and the pictures in them. $game is a game's name, $players a list of names.

home-title = Acepost: card games by post
home-description = Card games by post: play people and bots, over days or at once, and every match is a record that anyone can check.
# Shown until the page has loaded.
loading = One moment…
# The part in tags is a link to the guides, which need no JavaScript.
no-script = This page needs JavaScript, all of it from this server. Without it, the same matches can be played with <link>the API</link> or in a terminal.

about-title = About Acepost
about-description = What Acepost is: card games by post, hands that no other player sees, and records that anyone can check.
privacy-title = Acepost: privacy
privacy-description = What the server stores about players, why, and for how long.
lobby-title = Acepost: matches that wait for players
lobby-description = Sit down at an open match, or watch one that is being played.
game-title = { $game }: rules and matches
game-description = Learn { $game }, and play it with people or bots. You need no account.
lesson-title = { $game }: learn in five minutes
lesson-description = A guided match of { $game } against a bot, card by card. You need no account.
leaderboard-title = { $game }: leaderboard
leaderboard-description = The best players of { $game }, by rating.
player-title = { $name } at Acepost
player-description = The ratings and the latest matches of { $name }.
invitation-title = You are invited to a card game
invitation-description = Open the link and sit down to play.

match-title = { $game }: { $players }
match-title-empty = { $game }: a new match
match-open = { $free ->
    [one] One seat is free. Sit down to play.
   *[other] { $free } seats are free. Sit down to play.
}
match-open-rated = { $free ->
    [one] One seat is free in a rated match. Sign in to play.
   *[other] { $free } seats are free in a rated match. Sign in to play.
}
match-waits = The match waits for its players.
match-running = The match is being played. Watch it move by move.
match-won = { $players } won. Watch the replay, and check that every card was dealt by chance.
match-drawn = The match ended in a draw. Watch the replay, and check that every card was dealt by chance.
match-called-off = The match was called off: no player has won or lost.
match-cancelled = The match was cancelled before it started.
# The link leads to a certain version of a replay. It does not tell how the match ended.
match-position = A position in a match. Watch move by move how it goes on.

# For readers who do not see the picture.
table-picture = The table of a match of { $game }. At the table: { $players }.
cover-picture = A hand of cards, and the words “{ $title }”.
moves-made = { $moves ->
    [one] After one move
   *[other] After { $moves } moves
}
moves-played = { $moves ->
    [one] Over after one move
   *[other] Over after { $moves } moves
}
cover-foot = Card games by post
### Documents that the server makes.

## Pages to which links in mails lead

email-confirm-heading = Your address
email-confirm-question = Do you want emails about your matches at this address?
email-confirm-button = Yes, this is my address
email-confirmed-heading = Thank you
email-confirmed = From now on you get emails about your matches at this address.
email-confirm-old = This link is too old, or was used before. Set your address again to get another.
email-stop-heading = No more emails
email-stop-question = Do you want to stop emails about your matches?
email-stop-button = Stop emails
email-stopped = You get no more emails. In your settings you can switch them on again.
email-stop-unused = This link is not in use any more.
email-bad-link-heading = This link does not work
# An error that is not the reader's fault.
sorry-heading = Not now
sorry = Something went wrong. Please come back in a little while.

## What browsers say of the page when it is installed

manifest-description = Card games by post, with hands that no other player can see.
manifest-matches = Your matches
