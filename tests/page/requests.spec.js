// What a move costs: all requests that the page sends from one of the player's moves to the next.

import { become, changeTimers, expect, test as base } from "./page.js";
import { Relay } from "./relay.js";
import { choose, press, reach, table, version, wait, yourTurn } from "./table.js";

/** How many moves of each player are counted. */
const MOVES = 4;

/** Longer than the page puts off any request, in milliseconds. */
const LATER = 5000;

/** Each game, with as many bots as a player meets there. */
const GAMES = { "clear-ace": 1, "clockwork-spades": 1, "chase-the-ace": 3, "curse-of-aces": 3 };

const BANK = { type: "bank", initial_seconds: 86_400, increment_seconds: 60, maximum_seconds: 90_000 };

/** Returns the request without its ids and its query. @param {string} request */
const kind = (request) => request.replace(/\?.*/, "").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "{id}");

/** A player at a table. */
class Seat {
    /** @type {{ requests: string[], others: number }[]} The requests from each move to the next, and how often others moved meanwhile. */
    moves = [];

    /** @param {import("./page.js").Page} page @param {Relay} relay What the page sends its requests through. */
    constructor(page, relay) {
        this.page = page;
        this.relay = relay;
    }

    /** Chooses and sends an action, and waits until it has happened. */
    async move() {
        const send = await choose(this.page);
        const before = await version(this.page);
        await this.count();
        this.moves.push({ requests: [], others: 0 });
        await press(send);
        await reach(this.page, before + 1);
    }

    /** Adds what was requested since the last move, including what was put off. */
    async count() {
        await this.page.clock.fastForward(LATER);
        // Once this one is answered, those before it have arrived.
        await this.page.evaluate(() => fetch("/healthz"));
        // A script of the page that is loaded when it is needed may come late where the machine is busy. No move loads it again.
        const isOther = (/** @type {string} */ request) => request === "GET /healthz" || request.startsWith("GET /app/");
        const requests = this.relay.requests.splice(0).filter((request) => !isOther(request));
        this.moves.at(-1)?.requests.push(...requests.map(kind));
    }
}

const test = base.extend({
    /** Lets a person sit down at a match. */
    sit: async ({ somebody, server }, use) => {
        /** @type {Seat[]} */
        const seats = [];
        await use(async (/** @type {import("./api.js").Person} */ person, /** @type {string} */ id) => {
            const relay = await new Relay(server).start();
            const page = await somebody(relay.url);
            const seat = new Seat(page, relay);
            seats.push(seat);
            await page.clock.install();
            // On a busy machine, bots and responses take longer than the page waits before it asks for a view.
            await page.addInitScript(changeTimers, { from: [1000, 2000], to: 600_000 });
            await become(page, person);
            // Once the stream of notices is open, the page asks for the lists a last time.
            const followed = page.waitForResponse(/\/v1\/me\/stream/);
            await page.goto(`/matches/${id}`);
            await Promise.all([followed, expect(table(page)).toBeVisible()]);
            return seat;
        });
        for (const { page } of seats) await page.close();
        for (const { relay } of seats) relay.stop();
    },
});

/**
 * Plays against bots, and checks what each move costs.
 * @param {{ sit: Function, api: import("./api.js").Api }} fixtures @param {keyof typeof GAMES} game
 */
async function playBots({ sit, api }, game) {
    const ana = await api.register("ana");
    const seat = await sit(ana, await api.botMatch(game, ana, { bots: GAMES[game] }));
    let state = await wait(seat.page);
    for (; state === "turn" && seat.moves.length < MOVES; state = await wait(seat.page)) await seat.move();
    await seat.count();
    // Whatever is requested at the end of the match is not for a move.
    if (state === "over") seat.moves.pop();
    expect(seat.moves).not.toEqual([]);
    for (const { requests } of seat.moves) expect(requests.length, `${requests}`).toBeLessThanOrEqual(2);
}

for (const game of /** @type {(keyof typeof GAMES)[]} */ (Object.keys(GAMES))) {
    test(`a move in ${game} against bots takes two requests at most`, ({ sit, api }) => playBots({ sit, api }, game));

    test(`a move in ${game} between two people takes two requests at most`, async ({ sit, api }) => {
        const people = [await api.register("ana"), await api.register("ben")];
        const id = await api.match(game, people, { clock: BANK });
        const seats = [await sit(people[0], id), await sit(people[1], id)];
        const next = () => Promise.race(seats.map((seat) => wait(seat.page).then((state) => ({ seat, state }))));
        let { seat, state } = await next();
        for (; state === "turn" && seat.moves.length < MOVES; { seat, state } = await next()) {
            await seat.move();
            const waiting = seats.find((other) => other !== seat)?.moves.at(-1);
            if (waiting) waiting.others += 1;
        }
        for (const { page, moves } of seats) {
            await seats.find((seat) => seat.page === page)?.count();
            if (state === "over") moves.pop();
            expect(moves).not.toEqual([]);
            // Each move is seen with one request. An opponent may have several in a row.
            for (const { requests, others } of moves) expect(requests.length, `${requests}`).toBeLessThanOrEqual(1 + Math.max(1, others));
        }
    });
}

test.describe("with animations", () => {
    test.use({ contextOptions: { reducedMotion: "no-preference" } });

    test("a move against bots takes two requests at most", ({ sit, api }) => playBots({ sit, api }, "curse-of-aces"));
});

test("the lists follow the table without being requested", async ({ sit, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("curse-of-aces", [ana, ben], { options: { first_attacker: "seat_0" } });
    const seat = await sit(ana, id);
    const { page } = seat;
    const ways = page.getByRole("navigation", { name: "Acepost" });
    const matches = ways.getByRole("link", { name: "Matches" });
    await expect(matches).toHaveAccessibleName(/your turn in 1/);
    await seat.move();
    await expect(matches).not.toHaveAccessibleName(/your turn/);
    await api.answer(id, ben);
    await expect(yourTurn(page)).toBeVisible();
    await expect(matches).toHaveAccessibleName(/your turn in 1/);
    await seat.move();
    await seat.count();
    for (const { requests } of seat.moves) expect(requests).not.toContain("GET /v1/me/matches");
    // The first page asks once, for what others have withdrawn.
    const listed = page.waitForResponse(/\/v1\/me\/matches\?.*status=open/);
    await ways.getByRole("link", { name: "home" }).click();
    await expect(page.getByText("Nothing waits for you just now.")).toBeVisible();
    await (await listed).finished();
    const lists = async () => {
        await seat.count();
        return seat.moves.at(-1)?.requests.filter((request) => request === "GET /v1/me/matches").length;
    };
    const before = await lists();
    // Away from the table, a notice brings the turn.
    await api.answer(id, ben);
    await expect(page.getByText("It is your turn in one match.")).toBeVisible();
    expect(await lists()).toBe(before);
});
