// A card that is not legal says why, with the way to its rule.

import { become, expect, keepAnnouncements, test } from "./page.js";
import { bar, press, version, yourTurn } from "./table.js";

/**
 * Plays matches until a player who is to act holds a card that is not legal.
 * @param {import("./api.js").Api} api @param {string} game @param {(reason: { rule: string, cards?: string[], choices?: string[] }) => boolean | undefined} [fits] a reason that is given then
 * @returns {Promise<{ id: string, person: import("./api.js").Person }>} the match and the player
 */
async function held(api, game, fits = ({ rule, cards }) => cards !== undefined && rule !== "CS-7") {
    const people = [await api.register("ana"), await api.register("ben")];
    for (;;) {
        const id = await api.match(game, people);
        for (let running = true; running; ) {
            for (const person of people) {
                const { decision, outcome } = await api.view(id, person);
                if (decision?.reasons?.some(fits)) return { id, person };
                running &&= !outcome;
                await api.answer(id, person);
            }
        }
    }
}

for (const [game, rule] of /** @type {const} */ ([["clear-ace", /^CA-10$/], ["clockwork-spades", /^CS-[89]$/], ["curse-of-aces", /^CU-(5|10|11)$/]])) {
    test(`a dimmed card of ${game} says why when it is tapped @phone`, async ({ page, api }) => {
        const { id, person } = await held(api, game);
        await become(page, person);
        await page.goto(`/matches/${id}`);
        // If no card at all can be played, none is darker than the others.
        const card = page.locator('.dock .pick:not(.can)[tabindex="0"]').first();
        await card.scrollIntoViewIfNeeded();
        await card.click({ force: true });
        await expect(bar(page).locator(".bar-reason")).toHaveText(/\w+\. /);
        await expect(bar(page).locator(".bar-reason").getByRole("link")).toHaveText(rule);
    });
}

test("a spade that is not in the window says why", async ({ page, api }) => {
    const { id, person } = await held(api, "clockwork-spades", ({ rule }) => rule === "CS-7");
    await become(page, person);
    await page.goto(`/matches/${id}`);
    const spade = page.locator('.hour-pick:not(.can)[tabindex="0"]').first();
    await spade.scrollIntoViewIfNeeded();
    await spade.click({ force: true });
    await expect(bar(page).locator(".bar-reason")).toContainText("Only a spade of the window");
    await expect(bar(page).locator(".bar-reason").getByRole("link")).toHaveText("CS-7");
});

test("a choice that is not legal is there, and says why @phone", async ({ page, api }) => {
    const ana = await api.register("ana");
    const id = await api.botMatch("curse-of-aces", ana, { options: { first_attacker: "seat_0" } });
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    const done = bar(page).getByRole("button", { name: "Done: attack no more" });
    await expect(done).toBeDisabled();
    await done.click({ force: true });
    await expect(bar(page).locator(".bar-reason")).toContainText("You must attack with one card at least.");
    await expect(bar(page).locator(".bar-reason").getByRole("link")).toHaveText("CU-6");
});

test("a dimmed card says why it cannot be played, to the finger and to the keyboard", async ({ page, api }) => {
    const { id, person } = await held(api, "clockwork-spades");
    await keepAnnouncements(page);
    await become(page, person);
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

    // With the keyboard the reason comes with the focus, and Enter reads it out as often as one likes, and sends nothing else.
    await dimmed.focus();
    await expect(reason).toContainText("window");
    await expect(dimmed).toHaveAccessibleDescription(/window/);
    const told = page.locator("#polite p").filter({ hasText: "window" });
    const heard = await told.count();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(told).toHaveCount(heard + 2);
    await expect(bar(page).locator(".send")).toBeVisible();
    expect(await version(page)).toBe(before);
});

test("the arrow keys lead first to what can be played, and what cannot says why when it is reached", async ({ page, api }) => {
    const { id, person } = await held(api, "clockwork-spades", ({ choices }) => choices?.includes("take"));
    await become(page, person);
    await page.goto(`/matches/${id}`);
    await expect(yourTurn(page)).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(".pick.can:focus")).toHaveCount(1);
    const { hours, said } = await page.evaluate(() => {
        const region = /** @type {Element} */ (document.getElementById("polite"));
        const before = region.childElementCount;
        const refused = [...document.querySelectorAll('.hour-pick:not(.can)[tabindex="0"]')];
        for (const hour of refused) /** @type {HTMLElement} */ (hour).focus();
        return { hours: refused.map((hour) => hour.getAttribute("aria-description")), said: region.childElementCount - before };
    });
    expect(hours.length).toBeGreaterThan(1);
    for (const why of hours) expect(why).toMatch(/\w+\.$/);
    // The description says it already.
    expect(said).toBe(0);
});
