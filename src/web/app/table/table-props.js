// What a table is drawn from. Templates get everything through these props: they keep no state and make no requests.

import { NOTHING, open } from "./choosing.js";

/** @typedef {import("../client/index.js").ClockView} ClockView */
/** @typedef {import("../client/index.js").GameView} GameView */
/** @typedef {import("../client/index.js").LegalAction} LegalAction */
/** @typedef {import("../client/index.js").MatchView} MatchView */
/** @typedef {import("../client/index.js").Layout} Layout */
/** @typedef {import("../client/index.js").SeatView & { game: GameView }} TableView A view with the parts that tables ask for. */
/** @typedef {import("../client/index.js").SeatedPlayer} SeatedPlayer */
/** @typedef {import("../client/index.js").Reason} Reason */
/** @typedef {import("./choosing.js").Choice<LegalAction>} Choice */
/**
 * @template {GameView} [Game=GameView]
 * @typedef {object} TableProps
 * @property {Game} game The game's own view.
 * @property {Layout} layout Asked for only if the game has no table of its own.
 * @property {number | null} seat The seat of the reader, who is called "you"; null for a spectator.
 * @property {number} bottom The seat at the bottom of the table.
 * @property {SeatedPlayer[]} players
 * @property {number[]} toAct
 * @property {readonly number[]} stillIn The seats that still play; none once the match is over.
 * @property {ClockView | null} clocks
 * @property {MatchView["outcome"]} outcome
 * @property {readonly LegalAction[]} actions What the viewer can do now; empty unless it is their turn.
 * @property {readonly Reason[]} reasons Why other cards and choices are not legal; empty unless it is their turn.
 * @property {string | null} asked The part or choice whose reason is shown, such as `card:KS` or `choice:done`.
 * @property {Choice} choice
 * @property {Set<string>} open The parts that can be added to the choice.
 * @property {Set<string>} all The parts of any action. One that is not in `open` begins a new choice.
 * @property {boolean} live Whether cards can be chosen, not only looked at.
 * @property {boolean} waiting Whether effects are still being shown.
 * @property {number} now The time on the server, in milliseconds since the epoch.
 * @property {(part: string) => void} tap
 * @property {(part: string, aloud?: boolean) => void} ask Asks why a part or a choice is not legal. `aloud`: screen readers read it out.
 * @property {import("./hint.js").ShownHint | null} hint What is recommended now, if it was asked for.
 */

/**
 * Returns the props for a view.
 * @param {object} from
 * @param {TableView} from.view
 * @param {SeatedPlayer[]} from.players
 * @param {ClockView | null} [from.clocks]
 * @param {boolean} [from.live]
 * @param {Choice} [from.choice]
 * @param {boolean} [from.waiting]
 * @param {number} [from.bottom] The viewer's seat, if omitted.
 * @param {number | null} [from.reader] The seat of the person who reads this, if it is not that of the view.
 * @param {number} from.now
 * @param {(part: string) => void} [from.tap]
 * @param {string | null} [from.asked]
 * @param {TableProps["ask"]} [from.ask]
 * @param {import("./hint.js").ShownHint | null} [from.hint]
 * @returns {TableProps}
 */
export function tableProps({ view, players, clocks = null, live = false, choice = NOTHING, waiting = false, bottom, reader = view.seat, now, tap = () => {}, asked = null, ask = () => {}, hint = null }) {
    const decision = live && !waiting ? view.decision : null;
    const actions = decision?.legal_actions ?? [];
    return {
        game: view.game,
        layout: /** @type {Layout} */ (view.layout),
        seat: reader,
        bottom: bottom ?? view.seat ?? 0,
        players,
        toAct: waiting ? [] : view.to_act,
        stillIn: view.still_in,
        clocks,
        outcome: waiting ? null : view.outcome,
        actions,
        reasons: decision?.reasons ?? [],
        asked,
        choice,
        open: open(actions, choice),
        all: open(actions, NOTHING),
        live,
        waiting,
        now,
        tap,
        ask,
        hint: actions.length > 0 ? hint : null,
    };
}
