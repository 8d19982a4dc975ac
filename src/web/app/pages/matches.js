// The player's own matches: first those that wait for the player, then those that wait for others.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { Problem, createAcceptance, createRefusal, deletePairing, listMyMatches, listOpponents } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { Form } from "../parts/form.js";
import { gameName, games } from "../parts/catalogue.js";
import { unlessTwice } from "../parts/confirm.js";
import { against, filters as filterFields, ofGame } from "../parts/filter.js";
import { sittingDown } from "../parts/guest-name.js";
import { hidden } from "../parts/hidden.js";
import { matchList, terms } from "../parts/match-list.js";
import { PagedList, noteShown } from "../parts/paged-list.js";
import { playerLink } from "../parts/player-link.js";
import { rematchOffers } from "../parts/rematch-offers.js";
import { createOnce } from "../parts/retry.js";
import { clockWords, left, startRedrawTimer } from "../parts/time.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

/** @typedef {[id: string, heading: string, matches: MatchSummary[]]} Group */

const FINISHED_AT_ONCE = 20;

/** How many matches of a group are shown at first, and how many more each time. From that many matches on, there are links to the groups. */
const AT_ONCE = 50;

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, query } = context;
    if (!session.player) return { title: message("matches-title"), render: stranger };
    const answering = new Form(context);
    /** What narrows the matches that are over. */
    const chosen = { game: query.get("game") ?? "", opponent: query.get("opponent") ?? "" };
    /** How many matches are shown of the groups of which there are more than at first. @type {Record<string, number>} */
    const shown = { ...history.state?.more };
    const rematchList = rematchOffers(context);
    /** @type {PagedList<MatchSummary>} */
    const finished = new PagedList(
        context,
        (page) => listMyMatches({ client: session.client, query: { status: "finished", game: chosen.game || undefined, opponent: chosen.opponent || undefined, ...page } }),
        FINISHED_AT_ONCE,
    );
    /** With whom the player has played. @type {import("../client/index.js").Opponent[]} */
    let opponents = [];
    const findOpponents = async () => {
        ({ items: opponents } = await listOpponents({ client: session.client, query: { limit: 100 } }));
        context.update();
    };
    findOpponents().catch(() => {
        // The page works without them.
    });
    const [all] = await Promise.all([games(session.client), finished.load(), session.load()]);
    const stopTimer = startRedrawTimer(context);
    const stopListening = session.listen((notices) => {
        if (!notices.some(({ news }) => news.type === "match.finished")) return;
        Promise.all([finished.reload(), findOpponents()]).then(context.update, () => {
            // The list stays as it was.
        });
    });

    const sitting = sittingDown(context, answering, async (id) => {
        const accepted = createOnce(context, { id }, ({ entropy }) => createAcceptance({ client: session.client, path: { id }, body: { entropy } }));
        const match = await accepted;
        context.go(pathTo("match", { id: match.id }));
    });
    const loadInbox = () =>
        session.load().catch(() => {
            // The session tries again soon.
        });
    /** @param {import("../client/index.js").Invitation} invitation */
    const refuse = (invitation) =>
        answering.each(invitation.id, async () => {
            await createRefusal({ client: session.client, path: { id: invitation.id } });
            await loadInbox();
            return message("matches-declined", { sender: invitation.sender });
        });
    /** Declines those that are listed now, one after the other. */
    const refuseAll = () =>
        answering.each("all", async () => {
            try {
                for (const { id } of session.inbox.invitations) {
                    await createRefusal({ client: session.client, path: { id } }).catch((error) => {
                        // It has expired, or was withdrawn.
                        if (!(error instanceof Problem) || error.code !== "invitation_over") throw error;
                    });
                }
            } finally {
                await loadInbox();
            }
            return message("matches-declined-all");
        });
    /** @param {import("../client/index.js").Pairing} pairing */
    const stopWaiting = (pairing) =>
        answering.each(pairing.id, async () => {
            await deletePairing({ client: session.client, path: { id: pairing.id } });
            await loadInbox();
            return message("matches-stopped-waiting", { game: gameName(pairing.game) });
        });

    const invitations = () => html`
        <section class="section" aria-labelledby="invitations">
            <div class="row apart">
                <h2 id="invitations">${message("matches-invitations")}</h2>
                ${session.inbox.invitations.length > 1
                    ? html`<button type="button" class="button" @click=${unlessTwice(refuseAll)}>${message("matches-decline-all")}</button>`
                    : nothing}
            </div>
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
                            ${terms(invitation)}
                            <div class="soft small">
                                ${left(invitation.expires_at)} <a href=${pathTo("invitation", { id: invitation.id })}>${message("match-settings")}</a>
                            </div>
                        </div>
                        <span class="row">
                            ${sitting.draw(
                                invitation.id,
                                html`<button type="button" class="button strong" @click=${() => sitting.begin(invitation.id, invitation.rated)}>
                                    ${richMessage("matches-accept", { hidden }, { sender: invitation.sender })}
                                </button>`,
                            )}
                            <button type="button" class="button" @click=${unlessTwice(() => refuse(invitation))}>
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

    /** What narrows the matches that are over, and how often the player was ahead of the one who is chosen. */
    const narrowing = () => {
        const one = opponents.find(({ name }) => name.toLowerCase() === chosen.opponent.toLowerCase());
        if (one) chosen.opponent = one.name;
        const names = opponents.map(({ name }) => name);
        return html`
            ${filterFields(context, chosen, [ofGame(all), against(one || !chosen.opponent ? names : [...names, chosen.opponent])], () => pathTo("matches", {}, chosen))}
            ${one && !chosen.game
                ? html`<p class="row apart">
                      <span>${richMessage("matches-score", { player: (name) => playerLink(name) }, { player: one.name, matches: one.matches, ahead: one.ahead, behind: one.behind })}
                          ${one.all_counted ? nothing : message("matches-score-last")}</span>
                      <a class="button" href=${pathTo("newMatch", {}, { invite: one.name, visibility: "unlisted" })}>${message("player-invite")}</a>
                  </p>`
                : nothing}
        `;
    };

    const over = () => {
        const isNarrowed = chosen.game || chosen.opponent;
        if (!isNarrowed && finished.isEmpty) return nothing;
        return html`<section class="section" aria-labelledby="over">
            <h2 id="over">${message("matches-over")}</h2>
            ${narrowing()} ${finished.isEmpty ? html`<p class="empty">${message("player-none-such")}</p>` : nothing}
            ${finished.items.length ? matchList(session, finished.items) : nothing} ${finished.more()}
        </section>`;
    };

    /** Draws a group, unless it is empty. @param {Group} group */
    const draw = ([id, heading, matches]) => {
        const count = shown[id] ?? AT_ONCE;
        if (!matches.length) return nothing;
        const more = () => {
            shown[id] = count + AT_ONCE;
            noteShown(context, id, shown[id]);
        };
        return html`<section class="section" aria-labelledby=${id}>
            <h2 id=${id}>${heading}</h2>
            ${matchList(session, matches.slice(0, count))}
            ${matches.length > count
                ? html`<p><button type="button" class="button" aria-describedby=${id} @click=${more}>${message("show-more")}</button></p>`
                : nothing}
        </section>`;
    };

    return {
        title: message("matches-title"),
        render: () => {
            const { matches } = session.inbox;
            const running = matches.filter((match) => match.status === "running" && !session.isMyTurn(match));
            const waiting = matches.filter((match) => match.status === "open");
            /** @type {Group[]} */
            const goingOn = [
                ["your-turn", message("match-your-turn"), session.turns],
                ["others", message("matches-others"), running],
                ["players", message("matches-players"), waiting],
            ];
            const none = !matches.length && finished.isEmpty && !chosen.game && !chosen.opponent;
            return html`
                <div class="narrow">
                    <h1>${message("matches-title")}</h1>
                    ${matches.length > AT_ONCE ? links([...goingOn, ["over", message("matches-over"), finished.items]]) : nothing}
                    ${answering.outcome()} ${session.inbox.invitations.length ? invitations() : nothing}
                    ${session.inbox.rematches.length ? rematches() : rematchList()} ${goingOn.map((group) => draw(group))}
                    ${session.inbox.pairings.length ? pairings() : nothing} ${over()}
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

/** Draws links to the groups that are not empty. @param {Group[]} groups */
const links = (groups) => html`
    <nav class="choices" aria-label=${message("matches-title")}>
        ${groups
            .filter(([, , matches]) => matches.length)
            .map(([id, heading]) => html`<a class="choice" href=${`#${id}`}>${heading}</a>`)}
    </nav>
`;

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
