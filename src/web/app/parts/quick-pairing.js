// Quick pairing: finds an opponent who wants the same game, speed and rating.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createPairing, deletePairing, getActivity, getPairing, listPairings } from "../client/index.js";
import { message } from "../l10n.js";
import { pathTo } from "../routes.js";
import { Form } from "./form.js";
import { guestName, orSignIn, sittingDown, typedName } from "./guest-name.js";
import { createOnce, withRetry } from "./retry.js";
import { isLive } from "../push/choice.js";
import { clockWords, until } from "./time.js";

/** @typedef {import("../client/index.js").MatchClock} MatchClock */
/** @typedef {import("../client/index.js").Wanted} Wanted */
/** @typedef {{ game: string, clock: MatchClock | undefined, rated: boolean, options?: Record<string, unknown>, seats?: number }} Wish */

/** @returns {[id: string, words: string, clock: MatchClock][]} The speeds. They are few, so that players find each other. */
const speeds = () => [
    ["now", message("pairing-now"), { type: "per_decision", seconds: 300 }],
    ["day", message("pairing-day"), { type: "per_decision", seconds: 86_400 }],
    ["slow", message("pairing-slow"), { type: "per_decision", seconds: 259_200 }],
];

/** How long the server waits for an opponent before it responds, in seconds. */
const WAIT_SECONDS = 30;

/** Returns what is the same for all who wait for the same match. @param {Pick<Wanted, "game" | "options" | "clock" | "seats" | "rated">} wanted */
const termsOf = ({ game, options, clock, seats, rated }) => ({ game, options, clock, seats, rated });

/** @typedef {{ wish: Wish, client: import("../session.js").Client }} Search */

/** The live searches of the lobby that is being closed. If the next page is the lobby, with another list, it goes on with them. @type {Map<string, Search>} */
const left = new Map();

/**
 * @param {import("../app.js").PageContext} context
 * @param {{ games: import("./catalogue.js").GameSummary[], game: string }} choice  The games, and the one that is selected first.
 */
export function quickPairing(context, { games, game }) {
    const { session } = context;
    const form = new Form(context);
    const closed = new AbortController();
    /** @type {Wish | null} What the player has waited for in vain. */
    let missed = null;
    /** Counts the searches. Only the newest tells how it goes. */
    let searches = 0;
    /** The searches for matches that are played at once: the player would not be there when they start. @type {Map<string, Search>} */
    const live = new Map();

    /** What others wait for, by its terms. @type {Map<string, Wanted>} */
    let wanted = new Map();
    /** Counts the looks, and the pairings that are made here: what was asked for before does not know of them. */
    let looks = 0;

    /** Looks what others wait for: what the player can play, and does not wait for already. */
    async function look() {
        const { client, player } = session;
        const mine = ++looks;
        const [activity, own] = await Promise.all([getActivity({ client }), player ? listPairings({ client }) : null]);
        if (mine !== looks) return;
        const found = activity.wanted.filter(({ rated }) => !rated || player?.kind === "person");
        const next = new Map(found.map((one) => [JSON.stringify(termsOf(one)), one]));
        // One for which a guest types a name stays: a player who comes later may want the same.
        for (const [terms, one] of wanted) if (sitting.isAsking(terms) && !next.has(terms)) next.set(terms, one);
        wanted = next;
        for (const pairing of own?.items ?? []) wanted.delete(JSON.stringify(termsOf(pairing)));
    }

    /** The form of the buttons in the list of what others wait for. */
    const joining = new Form(context);
    const sitting = sittingDown(context, joining, (terms) => find(JSON.parse(terms)));

    const pair = form.sending(async (data) => {
        await session.ensureAccount(typedName(data));
        const clock = speeds().find(([speed]) => speed === data.get("speed"))?.[2];
        return find({ game: String(data.get("game")), clock, rated: data.get("rated") !== null });
    });

    /** Waits for an opponent. Returns what the player should know meanwhile. @param {Wish} wish */
    async function find(wish) {
        const search = ++searches;
        missed = null;
        const { client } = session;
        const made = await createOnce(context, wish, ({ entropy, headers }) =>
            createPairing({ client, body: { ...wish, entropy }, headers: headers() }),
        );
        looks++;
        wanted.delete(JSON.stringify(termsOf(made)));
        if (made.match_id) return context.go(pathTo("match", { id: made.match_id }));
        const { clock } = made;
        if (isLive(clock)) live.set(made.id, { wish, client });
        if (closed.signal.aborted) endLive();
        else goToMatch(made.id, wish, search);
        return isLive(clock) ? stay(clock) : message("pairing-waiting");
    }

    /** Goes on with the searches of the lobby before. */
    function goOn() {
        for (const [id, search] of left) {
            if (search.client !== session.client) continue;
            left.delete(id);
            live.set(id, search);
            if (search.wish.clock) form.done = stay(search.wish.clock);
            goToMatch(id, search.wish, ++searches);
        }
    }

    /**
     * Goes to the match as soon as there is one, while the page is open. If none comes, asks whether to go on waiting.
     * @param {string} id
     * @param {Wish} wish
     * @param {number} search
     */
    async function goToMatch(id, wish, search) {
        const { signal } = closed;
        const ask = () => withRetry((signal) => getPairing({ client: session.client, path: { id }, query: { wait: WAIT_SECONDS }, signal }), signal);
        try {
            let pairing = await ask();
            while (pairing.status === "waiting") pairing = await ask();
            // A lobby that is opening goes on with the search, and goes to the match.
            if (live.has(id) && !context.update()) return;
            live.delete(id);
            if (pairing.match_id) return context.go(pathTo("match", { id: pairing.match_id }));
            if (search !== searches) return;
            // The player has stopped waiting elsewhere.
            if (until(pairing.expires_at) > 0) return endWait();
            miss(wish);
            context.announce(message("pairing-none"));
        } catch {
            if (signal.aborted) return;
            // The pairing was deleted.
            live.delete(id);
            if (search === searches) endWait();
        }
    }

    /** No longer says that the player waits. */
    function endWait() {
        form.done = joining.done = "";
        context.update();
    }

    /** Asks whether to go on waiting. @param {Wish} wish */
    function miss(wish) {
        missed = wish;
        endWait();
    }

    /** Ends the searches for matches that are played at once. The browser may show the page again that it leaves now. */
    function endLive() {
        for (const { wish } of live.values()) miss(wish);
        end(live);
    }
    addEventListener("pagehide", endLive, { signal: closed.signal });

    /** @param {Wish} wish */
    const again = (wish) => html`<p class="note">${message("pairing-none")}
        <button type="button" class="button" @click=${() => form.run(() => find(wish))}>${message("pairing-again")}</button></p>`;

    return {
        look,
        wanted: () => [...wanted],
        outcome: () => joining.outcome(),
        /** Draws the button by which the player is seated with those who wait. @param {string} terms @param {unknown} words */
        button: (terms, words) =>
            sitting.draw(terms, html`<button type="button" class="button strong" @click=${() => sitting.begin(terms)}>${words}</button>`),
        render() {
            goOn();
            return html`
            <section class="sheet aside" aria-labelledby="pairing">
                <h2 id="pairing">${message("pairing")}</h2>
                <p class="soft">${message("pairing-lead")}</p>
                ${missed ? again(missed) : nothing}
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
                    ${guestName(form, session)} ${orSignIn(session, form.button(message("pairing-find")))}
                </form>
            </section>
        `;
        },
        isSearching: () => live.size > 0,
        close: () => {
            closed.abort();
            for (const [id, search] of live) left.set(id, search);
            live.clear();
            // The next page is drawn at once.
            queueMicrotask(() => end(left));
        },
    };
}

/** @param {MatchClock} clock */
const stay = (clock) => message("pairing-stay", { time: clockWords(clock) });

/** @param {Map<string, Search>} searches */
function end(searches) {
    for (const [id, { client }] of searches) {
        deletePairing({ client, path: { id }, keepalive: true }).catch(() => {
            // A match has started, or the search is over.
        });
    }
    searches.clear();
}
