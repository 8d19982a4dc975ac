// The leaderboard of a game.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { listStandings } from "../client/index.js";
import { message } from "../l10n.js";
import { games } from "../parts/catalogue.js";
import { notFound } from "../parts/not-found.js";
import { PagedList } from "../parts/paged-list.js";
import { playerLink } from "../parts/player-link.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").Standing} Standing */
/** @typedef {import("../client/index.js").Pool} Pool */

/** @returns {[Pool, string][]} */
const pools = () => [
    ["people", message("leaderboard-people")],
    ["bots", message("leaderboard-bots")],
];

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, params, query } = context;
    const pool = query.get("pool") === "bots" ? "bots" : "people";
    const all = await games(session.client);
    const game = all.find((game) => game.id === params.game);
    if (!game) return notFound(message("no-such-game"));
    /** @type {PagedList<Standing>} */
    const standings = new PagedList(context, (page) =>
        listStandings({ client: session.client, path: { game: game.id }, query: { pool, ...page } }),
    );
    await standings.load();

    return {
        title: message("leaderboard-title", { game: game.name }),
        render: () => html`
            <div class="narrow">
                <h1>${message("leaderboard")}</h1>
                <nav class="choices" aria-label=${message("way-games")}>
                    ${all.map(
                        (other) => html`<a
                            class="choice"
                            href=${pathTo("leaderboard", { game: other.id }, { pool })}
                            aria-current=${other.id === game.id ? "page" : nothing}
                            >${other.name}</a
                        >`,
                    )}
                </nav>
                <nav class="choices" aria-label=${message("leaderboard-pools")}>
                    ${pools().map(
                        ([id, words]) => html`<a
                            class="choice"
                            href=${pathTo("leaderboard", { game: game.id }, { pool: id })}
                            aria-current=${id === pool ? "page" : nothing}
                            >${words}</a
                        >`,
                    )}
                </nav>
                ${standings.items.length
                    ? html`<table class="figures standings">
                          <caption class="visually-hidden">${game.name}</caption>
                          <thead>
                              <tr>
                                  <th scope="col" class="number">${message("leaderboard-rank")}</th>
                                  <th scope="col">${message("leaderboard-player")}</th>
                                  <th scope="col" class="number">${message("rating")}</th>
                                  <th scope="col" class="number">${message("rating-matches")}</th>
                              </tr>
                          </thead>
                          <tbody>
                              ${standings.items.map(
                                  (standing) => html`<tr class=${standing.player_id === session.player?.id ? "me" : ""}>
                                      <td class="number">${standing.rank}</td>
                                      <th scope="row">${playerLink(standing.name, standing.kind)}</th>
                                      <td class="number">${standing.rating}</td>
                                      <td class="number">${standing.matches}</td>
                                  </tr>`,
                              )}
                          </tbody>
                      </table>`
                    : html`<p class="empty">${message("leaderboard-empty")}</p>`}
                ${standings.more()}
                <p class="hint">${message("leaderboard-hint")}</p>
            </div>
        `,
    };
}
