// Before a match: waiting rooms, links to private matches, and waiting for an opponent.

import { become, changeTimers, expect, hold, keepAnnouncements, signInElsewhere, test } from "./page.js";
import { press, table } from "./table.js";

/**
 * One after another: players of two tests who wait for the same would get each other as opponents. The tests for phones and those of
 * other files may run at the same time: on the terms that the lobby proposes, only the former wait for Chase the Ace, and only the latter
 * for Clear Ace.
 */
test.describe.configure({ mode: "default" });

/** A private match of Clear Ace that waits for another player. @param {import("./api.js").Api} api @param {import("./api.js").Person} host */
const privateMatch = (api, host) => api.call("POST", "/matches", host.token, { game: "clear-ace", seats: 2, visibility: "private" });

/** Ben opens the waiting room of Ana's private match, in which he has a seat. @param {import("@playwright/test").Page} page @param {import("./api.js").Api} api */
async function waitInPrivate(page, api) {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const { id, code } = await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 3, visibility: "private" });
    await api.call("POST", `/matches/${id}/seats`, ben.token, { code });
    await page.clock.install();
    await become(page, ben);
    await page.goto(`/matches/${id}`);
    return { id, ben };
}

/** Expects that the page asks for the match no more. @param {import("@playwright/test").Page} page @param {string} id */
async function expectNoRequests(page, id) {
    let asked = 0;
    page.on("request", (request) => (asked += Number(request.url().includes(id))));
    await page.clock.fastForward(20_000);
    await page.evaluate(() => fetch("/healthz"));
    expect(asked).toBe(0);
}

test.describe("a match that the player has left", () => {
    // News of who has joined may come just then, and the page asks for the match.
    test.use({ refusals: /\/v1\/matches\// });

    test("who leaves a private waiting room goes to the other matches, and asks for it no more @phone", async ({ page, api }) => {
        const { id } = await waitInPrivate(page, api);
        await press(page.getByRole("button", { name: "Leave match" }));
        await expect(page).toHaveURL(/\/matches$/);
        await expect(page.getByRole("main").getByText("You have left the match.")).toBeVisible();
        await expect(page.getByRole("heading", { name: "Your matches" })).toBeVisible();
        await expectNoRequests(page, id);
    });
});

test("a waiting room tells screen readers who joins and leaves, and who is the host then", async ({ page, api }) => {
    const [ana, ben, cleo] = [await api.register("ana"), await api.register("ben"), await api.register("cleo")];
    const { id } = await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 4 });
    await become(page, ben);
    await page.goto(`/matches/${id}`);
    const told = page.locator("#polite");
    await press(page.getByRole("button", { name: "Sit down" }));
    await expect(page.getByRole("heading", { name: "2 seats are free" })).toBeVisible();
    await expect(told).not.toContainText(ben.name);
    await api.call("POST", `/matches/${id}/seats`, cleo.token, {});
    await expect(told).toContainText(`${cleo.name} has joined. One seat is free`);
    await api.call("DELETE", `/matches/${id}/seats/me`, ana.token);
    await expect(told).toContainText(`${ana.name} is no longer here. You are the host now. 2 seats are free`);
});

test("a waiting room says when a match that no player joins is cancelled, unless it is live", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    const live = { type: "bank", initial_seconds: 900, increment_seconds: 10, maximum_seconds: 900 };
    for (const [clock, count] of /** @type {const} */ ([[{ type: "none" }, 1], [live, 0]])) {
        const { id } = await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 4, clock });
        await page.goto(`/matches/${id}`);
        await expect(page.getByText("The match starts when the last seat is taken.")).toBeVisible();
        await expect(page.getByText("If no player joins for 30 days, it is cancelled.")).toHaveCount(count);
    }
});

test("the host removes a bot or a player, who is told @phone", async ({ page, api, somebody }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const { id } = await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 4 });
    await api.call("POST", `/matches/${id}/seats`, ben.token, {});
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    const other = await somebody();
    await become(other, ben);
    await other.goto(`/matches/${id}`);
    await expect(other.getByRole("button", { name: "Leave match" })).toBeVisible();
    await expect(other.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    await press(page.getByRole("button", { name: "Easy bot" }));
    await press(page.getByRole("button", { name: "Remove bot-easy from the match" }));
    await expect(page.getByRole("heading", { name: "2 seats are free" })).toBeVisible();
    await press(page.getByRole("button", { name: `Remove ${ben.name} from the match` }));
    await expect(page.getByRole("heading", { name: "3 seats are free" })).toBeVisible();
    await expect(other.getByRole("button", { name: "Sit down" })).toBeVisible();
});

test("a waiting room that is called off says so, and keeps the focus", async ({ page, api }) => {
    const ana = await api.register("ana");
    const { id } = await privateMatch(api, ana);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await press(page.getByRole("button", { name: "Cancel match" }));
    await expect(page.locator("#polite")).toContainText("This match was cancelled before it started.");
    await expect(page.getByRole("heading", { name: "Clear Ace" })).toBeFocused();
});

test("a tap too many on what sits down or accepts does not give up the seat @phone", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ben);
    /** @type {string[]} */
    const left = [];
    page.on("request", (request) => request.method() === "DELETE" && left.push(request.url()));
    for (const name of ["Sit down", "Accept"]) {
        const { id } = await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 4 });
        if (name === "Accept") await api.call("POST", `/matches/${id}/invitations`, ana.token, { player: ben.name });
        await page.goto(`/matches/${id}`);
        await press(page.getByRole("button", { name }));
        const leave = page.getByRole("button", { name: "Leave match" });
        await expect(leave).toBeVisible();
        // Browsers count the taps on one point, whatever is there.
        await leave.dispatchEvent("click", { detail: 2 });
        await page.evaluate(() => fetch("/healthz"));
        expect(left).toEqual([]);
    }
    // Quicker than people, a tap may be taken for the second of two. Keys are not counted.
    await page.getByRole("button", { name: "Leave match" }).press("Enter");
    await expect(page).toHaveURL(/\/matches$/);
});

test("the host is asked before the match of other players is called off", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const { id } = await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 4 });
    await api.call("POST", `/matches/${id}/bots`, ana.token, { strength: "easy" });
    await api.call("POST", `/matches/${id}/seats`, ben.token, {});
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    const status = async () => (await api.call("GET", `/matches/${id}`, ana.token)).status;
    const cancel = page.getByRole("button", { name: "Cancel match" });
    await press(cancel);
    const question = page.getByRole("dialog", { name: "Cancel the match?" });
    await expect(question).toContainText("It is cancelled for all players in it.");
    await question.getByRole("button", { name: "Cancel match" }).dispatchEvent("click", { detail: 2 });
    await press(question.getByRole("button", { name: "Keep match" }));
    await expect(question).toBeHidden();
    expect(await status()).toBe("open");
    await press(cancel);
    await press(question.getByRole("button", { name: "Cancel match" }));
    await expect(page.getByRole("main").getByText("cancelled before it started")).toBeVisible();
    expect(await status()).toBe("cancelled");
});

test("a match that starts says so before whose turn it is, and the keys work at once", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const { id } = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2 });
    await keepAnnouncements(page);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    await api.call("POST", `/matches/${id}/seats`, ben.token, {});
    await expect(page.locator("#polite")).toHaveText(/The match has started\.\s*Your turn\./);
    await expect(page.getByRole("heading", { name: "Clear Ace" })).toBeFocused();
    await page.locator("main").focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(".pick.can:focus")).toHaveCount(1);
});

test("the list of matches is loaded once for the link to a private match", async ({ page, api }) => {
    const ana = await api.register("ana");
    const { id, code } = await privateMatch(api, ana);
    await become(page, ana);
    await page.clock.install();
    // On a busy machine, the stream of notices takes longer than the page waits for it before it asks.
    await page.addInitScript(changeTimers, { from: [300], to: 20_000 });
    let asked = 0;
    page.on("request", (request) => (asked += Number(/\/v1\/me\/matches\?.*status=running/.test(request.url()))));
    await page.goto(`/invitations/${id}#${code}`);
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    await page.clock.fastForward(20_000);
    await page.evaluate(() => fetch("/healthz"));
    expect(asked).toBe(1);
});

test("the end of one wait says nothing of the next", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    const live = async () => (await api.call("GET", "/pairings", ana.token)).items.filter((/** @type {any} */ { status }) => status === "waiting");
    let over = "";
    let isTold = false;
    await page.route(/\/v1\/pairings\/[^/]+\?/, async (route) => {
        const response = await route.fetch({ url: route.request().url().replace(/wait=\d+/, "wait=1") });
        const pairing = await response.json();
        const isOver = pairing.id === over;
        await route.fulfill({ response, json: isOver ? { ...pairing, status: "cancelled", expires_at: "2020-01-01T00:00:00.000Z" } : pairing });
        isTold ||= isOver;
    });
    await page.goto("/lobby?game=clockwork-spades");
    const pairing = page.getByRole("region", { name: "Quick pairing" });
    const find = () => press(pairing.getByRole("button", { name: "Find an opponent" }));
    await find();
    await expect(pairing.getByText("Stay here")).toBeVisible();
    const [first] = await live();
    await pairing.getByLabel("Game").selectOption("curse-of-aces");
    await find();
    await expect.poll(async () => (await live()).length).toBe(2);
    await expect(pairing.getByText("Stay here")).toBeVisible();
    over = first.id;
    await expect.poll(() => isTold).toBe(true);
    await page.evaluate(() => fetch("/healthz"));
    await expect(pairing.getByText("Stay here")).toBeVisible();
    await expect(pairing.getByText("No opponent yet.")).toBeHidden();
    for (const { id } of await live()) await api.call("DELETE", `/pairings/${id}`, ana.token);
});

/**
 * Lets a player wait in the lobby for a match of Clockwork Spades that is played at once.
 * @param {import("@playwright/test").Page} page @param {import("./api.js").Api} api
 */
async function findOpponent(page, api) {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/lobby?game=clockwork-spades");
    const pairing = page.getByRole("region", { name: "Quick pairing" });
    await press(pairing.getByRole("button", { name: "Find an opponent" }));
    await expect(pairing.getByText("Stay here: you have 5 minutes for each move.")).toBeVisible();
    const { items: [live] } = await api.call("GET", "/pairings", ana.token);
    return { ana, pairing, live };
}

test("who leaves the lobby waits no longer for a match that is played at once", async ({ page, api }) => {
    const { ana, live } = await findOpponent(page, api);
    const deleted = page.waitForResponse((response) => response.request().method() === "DELETE" && response.url().includes(live.id));
    await page.getByRole("navigation").getByRole("link", { name: "Games" }).click();
    expect((await deleted).status()).toBeLessThan(300);
    const { items } = await api.call("GET", "/pairings", ana.token);
    expect(items.filter((/** @type {any} */ { status }) => status === "waiting")).toEqual([]);
});

test("who joins others who wait for a live match with a time for all moves is asked to stay", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const clock = { type: "bank", initial_seconds: 900, increment_seconds: 10, maximum_seconds: 960 };
    const bens = await api.call("POST", "/pairings", ben.token, { game: "chase-the-ace", seats: 3, clock, rated: false });
    // The server looks every few seconds.
    await expect.poll(async () => JSON.stringify((await api.call("GET", "/activity")).wanted)).toContain(JSON.stringify(bens.clock));
    await become(page, ana);
    await page.goto("/lobby?game=chase-the-ace&clock=bank");
    const time = "15 minutes in all, and 10 seconds more with each move";
    await press(page.getByRole("listitem").filter({ hasText: time }).getByRole("button", { name: "Play Chase the Ace with players who are waiting" }));
    await expect(page.getByRole("main").getByText(`Stay here: you have ${time}.`)).toBeVisible();
    const { items: [live] } = await api.call("GET", "/pairings", ana.token);
    const deleted = page.waitForResponse((response) => response.request().method() === "DELETE" && response.url().includes(live.id));
    await page.getByRole("navigation").getByRole("link", { name: "Games" }).click();
    expect((await deleted).status()).toBeLessThan(300);
    await api.call("DELETE", `/pairings/${bens.id}`, ben.token);
});

test("who narrows the lobby goes on waiting for a match that is played at once, and comes to it", async ({ page, api }) => {
    const { ana, pairing, live } = await findOpponent(page, api);
    const ben = await api.register("ben");
    const filters = page.locator("form.filters");
    for (const [filter, choice] of [["Rated", "no"], ["Clock", "bank"]]) {
        const listed = page.waitForResponse(/\/v1\/matches\?/);
        await filters.getByLabel(filter, { exact: true }).selectOption(choice);
        await listed;
        await expect(page.locator("#app:not([aria-busy])")).toBeVisible();
    }
    await expect(page).toHaveURL(/clock=bank&rated=no/);
    await page.evaluate(() => fetch("/healthz"));
    await expect(pairing.getByText("Stay here: you have 5 minutes for each move.")).toBeVisible();
    expect(await api.call("GET", `/pairings/${live.id}`, ana.token)).toMatchObject({ status: "waiting" });
    await api.call("POST", "/pairings", ben.token, { game: "clockwork-spades", clock: live.clock, rated: false });
    await expect(table(page)).toHaveAttribute("data-game", "clockwork-spades");
});

test("a match that is found while the narrowed lobby loads is gone to", async ({ page, api }) => {
    const { live } = await findOpponent(page, api);
    const ben = await api.register("ben");
    const release = await hold(page, /\/v1\/matches\?/);
    await page.locator("form.filters").getByLabel("Clock", { exact: true }).selectOption("bank");
    const found = page.waitForResponse((response) => response.url().includes(`/v1/pairings/${live.id}`));
    await api.call("POST", "/pairings", ben.token, { game: "clockwork-spades", clock: live.clock, rated: false });
    await found;
    release();
    await expect(table(page)).toHaveAttribute("data-game", "clockwork-spades");
});

test("who closes or reloads the lobby waits no longer either, and is asked whether to go on on coming back", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/lobby?game=curse-of-aces");
    const waiting = async () => {
        const { items } = await api.call("GET", "/pairings", ana.token);
        return items.filter((/** @type {any} */ { status }) => status === "waiting").length;
    };
    const pairing = page.getByRole("region", { name: "Quick pairing" });
    await press(pairing.getByRole("button", { name: "Find an opponent" }));
    await expect(pairing.getByText("Stay here")).toBeVisible();
    // As if the browser kept the page, to show it again.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
    await expect.poll(waiting).toBe(0);
    await expect(pairing.getByText("Stay here")).toBeHidden();
    await press(pairing.getByRole("button", { name: "Keep waiting" }));
    await expect(pairing.getByText("Stay here")).toBeVisible();
    expect(await waiting()).toBe(1);
    await page.reload();
    await expect.poll(waiting).toBe(0);
});

test.describe("a match that can no longer be seen", () => {
    test.use({ refusals: /\/v1\/matches\// });

    test("is not asked for again", async ({ page, api }) => {
        const { id, ben } = await waitInPrivate(page, api);
        await expect(page.getByRole("button", { name: "Leave match" })).toBeVisible();
        // On another device.
        await api.call("DELETE", `/matches/${id}/seats/me`, ben.token);
        await page.clock.fastForward(5000);
        await expect(page.getByRole("main").getByText("There is nothing here, or nothing that you may see.")).toBeVisible();
        await expectNoRequests(page, id);
    });
});

test("a match that was cancelled is shown without an error", async ({ page, api }) => {
    const ana = await api.register("ana");
    const { id } = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2 });
    await api.call("POST", `/matches/${id}/cancellation`, ana.token, {});
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(page.getByRole("heading", { name: "Clear Ace" })).toBeVisible();
    await expect(page.getByText("cancelled before it started", { exact: false })).toBeVisible();
});

test("visitors of a match that is over do not watch it", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await page.goto(`/matches/${id}`);
    await expect(page.getByText("Watching")).toBeVisible();
    await api.resign(id, ben);
    await expect(page.locator(".ending")).toBeVisible();
    await expect(page.getByText("Watching")).toHaveCount(0);
});

test("the link to a private match leads its players to it, and back leads past the link", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const { id, code } = await privateMatch(api, ana);
    await become(page, ana);
    await page.goto("/");
    await page.goto(`/invitations/${id}#${code}`);
    await expect(page).toHaveURL(new RegExp(`/matches/${id}$`));
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    await api.call("POST", `/matches/${id}/seats`, ben.token, { code });
    await page.goto(`/invitations/${id}#${code}`);
    await expect(page).toHaveURL(new RegExp(`/matches/${id}$`));
    await expect(table(page)).toBeVisible();
});

test("only those for whom the free seats are reserved are asked to sit down", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const before = await api.match("clear-ace", [ana, ben]);
    await api.resign(before, ben);
    const { id } = await api.call("POST", `/matches/${before}/rematch`, ana.token);
    await page.goto(`/matches/${id}`);
    await expect(page.getByRole("heading", { name: `Waiting for ${ben.name}` })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sit down" })).toHaveCount(0);
    await signInElsewhere(page, ben);
    await press(page.getByRole("button", { name: "Sit down" }));
    await expect(table(page)).toBeVisible();
});

test("an invitation is answered in the waiting room, too", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ben);
    const room = async () => {
        const { id } = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2 });
        const invitation = await api.call("POST", `/matches/${id}/invitations`, ana.token, { player: ben.name });
        await page.goto(`/matches/${id}`);
        await expect(page.getByText(`${ana.name} invites you to Clear Ace`)).toBeVisible();
        return async () => (await api.call("GET", `/invitations/${invitation.id}`, ben.token)).state;
    };
    const first = await room();
    await press(page.getByRole("button", { name: "Decline" }));
    await expect(page.getByRole("main").getByText(`You have declined ${ana.name}'s invitation.`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Sit down" })).toBeVisible();
    await expect(page.getByText("You need no account")).toHaveCount(0);
    expect(await first()).toBe("declined");
    await page.goto("/");
    await expect(page.getByText("Nothing waits for you just now.")).toBeVisible();

    const second = await room();
    await page.goto("/");
    await expect(page.getByRole("link", { name: "An invitation waits for your answer." })).toBeVisible();
    await expect(page.getByText("Nothing waits for you just now.")).toBeHidden();
    await page.goBack();
    await press(page.getByRole("button", { name: "Accept" }));
    await expect(table(page)).toBeVisible();
    expect(await second()).toBe("accepted");
});

test("a waiting room shows at once who has accepted an invitation or declined it", async ({ page, api }) => {
    const [ana, ben, cleo] = [await api.register("ana"), await api.register("ben"), await api.register("cleo")];
    const { id } = await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 4, visibility: "private" });
    const invite = (/** @type {import("./api.js").Person} */ { name }) => api.call("POST", `/matches/${id}/invitations`, ana.token, { player: name });
    const [bens, cleos] = [await invite(ben), await invite(cleo)];
    await keepAnnouncements(page);
    await become(page, ana);
    const followed = page.waitForResponse(/\/v1\/me\/stream/);
    await page.goto(`/matches/${id}`);
    await followed;
    const line = (/** @type {import("./api.js").Person} */ { name }) => page.locator(".invited li", { hasText: name });
    for (const person of [ben, cleo]) await expect(line(person)).toContainText("pending");
    await api.call("POST", `/invitations/${bens.id}/refusal`, ben.token);
    await expect(line(ben)).toContainText("declined");
    await expect(page.locator("#polite")).toContainText(`${ben.name} has declined the invitation.`);
    await api.call("POST", `/invitations/${cleos.id}/acceptance`, cleo.token, {});
    await expect(line(cleo)).toContainText("accepted");
});

test.describe("an invitation", () => {
    // The list is lost once.
    test.use({ refusals: /\/v1\/me\/invitations/ });

    test("is declined though the list is lost then, which is loaded again by itself", async ({ page, api }) => {
        const [ana, ben] = [await api.register("ana"), await api.register("ben")];
        const { id } = await privateMatch(api, ana);
        await api.call("POST", `/matches/${id}/invitations`, ana.token, { player: ben.name });
        await become(page, ben);
        const followed = page.waitForResponse(/\/v1\/me\/stream/);
        await page.goto("/matches");
        await followed;
        const decline = page.getByRole("button", { name: `Decline ${ana.name}'s invitation` });
        await expect(decline).toBeVisible();
        await page.route(/\/v1\/me\/invitations(\?|$)/, (route) => route.abort(), { times: 1 });
        await press(decline);
        await expect(page.getByRole("main").getByText(`You have declined ${ana.name}'s invitation.`)).toBeVisible();
        await expect(decline).toHaveCount(0);
    });
});

test.describe("of several invitations", () => {
    // One is withdrawn before it is declined.
    test.use({ refusals: /\/v1\/invitations\/[^/]+\/refusal$/ });

    test("all are declined at once @phone", async ({ page, api }) => {
        const [ana, ben] = [await api.register("ana"), await api.register("ben")];
        const invite = async () => {
            const { id } = await privateMatch(api, ana);
            return (await api.call("POST", `/matches/${id}/invitations`, ana.token, { player: ben.name })).id;
        };
        const ids = [await invite(), await invite(), await invite()];
        await keepAnnouncements(page);
        await become(page, ben);
        const followed = page.waitForResponse(/\/v1\/me\/stream/);
        await page.goto("/matches");
        await followed;
        await expect(page.locator(".letters li")).toHaveCount(3);
        await api.call("DELETE", `/invitations/${ids[1]}`, ana.token);
        const all = page.getByRole("button", { name: "Decline all" });
        await press(all);
        await expect(page.getByRole("main").getByText("You have declined the invitations.")).toBeVisible();
        await expect(page.locator("#polite")).toContainText("You have declined the invitations.");
        await expect(page.locator(".letters li")).toHaveCount(0);
        const states = ids.map(async (id) => (await api.call("GET", `/invitations/${id}`, ben.token)).state);
        expect(await Promise.all(states)).toEqual(["declined", "withdrawn", "declined"]);
        // A single one has its own button.
        await invite();
        await expect(page.getByRole("button", { name: `Decline ${ana.name}'s invitation` })).toBeVisible();
        await expect(all).toHaveCount(0);
    });
});

test("a waiting room whose table cannot be opened says so, and lets the document be loaded again", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const { id } = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2 });
    const newer = { contentType: "text/javascript", body: "export default ({ session }) => session.newer();" };
    await page.route("**/app/table/table.js", (route) => route.fulfill(newer));
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    await api.call("POST", `/matches/${id}/seats`, ben.token, {});
    await expect(page.getByText("Something in this page went wrong.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "That did not work" })).toBeFocused();
    await page.unroute("**/app/table/table.js");
    await press(page.getByRole("button", { name: "Try again" }));
    await expect(table(page)).toBeVisible();
});

test("who waits for a live match is asked to stay, and asked again when the wait is over @phone", async ({ page, api }, { project }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    // The server of these tests has no clock that can be moved on.
    let expired = false;
    await page.route(/\/v1\/pairings\/[^/]+\?/, async (route) => {
        const response = await route.fetch({ url: route.request().url().replace(/wait=\d+/, "wait=1") });
        const pairing = await response.json();
        await route.fulfill({ response, json: expired ? { ...pairing, status: "cancelled", expires_at: "2020-01-01T00:00:00.000Z" } : pairing });
    });
    await page.goto(`/lobby?game=${project.name === "phone" ? "chase-the-ace" : "curse-of-aces"}`);
    const pairing = page.getByRole("region", { name: "Quick pairing" });
    await press(pairing.getByRole("button", { name: "Find an opponent" }));
    await expect(pairing.getByText("Stay here: you have 5 minutes for each move.")).toBeVisible();
    await expect(pairing.getByText("You can leave this page")).toBeHidden();
    expired = true;
    await expect(pairing.getByText("No opponent yet.")).toBeVisible();
    await expect(pairing.getByText("Stay here")).toBeHidden();

    const { items } = await api.call("GET", "/pairings", ana.token);
    for (const { id } of items) await api.call("DELETE", `/pairings/${id}`, ana.token);
    expired = false;
    await press(pairing.getByRole("button", { name: "Keep waiting" }));
    await expect(pairing.getByText("Stay here: you have 5 minutes for each move.")).toBeVisible();
    await expect(pairing.getByText("No opponent yet.")).toBeHidden();
    const [again] = (await api.call("GET", "/pairings", ana.token)).items;
    // On another device.
    await api.call("DELETE", `/pairings/${again.id}`, ana.token);
    await expect(pairing.getByText("Stay here")).toBeHidden();
    await expect(pairing.getByText("No opponent yet.")).toBeHidden();
});

test("what others wait for in quick pairing is in the lobby, one tap away @phone", async ({ page, api, somebody }, { project }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    // The tests for phones may run at the same time.
    const clock = { type: "per_decision", seconds: (project.name === "phone" ? 6 : 5) * 86_400 };
    const pairing = await api.call("POST", "/pairings", ben.token, { game: "clockwork-spades", clock, rated: true });
    // The server looks every few seconds.
    const terms = JSON.stringify(pairing.clock);
    await expect.poll(async () => JSON.stringify((await api.call("GET", "/activity")).wanted)).toContain(terms);
    const offer = (/** @type {import("./page.js").Page} */ page) =>
        page.getByRole("listitem").filter({ hasText: "Clockwork Spades" }).filter({ hasText: `${clock.seconds / 86_400} days for each move` });
    /** @param {import("./page.js").Page} page @param {string} [query] */
    const lobby = async (page, query = "") => {
        await page.goto(`/lobby${query}`);
        await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
    };

    await become(page, ana);
    await lobby(page);
    await expect(offer(page)).toContainText("One player is waiting");
    await expect(offer(page)).toContainText("rated");
    for (const query of ["?rated=no", "?game=clear-ace", "?clock=none", "?show=running"]) {
        await lobby(page, query);
        await expect(offer(page)).toHaveCount(0);
    }
    // Guests play no rated matches, and what one waits for oneself is no offer.
    const [guest, bens] = [await somebody(), await somebody()];
    await become(bens, ben);
    for (const each of [guest, bens]) {
        await lobby(each);
        await expect(offer(each)).toHaveCount(0);
    }
    await lobby(page, "?game=clockwork-spades&rated=yes&clock=per_decision");
    await press(offer(page).getByRole("button", { name: "Play Clockwork Spades with players who are waiting" }));
    await expect(table(page)).toBeVisible();
    const { match_id } = await api.call("GET", `/pairings/${pairing.id}`, ben.token);
    await expect(page).toHaveURL(`/matches/${match_id}`);
});
