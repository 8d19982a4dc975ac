// An invitation. One to a player by name is for that player to accept or decline. One with a code after the `#` is a link for
// anyone who has it, and its id is the match's.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { Problem, createAcceptance, createRefusal, getInvitation, getMatch, joinMatch } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { matchSettings } from "../parts/match-settings.js";
import { Form } from "../parts/form.js";
import { guestName, mustSignIn, orSignIn, typedName } from "../parts/guest-name.js";
import { game, games } from "../parts/catalogue.js";
import { playerLink } from "../parts/player-link.js";
import { createOnce, mayPass } from "../parts/retry.js";
import { when } from "../parts/time.js";
import { signInLink } from "../parts/sign-in-link.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("../app.js").Page} Page */

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const code = context.hash || context.query.get("code");
    if (!code) return byName(context);
    if (await goIfSeated(context)) return { title: "", render: () => nothing };
    return byLink(context, code);
}

/** Goes to the match instead, if the player has a seat there already, and returns whether it does. @param {PageContext} context */
async function goIfSeated({ session, params, replaceAddress, go }) {
    if (!session.player) return false;
    if (!session.loaded) {
        await session.load().catch(() => {
            // Sitting down leads to the match, too.
        });
    }
    if (!session.inbox.matches.some(({ id }) => id === params.id)) return false;
    const path = pathTo("match", { id: params.id });
    replaceAddress(path);
    go(path);
    return true;
}

/**
 * @param {PageContext} context
 * @param {string} code
 * @returns {Promise<Page>}
 */
async function byLink(context, code) {
    const { session, params } = context;
    const form = new Form(context);
    const path = { id: params.id };
    const sitDown = form.sending(async (data) => {
        await session.ensureAccount(typedName(data));
        await createOnce(context, params, ({ entropy }) => joinMatch({ client: session.client, path, body: { code, entropy } })).catch(refused);
        context.go(pathTo("match", { id: params.id }));
    });
    let rated = false;
    // A guest who comes too late is told before choosing a name.
    await form.run(() => getMatch({ client: session.client, path, headers: { "Match-Code": code } }).then((match) => void ({ rated } = match), refused));
    const isTooLate = form.problem !== null && !mayPass(form.problem);
    return {
        title: message("invited-title"),
        render: () => html`
            <section class="lone sheet letter">
                <h1>${message("invited-for-you")}</h1>
                ${isTooLate
                    ? form.outcome()
                    : html`<p>
                              ${message("invited-link")}
                              ${session.player ? message("invited-play-as", { name: session.player.name }) : mustSignIn(session, rated) ? nothing : message("invited-as-guest")}
                          </p>
                          <form @submit=${sitDown}>
                              ${form.outcome()} ${guestName(form, session, rated)} ${orSignIn(session, form.button(message("take-seat")), rated)}
                          </form>`}
                ${session.player || mustSignIn(session, rated)
                    ? ""
                    : html`<p class="small">
                          ${richMessage("invited-sign-in", { link: (text) => html`<a href=${signInLink()}>${text}</a>` })}
                      </p>`}
            </section>
        `,
    };
}

/**
 * Handles a refused attempt to join. A player who has a seat already, such as the host, goes to the match.
 * @param {unknown} error
 */
function refused(error) {
    if (error instanceof Problem && error.code === "already_seated") return;
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    throw new Problem(404, { detail: message("invited-no-match") });
}

/**
 * @param {PageContext} context
 * @returns {Promise<Page>}
 */
async function byName(context) {
    const { session, params } = context;
    const form = new Form(context);
    const path = { id: params.id };
    let invitation = await getInvitation({ client: session.client, path });
    const [match] = await Promise.all([
        getMatch({ client: session.client, path: { id: invitation.match_id } }).catch(() => null),
        games(session.client),
    ]);
    const rules = await game(session.client, invitation.game);
    const mine = session.player?.name === invitation.player;
    /** Whether the player can see the match without the invitation. */
    const maySee = () => match && (match.visibility !== "private" || session.seatIn(match) !== null);

    const accept = () =>
        form.run(async () => {
            const { id } = await createOnce(context, params, ({ entropy }) => createAcceptance({ client: session.client, path, body: { entropy } }));
            context.go(pathTo("match", { id }));
        });
    const decline = () =>
        form.run(async () => {
            invitation = await createRefusal({ client: session.client, path });
            return message("invited-declined");
        });

    const { sender, player } = invitation;
    const names = {
        sender: () => playerLink(sender),
        player: () => playerLink(player),
        game: (/** @type {string} */ name) => html`<a href=${pathTo("game", { game: rules.id })}>${name}</a>`,
    };

    return {
        title: message("invited-title"),
        render: () => html`
            <section class="narrow sheet letter">
                <h1>${mine ? message("invited-for-you") : message("invited-for", { player: invitation.player })}</h1>
                <p class="lead">
                    ${richMessage(mine ? "invited-invites-you" : "invited-invites", names, { sender, player, game: rules.name })}
                </p>
                ${match ? matchSettings(match, rules) : ""} ${form.outcome()}
                ${invitation.state !== "pending"
                    ? html`<p>
                          ${message("invited-state", { state: invitation.state })}
                          ${maySee() ? html`<a href=${pathTo("match", { id: invitation.match_id })}>${message("invited-see-match")}</a>` : nothing}
                      </p>`
                    : mine
                      ? html`<div class="row">
                                <button type="button" class="button strong" @click=${accept}>${message("accept")}</button>
                                <button type="button" class="button" @click=${decline}>${message("decline")}</button>
                            </div>
                            <p class="hint">${richMessage("invited-until", { time: () => when(invitation.expires_at) })}</p>`
                      : html`<p class="soft">${richMessage("invited-waits-until", { time: () => when(invitation.expires_at) })}</p>`}
            </section>
        `,
    };
}
