// A new user who has just run the one command, and opens the page.

import { expect, test } from "./page.js";
import { bar, choose, move, press, version, yourTurn } from "./table.js";

test("a newcomer is playing a bot within three clicks, without registering @phone", async ({ page }) => {
    let requests = 0;
    page.on("request", (request) => {
        if (request.method() === "POST" && request.url().endsWith("/v1/players")) requests++;
    });
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Card games by post" })).toBeVisible();
    await press(page.getByRole("button", { name: "Play a bot at Clear Ace" }));
    await expect(yourTurn(page)).toBeVisible();
    expect(requests, "nobody was registered but a guest").toBe(0);

    const before = await version(page);
    await move(page);
    expect(await version(page)).toBeGreaterThan(before);
});

test("a choice can be taken back before it is sent @phone", async ({ page }) => {
    await page.goto("/");
    await press(page.getByRole("button", { name: "Play a bot at Clear Ace" }));
    await expect(yourTurn(page)).toBeVisible();
    const before = await version(page);
    const send = await choose(page);
    await press(bar(page).getByRole("button", { name: "Take back" }));
    await expect(send).toBeHidden();
    await expect(yourTurn(page)).toBeVisible();
    expect(await version(page)).toBe(before);
});

test("the page is one's own after it was loaded again", async ({ page }) => {
    await page.goto("/");
    await press(page.getByRole("button", { name: "Play a bot at Clear Ace" }));
    await expect(yourTurn(page)).toBeVisible();
    await move(page);
    const address = page.url();
    await page.goto("/matches");
    await page.goto(address);
    await expect(page.locator(".at-table")).toHaveAttribute("data-seat", "0");
});
