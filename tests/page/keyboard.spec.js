// Using only the keyboard, from the first page to a card on the table.

import { become, expect, test } from "./page.js";
import { bar, choose, ending, press, reach, sitDown, version, yourTurn } from "./table.js";

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

test("a tap too many on a choice does not send it @phone", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("chase-the-ace", [ana, ben]);
    while (!(await api.view(id, ana)).decision) await api.answer(id, ben);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    let sent = 0;
    page.on("request", (request) => (sent += Number(new URL(request.url()).pathname.endsWith("/actions"))));
    await press(bar(page).locator(".choice-button").first());
    const send = bar(page).getByRole("button", { name: /^Send: / });
    await expect(send).toBeVisible();
    // Browsers count the taps on one point, whatever is there.
    await send.dispatchEvent("click", { detail: 2 });
    await page.evaluate(() => fetch("/healthz"));
    expect(sent).toBe(0);
    await press(send);
    await expect.poll(() => sent).toBe(1);
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

test("a card that has the focus keeps it while others come and go, and never becomes another", async ({ page }) => {
    await page.goto("/games/clear-ace/lesson");
    await expect(page.locator(".dock .hand .pick").first()).toBeVisible();
    const focused = await page.evaluate(async () => {
        const from = (/** @type {string} */ path) => import(path);
        const [{ render }, { hand }] = [await from("/app/vendor/lit-html/lit-html.js"), await from("/app/table/elements.js")];
        const dock = document.createElement("div");
        dock.className = "dock";
        document.querySelector("main")?.append(dock);
        const props = { seat: 0, live: true, choice: { parts: [] }, open: new Set(), all: new Set(), hint: null, reasons: [] };
        const draw = (/** @type {string[]} */ ...cards) => render(hand(props, 0, cards, { label: "hand" }), dock);
        /** Returns the card that has the focus after each of two drawings, of which the first had it on one. */
        const after = async (/** @type {string} */ card, /** @type {string[]} */ before, /** @type {string[]} */ now) => {
            draw(...before);
            /** @type {HTMLElement | null} */ (dock.querySelector(`[data-part="card:${card}"]`))?.focus();
            draw(...now);
            await null;
            return document.activeElement?.getAttribute("data-part") ?? null;
        };
        return [
            await after("4S", ["4S", "KD", "7H"], ["KD", "7H"]),
            await after("7H", ["4S", "KD", "7H"], ["KD", "7H"]),
            await after("KD", ["4S", "KD"], ["2C", "KD", "9C"]),
            // Here the card itself is moved, and a browser takes the focus from what is moved.
            await after("KD", ["4S", "KD"], ["KD", "9C"]),
        ];
    });
    expect(focused).toEqual([null, "card:7H", "card:KD", "card:KD"]);
});

test("when a match ends, the focus goes from the cards to the result", async ({ page, api }) => {
    const { ben, id } = await sitDown(page, api);
    await page.locator(".dock .pick.can").first().focus();
    await api.resign(id, ben);
    await expect(ending(page).getByRole("heading")).toBeFocused();
});

test("Escape takes back what was chosen from the list, and the focus goes to what can be chosen", async ({ page, api }) => {
    await sitDown(page, api);
    await bar(page).getByText("List", { exact: true }).click();
    await bar(page).getByRole("list", { name: "All choices" }).getByRole("button").first().click();
    await expect(bar(page).locator(".send")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(yourTurn(page)).toBeVisible();
    await expect(page.locator(".pick.can:focus")).toHaveCount(1);
});

test("a menu that is left open closes when the focus leaves it, and keeps Escape from nothing", async ({ page, api }) => {
    await sitDown(page, api);
    await page.getByLabel("Menu of the match").click();
    const keys = page.getByRole("button", { name: "Keys" });
    await expect(keys).toBeVisible();
    await page.locator(".pick.can").first().focus();
    await expect(keys).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(bar(page).locator(".send")).toBeVisible();
    // Open again, though the focus is elsewhere.
    await page.locator(".menu").evaluate((menu) => menu.setAttribute("open", ""));
    await page.keyboard.press("Escape");
    await expect(bar(page).locator(".send")).toHaveCount(0);
});

test.describe("with motion", () => {
    test.use({ contextOptions: { reducedMotion: "no-preference" } });

    test("who skips what is being shown is at the table again", async ({ page }) => {
        await page.goto("/games/clear-ace/lesson");
        await expect(yourTurn(page)).toBeVisible();
        await choose(page);
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 60_000);
        await press(bar(page).locator(".send"));
        const skip = bar(page).getByRole("button", { name: "Skip" });
        await expect(async () => {
            await page.clock.runFor(20);
            await expect(skip).toBeVisible({ timeout: 1 });
        }).toPass({ intervals: [1] });
        await expect(skip).toHaveAttribute("aria-keyshortcuts", "S");
        await skip.focus();
        await page.keyboard.press("Enter");
        await page.clock.runFor(2000);
        await expect(skip).toHaveCount(0);
        await expect(page.locator(".cloth:focus, .pick.can:focus")).toHaveCount(1);
    });
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
