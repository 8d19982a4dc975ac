### The shell of the page: header, footer, connection, first page.

about = About
privacy = Privacy
contact = Contact
imprint = Imprint
appearance = Appearance
language = Language
skip-to-page = Skip to the page
one-moment = One moment…
no-page-here = There is no page at this address.

# The label of the link to the first page, for screen readers.
way-home = Acepost, home
way-games = Games
way-lobby = Lobby
way-matches = Matches
# Follows `way-matches`, for screen readers.
way-matches-waiting = , your turn in { $count }
way-matches-invitations = , { $count ->
    [one] one invitation
   *[other] { $count } invitations
}
# The same for offers of rematches, draws and pauses.
way-matches-offers = , { $count ->
    [one] one offer
   *[other] { $count } offers
}
# The link to the form for a new match.
way-new = New
sign-in = Sign in
# A player without a name.
guest = Guest

you-are-offline = You are offline. This page may be out of date until you are back.
server-does-not-answer = The server does not answer. Trying again…
your-turn-elsewhere = It is your turn in a match.
# After a guest was made in a browser that stores nothing.
guest-not-stored = This browser stores nothing: once this page is closed or reloaded, your account and its matches are lost. <link>Choose a name and a password</link> to keep them.
signed-out = You have been signed out.
# After the account was to be deleted, and no response has come.
signed-out-deleted = You have been signed out: your account is probably deleted. For a week, signing in takes that back.
signed-out-deleted-guest = You have been signed out: your account is probably deleted.
# $game is a game in which a move was under way, or several.
signed-out-unsent = You have been signed out. Your move in { $game } may not have been sent.
# A sentence from the server follows, and a link.
move-refused = Your move in { $game } was not accepted.
move-refused-see = See the match

## Notifications on this device

push-not-allowed = Notifications are not allowed in this browser.
# The group of the offer, for screen readers.
push-notifications = Notifications
push-offer-question = Tell me on this device when it is my turn
push-offer-yes = Yes
push-offer-no = Not now
push-offer-accepted = You will be told on this device when it is your turn.
push-offer-on = You will be told on this device.
# A link after a sentence.
push-settings = Settings
push-close = Close
# The title of a notification that cannot be read.
push-news = News of your matches
# The name of a device that is not known.
push-a-browser = A browser

## The first page

home-title = Card games by post
home-lead = Sit down with a bot now, or with people over days. You need no account to begin, no other player sees your cards, and every match is a record that anyone can check.
home-hello = Hello, { $name }
home-hello-guest = Hello, guest
home-your-turn = It is your turn in { $count ->
    [one] one match
   *[other] { $count } matches
}.
home-all-matches = All of them
home-nothing-waits = Nothing waits for you just now.
home-invitations = { $count ->
    [one] An invitation waits for your answer.
   *[other] { $count } invitations wait for your answer.
}
home-guest = To others you are { $name }, and this browser alone knows that. <link>Choose a name and a password</link>, and your matches stay yours wherever you are.
home-pick = Pick a game
home-another = Play another
home-bots-play = Bots play
home-how-many-bots = How many bots, in { $game }
home-bots = { $count ->
    [one] { $count } bot
   *[other] { $count } bots
}
home-dealing = Dealing…
# What is hidden is for screen readers.
home-play-bot = Play a bot<hidden> at { $game }</hidden>
home-play-bots = Play bots<hidden> at { $game }</hidden>
home-play-people = Play people<hidden> at { $game }</hidden>
home-going-on = Going on now
