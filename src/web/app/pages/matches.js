// The player's own matches: first those that wait for the player, then those that wait for others.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { createAcceptance, createRefusal, deletePairing, entropy, listMyMatches } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { Form } from "../parts/form.js";
import { gameName, games } from "../parts/catalogue.js";
import { sittingDown } from "../parts/guest-name.js";
import { hidden } from "../parts/hidden.js";
import { matchList } from "../parts/match-list.js";
import { PagedList } from "../parts/paged-list.js";
import { playerLink } from "../parts/player-link.js";
import { rematchOffers } from "../parts/rematch-offers.js";
import { startRedrawTimer } from "../parts/redraw-timer.js";
import { clockWords, left } from "../parts/time.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

const FINISHED_AT_ONCE = 20;

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    if (!session.player) return { title: message("matches-title"), render: stranger };
    const answering = new Form(context);
    const rematchList = rematchOffers(context);
    /** @type {PagedList<MatchSummary>} */
    const finished = new PagedList(context, (cursor) =>
        listMyMatches({ client: session.client, query: { status: "finished", limit: FINISHED_AT_ONCE, cursor } }),
    );
    session.doubtOffers();
    await Promise.all([games(session.client), finished.load(), session.load()]);
    const stopTimer = startRedrawTimer(context);
    const stopListening = session.listen((notices) => {
        if (!notices.some(({ news }) => news.type === "match.finished")) return;
        finished.reload().then(context.update, () => {
            // The list stays as it was.
        });
    });

    const sitting = sittingDown(context, answering, async (id) => {
        const match = await createAcceptance({ client: session.client, path: { id }, body: { entropy: entropy() } });
        context.go(pathTo("match", { id: match.id }));
    });
    /** @param {import("../client/index.js").Invitation} invitation */
    const refuse = (invitation) =>
        answering.each(invitation.id, async () => {
            await createRefusal({ client: session.client, path: { id: invitation.id } });
            await session.load();
            return message("matches-declined", { sender: invitation.sender });
        });
    /** @param {import("../client/index.js").Pairing} pairing */
    const stopWaiting = (pairing) =>
        answering.each(pairing.id, async () => {
            await deletePairing({ client: session.client, path: { id: pairing.id } });
            await session.load();
            return message("matches-stopped-waiting", { game: gameName(pairing.game) });
        });

    const invitations = () => html`
        <section class="section" aria-labelledby="invitations">
            <h2 id="invitations">${message("matches-invitations")}</h2>
            <ul class="plain letters">
                ${repeat(
                    session.inbox.invitations,
                    ({ id }) => id,
                    (invitation) => html`<li class="sheet row apart">
                        <div>
                            ${richMessage(
                                "matches-invites-you",
                                { sender: () => playerLink(invitation.sender), game: (name) => html`<strong>${name}</strong>` },
                                { sender: invitation.sender, game: gameName(invitation.game) },
                            )}
                            <div class="small">
                                ${message("players", { count: invitation.seats })}, ${clockWords(invitation.clock)}
                                ${invitation.rated ? html`<span class="tag">${message("lobby-rated-tag")}</span>` : nothing}
                            </div>
                            <div class="soft small">${left(invitation.expires_at)}</div>
                        </div>
                        <span class="row">
                            ${sitting.draw(
                                invitation.id,
                                html`<button type="button" class="button strong" @click=${() => sitting.begin(invitation.id)}>
                                    ${richMessage("matches-accept", { hidden }, { sender: invitation.sender })}
                                </button>`,
                            )}
                            <button type="button" class="button" @click=${() => refuse(invitation)}>
                                ${richMessage("matches-decline", { hidden }, { sender: invitation.sender })}
                            </button>
                        </span>
                    </li>`,
                )}
            </ul>
        </section>
    `;

    const rematches = () => html`
        <section class="section" aria-labelledby="rematches">
            <h2 id="rematches">${message("matches-rematches")}</h2>
            ${rematchList()}
        </section>
    `;

    const pairings = () => html`
        <section class="section" aria-labelledby="pairings">
            <h2 id="pairings">${message("matches-pairings")}</h2>
            <ul class="plain letters">
                ${repeat(
                    session.inbox.pairings,
                    ({ id }) => id,
                    (pairing) => html`<li class="sheet row apart">
                        <span
                            ><strong>${gameName(pairing.game)}</strong>, ${clockWords(pairing.clock)}${pairing.rated ? html` <span class="tag">${message("lobby-rated-tag")}</span>` : nothing}
                            <span class="soft small">${left(pairing.expires_at)}</span></span
                        >
                        <button type="button" class="button" @click=${() => stopWaiting(pairing)}>
                            ${richMessage("matches-stop-waiting", { hidden }, { game: gameName(pairing.game) })}
                        </button>
                    </li>`,
                )}
            </ul>
        </section>
    `;

    /**
     * @param {string} id
     * @param {string} heading
     * @param {MatchSummary[]} matches
     */
    const group = (id, heading, matches) => {
        if (!matches.length) return nothing;
        return html`<section class="section" aria-labelledby=${id}>
            <h2 id=${id}>${heading}</h2>
            ${matchList(session, matches)}
        </section>`;
    };

    return {
        title: message("matches-title"),
        render: () => {
            const { matches } = session.inbox;
            const running = matches.filter((match) => match.status === "running" && !session.isMyTurn(match));
            const waiting = matches.filter((match) => match.status === "open");
            const none = !matches.length && !finished.items.length;
            return html`
                <div class="narrow">
                    <h1>${message("matches-title")}</h1>
                    ${answering.outcome()} ${session.inbox.invitations.length ? invitations() : nothing}
                    ${session.inbox.rematches.length ? rematches() : rematchList()} ${group("your-turn", message("match-your-turn"), session.turns)}
                    ${group("others", message("matches-others"), running)} ${group("players", message("matches-players"), waiting)}
                    ${session.inbox.pairings.length ? pairings() : nothing} ${group("over", message("matches-over"), finished.items)}
                    ${finished.more()}
                    ${none
                        ? html`<p class="lead">
                              ${richMessage("matches-none", {
                                  home: (text) => html`<a href=${pathTo("home", {})}>${text}</a>`,
                                  lobby: (text) => html`<a href=${pathTo("lobby", {})}>${text}</a>`,
                              })}
                          </p>`
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
        <h1>${message("matches-title")}</h1>
        <p>${message("matches-stranger")}</p>
        <p class="row centred">
            <a class="button strong" href=${pathTo("home", {})}>${message("home-pick")}</a>
            <a class="button" href=${pathTo("signIn", {}, { next: pathTo("matches", {}) })}>${message("sign-in")}</a>
        </p>
    </section>
`;
