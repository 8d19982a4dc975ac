// The first page: all games, each with buttons to play it, and what goes on.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { message, richMessage } from "../l10n.js";
import { loadArt } from "../games/index.js";
import { playBots, strengths, usualStrength } from "../parts/bot-match.js";
import { errorMessage } from "../parts/errors.js";
import { games, players, usualSeats } from "../parts/catalogue.js";
import { hidden } from "../parts/hidden.js";
import { matchList } from "../parts/match-list.js";
import { gameArt } from "../parts/game-art.js";
import { isClosed } from "../parts/operator.js";
import { lessonLink } from "../parts/lesson-link.js";
import { rematchOffers } from "../parts/rematch-offers.js";
import { startRedrawTimer } from "../parts/time.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("../parts/catalogue.js").GameSummary} GameSummary */

/** The largest number of bots to choose here. The form for a new match allows more. */
const MOST_BOTS = 5;

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session } = context;
    if (session.loaded) session.refresh();
    const [all, artOf] = await Promise.all([games(session.client), loadArt()]);
    let strength = usualStrength();
    /** @type {Map<string, number>} The number of players, by game. */
    const seats = new Map(all.map((game) => [game.id, usualSeats(game)]));
    const rematches = rematchOffers(context);
    /** The game whose match is being created. */
    let dealing = "";
    let problem = "";
    /** @type {Awaited<ReturnType<typeof import("../parts/activity.js").openActivity>> | null} What goes on, once it has come into sight. */
    let activity = null;
    let isOpening = false;
    let inSight = false;
    let closed = false;

    const stopWatching = watchSight("going-on", async (seen) => {
        inSight = seen;
        if (seen && !activity && !isOpening) {
            isOpening = true;
            try {
                const { openActivity } = await import("../parts/activity.js");
                activity = await openActivity(context);
            } finally {
                isOpening = false;
            }
            if (closed) return activity.close();
            context.update();
        }
        // It may have been scrolled out of sight meanwhile.
        activity?.seen(inSight);
    });
    const stopTimer = startRedrawTimer(context);
    /** Whether nothing can be played, as visitors are no guests where only the operator adds players. */
    const mustSignIn = () => isClosed() && !session.player;

    /** @param {GameSummary} game */
    async function play(game) {
        if (dealing) return;
        dealing = game.id;
        problem = "";
        context.update();
        try {
            const count = seats.get(game.id) ?? game.min_seats;
            // The button must not deal again while the table loads.
            return context.go(pathTo("match", { id: await playBots(context, { game: game.id, seats: count, strength }) }));
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
                    aria-label=${message("home-how-many-bots", { game: game.name })}
                    @change=${(/** @type {Event} */ event) => {
                        seats.set(game.id, 1 + Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value));
                        context.update();
                    }}
                >
                    ${counts.map(
                        (count) => html`<option value=${count} .selected=${count + 1 === seats.get(game.id)}>
                            ${message("home-bots", { count })}
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
                <h3><a href=${pathTo("game", { game: game.id })}>${game.name}</a></h3>
                <p class="soft small">${players(game)}</p>
                <p>${game.description}</p>
                <div class="row">
                    ${mustSignIn()
                        ? lessonLink(game)
                        : html`<button
                                  type="button"
                                  class="button strong"
                                  aria-busy=${dealing === game.id ? "true" : nothing}
                                  aria-disabled=${dealing ? "true" : nothing}
                                  @click=${() => play(game)}
                              >
                                  ${dealing === game.id
                                      ? message("home-dealing")
                                      : richMessage(game.max_seats === 2 ? "home-play-bot" : "home-play-bots", { hidden }, { game: game.name })}
                              </button>
                              ${opponents(game)} ${lessonLink(game)}
                              <a class="button" href=${pathTo("newMatch", {}, { game: game.id })}
                                  >${richMessage("home-play-people", { hidden }, { game: game.name })}</a
                              >`}
                </div>
            </div>
        </li>
    `;

    const strengthChoice = () => html`
        <fieldset class="strength">
            <legend>${message("home-bots-play")}</legend>
            <div class="choices">
                ${strengths().map(
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
    `;

    return {
        title: message("home-title"),
        render: () => html`
            ${session.player ? waiting(session, rematches) : welcome()}
            ${problem ? html`<p class="note bad" role="alert">${problem}</p>` : nothing}
            <section aria-labelledby="games">
                <div class="row apart">
                    <h2 id="games" class="big">${session.player ? message("home-another") : message("home-pick")}</h2>
                    ${mustSignIn() ? nothing : strengthChoice()}
                </div>
                <ul class="plain games">
                    ${all.map(entry)}
                </ul>
            </section>
            <section class="section going-on" aria-labelledby="going-on-now" id="going-on">
                <h2 id="going-on-now" class="big">${message("home-going-on")}</h2>
                ${activity?.render()}
            </section>
        `,
        close: () => {
            closed = true;
            stopWatching();
            stopTimer();
            activity?.close();
        },
    };
}

const welcome = () => html`
    <section class="welcome">
        <h1>${message("home-title")}</h1>
        ${isClosed()
            ? html`<p><a class="button strong" href=${pathTo("signIn", {})}>${message("sign-in")}</a></p>`
            : html`<p class="lead">${message("home-lead")}</p>`}
    </section>
`;

/** @param {import("../session.js").Session} session @param {() => unknown} rematches */
function waiting(session, rematches) {
    const { turns: mine, offers } = session;
    const { invitations } = session.inbox;
    const isOffered = offers.length + session.inbox.rematches.length + invitations.length > 0;
    const guest = session.player?.kind === "guest";
    return html`
        <section class="welcome">
            <h1>${guest ? message("home-hello-guest") : message("home-hello", { name: session.player?.name ?? "" })}</h1>
            ${mine.length
                ? html`<p class="lead">${message("home-your-turn", { count: mine.length })}</p>
                      ${matchList(session, mine.slice(0, 4))}
                      ${mine.length > 4 ? html`<p><a href=${pathTo("matches", {})}>${message("home-all-matches")}</a></p>` : nothing}`
                : isOffered
                  ? nothing
                  : html`<p class="lead">${message("home-nothing-waits")}</p>`}
            ${offers.length ? matchList(session, offers.slice(0, 4)) : nothing} ${rematches()}
            ${invitations.length
                ? html`<p>
                      <a href=${pathTo("matches", {})}>${message("home-invitations", { count: invitations.length })}</a>
                  </p>`
                : nothing}
            ${guest
                ? html`<p class="note">
                      ${richMessage(
                          "home-guest",
                          { link: (text) => html`<a href=${pathTo("settingsPart", { part: "account" })}>${text}</a>` },
                          { name: session.player?.name ?? "" },
                      )}
                  </p>`
                : nothing}
        </section>
    `;
}

/**
 * Tells when an element of the page that is being opened comes into sight, and when it is out of it. Returns a function that stops it.
 * @param {string} id
 * @param {(seen: boolean) => Promise<void>} tell
 */
function watchSight(id, tell) {
    const observer = new IntersectionObserver((entries) => {
        tell(entries[entries.length - 1].isIntersecting).catch(() => {
            // The page works without it, and may try again.
        });
    });
    // The page is drawn by then.
    const timer = setTimeout(() => {
        const element = document.getElementById(id);
        if (element) observer.observe(element);
    });
    return () => {
        clearTimeout(timer);
        observer.disconnect();
    };
}
