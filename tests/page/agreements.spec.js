// Agreements besides moves: draws, pauses, rematches; and leaving a match that continues.

import { PASSWORD } from "./api.js";
import { become, expect, hide, keepAnnouncements, test } from "./page.js";
import { bar, ending, press, table, yourTurn } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./api.js").Api} Api */

const CLOCK = { clock: { type: "per_decision", seconds: 86_400 } };

/**
 * A running match of three players, the first two of them at the table.
 * @param {{ page: Page, somebody: () => Promise<Page>, api: Api }} fixtures
 */
async function three({ page, somebody, api }) {
    const people = [await api.register("ana"), await api.register("ben"), await api.register("cleo")];
    const id = await api.match("chase-the-ace", people, CLOCK);
    const pages = [page, await somebody()];
    for (const [seat, each] of pages.entries()) {
        await keepAnnouncements(each);
        await become(each, people[seat]);
        const followed = each.waitForResponse(/\/v1\/me\/stream/);
        await each.goto(`/matches/${id}`);
        await followed;
        await expect(table(each)).toHaveAttribute("data-seat", String(seat));
    }
    return { id, people, pages };
}

/** @param {Page} page @param {string} entry */
async function fromMenu(page, entry) {
    await press(page.getByLabel("Menu of the match"));
    await press(page.getByRole("button", { name: entry }));
}

/** Checks that the focus is where one goes on, after a button that is gone. @param {Page} page */
const expectAtTable = (page) => expect(page.locator(".cloth:focus, .pick.can:focus, .choice-button:focus")).toHaveCount(1);

test("three agree on a draw, and play again @phone", async ({ page, somebody, api }) => {
    const { id, people: [ana, ben, cleo], pages: [first, second] } = await three({ page, somebody, api });
    await fromMenu(first, "Offer a draw");
    await expect(first.getByRole("group").getByText("You offer a draw. Your next move withdraws your offer.")).toBeVisible();
    await expect(first.locator("#polite")).toContainText("You offer a draw. Your next move withdraws your offer.");
    await expect(second.getByRole("button", { name: "Agree to a draw" })).toBeVisible();
    await press(first.getByRole("button", { name: "Withdraw offer" }));
    await expect(first.getByRole("group").getByText("You offer a draw.")).toBeHidden();
    await expect(first.locator("#polite")).toContainText("No draw is offered any more.");
    await expectAtTable(first);
    await expect(second.locator("#polite")).toContainText("No draw is offered any more.");
    await expect(second.getByRole("button", { name: "Agree to a draw" })).toHaveCount(0);
    await fromMenu(first, "Offer a draw");
    await expect(second.getByRole("group").getByText(`${ana.name} offers a draw.`)).toBeVisible();
    await expect(second.locator("#polite")).toContainText(`${ana.name} offers a draw.`);
    await press(second.getByRole("button", { name: "Agree to a draw" }));
    await expectAtTable(second);
    await expect(first.getByRole("group").getByText(`${ben.name} offers a draw`)).toBeVisible();
    await api.call("POST", `/matches/${id}/draw`, cleo.token);
    for (const each of [first, second]) await expect(ending(each).getByRole("heading", { name: "A draw" })).toBeVisible();

    await press(bar(first).getByRole("button", { name: "Rematch" }));
    await expect(first.getByRole("heading", { name: `Waiting for ${ben.name} and ${cleo.name}` })).toBeVisible();
    // No one else can take a reserved seat.
    await expect(first.getByRole("heading", { name: "Add players" })).toHaveCount(0);
    await expect(second.locator("#polite")).toContainText("A rematch is offered.");
    await expect(first.locator("#polite")).not.toContainText("A rematch is offered.");
    await press(bar(second).getByRole("button", { name: "Join the rematch" }));
    await expect(second.getByRole("heading", { name: `Waiting for ${cleo.name}` })).toBeVisible();
    await expect(second.getByText(`reserved for ${cleo.name}`)).toBeVisible();
    await api.call("POST", `/matches/${id}/rematch`, cleo.token, {});
    for (const each of [first, second]) await expect(table(each)).toBeVisible();
    expect(first.url()).toBe(second.url());
});

test("what is offered while one is away is told on every page @phone", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clockwork-spades", [ana, ben], { ...CLOCK, options: { first_player: "seat_0" } });
    await api.answer(id, ana);
    for (let moves = 0; (await api.view(id, ana)).to_act[0] === 0 && moves < 9; moves++) await api.answer(id, ana);
    await api.call("POST", `/matches/${id}/draw`, ben.token);
    await api.call("POST", `/matches/${id}/pause`, ben.token);
    const over = await api.match("clear-ace", [ben, ana]);
    await api.resign(over, ben);
    const { id: next } = await api.call("POST", `/matches/${over}/rematch`, ben.token, {});

    await become(page, ana);
    await page.goto("/about");
    const matches = page.getByRole("navigation").getByRole("link", { name: "Matches" });
    await expect(matches).toHaveAccessibleName(/, 2 offers$/);
    await press(page.getByRole("navigation").getByRole("link", { name: "Games" }));
    const line = page.locator(".match", { hasText: ben.name }).first();
    await expect(line).toContainText(`${ben.name} offers a draw`);
    await expect(line).toContainText(`${ben.name} offers a pause`);
    await expect(page.getByText("Nothing waits for you just now.")).toBeHidden();
    const offer = page.getByRole("listitem").filter({ hasText: `${ben.name} offers a rematch of Clear Ace` });
    await expect(offer).toBeVisible();
    await press(matches);
    await expect(page.getByRole("region", { name: "Rematches" }).getByText("offers a rematch of Clear Ace")).toBeVisible();
    await expect(line).toContainText(`${ben.name} offers a draw`);
    await press(offer.getByRole("button", { name: "Join" }));
    await expect(page).toHaveURL(new RegExp(next));
    await expect(table(page)).toBeVisible();
    await expect(matches).toHaveAccessibleName(/, one offer$/);
});

test("what is offered can be declined @phone", async ({ page, somebody, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben], CLOCK);
    for (const what of ["draw", "pause"]) await api.call("POST", `/matches/${id}/${what}`, ben.token);
    const bens = await somebody();
    await keepAnnouncements(bens);
    await become(bens, ben);
    const followed = bens.waitForResponse(/\/v1\/me\/stream/);
    await bens.goto(`/matches/${id}`);
    await followed;
    await expect(bens.getByRole("button", { name: "Withdraw offer" })).toHaveCount(2);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    for (const what of ["draw", "pause"]) {
        const offer = page.getByRole("group", { name: what === "draw" ? "Draw" : "Pause" });
        await press(offer.getByRole("button", { name: "Decline" }));
        await expect(offer).toBeHidden();
        await expect(bens.locator("#polite")).toContainText(`No ${what} is offered any more.`);
        await expect(bens.getByRole("button", { name: "Withdraw offer" })).toHaveCount(what === "draw" ? 1 : 0);
    }
    await expectAtTable(page);

    const over = await api.match("clear-ace", [ben, ana], CLOCK);
    await api.resign(over, ben);
    const { id: next } = await api.call("POST", `/matches/${over}/rematch`, ben.token, {});
    await bens.goto(`/matches/${next}`);
    await page.goto("/matches");
    const matches = page.getByRole("navigation").getByRole("link", { name: "Matches" });
    await expect(matches).toHaveAccessibleName(/one offer$/);
    const offer = page.getByRole("listitem").filter({ hasText: `${ben.name} offers a rematch of Clear Ace` });
    await expect(offer).toContainText("2 players, a day for each move");
    await expect(offer.getByRole("link", { name: "Clear Ace" })).toHaveAttribute("href", `/matches/${next}`);
    await press(offer.getByRole("button", { name: `Decline the rematch with ${ben.name}` }));
    await expect(page.getByRole("main").getByText("You have declined.")).toBeVisible();
    await expect(offer).toHaveCount(0);
    await expect(matches).not.toHaveAccessibleName(/offer/);
    await expect(bens.getByText(`reserved for ${ana.name}`)).toBeHidden();
    await expect(bens.getByRole("heading", { name: "Add players" })).toBeVisible();
});

test("a rematch can be declined where it waits", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const over = await api.match("clear-ace", [ben, ana]);
    await api.resign(over, ben);
    const { id } = await api.call("POST", `/matches/${over}/rematch`, ben.token, {});
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await press(page.getByRole("button", { name: "Decline" }));
    await expect(page).toHaveURL(/\/matches$/);
    expect((await api.call("GET", `/matches/${id}`, ana.token)).kept_seats).toEqual([]);
});

test("a rematch that is offered meanwhile appears without a reload, and disappears when it is cancelled", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await api.resign(id, ben);
    await become(page, ana);
    const followed = page.waitForResponse(/\/v1\/me\/stream/);
    await page.goto("/");
    await followed;
    await expect(page.getByText("Nothing waits for you just now.")).toBeVisible();
    const { id: next } = await api.call("POST", `/matches/${id}/rematch`, ben.token, {});
    const offer = page.getByText(`${ben.name} offers a rematch of Clear Ace`);
    await expect(offer).toBeVisible();
    await api.call("POST", `/matches/${next}/cancellation`, ben.token);
    await expect(offer).toBeHidden();
});

test("three agree on a pause, and end it, with a device whose clock is slow", async ({ page, somebody, api }) => {
    await page.addInitScript(() => {
        const now = Date.now;
        Date.now = () => now() - 600_000;
    });
    const { id, people: [, ben, cleo], pages: [first, second] } = await three({ page, somebody, api });
    await fromMenu(first, "Offer a pause");
    await press(second.getByRole("button", { name: "Agree to a pause" }));
    await expect(first.getByRole("group").getByText(`${ben.name} offers a pause`)).toBeVisible();
    await expect(first.locator("#polite")).toContainText(`${ben.name} offers a pause.`);
    await api.call("POST", `/matches/${id}/pause`, cleo.token);
    for (const each of [first, second]) await expect(each.getByRole("group").getByText("The clocks are paused, as all players agreed.")).toBeVisible();
    await expect(first.locator("#polite")).toContainText("The clocks are paused: as agreed.");
    await press(first.getByLabel("Menu of the match"));
    await expect(first.getByRole("button", { name: "Keys" })).toBeVisible();
    await expect(first.getByRole("button", { name: "Offer a pause" })).toHaveCount(0);
    await first.keyboard.press("Escape");
    await press(second.getByRole("button", { name: "Resume" }));
    const soon = "The clocks run again after ten minutes, or once all players resume.";
    for (const each of [first, second]) await expect(each.getByRole("group").getByText(soon)).toBeVisible();
    await expect(first.locator("#polite")).toContainText(soon);
    await api.call("DELETE", `/matches/${id}/pause`, cleo.token);
    await press(first.getByRole("button", { name: "Resume" }));
    await expectAtTable(first);
    await expect(first.locator("#polite")).toContainText("The clocks run again.");
    for (const each of [first, second]) {
        await expect(each.getByRole("group").getByText("The clocks are paused, as all players agreed.")).toBeHidden();
        await expect(each.getByRole("timer", { name: /^Time left: 23 hours 5\d minutes/ }).first()).toBeVisible();
    }
    await first.goto("/matches");
    await expect(first.getByText(/23\sh\s5\d\smin\sleft/)).toBeVisible();
});

test("while a pause is ending, all can agree that it goes on @phone", async ({ page, somebody, api }) => {
    const people = [await api.register("ana"), await api.register("ben")];
    const [ana, ben] = people;
    const id = await api.match("clear-ace", people, CLOCK);
    for (const { token } of people) await api.call("POST", `/matches/${id}/pause`, token);
    await api.call("DELETE", `/matches/${id}/pause`, ben.token);
    const [anas, bens] = [page, await somebody()];
    for (const [seat, each] of [anas, bens].entries()) {
        await keepAnnouncements(each);
        await become(each, people[seat]);
        const followed = each.waitForResponse(/\/v1\/me\/stream/);
        await each.goto(`/matches/${id}`);
        await followed;
        await expect(each.getByRole("group").getByText(/^A player has ended the pause/)).toBeVisible();
    }
    const [own, offered] = [anas.getByRole("group").getByText("You offer a pause."), bens.getByRole("group").getByText(`${ana.name} offers a pause.`)];
    await fromMenu(anas, "Offer a pause");
    await expect(own).toBeVisible();
    // It would be another "Resume".
    await expect(anas.getByRole("button", { name: "Withdraw offer" })).toHaveCount(0);
    await expect(bens.locator("#polite")).toContainText(`${ana.name} offers a pause.`);
    await press(bens.getByRole("button", { name: "Decline" }));
    await expect(offered).toBeHidden();
    await expect(own).toBeHidden();
    await expect(anas.locator("#polite")).toContainText("No pause is offered any more.");
    await fromMenu(anas, "Offer a pause");
    await press(bens.getByRole("button", { name: "Agree to a pause" }));
    for (const each of [anas, bens]) {
        await expect(each.getByRole("group").getByText("The clocks are paused, as all players agreed.")).toBeVisible();
        await expect(each.getByRole("button", { name: "Resume" })).toBeVisible();
    }
    await expect(own).toBeHidden();
});

/** As long as the table waits at most before it looks for pauses that no notice tells. */
const LOOK_MS = 61_000;

/**
 * Ends the table's stream at once: where a test moves the clock, it would seem to be lost, and a table that is back looks by itself.
 * @param {Page} page
 */
const withoutStream = (page) => page.route(/\/events(\?|$)/, (route) =>
    (route.request().headers().accept?.includes("event-stream") ? route.fulfill({ status: 204 }) : route.fallback()));

test("the table sees that a weekend has begun and ended, which no notice tells", async ({ page, api }) => {
    const people = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", people, CLOCK);
    let isWeekend = false;
    await withoutStream(page);
    await page.route(/\/view(\?|$)/, async (route) => {
        const response = await route.fetch();
        const view = await response.json();
        view.match.clock.weekends = "Europe/Berlin";
        view.clocks.stand_for = isWeekend ? ["weekend"] : [];
        await route.fulfill({ response, json: view });
    });
    await page.clock.install();
    await keepAnnouncements(page);
    await become(page, people[0]);
    await page.goto(`/matches/${id}`);
    const paused = page.getByText("The clocks are paused: it is the weekend.");
    const running = page.locator(".clock.runs");
    await expect(running).toHaveCount(2);
    isWeekend = true;
    await page.clock.runFor(LOOK_MS);
    await expect(paused.first()).toBeVisible();
    await expect(running).toHaveCount(0);
    isWeekend = false;
    await page.clock.runFor(LOOK_MS);
    await expect(running).toHaveCount(2);
    await expect(page.locator(".proposal", { has: paused })).toHaveCount(0);
    await expect(page.locator("#polite")).toContainText("The clocks run again.");
});

test("a table that was hidden shows other deadlines, such as those after a downtime, once it is seen again", async ({ page, api }) => {
    const people = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", people, CLOCK);
    let laterDays = 0;
    await page.route(/\/view(\?|$)/, async (route) => {
        const response = await route.fetch();
        const view = await response.json();
        for (const seat of view.clocks.seats) seat.deadline = new Date(Date.parse(seat.deadline) + laterDays * 86_400_000).toISOString();
        await route.fulfill({ response, json: view });
    });
    await become(page, people[0]);
    await page.goto(`/matches/${id}`);
    const running = page.locator(".clock.runs");
    await expect(running).toHaveCount(2);
    await hide(page, true);
    laterDays = 2;
    await hide(page, false);
    await expect(running).toHaveText([/[23]\sd/, /[23]\sd/]);
});

test("spectators see an agreed pause begin and end", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben], CLOCK);
    await withoutStream(page);
    await page.clock.install();
    await page.goto(`/matches/${id}`);
    await expect(page.locator(".clock.runs")).toHaveCount(2);
    for (const { token } of [ana, ben]) await api.call("POST", `/matches/${id}/pause`, token);
    await page.clock.runFor(LOOK_MS);
    await expect(page.getByText("The clocks are paused, as all players agreed.")).toBeVisible();
    for (const { token } of [ana, ben]) await api.call("DELETE", `/matches/${id}/pause`, token);
    await page.clock.runFor(LOOK_MS);
    await expect(page.locator(".clock.runs")).toHaveCount(2);
});

test("the first page sees that the match which it shows is paused", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const featured = await api.call("GET", `/matches/${await api.match("clear-ace", [ana, ben], CLOCK)}`);
    await withoutStream(page);
    await page.route("**/v1/activity", (route) => route.fulfill({ json: { running: 1, open: 0, waiting_players: 0, finished: 0, featured } }));
    await page.clock.install();
    await page.goto("/");
    await page.getByRole("region", { name: "Going on now" }).scrollIntoViewIfNeeded();
    const running = page.locator(".live-match .clock.runs");
    await expect(running).toHaveCount(2);
    for (const { token } of [ana, ben]) await api.call("POST", `/matches/${featured.id}/pause`, token);
    await page.clock.runFor(LOOK_MS);
    await expect(page.locator(".live-match .clock")).toHaveCount(2);
    await expect(running).toHaveCount(0);
});

test("a double click that agrees to a pause does not end it", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben], CLOCK);
    await api.call("POST", `/matches/${id}/pause`, ben.token);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    let ended = 0;
    page.on("request", (request) => (ended += Number(request.method() === "DELETE" && request.url().endsWith("/pause"))));
    await press(page.getByRole("button", { name: "Agree to a pause" }));
    const resume = page.getByRole("button", { name: "Resume" });
    await expect(resume).toBeVisible();
    // The second click comes once the button is another one.
    await resume.dispatchEvent("click", { detail: 2 });
    await page.evaluate(() => fetch("/healthz"));
    expect(ended).toBe(0);
    await api.call("DELETE", `/matches/${id}/pause`, ben.token);
    await press(resume);
    await expect(resume).toHaveCount(0);
    expect(ended).toBe(1);
});

test("a match that ends while a player is asked whether to resign asks no more", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben], CLOCK);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await fromMenu(page, "Resign");
    await expect(page.getByRole("dialog")).toBeVisible();
    await api.resign(id, ben);
    await expect(ending(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
});

test("who has left a match that goes on is marked in words, and has no clock", async ({ page, api }) => {
    const people = [await api.register("ana"), await api.register("ben"), await api.register("cleo")];
    const clock = { type: "bank", initial_seconds: 86_400, increment_seconds: 0, maximum_seconds: 86_400 };
    const id = await api.match("chase-the-ace", people, { clock });
    await become(page, people[0]);
    await page.goto(`/matches/${id}`);
    const plate = page.locator(".plate[data-seat='1']");
    await expect(plate.getByRole("timer")).toBeVisible();
    await api.resign(id, people[1]);
    await expect(plate.locator(".mark", { hasText: "left, 3rd" })).toBeVisible();
    await expect(plate.getByRole("timer")).toHaveCount(0);
    await expect(page.locator(".plate[data-seat='2']").getByRole("timer")).toBeVisible();
});

test("no rematch is offered against a deleted account", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await api.resign(id, ben);
    await api.call("DELETE", "/me", ben.token, { password: PASSWORD });
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(bar(page).getByRole("link", { name: /^Next opponent/ })).toBeVisible();
    await expect(bar(page).getByRole("button", { name: "Rematch" })).toHaveCount(0);
});

test("who resigns watches the others play on", async ({ page, somebody, api }) => {
    const { id, people: [ana, ben, cleo], pages: [first, second] } = await three({ page, somebody, api });
    await fromMenu(first, "Resign…");
    await press(first.getByRole("button", { name: "Resign", exact: true }));
    await expect(second.getByText(`${ana.name} resigned`, { exact: false }).first()).toBeVisible();
    await expect(yourTurn(first)).toBeHidden();
    await expect(bar(first).getByText(/^Waiting for/)).toBeVisible();
    await press(first.getByLabel("Menu of the match"));
    await expect(first.getByRole("button", { name: "Keys" })).toBeVisible();
    for (const gone of ["Resign…", "Offer a draw", "Offer a pause"]) await expect(first.getByRole("button", { name: gone })).toHaveCount(0);
    await first.keyboard.press("Escape");
    await fromMenu(second, "Offer a pause");
    // Those who are out are not told of offers, which they cannot answer.
    await expect(second.getByRole("button", { name: "Withdraw offer" })).toBeVisible();
    await first.reload();
    await expect(first.getByRole("group").getByText(`${ben.name} offers a pause.`)).toBeVisible();
    await expect(first.getByRole("button", { name: "Agree to a pause" })).toHaveCount(0);
    await api.playOn(id, [ben, cleo]);
    await expect(ending(first).getByRole("heading", { name: /^(Third of three|You lost)/ })).toBeVisible();
});
