### Mails, pushes and messages in chats.

# $name, where the player is not known.
a-player = A player
# A place in a ranking, as people say it: 1st, 2nd. Matches have at most 20 players.
ordinal = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
# The link after a sentence.
see-match = See the match

## Titles of pushes, and subjects of mails about one thing. No full stop.

title-your-turn = Your turn in { $game }
title-deadline-near = Your time in { $game } runs out
title-event = News of { $game }
title-joined = { $name } has joined { $game }
title-left = { $name } has left { $game }
# The player's own seat, which the host has freed.
title-removed = You no longer have a seat in { $game }
title-started = { $game } has started
title-paused = { $game } is paused
title-resumed = { $game } goes on
title-still-paused = { $game } is still paused
title-finished = { $game } is over
title-cancelled = { $game } was cancelled
title-draw-offered = { $name } offers a draw in { $game }
title-draw-withdrawn = { $name } wants no draw in { $game }
title-pause-offered = { $name } offers a pause in { $game }
title-pause-withdrawn = { $name } wants no pause in { $game }
title-rematch-offered = { $name } wants a rematch of { $game }
title-invited = { $name } invites you to { $game }
title-accepted = { $name } has accepted your invitation to { $game }
title-declined = { $name } has declined your invitation to { $game }
title-turn-over = No longer your turn in { $game }

## Second lines of pushes. $others lists $count other players.

push-placed = { $count ->
    [0] { $how ->
        [called_off] The match was called off.
        [drawn] It was a draw.
        [won] You won.
        [lost] You lost.
       *[placed] You came { $place }.
    }
   *[other] { $how ->
        [called_off] The match with { $others } was called off.
        [drawn] A draw against { $others }.
        [won] You won against { $others }.
        [lost] You lost against { $others }.
       *[placed] You came { $place } against { $others }.
    }
}
push-with = With { $others }.
push-played = { $name } has played.
push-resigned = { $name } has resigned.
push-ran-out-of-time = { $name } ran out of time.
push-your-turn = It is your turn.
push-waiting = { $count ->
    [0] No match waits for you.
    [one] One match waits for you.
   *[other] { $count } matches wait for you.
}

## Mails about matches. $others lists $count other players.

digest-subject = Acepost: { $count } things to know
hello = Hello { $name },
digest-over = { $count ->
    [0] { $game } is over.
   *[other] { $game } with { $others } is over.
}
digest-placed = { $count ->
    [0] { $how ->
        [called_off] { $game }: the match was called off.
        [drawn] { $game }: a draw.
        [won] { $game }: you won.
        [lost] { $game }: you lost.
       *[placed] { $game }: you came { $place }.
    }
   *[other] { $how ->
        [called_off] { $game }: the match with { $others } was called off.
        [drawn] { $game }: a draw against { $others }.
        [won] { $game }: you won against { $others }.
        [lost] { $game }: you lost against { $others }.
       *[placed] { $game }: you came { $place } against { $others }.
    }
}
digest-invited = { $name } invites you to { $game }.
digest-accept-until = You can accept until { $until }.
digest-deadline = { $count ->
    [0] Your time in { $game } runs out on { $until }.
   *[other] Your time in { $game } with { $others } runs out on { $until }.
}
digest-turn = { $count ->
    [0] It is your turn in { $game }.
   *[other] It is your turn in { $game } with { $others }.
}
digest-time-until = You have until { $until }.
# Items that did not fit into the mail.
digest-more = And { $count } more.
digest-why = You get this email because you asked for it, and never more often than you chose.
# A link that stops the mails.
digest-stop = No more emails

## The mail that asks for confirmation of an address

confirm-subject = Is this your address?
confirm-ask = This address was given to get emails about card matches at Acepost. If it was you, follow the link within 24 hours:
confirm-or = If it was not you, do nothing: no email about matches is sent to you then.

## The mail to an address that was replaced by another, or deleted

replaced-subject = Your address was replaced
replaced-what = Emails for { $name } at Acepost now go to another address, and no longer to this one.
removed-subject = Your address was deleted
removed-what = Emails for { $name } at Acepost no longer go to this address, and a lost password can no longer be replaced with it.
# Before a link to the settings.
replaced-or = If it was not you, sign in, set your own address again and a new password: another person has used your account.

## The mail to a player whose passkeys or password have changed

passkey-added-subject = A passkey was added
passkey-added-what = A passkey was added to the account of { $name } at Acepost. It signs in without the password.
passkey-removed-subject = A passkey was removed
passkey-removed-what = A passkey was removed from the account of { $name } at Acepost. It can no longer be used to sign in.
password-changed-subject = Your password was changed
password-changed-what = The password of the account of { $name } at Acepost was changed. All passkeys, tokens and other sessions have ended.
# Before a link.
sign-in-or = If it was not you, ask for a link to set a new password. It ends all passkeys, sessions and tokens:

## The mail to a player whose account is being deleted, which is final on $until

deletion-subject = Your account will be deleted
deletion-what = The account of { $name } at Acepost will be deleted on { $until }. Signing in until then cancels this.
# Before a link to the settings.
deletion-or = If it was not you, sign in and set a new password: another person has used your account.

## The mail to a player whose account is no longer being deleted. It ends as that about passkeys and passwords does.

deletion-cancelled-subject = Your account will not be deleted
deletion-cancelled-what = A sign-in has cancelled the deletion of the account of { $name } at Acepost. The matches that it had left stay left. If you still want to delete the account, do so again in the settings.

## The mail with which players set new passwords

reset-subject = Set a new password
reset-hello = Hello,
reset-why = A new password was requested at Acepost. If it was you, follow the link within 30 minutes:
reset-or = If it was not you, do nothing: the password stays as it is.

## Messages in chats, about $player. Others read along. $others lists $count other players.

chat-ping = Acepost can write here.
chat-turn = { $count ->
    [0] It is { $player }'s turn in { $game }.
   *[other] It is { $player }'s turn in { $game } with { $others }.
}
chat-deadline = { $count ->
    [0] { $player }'s time in { $game } runs out.
   *[other] { $player }'s time in { $game } with { $others } runs out.
}
chat-over = { $count ->
    [0] { $game } is over.
   *[other] { $game } with { $others } is over.
}
chat-placed = { $count ->
    [0] { $how ->
        [called_off] { $game } was called off.
        [drawn] { $game } is over: a draw.
        [won] { $game } is over: { $player } won.
        [lost] { $game } is over: { $player } lost.
       *[placed] { $game } is over: { $player } came { $place }.
    }
   *[other] { $how ->
        [called_off] { $game } with { $others } was called off.
        [drawn] { $game } with { $others } is over: a draw.
        [won] { $game } with { $others } is over: { $player } won.
        [lost] { $game } with { $others } is over: { $player } lost.
       *[placed] { $game } with { $others } is over: { $player } came { $place }.
    }
}
chat-removed = { $player } no longer has a seat in { $game }.
chat-invited = { $name } invites { $player } to { $game }.
chat-accepted = { $name } has accepted { $player }'s invitation to { $game }.
chat-declined = { $name } has declined { $player }'s invitation to { $game }.
# Any other title as a sentence.
chat-other = { $title }.
