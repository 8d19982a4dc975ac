// Quick pairing: finds an opponent who wants the same game, speed and rating.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createPairing, getPairing } from "../client/index.js";
import { message } from "../l10n.js";
import { pathTo } from "../routes.js";
import { Form } from "./form.js";
import { guestName, typedName } from "./guest-name.js";
import { createOnce, withRetry } from "./retry.js";

/** @typedef {import("../client/index.js").MatchClock} MatchClock */

/** @returns {[id: string, words: string, clock: MatchClock][]} The speeds. They are few, so that players find each other. */
const speeds = () => [
    ["now", message("pairing-now"), { type: "per_decision", seconds: 300 }],
    ["day", message("pairing-day"), { type: "per_decision", seconds: 86_400 }],
    ["slow", message("pairing-slow"), { type: "per_decision", seconds: 259_200 }],
];

/** How long the server waits for an opponent before it responds, in seconds. */
const WAIT_SECONDS = 30;

/**
 * @param {import("../app.js").PageContext} context
 * @param {{ games: import("./catalogue.js").GameSummary[], game: string }} choice  The games, and the one that is selected first.
 */
export function quickPairing(context, { games, game }) {
    const { session } = context;
    const form = new Form(context);
    const closed = new AbortController();

    const pair = form.sending(async (data) => {
        await session.ensureAccount(typedName(data));
        const clock = speeds().find(([speed]) => speed === data.get("speed"))?.[2];
        const wish = { game: String(data.get("game")), clock, rated: data.get("rated") !== null };
        const made = await createOnce(context, wish, ({ entropy, headers }) =>
            createPairing({ client: session.client, body: { ...wish, entropy }, headers: headers() }),
        );
        if (made.match_id) return context.go(pathTo("match", { id: made.match_id }));
        goToMatch(made.id);
        return message("pairing-waiting");
    });

    /**
     * Goes to the match as soon as there is one, while the page is open.
     * @param {string} id
     */
    async function goToMatch(id) {
        const { signal } = closed;
        const ask = () => withRetry(() => getPairing({ client: session.client, path: { id }, query: { wait: WAIT_SECONDS }, signal }), signal);
        try {
            let pairing = await ask();
            while (pairing.status === "waiting") pairing = await ask();
            if (pairing.match_id) context.go(pathTo("match", { id: pairing.match_id }));
        } catch {
            // The page was left, or the pairing was deleted.
        }
    }

    return {
        render: () => html`
            <section class="sheet aside" aria-labelledby="pairing">
                <h2 id="pairing">${message("pairing")}</h2>
                <p class="soft">${message("pairing-lead")}</p>
                <form @submit=${pair}>
                    ${form.outcome()}
                    ${form.select({
                        label: message("create-game"),
                        name: "game",
                        value: game,
                        choices: games.map(({ id, name }) => [id, name]),
                    })}
                    ${form.select({
                        label: message("create-speed"),
                        name: "speed",
                        pointer: "/clock",
                        value: "now",
                        choices: speeds().map(([id, words]) => [id, words]),
                    })}
                    ${session.player && session.player.kind !== "guest"
                        ? form.tick({ label: message("create-rated"), name: "rated" })
                        : nothing}
                    ${guestName(form, session)} ${form.button(message("pairing-find"))}
                </form>
            </section>
        `,
        close: () => closed.abort(),
    };
}
