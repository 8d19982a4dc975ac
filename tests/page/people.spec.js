// People against each other, each in their own browser.

import { newName, PASSWORD } from "./api.js";
import { become, expect, oneOnEachPage, test } from "./page.js";
import { bar, ending, playToTheEnd, press, table, wait } from "./table.js";

/** @param {import("@playwright/test").Page} page @param {string} name */
async function register(page, name) {
    await page.goto("/sign-in");
    await page.getByLabel("Choose a name").fill(name);
    await page.getByLabel("Choose a password").fill(PASSWORD);
    await press(page.getByRole("button", { name: "Register" }));
    await expect(page.getByRole("heading", { name: `Hello, ${name}` })).toBeVisible();
}

/** Returns what is before the reason: "You won" of "You won: fewest spades". @param {string} verdict */
const result = (verdict) => verdict.split(":")[0];

test("two people play a whole match and another one, and a third watches @phone", async ({ page: ana, somebody }) => {
    const ben = await somebody();
    const cleo = await somebody();
    const names = { ana: newName("ana"), ben: newName("ben") };
    await register(ana, names.ana);
    await register(ben, names.ben);

    await press(ana.getByRole("link", { name: "New" }));
    await ana.getByLabel("Game", { exact: true }).selectOption({ label: "Chase the Ace" });
    await ana.getByText("More options").click();
    await ana.getByLabel("Tokens").fill("1");
    await ana.getByText("King passes on").first().click();
    await ana.getByText("Per move", { exact: true }).click();
    await ana.getByLabel("Time per move").selectOption({ label: "2 days" });
    await ana.getByText("With the link").click();
    await press(ana.getByRole("button", { name: "Make the match" }));
    await expect(ana.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    const link = await ana.getByLabel("Link to send to others").inputValue();

    await ben.goto(link);
    await press(ben.getByRole("button", { name: "Sit down" }));
    await cleo.goto(link);
    for (const [page, seat] of /** @type {const} */ ([[ana, "0"], [ben, "1"]])) await expect(table(page)).toHaveAttribute("data-seat", seat);
    await expect(cleo.getByText("Watching")).toBeVisible();
    await expect(cleo.locator('[data-zone^="hand:"] [data-card]')).toHaveCount(0);

    const moves = await playToTheEnd(ana, ben);
    expect(moves).toBeGreaterThan(1);
    for (const page of [ana, ben, cleo]) await expect(ending(page).getByRole("heading")).toBeVisible();
    const verdicts = [await ending(ana).getByRole("heading").innerText(), await ending(ben).getByRole("heading").innerText()];
    expect(verdicts.map(result).sort()).toEqual(["You lost", "You won"]);
    await expect(ending(cleo).getByRole("heading")).toHaveText(/ won: /);

    const finished = ana.url();
    await press(bar(ana).getByRole("button", { name: "Rematch" }));
    await expect(ana).not.toHaveURL(finished);
    await press(bar(ben).getByRole("button", { name: "Join the rematch" }));
    // The match before is shown until the next one has loaded.
    for (const page of [ana, ben]) await expect(ending(page)).toHaveCount(0);
    for (const page of [ana, ben]) await expect(table(page)).toBeVisible();
    await expect(ben).toHaveURL(ana.url());
    expect(await Promise.race([wait(ana), wait(ben)])).toBe("turn");
});

for (const game of ["clear-ace", "clockwork-spades", "curse-of-aces"]) {
    test(`two people play a whole match of ${game}`, async ({ page: ana, somebody, api }) => {
        const ben = await somebody();
        await become(ana, await api.register("ana"));
        await become(ben, await api.register("ben"));
        await ana.goto(`/new?game=${game}`);
        await press(ana.getByRole("button", { name: "Make the match" }));
        await ben.goto(await ana.getByLabel("Link to send to others").inputValue());
        await press(ben.getByRole("button", { name: "Sit down" }));
        await playToTheEnd(ana, ben);
        const verdicts = [];
        for (const page of [ana, ben]) verdicts.push(await ending(page).getByRole("heading").innerText());
        expect([["You lost", "You won"], ["A draw", "A draw"]]).toContainEqual(verdicts.map(result).sort());
    });
}

test("who watches a match that is told later is as many events behind, until it is over", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    // It cannot end within a few moves.
    const id = await api.match("clockwork-spades", [ana, ben], { spectator_delay: 3 });
    let { version: newest } = await api.playOn(id, [ana, ben], 6);
    await page.goto(`/matches/${id}`);
    await expect(page.getByText("Watching, 3 events later")).toBeVisible();
    await expect(table(page)).toHaveAttribute("data-version", String(newest - 3));

    ({ version: newest } = await api.playOn(id, [ana, ben], newest + 1));
    await expect(table(page)).toHaveAttribute("data-version", String(newest - 3));

    await api.call("POST", `/matches/${id}/resignation`, ana.token);
    await expect(ending(page).getByRole("heading")).toHaveText(`${ben.name} won: ${ana.name} resigned`);
    await expect(table(page)).toHaveAttribute("data-version", String(newest + 1));
});

test("a private match is for whoever is invited", async ({ page: ana, somebody, api }) => {
    const ben = await somebody();
    const names = { ana: newName("ana"), ben: newName("ben") };
    await register(ana, names.ana);
    await register(ben, names.ben);

    await ana.goto("/new?game=clear-ace");
    await ana.getByText("More options").click();
    await ana.getByText("Players only").click();
    await ana.getByText("Total time").click();
    await ana.getByLabel("Invite by name").fill(names.ben);
    await ana.getByRole("button", { name: "Make the match" }).click();
    await expect(ana.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    const lobby = await api.call("GET", "/matches?status=open");
    expect(JSON.stringify(lobby)).not.toContain(names.ana);

    await ben.goto("/matches");
    await ben.getByRole("button", { name: /Accept/ }).click();
    for (const page of [ana, ben]) await expect(table(page)).toBeVisible();
});

test("a guest who is invited by name is asked for a nickname @phone", async ({ page, api }) => {
    const ana = await api.register("ana");
    const guest = await api.guest();
    const clock = { type: "per_decision", seconds: 86_400 };
    const { id } = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2, clock, visibility: "private" });
    await api.call("POST", `/matches/${id}/invitations`, ana.token, { player: guest.name });
    await become(page, guest);
    await page.goto("/matches");
    await expect(page.locator(".letters li")).toContainText("2 players, a day for each move");
    await press(page.getByRole("button", { name: /Accept/ }));
    const name = newName("gus");
    await page.getByLabel("Your name").fill(name);
    await press(page.getByRole("button", { name: "Sit down" }));
    await expect(table(page)).toHaveAttribute("data-seat", "1");
    const view = await api.view(id, ana);
    expect(view.match.players.map((/** @type {any} */ { name }) => name)).toEqual([ana.name, name]);
});

test("a guest who is invited to a rated match is asked for no nickname", async ({ page, api }) => {
    const ana = await api.register("ana");
    const guest = await api.guest();
    const { id } = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2 });
    await api.call("POST", `/matches/${id}/invitations`, ana.token, { player: guest.name });
    // The server invites guests to rated matches no more.
    await page.route(/\/v1\/me\/invitations/, async (route) => {
        const response = await route.fetch();
        const { items, ...rest } = await response.json();
        await route.fulfill({ response, json: { ...rest, items: items.map((/** @type {any} */ item) => ({ ...item, rated: true })) } });
    });
    await become(page, guest);
    await page.goto("/matches");
    await expect(page.locator(".letters li")).toContainText("rated");
    await press(page.getByRole("button", { name: /Accept/ }));
    await expect(table(page)).toHaveAttribute("data-seat", "1");
});

test("of a match that was cancelled the list says no time, which is not known", async ({ page, api }) => {
    const ana = await api.register("ana");
    const { id } = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2 });
    await api.call("POST", `/matches/${id}/cancellation`, ana.token);
    await page.goto(`/players/${ana.name}`);
    await expect(page.locator(".match .state")).toHaveText("cancelled");
});

test("results on the page of another player are told from no player's point of view", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await api.resign(id, ana);
    await become(page, ana);
    const line = page.locator(".match");
    await page.goto(`/players/${ana.name}`);
    await expect(line).toContainText(`with ${ben.name}`);
    await expect(line).toContainText("you lost");
    await page.goto(`/players/${ben.name}`);
    await expect(line).toContainText(`${ben.name} won`);
    await expect(line).toContainText(ana.name);
    await expect(line).not.toContainText("you lost");
});

test("all matches are listed, even if they do not fit into one response", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    for (const game of ["clear-ace", "curse-of-aces"]) await api.match(game, [ana, ben]);
    await become(page, ana);
    await oneOnEachPage(page, /\/v1\/me\/matches\?.*running/);
    await page.goto("/matches");
    await expect(page.locator("a.match")).toHaveCount(2);
});
