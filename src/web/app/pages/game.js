// A game: its rules, how to play it, and its statistics.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { getGameRules, getGameStatistics } from "../client/index.js";
import { loadArt } from "../games/index.js";
import { STRENGTHS, playBots, usualStrength } from "../parts/bot-match.js";
import { Form } from "../parts/form.js";
import { games, players, usualSeats } from "../parts/catalogue.js";
import { markdown } from "../parts/markdown.js";
import { notFound } from "../parts/not-found.js";
import { gameArt } from "../parts/game-art.js";
import { statistics } from "../parts/statistics.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").BotStrength} BotStrength */

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, params } = context;
    const { client } = session;
    const all = await games(client);
    const game = all.find((game) => game.id === params.game);
    if (!game) return notFound("There is no game of this name here.");
    const [rules, figures, artOf] = await Promise.all([
        getGameRules({ client, path: { game: game.id }, parseAs: "text" }),
        getGameStatistics({ client, path: { game: game.id } }).catch(() => null),
        loadArt(),
    ]);
    // The first heading is the game's name, which the page has already.
    const { template, headings } = markdown(rules.replace(/^#\s.*\n/, ""));
    const form = new Form(context);
    const seats = usualSeats(game);

    const play = form.sending(async (data) => {
        const strength = /** @type {BotStrength} */ (data.get("strength") ?? usualStrength());
        context.go(pathTo("match", { id: await playBots(session, { game: game.id, seats, strength }) }));
    });

    return {
        title: game.name,
        render: () => html`
            <header class="game-head">
                ${gameArt(artOf(game.id))}
                <div>
                    <h1>${game.name}</h1>
                    <p class="lead">${game.description}</p>
                    <p class="soft">${players(game)}</p>
                </div>
            </header>
            <div class="columns of-game">
                <div class="aside">
                    <section class="sheet" aria-labelledby="play">
                        <h2 id="play">Play</h2>
                        <form @submit=${play}>
                            ${form.outcome()}
                            ${form.choices({
                                label: seats === 2 ? "Against a bot" : `Against ${seats - 1} bots`,
                                name: "strength",
                                value: usualStrength(),
                                choices: STRENGTHS,
                            })}
                            ${form.button(seats === 2 ? "Play a bot" : "Play bots")}
                        </form>
                        <p class="row after">
                            <a class="button" href=${pathTo("newMatch", {}, { game: game.id })}>Make a match</a>
                            <a class="button" href=${pathTo("lobby", {}, { game: game.id })}>Lobby</a>
                            <a class="button" href=${pathTo("leaderboard", { game: game.id })}>Leaderboard</a>
                        </p>
                    </section>
                    <nav class="contents" aria-labelledby="contents">
                        <h2 id="contents">Contents</h2>
                        <ul class="plain">
                            ${headings.map(({ title, id }) => html`<li><a href=${`#${id}`}>${title}</a></li>`)}
                        </ul>
                    </nav>
                </div>
                <article class="rules" aria-label="Rules">${template}</article>
                ${figures?.matches ? statistics(figures) : nothing}
            </div>
        `,
    };
}
