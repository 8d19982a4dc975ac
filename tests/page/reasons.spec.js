// A card that is not legal says why, with the way to its rule.

import { become, expect, test } from "./page.js";
import { bar, press, version } from "./table.js";

/**
 * Plays until a player who is to act holds a card that is not legal.
 * @param {import("./api.js").Api} api @param {string} id @param {import("./api.js").Person[]} people
 */
async function held(api, id, people) {
    for (;;) {
        for (const person of people) {
            const { decision, outcome } = await api.view(id, person);
            if (outcome) throw new Error("in no turn there was such a card");
            if (decision?.reasons?.some((/** @type {{ cards?: string[] }} */ { cards }) => cards)) return person;
            await api.answer(id, person);
        }
    }
}

test("a dimmed card says why it cannot be played, to the finger and to the keyboard", async ({ page, api }) => {
    const people = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clockwork-spades", people);
    await become(page, await held(api, id, people));
    await page.goto(`/matches/${id}`);
    const dimmed = page.locator('.dock .pick.off[tabindex="0"]').first();
    await expect(dimmed).toBeVisible();
    const before = await version(page);
    await expect(bar(page).locator(".bar-reason")).toHaveCount(0);

    // It is a disabled button, which takes taps all the same.
    await dimmed.click({ force: true });
    const reason = bar(page).locator(".bar-reason");
    await expect(reason).toContainText("window");
    await expect(page.locator("#polite")).toContainText("window");
    const rule = await reason.getByRole("link").textContent();
    expect(rule).toMatch(/^CS-[89]$/);
    await expect(reason.getByRole("link")).toHaveAttribute("href", `/games/clockwork-spades#${rule}`);
    expect(await version(page)).toBe(before);

    // The rule opens beside the table, not in its place.
    await reason.getByRole("link").click();
    await expect(page.locator(`#rules-sheet [id="${rule}"]`)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.locator("#rules-sheet")).toBeHidden();

    // Choosing something takes the reason away.
    await press(page.locator(".pick.can").first());
    await expect(reason).toHaveCount(0);

    // With the keyboard the reason comes with the focus.
    await page.keyboard.press("Escape");
    await dimmed.focus();
    await expect(reason).toContainText("window");
});
