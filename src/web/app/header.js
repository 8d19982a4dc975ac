// The header of every page: the navigation, the account, and the state of the connection.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { Problem } from "./client/index.js";
import { message } from "./l10n.js";
import { gameName } from "./parts/catalogue.js";
import { askOperator, errorMessage } from "./parts/errors.js";
import { cardsSign, lobbySign, matchesSign, newSign, playerSign } from "./parts/icons.js";
import { signInLink } from "./parts/sign-in-link.js";
import { find, pathTo } from "./routes.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * @param {{ session: Session, path: string, match?: string }} shell  The match is the one whose table is drawn.
 */
export function header({ session, path, match }) {
    const { player } = session;
    const here = find(path)?.name;
    return html`
        <header class="top">
            <nav class="ways" aria-label="Acepost">
                <a class="brand" href=${pathTo("home", {})} aria-label=${message("way-home")}>
                    <img src="/app/icons/icon.svg" width="36" height="36" alt="" /><span>Acepost</span>
                </a>
                <ul>
                    ${way({ to: pathTo("home", {}), here: here === "home" || here === "game", sign: cardsSign(), word: message("way-games") })}
                    ${way({ to: pathTo("lobby", {}), here: here === "lobby", sign: lobbySign(), word: message("way-lobby") })}
                    ${way({
                        to: pathTo("matches", {}),
                        here: here === "matches",
                        sign: matchesSign(),
                        word: message("way-matches"),
                        turns: session.turns.length,
                        invitations: session.inbox.invitations.length,
                        offers: session.offers.length + session.inbox.rematches.length,
                    })}
                    ${way({ to: pathTo("newMatch", {}), here: here === "newMatch", sign: newSign(), word: message("way-new") })}
                    ${player
                        ? way({ to: pathTo("settings", {}), here: here === "settings" || here === "settingsPart", sign: playerSign(), word: player.kind === "guest" ? message("guest") : player.name })
                        : way({
                              to: signInLink(),
                              here: here === "signIn",
                              sign: playerSign(),
                              word: message("sign-in"),
                          })}
                </ul>
            </nav>
        </header>
        ${connection(session)} ${refusedMoves(session, match)}
    `;
}

/** @param {{ to: string, here: boolean, sign: unknown, word: string, turns?: number, invitations?: number, offers?: number }} way */
function way({ to, here, sign, word, turns = 0, invitations = 0, offers = 0 }) {
    const spoken =
        (turns ? message("way-matches-waiting", { count: turns }) : "") +
        (invitations ? message("way-matches-invitations", { count: invitations }) : "") +
        (offers ? message("way-matches-offers", { count: offers }) : "");
    return html`
        <li>
            <a class="way" href=${to} aria-current=${here ? "page" : nothing} aria-label=${spoken ? word + spoken : nothing}>
                ${sign}<span class="word">${word}</span> ${spoken ? html`<span class="badge" aria-hidden="true">${turns + invitations + offers}</span>` : nothing}
            </a>
        </li>
    `;
}

/** Tells which moves were refused, except where the table tells it. @param {Session} session @param {string} [drawn] */
function refusedMoves({ answers }, drawn) {
    return [...answers.failures.values()].filter(({ match }) => match.id !== drawn).map(
        ({ match, error }) => html`<p class="band" role="alert">
            ${message("move-refused", { game: gameName(match.game) })} ${errorMessage(error)}
            <a href=${pathTo("match", { id: match.id })}>${message("move-refused-see")}</a>
        </p>`,
    );
}

/** @param {Session} session */
function connection(session) {
    if (!navigator.onLine || session.connection === "offline") {
        return html`<p class="band" role="status">${message("you-are-offline")}</p>`;
    }
    if (session.connection === "waiting") {
        return html`<p class="band" role="status">${message("server-does-not-answer")}</p>`;
    }
    const { refusal } = session;
    // With a 401 the player is signed out.
    if (refusal instanceof Problem && refusal.status === 403) {
        return html`<p class="band" role="status">${errorMessage(refusal)} ${askOperator(refusal)}</p>`;
    }
    return nothing;
}
