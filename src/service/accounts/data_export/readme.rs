//! The text of the archive's README.

pub(super) const README: &str = "\
Your Acepost account
====================

This archive holds what the server holds about your account, as of when it was made. Times are in UTC. Of passwords, tokens
and webhooks' keys there is nothing here that could be used; but keep it to yourself: the codes of your private matches are in
it, and the addresses of your programs. What other players had in their hands is in it as far as you may know it: all of it in
matches that are finished, and of matches that still run only what you have seen.

account.json       Your name, what you are called by others, when the account was made, how you get mails, your passkeys,
                   which mails for new passwords you were sent, your quiet hours, your ratings, and whether you were ever suspended.
tokens.json        Your sessions, your programs' tokens and those of apps, by name, with what they may do, when they were last used
                   and with which program, also those that are over.
authorizations.json
                   What you have allowed apps, also what is over.
apps.json          The apps that you have registered as their developer.
webhooks.json      Where your programs are told what happens.
push_subscriptions.json
                   Your devices that are told what happens, without their addresses and keys.
deliveries.ndjson  What your programs and devices were told in the last 30 days and what came of it, one delivery on each line. What each said stands
                   in notices.ndjson, under the same id.
acts.json          What operators of the server did to your account, when and why, newest first.
matches.ndjson     Every match in which you have a seat, one on each line, oldest first.
running.ndjson     What you know of those that still run, as partial records, one after the other. `acepost verify --against`
                   holds one against the full record later.
records.ndjson     The full records of those that are finished, one after the other, oldest match first. The command
                   `acepost verify` checks them without a server.
notices.ndjson     What you were told in the last 90 days, one notice on each line.
invitations.json   Invitations that you have sent or got, newest first.
blocks.json        Whom you block.
vacations.json     When you were or will be away.
pairings.json      What you wanted to play with whoever wanted the same, newest first.

Files that end in .ndjson have one JSON value on each line. If an account is unchanged, so is its archive.
";
