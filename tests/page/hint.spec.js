// Hints at the table: in matches against bots that are not rated.

import { blemishesAt } from "./blemishes.js";
import { become, expect, hold, keepAnnouncements, test } from "./page.js";
import { bar, press, sitDown, version, yourTurn } from "./table.js";

test("a hint says what a bot would do and why, and sends nothing @phone", async ({ page, api }) => {
    const ana = await api.register("ana");
    const id = await api.botMatch("clear-ace", ana);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(yourTurn(page)).toBeVisible();
    const before = await version(page);
    await press(bar(page).getByRole("button", { name: "Hint" }));
    const hint = bar(page).locator(".advice");
    await expect(hint).toContainText(/Play the .+\. /);
    await expect(page.locator("#polite")).toContainText(/Hint: Play the /);
    await expect(page.locator(".pick.hinted")).toHaveCount(1);
    expect(await version(page)).toBe(before);

    // The hint is marked in the match, and gone with the next decision.
    const summary = await api.call("GET", `/matches/${id}`, ana.token);
    expect(summary.players[0].hints).toHaveLength(1);
    await press(page.locator(".pick.hinted"));
    await press(bar(page).getByRole("button", { name: /^Send: / }));
    await expect(hint).toHaveCount(0);
});

test("a hint that comes after its table was left is not read out", async ({ page, api }) => {
    const ana = await api.register("ana");
    const id = await api.botMatch("clear-ace", ana);
    await become(page, ana);
    await keepAnnouncements(page);
    await page.goto(`/matches/${id}`);
    await expect(yourTurn(page)).toBeVisible();
    const release = await hold(page, "**/hints*");
    await press(bar(page).getByRole("button", { name: "Hint" }));
    await press(page.getByRole("navigation").getByRole("link", { name: "Matches" }));
    await expect(page.getByRole("heading", { name: "Your matches" })).toBeVisible();
    const hinted = page.waitForResponse("**/hints*");
    release();
    await (await hinted).finished();
    await page.evaluate(() => fetch("/healthz"));
    await expect(page.locator("#polite")).not.toContainText("Hint:");
});

test("the bot that gives hints is as strong as the player wants, also in the next match @phone", async ({ page, api }) => {
    const ana = await api.register("ana");
    const [first, second] = [await api.botMatch("curse-of-aces", ana), await api.botMatch("curse-of-aces", ana)];
    await become(page, ana);
    await page.goto(`/matches/${first}`);
    await expect(yourTurn(page)).toBeVisible();
    await press(bar(page).getByRole("button", { name: "Hint" }));
    const adviser = bar(page).getByLabel("The hint comes from");
    // Easy opponents, but their hints would be of little use.
    await expect(adviser).toHaveValue("medium");
    const asked = (/** @type {string} */ id) => page.waitForRequest((request) => request.url().endsWith(`/matches/${id}/hints`));
    const again = asked(first);
    await adviser.selectOption("Bot: hard");
    expect((await again).postDataJSON().strength).toBe("hard");
    await expect(adviser).toHaveValue("hard");
    await adviser.selectOption("Bot: easy");
    await expect(adviser).toHaveValue("easy");
    await adviser.selectOption("Bot: hard");
    await expect(adviser).toHaveValue("hard");

    await page.goto(`/matches/${second}`);
    await expect(yourTurn(page)).toBeVisible();
    const next = asked(second);
    await press(bar(page).getByRole("button", { name: "Hint" }));
    expect((await next).postDataJSON().strength).toBe("hard");
    await expect(adviser).toHaveValue("hard");
});

test("the letter T asks for a hint, and a button can be what it recommends", async ({ page, api }) => {
    const ana = await api.register("ana");
    const id = await api.botMatch("chase-the-ace", ana, { bots: 2 });
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(yourTurn(page)).toBeVisible();
    await page.locator(".choice-button").first().focus();
    await page.keyboard.press("t");
    await expect(bar(page).locator(".advice")).toBeVisible();
    await expect(page.locator(".choice-button.hinted")).toHaveCount(1);
});

test("the circle of Chase the Ace stays one above a hint", async ({ page, api }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const ana = await api.register("ana");
    await become(page, ana);
    for (const bots of [1, 2, 3]) {
        await page.goto(`/matches/${await api.botMatch("chase-the-ace", ana, { bots })}`);
        await expect(yourTurn(page)).toBeVisible();
        await press(bar(page).getByRole("button", { name: "Hint" }));
        await expect(bar(page).locator(".advice")).toBeVisible();
        await expect(page.locator(".ch-felt")).toBeVisible();
        await expect(page.locator(".ch-seat:not(.mine)").first()).toHaveCSS("position", "absolute");
        expect.soft(await blemishesAt(page, "360x740"), `${bots} bots`).toEqual([]);
    }
});

test("there are no hints against people", async ({ page, api }) => {
    await sitDown(page, api);
    await expect(bar(page).getByRole("button", { name: "Hint" })).toHaveCount(0);
    await page.locator(".pick.can").first().focus();
    await page.keyboard.press("t");
    await expect(bar(page).locator(".advice")).toHaveCount(0);
});
