// Lists of matches: the game, the opponents, whose turn it is, and how much time is left.

import { offersTo } from "../inbox.js";
import { pathTo } from "../routes.js";
import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { gameName } from "./catalogue.js";
import { endReason, placesOf } from "./end-reason.js";
import { ago, clockWords, left } from "./time.js";
import { joinSome } from "./text.js";

/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("../session.js").Session} Session */

/**
 * @param {Session} session
 * @param {MatchSummary[]} matches
 * @param {string | null} [me]  The id of the player from whose point of view they are told; null for no player's.
 */
export function matchList(session, matches, me = session.player?.id ?? null) {
    return html`
        <ul class="plain matches">
            ${repeat(
                matches,
                (match) => match.id,
                (match) => html`<li>${line(session, match, me)}</li>`,
            )}
        </ul>
    `;
}

/**
 * Draws the terms of a match: players, clock, and whether it is rated.
 * @param {Pick<MatchSummary, "seats" | "clock" | "rated">} match
 */
export const terms = ({ seats, clock, rated }) => html`<div class="small">
    ${message("players", { count: seats })}, ${clockWords(clock)} ${rated ? html`<span class="tag">${message("lobby-rated-tag")}</span>` : nothing}
</div>`;

/**
 * @param {Session} session
 * @param {MatchSummary} match
 * @param {string | null} me
 */
function line(session, match, me) {
    const mine = session.isMyTurn(match);
    return html`
        <a class=${mine ? "match mine" : "match"} href=${pathTo("match", { id: match.id })}>
            <span class="what">
                <strong>${gameName(match.game)}</strong>
                <span class="who">${otherPlayers(match, me)}</span>
                ${offers(session, match)}
            </span>
            <span class="state">${state(session, match, me)}</span>
        </a>
    `;
}

/** Draws what other players offer to the player. @param {Session} session @param {MatchSummary} match */
function offers(session, match) {
    const { draw, pause } = offersTo(match, session.seatIn(match));
    const of = (/** @type {number[]} */ seats) => {
        const names = match.players.filter(({ seat }) => seats.includes(seat)).map(({ name }) => name);
        return { players: joinSome(names, 2), count: names.length };
    };
    return html`${draw.length ? html`<span class="tag">${message("match-offers-draw", of(draw))}</span>` : nothing}
        ${pause.length ? html`<span class="tag">${message("match-offers-pause", of(pause))}</span>` : nothing}`;
}

/**
 * Returns the other players for one of them, and all players for anyone else.
 * @param {MatchSummary} match
 * @param {string | null} me
 */
function otherPlayers(match, me) {
    const seated = match.players.some((player) => player.player_id === me);
    const others = match.players.filter((player) => player.player_id !== me).map((player) => player.name);
    if (!others.length) return seated ? message("match-no-others") : message("match-no-players");
    return seated ? message("match-with", { players: joinSome(others, 4) }) : joinSome(others, 4);
}

/**
 * @param {Session} session
 * @param {MatchSummary} match
 * @param {string | null} me
 */
function state(session, match, me) {
    if (match.status === "open") {
        return html`<span>${message("match-players-of", { players: match.players.length, seats: match.seats })}</span><span class="soft">${clockWords(match.clock)}</span>`;
    }
    if (match.status === "cancelled") return html`<span class="soft">${message("match-cancelled")}</span>`;
    if (match.status === "finished") return matchResult(match, me);
    if (session.answers.of(match.id)) return html`<span class="soft">${message("match-sending")}</span>`;
    const seat = session.seatIn(match);
    if (seat !== null && match.to_act.includes(seat)) {
        return html`<span class="tag hot">${message("match-your-turn")}</span>${left(match.deadlines[seat])}`;
    }
    const first = match.to_act[0];
    if (first === undefined) return html`<span class="soft">${message("match-in-progress")}</span>`;
    const names = match.players.filter((player) => match.to_act.includes(player.seat)).map((player) => player.name);
    return html`<span>${message("match-to-play", { players: joinSome(names, 2), count: names.length })}</span>${left(match.deadlines[first])}`;
}

/**
 * Draws the result, from the point of view of the player if they took part.
 * @param {MatchSummary} match
 * @param {string | null | undefined} me  The player's id.
 */
export function matchResult(match, me) {
    const { outcome } = match;
    if (!outcome) return nothing;
    const seat = match.players.find(({ player_id: id }) => id === me)?.seat;
    const places = placesOf(outcome);
    const first = places.filter((place) => place === 1).length;
    const winners = match.players.filter((player) => places[player.seat] === 1).map((player) => player.name);
    const drawn = first === match.seats;
    const place = seat === undefined ? null : places[seat];
    return html`${first ? html`<span><strong>${verdict()}</strong></span>` : nothing}
        <span class="soft">${endReason(outcome.reason)}, ${match.finished_at ? ago(match.finished_at) : nothing}</span>`;
    function verdict() {
        if (drawn) return message("match-drawn");
        if (place === null) return message("match-won", { players: joinSome(winners, 2), count: winners.length });
        if (place === 1 && first === 1) return message("match-you-won");
        return match.seats === 2 ? message("match-you-lost") : message("match-place", { place, seats: match.seats });
    }
}
