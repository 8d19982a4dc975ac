// An invitation. One to a player by name is for that player to accept or decline. One with a code after the `#` is a link for
// anyone who has it, and its id is the match's.

import { html } from "../vendor/lit-html/lit-html.js";
import { Problem, createAcceptance, createRefusal, entropy, getInvitation, getMatch, joinMatch } from "../client/index.js";
import { matchSettings } from "../parts/match-settings.js";
import { Form } from "../parts/form.js";
import { guestName, typedName } from "../parts/guest-name.js";
import { game, games } from "../parts/catalogue.js";
import { playerLink } from "../parts/player-link.js";
import { when } from "../parts/time.js";
import { signInLink } from "../parts/sign-in-link.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("../app.js").Page} Page */

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const code = context.hash || context.query.get("code");
    return code ? byLink(context, code) : byName(context);
}

/**
 * @param {PageContext} context
 * @param {string} code
 * @returns {Page}
 */
function byLink(context, code) {
    const { session, params } = context;
    const form = new Form(context);
    const path = { id: params.id };
    const sitDown = form.sending(async (data) => {
        await session.ensureAccount(typedName(data));
        await joinMatch({ client: session.client, path, body: { code, entropy: entropy() } }).catch(refused);
        context.go(pathTo("match", { id: params.id }));
    });
    return {
        title: "An invitation",
        render: () => html`
            <section class="lone sheet letter">
                <h1>You are invited</h1>
                <p>
                    Somebody has sent you the link to a private match. Sit down to see it.
                    ${session.player ? `You play as ${session.player.name}.` : "You need no account: you play as a guest."}
                </p>
                <form @submit=${sitDown}>
                    ${form.outcome()} ${guestName(form, session)} ${form.button("Sit down")}
                </form>
                ${session.player
                    ? ""
                    : html`<p class="small">
                          Have you got an account? <a href=${signInLink()}>Log in</a> first.
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
    throw new Problem(404, { detail: "This link leads to no match. It may not be whole, or the match was called off." });
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

    const accept = () =>
        form.run(async () => {
            const { id } = await createAcceptance({ client: session.client, path, body: { entropy: entropy() } });
            context.go(pathTo("match", { id }));
        });
    const decline = () =>
        form.run(async () => {
            invitation = await createRefusal({ client: session.client, path });
            return "You have declined.";
        });

    return {
        title: "An invitation",
        render: () => html`
            <section class="narrow sheet letter">
                <h1>${mine ? "You are invited" : `${invitation.player} is invited`}</h1>
                <p class="lead">
                    ${playerLink(invitation.sender)} invites ${mine ? "you" : playerLink(invitation.player)} to a match of
                    <a href=${pathTo("game", { game: rules.id })}>${rules.name}</a>.
                </p>
                ${match ? matchSettings(match, rules) : ""} ${form.outcome()}
                ${invitation.state !== "pending"
                    ? html`<p>The invitation is ${invitation.state}. <a href=${pathTo("match", { id: invitation.match_id })}>See the match</a></p>`
                    : mine
                      ? html`<div class="row">
                                <button type="button" class="button strong" @click=${accept}>Accept</button>
                                <button type="button" class="button" @click=${decline}>Decline</button>
                            </div>
                            <p class="hint">It can be accepted until ${when(invitation.expires_at)}.</p>`
                      : html`<p class="soft">It waits for an answer until ${when(invitation.expires_at)}.</p>`}
            </section>
        `,
    };
}
