// Made of the messages by `UPDATE=1 cargo test -p acepost-l10n-generate`.

export interface Messages {
    /** The message `about`. */
    "about": null;
    /** The message `about-fair`. */
    "about-fair": null;
    /** The message `about-fair-how`. */
    "about-fair-how": null;
    /** The message `about-lead`. */
    "about-lead": null;
    /** The message `about-post`. */
    "about-post": null;
    /** The message `about-post-how`. */
    "about-post-how": null;
    /** The message `about-programs`. */
    "about-programs": null;
    /** The message `about-programs-how`. */
    "about-programs-how": null;
    /** The message `about-title`. */
    "about-title": null;
    /** The message `about-whose`. */
    "about-whose": null;
    /** The message `about-whose-how`. */
    "about-whose-how": null;
    /** The message `about-yours`. */
    "about-yours": null;
    /** The message `about-yours-how`. */
    "about-yours-how": null;
    /** The message `accept`. */
    "accept": null;
    /** The message `account-change-name`. */
    "account-change-name": null;
    /** The message `account-change-password`. */
    "account-change-password": null;
    /** The message `account-claimed`. */
    "account-claimed": null;
    /** The message `account-current-password`. */
    "account-current-password": null;
    /** The message `account-guest`. */
    "account-guest": { "name": string | number };
    /** The message `account-guest-why`. */
    "account-guest-why": null;
    /** The message `account-keep`. */
    "account-keep": null;
    /** The message `account-name`. */
    "account-name": null;
    /** The message `account-name-hint`. */
    "account-name-hint": null;
    /** The message `account-new-password`. */
    "account-new-password": null;
    /** The message `account-new-password-hint`. */
    "account-new-password-hint": null;
    /** The message `account-other`. */
    "account-other": null;
    /** The message `account-password`. */
    "account-password": null;
    /** The message `account-password-changed`. */
    "account-password-changed": null;
    /** The message `account-person`. */
    "account-person": { "name": string | number };
    /** The message `account-renamed`. */
    "account-renamed": { "name": string | number };
    /** The message `account-sign-out`. */
    "account-sign-out": null;
    /** The message `account-sign-out-consequence`. */
    "account-sign-out-consequence": null;
    /** The message `account-sign-out-no`. */
    "account-sign-out-no": null;
    /** The message `account-sign-out-question`. */
    "account-sign-out-question": null;
    /** The message `account-signed-out`. */
    "account-signed-out": null;
    /** The message `add-a-bot`. */
    "add-a-bot": null;
    /** The label of the button for screen readers. */
    "add-bot-easy": null;
    /** The message `add-bot-hard`. */
    "add-bot-hard": null;
    /** The message `add-bot-medium`. */
    "add-bot-medium": null;
    /** The message `add-players`. */
    "add-players": null;
    /** The message `agree-to-draw`. */
    "agree-to-draw": null;
    /** The message `agree-to-pause`. */
    "agree-to-pause": null;
    /** The message `all-choices`. */
    "all-choices": null;
    /** The message `appearance`. */
    "appearance": null;
    /** The message `apps-client-id`. */
    "apps-client-id": { "name": string | number };
    /** The name of the app is only for screen readers. */
    "apps-delete": { "name": string | number };
    /** The message `apps-deleted`. */
    "apps-deleted": null;
    /** The message `apps-lead`. */
    "apps-lead": null;
    /** The message `apps-name`. */
    "apps-name": null;
    /** The message `apps-page`. */
    "apps-page": null;
    /** The message `apps-page-hint`. */
    "apps-page-hint": null;
    /** The message `apps-redirects`. */
    "apps-redirects": null;
    /** Examples of addresses, which are the same in all languages. */
    "apps-redirects-hint": null;
    /** The message `apps-register`. */
    "apps-register": null;
    /** The message `apps-register-one`. */
    "apps-register-one": null;
    /** The message `apps-registered`. */
    "apps-registered": null;
    /** The message `authorize-app-for`. */
    "authorize-app-for": { "address": string | number };
    /** The message `authorize-broken`. */
    "authorize-broken": null;
    /** Followed by a sentence that says why. */
    "authorize-broken-lead": null;
    /** The message `authorize-going-back`. */
    "authorize-going-back": null;
    /** The message `authorize-heading`. */
    "authorize-heading": null;
    /** The message `authorize-return`. */
    "authorize-return": { "address": string | number };
    /** The message `authorize-sign-in`. */
    "authorize-sign-in": null;
    /** The message `authorize-sign-in-lead`. */
    "authorize-sign-in-lead": null;
    /** The message `authorize-take-back`. */
    "authorize-take-back": null;
    /** The message `authorize-this-device`. */
    "authorize-this-device": null;
    /** The message `authorize-title`. */
    "authorize-title": null;
    /** The message `authorize-twice`. */
    "authorize-twice": null;
    /** Followed by a list of what it wants to do. <app></app> is its name, or `consent-calls-itself`. */
    "authorize-wants": { "name": string | number };
    /** <where></where> is an address, or one of the two messages that follow. */
    "authorize-where": null;
    /** The message `blocked-block`. */
    "blocked-block": null;
    /** The message `blocked-done`. */
    "blocked-done": { "name": string | number };
    /** The message `blocked-lead`. */
    "blocked-lead": null;
    /** The message `blocked-name`. */
    "blocked-name": null;
    /** The message `blocked-none`. */
    "blocked-none": null;
    /** The message `blocked-since`. */
    "blocked-since": null;
    /** The name is only for screen readers. */
    "blocked-unblock": { "name": string | number };
    /** The message `blocked-undone`. */
    "blocked-undone": { "name": string | number };
    /** The message `blocked-unknown`. */
    "blocked-unknown": null;
    /** The message `bot-of-strength`. */
    "bot-of-strength": { "strength": string | number };
    /** The message `cancel-consequence`. */
    "cancel-consequence": null;
    /** The message `cancel-match`. */
    "cancel-match": null;
    /** The message `cancel-question`. */
    "cancel-question": null;
    /** The message `cancelled-before-start`. */
    "cancelled-before-start": null;
    /** $rank is A, K, Q, J, T (for 10) or a digit; $suit is S, H, D or C. */
    "card-name": { "rank": string | number; "suit": string | number };
    /** The message `cards-down`. */
    "cards-down": { "count": string | number };
    /** The message `chart-table`. */
    "chart-table": null;
    /** The message `chase-card`. */
    "chase-card": null;
    /** The message `chase-card-of`. */
    "chase-card-of": { "who": string | number; "who_is": string | number };
    /** The message `chase-dealer`. */
    "chase-dealer": null;
    /** The message `chase-dealer-title`. */
    "chase-dealer-title": null;
    /** The message `chase-drew`. */
    "chase-drew": null;
    /** The message `chase-exchanged`. */
    "chase-exchanged": { "who": string | number; "who_is": string | number };
    /** What a player did in this round. */
    "chase-kept": null;
    /** The message `chase-last-round`. */
    "chase-last-round": null;
    /** The message `chase-left`. */
    "chase-left": { "place": string | number };
    /** The message `chase-on-their-honour`. */
    "chase-on-their-honour": null;
    /** In place of the tokens of a player who is out. $place is an ordinal number. */
    "chase-out": { "place": string | number };
    /** The message `chase-refused`. */
    "chase-refused": null;
    /** Who lost a token: one player or several. */
    "chase-round-lost": { "round": string | number; "who": string | number; "who_is": string | number };
    /** The message `chase-round-no-loss`. */
    "chase-round-no-loss": { "round": string | number };
    /** The message `chase-stopped`. */
    "chase-stopped": null;
    /** The tokens that a player has left, for screen readers. */
    "chase-tokens": { "count": string | number };
    /** The message `check-chain`. */
    "check-chain": null;
    /** The message `check-chain-fails`. */
    "check-chain-fails": null;
    /** The message `check-chain-holds`. */
    "check-chain-holds": { "events": string | number };
    /** The message `check-chance`. */
    "check-chance": null;
    /** The message `check-chance-fails`. */
    "check-chance-fails": null;
    /** The message `check-chance-holds`. */
    "check-chance-holds": null;
    /** The message `check-commitment`. */
    "check-commitment": null;
    /** The message `check-commitment-fails`. */
    "check-commitment-fails": null;
    /** The message `check-commitment-holds`. */
    "check-commitment-holds": null;
    /** The message `check-fails-spoken`. */
    "check-fails-spoken": null;
    /** The message `check-first-event`. */
    "check-first-event": { "event": string | number };
    /** The message `check-for-programmers`. */
    "check-for-programmers": null;
    /** The message `check-header`. */
    "check-header": null;
    /** The message `check-header-fails`. */
    "check-header-fails": null;
    /** The message `check-header-holds`. */
    "check-header-holds": { "seats": string | number };
    /** The message `check-holds-spoken`. */
    "check-holds-spoken": null;
    /** The message `check-not-checked`. */
    "check-not-checked": null;
    /** The message `check-not-checked-spoken`. */
    "check-not-checked-spoken": null;
    /** The message `check-result`. */
    "check-result": null;
    /** The message `check-result-fails`. */
    "check-result-fails": null;
    /** The message `check-result-holds`. */
    "check-result-holds": null;
    /** The message `checks`. */
    "checks": null;
    /** The message `choices-list`. */
    "choices-list": null;
    /** The message `choose-part`. */
    "choose-part": { "what": string | number };
    /** The same if there are also buttons, which follow. */
    "choose-part-or": { "what": string | number };
    /** The message `choose-what-goes-with-it`. */
    "choose-what-goes-with-it": null;
    /** For screen readers. */
    "chosen-action": { "action": string | number };
    /** The message `clear-aces-of`. */
    "clear-aces-of": { "who": string | number; "who_is": string | number };
    /** The message `clear-battle`. */
    "clear-battle": null;
    /** The message `clear-both-choose`. */
    "clear-both-choose": null;
    /** The message `clear-deck-below`. */
    "clear-deck-below": null;
    /** The message `clear-duel`. */
    "clear-duel": null;
    /** The message `clear-duel-in-duel`. */
    "clear-duel-in-duel": null;
    /** The message `clear-has-chosen`. */
    "clear-has-chosen": null;
    /** The message `clear-last-battle`. */
    "clear-last-battle": { "round": string | number; "who": string | number; "who_is": string | number };
    /** For screen readers. */
    "clear-last-battle-cards": { "mine": string | number; "theirs": string | number; "who": string | number; "who_is": string | number };
    /** The message `clear-last-battle-showdown`. */
    "clear-last-battle-showdown": { "round": string | number; "who": string | number; "who_is": string | number };
    /** The message `clear-memory-deck`. */
    "clear-memory-deck": { "cards": string | number; "who": string | number; "who_is": string | number };
    /** The message `clear-memory-either`. */
    "clear-memory-either": { "cards": string | number; "who": string | number; "who_is": string | number };
    /** The message `clear-memory-hand`. */
    "clear-memory-hand": { "cards": string | number; "who": string | number; "who_is": string | number };
    /** The message `clear-memory-kept`. */
    "clear-memory-kept": { "count": string | number; "who": string | number; "who_is": string | number };
    /** The message `clear-memory-no-twos`. */
    "clear-memory-no-twos": { "count": string | number; "who": string | number; "who_is": string | number };
    /** The message `clear-memory-top`. */
    "clear-memory-top": { "cards": string | number; "who": string | number; "who_is": string | number };
    /** The message `clear-pile`. */
    "clear-pile": { "number": string | number };
    /** The message `clear-piles`. */
    "clear-piles": null;
    /** The message `clear-played-by`. */
    "clear-played-by": { "who": string | number; "who_is": string | number };
    /** The message `clear-round-duel`. */
    "clear-round-duel": { "round": string | number };
    /** The message `clear-rounds-won`. */
    "clear-rounds-won": { "count": string | number };
    /** The message `clear-showdown`. */
    "clear-showdown": { "round": string | number };
    /** The message `clear-showdown-duel`. */
    "clear-showdown-duel": { "round": string | number };
    /** The message `clear-won-by`. */
    "clear-won-by": { "who": string | number; "who_is": string | number };
    /** The message `clear-would-duel`. */
    "clear-would-duel": null;
    /** The message `clear-would-loses`. */
    "clear-would-loses": null;
    /** On a card of the hand: what playing it would do. */
    "clear-would-wins": null;
    /** The message `clock-in-all`. */
    "clock-in-all": { "time": string | number };
    /** The message `clock-in-all-more`. */
    "clock-in-all-more": { "more": string | number; "time": string | number };
    /** The message `clock-in-all-more-no-weekends`. */
    "clock-in-all-more-no-weekends": { "more": string | number; "time": string | number };
    /** The message `clock-in-all-no-weekends`. */
    "clock-in-all-no-weekends": { "time": string | number };
    /** A clock in a match. $time and $more are durations. */
    "clock-none": null;
    /** The message `clock-per-decision`. */
    "clock-per-decision": { "time": string | number };
    /** The message `clock-per-decision-no-weekends`. */
    "clock-per-decision-no-weekends": { "time": string | number };
    /** $reasons is a list of `clocks-paused-…`. */
    "clocks-paused": { "reasons": string | number };
    /** The message `clocks-paused-agreed`. */
    "clocks-paused-agreed": null;
    /** The message `clocks-paused-agreement`. */
    "clocks-paused-agreement": null;
    /** The message `clocks-paused-downtime`. */
    "clocks-paused-downtime": null;
    /** The message `clocks-paused-vacation`. */
    "clocks-paused-vacation": null;
    /** The message `clocks-paused-weekend`. */
    "clocks-paused-weekend": null;
    /** The message `clocks-run`. */
    "clocks-run": null;
    /** The message `clocks-run-soon`. */
    "clocks-run-soon": null;
    /** The message `clockwork-clock`. */
    "clockwork-clock": null;
    /** The message `clockwork-discarded`. */
    "clockwork-discarded": { "count": string | number };
    /** The message `clockwork-discards`. */
    "clockwork-discards": null;
    /** The message `clockwork-draw-pile`. */
    "clockwork-draw-pile": null;
    /** The message `clockwork-hour`. */
    "clockwork-hour": { "hour": string | number };
    /** The message `clockwork-hour-blank`. */
    "clockwork-hour-blank": { "hour": string | number };
    /** The message `clockwork-hour-in-window`. */
    "clockwork-hour-in-window": { "hour": string | number };
    /** The message `clockwork-hour-in-window-blank`. */
    "clockwork-hour-in-window-blank": { "hour": string | number };
    /** The message `clockwork-last-played`. */
    "clockwork-last-played": { "cards": string | number; "who": string | number; "who_is": string | number };
    /** For screen readers. */
    "clockwork-last-took": { "card": string | number; "who": string | number; "who_is": string | number };
    /** The message `clockwork-last-took-with`. */
    "clockwork-last-took-with": { "card": string | number; "cards": string | number; "who": string | number; "who_is": string | number };
    /** The message `clockwork-memory-lacks`. */
    "clockwork-memory-lacks": { "count": string | number; "hours": string | number; "who": string | number; "who_is": string | number };
    /** The message `clockwork-no-spades`. */
    "clockwork-no-spades": null;
    /** The message `clockwork-played`. */
    "clockwork-played": { "who": string | number; "who_is": string | number };
    /** The message `clockwork-spades`. */
    "clockwork-spades": null;
    /** The message `clockwork-spades-taken`. */
    "clockwork-spades-taken": null;
    /** Before the pictures of the cards. */
    "clockwork-took": { "who": string | number; "who_is": string | number };
    /** The message `clockwork-turn`. */
    "clockwork-turn": { "turn": string | number };
    /** The message `clockwork-turn-hours`. */
    "clockwork-turn-hours": { "hours": string | number; "turn": string | number };
    /** Between the spade that was taken and the cards that lay on it. */
    "clockwork-with": null;
    /** The message `clockwork-won-by`. */
    "clockwork-won-by": { "who": string | number; "who_is": string | number };
    /** The message `close`. */
    "close": null;
    /** The message `consent-allow`. */
    "consent-allow": null;
    /** An app in a sentence, as a subject. */
    "consent-calls-itself": null;
    /** The message `consent-export`. */
    "consent-export": null;
    /** What no app may do, whatever it asks for. */
    "consent-never": null;
    /** What an app wants to do. The list follows "An app wants to:". */
    "consent-play": null;
    /** The message `consent-read`. */
    "consent-read": null;
    /** The message `consent-refuse`. */
    "consent-refuse": null;
    /** The message `copied`. */
    "copied": null;
    /** The message `copy`. */
    "copy": null;
    /** The message `copy-copied`. */
    "copy-copied": null;
    /** The message `copy-done`. */
    "copy-done": null;
    /** The message `copy-failed`. */
    "copy-failed": null;
    /** The message `copy-link-to-version`. */
    "copy-link-to-version": null;
    /** The message `copy-share`. */
    "copy-share": null;
    /** The message `create-added-per-move`. */
    "create-added-per-move": null;
    /** The message `create-both`. */
    "create-both": null;
    /** The message `create-bots`. */
    "create-bots": { "count": string | number };
    /** The message `create-clock`. */
    "create-clock": null;
    /** The message `create-clock-move`. */
    "create-clock-move": null;
    /** The message `create-clock-move-hint`. */
    "create-clock-move-hint": null;
    /** The message `create-clock-none`. */
    "create-clock-none": null;
    /** The message `create-clock-none-hint`. */
    "create-clock-none-hint": null;
    /** The message `create-clock-total`. */
    "create-clock-total": null;
    /** The message `create-clock-total-hint`. */
    "create-clock-total-hint": null;
    /** The message `create-day`. */
    "create-day": null;
    /** The message `create-day-hint`. */
    "create-day-hint": null;
    /** The message `create-days`. */
    "create-days": null;
    /** The message `create-game`. */
    "create-game": null;
    /** The message `create-how-many-bots`. */
    "create-how-many-bots": null;
    /** The message `create-initial-time`. */
    "create-initial-time": null;
    /** The message `create-invitations`. */
    "create-invitations": null;
    /** The message `create-invite`. */
    "create-invite": null;
    /** The message `create-invite-hint`. */
    "create-invite-hint": null;
    /** The message `create-live`. */
    "create-live": null;
    /** The message `create-live-hint`. */
    "create-live-hint": null;
    /** The message `create-make`. */
    "create-make": null;
    /** The message `create-maximum-time`. */
    "create-maximum-time": null;
    /** The message `create-mixed`. */
    "create-mixed": null;
    /** The message `create-more`. */
    "create-more": null;
    /** The message `create-no-such-player`. */
    "create-no-such-player": { "name": string | number };
    /** The message `create-no-time`. */
    "create-no-time": null;
    /** The message `create-not-invited`. */
    "create-not-invited": { "problem": string | number };
    /** The message `create-open-to`. */
    "create-open-to": null;
    /** The message `create-opponents`. */
    "create-opponents": { "count": string | number };
    /** The message `create-options`. */
    "create-options": { "game": string | number };
    /** The message `create-other-clock`. */
    "create-other-clock": null;
    /** The message `create-other-clock-hint`. */
    "create-other-clock-hint": null;
    /** The message `create-people`. */
    "create-people": { "count": string | number };
    /** The message `create-people-hint`. */
    "create-people-hint": null;
    /** The message `create-players`. */
    "create-players": null;
    /** The message `create-players-hint`. */
    "create-players-hint": { "players": string | number };
    /** The message `create-private`. */
    "create-private": null;
    /** The message `create-private-hint`. */
    "create-private-hint": null;
    /** The message `create-public`. */
    "create-public": null;
    /** The message `create-public-hint`. */
    "create-public-hint": null;
    /** The message `create-rated`. */
    "create-rated": null;
    /** The message `create-rated-hint`. */
    "create-rated-hint": null;
    /** The message `create-seat`. */
    "create-seat": { "seat": string | number };
    /** The message `create-seat-bot`. */
    "create-seat-bot": { "strength": string | number };
    /** The message `create-seat-person`. */
    "create-seat-person": null;
    /** The message `create-seats`. */
    "create-seats": null;
    /** The message `create-seats-hint`. */
    "create-seats-hint": null;
    /** The message `create-slow`. */
    "create-slow": null;
    /** The message `create-slow-hint`. */
    "create-slow-hint": null;
    /** The message `create-spectator-delay`. */
    "create-spectator-delay": null;
    /** The message `create-speed`. */
    "create-speed": null;
    /** The message `create-stand-in-time`. */
    "create-stand-in-time": null;
    /** The message `create-strength`. */
    "create-strength": null;
    /** The message `create-time-per-move`. */
    "create-time-per-move": null;
    /** The message `create-time-zone`. */
    "create-time-zone": null;
    /** The message `create-title`. */
    "create-title": null;
    /** The message `create-to-be-rated`. */
    "create-to-be-rated": null;
    /** The message `create-unlisted`. */
    "create-unlisted": null;
    /** The message `create-unlisted-hint`. */
    "create-unlisted-hint": null;
    /** The message `create-visibility`. */
    "create-visibility": null;
    /** The message `create-weekends`. */
    "create-weekends": null;
    /** The message `credentials-name`. */
    "credentials-name": null;
    /** The message `credentials-name-hint`. */
    "credentials-name-hint": null;
    /** The message `credentials-own`. */
    "credentials-own": null;
    /** The message `credentials-own-hint`. */
    "credentials-own-hint": null;
    /** The message `credentials-password`. */
    "credentials-password": null;
    /** The message `credentials-password-hint`. */
    "credentials-password-hint": null;
    /** The message `credentials-privacy`. */
    "credentials-privacy": null;
    /** The message `curse-attack`. */
    "curse-attack": { "attacker": string | number; "attacker_is": string | number; "defender": string | number; "defender_is": string | number };
    /** The message `curse-attacks`. */
    "curse-attacks": { "who_is": string | number };
    /** An attacking card, and the cards that beat it, for screen readers. */
    "curse-beaten": { "attack": string | number; "cards": string | number };
    /** The message `curse-cards-in-hand`. */
    "curse-cards-in-hand": null;
    /** The message `curse-defends`. */
    "curse-defends": { "who_is": string | number };
    /** Choices that are not legal now. Named as when they are legal. */
    "curse-done": null;
    /** The message `curse-gone`. */
    "curse-gone": null;
    /** The message `curse-gone-below`. */
    "curse-gone-below": null;
    /** The message `curse-last-beat-all`. */
    "curse-last-beat-all": { "who": string | number; "who_is": string | number };
    /** The message `curse-last-beat-all-cards`. */
    "curse-last-beat-all-cards": { "cards": string | number; "who": string | number; "who_is": string | number };
    /** The message `curse-last-took`. */
    "curse-last-took": { "who": string | number; "who_is": string | number };
    /** The message `curse-last-took-cards`. */
    "curse-last-took-cards": { "cards": string | number; "who": string | number; "who_is": string | number };
    /** The message `curse-left`. */
    "curse-left": { "place": string | number };
    /** The message `curse-move`. */
    "curse-move": { "number": string | number };
    /** The message `curse-move-idle`. */
    "curse-move-idle": { "idle": string | number; "most": string | number; "number": string | number };
    /** The message `curse-not-beaten`. */
    "curse-not-beaten": { "attack": string | number };
    /** Marks at a seat. $place is an ordinal number. */
    "curse-out": { "place": string | number };
    /** The message `curse-table`. */
    "curse-table": null;
    /** The message `curse-take`. */
    "curse-take": null;
    /** The message `data-delete`. */
    "data-delete": null;
    /** The message `data-delete-guest-lead`. */
    "data-delete-guest-lead": null;
    /** The message `data-delete-lead`. */
    "data-delete-lead": null;
    /** The message `data-delete-sure`. */
    "data-delete-sure": null;
    /** The message `data-deleted`. */
    "data-deleted": { "until": string | number };
    /** The message `data-deleted-guest`. */
    "data-deleted-guest": null;
    /** The message `data-download`. */
    "data-download": null;
    /** The message `data-download-archive`. */
    "data-download-archive": null;
    /** The message `data-download-lead`. */
    "data-download-lead": null;
    /** The message `data-downloaded`. */
    "data-downloaded": null;
    /** The message `data-packing`. */
    "data-packing": null;
    /** A duration with an article, as in "a day for each move". */
    "day-each": null;
    /** Time left on a clock, in short. */
    "days-hours": { "days": string | number; "hours": string | number };
    /** The message `days-short`. */
    "days-short": { "count": string | number };
    /** The message `deck`. */
    "deck": null;
    /** Below a deck on the table. */
    "deck-below": null;
    /** The message `deck-of`. */
    "deck-of": { "who": string | number; "who_is": string | number };
    /** The message `decline`. */
    "decline": null;
    /** The message `device-allowed`. */
    "device-allowed": null;
    /** The message `device-code`. */
    "device-code": null;
    /** The message `device-code-hint`. */
    "device-code-hint": { "example": string | number };
    /** The message `device-go-on`. */
    "device-go-on": null;
    /** The message `device-lead`. */
    "device-lead": { "name": string | number };
    /** The message `device-refused`. */
    "device-refused": null;
    /** The message `device-sign-in`. */
    "device-sign-in": null;
    /** The message `device-title`. */
    "device-title": null;
    /** The message `device-unknown`. */
    "device-unknown": null;
    /** Followed by a list of what it wants to do. */
    "device-wants": { "name": string | number };
    /** The message `device-warning`. */
    "device-warning": null;
    /** The message `die-shows`. */
    "die-shows": { "pips": string | number; "who": string | number; "who_is": string | number };
    /** The message `download-as`. */
    "download-as": { "format": string | number };
    /** The message `download-record`. */
    "download-record": null;
    /** The message `draw`. */
    "draw": null;
    /** The message `draw-not-offered`. */
    "draw-not-offered": null;
    /** The message `draw-offered`. */
    "draw-offered": { "who": string | number; "who_is": string | number };
    /** The message `draw-result`. */
    "draw-result": null;
    /** The message `draw-until-move`. */
    "draw-until-move": null;
    /** The message `earlier-events`. */
    "earlier-events": { "count": string | number };
    /** The message `earlier-in-replay`. */
    "earlier-in-replay": null;
    /** Why a match ended. A reason that has no words here is in { $other }. */
    "end-reason": { "other": string | number; "reason": string | number };
    /** The message `error`. */
    "error": null;
    /** The message `error-again`. */
    "error-again": null;
    /** The message `error-needs-account`. */
    "error-needs-account": null;
    /** The message `error-nothing-here`. */
    "error-nothing-here": null;
    /** The message `error-page`. */
    "error-page": null;
    /** The message `error-server`. */
    "error-server": null;
    /** The message `error-sign-in-first`. */
    "error-sign-in-first": null;
    /** The message `error-title`. */
    "error-title": null;
    /** The message `error-too-many`. */
    "error-too-many": null;
    /** The message `error-unreachable`. */
    "error-unreachable": null;
    /** The message `form-look-at-marked`. */
    "form-look-at-marked": null;
    /** The message `frame-home`. */
    "frame-home": null;
    /** The message `frame-no-server`. */
    "frame-no-server": null;
    /** The message `frame-nothing`. */
    "frame-nothing": null;
    /** The message `frame-open`. */
    "frame-open": null;
    /** $bots: the number of bots */
    "game-against": { "bots": string | number };
    /** The message `game-contents`. */
    "game-contents": null;
    /** The message `game-for-programs`. */
    "game-for-programs": null;
    /** The message `game-leaderboard`. */
    "game-leaderboard": null;
    /** The message `game-lobby`. */
    "game-lobby": null;
    /** The message `game-make-match`. */
    "game-make-match": null;
    /** The message `game-play`. */
    "game-play": null;
    /** The message `game-play-bots`. */
    "game-play-bots": { "bots": string | number };
    /** The message `game-rules`. */
    "game-rules": null;
    /** The page of a game */
    "game-unknown": null;
    /** The message `gone-on-meanwhile`. */
    "gone-on-meanwhile": null;
    /** A player without a name. */
    "guest": null;
    /** The message `guest-name`. */
    "guest-name": null;
    /** The message `guest-name-hint`. */
    "guest-name-hint": null;
    /** The message `hand-of`. */
    "hand-of": { "who": string | number; "who_is": string | number };
    /** The message `head-hash`. */
    "head-hash": { "hash": string | number };
    /** The button at the table. */
    "hint": null;
    /** Chooses how strong the bot is that gives the hint. */
    "hint-bot": null;
    /** What the key does. */
    "hint-key": null;
    /** Read out by screen readers. */
    "hint-says": { "label": string | number; "reason": string | number };
    /** The message `hint-thinking`. */
    "hint-thinking": null;
    /** The message `home-all-matches`. */
    "home-all-matches": null;
    /** The message `home-another`. */
    "home-another": null;
    /** The message `home-bots`. */
    "home-bots": { "count": string | number };
    /** The message `home-bots-play`. */
    "home-bots-play": null;
    /** The message `home-dealing`. */
    "home-dealing": null;
    /** The message `home-finished`. */
    "home-finished": { "count": string | number; "number": string | number };
    /** The message `home-going-on`. */
    "home-going-on": null;
    /** The message `home-guest`. */
    "home-guest": { "name": string | number };
    /** The message `home-hello`. */
    "home-hello": { "name": string | number };
    /** The message `home-hello-guest`. */
    "home-hello-guest": null;
    /** The message `home-how-many-bots`. */
    "home-how-many-bots": { "game": string | number };
    /** The message `home-invitations`. */
    "home-invitations": { "count": string | number };
    /** The message `home-lead`. */
    "home-lead": null;
    /** The message `home-live`. */
    "home-live": null;
    /** The message `home-live-match`. */
    "home-live-match": { "game": string | number };
    /** The message `home-nothing-waits`. */
    "home-nothing-waits": null;
    /** The message `home-open`. */
    "home-open": { "count": string | number; "number": string | number };
    /** The message `home-over`. */
    "home-over": null;
    /** The message `home-pick`. */
    "home-pick": null;
    /** What is hidden is for screen readers. */
    "home-play-bot": { "game": string | number };
    /** The message `home-play-bots`. */
    "home-play-bots": { "game": string | number };
    /** The message `home-play-people`. */
    "home-play-people": { "game": string | number };
    /** The message `home-running`. */
    "home-running": { "count": string | number; "number": string | number };
    /** The message `home-see-match`. */
    "home-see-match": null;
    /** The message `home-title`. */
    "home-title": null;
    /** The message `home-waiting-players`. */
    "home-waiting-players": { "count": string | number; "number": string | number };
    /** The message `home-watch`. */
    "home-watch": null;
    /** The message `home-your-turn`. */
    "home-your-turn": { "count": string | number };
    /** The message `host-now`. */
    "host-now": { "is": string | number; "player": string | number };
    /** The message `hour-each`. */
    "hour-each": null;
    /** The message `hours-minutes`. */
    "hours-minutes": { "hours": string | number; "minutes": string | number };
    /** The message `hours-short`. */
    "hours-short": { "count": string | number };
    /** The message `invitation-accepted`. */
    "invitation-accepted": null;
    /** The message `invitation-declined`. */
    "invitation-declined": null;
    /** The message `invitation-expired`. */
    "invitation-expired": null;
    /** The message `invitation-pending`. */
    "invitation-pending": null;
    /** The message `invitation-withdrawn`. */
    "invitation-withdrawn": null;
    /** The message `invite`. */
    "invite": null;
    /** The message `invite-by-name`. */
    "invite-by-name": null;
    /** The message `invited-as-guest`. */
    "invited-as-guest": null;
    /** The message `invited-declined`. */
    "invited-declined": null;
    /** The message `invited-for`. */
    "invited-for": { "player": string | number };
    /** The message `invited-for-you`. */
    "invited-for-you": null;
    /** The message `invited-invites`. */
    "invited-invites": { "game": string | number; "player": string | number; "sender": string | number };
    /** The message `invited-invites-you`. */
    "invited-invites-you": { "game": string | number; "sender": string | number };
    /** The message `invited-link`. */
    "invited-link": null;
    /** The message `invited-no-match`. */
    "invited-no-match": null;
    /** The message `invited-play-as`. */
    "invited-play-as": { "name": string | number };
    /** The message `invited-see-match`. */
    "invited-see-match": null;
    /** The message `invited-sign-in`. */
    "invited-sign-in": null;
    /** The message `invited-state`. */
    "invited-state": { "state": string | number };
    /** The message `invited-title`. */
    "invited-title": null;
    /** The message `invited-until`. */
    "invited-until": null;
    /** The message `invited-waits-until`. */
    "invited-waits-until": null;
    /** The message `is-it-fair`. */
    "is-it-fair": null;
    /** The message `join-rematch`. */
    "join-rematch": null;
    /** The message `just-now`. */
    "just-now": null;
    /** The message `keep-match`. */
    "keep-match": null;
    /** The message `keep-playing`. */
    "keep-playing": null;
    /** The message `key-enter`. */
    "key-enter": null;
    /** The message `key-escape`. */
    "key-escape": null;
    /** The message `keys`. */
    "keys": null;
    /** The message `keys-arrows`. */
    "keys-arrows": null;
    /** The message `keys-enter`. */
    "keys-enter": null;
    /** The message `keys-escape`. */
    "keys-escape": null;
    /** The message `keys-h`. */
    "keys-h": null;
    /** The message `keys-question`. */
    "keys-question": null;
    /** The message `keys-s`. */
    "keys-s": null;
    /** The message `language`. */
    "language": null;
    /** The message `language-hint`. */
    "language-hint": null;
    /** The message `language-hint-player`. */
    "language-hint-player": null;
    /** The message `language-label`. */
    "language-label": null;
    /** $language is the name of a language in itself, such as English. */
    "language-of-browser": { "language": string | number };
    /** The message `language-save`. */
    "language-save": null;
    /** The message `last-battle`. */
    "last-battle": null;
    /** The message `last-move`. */
    "last-move": null;
    /** The message `leaderboard`. */
    "leaderboard": null;
    /** The message `leaderboard-bots`. */
    "leaderboard-bots": null;
    /** The message `leaderboard-empty`. */
    "leaderboard-empty": { "game": string | number };
    /** The message `leaderboard-hint`. */
    "leaderboard-hint": null;
    /** The message `leaderboard-people`. */
    "leaderboard-people": null;
    /** The message `leaderboard-player`. */
    "leaderboard-player": null;
    /** The message `leaderboard-pools`. */
    "leaderboard-pools": null;
    /** The message `leaderboard-rank`. */
    "leaderboard-rank": null;
    /** The message `leaderboard-title`. */
    "leaderboard-title": { "game": string | number };
    /** The link to a game's lesson. What is hidden is for screen readers. */
    "learn-game": { "game": string | number };
    /** The message `leave-match`. */
    "leave-match": null;
    /** The message `lesson-again`. */
    "lesson-again": null;
    /** The message `lesson-back`. */
    "lesson-back": null;
    /** The message `lesson-ended`. */
    "lesson-ended": null;
    /** The message `lesson-none`. */
    "lesson-none": null;
    /** The message `lesson-other`. */
    "lesson-other": { "label": string | number };
    /** The message `lesson-play`. */
    "lesson-play": { "opponents": string | number };
    /** The message `lesson-progress`. */
    "lesson-progress": { "count": string | number; "step": string | number };
    /** The message `lesson-rules`. */
    "lesson-rules": null;
    /** The message `lesson-side`. */
    "lesson-side": null;
    /** The message `lesson-skip`. */
    "lesson-skip": null;
    /** The same for screen readers. */
    "lesson-skip-spoken": null;
    /** The message `lesson-table`. */
    "lesson-table": null;
    /** The message `lesson-teacher`. */
    "lesson-teacher": null;
    /** The message `lesson-title`. */
    "lesson-title": { "game": string | number };
    /** The message `link-copied`. */
    "link-copied": null;
    /** The message `link-not-copied`. */
    "link-not-copied": null;
    /** The message `link-to-send`. */
    "link-to-send": null;
    /** The end of a list: everything before the last, and the last. */
    "list-and": { "before": string | number; "last": string | number };
    /** The last of a list that is cut off. */
    "list-more": { "count": string | number };
    /** The message `lobby-being-played`. */
    "lobby-being-played": null;
    /** The message `lobby-clock-move`. */
    "lobby-clock-move": null;
    /** The message `lobby-clock-none`. */
    "lobby-clock-none": null;
    /** The message `lobby-clock-total`. */
    "lobby-clock-total": null;
    /** The message `lobby-either`. */
    "lobby-either": null;
    /** The message `lobby-every-clock`. */
    "lobby-every-clock": null;
    /** The message `lobby-every-game`. */
    "lobby-every-game": null;
    /** What is hidden is for screen readers. */
    "lobby-join": { "game": string | number; "player": string | number };
    /** The message `lobby-narrow`. */
    "lobby-narrow": null;
    /** The message `lobby-none-open`. */
    "lobby-none-open": null;
    /** The message `lobby-none-played`. */
    "lobby-none-played": null;
    /** The message `lobby-not-rated`. */
    "lobby-not-rated": null;
    /** The message `lobby-open-seats`. */
    "lobby-open-seats": null;
    /** The message `lobby-rated`. */
    "lobby-rated": null;
    /** The message `lobby-rated-tag`. */
    "lobby-rated-tag": null;
    /** The message `lobby-show`. */
    "lobby-show": null;
    /** The message `lobby-waits`. */
    "lobby-waits": { "count": string | number; "players": string | number; "seats": string | number };
    /** The message `lobby-your-seat`. */
    "lobby-your-seat": null;
    /** The message `look-cards`. */
    "look-cards": null;
    /** The message `look-cards-large`. */
    "look-cards-large": null;
    /** The message `look-cards-largest`. */
    "look-cards-largest": null;
    /** The message `look-cards-normal`. */
    "look-cards-normal": null;
    /** The message `look-colours`. */
    "look-colours": null;
    /** The message `look-colours-dark`. */
    "look-colours-dark": null;
    /** The message `look-colours-device`. */
    "look-colours-device": null;
    /** The message `look-colours-light`. */
    "look-colours-light": null;
    /** The message `look-motion`. */
    "look-motion": null;
    /** The name of a picture of some cards, for screen readers. */
    "look-preview": null;
    /** The message `look-suits`. */
    "look-suits": null;
    /** The message `look-suits-four`. */
    "look-suits-four": null;
    /** The message `look-suits-hint`. */
    "look-suits-hint": null;
    /** The message `look-suits-two`. */
    "look-suits-two": null;
    /** The message `mails-about`. */
    "mails-about": null;
    /** The message `mails-address`. */
    "mails-address": null;
    /** $why is an answer of a mail server. */
    "mails-failing": { "address": string | number; "why": string | number };
    /** The message `mails-invitations`. */
    "mails-invitations": null;
    /** The message `mails-lead`. */
    "mails-lead": null;
    /** The message `mails-password-hint`. */
    "mails-password-hint": null;
    /** Followed by a period: an hour. */
    "mails-period": null;
    /** The message `mails-question-sent`. */
    "mails-question-sent": { "address": string | number };
    /** The message `mails-reminders`. */
    "mails-reminders": null;
    /** The message `mails-results`. */
    "mails-results": null;
    /** The message `mails-save`. */
    "mails-save": null;
    /** The message `mails-saved`. */
    "mails-saved": null;
    /** The message `mails-stop`. */
    "mails-stop": null;
    /** The message `mails-stopped`. */
    "mails-stopped": null;
    /** The message `mails-unavailable`. */
    "mails-unavailable": null;
    /** The message `mails-unconfirmed`. */
    "mails-unconfirmed": { "address": string | number };
    /** The message `mails-your-turn`. */
    "mails-your-turn": null;
    /** A mark at a seat. */
    "mark-bot": null;
    /** The message `mark-first`. */
    "mark-first": null;
    /** For screen readers, at the seat of a player who has to choose. */
    "mark-to-act": null;
    /** The name of a table in a text */
    "markdown-table": null;
    /** A time follows: "3 days ago". */
    "match-cancelled": null;
    /** The message `match-drawn`. */
    "match-drawn": null;
    /** The message `match-in-progress`. */
    "match-in-progress": null;
    /** The message `match-no-others`. */
    "match-no-others": null;
    /** The message `match-no-players`. */
    "match-no-players": null;
    /** Another player offers it. */
    "match-offers-draw": { "count": string | number; "players": string | number };
    /** The message `match-offers-pause`. */
    "match-offers-pause": { "count": string | number; "players": string | number };
    /** The message `match-over`. */
    "match-over": null;
    /** The message `match-place`. */
    "match-place": { "place": string | number; "seats": string | number };
    /** The message `match-players-of`. */
    "match-players-of": { "players": string | number; "seats": string | number };
    /** The message `match-sending`. */
    "match-sending": null;
    /** The message `match-settings`. */
    "match-settings": null;
    /** The message `match-settings-no`. */
    "match-settings-no": null;
    /** The message `match-settings-rated`. */
    "match-settings-rated": null;
    /** The message `match-settings-time`. */
    "match-settings-time": null;
    /** The message `match-settings-visibility`. */
    "match-settings-visibility": { "delay": string | number; "visibility": string | number };
    /** The message `match-settings-visible-to`. */
    "match-settings-visible-to": null;
    /** The message `match-settings-yes`. */
    "match-settings-yes": null;
    /** The message `match-to-play`. */
    "match-to-play": { "count": string | number; "players": string | number };
    /** Follows the name of the game: "Clear Ace with ben". */
    "match-with": { "players": string | number };
    /** The message `match-won`. */
    "match-won": { "count": string | number; "players": string | number };
    /** The message `match-you-lost`. */
    "match-you-lost": null;
    /** The message `match-you-won`. */
    "match-you-won": null;
    /** The message `match-your-turn`. */
    "match-your-turn": null;
    /** The message `matches-accept`. */
    "matches-accept": { "sender": string | number };
    /** The message `matches-decline`. */
    "matches-decline": { "sender": string | number };
    /** The message `matches-declined`. */
    "matches-declined": { "sender": string | number };
    /** The message `matches-invitations`. */
    "matches-invitations": null;
    /** The message `matches-invites-you`. */
    "matches-invites-you": { "game": string | number; "sender": string | number };
    /** The message `matches-none`. */
    "matches-none": null;
    /** The message `matches-others`. */
    "matches-others": null;
    /** The message `matches-over`. */
    "matches-over": null;
    /** The message `matches-pairings`. */
    "matches-pairings": null;
    /** The message `matches-players`. */
    "matches-players": null;
    /** The message `matches-rematches`. */
    "matches-rematches": null;
    /** The message `matches-stop-waiting`. */
    "matches-stop-waiting": { "game": string | number };
    /** The message `matches-stopped-waiting`. */
    "matches-stopped-waiting": { "game": string | number };
    /** The message `matches-stranger`. */
    "matches-stranger": null;
    /** The message `matches-title`. */
    "matches-title": null;
    /** The message `menu`. */
    "menu": null;
    /** The message `menu-of-match`. */
    "menu-of-match": null;
    /** The message `minute-each`. */
    "minute-each": null;
    /** The message `minutes-short`. */
    "minutes-short": { "count": string | number };
    /** A sentence from the server follows, and a link. */
    "move-refused": { "game": string | number };
    /** The message `move-refused-see`. */
    "move-refused-see": null;
    /** Leads to the lobby, where other people wait for a match of the same game. */
    "next-opponent": null;
    /** The message `no-cards`. */
    "no-cards": null;
    /** The message `no-page-here`. */
    "no-page-here": null;
    /** The message `no-such-game`. */
    "no-such-game": null;
    /** The message `no-time`. */
    "no-time": null;
    /** The message `no-time-left`. */
    "no-time-left": null;
    /** The same if the server may have received it. */
    "not-confirmed-offline": null;
    /** The message `not-confirmed-unreachable`. */
    "not-confirmed-unreachable": null;
    /** The message `not-found`. */
    "not-found": null;
    /** The message `not-found-title`. */
    "not-found-title": null;
    /** The message `not-found-to-games`. */
    "not-found-to-games": null;
    /** While there is no network. */
    "not-sent-offline": null;
    /** The message `nothing-chosen`. */
    "nothing-chosen": null;
    /** The message `nothing-yet`. */
    "nothing-yet": null;
    /** The message `notifications-added`. */
    "notifications-added": null;
    /** The message `notifications-blocked`. */
    "notifications-blocked": null;
    /** The message `notifications-choose-one`. */
    "notifications-choose-one": null;
    /** The message `notifications-deadline-near`. */
    "notifications-deadline-near": null;
    /** The message `notifications-device-removed`. */
    "notifications-device-removed": null;
    /** The message `notifications-devices`. */
    "notifications-devices": null;
    /** The message `notifications-finished`. */
    "notifications-finished": null;
    /** The message `notifications-home-screen`. */
    "notifications-home-screen": null;
    /** The message `notifications-home-screen-guest`. */
    "notifications-home-screen-guest": null;
    /** The message `notifications-insecure`. */
    "notifications-insecure": null;
    /** The message `notifications-invitation`. */
    "notifications-invitation": null;
    /** The message `notifications-no-device`. */
    "notifications-no-device": null;
    /** The message `notifications-off`. */
    "notifications-off": null;
    /** The message `notifications-on`. */
    "notifications-on": null;
    /** The message `notifications-quiet`. */
    "notifications-quiet": null;
    /** The message `notifications-quiet-end`. */
    "notifications-quiet-end": null;
    /** The message `notifications-quiet-ended`. */
    "notifications-quiet-ended": null;
    /** The message `notifications-quiet-from`. */
    "notifications-quiet-from": null;
    /** The message `notifications-quiet-lead`. */
    "notifications-quiet-lead": null;
    /** The message `notifications-quiet-now`. */
    "notifications-quiet-now": { "end": string | number; "start": string | number };
    /** The message `notifications-quiet-save`. */
    "notifications-quiet-save": null;
    /** The message `notifications-quiet-saved`. */
    "notifications-quiet-saved": null;
    /** The message `notifications-quiet-set`. */
    "notifications-quiet-set": null;
    /** The message `notifications-quiet-until`. */
    "notifications-quiet-until": null;
    /** The message `notifications-quiet-zone`. */
    "notifications-quiet-zone": null;
    /** The name of the device is only for screen readers. */
    "notifications-remove": { "name": string | number };
    /** The message `notifications-save`. */
    "notifications-save": null;
    /** The message `notifications-saved`. */
    "notifications-saved": null;
    /** The message `notifications-sound`. */
    "notifications-sound": null;
    /** The message `notifications-sound-hint`. */
    "notifications-sound-hint": null;
    /** The message `notifications-sound-play`. */
    "notifications-sound-play": null;
    /** The message `notifications-started`. */
    "notifications-started": null;
    /** The message `notifications-switch-off`. */
    "notifications-switch-off": null;
    /** The message `notifications-switch-on`. */
    "notifications-switch-on": null;
    /** The message `notifications-switched-off`. */
    "notifications-switched-off": null;
    /** The message `notifications-switched-on`. */
    "notifications-switched-on": null;
    /** The message `notifications-tag`. */
    "notifications-tag": null;
    /** The message `notifications-this-device`. */
    "notifications-this-device": null;
    /** The message `notifications-unsupported`. */
    "notifications-unsupported": null;
    /** The message `notifications-when`. */
    "notifications-when": null;
    /** The message `notifications-your-turn`. */
    "notifications-your-turn": null;
    /** The message `offer-draw`. */
    "offer-draw": null;
    /** The message `offer-pause`. */
    "offer-pause": null;
    /** The message `one-moment`. */
    "one-moment": null;
    /** Plays a new match of the same game against stronger bots, as many as there are now. */
    "one-stronger": { "strength": string | number };
    /** The message `option-auto-forced`. */
    "option-auto-forced": null;
    /** The message `option-on-timeout`. */
    "option-on-timeout": null;
    /** $form is the plural category of the ordinal number. */
    "ordinal": { "form": string | number; "place": string | number };
    /** The message `others-won`. */
    "others-won": { "who": string | number; "who_is": string | number };
    /** The message `pairing`. */
    "pairing": null;
    /** The message `pairing-again`. */
    "pairing-again": null;
    /** The message `pairing-day`. */
    "pairing-day": null;
    /** The message `pairing-find`. */
    "pairing-find": null;
    /** The message `pairing-lead`. */
    "pairing-lead": null;
    /** The message `pairing-none`. */
    "pairing-none": null;
    /** The message `pairing-now`. */
    "pairing-now": null;
    /** The message `pairing-slow`. */
    "pairing-slow": null;
    /** The same for a match that is played at once. $time is a duration, such as "5 minutes". */
    "pairing-stay": { "time": string | number };
    /** The message `pairing-waiting`. */
    "pairing-waiting": null;
    /** The message `passkey-cancelled`. */
    "passkey-cancelled": null;
    /** The message `passkey-exists`. */
    "passkey-exists": null;
    /** The message `passkey-wrong-site`. */
    "passkey-wrong-site": { "site": string | number };
    /** The message `passkeys-add`. */
    "passkeys-add": null;
    /** The message `passkeys-added`. */
    "passkeys-added": null;
    /** The message `passkeys-lead`. */
    "passkeys-lead": null;
    /** The message `passkeys-name`. */
    "passkeys-name": null;
    /** The message `passkeys-never-used`. */
    "passkeys-never-used": null;
    /** The message `passkeys-new-name`. */
    "passkeys-new-name": null;
    /** The message `passkeys-none`. */
    "passkeys-none": null;
    /** The message `passkeys-remove`. */
    "passkeys-remove": { "name": string | number };
    /** The message `passkeys-removed`. */
    "passkeys-removed": { "name": string | number };
    /** The name of the passkey is only for screen readers. */
    "passkeys-rename": { "name": string | number };
    /** The message `passkeys-save`. */
    "passkeys-save": null;
    /** The message `passkeys-unsupported`. */
    "passkeys-unsupported": null;
    /** The message `passkeys-used`. */
    "passkeys-used": null;
    /** The message `passkeys-usual-name`. */
    "passkeys-usual-name": null;
    /** The message `passkeys-yours`. */
    "passkeys-yours": null;
    /** The message `pause`. */
    "pause": null;
    /** The message `pause-not-offered`. */
    "pause-not-offered": null;
    /** The message `pause-offered`. */
    "pause-offered": { "who": string | number; "who_is": string | number };
    /** The message `placings`. */
    "placings": null;
    /** The message `player-block`. */
    "player-block": { "name": string | number };
    /** The message `player-blocked`. */
    "player-blocked": { "name": string | number };
    /** The message `player-download`. */
    "player-download": null;
    /** The message `player-invited`. */
    "player-invited": { "player": string | number };
    /** A tag beside a player's name. */
    "player-kind": { "kind": string | number };
    /** The message `player-matches`. */
    "player-matches": null;
    /** The message `player-no-matches`. */
    "player-no-matches": null;
    /** Follows the name of a game. */
    "player-pool": { "pool": string | number };
    /** The message `player-ratings`. */
    "player-ratings": null;
    /** The message `player-settings`. */
    "player-settings": null;
    /** The message `player-since`. */
    "player-since": { "kind": string | number };
    /** The message `player-unblock`. */
    "player-unblock": { "name": string | number };
    /** The message `player-unblocked`. */
    "player-unblocked": { "name": string | number };
    /** The message `players`. */
    "players": { "count": string | number };
    /** What has changed in the room, for screen readers. */
    "players-joined": { "count": string | number; "players": string | number };
    /** The message `players-left`. */
    "players-left": { "count": string | number; "players": string | number };
    /** The message `players-range`. */
    "players-range": { "fewest": string | number; "most": string | number };
    /** The message `privacy`. */
    "privacy": null;
    /** Above the text, in other languages than English. */
    "privacy-language": null;
    /** The message `problem-already-invited`. */
    "problem-already-invited": null;
    /** The message `problem-already-seated`. */
    "problem-already-seated": null;
    /** The message `problem-already-waiting`. */
    "problem-already-waiting": null;
    /** The message `problem-app-unknown`. */
    "problem-app-unknown": null;
    /** The message `problem-authorization-refused`. */
    "problem-authorization-refused": null;
    /** The message `problem-body-too-large`. */
    "problem-body-too-large": null;
    /** The message `problem-cannot-block`. */
    "problem-cannot-block": null;
    /** The message `problem-changed-meanwhile`. */
    "problem-changed-meanwhile": null;
    /** The message `problem-decision-answered`. */
    "problem-decision-answered": null;
    /** The message `problem-decision-closed`. */
    "problem-decision-closed": null;
    /** The message `problem-delivery-under-way`. */
    "problem-delivery-under-way": null;
    /** The message `problem-field-account`. */
    "problem-field-account": null;
    /** The message `problem-field-address`. */
    "problem-field-address": null;
    /** The message `problem-field-clock`. */
    "problem-field-clock": null;
    /** The message `problem-field-description`. */
    "problem-field-description": null;
    /** The message `problem-field-digest-seconds`. */
    "problem-field-digest-seconds": null;
    /** The message `problem-field-expires-in-days`. */
    "problem-field-expires-in-days": null;
    /** The message `problem-field-home-page`. */
    "problem-field-home-page": null;
    /** The message `problem-field-kinds`. */
    "problem-field-kinds": null;
    /** The message `problem-field-name`. */
    "problem-field-name": null;
    /** The message `problem-field-options`. */
    "problem-field-options": null;
    /** The message `problem-field-other`. */
    "problem-field-other": null;
    /** The message `problem-field-password`. */
    "problem-field-password": null;
    /** The message `problem-field-player`. */
    "problem-field-player": null;
    /** The message `problem-field-quiet-hours`. */
    "problem-field-quiet-hours": null;
    /** The message `problem-field-redirect-uris`. */
    "problem-field-redirect-uris": null;
    /** The message `problem-field-scopes`. */
    "problem-field-scopes": null;
    /** The message `problem-field-seat`. */
    "problem-field-seat": null;
    /** The message `problem-field-seats`. */
    "problem-field-seats": null;
    /** The message `problem-field-since`. */
    "problem-field-since": null;
    /** The message `problem-field-spectator-delay`. */
    "problem-field-spectator-delay": null;
    /** The message `problem-field-target`. */
    "problem-field-target": null;
    /** The message `problem-field-until`. */
    "problem-field-until": null;
    /** The message `problem-field-url`. */
    "problem-field-url": null;
    /** The message `problem-forbidden`. */
    "problem-forbidden": null;
    /** The message `problem-guests-unrated`. */
    "problem-guests-unrated": null;
    /** The message `problem-illegal-action`. */
    "problem-illegal-action": null;
    /** The message `problem-invitation-over`. */
    "problem-invitation-over": null;
    /** The message `problem-mail-unavailable`. */
    "problem-mail-unavailable": null;
    /** The message `problem-match-not-finished`. */
    "problem-match-not-finished": null;
    /** The message `problem-match-not-open`. */
    "problem-match-not-open": null;
    /** The message `problem-match-not-running`. */
    "problem-match-not-running": null;
    /** The message `problem-match-not-started`. */
    "problem-match-not-started": null;
    /** The message `problem-name-taken`. */
    "problem-name-taken": null;
    /** The message `problem-no-clock`. */
    "problem-no-clock": null;
    /** The message `problem-no-draw-with-bots`. */
    "problem-no-draw-with-bots": null;
    /** The message `problem-no-hints`. */
    "problem-no-hints": null;
    /** The message `problem-no-vacation-left`. */
    "problem-no-vacation-left": null;
    /** The message `problem-not-enough-players`. */
    "problem-not-enough-players": null;
    /** The message `problem-not-found`. */
    "problem-not-found": null;
    /** The message `problem-not-seated`. */
    "problem-not-seated": null;
    /** The message `problem-on-vacation`. */
    "problem-on-vacation": null;
    /** The message `problem-pairing-over`. */
    "problem-pairing-over": null;
    /** The message `problem-passkey-rejected`. */
    "problem-passkey-rejected": null;
    /** The message `problem-passkey-taken`. */
    "problem-passkey-taken": null;
    /** The message `problem-passkeys-unavailable`. */
    "problem-passkeys-unavailable": null;
    /** The message `problem-player-unavailable`. */
    "problem-player-unavailable": null;
    /** The message `problem-push-endpoint-taken`. */
    "problem-push-endpoint-taken": null;
    /** The message `problem-redirect-uri-refused`. */
    "problem-redirect-uri-refused": null;
    /** The message `problem-request`. */
    "problem-request": null;
    /** The message `problem-reset-code-invalid`. */
    "problem-reset-code-invalid": null;
    /** The message `problem-seats-kept`. */
    "problem-seats-kept": null;
    /** The message `problem-suspended`. */
    "problem-suspended": null;
    /** The message `problem-suspended-until`. */
    "problem-suspended-until": { "time": string | number };
    /** The message `problem-time-up`. */
    "problem-time-up": null;
    /** The message `problem-timeout`. */
    "problem-timeout": null;
    /** The message `problem-token-scope`. */
    "problem-token-scope": null;
    /** The message `problem-too-many-apps`. */
    "problem-too-many-apps": null;
    /** The message `problem-too-many-blocks`. */
    "problem-too-many-blocks": null;
    /** The message `problem-too-many-invitations`. */
    "problem-too-many-invitations": null;
    /** The message `problem-too-many-invitations-today`. */
    "problem-too-many-invitations-today": null;
    /** The message `problem-too-many-mails`. */
    "problem-too-many-mails": null;
    /** The message `problem-too-many-matches`. */
    "problem-too-many-matches": null;
    /** The message `problem-too-many-pairings`. */
    "problem-too-many-pairings": null;
    /** The message `problem-too-many-passkeys`. */
    "problem-too-many-passkeys": null;
    /** The message `problem-too-many-pauses`. */
    "problem-too-many-pauses": null;
    /** The message `problem-too-many-push-subscriptions`. */
    "problem-too-many-push-subscriptions": null;
    /** The message `problem-too-many-tokens`. */
    "problem-too-many-tokens": null;
    /** The message `problem-too-many-webhooks`. */
    "problem-too-many-webhooks": null;
    /** The message `problem-unauthenticated`. */
    "problem-unauthenticated": null;
    /** The message `problem-under-way`. */
    "problem-under-way": null;
    /** The message `problem-unknown-game`. */
    "problem-unknown-game": null;
    /** The message `problem-webhook-disabled`. */
    "problem-webhook-disabled": null;
    /** The message `problem-wrong-credentials`. */
    "problem-wrong-credentials": null;
    /** The message `problem-wrong-password`. */
    "problem-wrong-password": null;
    /** The name of a device that is not known. */
    "push-a-browser": null;
    /** The message `push-close`. */
    "push-close": null;
    /** The title of a notification that cannot be read. */
    "push-news": null;
    /** The message `push-not-allowed`. */
    "push-not-allowed": null;
    /** The group of the offer, for screen readers. */
    "push-notifications": null;
    /** The message `push-offer-accepted`. */
    "push-offer-accepted": null;
    /** The message `push-offer-no`. */
    "push-offer-no": null;
    /** The message `push-offer-on`. */
    "push-offer-on": null;
    /** The message `push-offer-question`. */
    "push-offer-question": null;
    /** The message `push-offer-yes`. */
    "push-offer-yes": null;
    /** A link after a sentence. */
    "push-settings": null;
    /** The message `qr-code`. */
    "qr-code": null;
    /** The message `qr-failed`. */
    "qr-failed": null;
    /** The message `qr-hide`. */
    "qr-hide": null;
    /** The message `qr-show`. */
    "qr-show": null;
    /** The message `rating`. */
    "rating": null;
    /** The message `rating-chart`. */
    "rating-chart": { "game": string | number; "pool": string | number };
    /** The message `rating-chart-day`. */
    "rating-chart-day": null;
    /** The message `rating-chart-description`. */
    "rating-chart-description": { "count": string | number; "first": string | number; "highest": string | number; "last": string | number; "lowest": string | number; "player": string | number };
    /** The message `rating-chart-match`. */
    "rating-chart-match": null;
    /** The message `rating-chart-uncertainty`. */
    "rating-chart-uncertainty": null;
    /** The message `rating-matches`. */
    "rating-matches": null;
    /** The message `record`. */
    "record": null;
    /** The message `record-downloaded`. */
    "record-downloaded": null;
    /** The message `record-for-seat`. */
    "record-for-seat": null;
    /** The message `record-for-spectators`. */
    "record-for-spectators": null;
    /** The message `record-text`. */
    "record-text": null;
    /** The message `rematch`. */
    "rematch": null;
    /** The message `rematch-is-offered`. */
    "rematch-is-offered": null;
    /** The message `rematch-join`. */
    "rematch-join": { "player": string | number };
    /** The message `rematch-offered`. */
    "rematch-offered": { "game": string | number; "player": string | number };
    /** The message `replay`. */
    "replay": null;
    /** The title of a replay in a frame on another website. */
    "replay-of": { "players": string | number };
    /** The message `reset-account`. */
    "reset-account": null;
    /** The message `reset-ask-operator`. */
    "reset-ask-operator": null;
    /** The message `reset-done`. */
    "reset-done": null;
    /** The message `reset-heading`. */
    "reset-heading": null;
    /** The message `reset-lead`. */
    "reset-lead": null;
    /** The message `reset-link-invalid`. */
    "reset-link-invalid": null;
    /** The message `reset-new-heading`. */
    "reset-new-heading": null;
    /** The message `reset-new-lead`. */
    "reset-new-lead": null;
    /** The message `reset-new-lead-unnamed`. */
    "reset-new-lead-unnamed": null;
    /** The message `reset-new-title`. */
    "reset-new-title": null;
    /** The message `reset-nothing-arrives`. */
    "reset-nothing-arrives": null;
    /** The message `reset-password`. */
    "reset-password": null;
    /** The message `reset-send`. */
    "reset-send": null;
    /** The message `reset-send-another`. */
    "reset-send-another": null;
    /** The message `reset-sent`. */
    "reset-sent": null;
    /** The message `reset-set`. */
    "reset-set": null;
    /** The message `reset-title`. */
    "reset-title": null;
    /** The message `resign`. */
    "resign": null;
    /** The message `resign-consequence`. */
    "resign-consequence": null;
    /** The message `resign-menu`. */
    "resign-menu": null;
    /** The message `resign-question`. */
    "resign-question": null;
    /** The message `resume`. */
    "resume": null;
    /** The message `round-number`. */
    "round-number": { "round": string | number };
    /** The rules beside the table */
    "rules": null;
    /** The message `rules-back`. */
    "rules-back": null;
    /** The message `rules-close`. */
    "rules-close": null;
    /** The message `rules-loading`. */
    "rules-loading": null;
    /** Goes to the rule that matters now. $rule: its id, such as CA-9 */
    "rules-now": { "rule": string | number };
    /** $game: the game's name */
    "rules-of": { "game": string | number };
    /** The message `rules-retry`. */
    "rules-retry": null;
    /** The message `rules-whole-page`. */
    "rules-whole-page": null;
    /** The message `scope-export`. */
    "scope-export": null;
    /** What a token or an app is allowed, in a word. */
    "scope-play": null;
    /** The message `scope-read`. */
    "scope-read": null;
    /** The message `seat-free`. */
    "seat-free": null;
    /** A seat whose player has no name. Seats are counted from 1. */
    "seat-number": { "number": string | number };
    /** The message `seat-reserved`. */
    "seat-reserved": { "player": string | number };
    /** The message `seats-free`. */
    "seats-free": { "count": string | number };
    /** The message `second-each`. */
    "second-each": null;
    /** The message `seconds-short`. */
    "seconds-short": { "count": string | number };
    /** The message `secret-copy-now`. */
    "secret-copy-now": null;
    /** The message `send`. */
    "send": null;
    /** The label of the button for screen readers. $action is a label such as "Play the king of spades". */
    "send-action": { "action": string | number };
    /** The message `sending`. */
    "sending": null;
    /** The message `server-does-not-answer`. */
    "server-does-not-answer": null;
    /** The message `setting-up`. */
    "setting-up": null;
    /** The message `settings`. */
    "settings": null;
    /** The message `settings-account`. */
    "settings-account": null;
    /** The message `settings-apps`. */
    "settings-apps": null;
    /** The message `settings-blocked`. */
    "settings-blocked": null;
    /** The message `settings-data`. */
    "settings-data": null;
    /** The message `settings-guest`. */
    "settings-guest": null;
    /** The message `settings-language`. */
    "settings-language": null;
    /** The message `settings-look`. */
    "settings-look": null;
    /** The message `settings-mails`. */
    "settings-mails": null;
    /** The message `settings-notifications`. */
    "settings-notifications": null;
    /** The message `settings-passkeys`. */
    "settings-passkeys": null;
    /** The message `settings-sign-in-first`. */
    "settings-sign-in-first": null;
    /** Title of the page: $part is the name of a part. */
    "settings-title": { "part": string | number };
    /** The message `settings-tokens`. */
    "settings-tokens": null;
    /** The message `settings-unknown`. */
    "settings-unknown": null;
    /** The message `settings-vacation`. */
    "settings-vacation": null;
    /** The message `settings-webhooks`. */
    "settings-webhooks": null;
    /** The message `share`. */
    "share": null;
    /** HTML for other websites. */
    "share-frame": null;
    /** The message `share-link`. */
    "share-link": null;
    /** The message `share-picture`. */
    "share-picture": null;
    /** The message `show-more`. */
    "show-more": null;
    /** The message `sign-in`. */
    "sign-in": null;
    /** The message `sign-in-as-guest`. */
    "sign-in-as-guest": { "name": string | number };
    /** The message `sign-in-deleted`. */
    "sign-in-deleted": null;
    /** The message `sign-in-forgot`. */
    "sign-in-forgot": null;
    /** The message `sign-in-name`. */
    "sign-in-name": null;
    /** The message `sign-in-new`. */
    "sign-in-new": null;
    /** The message `sign-in-new-lead`. */
    "sign-in-new-lead": null;
    /** The message `sign-in-passkey`. */
    "sign-in-passkey": null;
    /** The message `sign-in-password`. */
    "sign-in-password": null;
    /** The message `sign-in-register`. */
    "sign-in-register": null;
    /** The message `sign-in-reset`. */
    "sign-in-reset": null;
    /** The message `signed-out`. */
    "signed-out": null;
    /** After the account was to be deleted, and no response has come. */
    "signed-out-deleted": null;
    /** The message `signed-out-deleted-guest`. */
    "signed-out-deleted-guest": null;
    /** $game is a game in which a move was under way, or several. */
    "signed-out-unsent": { "game": string | number };
    /** The message `sit-down`. */
    "sit-down": null;
    /** The message `sit-down-invited`. */
    "sit-down-invited": null;
    /** The message `skip`. */
    "skip": null;
    /** The message `skip-to-page`. */
    "skip-to-page": null;
    /** The message `speed`. */
    "speed": null;
    /** The message `stage-replay`. */
    "stage-replay": { "stage": string | number };
    /** The message `start-now`. */
    "start-now": null;
    /** The message `starts-when-full`. */
    "starts-when-full": null;
    /** The message `statistics-duration`. */
    "statistics-duration": null;
    /** The message `statistics-duration-chart`. */
    "statistics-duration-chart": null;
    /** The message `statistics-ends`. */
    "statistics-ends": null;
    /** The message `statistics-ends-description`. */
    "statistics-ends-description": { "part": string | number; "reason": string | number };
    /** The message `statistics-from-to`. */
    "statistics-from-to": { "from": string | number; "to": string | number };
    /** The message `statistics-lengths-description`. */
    "statistics-lengths-description": { "count": string | number; "typical": string | number };
    /** The message `statistics-matches`. */
    "statistics-matches": { "count": string | number; "number": string | number };
    /** The message `statistics-matches-column`. */
    "statistics-matches-column": null;
    /** The message `statistics-mostly`. */
    "statistics-mostly": { "from": string | number; "to": string | number };
    /** The message `statistics-mostly-over`. */
    "statistics-mostly-over": { "from": string | number };
    /** The message `statistics-moves`. */
    "statistics-moves": null;
    /** The message `statistics-moves-chart`. */
    "statistics-moves-chart": null;
    /** The message `statistics-over`. */
    "statistics-over": { "from": string | number };
    /** The message `statistics-part`. */
    "statistics-part": null;
    /** The message `statistics-players`. */
    "statistics-players": null;
    /** The message `statistics-reason`. */
    "statistics-reason": null;
    /** The message `statistics-seat`. */
    "statistics-seat": null;
    /** The message `statistics-seat-number`. */
    "statistics-seat-number": { "seat": string | number };
    /** The message `statistics-seats-chart`. */
    "statistics-seats-chart": { "players": string | number };
    /** $rates is a list: "Seat 1: 40 %, Seat 2: 60 %". */
    "statistics-seats-description": { "even": string | number; "rates": string | number };
    /** The message `statistics-unknown`. */
    "statistics-unknown": null;
    /** The message `statistics-wins`. */
    "statistics-wins": null;
    /** The message `step-back`. */
    "step-back": null;
    /** The message `step-first`. */
    "step-first": null;
    /** The message `step-last`. */
    "step-last": null;
    /** The message `step-on`. */
    "step-on": null;
    /** The message `step-pause`. */
    "step-pause": null;
    /** The message `step-play`. */
    "step-play": null;
    /** The message `steps`. */
    "steps": null;
    /** The message `strength`. */
    "strength": { "strength": string | number };
    /** The message `table-connection-lost`. */
    "table-connection-lost": null;
    /** The message `table-memory`. */
    "table-memory": null;
    /** The message `table-offline`. */
    "table-offline": null;
    /** The message `tag-host`. */
    "tag-host": null;
    /** The message `tag-you`. */
    "tag-you": null;
    /** The message `take-back`. */
    "take-back": null;
    /** The message `take-seat`. */
    "take-seat": null;
    /** For screen readers, after a move that could not be sent. */
    "taken-back": null;
    /** The message `the-match`. */
    "the-match": null;
    /** The message `the-match-has-started`. */
    "the-match-has-started": null;
    /** The message `the-table`. */
    "the-table": null;
    /** The message `time-left`. */
    "time-left": { "time": string | number };
    /** The message `time-left-spoken`. */
    "time-left-spoken": { "time": string | number };
    /** The message `time-spoken`. */
    "time-spoken": { "time": string | number };
    /** The message `title-replay`. */
    "title-replay": { "game": string | number };
    /** The message `title-result`. */
    "title-result": { "game": string | number; "result": string | number };
    /** The title in the browser's tab. */
    "title-your-turn": { "game": string | number };
    /** The message `to-table`. */
    "to-table": null;
    /** The message `to-the-lobby`. */
    "to-the-lobby": null;
    /** The message `tokens-a-session`. */
    "tokens-a-session": null;
    /** The message `tokens-app-unused`. */
    "tokens-app-unused": null;
    /** The message `tokens-app-used`. */
    "tokens-app-used": null;
    /** The message `tokens-apps`. */
    "tokens-apps": null;
    /** The message `tokens-current`. */
    "tokens-current": null;
    /** The message `tokens-expires`. */
    "tokens-expires": null;
    /** The message `tokens-export`. */
    "tokens-export": null;
    /** The message `tokens-forbidden`. */
    "tokens-forbidden": null;
    /** The message `tokens-make`. */
    "tokens-make": null;
    /** The message `tokens-new`. */
    "tokens-new": null;
    /** The message `tokens-no-apps`. */
    "tokens-no-apps": null;
    /** The message `tokens-none`. */
    "tokens-none": null;
    /** The message `tokens-on-device`. */
    "tokens-on-device": null;
    /** The message `tokens-permissions`. */
    "tokens-permissions": null;
    /** The message `tokens-play`. */
    "tokens-play": null;
    /** The message `tokens-programs`. */
    "tokens-programs": null;
    /** The message `tokens-programs-lead`. */
    "tokens-programs-lead": null;
    /** The message `tokens-purpose`. */
    "tokens-purpose": null;
    /** The message `tokens-purpose-hint`. */
    "tokens-purpose-hint": null;
    /** The message `tokens-read`. */
    "tokens-read": null;
    /** The name and the day are only for screen readers. */
    "tokens-revoke": { "day": string | number; "name": string | number };
    /** The message `tokens-revoke-session`. */
    "tokens-revoke-session": { "day": string | number };
    /** The message `tokens-revoked`. */
    "tokens-revoked": null;
    /** The message `tokens-session-over`. */
    "tokens-session-over": null;
    /** The message `tokens-session-unused`. */
    "tokens-session-unused": null;
    /** The message `tokens-session-used`. */
    "tokens-session-used": null;
    /** The message `tokens-sessions`. */
    "tokens-sessions": null;
    /** The message `tokens-sessions-lead`. */
    "tokens-sessions-lead": null;
    /** The message `tokens-used-by`. */
    "tokens-used-by": null;
    /** The message `vacation-arranged`. */
    "vacation-arranged": null;
    /** The message `vacation-cancel`. */
    "vacation-cancel": null;
    /** The message `vacation-cancelled`. */
    "vacation-cancelled": null;
    /** The message `vacation-end`. */
    "vacation-end": null;
    /** The message `vacation-ended`. */
    "vacation-ended": null;
    /** The message `vacation-from`. */
    "vacation-from": null;
    /** The message `vacation-from-hint`. */
    "vacation-from-hint": null;
    /** The message `vacation-latest`. */
    "vacation-latest": { "time": string | number };
    /** $left is a duration. */
    "vacation-lead": { "left": string | number };
    /** The message `vacation-none`. */
    "vacation-none": null;
    /** The message `vacation-now`. */
    "vacation-now": null;
    /** The message `vacation-planned`. */
    "vacation-planned": null;
    /** The message `vacation-take`. */
    "vacation-take": null;
    /** The message `vacation-taken`. */
    "vacation-taken": null;
    /** The message `vacation-until`. */
    "vacation-until": null;
    /** The message `vacation-until-hint`. */
    "vacation-until-hint": null;
    /** The message `verdict-failed`. */
    "verdict-failed": null;
    /** The message `verdict-failed-spoken`. */
    "verdict-failed-spoken": null;
    /** The message `verdict-incomplete`. */
    "verdict-incomplete": null;
    /** The message `verdict-incomplete-spoken`. */
    "verdict-incomplete-spoken": null;
    /** The message `verdict-verified`. */
    "verdict-verified": { "events": string | number };
    /** The message `verdict-verified-spoken`. */
    "verdict-verified-spoken": null;
    /** The message `verify-checking`. */
    "verify-checking": { "percent": string | number };
    /** The message `verify-explained`. */
    "verify-explained": null;
    /** The message `verify-here`. */
    "verify-here": null;
    /** The message `verify-loading`. */
    "verify-loading": null;
    /** The message `verify-needs-https`. */
    "verify-needs-https": null;
    /** The message `version`. */
    "version": null;
    /** The message `version-of`. */
    "version-of": { "last": string | number; "version": string | number };
    /** The message `view-as`. */
    "view-as": null;
    /** The message `view-as-full`. */
    "view-as-full": null;
    /** The message `view-as-spectators`. */
    "view-as-spectators": null;
    /** The message `view-as-you`. */
    "view-as-you": null;
    /** The message `waiting-for`. */
    "waiting-for": { "players": string | number };
    /** The message `waiting-title`. */
    "waiting-title": { "game": string | number };
    /** The message `watching`. */
    "watching": null;
    /** The message `watching-later`. */
    "watching-later": { "events": string | number };
    /** The message `way-games`. */
    "way-games": null;
    /** The label of the link to the first page, for screen readers. */
    "way-home": null;
    /** The message `way-lobby`. */
    "way-lobby": null;
    /** The message `way-matches`. */
    "way-matches": null;
    /** The same for offers of rematches, draws and pauses. */
    "way-matches-offers": { "count": string | number };
    /** Follows `way-matches`, for screen readers. */
    "way-matches-waiting": { "count": string | number };
    /** The link to the form for a new match. */
    "way-new": null;
    /** The message `webhooks-add`. */
    "webhooks-add": null;
    /** The message `webhooks-add-one`. */
    "webhooks-add-one": null;
    /** The message `webhooks-address`. */
    "webhooks-address": null;
    /** The message `webhooks-address-hint`. */
    "webhooks-address-hint": null;
    /** The message `webhooks-deadline-near`. */
    "webhooks-deadline-near": null;
    /** The message `webhooks-delete`. */
    "webhooks-delete": null;
    /** The message `webhooks-deleted`. */
    "webhooks-deleted": null;
    /** The message `webhooks-deliveries`. */
    "webhooks-deliveries": null;
    /** The message `webhooks-disable`. */
    "webhooks-disable": null;
    /** The message `webhooks-disabled`. */
    "webhooks-disabled": null;
    /** $reason is why the server has disabled it. */
    "webhooks-disabled-by-server": { "reason": string | number };
    /** The message `webhooks-done`. */
    "webhooks-done": null;
    /** The message `webhooks-enable`. */
    "webhooks-enable": null;
    /** The message `webhooks-event`. */
    "webhooks-event": null;
    /** The message `webhooks-everything`. */
    "webhooks-everything": null;
    /** The message `webhooks-finished`. */
    "webhooks-finished": null;
    /** The message `webhooks-invitation`. */
    "webhooks-invitation": null;
    /** The message `webhooks-last`. */
    "webhooks-last": null;
    /** The message `webhooks-lead`. */
    "webhooks-lead": null;
    /** The message `webhooks-new-secret`. */
    "webhooks-new-secret": null;
    /** The message `webhooks-no-deliveries`. */
    "webhooks-no-deliveries": null;
    /** The labels of buttons; screen readers read the address after them. */
    "webhooks-ping": null;
    /** The message `webhooks-ping-sent`. */
    "webhooks-ping-sent": null;
    /** The message `webhooks-purpose`. */
    "webhooks-purpose": null;
    /** The message `webhooks-result`. */
    "webhooks-result": null;
    /** The message `webhooks-secret`. */
    "webhooks-secret": null;
    /** The message `webhooks-secret-made`. */
    "webhooks-secret-made": null;
    /** The message `webhooks-started`. */
    "webhooks-started": null;
    /** The message `webhooks-status-delivered`. */
    "webhooks-status-delivered": null;
    /** The message `webhooks-status-given-up`. */
    "webhooks-status-given-up": null;
    /** What has become of a delivery. */
    "webhooks-status-waiting": null;
    /** The message `webhooks-time`. */
    "webhooks-time": null;
    /** The message `webhooks-what`. */
    "webhooks-what": null;
    /** The message `webhooks-when`. */
    "webhooks-when": null;
    /** The message `webhooks-when-hint`. */
    "webhooks-when-hint": null;
    /** The message `webhooks-your-turn`. */
    "webhooks-your-turn": null;
    /** The message `what-happened`. */
    "what-happened": null;
    /** The message `what-happened-at`. */
    "what-happened-at": { "version": string | number };
    /** The message `withdraw`. */
    "withdraw": null;
    /** The message `withdraw-offer`. */
    "withdraw-offer": null;
    /** Follows `withdraw`, for screen readers. */
    "withdraw-whose": { "player": string | number };
    /** The message `you-are-offline`. */
    "you-are-offline": null;
    /** The reader, as a name at a seat. */
    "you-at-seat": null;
    /** Of more than two players. */
    "you-came": { "place": string | number; "seats": string | number };
    /** The message `you-have-left`. */
    "you-have-left": null;
    /** The message `you-lost`. */
    "you-lost": null;
    /** The message `you-share-first`. */
    "you-share-first": null;
    /** The message `you-won`. */
    "you-won": null;
    /** The message `your-choice`. */
    "your-choice": null;
    /** The message `your-turn`. */
    "your-turn": null;
    /** The message `your-turn-elsewhere`. */
    "your-turn-elsewhere": null;
    /** The message `your-turn-now`. */
    "your-turn-now": null;
    /** The label of a place and the cards that lie there, for screen readers. */
    "zone-with-cards": { "cards": string | number; "label": string | number };
}
