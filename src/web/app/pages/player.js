// The public page of a player: ratings, matches, and their records.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createBlock, deleteBlock, getPlayer, listBlocks, listPlayerMatches } from "../client/index.js";
import { Form } from "../parts/form.js";
import { games, gameName } from "../parts/catalogue.js";
import { matchList } from "../parts/match-list.js";
import { PagedList } from "../parts/paged-list.js";
import { day } from "../parts/time.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

/** @type {Record<import("../client/index.js").PlayerKind, string>} */
const KINDS = {
    person: "A player",
    guest: "A guest",
    bot: "A bot of this server",
    foreign: "A player of another server",
    deleted: "A deleted account",
};

const POOLS = { people: "people", bots: "people and bots" };

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, params } = context;
    const path = { name: params.name };
    const player = await getPlayer({ client: session.client, path });
    const blocking = new Form(context);
    /** @type {PagedList<MatchSummary>} */
    const matches = new PagedList(context, (cursor) => listPlayerMatches({ client: session.client, path, query: { limit: 20, cursor } }));
    const me = session.player?.id === player.id;
    const [blocks] = await Promise.all([
        session.player && !me ? listBlocks({ client: session.client, query: { limit: 200 } }) : null,
        matches.load(),
        games(session.client),
    ]);
    let blocked = blocks?.items.some((block) => block.player_id === player.id) ?? false;

    const block = () =>
        blocking.run(async () => {
            if (blocked) await deleteBlock({ client: session.client, path });
            else await createBlock({ client: session.client, path });
            blocked = !blocked;
            return blocked ? `You have blocked ${player.name}. You cannot join each other's matches.` : `${player.name} is no longer blocked.`;
        });

    const ratings = () => html`
        <section class="section" aria-labelledby="ratings">
            <h2 id="ratings">Ratings</h2>
            <table class="figures">
                <thead>
                    <tr>
                        <th scope="col">Game</th>
                        <th scope="col">Against</th>
                        <th scope="col" class="number">Rating</th>
                        <th scope="col" class="number">Matches</th>
                    </tr>
                </thead>
                <tbody>
                    ${player.ratings.map(
                        (rating) => html`<tr>
                            <th scope="row"><a href=${pathTo("leaderboard", { game: rating.game }, { pool: rating.pool })}>${gameName(rating.game)}</a></th>
                            <td>${POOLS[rating.pool]}</td>
                            <td class="number">${rating.rating} <span class="soft small">± ${rating.uncertainty}</span></td>
                            <td class="number">${rating.matches}</td>
                        </tr>`,
                    )}
                </tbody>
            </table>
        </section>
    `;

    return {
        title: player.name,
        render: () => html`
            <div class="narrow">
                <h1>${player.name}</h1>
                <p class="lead">${me ? "This is you" : KINDS[player.kind]}, here since ${day(player.created_at)}.</p>
                ${blocking.outcome()}
                <p class="row">
                    <a class="button" download=${`${player.name}.ndjson`} href=${`/v1/players/${encodeURIComponent(player.name)}/records`}
                        >Download public records</a
                    >
                    ${session.player && !me && player.kind !== "bot"
                        ? html`<button type="button" class="button" @click=${block}>
                              ${blocked ? "Unblock" : "Block"}<span class="visually-hidden"> ${player.name}</span>
                          </button>`
                        : nothing}
                    ${me ? html`<a class="button" href=${pathTo("settings", {})}>Settings</a>` : nothing}
                </p>
                ${player.ratings.length ? ratings() : nothing}
                <section class="section" aria-labelledby="matches">
                    <h2 id="matches">Public matches</h2>
                    ${matches.items.length ? matchList(session, matches.items) : html`<p class="empty">None yet.</p>`} ${matches.more()}
                </section>
            </div>
        `,
    };
}
