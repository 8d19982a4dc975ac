// A game: how to play it here, its rules, and its statistics.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { getGameRules, getGameStatistics } from "../client/index.js";
import { loadArt } from "../games/index.js";
import { message } from "../l10n.js";
import { playBots, strengths, usualStrength } from "../parts/bot-match.js";
import { Form } from "../parts/form.js";
import { games, players, usualSeats } from "../parts/catalogue.js";
import { markdown, splitRules } from "../parts/markdown.js";
import { notFound } from "../parts/not-found.js";
import { gameArt } from "../parts/game-art.js";
import { statistics } from "../parts/statistics.js";
import { orSignIn } from "../parts/guest-name.js";
import { lessonLink } from "../parts/lesson-link.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").BotStrength} BotStrength */

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, params } = context;
    const { client } = session;
    const all = await games(client);
    const game = all.find((game) => game.id === params.game);
    if (!game) return notFound(message("game-unknown"));
    const [text, figures, artOf] = await Promise.all([
        getGameRules({ client, path: { game: game.id }, parseAs: "text" }),
        getGameStatistics({ client, path: { game: game.id } }).catch(() => null),
        loadArt(),
    ]);
    const [people, programs] = splitRules(text);
    // The first heading is the game's name, which the page has already.
    const rules = markdown(people.replace(/^#\s.*\n/, ""));
    const form = new Form(context);
    const seats = usualSeats(game);

    const play = form.sending(async (data) => {
        const strength = /** @type {BotStrength} */ (data.get("strength") ?? usualStrength());
        context.go(pathTo("match", { id: await playBots(context, { game: game.id, seats, strength }) }));
    });

    const playing = () => html`
        <form @submit=${play}>
            ${form.outcome()}
            ${form.choices({
                label: message("game-against", { bots: seats - 1 }),
                name: "strength",
                value: usualStrength(),
                choices: strengths(),
            })}
            ${form.button(message("game-play-bots", { bots: seats - 1 }))}
        </form>
    `;

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
                        <h2 id="play">${message("game-play")}</h2>
                        ${orSignIn(session, playing())}
                        <p class="row after">
                            ${lessonLink(game)}
                            <a class="button" href=${pathTo("newMatch", {}, { game: game.id })}>${message("game-make-match")}</a>
                            <a class="button" href=${pathTo("lobby", {}, { game: game.id })}>${message("game-lobby")}</a>
                            <a class="button" href=${pathTo("leaderboard", { game: game.id })}>${message("game-leaderboard")}</a>
                        </p>
                    </section>
                    <nav class="contents" aria-labelledby="contents">
                        <h2 id="contents">${message("game-contents")}</h2>
                        <ul class="plain">
                            ${rules.headings.map(({ title, id }) => html`<li><a href=${`#${id}`}>${title}</a></li>`)}
                        </ul>
                    </nav>
                </div>
                <article class="rules" aria-label=${message("game-rules")}>
                    ${rules.template}
                    ${programs ? forPrograms(programs) : nothing}
                </article>
                ${figures?.matches ? statistics(figures) : nothing}
            </div>
        `,
    };
}

/** What only programs need is folded. Its own heading is the summary. @param {string} text */
function forPrograms(text) {
    return html`<details class="for-programs">
        <summary>${message("game-for-programs")}</summary>
        ${markdown(text.replace(/^\s*##\s.*\n/, "")).template}
    </details>`;
}
