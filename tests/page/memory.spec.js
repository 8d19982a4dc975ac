// What everybody could remember of cards that are hidden or gone is said beside the table, and no more than the API says.

import { become, expect, test } from "./page.js";
import { ending, press } from "./table.js";

const SYMBOLS = { S: "♠\ufe0e", H: "♥\ufe0e", D: "♦\ufe0e", C: "♣\ufe0e" };

/** Returns cards as the page shows them. @param {string[]} cards */
const drawn = (cards) => cards.map(([rank, suit]) => (rank === "T" ? "10" : rank) + SYMBOLS[/** @type {keyof typeof SYMBOLS} */ (suit)]).join(" ");

/** @param {number} count */
const counted = (count) => (count === 1 ? "1 card" : `${count} cards`);

/**
 * What the page should say first, of cards that are gone.
 * @type {Record<string, (view: any) => string[]>}
 */
const GONE = {
    "clockwork-spades": ({ discards }) => (discards.length ? [`Discarded: ${drawn(discards)}`] : []),
    "curse-of-aces": ({ gone }) => (gone.length ? [`Out of the game: ${drawn(gone)}`] : []),
};

/**
 * What the page should say of a player. `whose` is such as `your`, and `holds` such as `You hold`.
 * @type {Record<string, (player: any, whose: string, holds: string) => string[]>}
 */
const EXPECTED = {
    "clear-ace"({ chosen, known }, whose, holds) {
        const top = known.on_top ?? 0;
        const [also, counting] = chosen ? [", in hand or chosen", ", the chosen one counted in"] : ["", ""];
        const since = known.drawn_since ? `, not counting ${known.drawn_since} of the cards held for certain` : "";
        return [
            ...(top ? [`From the top of ${whose} deck: ${drawn(known.in_deck.slice(0, top))}`] : []),
            ...(known.in_deck.length > top ? [`Somewhere in ${whose} deck: ${drawn(known.in_deck.slice(top))}`] : []),
            ...(known.in_hand ? [`${holds} for certain${also}: ${drawn(known.in_hand)}`] : []),
            ...(known.in_deck_or_hand.length ? [`In ${whose} deck or hand${chosen ? ", or chosen" : ""}: ${drawn(known.in_deck_or_hand)}`] : []),
            ...(known.no_twos ? [`Cannot be 2s: ${counted(known.no_twos)} in ${whose} hand${counting}${since}`] : []),
            ...(known.kept ? [`Kept after the last duel: ${counted(known.kept)} in ${whose} hand${counting}`] : []),
        ];
    },
    "clockwork-spades"({ lacks }, whose) {
        /** @type {string[]} */
        const hours = lacks.filter((/** @type {number[]} */ { length }) => length).map((/** @type {number[]} */ each) =>
            [each.slice(0, -1).join(", "), each.at(-1)].filter(Boolean).join(" and "));
        return [...new Set(hours)].map((each) => `Not of ${each} o'clock: ${counted(hours.filter((other) => other === each).length)} in ${whose} hand`);
    },
};

/**
 * Plays until it is a player's turn, and something is known of the opponent and of cards that are gone, as far as the game has such.
 * @param {import("./api.js").Api} api @param {string} game
 */
async function remembered(api, game) {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    for (;;) {
        const id = await api.match(game, [ana, ben]);
        for (let running = true; running; ) {
            const { decision, outcome, version, game: view } = await api.view(id, ana);
            const gone = GONE[game]?.(view);
            const theirs = EXPECTED[game]?.(view.players[1], `${ben.name}'s`, `${ben.name} holds`);
            if (decision && gone?.length !== 0 && theirs?.length !== 0) {
                const mine = EXPECTED[game]?.(view.players[0], "your", "You hold");
                return { id, ana, ben, version, expected: [gone, mine, theirs].flatMap((lines) => lines ?? []) };
            }
            running = !outcome;
            for (const person of [ana, ben]) await api.answer(id, person);
        }
    }
}

for (const game of ["clear-ace", "clockwork-spades", "curse-of-aces"]) {
    test(`the table of ${game} remembers what everybody could @phone`, async ({ page, api }) => {
        const { id, ana, ben, version, expected } = await remembered(api, game);
        await become(page, ana);
        await page.goto(`/matches/${id}`);
        const memory = page.locator(".side .memory");
        await expect(memory.getByRole("heading", { name: "What the table remembers" })).toBeVisible();
        await expect(memory.locator("li").first()).toBeHidden();
        await press(memory.locator("summary"));
        await expect(memory.getByRole("listitem")).toHaveText(expected);

        // When the match is over, everything is open.
        await api.resign(id, ben);
        await expect(ending(page)).toBeVisible();
        await expect(memory).toHaveCount(0);

        // Seen again with the player's eyes, it is the same.
        await page.goto(`/matches/${id}/replay?version=${version}&as=seat:0`);
        await press(memory.locator("summary"));
        await expect(memory.getByRole("listitem")).toHaveText(expected);
    });
}
