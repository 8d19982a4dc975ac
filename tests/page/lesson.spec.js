// Lessons: a guided match of each game, without an account, on desktops and phones.

import { check } from "./axe.js";
import { expect, test } from "./page.js";
import { bar, press, table } from "./table.js";

/** @typedef {{ sentence: string, action?: { type: string, card?: string, cards?: string[], position?: number } }} Step */

const GAMES = ["clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces"];

/** @param {import("./page.js").Page} page */
const teacher = (page) => page.getByRole("region", { name: "The teacher" });

/** Returns the beginning of a sentence up to its first card, which the page draws as a symbol. @param {Step} step */
const beginning = ({ sentence }) => sentence.slice(0, 24);

/** Chooses the action of a step, and sends it. @param {import("./page.js").Page} page @param {NonNullable<Step["action"]>} action */
async function take(page, action) {
    const parts = [...(action.card ? [`card:${action.card}`] : []), ...(action.cards ?? []).map((card) => `card:${card}`)];
    if (action.position !== undefined) parts.push(`hour:${action.position}`);
    for (const part of parts) {
        const pick = page.locator(`[data-part="${part}"]`);
        if ((await pick.getAttribute("aria-pressed")) === "false") await press(pick);
        // The last card of an action is chosen with the others.
        await expect(pick).toHaveAttribute("aria-pressed", "true");
    }
    const words = { keep: /^Keep/, exchange: /^Exchange/, done: /^Done/, take: /^Take/ };
    if (parts.length === 0) await press(bar(page).getByRole("button", { name: words[/** @type {keyof typeof words} */ (action.type)] }));
    const send = bar(page).getByRole("button", { name: /^Send: / });
    await expect(send).toBeInViewport({ ratio: 1 });
    await press(send);
}

for (const game of GAMES) {
    test(`the lesson of ${game} from the first card to the last @phone`, async ({ page, api }) => {
        const { steps } = /** @type {{ steps: Step[] }} */ (await api.call("GET", `/games/${game}/lesson`));
        await page.goto(`/games/${game}/lesson`);
        for (const [number, step] of steps.entries()) {
            await expect(table(page)).toHaveAttribute("data-step", String(number));
            await expect(teacher(page)).toContainText(beginning(step));
            await expect(teacher(page)).toContainText(`Step ${number + 1} of ${steps.length}`);
            if (step.action) await take(page, step.action);
        }
        await expect(page.getByText("The lesson is over")).toBeVisible();
        await press(page.getByRole("button", { name: "Again" }));
        await expect(teacher(page)).toContainText(beginning(steps[0]));
        await expect(page.getByRole("heading", { name: /: lesson$/ })).toBeFocused();
    });
}

for (const locale of ["en", "de"]) {
    test.describe(`in ${locale}`, () => {
        test.use({ locale, viewport: { width: 360, height: 740 } });

        test("the cards of which the teacher speaks are on the screen of a phone", async ({ page }) => {
            for (const game of GAMES) {
                await page.goto(`/games/${game}/lesson`);
                await expect(table(page)).toBeVisible();
                const covered = () => page.evaluate(() => {
                    const [hand, bar] = [".dock .hand", ".bar"].map((part) => document.querySelector(part)?.getBoundingClientRect());
                    return hand && bar ? Math.max(0, hand.bottom - bar.top, bar.bottom - innerHeight) : null;
                });
                await expect.poll(covered, game).toBeLessThan(2);
            }
        });

        test("the player on the learner's left sits on the left", async ({ page, api }) => {
            const { steps } = /** @type {{ steps: Step[] }} */ (await api.call("GET", "/games/chase-the-ace/lesson"));
            await page.goto("/games/chase-the-ace/lesson");
            const middle = (/** @type {number} */ seat) => page.locator(".ch-seat").nth(seat).evaluate((element) => {
                const { left, right } = element.getBoundingClientRect();
                return (left + right) / 2;
            });
            for (const [number, { action }] of steps.entries()) {
                await expect(table(page)).toHaveAttribute("data-step", String(number));
                for (const size of [{ width: 390, height: 844 }, { width: 360, height: 740 }]) {
                    await page.setViewportSize(size);
                    expect.soft(await middle(1), `step ${number + 1} at ${size.width}`).toBeLessThan(await middle(0));
                    expect.soft(await middle(2), `step ${number + 1} at ${size.width}`).toBeGreaterThan(await middle(0));
                }
                if (!action) continue;
                await page.locator(".bar .choice-button", { hasText: action.type === "keep" ? /Keep|behalten/ : /Exchange|tauschen/ }).click();
                await page.locator(".bar .send").click();
            }
        });
    });
}

test("another card gets a friendly sentence, and the lesson goes back and ends with a match @phone", async ({ page, api }) => {
    const { steps } = /** @type {{ steps: Step[] }} */ (await api.call("GET", "/games/clockwork-spades/lesson"));
    await page.goto("/games/clockwork-spades/lesson");
    // The first decision is free: the lesson takes the ace, and here the 2 is taken.
    await take(page, { type: "take", position: 2 });
    await expect(bar(page).locator(".advice")).toContainText("You may do that, too.");
    await expect(page.locator('[data-part="hour:1"]')).toHaveClass(/hinted/);
    await expect(table(page)).toHaveAttribute("data-step", "0");
    await take(page, { type: "take", position: 1 });
    await expect(table(page)).toHaveAttribute("data-step", "1");
    await expect(bar(page).locator(".advice")).toHaveCount(0);
    await press(page.getByRole("button", { name: "Back a step" }));
    await expect(teacher(page)).toContainText(beginning(steps[0]));
    await expect(page.locator("#polite")).toContainText(beginning(steps[0]));
    await expect(page.getByRole("link", { name: "Skip the lesson" })).toHaveAttribute("href", "/games/clockwork-spades");
});

test("a newcomer finds the lesson on the first page and goes from there to a match", async ({ page, api }) => {
    const { steps } = /** @type {{ steps: Step[] }} */ (await api.call("GET", "/games/chase-the-ace/lesson"));
    await page.goto("/");
    await page.getByRole("link", { name: "Learn in five minutes how to play Chase the Ace" }).click();
    for (const [number, { action }] of steps.entries()) {
        await expect(table(page)).toHaveAttribute("data-step", String(number));
        if (action) await take(page, action);
    }
    await page.getByRole("button", { name: "Play bots" }).click();
    await expect(page).toHaveURL(/\/matches\/[0-9a-f-]{36}$/);
});

test("a lesson with the keyboard", async ({ page }) => {
    await page.goto("/games/clear-ace/lesson");
    await expect(teacher(page)).toBeVisible();
    const told = page.locator("#polite");
    await page.locator('[data-part="card:2S"]').focus();
    await page.keyboard.press("Enter");
    await expect(bar(page).getByRole("button", { name: /^Send: / })).toBeVisible();
    await expect(told).toContainText(/2 of spades.*\? Enter sends it, Escape takes it back\./);
    await page.keyboard.press("Escape");
    await expect(told).toContainText("Nothing is chosen.");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.locator('[data-part="card:2S"]').focus();
    await page.keyboard.press("Enter");
    await expect(bar(page).getByRole("button", { name: /^Send: / })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(table(page)).toHaveAttribute("data-step", "1");
});

test("the rules open beside the table of a lesson, and the teacher stays where they are", async ({ page }) => {
    await page.goto("/games/clear-ace/lesson");
    /** Where these begin in the document, which may be scrolled for the focus. @param {string[]} parts */
    const tops = (...parts) => page.evaluate((parts) => parts.map((part) => scrollY + (document.querySelector(part)?.getBoundingClientRect().top ?? 0)), parts);
    await expect(teacher(page)).toBeVisible();
    const before = await tops(".teacher", ".cloth");
    await page.getByRole("button", { name: "Rules", exact: true }).click();
    const rules = page.getByRole("dialog");
    await expect(rules.locator(".rule").first()).toBeVisible();
    expect(await tops(".teacher", ".cloth", "#rules-sheet")).toEqual([...before, before[1]]);
});

test("a game without a lesson, and no game at all", async ({ page }) => {
    await page.goto("/games/poker/lesson");
    await expect(page.getByText("There is no lesson for this game.")).toBeVisible();
});

test.describe("for everybody", () => {
    test.use({ bypassCSP: true });

    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        test(`axe finds nothing in the lessons, ${colorScheme} @phone`, async ({ page }) => {
            await page.emulateMedia({ colorScheme });
            for (const game of GAMES) {
                await page.goto(`/games/${game}/lesson`);
                await expect(teacher(page)).toBeVisible();
                await check(page, `the lesson of ${game}`);
            }
        });
    }
});

test.describe("on the smallest phone", () => {
    test.use({ viewport: { width: 320, height: 568 } });

    test("a lesson is not wider than the screen", async ({ page }) => {
        for (const game of GAMES) {
            await page.goto(`/games/${game}/lesson`);
            await expect(teacher(page)).toBeVisible();
            const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
            expect(wider, game).toBeLessThanOrEqual(0);
        }
    });
});
