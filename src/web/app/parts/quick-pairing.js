// Quick pairing: to play with whoever wants the same.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createPairing, entropy, getPairing } from "../client/index.js";
import { pathTo } from "../routes.js";
import { Form } from "./form.js";
import { withRetry } from "./retry.js";

/** @typedef {import("../client/index.js").MatchClock} MatchClock */

/** @type {[id: string, words: string, clock: MatchClock][]} The speeds that there are: few, so that people meet. */
const SPEEDS = [
    ["now", "Now: 5 minutes a move", { type: "per_decision", seconds: 300 }],
    ["day", "By post: a day a move", { type: "per_decision", seconds: 86_400 }],
    ["slow", "Slowly: 3 days a move", { type: "per_decision", seconds: 259_200 }],
];

/** How long the server holds a question about a pairing open, in seconds. */
const PATIENCE = 30;

/**
 * @param {import("../app.js").PageContext} context
 * @param {{ games: import("./catalogue.js").GameSummary[], game: string }} choice  The games, and which is chosen at first.
 */
export function quickPairing(context, { games, game }) {
    const { session } = context;
    const form = new Form(context);
    const closed = new AbortController();

    const pair = form.sending(async (data) => {
        await session.ensureAccount();
        const clock = SPEEDS.find(([speed]) => speed === data.get("speed"))?.[2];
        const body = { game: String(data.get("game")), clock, rated: data.get("rated") !== null, entropy: entropy() };
        const made = await createPairing({ client: session.client, body });
        if (made.match_id) return context.go(pathTo("match", { id: made.match_id }));
        toTheTable(made.id);
        return "You wait for somebody who wants the same. Leave this page if you like: the match is among yours once it starts.";
    });

    /**
     * Goes to the table as soon as there is one, while the page is open.
     * @param {string} id
     */
    async function toTheTable(id) {
        const { signal } = closed;
        const ask = () => withRetry(() => getPairing({ client: session.client, path: { id }, query: { wait: PATIENCE }, signal }), signal);
        try {
            let pairing = await ask();
            while (pairing.status === "waiting") pairing = await ask();
            if (pairing.match_id) context.go(pathTo("match", { id: pairing.match_id }));
        } catch {
            // The page was left, or one waits no longer.
        }
    }

    return {
        render: () => html`
            <section class="sheet aside" aria-labelledby="pairing">
                <h2 id="pairing">Quick pairing</h2>
                <p class="soft">Play with whoever wants the same. The match starts as soon as somebody does.</p>
                <form @submit=${pair}>
                    ${form.outcome()}
                    ${form.select({
                        label: "Which game",
                        name: "game",
                        value: game,
                        choices: games.map(({ id, name }) => [id, name]),
                    })}
                    ${form.select({
                        label: "How fast",
                        name: "speed",
                        pointer: "/clock",
                        value: "now",
                        choices: SPEEDS.map(([id, words]) => [id, words]),
                    })}
                    ${session.player && session.player.kind !== "guest"
                        ? form.tick({ label: "It counts for ratings", name: "rated" })
                        : nothing}
                    ${form.button("Find an opponent")}
                </form>
            </section>
        `,
        close: () => closed.abort(),
    };
}
