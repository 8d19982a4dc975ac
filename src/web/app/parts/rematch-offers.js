// The rematches that other players offer, each with buttons to join and to decline.

import { message, richMessage } from "../l10n.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { joinMatch, leaveMatch } from "../client/index.js";
import { pathTo } from "../routes.js";
import { gameName } from "./catalogue.js";
import { Form } from "./form.js";
import { hidden } from "./hidden.js";
import { terms } from "./match-list.js";
import { playerLink } from "./player-link.js";
import { createOnce } from "./retry.js";

/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

/** @param {import("../app.js").PageContext} context */
export function rematchOffers(context) {
    const { session } = context;
    const form = new Form(context);

    /** Answers an offer, which may have been withdrawn meanwhile. @param {() => Promise<string | void>} answer */
    const answering = (answer) =>
        form.run(async () => {
            try {
                return await answer();
            } finally {
                session.refresh();
            }
        });
    /** @param {MatchSummary} match */
    const join = ({ id }) =>
        answering(async () => {
            await createOnce(context, { id }, ({ entropy }) => joinMatch({ client: session.client, path: { id }, body: { entropy } }));
            context.go(pathTo("match", { id }));
        });
    /** @param {MatchSummary} match */
    const decline = ({ id }) =>
        answering(async () => {
            await leaveMatch({ client: session.client, path: { id } });
            return message("invited-declined");
        });

    /** The second click of two would meet the offer below. @param {MouseEvent} event @param {MatchSummary} match */
    const declineOnce = ({ detail }, match) => void (detail < 2 && decline(match));

    /** @param {MatchSummary} match */
    const line = (match) => {
        const player = match.players.find(({ player_id: id }) => id === match.host)?.name ?? "";
        const elements = { player: (/** @type {string} */ name) => playerLink(name), game: (/** @type {string} */ name) => html`<a href=${pathTo("match", { id: match.id })}><strong>${name}</strong></a>` };
        return html`<li class="sheet row apart">
            <div>${richMessage("rematch-offered", elements, { player, game: gameName(match.game) })} ${terms(match)}</div>
            <span class="row">
                <button type="button" class="button strong" @click=${() => join(match)}>${richMessage("rematch-join", { hidden }, { player })}</button>
                <button type="button" class="button" @click=${(/** @type {MouseEvent} */ event) => declineOnce(event, match)}>${richMessage("rematch-decline", { hidden }, { player })}</button>
            </span>
        </li>`;
    };

    /** Draws the offers, if there are any. */
    return () => {
        const { rematches } = session.inbox;
        if (rematches.length === 0) return form.outcome();
        return html`${form.outcome()}<ul class="plain letters">${repeat(rematches, ({ id }) => id, line)}</ul>`;
    };
}
