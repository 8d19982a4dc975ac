// Lists of matches: the game, the opponents, whose turn it is, and how much time is left.

import { pathTo } from "../routes.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { gameName } from "./catalogue.js";
import { ago, clockWords, left } from "./time.js";
import { joinSome, humanize } from "./text.js";

/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("../session.js").Session} Session */

/**
 * @param {Session} session
 * @param {MatchSummary[]} matches
 */
export function matchList(session, matches) {
    return html`
        <ul class="plain matches">
            ${repeat(
                matches,
                (match) => match.id,
                (match) => html`<li>${line(session, match)}</li>`,
            )}
        </ul>
    `;
}

/**
 * @param {Session} session
 * @param {MatchSummary} match
 */
function line(session, match) {
    const mine = session.isMyTurn(match);
    return html`
        <a class=${mine ? "match mine" : "match"} href=${pathTo("match", { id: match.id })}>
            <span class="what">
                <strong>${gameName(match.game)}</strong>
                <span class="who">${otherPlayers(session, match)}</span>
            </span>
            <span class="state">${state(session, match)}</span>
        </a>
    `;
}

/**
 * Returns the other players for one of them, and all players for anyone else.
 * @param {Session} session
 * @param {MatchSummary} match
 */
function otherPlayers(session, match) {
    const me = session.player?.id;
    const seated = match.players.some((player) => player.player_id === me);
    const others = match.players.filter((player) => player.player_id !== me).map((player) => player.name);
    if (!others.length) return seated ? "no other players yet" : "no players yet";
    return (seated ? "with " : "") + joinSome(others, 4);
}

/**
 * @param {Session} session
 * @param {MatchSummary} match
 */
function state(session, match) {
    if (match.status === "open") {
        return html`<span>${match.players.length} of ${match.seats} players</span><span class="soft">${clockWords(match.clock)}</span>`;
    }
    if (match.status === "cancelled") return html`<span class="soft">cancelled ${ago(match.created_at)}</span>`;
    if (match.status === "finished") return result(session, match);
    const seat = session.seatIn(match);
    if (seat !== null && match.to_act.includes(seat)) {
        return html`<span class="tag hot">Your turn</span>${left(match.deadlines[seat])}`;
    }
    const first = match.to_act[0];
    if (first === undefined) return html`<span class="soft">in progress</span>`;
    const names = match.players.filter((player) => match.to_act.includes(player.seat)).map((player) => player.name);
    return html`<span>${joinSome(names, 2)} to play</span>${left(match.deadlines[first])}`;
}

/**
 * Draws the result, from the point of view of the player if they took part.
 * @param {Session} session
 * @param {MatchSummary} match
 */
function result(session, match) {
    const { outcome } = match;
    if (!outcome) return nothing;
    const seat = session.seatIn(match);
    const first = outcome.placements.filter((place) => place === 1).length;
    const winners = match.players.filter((player) => outcome.placements[player.seat] === 1).map((player) => player.name);
    const drawn = first === match.seats;
    const verdict =
        drawn ? "a draw" : seat === null ? `${joinSome(winners, 2)} won` : outcome.placements[seat] === 1 ? "you won" : `place ${outcome.placements[seat]} of ${match.seats}`;
    return html`<span><strong>${verdict}</strong></span>
        <span class="soft">${humanize(outcome.reason)}, ${match.finished_at ? ago(match.finished_at) : nothing}</span>`;
}
