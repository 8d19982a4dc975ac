// What stands above every page: the way to the others, who is playing, and whether the server can be reached.

import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { cardsSign, lobbySign, matchesSign, newSign, playerSign } from "./parts/icons.js";
import { signInLink } from "./parts/sign-in-link.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * @param {{ session: Session, path: string }} shell
 */
export function header({ session, path }) {
    const { player } = session;
    return html`
        <header class="top">
            <nav class="ways" aria-label="Acepost">
                <a class="brand" href="/" aria-label="Acepost, home">
                    <img src="/app/icons/icon.svg" width="36" height="36" alt="" /><span>Acepost</span>
                </a>
                <ul>
                    ${way({ to: "/", here: path === "/" || path.startsWith("/games/"), sign: cardsSign(), word: "Games" })}
                    ${way({ to: "/lobby", here: path === "/lobby", sign: lobbySign(), word: "Lobby" })}
                    ${way({
                        to: "/matches",
                        here: path === "/matches",
                        sign: matchesSign(),
                        word: "Matches",
                        badge: session.turns,
                    })}
                    ${way({ to: "/new", here: path === "/new", sign: newSign(), word: "New" })}
                    ${player
                        ? way({ to: "/settings", here: path.startsWith("/settings"), sign: playerSign(), word: player.kind === "guest" ? "Guest" : player.name })
                        : way({
                              to: signInLink(),
                              here: path === "/sign-in",
                              sign: playerSign(),
                              word: "Log in",
                          })}
                </ul>
            </nav>
        </header>
        ${connection(session)}
    `;
}

/** @param {{ to: string, here: boolean, sign: unknown, word: string, badge?: number }} way */
function way({ to, here, sign, word, badge = 0 }) {
    return html`
        <li>
            <a class="way" href=${to} aria-current=${here ? "page" : nothing}>
                ${sign}<span class="word">${word}</span>
                ${badge
                    ? html`<span class="badge" aria-hidden="true">${badge}</span
                          ><span class="unseen">, your turn in ${badge}</span>`
                    : nothing}
            </a>
        </li>
    `;
}

/** @param {Session} session */
function connection(session) {
    if (!navigator.onLine || session.connection === "offline") {
        return html`<p class="band" role="status">You are offline. What you see may be old; it goes on by itself.</p>`;
    }
    if (session.connection === "waiting") {
        return html`<p class="band" role="status">The server does not answer. Trying again…</p>`;
    }
    return nothing;
}
