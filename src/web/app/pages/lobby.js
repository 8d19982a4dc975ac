// The lobby: open matches, matches to watch, and quick pairing.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { entropy, joinMatch, listMatches } from "../client/index.js";
import { Form } from "../parts/form.js";
import { gameName, games } from "../parts/catalogue.js";
import { matchList } from "../parts/match-list.js";
import { PagedList } from "../parts/paged-list.js";
import { quickPairing } from "../parts/quick-pairing.js";
import { startRedrawTimer } from "../parts/redraw-timer.js";
import { clockWords } from "../parts/time.js";
import { joinSome } from "../parts/text.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

const LOOK_MS = 10_000;

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, query } = context;
    const all = await games(session.client);
    const joining = new Form(context);
    const filters = { game: query.get("game") ?? "", clock: query.get("clock") ?? "", rated: query.get("rated") ?? "" };
    const watching = query.get("show") === "running";
    const pairing = quickPairing(context, { games: all, game: filters.game || all[0]?.id });

    /** @type {PagedList<MatchSummary>} */
    const matches = new PagedList(context, (cursor) =>
        listMatches({
            client: session.client,
            query: {
                ...(watching ? { status: /** @type {const} */ ("running") } : { open_seats: true }),
                game: filters.game || undefined,
                clock: /** @type {"none" | "per_decision" | "bank" | undefined} */ (filters.clock || undefined),
                rated: filters.rated ? filters.rated === "yes" : undefined,
                cursor,
            },
        }),
    );
    await matches.load();
    const timer = setInterval(() => {
        if (document.hidden) return;
        matches.reload().then(context.update, () => {
            // The next request may succeed.
        });
    }, LOOK_MS);
    const stopTimer = startRedrawTimer(context);

    /** @param {SubmitEvent | Event} event */
    const narrow = (event) => {
        const form = /** @type {HTMLInputElement} */ (event.target).form;
        if (!form) return;
        const chosen = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
        context.go(pathTo("lobby", {}, Object.fromEntries(chosen)));
    };

    /** @param {MatchSummary} match */
    const join = (match) =>
        joining.run(async () => {
            await session.ensureAccount();
            await joinMatch({ client: session.client, path: { id: match.id }, body: { entropy: entropy() } });
            context.go(pathTo("match", { id: match.id }));
        });

    /** @param {MatchSummary} match */
    const seat = (match) => html`
        <li class="sheet offer">
            <div>
                <h2><a href=${pathTo("match", { id: match.id })}>${gameName(match.game)}</a></h2>
                <p class="soft">
                    ${joinSome(match.players.map((player) => player.name), 3) || "Nobody"}
                    ${match.players.length < 2 ? "waits" : "wait"}, ${match.players.length} of ${match.seats} seats
                </p>
                <p class="small">${clockWords(match.clock)}${match.rated ? html` <span class="tag">rated</span>` : nothing}</p>
            </div>
            ${session.seatIn(match) === null
                ? html`<button type="button" class="button strong" @click=${() => join(match)}>
                      Join<span class="visually-hidden"> ${gameName(match.game)} with ${match.players[0]?.name}</span>
                  </button>`
                : html`<a class="button" href=${pathTo("match", { id: match.id })}>Your seat</a>`}
        </li>
    `;

    const filtering = () => html`
        <form class="filters" @change=${narrow} aria-label="Narrow the list">
            ${filter("show", "Show", watching ? "running" : "", [
                ["", "open seats"],
                ["running", "being played"],
            ])}
            ${filter("game", "Game", filters.game, [["", "every game"], ...all.map(({ id, name }) => [id, name])])}
            ${filter("clock", "Clock", filters.clock, [
                ["", "every clock"],
                ["none", "none"],
                ["per_decision", "per move"],
                ["bank", "total time"],
            ])}
            ${filter("rated", "Rated", filters.rated, [
                ["", "either"],
                ["yes", "rated"],
                ["no", "not rated"],
            ])}
        </form>
    `;

    return {
        title: "Lobby",
        render: () => html`
            <div class="columns">
                <section aria-labelledby="lobby">
                    <div class="row apart">
                        <h1 id="lobby">Lobby</h1>
                        <a class="button" href=${pathTo("newMatch", {}, { game: filters.game })}>Make a match</a>
                    </div>
                    ${filtering()} ${joining.outcome()}
                    ${!matches.items.length
                        ? html`<p class="empty">
                              ${watching ? "No public match is being played at the moment." : "No match is open at the moment."} ${watching
                                  ? nothing
                                  : html`<a href=${pathTo("newMatch", {})}>Make a match</a>, and others find it here.`}
                          </p>`
                        : watching
                          ? matchList(session, matches.items)
                          : html`<ul class="plain offers">
                                ${matches.items.map(seat)}
                            </ul>`}
                    ${matches.more()}
                </section>
                ${pairing.render()}
            </div>
        `,
        close: () => {
            pairing.close();
            clearInterval(timer);
            stopTimer();
        },
    };
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} chosen
 * @param {string[][]} choices
 */
function filter(name, label, chosen, choices) {
    return html`
        <div>
            <label class="legend" for=${`filter-${name}`}>${label}</label>
            <select id=${`filter-${name}`} name=${name}>
                ${choices.map(([value, words]) => html`<option value=${value} ?selected=${value === chosen}>${words}</option>`)}
            </select>
        </div>
    `;
}
