### Settings.

## Names of the parts

# Title of the page: $part is the name of a part.
settings-title = Settings: { $part }
settings = Settings
settings-account = Account
settings-passkeys = Passkeys
settings-look = Appearance
settings-language = Language
settings-notifications = Notifications
settings-mails = Email
settings-vacation = Vacation
settings-blocked = Invitations and blocks
settings-tokens = Sessions and apps
settings-apps = Your own apps
settings-webhooks = Webhooks
settings-data = Your data
settings-unknown = There are no such settings.
settings-sign-in-first = Sign in to see these settings.
settings-guest = You play as a guest. <account>Keep your account</account> first.

## Account

account-claimed = The account is yours. Sign in with this name and password, wherever you are.
account-renamed = Your name is now { $name }.
account-password-changed = Your password is changed. All passkeys and all other sessions have ended.
account-signed-out = You have signed out.
account-guest = You play as the guest <player>{ $name }</player>.
account-guest-why = Only this browser knows that, and some forget it: Safari after a week without a visit. With a name and a password, your matches stay yours when it forgets, and you can play rated ones.
account-keep = Keep this account
account-other = Sign in to another account
account-person = You are <player>{ $name }</player>.
account-name = Name
account-name-hint = Your matches and their records have the new name, too. Records that were downloaded before keep the old one.
account-change-name = Change name
account-password = Password
account-current-password = Current password
account-new-password = New password
account-new-password-hint = It ends all passkeys, and all other sessions and tokens.
account-change-password = Change password
account-sign-out = Sign out
account-sign-out-question = Sign out now?
account-sign-out-consequence = Your last move is still being sent, and may be lost.
account-sign-out-no = Stay signed in

## Language

language-label = Choose a language
# $language is the name of a language in itself, such as English.
language-of-browser = As in the browser ({ $language })
language-hint = The choice is for this browser.
language-hint-player = The choice is for this browser, and for your emails and notifications.
language-save = Save
language-not-stored = This browser stores nothing, so the page stays in its language.

## Passkeys

passkeys-lead = With a passkey you can sign in with your fingerprint, your face or the PIN of your device. Your password still works.
passkeys-name = Name of the passkey
passkeys-usual-name = My device
passkeys-add = Add a passkey
passkeys-added = The passkey is added. You can sign in with it.
passkeys-removed = { $name } is removed. You can delete it on the device, too.
passkeys-new-name = New name
passkeys-save = Save
passkeys-renamed = The passkey is renamed.
passkeys-used = since <since></since>, last used <used></used>
passkeys-never-used = since <since></since>, never used
# The name of the passkey is only for screen readers.
passkeys-rename = Rename<hidden> { $name }</hidden>
passkeys-remove = Remove<hidden> { $name }</hidden>
passkeys-unsupported = Passkeys do not work here. They need HTTPS, or a server on the same computer, and Chrome or Edge 129, Firefox 121, Safari or iOS 18.4, or newer.
passkeys-yours = Your passkeys
passkeys-none = There are none yet.

## Notifications

notifications-your-turn = It is my turn
notifications-deadline-near = My time is running out
notifications-invitation = Another player invites me
notifications-offers = Another player offers me a rematch, a draw or a pause
notifications-started = A match has started
notifications-finished = A match is over
notifications-saved = Your choice is saved.
notifications-switched-on = You will be notified on this device.
notifications-switched-off = You will not be notified on this device.
notifications-quiet-saved = Your quiet hours are saved.
notifications-quiet-ended = You have no quiet hours.
notifications-device-removed = The device is no longer notified.
notifications-home-screen = First add this page to the Home Screen, with “Share” and “Add to Home Screen”. Then open it from there, and come back here.
notifications-home-screen-guest = Notifications need this page on the Home Screen, and there you would no longer be this guest. <account>Keep your account</account> first, then sign in there.
notifications-unsupported = This browser cannot show notifications.
notifications-insecure = This browser cannot show notifications, because this server is not reached by HTTPS.
notifications-blocked = The browser blocks notifications from this page. Allow them in the browser's settings for this site, then load this page again.
notifications-choose-one = Choose at least one.
notifications-this-device = This device
notifications-on = <strong>On.</strong> This device notifies you, also while this page is closed.
notifications-off = Off. When it is on, this device notifies you also while this page is closed.
notifications-when = Notify me when
notifications-save = Save
notifications-switch-on = Switch on
notifications-switch-off = Switch off
notifications-sound = Sound
notifications-sound-play = Play a sound when it is my turn
notifications-sound-hint = In this browser, while this page is open, in matches against people.
notifications-quiet = Quiet hours
notifications-quiet-lead = Every day, between two times, no device is notified. What still waits for you is told afterwards.
notifications-quiet-now = Between <strong>{ $start }</strong> and <strong>{ $end }</strong> no device is notified. What still waits for you is told afterwards.
notifications-quiet-from = From
notifications-quiet-until = Until
notifications-quiet-zone = Time zone
notifications-quiet-save = Save quiet hours
notifications-quiet-set = Set quiet hours
notifications-quiet-end = End quiet hours
notifications-devices = Notified devices
notifications-tag = this device
notifications-added = added <ago></ago>
# The name of the device is only for screen readers.
notifications-remove = Remove<hidden> { $name }</hidden>
notifications-no-device = No device is notified.

## Email

mails-lead = What has happened is sent in one email, no more often than you choose. With a confirmed address you can replace a lost password. To stop these emails and keep the address, untick everything.
mails-unavailable = This server sends no emails. Your turns are counted in the title of this page.
mails-saved = Your email settings are saved.
mails-question-sent = An email is on its way to { $address }: follow the link in it.
mails-stopped = Your address is deleted. You get no more emails, and a lost password can no longer be replaced.
# $why is an answer of a mail server.
mails-failing = Emails to { $address } do not arrive. The mail server says: “{ $why }” Set the address again to try again.
mails-unconfirmed = { $address } is not confirmed yet: follow the link in the email that was sent there. It works for a day.
mails-address = Email address
mails-password-hint = Only for another address, and not within ten minutes of signing in.
mails-about = Send me an email
mails-your-turn = When it is my turn
mails-reminders = When my time is running out
mails-invitations = When another player invites me, or offers me a rematch, a draw or a pause
mails-results = With the results of my matches
mails-period = Shortest time between two emails
mails-save = Save
mails-stop = Delete address

## Vacation

# $left is a duration.
vacation-lead = While you are away, your clocks are paused, except in live matches, where players have less than 8 hours. You earn 30 days a year, evenly, and have <strong>{ $left }</strong> left.
vacation-none = While you are away, your clocks are paused, except in live matches, where players have less than 8 hours. You earn about 2.5 days a month, and have none at the moment. On <day></day> you can take one day.
vacation-taken = Enjoy it. Your clocks are paused meanwhile.
vacation-arranged = Your clocks will be paused then.
vacation-ended = Welcome back.
vacation-cancelled = Your vacation is cancelled.
vacation-latest = The vacation must end after it begins, and by { $time }.
vacation-planned = You will be away from <since></since> until <until></until>.
vacation-now = You are away from <since></since> until <until></until>.
vacation-cancel = Cancel vacation
vacation-end = End vacation
vacation-from = From
vacation-from-hint = Empty: from now on.
vacation-until = Until
vacation-until-hint = Empty: as long as possible.
vacation-take = Take a vacation

## Invitations and blocks

invitations-from = Who may invite you
invitations-everyone = Everyone
invitations-registered = Registered players
invitations-played-with = Players you have played with
invitations-none = No players
invitations-hint = Invitations that you have already stay, and players of a match can still ask you for a rematch. Others are not told why they cannot invite you.
invitations-save = Save
invitations-saved = Your choice is saved.
blocked-players = Blocked players
blocked-lead = Players whom you block cannot join your matches or invite you, and you cannot join theirs or invite them. They are not told.
blocked-done = { $name } is blocked.
blocked-undone = { $name } is no longer blocked.
blocked-name = Player's name
blocked-block = Block
blocked-since = since <day></day>
# The name is only for screen readers.
blocked-unblock = Unblock<hidden> { $name }</hidden>
blocked-none = You have blocked no players.
blocked-unknown = There is no player with this name.

## Sessions and apps

tokens-play = Play: join matches and make moves
tokens-read = Read: see my matches, notes and notices
tokens-export = Export: download my records, and what is stored about my account
# What a token or an app is allowed, in a word.
scope-play = Play
scope-read = Read
scope-export = Export
tokens-session-over = The session is over.
tokens-revoked = The token is revoked.
tokens-forbidden = The app can do nothing more for you.
# The name and the day are only for screen readers.
tokens-revoke = Revoke<hidden> { $name } of { $day }</hidden>
tokens-revoke-session = Revoke<hidden> the session of { $day }</hidden>
tokens-a-session = A session
tokens-current = this one
tokens-session-used = since <since></since>, until <until></until>, last used <used></used>
tokens-session-unused = since <since></since>, until <until></until>, not used yet
tokens-used-by = since <since></since>, until <until></until>, last used <used></used> by <program></program>
tokens-app-used = <where></where>, since <since></since>, last used <used></used>
tokens-app-unused = <where></where>, since <since></since>, not used yet
tokens-on-device = on a device
tokens-sessions = Sessions
tokens-sessions-lead = Where you are signed in. If you do not know one, revoke it, and change your password.
tokens-apps = Apps
tokens-no-apps = You have not allowed any app to use your account.
tokens-programs = Tokens for programs
tokens-programs-lead = With a token, a program of yours plays and reads in your name, as far as you let it: <docs>the API</docs>.
tokens-purpose = What is it for?
tokens-purpose-hint = For example: my bot.
tokens-permissions = Permissions
tokens-expires = Expires in (days)
tokens-none = There are none yet.
tokens-make = Make a token
tokens-new = Your new token

## Your own apps

apps-lead = If you write an app, players can sign in to it with their accounts here (OAuth 2.1). Registered, it is shown to them by its name. <guide>How to write one</guide>
apps-registered = The app is registered.
apps-deleted = The app is deleted, with everything that players have allowed it.
# The name of the app is only for screen readers.
apps-delete = Delete<hidden> the app { $name }</hidden>
apps-client-id = Client id of { $name }
apps-register-one = Register one
apps-name = Name
apps-redirects = Redirect URIs
# Examples of addresses, which are the same in all languages.
apps-redirects-hint = Up to ten, with spaces between them: https://app.example/callback, http://127.0.0.1/callback, org.example.app:/callback.
apps-page = Page of the app
apps-page-hint = If it has one. It begins with https.
apps-register = Register the app

## Webhooks

webhooks-lead = A program of yours can be told what happens, signed as <standard>Standard Webhooks</standard> are. <guide>What it gets, and how to verify it</guide>
webhooks-your-turn = It is my turn
webhooks-deadline-near = My time is running out
webhooks-started = A match has started
webhooks-finished = A match is over
webhooks-invitation = Another player invites me
webhooks-event = Every event of my matches
webhooks-everything = everything
# Of a webhook that writes to a chat.
webhooks-everything-in-chats = everything except single events
webhooks-disabled = It is disabled.
# $reason is why the server has disabled it.
webhooks-disabled-by-server = { $reason ->
    [not_found] It is disabled, because the receiver answered 404 (not found).
    [gone] It is disabled, because the receiver answered 410 (gone).
    [tokens_revoked] It is disabled, because you set a new password, or all your sessions were ended. Enable it if it is yours.
    [account_deleted] It is disabled, because you deleted your account, and then cancelled the deletion.
   *[not_delivered] It is disabled, because nothing could be delivered for three days.
}
# The labels of buttons; screen readers read the address after them.
webhooks-ping = Send a ping
webhooks-deliveries = Deliveries
webhooks-disable = Disable
webhooks-enable = Enable
webhooks-new-secret = New secret
webhooks-delete = Delete
webhooks-ping-sent = A ping is on its way.
webhooks-done = Done.
webhooks-secret-made = The old secret keeps working for a while.
webhooks-deleted = The webhook is deleted.
webhooks-secret = Signing secret
webhooks-add-one = Add one
webhooks-address = Address
webhooks-address-hint = https, on the public internet.
webhooks-purpose = What is it for?
webhooks-when = Notify when
webhooks-when-hint = If nothing is ticked: everything, also every event of your matches.
webhooks-add = Add the webhook
webhooks-no-deliveries = Nothing yet.
webhooks-last = Deliveries, newest first
webhooks-what = What
webhooks-time = When
webhooks-result = Result
# What has become of a delivery.
webhooks-status-waiting = waiting
webhooks-status-delivered = delivered
webhooks-status-given-up = given up

## Your data

data-downloaded = The archive is downloaded.
data-deleted-guest = The account is deleted.
data-deleted = The account is deleted. Until { $until }, signing in takes that back.
data-download = Download
data-download-lead = What this server stores about your account, in one archive: your settings, your matches and their records, your ratings. Left out are your password, and the keys of tokens, webhooks, passkeys and devices.
data-packing = Packing…
data-download-archive = Download archive
data-delete = Delete account
data-delete-guest-lead = At once you leave every match that is not over, your name is removed everywhere, and emails and webhooks stop. A guest cannot sign in, so this is final at once. What others have played with you stays theirs.
data-delete-lead = At once you leave every match that is not over, your name is removed everywhere, and emails and webhooks stop. For a week, signing in undoes this, except for the matches. Then it is final, and your name is free. What others have played with you stays theirs.
data-delete-sure = Yes, delete this account
### settings

## Appearance

look-colours = Colours
look-colours-device = Device setting
look-colours-light = Light
look-colours-dark = Dark
look-motion = Animations are left out wherever the device asks for less motion.
look-suits = Suits
look-suits-two = Two colours
look-suits-four = Four colours
look-suits-hint = With four colours, diamonds are blue and clubs are green.
look-cards = Size of the cards
look-cards-normal = Normal
look-cards-large = Large
look-cards-largest = Largest
# The name of a picture of some cards, for screen readers.
look-preview = This is how the cards look
