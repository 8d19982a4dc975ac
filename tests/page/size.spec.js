// The cost of loading the page: sizes and numbers of requests instead of times, since these are the same on every
// machine.

import { expect, test } from "./page.js";
import { transfer } from "./transfer.js";
import { playToTheEnd } from "./table.js";

const BUDGET = 203 * 1024;
const FIRST_PAGE = 109 * 1024;

test("the first page is loaded in less than 109 KiB", async ({ page }) => {
    const loaded = await transfer(page);
    const lists = page.waitForResponse("**/app/modules.json");
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Play a bot at Clear Ace" })).toBeVisible();
    await (await lists).finished();
    const { bytes, requests } = loaded();
    console.log(`first page: ${(bytes / 1024).toFixed(1)} KiB in ${requests} requests`);
    expect(bytes).toBeLessThan(FIRST_PAGE);
});

test("and so is everything else of it, with a match played and seen again", async ({ page }) => {
    const loaded = await transfer(page, ({ pathname }) => !pathname.startsWith("/v1/"));
    const ways = async (/** @type {string} */ name) => {
        await page.getByRole("link", { name: new RegExp(`^${name}`) }).first().click();
        await expect(page.locator("#app:not([aria-busy]) main h1").first()).toBeVisible();
    };
    await page.goto("/");
    for (const game of ["Clear Ace", "Clockwork Spades", "Curse of Aces", "Chase the Ace"]) {
        await page.getByRole("button", { name: `at ${game}` }).click();
        await expect(page.locator(".at-table")).toBeVisible();
        if (game !== "Chase the Ace") await ways("Acepost, home");
    }
    await playToTheEnd(page);
    await ways("Replay");
    await page.getByRole("button", { name: "Verify in this browser" }).click();
    await expect(page.getByText(/^Verified: \d+ events/)).toBeVisible();
    for (const way of ["Games", "Lobby", "Matches", "New", "About"]) await ways(way);
    const { contents, requests } = loaded();
    console.log(`all of it: ${(contents / 1024).toFixed(1)} KiB in ${requests} files`);
    expect(contents).toBeLessThan(BUDGET);
});
