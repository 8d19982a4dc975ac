// The public page of a player: ratings, matches, and their records.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createBlock, deleteBlock, getPlayer, listBlocks, listPlayerMatches, paginate } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { Form } from "../parts/form.js";
import { games, gameName } from "../parts/catalogue.js";
import { against, filters as filterFields, ofGame } from "../parts/filter.js";
import { hidden } from "../parts/hidden.js";
import { matchList } from "../parts/match-list.js";
import { PagedList } from "../parts/paged-list.js";
import { loadRatingHistories } from "../parts/rating-history.js";
import { day } from "../parts/time.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, params, query } = context;
    const filters = { game: query.get("game") ?? "", opponent: query.get("opponent") ?? "" };
    const path = { name: params.name };
    const player = await getPlayer({ client: session.client, path });
    const blocking = new Form(context);
    /** @type {PagedList<MatchSummary>} */
    const matches = new PagedList(
        context,
        (page) => listPlayerMatches({ client: session.client, path, query: { game: filters.game || undefined, opponent: filters.opponent || undefined, ...page } }),
        20,
    );
    const me = session.player?.id === player.id;
    const mayInvite = !me && (player.kind === "person" || player.kind === "guest");
    /** Whether the reader has blocked the player. */
    const isBlocked = async () => {
        for await (const block of paginate((query) => listBlocks({ client: session.client, query }))) {
            if (block.player_id === player.id) return true;
        }
        return false;
    };
    /** Null until it is known: the list may be long. @type {boolean | null} */
    let blocked = null;
    if (session.player && !me && player.kind !== "bot") {
        isBlocked().then(
            (found) => {
                blocked = found;
                context.update();
            },
            () => {
                // The page works without the button.
            },
        );
    }
    const [histories, , all] = await Promise.all([
        loadRatingHistories(session.client, player),
        matches.load(),
        games(session.client),
    ]);

    const block = () =>
        blocking.run(async () => {
            if (blocked) await deleteBlock({ client: session.client, path });
            else await createBlock({ client: session.client, path });
            blocked = !blocked;
            return blocked ? message("player-blocked", { name: player.name }) : message("player-unblocked", { name: player.name });
        });

    /** The fields that narrow the list. One's own name is among the opponents, and that of the address. */
    const narrowing = () => {
        const own = session.player && !me ? session.player.name : "";
        const isOwn = own.toLowerCase() === filters.opponent.toLowerCase();
        const names = [own, isOwn ? "" : filters.opponent].filter(Boolean);
        if (isOwn) filters.opponent = own;
        return filterFields(context, filters, [ofGame(all), ...(names.length ? [against(names)] : [])], () => pathTo("player", path, filters));
    };

    const ratings = () => html`
        <section class="section" aria-labelledby="ratings">
            <h2 id="ratings">${message("player-ratings")}</h2>
            <div class="wide" tabindex="0" role="group" aria-labelledby="ratings">
                <table class="figures">
                    <thead>
                        <tr>
                            <th scope="col">${message("create-game")}</th>
                            <th scope="col" class="number">${message("rating")}</th>
                            <th scope="col" class="number">${message("rating-matches")}</th>
                        </tr>
                    </thead>
                    <tbody>
                        ${player.ratings.map(
                            (rating) => html`<tr>
                                <th scope="row">
                                    <a href=${pathTo("leaderboard", { game: rating.game }, { pool: rating.pool })}>${gameName(rating.game)}</a>
                                    <span class="soft small">${message("player-pool", { pool: rating.pool })}</span>
                                </th>
                                <td class="number">${rating.rating} <span class="soft small">± ${rating.uncertainty}</span></td>
                                <td class="number">${rating.matches}</td>
                            </tr>`,
                        )}
                    </tbody>
                </table>
            </div>
            <div class="after">${histories.map((history) => history.render())}</div>
        </section>
    `;

    return {
        title: player.name,
        render: () => html`
            <div class="narrow">
                <h1>${player.name}</h1>
                <p class="lead">
                    ${richMessage("player-since", { day: () => day(player.created_at) }, { kind: me ? "you" : player.kind })}
                </p>
                ${blocking.outcome()}
                <p class="row">
                    ${mayInvite && (blocked === false || !session.player)
                        ? html`<a class="button strong" href=${pathTo("newMatch", {}, { invite: player.name, visibility: "unlisted" })}>${message("player-invite")}</a>`
                        : nothing}
                    <a class="button" rel="nofollow" download=${`${player.name}.ndjson`} href=${`/v1/players/${encodeURIComponent(player.name)}/records`}
                        >${message("player-download")}</a
                    >
                    ${blocked !== null
                        ? html`<button type="button" class="button" @click=${block}>
                              ${richMessage(blocked ? "player-unblock" : "player-block", { hidden }, { name: player.name })}
                          </button>`
                        : nothing}
                    ${me ? html`<a class="button" href=${pathTo("settings", {})}>${message("player-settings")}</a>` : nothing}
                </p>
                ${player.ratings.length ? ratings() : nothing}
                <section class="section" aria-labelledby="matches">
                    <h2 id="matches">${message("player-matches")}</h2>
                    ${narrowing()}
                    ${matches.isEmpty ? html`<p class="empty">${message(filters.game || filters.opponent ? "player-none-such" : "player-no-matches")}</p>` : nothing}
                    ${matches.items.length ? matchList(session, matches.items, me ? player.id : null) : nothing}
                    ${matches.more()}
                </section>
            </div>
        `,
    };
}
