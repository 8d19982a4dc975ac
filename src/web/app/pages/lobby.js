// The lobby: open matches, matches to watch, and quick pairing.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { joinMatch, listMatches } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { Form } from "../parts/form.js";
import { sittingDown } from "../parts/guest-name.js";
import { gameName, games } from "../parts/catalogue.js";
import { filters as filterFields, ofGame } from "../parts/filter.js";
import { hidden } from "../parts/hidden.js";
import { matchList } from "../parts/match-list.js";
import { unusualOptions } from "../parts/match-settings.js";
import { PagedList } from "../parts/paged-list.js";
import { quickPairing } from "../parts/quick-pairing.js";
import { createOnce } from "../parts/retry.js";
import { clockWords, startRedrawTimer } from "../parts/time.js";
import { joinSome } from "../parts/text.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("../client/index.js").Wanted} Wanted */

const LOOK_MS = 10_000;

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, query } = context;
    const all = await games(session.client);
    const joining = new Form(context);
    const watching = query.get("show") === "running";
    const filters = {
        show: watching ? "running" : "",
        game: query.get("game") ?? "",
        clock: query.get("clock") ?? "",
        rated: query.get("rated") ?? "",
    };
    const pairing = quickPairing(context, { games: all, game: filters.game || all[0]?.id });

    /** @type {PagedList<MatchSummary>} */
    const matches = new PagedList(context, (page) =>
        listMatches({
            client: session.client,
            query: {
                ...(watching ? { status: /** @type {const} */ ("running") } : { open_seats: true }),
                game: filters.game || undefined,
                clock: /** @type {"none" | "per_decision" | "bank" | undefined} */ (filters.clock || undefined),
                rated: filters.rated ? filters.rated === "yes" : undefined,
                ...page,
            },
        }),
    );
    // Without what others wait for, the lobby is still of use.
    const look = async () => watching || pairing.look().catch(() => {});
    await Promise.all([matches.load(), look()]);
    const timer = setInterval(() => {
        if (document.hidden) return;
        Promise.all([matches.reload(), look()]).then(context.update, () => {
            // The next request may succeed.
        });
    }, LOOK_MS);
    const stopTimer = startRedrawTimer(context);

    const sitting = sittingDown(context, joining, async (id) => {
        await createOnce(context, { id }, ({ entropy }) => joinMatch({ client: session.client, path: { id }, body: { entropy } }));
        context.go(pathTo("match", { id }));
    });

    /** @param {MatchSummary | Wanted} match */
    const terms = (match) => html`
        <p class="small">${clockWords(match.clock)}${match.rated ? html` <span class="tag">${message("lobby-rated-tag")}</span>` : nothing}
            ${all.filter(({ id }) => id === match.game).map((game) => unusualOptions(match, game))}</p>
    `;

    /** What others wait for in quick pairing, narrowed like the matches. */
    const wanted = () =>
        pairing.wanted().filter(
            ([, { game, clock, rated }]) =>
                (!filters.game || game === filters.game) &&
                (!filters.clock || clock.type === filters.clock) &&
                (!filters.rated || rated === (filters.rated === "yes")),
        );

    /** @param {[terms: string, wanted: Wanted]} entry */
    const waits = ([key, match]) => html`
        <li class="sheet offer">
            <div>
                <h2><a href=${pathTo("game", { game: match.game })}>${gameName(match.game)}</a></h2>
                <p class="soft">${message("lobby-wanted", { count: match.players, seats: match.seats })}</p>
                ${terms(match)}
            </div>
            ${pairing.button(key, richMessage("lobby-wanted-play", { hidden }, { game: gameName(match.game) }))}
        </li>
    `;

    /** @param {MatchSummary} match */
    const seat = (match) => html`
        <li class="sheet offer">
            <div>
                <h2><a href=${pathTo("match", { id: match.id })}>${gameName(match.game)}</a></h2>
                <p class="soft">
                    ${message("lobby-waits", {
                        players: joinSome(match.players.map((player) => player.name), 3),
                        count: match.players.length,
                        seats: match.seats,
                    })}
                </p>
                ${terms(match)}
            </div>
            ${session.seatIn(match) !== null
                ? html`<a class="button" href=${pathTo("match", { id: match.id })}>${message("lobby-your-seat")}</a>`
                : sitting.draw(
                      match.id,
                      html`<button type="button" class="button strong" @click=${() => sitting.begin(match.id, match.rated)}>
                          ${richMessage("lobby-join", { hidden }, { game: gameName(match.game), player: match.players[0]?.name ?? "" })}
                      </button>`,
                  )}
        </li>
    `;

    /** @returns {import("../parts/filter.js").Filter[]} */
    const fields = () => [
        [
            "show",
            message("lobby-show"),
            [
                ["", message("lobby-open-seats")],
                ["running", message("lobby-being-played")],
            ],
        ],
        ofGame(all),
        [
            "clock",
            message("create-clock"),
            [
                ["", message("lobby-every-clock")],
                ["none", message("lobby-clock-none")],
                ["per_decision", message("lobby-clock-move")],
                ["bank", message("lobby-clock-total")],
            ],
        ],
        [
            "rated",
            message("create-rated"),
            [
                ["", message("lobby-either")],
                ["yes", message("lobby-rated")],
                ["no", message("lobby-not-rated")],
            ],
        ],
    ];
    const filtering = () => filterFields(context, filters, fields(), () => pathTo("lobby", {}, filters));

    return {
        title: message("way-lobby"),
        render: () => html`
            <div class="columns">
                <section aria-labelledby="lobby">
                    <div class="row apart">
                        <h1 id="lobby">${message("way-lobby")}</h1>
                        <a class="button" href=${pathTo("newMatch", {}, { game: filters.game })}>${message("create-title")}</a>
                    </div>
                    ${filtering()} ${joining.outcome()} ${pairing.outcome()}
                    ${matches.isEmpty && !wanted().length
                        ? html`<p class="empty">
                              ${watching
                                  ? message("lobby-none-played")
                                  : richMessage("lobby-none-open", { link: (text) => html`<a href=${pathTo("newMatch", {})}>${text}</a>` })}
                          </p>`
                        : watching
                          ? matches.items.length
                              ? matchList(session, matches.items)
                              : nothing
                          : html`<ul class="plain offers">
                                ${repeat(wanted(), ([key]) => key, waits)}
                                ${repeat(matches.items, ({ id }) => id, seat)}
                            </ul>`}
                    ${matches.more()}
                </section>
                ${pairing.render()}
            </div>
        `,
        isBusy: pairing.isSearching,
        close: () => {
            pairing.close();
            clearInterval(timer);
            stopTimer();
        },
    };
}
