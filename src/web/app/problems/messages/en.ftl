### What the server refuses, and why. The English page shows what the server itself says.

## What the server refused

problem-already-invited = This player is invited already.
problem-already-seated = A player with a seat in the match cannot take another one.
problem-already-waiting = You wait for such a match already.
problem-authorization-refused = You cannot allow the app what it asks for.
problem-cannot-block = You cannot block yourself or a bot.
problem-decision-answered = You have made this choice already.
problem-decision-closed = This choice is no longer open.
problem-delivery-under-way = A delivery that you requested is still on its way to this webhook.
problem-forbidden = You may not do this.
problem-guests-unrated = Guests play only unrated matches. Keep your account with a name and a password to play rated ones.
problem-illegal-action = The rules do not allow this now.
problem-invitation-over = The invitation was answered or withdrawn, or has expired.
problem-mail-unavailable = This server sends no email.
problem-match-not-finished = The match is not over yet.
problem-match-not-open = The match has started already, or was cancelled.
problem-match-not-running = The match is not running, or you are out of it.
problem-match-not-started = The match has not started yet.
problem-name-taken = Another player has this name. Choose another one.
problem-no-clock = This match has no clock.
problem-no-draw-with-bots = A bot is still in the match, and bots do not agree to draws.
problem-no-hints = There are hints only in unrated matches against bots alone.
problem-no-vacation-left = You have no vacation left.
problem-not-enough-players = Too few players are there for the match to start.
problem-not-found = This does not exist, or you may not see it.
problem-not-seated = You have no seat in this match.
problem-on-vacation = You are on vacation already. End that vacation first.
problem-pairing-over = You no longer wait for this match: you have a seat, or it was cancelled.
problem-passkey-rejected = This passkey cannot be used here.
problem-passkey-taken = This passkey has been added already.
problem-passkeys-unavailable = This server has no passkeys: its address is neither a domain with HTTPS nor localhost.
problem-player-unavailable = You cannot play with this player.
problem-push-endpoint-taken = This device gets the notifications of another account. Switch them off there first.
# What the server says follows, in English.
problem-refused = The server refused this: { $detail }
problem-reset-code-invalid = This code is unknown, expired or used up. Request another one.
problem-seats-kept = The free seats are reserved for the players of the previous match.
problem-suspended = This account is suspended.
problem-suspended-until = This account is suspended until { $time }.
problem-time-up = Your time for this choice is up.
problem-timeout = That took too long. Please try again.
problem-too-many-apps = You cannot register more apps. Delete one first.
problem-too-many-blocks = You cannot block more players. Unblock one first.
problem-too-many-invitations = You cannot have more open invitations. Withdraw one first.
problem-too-many-mails = Too many emails were sent to this address or to you today. Try again tomorrow.
problem-too-many-matches = You cannot have more open or running matches. Finish or leave one first.
problem-too-many-pairings = You cannot wait for more matches. Stop waiting for one first.
problem-too-many-passkeys = You cannot have more passkeys. Remove one first.
problem-too-many-pauses = This match cannot be paused any more.
problem-too-many-push-subscriptions = No more devices can be notified. Remove one first.
problem-too-many-tokens = You cannot have more tokens. Revoke one first.
problem-too-many-webhooks = You cannot have more webhooks. Delete one first.
problem-unauthenticated = You are no longer logged in. Please log in again.
problem-unknown-game = There is no such game.
problem-webhook-disabled = The webhook is switched off. Switch it on first.
problem-wrong-credentials = The name or the password is wrong.
problem-wrong-password = Your current password is missing or wrong.

## What is wrong in a field of a form

problem-field-account = This is neither a player's name nor an email address.
problem-field-address = This is not an email address such as ana@example.org.
problem-field-clock = The clock cannot be set like this. Choose other times.
problem-field-description = A description has at most 200 characters, and no control characters.
problem-field-digest-seconds = Between two emails lie an hour to a week.
problem-field-expires-in-days = A token lasts 1 to 366 days.
problem-field-home-page = The address of the app's page begins with https.
problem-field-kinds = Choose at least one kind of notification.
problem-field-name = This name is too short or too long, has characters that are not allowed, or is reserved.
problem-field-options = The game cannot be played with this option.
problem-field-password = Choose 8 to 128 characters that are hard to guess: no common password, no sequence, not your name.
problem-field-player = There is no such player, or they cannot be invited.
problem-field-quiet-hours = Give two different times, from 00:00 to 23:59.
problem-field-redirect-uris = Give 1 to 10 redirect URIs. Each begins with https://, http://127.0.0.1, http://[::1] or a scheme such as org.example.app:, and holds no name, password or part after #.
problem-field-scopes = Choose at least one permission.
problem-field-seat = This seat is not free.
problem-field-seats = The game cannot be played by this many players.
problem-field-since = A vacation begins now or within a year.
problem-field-spectator-delay = The delay is 0 to 1000 moves.
problem-field-target = This device cannot be notified.
problem-field-until = A vacation ends after it begins, and before your days are used up.
problem-field-url = The address begins with https://, is on the public internet, and holds no name, password or part after #.
