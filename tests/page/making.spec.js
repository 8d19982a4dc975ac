// Creating and joining matches: the match has the chosen settings, and errors are shown where they occur.

import { newName } from "./api.js";
import { check } from "./axe.js";
import { become, expect, hold, oneOnEachPage, signInElsewhere, test } from "./page.js";
import { press, table, yourTurn } from "./table.js";

/** Refused on purpose. */
test.use({ refusals: /\/v1\/(players\/no-such-player|matches\/[^/]+(\/(invitations|seats|view))?|invitations\/[^/]+\/acceptance)$/ });

/** Unfolds what most people need not see. @param {import("./page.js").Page} page */
const unfold = (page) => page.locator("summary").filter({ hasText: "More options" }).click();

/** Makes the match and returns it. @param {import("./page.js").Page} page @param {import("./api.js").Api} api @param {string} token */
async function made(page, api, token) {
    await press(page.getByRole("button", { name: "Make the match" }));
    await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/);
    return api.call("GET", `/matches/${page.url().split("/").pop()}`, token);
}

test("what was ticked for one game is not ticked for another", async ({ page, api }) => {
    await become(page, await api.register("ana"));
    await page.goto("/new?game=chase-the-ace");
    await unfold(page);
    const rules = page.getByRole("group", { name: /^Rules of/ });
    await page.getByLabel("Number of players").fill("12");
    for (const tick of await rules.getByRole("checkbox").all()) await tick.check();
    const game = page.getByLabel("Game", { exact: true });
    for (const [name, ticked] of /** @type {const} */ ([["Curse of Aces", 0], ["Clockwork Spades", 1], ["Clear Ace", 0], ["Chase the Ace", 0]])) {
        await game.selectOption({ label: name });
        await expect(page.getByRole("group", { name: `Rules of ${name}` })).toBeVisible();
        await expect(rules.getByRole("checkbox", { checked: true })).toHaveCount(ticked);
        if (name === "Curse of Aces") await expect(page.getByLabel("Number of players")).toHaveValue("4");
    }
});

test("a match is made for the game that is shown, whatever was chosen before", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/new");
    await unfold(page);
    const game = page.getByLabel("Game", { exact: true });
    for (const name of ["Curse of Aces", "Clear Ace", "Curse of Aces"]) {
        await game.selectOption({ label: name });
        await expect(page.getByRole("group", { name: `Rules of ${name}` })).toBeAttached();
    }
    await page.getByRole("navigation").getByRole("link", { name: "New" }).click();
    await expect(page.getByRole("group", { name: "Rules of Curse of Aces" })).toHaveCount(0);
    const shown = await game.inputValue();
    expect((await made(page, api, ana.token)).game).toBe(shown);
});

test("where the server stands in, a total time without an increment is refused at its field", async ({ page, api }) => {
    await become(page, await api.register("ana"));
    await page.goto("/new");
    await unfold(page);
    await page.getByRole("radio", { name: "Total time" }).check();
    await page.getByLabel("Added per move").selectOption({ label: "none" });
    await page.getByRole("radio", { name: "Stand in" }).check();
    await page.locator("summary").filter({ hasText: "More options" }).click();
    await press(page.getByRole("button", { name: "Make the match" }));
    await expect(page.getByLabel("Added per move")).toBeFocused();
    await expect(page.getByLabel("Added per move")).toHaveAccessibleDescription(/^If the server stands in/);
    await expect(page).toHaveURL(/\/new$/);
});

test("the lobby shows which game it is narrowed to, also on the way back", async ({ page }) => {
    await page.goto("/lobby");
    const games = page.locator("form.filters").getByLabel("Game", { exact: true });
    for (const game of ["curse-of-aces", "clear-ace"]) {
        await games.selectOption(game);
        await expect(page).toHaveURL(new RegExp(`game=${game}`));
    }
    await page.goBack();
    await expect(page).toHaveURL(/game=curse-of-aces/);
    await expect(games).toHaveValue("curse-of-aces");
});

test("the lobby is narrowed further while it still loads", async ({ page }) => {
    await page.goto("/lobby");
    const filters = page.locator("form.filters");
    await expect(filters).toBeVisible();
    const release = await hold(page, /\/v1\/matches\?/);
    await filters.getByLabel("Game", { exact: true }).selectOption("curse-of-aces");
    await filters.getByLabel("Rated", { exact: true }).selectOption("yes");
    release();
    await expect(page).toHaveURL(/game=curse-of-aces&rated=yes/);
    await expect(filters.getByLabel("Rated", { exact: true })).toHaveValue("yes");
    await expect(filters.getByLabel("Game", { exact: true })).toHaveValue("curse-of-aces");
});

test("who joins a match while the narrowed list loads comes to its table", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const { id } = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2 });
    await become(page, ben);
    await page.goto("/lobby");
    const join = page.getByRole("listitem").filter({ hasText: ana.name }).getByRole("button", { name: "Join" });
    await expect(join).toBeVisible();
    const release = await hold(page, /\/v1\/matches\?.*game=/);
    const narrowed = page.waitForRequest(/\/v1\/matches\?.*game=/);
    await page.locator("form.filters").getByLabel("Game", { exact: true }).selectOption("clear-ace");
    await narrowed;
    await press(join);
    await expect(table(page)).toHaveAttribute("data-seat", "1");
    release();
    await page.evaluate(() => fetch("/healthz"));
    await expect(page).toHaveURL(new RegExp(`/matches/${id}$`));
    await expect(table(page)).toBeVisible();
});

test("a name that is typed in the lobby stays, and so does the focus, though a newer match comes before", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const offer = (/** @type {string} */ host) => page.locator(".offer", { hasText: host });
    const make = (/** @type {import("./api.js").Person} */ host) => api.call("POST", "/matches", host.token, { game: "clockwork-spades", seats: 2 });
    await make(ana);
    await page.clock.install();
    await page.goto("/lobby?game=clockwork-spades");
    await press(offer(ana.name).getByRole("button", { name: "Join" }));
    const name = page.locator(".named").getByLabel("Your name");
    await expect(name).toBeFocused();
    await name.fill("Cyd of the lobby");
    await make(ben);
    await page.clock.fastForward(11_000);
    await expect(offer(ben.name)).toBeVisible();
    await expect(offer(ana.name).getByLabel("Your name")).toHaveValue("Cyd of the lobby");
    await expect(offer(ana.name).getByLabel("Your name")).toBeFocused();
    await expect(name).toHaveCount(1);
});

test("more of the lobby stays, though it is asked for again at the same time", async ({ page, api }) => {
    const ana = await api.register("ana");
    for (let matches = 0; matches < 3; matches++) await api.call("POST", "/matches", ana.token, { game: "clockwork-spades", seats: 2 });
    await oneOnEachPage(page, /\/v1\/matches\?/);
    await page.clock.install();
    await page.goto("/lobby?game=clockwork-spades");
    await expect(page.locator(".offer")).toHaveCount(1);
    const first = /\/v1\/matches\?(?!.*cursor)/;
    const release = await hold(page, first);
    const [asked, late] = [page.waitForRequest(first), page.waitForResponse(first)];
    await page.clock.runFor(10_000);
    await asked;
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(page.locator(".offer")).toHaveCount(2);
    release();
    await (await late).finished();
    await page.evaluate(() => fetch("/healthz"));
    await expect(page.locator(".offer")).toHaveCount(2);
});

/**
 * Opens a player's matches, of which the first and the last are over and another runs, with one on each page of the list.
 * @param {import("@playwright/test").Page} page @param {import("./api.js").Api} api
 */
async function pagesOfOne(page, api) {
    const ana = await api.register("ana");
    const ids = [];
    for (let matches = 0; matches < 3; matches++) ids.push(await api.botMatch("clear-ace", ana));
    const [first, id, last] = ids;
    for (const over of [first, last]) await api.resign(over, ana);
    await oneOnEachPage(page, /\/v1\/me\/matches\?.*status=finished/);
    await become(page, ana);
    const followed = page.waitForResponse(/\/v1\/me\/stream/);
    await page.goto("/matches");
    await followed;
    return { ana, id, over: page.getByRole("region", { name: "Over" }).locator(".match") };
}

test("a match that ends while more than the first page of one's matches is shown is among them", async ({ page, api }) => {
    const { ana, id, over } = await pagesOfOne(page, api);
    await expect(over).toHaveCount(1);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(over).toHaveCount(2);
    await api.resign(id, ana);
    await expect(page.getByRole("region", { name: "Your turn" })).toBeHidden();
    await expect(page.locator(`.match[href$="${id}"]`)).toBeVisible();
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(over).toHaveCount(3);
});

test("going back to a list of several pages finds the place", async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height: 300 });
    const { over } = await pagesOfOne(page, api);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(over).toHaveCount(2);
    await over.last().scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await over.last().click();
    await expect(page.locator(".at-table")).toBeVisible();
    await page.goBack();
    await expect(over).toHaveCount(2);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.reload();
    await expect(over).toHaveCount(2);
    // Another visit begins with the first page.
    await page.getByRole("navigation").getByRole("link", { name: "Lobby" }).click();
    await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
    await page.getByRole("navigation").getByRole("link", { name: "Matches" }).click();
    await expect(over).toHaveCount(1);
});

test("a match that ends is among those that are over, though more of them were asked for meanwhile", async ({ page, api }) => {
    const { ana, over } = await pagesOfOne(page, api);
    await expect(over).toHaveCount(1);
    const newest = await api.botMatch("clear-ace", ana);
    const first = /\/v1\/me\/matches\?(?=.*status=finished)(?!.*cursor)/;
    const release = await hold(page, first, { times: 1 });
    const asked = page.waitForRequest(first);
    await api.resign(newest, ana);
    await asked;
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(over).toHaveCount(2);
    release();
    await expect(over.and(page.locator(`[href$="${newest}"]`))).toBeVisible();
    await expect(over).toHaveCount(2);
});

test("two matches that end one right after the other are both among those that are over", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const ids = [await api.match("clear-ace", [ana, ben]), await api.match("clear-ace", [ana, ben])];
    await become(page, ana);
    const followed = page.waitForResponse(/\/v1\/me\/stream/);
    await page.goto("/matches");
    await followed;
    for (const id of ids) await expect(page.locator(`.match[href$="${id}"]`)).toBeVisible();
    // The list of when the first was over comes when both are.
    const finished = /\/v1\/me\/matches\?.*status=finished/;
    let first = {};
    await page.route(finished, (route) => route.fulfill({ json: first }), { times: 1 });
    const release = await hold(page, finished, { times: 1 });
    const asked = page.waitForRequest(finished);
    await api.resign(ids[0], ben);
    first = await api.call("GET", "/me/matches?status=finished", ana.token);
    await asked;
    await api.resign(ids[1], ben);
    for (const id of ids) await expect(page.locator(`.match[href$="${id}"]`)).toHaveCount(0);
    release();
    const over = page.getByRole("region", { name: "Over" });
    for (const id of ids) await expect(over.locator(`.match[href$="${id}"]`)).toBeVisible();
});

test.describe("a later page that cannot be had", () => {
    test.use({ refusals: /\/v1\/matches\?/ });

    test("leaves those before it, and is asked for again with the button", async ({ page, api }) => {
        const ana = await api.register("ana");
        for (let matches = 0; matches < 2; matches++) await api.call("POST", "/matches", ana.token, { game: "clockwork-spades", seats: 2 });
        await oneOnEachPage(page, /\/v1\/matches\?/);
        await page.goto("/lobby?game=clockwork-spades");
        const more = page.getByRole("button", { name: "Show more" });
        await more.click();
        await expect(page.locator(".offer")).toHaveCount(2);
        await page.getByRole("navigation").getByRole("link", { name: "Games" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Games" })).toBeVisible();
        await page.route(/\/v1\/matches\?.*cursor/, (route) => route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }), { times: 1 });
        await page.goBack();
        await expect(page.locator(".offer")).toHaveCount(1);
        await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
        await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
        await more.click();
        await expect(page.locator(".offer")).toHaveCount(2);
        await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    });
});

test("a match needs no more than its game @phone", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/new?game=clear-ace");
    await expect(page.getByLabel("Clock")).toBeHidden();
    const match = await made(page, api, ana.token);
    expect(match).toMatchObject({ game: "clear-ace", status: "open", seats: 2, visibility: "public", rated: false, spectator_delay: 0 });
    expect(match.clock).toEqual({ type: "per_decision", seconds: 86_400 });
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
});

/** The own page of each match, whose requests are held back. */
const MATCH = /\/v1\/matches\/[0-9a-f-]{36}$/;

test("a match is made once, though its page loads slowly", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/new?game=clear-ace");
    const release = await hold(page, MATCH);
    const make = page.getByRole("button", { name: "Make the match" });
    await press(make);
    await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/);
    await make.click({ force: true });
    await page.evaluate(() => fetch("/healthz"));
    release();
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    expect((await api.call("GET", "/me/matches", ana.token)).items).toHaveLength(1);
});

test("a match whose response a network swallows can be tried again, and is made once", async ({ page, api }) => {
    await page.clock.install();
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/new?game=clear-ace");
    /** @type {(string | undefined)[]} */
    const keys = [];
    /** @type {(value?: unknown) => void} */
    let swallow = () => {};
    const swallowed = new Promise((resolve) => (swallow = resolve));
    await page.route("**/v1/matches", async (route) => {
        keys.push(route.request().headers()["idempotency-key"]);
        if (keys.length > 1) return route.fallback();
        swallow(await route.fetch());
    });
    const make = page.getByRole("button", { name: "Make the match" });
    await press(make);
    await swallowed;
    await page.clock.runFor(30_000);
    await expect(page.getByText("The server cannot be reached.")).toBeVisible();
    await press(make);
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect((await api.call("GET", "/me/matches", ana.token)).items).toHaveLength(1);
});

test("a match against a bot is made once, though its table loads slowly", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/");
    const release = await hold(page, MATCH);
    const play = page.locator(".game", { hasText: "Clear Ace" }).locator("button.strong");
    await press(play);
    await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/);
    await play.click({ force: true });
    await page.evaluate(() => fetch("/healthz"));
    release();
    await expect(table(page)).toBeVisible();
    expect((await api.call("GET", "/me/matches", ana.token)).items).toHaveLength(1);
});

test("the number of players that is shown is that of the match, also once another account has signed in", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    await page.goto("/new?game=curse-of-aces");
    const players = page.getByLabel("Number of players");
    const usual = await players.inputValue();
    await players.fill("6");
    await signInElsewhere(page, ben);
    await expect(page.getByRole("navigation").getByRole("link", { name: ben.name })).toBeVisible();
    await expect(page.locator("#app:not([aria-busy])")).toBeVisible();
    await expect(players).toHaveValue(usual);
    expect((await made(page, api, ben.token)).seats).toBe(Number(usual));
});

test("each speed is a clock", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    for (const [speed, clock] of /** @type {const} */ ([
        ["Live", { type: "bank", initial_seconds: 900, increment_seconds: 10, maximum_seconds: 900 }],
        ["Three days a move", { type: "per_decision", seconds: 259_200 }],
        ["Slow, weekends off", { type: "per_decision", seconds: 604_800 }],
    ])) {
        await page.goto("/new?game=clear-ace");
        await page.getByRole("radio", { name: speed }).check();
        const match = await made(page, api, ana.token);
        expect(match.clock).toMatchObject(clock);
        expect(Boolean(match.clock.weekends)).toBe(speed.startsWith("Slow"));
    }
});

test("everything can be set, without a mouse", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    await page.goto("/new?game=chase-the-ace");
    await page.getByLabel("Number of players").fill("5");
    await page.locator("summary").filter({ hasText: "More options" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: "With the link" }).focus();
    await page.keyboard.press("Space");
    await page.getByLabel("Spectator delay (events)").fill("3");
    await page.getByLabel("Rated").focus();
    await page.keyboard.press("Space");
    await page.getByRole("radio", { name: "Total time" }).focus();
    await page.keyboard.press("Space");
    await page.getByLabel("Initial time").selectOption({ label: "7 days" });
    await page.getByLabel("Added per move").selectOption({ label: "none" });
    await page.getByLabel("Maximum").selectOption({ label: "14 days" });
    await page.getByLabel("Pause on Saturdays and Sundays").focus();
    await page.keyboard.press("Space");
    await page.getByLabel("Time zone").selectOption("Europe/Berlin");
    await page.getByLabel("Seat 3").selectOption({ label: "A bot: hard" });
    await page.getByLabel("Seat 5").selectOption({ label: "A bot: easy" });
    await page.getByLabel("Invite by name").fill(ben.name);
    await page.getByLabel("Tokens").fill("7");
    await page.getByRole("group", { name: "Rules of Chase the Ace" }).getByRole("checkbox").first().focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Make the match" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/matches\//);
    const match = await api.call("GET", `/matches/${page.url().split("/").pop()}`, ana.token);
    expect(match).toMatchObject({ game: "chase-the-ace", seats: 5, visibility: "unlisted", rated: true, spectator_delay: 3 });
    expect(match.clock).toEqual({ type: "bank", initial_seconds: 604_800, increment_seconds: 0, maximum_seconds: 1_209_600, weekends: "Europe/Berlin" });
    expect(match.players.map(({ seat, name }) => [seat, name])).toEqual([[0, ana.name], [2, "bot-hard"], [4, "bot-easy"]]);
    expect(match.options.tokens).toBe(7);
    expect(Object.values(match.options).filter((value) => value === true)).toHaveLength(1);
    const { items } = await api.call("GET", "/me/invitations", ben.token);
    expect(items.some((invitation) => invitation.match_id === match.id)).toBe(true);
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test.describe(colorScheme, () => {
        // The Content-Security-Policy would forbid what axe does to measure a page.
        test.use({ colorScheme, bypassCSP: true });

        test("the unfolded form can be used by everybody, in both languages, on the smallest screens", async ({ page, api }) => {
            await page.setViewportSize({ width: 320, height: 568 });
            await page.addInitScript((language) => localStorage.setItem("acepost.language", language), colorScheme === "dark" ? "de" : "en");
            await become(page, await api.register("ana"));
            await page.goto("/new?game=chase-the-ace");
            await page.locator("input[name=seats]").fill("4");
            await page.locator("input[value=both]").check();
            await page.locator("details.more-options > summary").click();
            await page.locator("input[value=bank]").check();
            await page.locator("input[name=weekends]").check();
            await check(page, "the form for a new match");
        });
    });
}

test("bots, and bots with people", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/new?game=curse-of-aces");
    await page.getByLabel("Number of players").fill("4");
    await page.getByRole("radio", { name: "Bots", exact: true }).check();
    await page.getByLabel("Bots play").selectOption({ label: "Medium" });
    await expect(page.getByLabel("Invite by name")).toHaveCount(0);
    const against = await made(page, api, ana.token);
    expect(against.players.map(({ name }) => name)).toEqual([ana.name, "bot-medium", "bot-medium-2", "bot-medium-3"]);

    await page.goto("/new?game=curse-of-aces");
    await page.getByLabel("Number of players").fill("4");
    await page.getByRole("radio", { name: "Both" }).check();
    await page.getByLabel("How many bots").selectOption("2");
    await unfold(page);
    await expect(page.getByLabel("Seat 3")).toHaveValue("easy");
    await page.getByLabel("Seat 3").selectOption("");
    await expect(page.getByLabel("How many bots")).toHaveValue("1");
    const mixed = await made(page, api, ana.token);
    expect(mixed.players.map(({ name }) => name)).toEqual([ana.name, "bot-easy"]);
    expect(mixed.status).toBe("open");
});

test("an error unfolds what it is in", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/new?game=chase-the-ace");
    const summary = page.locator("summary").filter({ hasText: "More options" });
    // The browser's own check.
    await unfold(page);
    await page.getByLabel("Tokens").fill("99");
    await summary.click();
    await expect(page.getByLabel("Tokens")).toBeHidden();
    await page.getByRole("button", { name: "Make the match" }).click();
    await expect(page.getByLabel("Tokens")).toBeVisible();
    await page.getByLabel("Tokens").fill("3");
    // What only the server knows.
    await page.getByLabel("Invite by name").fill("no-such-player");
    await summary.click();
    await page.getByRole("button", { name: "Make the match" }).click();
    await expect(page.getByText("There is no player called no-such-player.")).toBeVisible();
    await expect(page.getByLabel("Invite by name")).toBeFocused();
});

test("a guest who joins from the lobby is asked for a name", async ({ page, api }) => {
    const ana = await api.register("ana");
    const id = await api.match("clear-ace", [ana], { seats: 2 });
    await page.goto("/lobby?game=clear-ace");
    const offer = page.getByRole("listitem").filter({ hasText: ana.name });
    await press(offer.getByRole("button", { name: "Join" }));
    const name = newName("cyd");
    await expect(offer.getByLabel("Your name")).toBeFocused();
    await offer.getByLabel("Your name").fill(name);
    await press(offer.getByRole("button", { name: "Sit down" }));
    await expect(table(page)).toHaveAttribute("data-seat", "1");
    expect((await api.call("GET", `/matches/${id}`)).players[1]).toMatchObject({ name, kind: "guest" });
});

test("the settings are told in the lobby, at the table and in the replay @phone", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const wish = { clock: { type: "per_decision", seconds: 86_400 }, rated: true };
    await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 2, ...wish });
    const { id } = await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 2, ...wish, options: { tokens: 5, ties_are_safe: true } });
    await become(page, ben);
    await page.goto("/lobby?game=chase-the-ace");
    const offers = page.getByRole("listitem").filter({ hasText: ana.name });
    await expect(offers).toHaveCount(2);
    await expect(offers.filter({ hasText: "Tokens" })).toHaveCount(1);
    const offer = offers.filter({ hasText: "Tokens" });
    await expect(offer.locator(".tag")).toHaveText(["rated", "Ties are safe: Yes", "Tokens: 5"]);
    await press(offer.getByRole("button", { name: "Join" }));
    await expect(table(page)).toBeVisible();

    const told = page.getByRole("dialog", { name: "Match settings" });
    const expectTold = async () => {
        for (const line of [/Time\s*A day for each move/, /Rated\s*Yes/, /Tokens\s*5/, /On their honour\s*No/]) await expect(told).toContainText(line);
        await press(told.getByRole("button", { name: "Close" }));
        await expect(told).toBeHidden();
    };
    await press(page.getByLabel("Menu of the match"));
    await press(page.getByRole("button", { name: "Match settings" }));
    await expectTold();
    await page.goto(`/matches/${id}/replay`);
    await press(page.getByRole("button", { name: "Match settings" }));
    await expectTold();
});

test("the page of a player leads to a match with them, and not that of a bot, a blocked player or oneself @phone", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await api.botMatch("clear-ace", ben);
    await become(page, ana);
    const invite = page.getByRole("link", { name: "Invite to a match" });
    await page.goto(`/players/${ben.name}`);
    await press(page.getByRole("button", { name: `Block ${ben.name}` }));
    await expect(page.getByRole("button", { name: `Unblock ${ben.name}` })).toBeVisible();
    await expect(invite).toHaveCount(0);
    await press(page.getByRole("button", { name: `Unblock ${ben.name}` }));
    await expect(invite).toBeVisible();
    for (const name of [ana.name, "bot-easy"]) {
        await page.goto(`/players/${name}`);
        await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
        await expect(invite).toHaveCount(0);
    }
    await page.goto(`/players/${ben.name}`);
    await press(invite);
    await expect(page.getByLabel("Invite by name")).toBeVisible();
    await expect(page.getByLabel("Invite by name")).toHaveValue(ben.name);
    await page.getByLabel("Game", { exact: true }).selectOption({ label: "Curse of Aces" });
    const match = await made(page, api, ana.token);
    expect(match).toMatchObject({ game: "curse-of-aces", visibility: "unlisted" });
    const { items } = await api.call("GET", "/me/invitations", ben.token);
    expect(items.map((/** @type {any} */ { match_id: id }) => id)).toEqual([match.id]);
});

test("the form for a new match takes from its address what it offers, and ignores the rest", async ({ page, api }) => {
    await become(page, await api.register("ana"));
    await page.goto("/new?game=curse-of-aces&visibility=private");
    await unfold(page);
    await expect(page.getByLabel("Game", { exact: true })).toHaveValue("curse-of-aces");
    await expect(page.getByRole("radio", { name: "Players only" })).toBeChecked();
    await expect(page.getByLabel("Invite by name")).toHaveValue("");
    await page.goto("/new?game=whist&visibility=secret&invite=no-such-player");
    await expect(page.getByLabel("Invite by name")).toBeVisible();
    await unfold(page);
    await expect(page.getByLabel("Game", { exact: true })).toHaveValue("clear-ace");
    await expect(page.getByRole("radio", { name: "Everyone" })).toBeChecked();
    await press(page.getByRole("button", { name: "Make the match" }));
    await expect(page.getByLabel("Invite by name")).toHaveAccessibleDescription(/no-such-player/);
});

test("who could not be invited is said where the match is", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await api.call("PUT", `/me/blocks/${ana.name}`, ben.token);
    await become(page, ana);
    await page.goto("/new?game=clear-ace");
    await unfold(page);
    await page.getByLabel("Invite by name").fill(ben.name);
    await press(page.getByRole("button", { name: "Make the match" }));
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "You cannot play with this player, or the player accepts no invitations from you." })).toBeVisible();
    await press(page.getByRole("link", { name: "Lobby" }));
    await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "You cannot play" })).toHaveCount(0);
    // A link to the page that is shown adds nothing to go back to.
    await press(page.getByRole("link", { name: "Lobby" }));
    await page.goBack();
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
});

test.describe("a response that is lost", () => {
    test.use({ refusals: /\/v1\/(me\/)?(matches|invitations)/ });

    test("leads to no second match, and bots that are refused leave none behind", async ({ page, api }) => {
        const ana = await api.register("ana");
        await become(page, ana);
        const lose = (/** @type {string} */ address) =>
            page.route(address, async (route) => {
                await route.fetch();
                await route.abort();
            }, { times: 1 });
        const failed = (/** @type {RegExp} */ words) => expect(page.locator(".note.bad").filter({ hasText: words })).toBeVisible();
        const statuses = async () => (await api.call("GET", "/me/matches", ana.token)).items.map((/** @type {any} */ { status }) => status);
        await page.goto("/new?game=clear-ace");
        await lose("**/v1/matches");
        await press(page.getByRole("button", { name: "Make the match" }));
        await failed(/cannot be reached/);
        await made(page, api, ana.token);
        expect(await statuses()).toEqual(["open"]);

        await page.goto("/games/chase-the-ace");
        const play = page.getByRole("button", { name: /^Play/ });
        await page.route("**/bots", (route) => route.fulfill({ status: 403, contentType: "application/problem+json", body: '{"code":"forbidden"}' }), { times: 1 });
        await press(play);
        await failed(/403/);
        expect((await statuses()).sort()).toEqual(["cancelled", "open"]);
        for (const address of ["**/v1/matches", "**/bots"]) {
            await lose(address);
            await press(play);
            await failed(/cannot be reached/);
        }
        await press(play);
        await expect(table(page)).toBeVisible();
        expect((await statuses()).sort()).toEqual(["cancelled", "open", "running"]);
    });

    test("is made up for by another try, which takes no second seat", async ({ page, api }) => {
        const [ana, ben] = [await api.register("ana"), await api.register("ben")];
        await become(page, ana);
        const match = async (/** @type {object} */ more = {}) => (await api.call("POST", "/matches", ben.token, { game: "chase-the-ace", seats: 3, ...more })).id;
        const invite = async (/** @type {string} */ id) => (await api.call("POST", `/matches/${id}/invitations`, ben.token, { player: ana.name })).id;
        const ways = {
            lobby: { id: await match({ seats: 7 }), button: new RegExp(`^Join.*${ben.name}`), address: "/lobby?game=chase-the-ace", lost: "**/seats" },
            list: { id: await match({ visibility: "private" }), button: /^Accept/, address: "/matches", lost: "**/acceptance" },
            letter: { id: await match({ visibility: "private" }), button: /^Accept/, lost: "**/acceptance" },
        };
        for (const [way, { id, button, lost, ...more }] of Object.entries(ways)) {
            const invitation = lost === "**/acceptance" ? await invite(id) : null;
            await page.goto("address" in more ? more.address : `/invitations/${invitation}`);
            const pressed = page.getByRole("main").getByRole("button", { name: button });
            await expect(pressed).toBeVisible();
            // The lobby and the inbox would find out by themselves.
            const lists = /\/v1\/(matches|me\/invitations)\?/;
            await page.route(lists, (route) => route.abort());
            await page.route(lost, async (route) => {
                await route.fetch();
                await route.abort();
            }, { times: 1 });
            await press(pressed);
            await expect(page.locator(".note.bad")).toContainText("cannot be reached");
            await press(pressed);
            await expect(page.getByRole("button", { name: "Leave match" }), way).toBeVisible();
            await expect(page).toHaveURL(new RegExp(`/matches/${id}$`));
            await page.unroute(lists);
        }
    });
});

test("the link to a private match leads on whoever sits there, and says what is the matter to everybody else", async ({ page, somebody, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const match = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2, visibility: "private" });
    const link = `/invitations/${match.id}#${match.code}`;
    await become(page, ana);
    // A player who has a seat need not sit down.
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();

    const guest = await somebody();
    await guest.goto(`${link.slice(0, -3)}`);
    const refused = guest.getByRole("alert").filter({ hasText: "leads to no match" });
    await expect(refused).toBeVisible();
    await expect(guest.getByRole("button", { name: "Sit down" })).toHaveCount(0);
    // Only the code is another.
    await guest.goto(link);
    await expect(refused).toHaveCount(0);
    // The link to a place on the page leaves the code in the address.
    await guest.getByRole("link", { name: "Skip to the page" }).focus();
    await guest.keyboard.press("Enter");
    await expect(guest.getByRole("main")).toBeFocused();
    await expect(guest).toHaveURL(link);
    await press(guest.getByRole("button", { name: "Sit down" }));
    await expect(table(guest)).toHaveAttribute("data-seat", "1");

    // A player who is too late is not asked for a name first.
    const late = await somebody();
    for (const isPlayer of [false, true]) {
        if (isPlayer) await become(late, ben);
        await late.goto("/about");
        await late.goto(link);
        await expect(late.getByRole("alert").filter({ hasText: "no longer accepts players" })).toBeVisible();
        await expect(late.getByRole("textbox")).toHaveCount(0);
        await expect(late.getByRole("main").getByRole("link", { name: "Sign in" })).toHaveCount(isPlayer ? 0 : 1);
    }
    await expect(yourTurn(page)).toBeVisible();
});

test("an invitation that is withdrawn while one looks at it says so", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const match = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2 });
    const invitation = await api.call("POST", `/matches/${match.id}/invitations`, ana.token, { player: ben.name });
    await become(page, ben);
    await page.goto(`/invitations/${invitation.id}`);
    await expect(page.getByRole("button", { name: "Accept" })).toBeVisible();
    await api.call("DELETE", `/invitations/${invitation.id}`, ana.token);
    await press(page.getByRole("button", { name: "Accept" }));
    await expect(page.getByRole("alert").filter({ hasText: "was answered or withdrawn" })).toBeVisible();
});

test("an invitation that was declined leads to the match only if all can see it", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ben);
    for (const visibility of ["public", "private"]) {
        const match = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2, visibility });
        const invitation = await api.call("POST", `/matches/${match.id}/invitations`, ana.token, { player: ben.name });
        await page.goto(`/invitations/${invitation.id}`);
        await press(page.getByRole("main").getByRole("button", { name: "Decline" }));
        await expect(page.getByRole("button", { name: "Decline" })).toHaveCount(0);
        await expect(page.getByRole("main").getByText("You have declined.")).toBeVisible();
        await expect(page.getByRole("link", { name: "See the match" })).toHaveCount(visibility === "public" ? 1 : 0);
    }
});

test("a match that is called off while others wait in it says so", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const match = await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 3 });
    await api.call("POST", `/matches/${match.id}/seats`, ben.token, {});
    await become(page, ben);
    await page.goto(`/matches/${match.id}`);
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    await api.call("POST", `/matches/${match.id}/cancellation`, ana.token);
    await expect(page.getByRole("main").getByText("This match was cancelled before it started.")).toBeVisible();
});

test.describe("without the server", () => {
    test.use({ refusals: /./, serviceWorkers: "allow" });

    test("the page is still the page, whatever file of the server one has looked at", async ({ page, context }) => {
        await page.goto("/about");
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.reload();
        await page.getByRole("link", { name: "lit-html" }).click();
        await expect(page.getByText("Redistribution and use", { exact: false })).toBeVisible();
        await context.setOffline(true);
        await page.goto("/about");
        await expect(page.getByRole("heading", { name: "About Acepost" })).toBeVisible();
    });
});
