// Using only the keyboard, from the first page to a card on the table.

import { become, expect, test } from "./page.js";
import { bar, reach, sitDown, version, yourTurn } from "./table.js";

/**
 * Presses Tab until the element has the focus.
 * @param {import("@playwright/test").Page} page @param {import("@playwright/test").Locator} what
 */
async function tabTo(page, what) {
    for (let steps = 0; steps < 60; steps++) {
        await page.keyboard.press("Tab");
        if (await what.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error("Tab does not lead there");
}

test("from home to a card played, with Tab, Enter and arrows", async ({ page }) => {
    await page.goto("/");
    const play = page.getByRole("button", { name: "Play a bot at Clear Ace" });
    await expect(play).toBeVisible();
    await tabTo(page, play);
    await expectFocusSeen(page);
    await page.keyboard.press("Enter");
    await expect(yourTurn(page)).toBeVisible();

    // The arrow keys move through everything that can be chosen, and what says why it cannot, and back to the start.
    const picked = page.locator(".pick:focus");
    const count = await page.locator(".pick").count();
    /** @type {Set<string | null>} */
    const seen = new Set();
    for (let step = 0; step < count; step++) {
        await page.keyboard.press("ArrowRight");
        seen.add(await picked.getAttribute("data-part"));
        await expectFocusSeen(page);
    }
    expect(seen.size).toBe(count);
    for (let step = 1; step < count; step++) await page.keyboard.press("ArrowLeft");
    expect([...seen][0]).toBe(await picked.getAttribute("data-part"));

    const before = await version(page);
    while ((await page.locator(".pick.can:focus").count()) === 0) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(bar(page).getByRole("button", { name: /^Send: / })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(yourTurn(page)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(bar(page).getByRole("button", { name: /^Send: / })).toBeVisible();
    await page.keyboard.press("Enter");
    await reach(page, before + 1);
    // Screen readers are told what happened.
    await expect(page.locator("#polite")).toContainText(/secret|played|won/);
});

test("a key that is held sends nothing, letters are the table's alone, and Escape closes what is open", async ({ page, api }) => {
    await sitDown(page, api);
    const before = await version(page);

    await page.locator(".pick.can").first().focus();
    for (let held = 0; held < 5; held++) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await expect(bar(page).getByRole("button", { name: /^Send: / })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(yourTurn(page)).toBeVisible();
    expect(await version(page)).toBe(before);

    await page.getByRole("link", { name: "Lobby" }).focus();
    await page.keyboard.press("?");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: "Lobby" })).toBeFocused();
    await expect(page.locator("#keys-dialog")).toBeHidden();

    const menu = page.getByLabel("Menu of the match");
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Keys" })).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Keys" })).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press("?");
    await expect(page.locator("#keys-dialog")).toBeVisible();
});

test("the focus is never lost: not with what it was on, nor behind a dialog", async ({ page, api }) => {
    const [ana, ben, cleo] = [await api.register("ana"), await api.register("ben"), await api.register("cleo")];
    for (const { name } of [ben, cleo]) await api.call("PUT", `/me/blocks/${name}`, ana.token);
    await become(page, ana);
    await page.goto("/settings/blocked");
    await page.getByRole("button", { name: `Unblock ${ben.name}` }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${ben.name} is no longer blocked.`).first()).toBeVisible();
    await expect(page.locator("main :focus")).toHaveCount(1);

    const { id } = await api.call("POST", "/matches", ben.token, { game: "clear-ace", seats: 2 });
    await page.goto(`/matches/${id}`);
    await page.getByRole("button", { name: "Sit down" }).focus();
    await page.keyboard.press("Enter");
    await expect(yourTurn(page)).toBeVisible();
    await expect(page.locator("main:focus, main :focus")).toHaveCount(1);
    const menu = page.getByLabel("Menu of the match");
    for (const [entry, answer] of [["Keys", "Close"], ["Resign…", "Keep playing"]]) {
        await menu.focus();
        await page.keyboard.press("Enter");
        await page.getByRole("button", { name: entry }).focus();
        await page.keyboard.press("Enter");
        await page.getByRole("button", { name: answer }).focus();
        await page.keyboard.press("Enter");
        await expect(menu).toBeFocused();
    }
    await menu.click();
    await page.locator(".board").click({ position: { x: 5, y: 5 } });
    await expect(page.getByRole("button", { name: "Keys" })).toBeHidden();
});

test("the first Tab leads past the navigation", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Play a bot at Clear Ace" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the page" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toBeFocused();
});

/** Checks that the focused element has an outline or a shadow around it. @param {import("@playwright/test").Page} page
* */
async function expectFocusSeen(page) {
    const seen = await page.evaluate(() => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(/** @type {Element} */ (document.activeElement));
        return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
    });
    expect(seen, "the focus can be seen").toBe(true);
}
