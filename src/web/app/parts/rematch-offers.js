// The rematches that other players offer, each with a button to join.

import { message, richMessage } from "../l10n.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { createRematch, entropy } from "../client/index.js";
import { pathTo } from "../routes.js";
import { gameName } from "./catalogue.js";
import { Form } from "./form.js";
import { hidden } from "./hidden.js";
import { playerLink } from "./player-link.js";

/** @typedef {import("../inbox.js").RematchOffer} RematchOffer */

/** @param {import("../app.js").PageContext} context */
export function rematchOffers(context) {
    const { session } = context;
    const form = new Form(context);

    /** @param {RematchOffer} offer */
    const join = ({ of }) =>
        form.run(async () => {
            try {
                const match = await createRematch({ client: session.client, path: { id: of }, body: { entropy: entropy() } });
                context.go(pathTo("match", { id: match.id }));
            } catch (error) {
                // It may have been withdrawn.
                session.doubtOffers();
                session.refresh();
                throw error;
            }
        });

    /** @param {RematchOffer} offer */
    const line = (offer) => {
        const { match } = offer;
        const player = match.players.find(({ player_id: id }) => id === match.host)?.name ?? "";
        const elements = { player: (/** @type {string} */ name) => playerLink(name), game: (/** @type {string} */ name) => html`<strong>${name}</strong>` };
        return html`<li class="sheet row apart">
            <span>${richMessage("rematch-offered", elements, { player, game: gameName(match.game) })}</span>
            <button type="button" class="button strong" @click=${() => join(offer)}>${richMessage("rematch-join", { hidden }, { player })}</button>
        </li>`;
    };

    /** Draws the offers, if there are any. */
    return () => {
        const { rematches } = session.inbox;
        if (rematches.length === 0) return form.outcome();
        return html`${form.outcome()}<ul class="plain letters">${repeat(rematches, ({ match }) => match.id, line)}</ul>`;
    };
}
