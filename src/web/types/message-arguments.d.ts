// Made of the messages by `UPDATE=1 cargo test -p acepost-l10n-generate`.

export interface Messages {
    "about": null;
    "about-fair": null;
    "about-fair-how": null;
    "about-lead": null;
    "about-post": null;
    "about-post-how": null;
    "about-programs": null;
    "about-programs-how": null;
    "about-title": null;
    "about-whose": null;
    "about-whose-how": null;
    "about-yours": null;
    "about-yours-how": null;
    "accept": null;
    "account-change-name": null;
    "account-change-password": null;
    "account-claimed": null;
    "account-current-password": null;
    "account-guest": { "name": string | number };
    "account-guest-why": null;
    "account-keep": null;
    "account-name": null;
    "account-name-hint": null;
    "account-new-password": null;
    "account-new-password-hint": null;
    "account-other": null;
    "account-password": null;
    "account-password-changed": null;
    "account-person": { "name": string | number };
    "account-renamed": { "name": string | number };
    "account-sign-out": null;
    "account-sign-out-consequence": null;
    "account-sign-out-no": null;
    "account-sign-out-question": null;
    "account-signed-out": null;
    "add-a-bot": null;
    /** The label of the button for screen readers. */
    "add-bot-easy": null;
    "add-bot-hard": null;
    "add-bot-medium": null;
    "add-players": null;
    "agree-to-draw": null;
    "agree-to-pause": null;
    "all-choices": null;
    /** $you says whether the viewer had to choose. */
    "analysis": { "player": string | number; "you": string | number };
    "analysis-ask": null;
    /** Instead of it with more than two players, whose choice is not only worth wins. */
    "analysis-better": null;
    /** Chooses how strong the bot is that is asked. */
    "analysis-bot": null;
    /** $count is what the bot's choice is worth more than the player's, in wins; 0 if it is not clearly better. */
    "analysis-gain": { "count": string | number; "of": string | number };
    "analysis-other": { "action": string | number; "player": string | number; "you": string | number };
    "analysis-same": { "player": string | number; "you": string | number };
    "analysis-says": { "label": string | number; "reason": string | number };
    /** What the player did was better than what the bot would have done. */
    "analysis-taken-better": { "player": string | number; "you": string | number };
    "analysis-would": null;
    "appearance": null;
    "apps-client-id": { "name": string | number };
    /** The name of the app is only for screen readers. */
    "apps-delete": { "name": string | number };
    "apps-deleted": null;
    "apps-lead": null;
    "apps-name": null;
    "apps-page": null;
    "apps-page-hint": null;
    "apps-redirects": null;
    /** Examples of addresses, which are the same in all languages. */
    "apps-redirects-hint": null;
    "apps-register": null;
    "apps-register-one": null;
    "apps-registered": null;
    "authorize-app-for": { "address": string | number };
    "authorize-broken": null;
    /** Followed by a sentence that says why. */
    "authorize-broken-lead": null;
    "authorize-going-back": null;
    "authorize-heading": null;
    "authorize-return": { "address": string | number };
    "authorize-sign-in": null;
    "authorize-sign-in-lead": null;
    "authorize-take-back": null;
    "authorize-this-device": null;
    "authorize-title": null;
    "authorize-twice": null;
    /** Followed by a list of what it wants to do. <app></app> is its name, or `consent-calls-itself`. */
    "authorize-wants": { "name": string | number };
    /** <where></where> is an address, or one of the two messages that follow. */
    "authorize-where": null;
    "blocked-block": null;
    "blocked-done": { "name": string | number };
    "blocked-lead": null;
    "blocked-name": null;
    "blocked-none": null;
    "blocked-players": null;
    "blocked-since": null;
    /** The name is only for screen readers. */
    "blocked-unblock": { "name": string | number };
    "blocked-undone": { "name": string | number };
    "blocked-unknown": null;
    "bot-of-strength": { "strength": string | number };
    "called-off-result": null;
    "cancel-consequence": null;
    "cancel-match": null;
    "cancel-question": null;
    "cancelled-before-start": null;
    /** $rank is A, K, Q, J, T (for 10) or a digit; $suit is S, H, D or C. */
    "card-name": { "rank": string | number; "suit": string | number };
    "cards-down": { "count": string | number };
    "chart-table": null;
    "chase-card": null;
    "chase-card-of": { "who": string | number; "who_is": string | number };
    "chase-dealer": null;
    "chase-dealer-title": null;
    "chase-drew": null;
    "chase-exchanged": { "who": string | number; "who_is": string | number };
    /** What a player did in this round. */
    "chase-kept": null;
    /** Below the king that the dealer drew from the deck in that round. */
    "chase-king-refused": null;
    "chase-last-round": null;
    "chase-left": { "place": string | number };
    "chase-on-their-honour": null;
    /** In place of the tokens of a player who is out. $place is an ordinal number. */
    "chase-out": { "place": string | number };
    "chase-refused": null;
    /** Who lost a token: one player or several. */
    "chase-round-lost": { "round": string | number; "who": string | number; "who_is": string | number };
    "chase-round-no-loss": { "round": string | number };
    "chase-stopped": null;
    /** The tokens that a player has left, for screen readers. */
    "chase-tokens": { "count": string | number };
    "check-chain": null;
    "check-chain-fails": null;
    "check-chain-holds": { "events": string | number };
    "check-chance": null;
    "check-chance-fails": null;
    "check-chance-holds": null;
    "check-commitment": null;
    "check-commitment-fails": null;
    "check-commitment-holds": null;
    "check-fails-spoken": null;
    "check-first-event": { "event": string | number };
    "check-for-programmers": null;
    "check-header": null;
    "check-header-fails": null;
    "check-header-holds": { "seats": string | number };
    "check-holds-spoken": null;
    "check-not-checked": null;
    "check-not-checked-spoken": null;
    "check-result": null;
    "check-result-fails": null;
    "check-result-holds": null;
    "checks": null;
    "choices-list": null;
    "choose-part": { "what": string | number };
    /** The same if there are also buttons, which follow. */
    "choose-part-or": { "what": string | number };
    "choose-what-goes-with-it": null;
    /** For screen readers. */
    "chosen-action": { "action": string | number };
    "clear-aces-of": { "who": string | number; "who_is": string | number };
    /** Before the names of the aces, for screen readers. */
    "clear-aces-staked": { "who": string | number; "who_is": string | number };
    "clear-battle": null;
    "clear-both-choose": null;
    "clear-deck-below": null;
    "clear-duel": null;
    "clear-duel-in-duel": null;
    "clear-has-chosen": null;
    "clear-last-battle": { "round": string | number; "who": string | number; "who_is": string | number };
    /** For screen readers. */
    "clear-last-battle-cards": { "mine": string | number; "theirs": string | number; "who": string | number; "who_is": string | number };
    "clear-last-battle-showdown": { "round": string | number; "who": string | number; "who_is": string | number };
    "clear-memory-deck": { "cards": string | number; "who": string | number; "who_is": string | number };
    "clear-memory-either": { "cards": string | number; "chosen": string | number; "who": string | number; "who_is": string | number };
    "clear-memory-hand": { "cards": string | number; "chosen": string | number; "who": string | number; "who_is": string | number };
    "clear-memory-kept": { "chosen": string | number; "count": string | number; "who": string | number; "who_is": string | number };
    "clear-memory-no-twos": { "chosen": string | number; "count": string | number; "since": string | number; "who": string | number; "who_is": string | number };
    "clear-memory-top": { "cards": string | number; "who": string | number; "who_is": string | number };
    "clear-pile": { "number": string | number };
    "clear-piles": null;
    "clear-played-by": { "who": string | number; "who_is": string | number };
    "clear-round-duel": { "round": string | number };
    "clear-rounds-won": { "count": string | number };
    "clear-showdown": { "round": string | number };
    "clear-showdown-duel": { "round": string | number };
    "clear-won-by": { "who": string | number; "who_is": string | number };
    "clear-would-duel": null;
    "clear-would-loses": null;
    /** On a card of the hand: what playing it would do. */
    "clear-would-wins": null;
    "clock-in-all": { "time": string | number };
    "clock-in-all-more": { "more": string | number; "time": string | number };
    "clock-in-all-more-no-weekends": { "more": string | number; "time": string | number };
    "clock-in-all-no-weekends": { "time": string | number };
    /** A clock in a match. $time and $more are durations. */
    "clock-none": null;
    "clock-per-decision": { "time": string | number };
    "clock-per-decision-no-weekends": { "time": string | number };
    /** $reasons is a list of `clocks-paused-…`. */
    "clocks-paused": { "reasons": string | number };
    "clocks-paused-agreed": null;
    "clocks-paused-agreement": null;
    "clocks-paused-downtime": null;
    "clocks-paused-vacation": null;
    "clocks-paused-weekend": null;
    "clocks-run": null;
    "clocks-run-soon": null;
    /** Before the cards with which the turn began, because their hours had lost their spades. */
    "clockwork-after-discarding": null;
    "clockwork-clock": null;
    "clockwork-discarded": { "count": string | number };
    "clockwork-discards": null;
    "clockwork-draw-pile": null;
    "clockwork-hour": { "hour": string | number };
    "clockwork-hour-blank": { "hour": string | number };
    "clockwork-hour-in-window": { "hour": string | number };
    "clockwork-hour-in-window-blank": { "hour": string | number };
    /** For screen readers. $turn is a sentence such as `Last turn: ana took the queen of spades`. */
    "clockwork-last-after-discarding": { "cards": string | number; "turn": string | number };
    "clockwork-last-played": { "cards": string | number; "who": string | number; "who_is": string | number };
    /** For screen readers. */
    "clockwork-last-took": { "card": string | number; "who": string | number; "who_is": string | number };
    "clockwork-last-took-with": { "card": string | number; "cards": string | number; "who": string | number; "who_is": string | number };
    "clockwork-memory-discarded": { "cards": string | number };
    "clockwork-memory-lacks": { "count": string | number; "hours": string | number; "who": string | number; "who_is": string | number };
    "clockwork-no-spades": null;
    "clockwork-played": { "who": string | number; "who_is": string | number };
    /** Follows their number, for screen readers. */
    "clockwork-spades": { "count": string | number };
    "clockwork-spades-taken": null;
    /** Before the pictures of the cards. */
    "clockwork-took": { "who": string | number; "who_is": string | number };
    "clockwork-turn": { "turn": string | number };
    "clockwork-turn-hours": { "hours": string | number; "turn": string | number };
    /** Between the spade that was taken and the cards that lay on it. */
    "clockwork-with": null;
    "clockwork-won-by": { "who": string | number; "who_is": string | number };
    "close": null;
    "consent-allow": null;
    /** An app in a sentence, as a subject. */
    "consent-calls-itself": null;
    "consent-export": null;
    /** What no app may do, whatever it asks for. */
    "consent-never": null;
    /** What an app wants to do. The list follows "An app wants to:". */
    "consent-play": null;
    "consent-read": null;
    "consent-refuse": null;
    "contact": null;
    "copied": null;
    "copy": null;
    "copy-copied": null;
    "copy-done": null;
    "copy-failed": null;
    "copy-link-to-version": null;
    "copy-share": null;
    "create-added-per-move": null;
    "create-both": null;
    "create-bots": { "count": string | number };
    "create-clock": null;
    "create-clock-move": null;
    "create-clock-move-hint": null;
    "create-clock-none": null;
    "create-clock-none-hint": null;
    "create-clock-total": null;
    "create-clock-total-hint": null;
    "create-day": null;
    "create-day-hint": null;
    "create-days": null;
    "create-game": null;
    "create-how-many-bots": null;
    "create-initial-time": null;
    "create-invitations": null;
    "create-invite": null;
    "create-invite-hint": null;
    "create-live": null;
    "create-live-hint": null;
    "create-make": null;
    "create-maximum-time": null;
    "create-mixed": null;
    "create-more": null;
    "create-no-such-player": { "name": string | number };
    "create-no-time": null;
    "create-not-invited": { "problem": string | number };
    "create-open-to": null;
    "create-opponents": { "count": string | number };
    "create-options": { "game": string | number };
    "create-other-clock": null;
    "create-other-clock-hint": null;
    "create-people": { "count": string | number };
    "create-people-hint": null;
    "create-players": null;
    "create-players-hint": { "players": string | number };
    "create-private": null;
    "create-private-hint": null;
    "create-public": null;
    "create-public-hint": null;
    "create-rated": null;
    "create-rated-hint": null;
    "create-seat": { "seat": string | number };
    "create-seat-bot": { "strength": string | number };
    "create-seat-person": null;
    "create-seats": null;
    "create-seats-hint": null;
    "create-slow": null;
    "create-slow-hint": null;
    "create-spectator-delay": null;
    "create-speed": null;
    "create-stand-in-time": null;
    "create-strength": null;
    "create-time-per-move": null;
    "create-time-zone": null;
    "create-title": null;
    "create-to-be-rated": null;
    "create-unlisted": null;
    "create-unlisted-hint": null;
    "create-visibility": null;
    "create-weekends": null;
    "credentials-name": null;
    "credentials-name-hint": null;
    "credentials-own": null;
    "credentials-own-hint": null;
    "credentials-password": null;
    "credentials-password-hint": null;
    "credentials-privacy": null;
    "curse-attack": { "attacker": string | number; "attacker_is": string | number; "defender": string | number; "defender_is": string | number };
    "curse-attacks": { "who_is": string | number };
    /** An attacking card, and the cards that beat it, for screen readers. */
    "curse-beaten": { "attack": string | number; "cards": string | number };
    "curse-cards-in-hand": null;
    "curse-defends": { "who_is": string | number };
    /** Choices that are not legal now. Named as when they are legal. */
    "curse-done": null;
    "curse-gone": null;
    "curse-gone-below": null;
    "curse-last-beat-all": { "who": string | number; "who_is": string | number };
    "curse-last-beat-all-cards": { "cards": string | number; "who": string | number; "who_is": string | number };
    "curse-last-took": { "who": string | number; "who_is": string | number };
    "curse-last-took-cards": { "cards": string | number; "who": string | number; "who_is": string | number };
    "curse-left": { "place": string | number };
    /** What the table remembers, beside the table. $cards are codes such as `6S 9D`, which are shown as symbols. */
    "curse-memory-gone": { "cards": string | number };
    "curse-move": { "number": string | number };
    "curse-move-idle": { "idle": string | number; "most": string | number; "number": string | number };
    "curse-not-beaten": { "attack": string | number };
    /** Marks at a seat. $place is an ordinal number. */
    "curse-out": { "place": string | number };
    "curse-table": null;
    "curse-take": null;
    "data-delete": null;
    "data-delete-guest-lead": null;
    "data-delete-lead": null;
    "data-delete-sure": null;
    "data-deleted": { "until": string | number };
    "data-deleted-guest": null;
    "data-download": null;
    "data-download-archive": null;
    "data-download-lead": null;
    "data-downloaded": null;
    "data-packing": null;
    /** A duration with an article, as in "a day for each move". */
    "day-each": null;
    /** Time left on a clock, in short. */
    "days-hours": { "days": string | number; "hours": string | number };
    "days-short": { "count": string | number };
    "deck": null;
    /** Below a deck on the table. */
    "deck-below": null;
    "deck-of": { "who": string | number; "who_is": string | number };
    "decline": null;
    "device-allowed": null;
    "device-code": null;
    "device-code-hint": { "example": string | number };
    "device-go-on": null;
    "device-lead": { "name": string | number };
    "device-refused": null;
    "device-sign-in": null;
    "device-title": null;
    "device-unknown": null;
    /** Followed by a list of what it wants to do. */
    "device-wants": { "name": string | number };
    "device-warning": null;
    "die-shows": { "pips": string | number; "who": string | number; "who_is": string | number };
    "download-as": { "format": string | number };
    "download-record": null;
    "draw": null;
    "draw-not-offered": null;
    "draw-offered": { "who": string | number; "who_is": string | number };
    "draw-result": null;
    "draw-until-move": null;
    "earlier-events": { "count": string | number };
    "earlier-in-replay": null;
    /** Why a match ended. A reason that has no words here is in { $other }. */
    "end-reason": { "other": string | number; "reason": string | number };
    "error": null;
    "error-again": null;
    "error-needs-account": null;
    "error-nothing-here": null;
    "error-page": null;
    "error-server": null;
    "error-sign-in-first": null;
    "error-title": null;
    "error-too-many": null;
    "error-unreachable": null;
    "form-look-at-marked": null;
    "frame-home": null;
    "frame-no-server": null;
    "frame-nothing": null;
    "frame-open": null;
    /** $bots: the number of bots */
    "game-against": { "bots": string | number };
    "game-contents": null;
    "game-for-programs": null;
    "game-leaderboard": null;
    "game-lobby": null;
    "game-make-match": null;
    "game-play": null;
    "game-play-bots": { "bots": string | number };
    "game-rules": null;
    /** The page of a game */
    "game-unknown": null;
    "gone-on-meanwhile": null;
    /** A player without a name. */
    "guest": null;
    "guest-name": null;
    "guest-name-hint": null;
    /** After a guest was made in a browser that stores nothing. */
    "guest-not-stored": null;
    "hand-of": { "who": string | number; "who_is": string | number };
    "head-hash": { "hash": string | number };
    /** The button at the table. */
    "hint": null;
    /** Chooses how strong the bot is that gives the hint. */
    "hint-bot": null;
    /** What the key does. */
    "hint-key": null;
    /** Read out by screen readers. */
    "hint-says": { "label": string | number; "reason": string | number };
    "hint-thinking": null;
    "home-all-matches": null;
    "home-another": null;
    "home-bots": { "count": string | number };
    "home-bots-play": null;
    "home-dealing": null;
    "home-finished": { "count": string | number; "number": string | number };
    "home-going-on": null;
    "home-guest": { "name": string | number };
    "home-hello": { "name": string | number };
    "home-hello-guest": null;
    "home-how-many-bots": { "game": string | number };
    "home-invitations": { "count": string | number };
    "home-lead": null;
    "home-live": null;
    "home-live-match": { "game": string | number };
    "home-nothing-waits": null;
    "home-open": { "count": string | number; "number": string | number };
    "home-over": null;
    "home-pick": null;
    /** What is hidden is for screen readers. */
    "home-play-bot": { "game": string | number };
    "home-play-bots": { "game": string | number };
    "home-play-people": { "game": string | number };
    "home-running": { "count": string | number; "number": string | number };
    "home-see-match": null;
    "home-title": null;
    "home-waiting-players": { "count": string | number; "number": string | number };
    "home-watch": null;
    "home-your-turn": { "count": string | number };
    "host-now": { "is": string | number; "player": string | number };
    "hour-each": null;
    "hours-minutes": { "hours": string | number; "minutes": string | number };
    "hours-short": { "count": string | number };
    "imprint": null;
    "invitation-accepted": null;
    "invitation-declined": null;
    "invitation-expired": null;
    "invitation-pending": null;
    "invitation-withdrawn": null;
    "invitations-everyone": null;
    "invitations-from": null;
    "invitations-hint": null;
    "invitations-none": null;
    "invitations-played-with": null;
    "invitations-registered": null;
    "invitations-save": null;
    "invitations-saved": null;
    "invite": null;
    "invite-by-name": null;
    /** Followed by names, each a button that invites the player. */
    "invite-known": null;
    "invite-player": { "player": string | number };
    "invited-as-guest": null;
    "invited-declined": null;
    "invited-for": { "player": string | number };
    "invited-for-you": null;
    "invited-invites": { "game": string | number; "player": string | number; "sender": string | number };
    "invited-invites-you": { "game": string | number; "sender": string | number };
    "invited-link": null;
    "invited-no-match": null;
    "invited-play-as": { "name": string | number };
    "invited-see-match": null;
    "invited-sign-in": null;
    "invited-state": { "state": string | number };
    "invited-title": null;
    "invited-until": null;
    "invited-waits-until": null;
    "is-it-fair": null;
    "join-rematch": null;
    "just-now": null;
    "keep-match": null;
    "keep-playing": null;
    "key-enter": null;
    "key-escape": null;
    "keys": null;
    "keys-arrows": null;
    "keys-enter": null;
    "keys-escape": null;
    "keys-h": null;
    "keys-question": null;
    "keys-s": null;
    "language": null;
    "language-hint": null;
    "language-hint-player": null;
    "language-label": null;
    "language-not-stored": null;
    /** $language is the name of a language in itself, such as English. */
    "language-of-browser": { "language": string | number };
    "language-save": null;
    "last-battle": null;
    "last-move": null;
    "leaderboard": null;
    "leaderboard-bots": null;
    "leaderboard-empty": null;
    "leaderboard-hint": null;
    "leaderboard-people": null;
    "leaderboard-player": null;
    "leaderboard-pools": null;
    "leaderboard-rank": null;
    "leaderboard-title": { "game": string | number };
    /** The link to a game's lesson. What is hidden is for screen readers. */
    "learn-game": { "game": string | number };
    "leave-match": null;
    /** Follows `starts-when-full`. */
    "left-open": null;
    "lesson-again": null;
    "lesson-back": null;
    "lesson-ended": null;
    "lesson-none": null;
    "lesson-other": { "label": string | number };
    "lesson-play": { "opponents": string | number };
    "lesson-progress": { "count": string | number; "step": string | number };
    "lesson-rules": null;
    "lesson-side": null;
    "lesson-skip": null;
    /** The same for screen readers. */
    "lesson-skip-spoken": null;
    "lesson-table": null;
    "lesson-teacher": null;
    "lesson-title": { "game": string | number };
    "link-copied": null;
    "link-not-copied": null;
    "link-to-send": null;
    /** The end of a list: everything before the last, and the last. */
    "list-and": { "before": string | number; "last": string | number };
    /** The last of a list that is cut off. */
    "list-more": { "count": string | number };
    "lobby-being-played": null;
    "lobby-clock-move": null;
    "lobby-clock-none": null;
    "lobby-clock-total": null;
    "lobby-either": null;
    "lobby-every-clock": null;
    "lobby-every-game": null;
    /** What is hidden is for screen readers. */
    "lobby-join": { "game": string | number; "player": string | number };
    "lobby-narrow": null;
    "lobby-none-open": null;
    "lobby-none-played": null;
    "lobby-not-rated": null;
    "lobby-open-seats": null;
    "lobby-rated": null;
    "lobby-rated-tag": null;
    "lobby-show": null;
    "lobby-waits": { "count": string | number; "players": string | number; "seats": string | number };
    /** Players in quick pairing, who want a match of so many seats. */
    "lobby-wanted": { "count": string | number; "seats": string | number };
    "lobby-wanted-play": { "game": string | number };
    "lobby-your-seat": null;
    "look-cards": null;
    "look-cards-large": null;
    "look-cards-largest": null;
    "look-cards-normal": null;
    "look-colours": null;
    "look-colours-dark": null;
    "look-colours-device": null;
    "look-colours-light": null;
    "look-motion": null;
    /** The name of a picture of some cards, for screen readers. */
    "look-preview": null;
    "look-suits": null;
    "look-suits-four": null;
    "look-suits-hint": null;
    "look-suits-two": null;
    "mails-about": null;
    "mails-address": null;
    /** $why is an answer of a mail server. */
    "mails-failing": { "address": string | number; "why": string | number };
    "mails-invitations": null;
    "mails-lead": null;
    "mails-password-hint": null;
    "mails-period": null;
    "mails-question-sent": { "address": string | number };
    "mails-reminders": null;
    "mails-results": null;
    "mails-save": null;
    "mails-saved": null;
    "mails-stop": null;
    "mails-stopped": null;
    "mails-unavailable": null;
    "mails-unconfirmed": { "address": string | number };
    "mails-your-turn": null;
    /** A mark at a seat. */
    "mark-bot": null;
    "mark-first": null;
    /** For screen readers, at the seat of a player who has to choose. */
    "mark-to-act": null;
    /** The name of a table in a text */
    "markdown-table": null;
    /** A time follows: "3 days ago". */
    "match-cancelled": null;
    "match-drawn": null;
    "match-in-progress": null;
    "match-no-others": null;
    "match-no-players": null;
    /** Another player offers it. */
    "match-offers-draw": { "count": string | number; "players": string | number };
    "match-offers-pause": { "count": string | number; "players": string | number };
    "match-over": null;
    "match-place": { "place": string | number; "seats": string | number };
    "match-players-of": { "players": string | number; "seats": string | number };
    "match-sending": null;
    "match-settings": null;
    "match-settings-no": null;
    "match-settings-rated": null;
    "match-settings-time": null;
    "match-settings-visibility": { "delay": string | number; "visibility": string | number };
    "match-settings-visible-to": null;
    "match-settings-yes": null;
    "match-to-play": { "count": string | number; "players": string | number };
    /** Follows the name of the game: "Clear Ace with ben". */
    "match-with": { "players": string | number };
    "match-won": { "count": string | number; "players": string | number };
    "match-you-lost": null;
    "match-you-won": null;
    "match-your-turn": null;
    "matches-accept": { "sender": string | number };
    "matches-decline": { "sender": string | number };
    "matches-decline-all": null;
    "matches-declined": { "sender": string | number };
    "matches-declined-all": null;
    "matches-invitations": null;
    "matches-invites-you": { "game": string | number; "sender": string | number };
    "matches-none": null;
    "matches-others": null;
    "matches-over": null;
    "matches-pairings": null;
    "matches-players": null;
    "matches-rematches": null;
    "matches-score": { "ahead": string | number; "behind": string | number; "matches": string | number; "player": string | number };
    /** Follows `matches-score`, where a player has too many matches to count them all. */
    "matches-score-last": null;
    "matches-stop-waiting": { "game": string | number };
    "matches-stopped-waiting": { "game": string | number };
    "matches-stranger": null;
    "matches-title": null;
    "menu": null;
    "menu-of-match": null;
    "minute-each": null;
    "minutes-short": { "count": string | number };
    /** A sentence from the server follows, and a link. */
    "move-refused": { "game": string | number };
    "move-refused-see": null;
    /** Leads to another match in which it is the player's turn. $count is the number of these matches. */
    "next-match": { "count": string | number };
    /** Leads to the lobby, where other people wait for a match of the same game. */
    "next-opponent": null;
    "no-cards": null;
    "no-page-here": null;
    "no-such-game": null;
    "no-time": null;
    "no-time-left": null;
    /** The same if the server may have received it. */
    "not-confirmed-offline": null;
    "not-confirmed-unreachable": null;
    "not-found": null;
    "not-found-title": null;
    "not-found-to-games": null;
    /** While there is no network. */
    "not-sent-offline": null;
    "note": null;
    "note-changed": null;
    "note-hint": null;
    "note-save": null;
    "nothing-chosen": null;
    "nothing-yet": null;
    "notifications-added": null;
    "notifications-blocked": null;
    "notifications-choose-one": null;
    "notifications-deadline-near": null;
    "notifications-device-removed": null;
    "notifications-devices": null;
    "notifications-finished": null;
    "notifications-home-screen": null;
    "notifications-home-screen-guest": null;
    "notifications-insecure": null;
    "notifications-invitation": null;
    "notifications-no-device": null;
    "notifications-off": null;
    "notifications-offers": null;
    "notifications-on": null;
    "notifications-quiet": null;
    "notifications-quiet-end": null;
    "notifications-quiet-ended": null;
    "notifications-quiet-from": null;
    "notifications-quiet-lead": null;
    "notifications-quiet-now": { "end": string | number; "start": string | number };
    "notifications-quiet-save": null;
    "notifications-quiet-saved": null;
    "notifications-quiet-set": null;
    "notifications-quiet-until": null;
    "notifications-quiet-zone": null;
    /** The name of the device is only for screen readers. */
    "notifications-remove": { "name": string | number };
    "notifications-save": null;
    "notifications-saved": null;
    "notifications-sound": null;
    "notifications-sound-hint": null;
    "notifications-sound-play": null;
    "notifications-started": null;
    "notifications-switch-off": null;
    "notifications-switch-on": null;
    "notifications-switched-off": null;
    "notifications-switched-on": null;
    "notifications-tag": null;
    "notifications-this-device": null;
    "notifications-unsupported": null;
    "notifications-when": null;
    "notifications-your-turn": null;
    "offer-draw": null;
    "offer-pause": null;
    "one-moment": null;
    /** Plays a new match of the same game against stronger bots, as many as there are now. */
    "one-stronger": { "strength": string | number };
    "option-auto-forced": null;
    "option-on-timeout": null;
    /** $form is the plural category of the ordinal number. */
    "ordinal": { "form": string | number; "place": string | number };
    "others-won": { "who": string | number; "who_is": string | number };
    "pairing": null;
    "pairing-again": null;
    "pairing-day": null;
    "pairing-find": null;
    "pairing-lead": null;
    "pairing-none": null;
    "pairing-now": null;
    "pairing-slow": null;
    /** The same for a match that is played at once. $time is a clock, such as "5 minutes for each move". */
    "pairing-stay": { "time": string | number };
    "pairing-waiting": null;
    "passkey-cancelled": null;
    "passkey-exists": null;
    "passkey-wrong-site": { "site": string | number };
    "passkeys-add": null;
    "passkeys-added": null;
    "passkeys-lead": null;
    "passkeys-name": null;
    "passkeys-never-used": null;
    "passkeys-new-name": null;
    "passkeys-none": null;
    "passkeys-remove": { "name": string | number };
    "passkeys-removed": { "name": string | number };
    /** The name of the passkey is only for screen readers. */
    "passkeys-rename": { "name": string | number };
    "passkeys-renamed": null;
    "passkeys-save": null;
    "passkeys-unsupported": null;
    "passkeys-used": null;
    "passkeys-usual-name": null;
    "passkeys-yours": null;
    "pause": null;
    "pause-not-offered": null;
    "pause-offered": { "who": string | number; "who_is": string | number };
    "placings": null;
    /** Narrows the list to matches against one player. */
    "player-against": null;
    "player-against-all": null;
    "player-block": { "name": string | number };
    "player-blocked": { "name": string | number };
    /** For screen readers. */
    "player-declined": { "player": string | number };
    "player-download": null;
    "player-invite": null;
    "player-invited": { "player": string | number };
    /** A tag beside a player's name. */
    "player-kind": { "kind": string | number };
    "player-matches": null;
    "player-no-matches": null;
    "player-none-such": null;
    /** Follows the name of a game. */
    "player-pool": { "pool": string | number };
    "player-ratings": null;
    "player-settings": null;
    "player-since": { "kind": string | number };
    "player-unblock": { "name": string | number };
    "player-unblocked": { "name": string | number };
    "players": { "count": string | number };
    /** What has changed in the room, for screen readers. */
    "players-joined": { "count": string | number; "players": string | number };
    "players-left": { "count": string | number; "players": string | number };
    "players-range": { "fewest": string | number; "most": string | number };
    "privacy": null;
    "privacy-contact": null;
    /** Above the text, in other languages than English. */
    "privacy-language": null;
    "problem-already-invited": null;
    "problem-already-seated": null;
    "problem-already-waiting": null;
    "problem-app-unknown": null;
    "problem-authorization-refused": null;
    "problem-body-too-large": null;
    "problem-cannot-block": null;
    "problem-changed-meanwhile": null;
    "problem-decision-answered": null;
    "problem-decision-closed": null;
    "problem-delivery-under-way": null;
    "problem-field-account": null;
    "problem-field-address": null;
    "problem-field-clock": null;
    "problem-field-description": null;
    "problem-field-digest-seconds": null;
    "problem-field-expires-in-days": null;
    "problem-field-home-page": null;
    "problem-field-kinds": null;
    "problem-field-name": null;
    "problem-field-options": null;
    "problem-field-other": null;
    "problem-field-password": null;
    "problem-field-player": null;
    "problem-field-quiet-hours": null;
    "problem-field-redirect-uris": null;
    "problem-field-scopes": null;
    "problem-field-seat": null;
    "problem-field-seats": null;
    "problem-field-since": null;
    "problem-field-spectator-delay": null;
    "problem-field-target": null;
    "problem-field-text": null;
    "problem-field-until": null;
    "problem-field-url": null;
    "problem-forbidden": null;
    "problem-guests-unrated": null;
    "problem-illegal-action": null;
    "problem-invitation-over": null;
    "problem-mail-unavailable": null;
    "problem-match-not-finished": null;
    "problem-match-not-open": null;
    "problem-match-not-running": null;
    "problem-match-not-started": null;
    "problem-name-taken": null;
    "problem-no-clock": null;
    "problem-no-draw-with-bots": null;
    "problem-no-hints": null;
    "problem-no-vacation-left": null;
    "problem-not-enough-players": null;
    "problem-not-found": null;
    "problem-not-seated": null;
    "problem-on-vacation": null;
    "problem-pairing-over": null;
    "problem-passkey-rejected": null;
    "problem-passkey-taken": null;
    "problem-passkeys-unavailable": null;
    "problem-player-unavailable": null;
    "problem-push-endpoint-taken": null;
    "problem-redirect-uri-refused": null;
    "problem-registration-closed": null;
    "problem-request": null;
    "problem-reset-code-invalid": null;
    "problem-seats-kept": null;
    "problem-suspended": null;
    "problem-suspended-until": { "time": string | number };
    "problem-time-up": null;
    "problem-timeout": null;
    "problem-token-scope": null;
    "problem-too-many-apps": null;
    "problem-too-many-blocks": null;
    "problem-too-many-invitations": null;
    "problem-too-many-invitations-today": null;
    "problem-too-many-mails": null;
    "problem-too-many-matches": null;
    "problem-too-many-pairings": null;
    "problem-too-many-passkeys": null;
    "problem-too-many-pauses": null;
    "problem-too-many-push-subscriptions": null;
    "problem-too-many-tokens": null;
    "problem-too-many-webhooks": null;
    "problem-unauthenticated": null;
    "problem-under-way": null;
    "problem-unknown-game": null;
    "problem-webhook-disabled": null;
    "problem-wrong-credentials": null;
    "problem-wrong-password": null;
    /** The name of a device that is not known. */
    "push-a-browser": null;
    "push-close": null;
    /** The title of a notification that cannot be read. */
    "push-news": null;
    "push-not-allowed": null;
    /** The group of the offer, for screen readers. */
    "push-notifications": null;
    "push-offer-accepted": null;
    "push-offer-no": null;
    "push-offer-on": null;
    "push-offer-question": null;
    "push-offer-yes": null;
    /** A link after a sentence. */
    "push-settings": null;
    "qr-code": null;
    "qr-failed": null;
    "qr-hide": null;
    "qr-show": null;
    "rating": null;
    /** What a rated match has made of a player's rating: "Rating 853 (+103)". */
    "rating-after": { "change": string | number; "rating": string | number };
    "rating-chart": { "game": string | number; "pool": string | number };
    "rating-chart-day": null;
    "rating-chart-description": { "count": string | number; "first": string | number; "highest": string | number; "last": string | number; "lowest": string | number; "player": string | number };
    "rating-chart-match": null;
    "rating-chart-uncertainty": null;
    "rating-matches": null;
    "record": null;
    "record-downloaded": null;
    "record-for-seat": null;
    "record-for-spectators": null;
    "record-text": null;
    "rematch": null;
    "rematch-decline": { "player": string | number };
    "rematch-has-started": null;
    "rematch-is-offered": null;
    "rematch-join": { "player": string | number };
    "rematch-offered": { "game": string | number; "player": string | number };
    "remove-player": { "player": string | number };
    "replay": null;
    /** The title of a replay in a frame on another website. */
    "replay-of": { "players": string | number };
    "reset-account": null;
    "reset-ask-operator": null;
    "reset-done": null;
    "reset-heading": null;
    "reset-lead": null;
    "reset-link-invalid": null;
    "reset-link-used": null;
    "reset-new-heading": null;
    "reset-new-lead": null;
    "reset-new-lead-unnamed": null;
    "reset-new-title": null;
    "reset-nothing-arrives": null;
    "reset-password": null;
    "reset-send": null;
    "reset-send-another": null;
    "reset-sent": null;
    "reset-set": null;
    "reset-title": null;
    "reset-unconfirmed": null;
    "resign": null;
    "resign-consequence": null;
    "resign-menu": null;
    "resign-question": null;
    "resume": null;
    /** What a bot would have done at all decisions of a player. */
    "review": null;
    "review-ask": { "player": string | number; "you": string | number };
    /** Chooses how strong the bot is that is asked about all of them. */
    "review-bot": null;
    "review-nothing": null;
    /** The review was stopped after $done decisions, or could not go on. */
    "review-part": { "count": string | number; "done": string | number };
    /** How many of the decisions the bot has thought about. */
    "review-progress": { "count": string | number; "done": string | number };
    "review-stop": null;
    /** $count is the number of decisions in which there was a choice. */
    "review-sum": { "count": string | number; "same": string | number; "strength": string | number };
    "round-number": { "round": string | number };
    /** The rules beside the table */
    "rules": null;
    "rules-back": null;
    "rules-close": null;
    "rules-loading": null;
    /** Goes to the rule that matters now. $rule: its id, such as CA-9 */
    "rules-now": { "rule": string | number };
    /** $game: the game's name */
    "rules-of": { "game": string | number };
    "rules-retry": null;
    "rules-whole-page": null;
    "scope-export": null;
    /** What a token or an app is allowed, in a word. */
    "scope-play": null;
    "scope-read": null;
    "seat-free": null;
    /** A seat whose player has no name. Seats are counted from 1. */
    "seat-number": { "number": string | number };
    "seat-reserved": { "player": string | number };
    "seats-free": { "count": string | number };
    "second-each": null;
    "seconds-short": { "count": string | number };
    "secret-copy-now": null;
    "send": null;
    /** The label of the button for screen readers. $action is a label such as "Play the king of spades". */
    "send-action": { "action": string | number };
    "sending": null;
    "server-does-not-answer": null;
    "setting-up": null;
    "settings": null;
    "settings-account": null;
    "settings-apps": null;
    "settings-blocked": null;
    "settings-data": null;
    "settings-guest": null;
    "settings-language": null;
    "settings-look": null;
    "settings-mails": null;
    "settings-notifications": null;
    "settings-passkeys": null;
    "settings-sign-in-first": null;
    /** Title of the page: $part is the name of a part. */
    "settings-title": { "part": string | number };
    "settings-tokens": null;
    "settings-unknown": null;
    "settings-vacation": null;
    "settings-webhooks": null;
    "share": null;
    /** HTML for other websites. */
    "share-frame": null;
    "share-link": null;
    "share-picture": null;
    "show-more": null;
    "sign-in": null;
    "sign-in-as-guest": { "name": string | number };
    "sign-in-closed": null;
    "sign-in-deleted": null;
    "sign-in-forgot": null;
    "sign-in-name": null;
    "sign-in-new": null;
    "sign-in-new-lead": null;
    "sign-in-passkey": null;
    "sign-in-password": null;
    "sign-in-register": null;
    "sign-in-reset": null;
    /** After signing in, on the next page. */
    "sign-in-restored": null;
    "signed-out": null;
    /** After the account was to be deleted, and no response has come. */
    "signed-out-deleted": null;
    "signed-out-deleted-guest": null;
    /** $game is a game in which a move was under way, or several. */
    "signed-out-unsent": { "game": string | number };
    "sit-down": null;
    "sit-down-invited": null;
    "skip": null;
    "skip-to-page": null;
    "speed": null;
    "stage-replay": { "stage": string | number };
    "start-now": null;
    "starts-when-full": null;
    "statistics-decisions": null;
    "statistics-decisions-chart": null;
    "statistics-duration": null;
    "statistics-duration-chart": null;
    "statistics-ends": null;
    "statistics-ends-description": { "part": string | number; "reason": string | number };
    "statistics-from-to": { "from": string | number; "to": string | number };
    "statistics-lengths-description": { "count": string | number; "typical": string | number };
    "statistics-matches": { "count": string | number; "number": string | number };
    "statistics-matches-column": null;
    "statistics-mostly": { "from": string | number; "to": string | number };
    "statistics-mostly-over": { "from": string | number };
    "statistics-over": { "from": string | number };
    "statistics-part": null;
    "statistics-players": null;
    "statistics-reason": null;
    "statistics-seat": null;
    "statistics-seat-number": { "seat": string | number };
    "statistics-seats-chart": { "players": string | number };
    /** $rates is a list: "Seat 1: 40 %, Seat 2: 60 %". */
    "statistics-seats-description": { "even": string | number; "rates": string | number };
    "statistics-unknown": null;
    "statistics-wins": null;
    "step-back": null;
    "step-first": null;
    "step-last": null;
    "step-on": null;
    "step-pause": null;
    "step-play": null;
    "steps": null;
    "strength": { "strength": string | number };
    "table-connection-lost": null;
    "table-memory": null;
    "table-offline": null;
    "tag-host": null;
    "tag-you": null;
    "take-back": null;
    "take-seat": null;
    /** For screen readers, after a move that could not be sent. */
    "taken-back": null;
    "the-match": null;
    "the-match-has-started": null;
    "the-table": null;
    "time-left": { "time": string | number };
    "time-left-spoken": { "time": string | number };
    "time-spoken": { "time": string | number };
    "title-replay": { "game": string | number };
    "title-result": { "game": string | number; "result": string | number };
    /** The title in the browser's tab. */
    "title-your-turn": { "game": string | number };
    "to-table": null;
    "to-the-lobby": null;
    "tokens-a-session": null;
    "tokens-app-unused": null;
    "tokens-app-used": null;
    "tokens-apps": null;
    "tokens-current": null;
    "tokens-expires": null;
    "tokens-export": null;
    "tokens-forbidden": null;
    "tokens-make": null;
    "tokens-new": null;
    "tokens-no-apps": null;
    "tokens-none": null;
    "tokens-on-device": null;
    "tokens-permissions": null;
    "tokens-play": null;
    "tokens-programs": null;
    "tokens-programs-lead": null;
    "tokens-purpose": null;
    "tokens-purpose-hint": null;
    "tokens-read": null;
    /** The name and the day are only for screen readers. */
    "tokens-revoke": { "day": string | number; "name": string | number };
    "tokens-revoke-session": { "day": string | number };
    "tokens-revoked": null;
    "tokens-session-over": null;
    "tokens-session-unused": null;
    "tokens-session-used": null;
    "tokens-sessions": null;
    "tokens-sessions-lead": null;
    "tokens-used-by": null;
    "vacation-arranged": null;
    "vacation-cancel": null;
    "vacation-cancelled": null;
    "vacation-end": null;
    "vacation-ended": null;
    "vacation-from": null;
    "vacation-from-hint": null;
    "vacation-latest": { "time": string | number };
    /** $left is a duration. */
    "vacation-lead": { "left": string | number };
    "vacation-none": null;
    "vacation-now": null;
    "vacation-planned": null;
    "vacation-take": null;
    "vacation-taken": null;
    "vacation-until": null;
    "vacation-until-hint": null;
    "verdict-failed": null;
    "verdict-failed-spoken": null;
    "verdict-incomplete": null;
    "verdict-incomplete-spoken": null;
    "verdict-verified": { "events": string | number };
    "verdict-verified-spoken": null;
    "verify-checking": { "percent": string | number };
    "verify-explained": null;
    "verify-here": null;
    "verify-loading": null;
    "verify-needs-https": null;
    "version": null;
    "version-of": { "last": string | number; "version": string | number };
    "view-as": null;
    "view-as-full": null;
    "view-as-spectators": null;
    "view-as-you": null;
    "waiting-for": { "players": string | number };
    "waiting-title": { "game": string | number };
    "watching": null;
    "watching-later": { "events": string | number };
    "way-games": null;
    /** The label of the link to the first page, for screen readers. */
    "way-home": null;
    "way-lobby": null;
    "way-matches": null;
    "way-matches-invitations": { "count": string | number };
    /** The same for offers of rematches, draws and pauses. */
    "way-matches-offers": { "count": string | number };
    /** Follows `way-matches`, for screen readers. */
    "way-matches-waiting": { "count": string | number };
    /** The link to the form for a new match. */
    "way-new": null;
    "webhooks-add": null;
    "webhooks-add-one": null;
    "webhooks-address": null;
    "webhooks-address-hint": null;
    "webhooks-deadline-near": null;
    "webhooks-delete": null;
    "webhooks-deleted": null;
    "webhooks-deliveries": null;
    "webhooks-disable": null;
    "webhooks-disabled": null;
    /** $reason is why the server has disabled it. */
    "webhooks-disabled-by-server": { "reason": string | number };
    "webhooks-done": null;
    "webhooks-enable": null;
    "webhooks-event": null;
    "webhooks-everything": null;
    /** Of a webhook that writes to a chat. */
    "webhooks-everything-in-chats": null;
    "webhooks-finished": null;
    "webhooks-invitation": null;
    "webhooks-last": null;
    "webhooks-lead": null;
    "webhooks-new-secret": null;
    "webhooks-no-deliveries": null;
    /** The labels of buttons; screen readers read the address after them. */
    "webhooks-ping": null;
    "webhooks-ping-sent": null;
    "webhooks-purpose": null;
    "webhooks-result": null;
    "webhooks-secret": null;
    "webhooks-secret-made": null;
    "webhooks-started": null;
    "webhooks-status-delivered": null;
    "webhooks-status-given-up": null;
    /** What has become of a delivery. */
    "webhooks-status-waiting": null;
    "webhooks-time": null;
    "webhooks-what": null;
    "webhooks-when": null;
    "webhooks-when-hint": null;
    "webhooks-your-turn": null;
    "what-happened": null;
    "what-happened-at": { "version": string | number };
    "withdraw": null;
    "withdraw-offer": null;
    /** Follows `withdraw`, for screen readers. */
    "withdraw-whose": { "player": string | number };
    "you-are-offline": null;
    /** The reader, as a name at a seat. */
    "you-at-seat": null;
    /** Of more than two players. */
    "you-came": { "place": string | number; "seats": string | number };
    "you-have-left": null;
    "you-lost": null;
    "you-share-first": null;
    "you-won": null;
    "your-choice": null;
    "your-turn": null;
    "your-turn-elsewhere": null;
    "your-turn-now": null;
    /** The label of a place and the cards that lie there, for screen readers. */
    "zone-with-cards": { "cards": string | number; "label": string | number };
}
