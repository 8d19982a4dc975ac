// The first page: all games, each with buttons to play it.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { loadArt } from "../games/index.js";
import { STRENGTHS, playBots, usualStrength } from "../parts/bot-match.js";
import { errorMessage } from "../parts/errors.js";
import { games, players, usualSeats } from "../parts/catalogue.js";
import { matchList } from "../parts/match-list.js";
import { gameArt } from "../parts/game-art.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("../parts/catalogue.js").GameSummary} GameSummary */

/** The largest number of bots to choose here. The form for a new match allows more. */
const MOST_BOTS = 5;

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    const [all, artOf] = await Promise.all([games(session.client), loadArt()]);
    let strength = usualStrength();
    /** @type {Map<string, number>} The number of players, by game. */
    const seats = new Map(all.map((game) => [game.id, usualSeats(game)]));
    /** The game whose match is being created. */
    let dealing = "";
    let problem = "";

    /** @param {GameSummary} game */
    async function play(game) {
        if (dealing) return;
        dealing = game.id;
        problem = "";
        context.update();
        try {
            const count = seats.get(game.id) ?? game.min_seats;
            context.go(pathTo("match", { id: await playBots(session, { game: game.id, seats: count, strength }) }));
        } catch (error) {
            problem = errorMessage(error);
        }
        dealing = "";
        context.update();
    }

    /** @param {GameSummary} game */
    const opponents = (game) => {
        if (game.min_seats === game.max_seats) return nothing;
        const most = Math.min(game.max_seats - 1, MOST_BOTS);
        const counts = Array.from({ length: most - game.min_seats + 2 }, (_, more) => game.min_seats - 1 + more);
        return html`
            <span class="against">
                <select
                    aria-label=${`How many bots, in ${game.name}`}
                    @change=${(/** @type {Event} */ event) =>
                        seats.set(game.id, 1 + Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value))}
                >
                    ${counts.map(
                        (count) => html`<option value=${count} ?selected=${count + 1 === seats.get(game.id)}>
                            ${count} ${count === 1 ? "bot" : "bots"}
                        </option>`,
                    )}
                </select>
            </span>
        `;
    };

    /** @param {GameSummary} game */
    const entry = (game) => html`
        <li class="game">
            ${gameArt(artOf(game.id))}
            <div class="about">
                <h2><a href=${pathTo("game", { game: game.id })}>${game.name}</a></h2>
                <p class="soft small">${players(game)}</p>
                <p>${game.description}</p>
                <div class="row">
                    <button
                        type="button"
                        class="button strong"
                        aria-busy=${dealing === game.id ? "true" : nothing}
                        aria-disabled=${dealing ? "true" : nothing}
                        @click=${() => play(game)}
                    >
                        ${dealing === game.id ? "Dealing…" : game.max_seats === 2 ? "Play a bot" : "Play bots"}<span class="visually-hidden"> at ${game.name}</span>
                    </button>
                    ${opponents(game)}
                    <a class="button" href=${pathTo("newMatch", {}, { game: game.id })}
                        >Play people<span class="visually-hidden"> at ${game.name}</span></a
                    >
                </div>
            </div>
        </li>
    `;

    return {
        title: "Card games by post",
        render: () => html`
            ${session.player ? waiting(session) : welcome()}
            ${problem ? html`<p class="note bad" role="alert">${problem}</p>` : nothing}
            <section aria-labelledby="games">
                <div class="row apart">
                    <h2 id="games" class="big">${session.player ? "Play another" : "Pick a game"}</h2>
                    <fieldset class="strength">
                        <legend>Bots play</legend>
                        <div class="choices">
                            ${STRENGTHS.map(
                                ([value, words]) => html`
                                    <label class="choice">
                                        <input
                                            type="radio"
                                            name="strength"
                                            .checked=${value === strength}
                                            @change=${() => {
                                                strength = value;
                                                context.update();
                                            }}
                                        />${words}
                                    </label>
                                `,
                            )}
                        </div>
                    </fieldset>
                </div>
                <ul class="plain games">
                    ${all.map(entry)}
                </ul>
            </section>
        `,
    };
}

const welcome = () => html`
    <section class="welcome">
        <h1>Card games by post</h1>
        <p class="lead">
            Sit down with a bot now, or with people over days. You need no account to begin, nobody sees your cards, and every
            match is a record that anyone can check.
        </p>
    </section>
`;

/** @param {import("../session.js").Session} session */
function waiting(session) {
    const mine = session.turns;
    const { invitations } = session.inbox;
    const guest = session.player?.kind === "guest";
    return html`
        <section class="welcome">
            <h1>Hello, ${guest ? "guest" : session.player?.name}</h1>
            ${mine.length
                ? html`<p class="lead">It is your turn in ${mine.length === 1 ? "one match" : `${mine.length} matches`}.</p>
                      ${matchList(session, mine.slice(0, 4))}
                      ${mine.length > 4 ? html`<p><a href=${pathTo("matches", {})}>All of them</a></p>` : nothing}`
                : html`<p class="lead">Nothing waits for you just now.</p>`}
            ${invitations.length
                ? html`<p>
                      <a href=${pathTo("matches", {})}>${invitations.length === 1 ? "An invitation waits" : `${invitations.length} invitations wait`}
                      for your answer.</a>
                  </p>`
                : nothing}
            ${guest
                ? html`<p class="note">
                      To others you are ${session.player?.name}, and this browser alone knows that.
                      <a href=${pathTo("settingsPart", { part: "account" })}>Choose a name and a password</a>, and your matches stay yours wherever you are.
                  </p>`
                : nothing}
        </section>
    `;
}
