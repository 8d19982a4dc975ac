// The player's own matches: first those that wait for the player, then those that wait for others.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createAcceptance, createRefusal, deletePairing, entropy, listMyMatches } from "../client/index.js";
import { Form } from "../parts/form.js";
import { gameName, games } from "../parts/catalogue.js";
import { matchList } from "../parts/match-list.js";
import { PagedList } from "../parts/paged-list.js";
import { playerLink } from "../parts/player-link.js";
import { startRedrawTimer } from "../parts/redraw-timer.js";
import { clockWords, left } from "../parts/time.js";
import { humanize } from "../parts/text.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

const FINISHED_AT_ONCE = 20;

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    if (!session.player) return { title: "Your matches", render: stranger };
    const answering = new Form(context);
    /** @type {PagedList<MatchSummary>} */
    const finished = new PagedList(context, (cursor) =>
        listMyMatches({ client: session.client, query: { status: "finished", limit: FINISHED_AT_ONCE, cursor } }),
    );
    await Promise.all([games(session.client), finished.load(), session.load()]);
    const stopTimer = startRedrawTimer(context);
    const stopListening = session.listen((notices) => {
        if (!notices.some(({ news }) => news.type === "match.finished")) return;
        finished.reload().then(context.update, () => {
            // The list stays as it was.
        });
    });

    /** @param {import("../client/index.js").Invitation} invitation */
    const accept = (invitation) =>
        answering.run(async () => {
            const path = { id: invitation.id };
            const match = await createAcceptance({ client: session.client, path, body: { entropy: entropy() } });
            context.go(pathTo("match", { id: match.id }));
        });
    /** @param {import("../client/index.js").Invitation} invitation */
    const refuse = (invitation) =>
        answering.run(async () => {
            await createRefusal({ client: session.client, path: { id: invitation.id } });
            await session.load();
            return `You have declined ${invitation.sender}'s invitation.`;
        });
    /** @param {import("../client/index.js").Pairing} pairing */
    const stopWaiting = (pairing) =>
        answering.run(async () => {
            await deletePairing({ client: session.client, path: { id: pairing.id } });
            await session.load();
            return `You are no longer waiting for ${gameName(pairing.game)}.`;
        });

    const invitations = () => html`
        <section class="section" aria-labelledby="invitations">
            <h2 id="invitations">Invitations</h2>
            <ul class="plain letters">
                ${session.inbox.invitations.map(
                    (invitation) => html`<li class="sheet row apart">
                        <span
                            >${playerLink(invitation.sender)} invites you to <strong>${gameName(invitation.game)}</strong>
                            <span class="soft small">${left(invitation.expires_at)}</span></span
                        >
                        <span class="row">
                            <button type="button" class="button strong" @click=${() => accept(invitation)}>
                                Accept<span class="visually-hidden"> ${invitation.sender}'s invitation</span>
                            </button>
                            <button type="button" class="button" @click=${() => refuse(invitation)}>
                                Decline<span class="visually-hidden"> ${invitation.sender}'s invitation</span>
                            </button>
                        </span>
                    </li>`,
                )}
            </ul>
        </section>
    `;

    const pairings = () => html`
        <section class="section" aria-labelledby="pairings">
            <h2 id="pairings">Waiting for opponents</h2>
            <ul class="plain letters">
                ${session.inbox.pairings.map(
                    (pairing) => html`<li class="sheet row apart">
                        <span
                            ><strong>${gameName(pairing.game)}</strong>, ${clockWords(pairing.clock)}${pairing.rated ? ", rated" : nothing}
                            <span class="soft small">${left(pairing.expires_at)}</span></span
                        >
                        <button type="button" class="button" @click=${() => stopWaiting(pairing)}>
                            Stop waiting<span class="visually-hidden"> for ${gameName(pairing.game)}</span>
                        </button>
                    </li>`,
                )}
            </ul>
        </section>
    `;

    /**
     * @param {string} heading
     * @param {MatchSummary[]} matches
     */
    const group = (heading, matches) => {
        if (!matches.length) return nothing;
        const id = humanize(heading).replace(/\W+/g, "-").toLowerCase();
        return html`<section class="section" aria-labelledby=${id}>
            <h2 id=${id}>${heading}</h2>
            ${matchList(session, matches)}
        </section>`;
    };

    return {
        title: "Your matches",
        render: () => {
            const { matches } = session.inbox;
            const running = matches.filter((match) => match.status === "running" && !session.isMyTurn(match));
            const waiting = matches.filter((match) => match.status === "open");
            const none = !matches.length && !finished.items.length;
            return html`
                <div class="narrow">
                    <h1>Your matches</h1>
                    ${answering.outcome()} ${session.inbox.invitations.length ? invitations() : nothing} ${group("Your turn", session.turns)}
                    ${group("Waiting for others", running)} ${group("Waiting for players", waiting)}
                    ${session.inbox.pairings.length ? pairings() : nothing} ${group("Over", finished.items)}
                    ${finished.more()}
                    ${none
                        ? html`<p class="lead">None yet. <a href=${pathTo("home", {})}>Play a bot</a>, or <a href=${pathTo("lobby", {})}>find somebody in the lobby</a>.</p>`
                        : nothing}
                </div>
            `;
        },
        close: () => {
            stopTimer();
            stopListening();
        },
    };
}

const stranger = () => html`
    <section class="lone">
        <h1>Your matches</h1>
        <p>Here is what you play, once you play: whose turn it is, and for how long still.</p>
        <p class="row centred">
            <a class="button strong" href=${pathTo("home", {})}>Pick a game</a>
            <a class="button" href=${pathTo("signIn", {}, { next: pathTo("matches", {}) })}>Log in</a>
        </p>
    </section>
`;
