// The rules: beside the table, where they open at what matters now and lead back, and as a page of their own.

import { check } from "./axe.js";
import { become, changeTimers, expect, hold, keepAnnouncements, signInElsewhere, test } from "./page.js";
import { bar, ending, move, press, sitDown, table, version, yourTurn } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page */
const sheet = (page) => page.locator("#rules-sheet");

/** @param {Page} page */
async function pressRules(page) {
    await press(page.getByLabel("Menu of the match"));
    await press(page.locator(".menu").getByRole("button", { name: "Rules", exact: true }));
}

/** @param {Page} page */
async function openRules(page) {
    await pressRules(page);
    await expect(sheet(page).locator(".rule").first()).toBeAttached();
    // From the second time on, its rules are there before it opens.
    await expect(sheet(page)).toBeVisible();
}

/** Lets the sheet open only once its rules have come, however long they take. @param {Page} page */
const openOnceLoaded = (page) => page.addInitScript(changeTimers, { from: [500], to: null });

/** @param {Page} page @param {string} rule */
async function expectAt(page, rule) {
    const passage = sheet(page).locator(`[id="${rule}"]`);
    await expect(passage).toBeFocused();
    await expect(passage).toHaveClass(/current/);
    await expect(passage).toBeInViewport();
}

test("the rules open at what matters now, beside a table that stays usable, and lead back", async ({ page, api }) => {
    await sitDown(page, api);
    await openRules(page);
    // In the first round both choose in secret, or a 2 must be played.
    const now = /CA-\d+/.exec(await sheet(page).getByRole("button", { name: /^Now: CA-/ }).innerText())?.[0] ?? "";
    expect(["CA-8", "CA-10"]).toContain(now);
    await expectAt(page, now);
    await expect(sheet(page).getByRole("button", { name: "Back" })).toHaveCount(0);

    // A rule that is mentioned is one step away, and so is the way back.
    const mention = sheet(page).locator('.rule span a[href="#CA-15"]').first();
    await mention.scrollIntoViewIfNeeded();
    const before = await sheet(page).locator(".rules-body").evaluate((body) => body.scrollTop);
    await mention.click();
    await expectAt(page, "CA-15");
    expect(new URL(page.url()).hash).toBe("");
    await sheet(page).getByRole("button", { name: "Back" }).click();
    await expect.poll(() => sheet(page).locator(".rules-body").evaluate((body) => body.scrollTop)).toBe(before);
    await expect(sheet(page).getByRole("button", { name: "Back" })).toHaveCount(0);

    // The table can be used meanwhile.
    const shown = await version(page);
    await press(page.locator(".pick.can").first());
    await press(bar(page).locator(".send"));
    await expect.poll(() => version(page)).toBeGreaterThan(shown);
    await expect(sheet(page)).toBeVisible();

    // Escape closes the panel, and the focus goes back to where it was.
    await sheet(page).locator(".rules-body").focus();
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByLabel("Menu of the match")).toBeFocused();
    await expect(page.getByRole("complementary", { name: "The match" })).toBeVisible();
});

test("the rules that open move the focus once, and what is in them has names of its own", async ({ page, api }) => {
    await openOnceLoaded(page);
    await sitDown(page, api);
    await page.evaluate(() => {
        const focused = /** @type {string[]} */ ([]);
        document.addEventListener("focusin", ({ target }) => target instanceof Element && target.closest("#rules-sheet") && focused.push(target.id));
        Object.assign(window, { focused });
    });
    await openRules(page);
    const [rule, ...more] = await page.evaluate(() => /** @type {any} */ (window).focused);
    await expectAt(page, rule);
    expect(more).toEqual([]);
    await expect(sheet(page).getByRole("group", { name: "Rules", exact: true })).toBeVisible();
});

test("rules that take their time open with a word about it @phone", async ({ page, api }) => {
    await sitDown(page, api);
    const release = await hold(page, "**/v1/games/*/rules");
    await pressRules(page);
    await expect(sheet(page)).toBeVisible();
    await expect(sheet(page).getByText("One moment…")).toBeVisible();
    release();
    await expect(sheet(page).locator(".rule.current")).toBeInViewport();
    await expect(sheet(page).locator(".rule.current")).toBeFocused();
});

test("rules that come late leave the focus at the table, if it has gone there", async ({ page, api }) => {
    await sitDown(page, api);
    const release = await hold(page, "**/v1/games/*/rules");
    await pressRules(page);
    await expect(sheet(page)).toBeVisible();
    const card = page.locator(".pick.can").first();
    await card.focus();
    release();
    await expect(sheet(page).locator(".rule.current")).toBeInViewport();
    await expect(card).toBeFocused();
});

test("rules that come late do not open over a question", async ({ page, api }) => {
    await openOnceLoaded(page);
    await sitDown(page, api);
    const release = await hold(page, "**/v1/games/*/rules");
    await pressRules(page);
    await page.keyboard.press("?");
    await expect(page.locator("#keys-dialog:modal")).toBeVisible();
    release();
    await expect(sheet(page).locator(".rule").first()).toBeAttached();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(sheet(page)).toBeHidden();
});

test("on a phone the rules are a sheet, which going back, Escape and a button close @phone", async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { id } = await sitDown(page, api);
    await openRules(page);
    expect(await sheet(page).evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
    await expect(sheet(page).locator(".rule.current")).toBeInViewport();
    await page.goBack();
    await expect(sheet(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(`/matches/${id}`);
    await expect(yourTurn(page)).toBeVisible();

    await openRules(page);
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByLabel("Menu of the match")).toBeFocused();

    await openRules(page);
    await press(sheet(page).getByRole("button", { name: "Close the rules" }));
    await expect(sheet(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(`/matches/${id}`);
});

test("screen readers hear what happens while a sheet or a question is over the table @phone", async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await keepAnnouncements(page);
    const { ben, id } = await sitDown(page, api, "curse-of-aces", { options: { first_attacker: "seat_0" } });
    await move(page);
    await openRules(page);
    // What is outside a modal dialog is inert.
    const told = page.locator("dialog:modal [role=status]").getByText("Your turn.", { exact: true });
    const before = await told.count();
    await api.answer(id, ben);
    await expect(told).toHaveCount(before + 1);
    await press(sheet(page).getByRole("button", { name: "Close the rules" }));
    await expect(page.locator("body > #polite")).toBeAttached();

    await press(page.getByLabel("Menu of the match"));
    await press(page.locator(".menu").getByRole("button", { name: "Resign" }));
    await expect(page.locator("#resign-dialog:modal #polite")).toBeAttached();
    // Then the question goes.
    await api.resign(id, ben);
    await expect(ending(page)).toBeVisible();
    await expect(page.locator("body > #polite")).toBeAttached();
});

for (const [what, replace] of /** @type {[string, (page: Page, ben: import("./api.js").Person) => Promise<unknown>][]} */ ([
    ["the document is loaded again", (page) => page.reload()],
    ["another player signs in", (page, ben) => signInElsewhere(page, ben)],
])) {
    test(`going back leads to the page before once ${what} while the sheet is open @phone`, async ({ page, api }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto("/about");
        const { ben, id } = await sitDown(page, api);
        await openRules(page);
        await replace(page, ben);
        await expect(sheet(page)).toBeHidden();
        // The shell steps back from the sheet's entry, which it does not do at once.
        await expect.poll(() => page.evaluate(() => history.state?.sheet)).toBe(undefined);
        await expect(table(page)).toBeVisible();
        await expect(page).toHaveURL(`/matches/${id}`);
        await page.goBack();
        await expect(page.getByRole("heading", { name: "About", level: 1 })).toBeVisible();
    });
}

test("a notification that is clicked while the sheet is open leads to its match, and going back to the pages before @phone", async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/about");
    const { ana, ben, id } = await sitDown(page, api);
    const other = await api.match("curse-of-aces", [ana, ben]);
    await openRules(page);
    // What the service worker sends then.
    await page.evaluate((path) => void navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data: { type: "open", path } })), `/matches/${other}`);
    await expect(page).toHaveURL(`/matches/${other}`);
    await expect(page.getByRole("heading", { name: "Curse of Aces" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`/matches/${id}`);
    await expect(page.getByRole("heading", { name: "Clear Ace", exact: true })).toBeVisible();
    await expect(sheet(page)).toBeHidden();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "About", level: 1 })).toBeVisible();
});

test("a finger that swipes the sheet down closes it @phone", async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await sitDown(page, api);
    await openRules(page);
    const swipe = (/** @type {number} */ far) => sheet(page).locator("header").evaluate((header, far) => {
        const fire = (/** @type {string} */ type, /** @type {number} */ clientY) =>
            header.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "touch", clientY }));
        fire("pointerdown", 100);
        fire("pointermove", 100 + far);
        fire("pointerup", 100 + far);
    }, far);
    await swipe(40);
    await expect(sheet(page)).toBeVisible();
    await swipe(200);
    await expect(sheet(page)).toBeHidden();
});

test("the rules that were open beside a match that is over are not left empty beside the next", async ({ page, api }) => {
    const ana = await api.register("ana");
    const id = await api.botMatch("clear-ace", ana);
    await api.resign(id, ana);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await openRules(page);
    await press(bar(page).getByRole("button", { name: "Rematch" }));
    await expect(yourTurn(page)).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(sheet(page)).toBeHidden();
    await openRules(page);
    await expect(sheet(page).locator(".rule.current")).toBeInViewport();
});

test.describe("without the server", () => {
    test.use({ refusals: /\/rules$/ });

    test("the sheet says that the rules cannot be loaded, and tries again", async ({ page, api }) => {
        await sitDown(page, api);
        await page.route("**/v1/games/*/rules", (route) => route.fulfill({ status: 503, contentType: "application/problem+json", body: "{}" }));
        await pressRules(page);
        await expect(sheet(page).getByRole("alert").filter({ hasText: /./ })).toBeVisible();
        await page.unroute("**/v1/games/*/rules");
        await press(sheet(page).getByRole("button", { name: "Try again" }));
        await expect(sheet(page).locator(".rule").first()).toBeAttached();
    });
});

test.describe("usable by everybody @phone", () => {
    // The Content-Security-Policy would forbid what axe does to measure a page.
    test.use({ bypassCSP: true });

    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        test(`the sheet, ${colorScheme}`, async ({ page, api }) => {
            await page.emulateMedia({ colorScheme });
            await sitDown(page, api);
            await openRules(page);
            await check(page, "the rules beside the table");
        });
    }

    test("the pages of all games", async ({ page }) => {
        for (const game of ["clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces"]) {
            await page.goto(`/games/${game}`);
            await expect(page.locator(".card-picture").first()).toBeVisible();
            await check(page, game);
        }
    });
});

test("a replay has the rules beside it, at what mattered then @phone", async ({ page, api }) => {
    const ana = await api.register("ana");
    const id = await api.botMatch("curse-of-aces", ana);
    await api.resign(id, ana);
    await page.goto(`/matches/${id}/replay?version=2`);
    await press(page.getByRole("complementary", { name: "The match" }).getByRole("button", { name: "Rules", exact: true }));
    await expect(sheet(page).getByRole("button", { name: /^Now: CU-/ })).toBeVisible();
    await expect(sheet(page).locator(".rule.current")).toBeInViewport();
});

test("the rules over a replay on a phone leave it as it is", async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const ana = await api.register("ana");
    const id = await api.botMatch("curse-of-aces", ana);
    await api.resign(id, ana);
    const { version: last } = await api.call("GET", `/matches/${id}`);
    await page.goto(`/matches/${id}/replay`);
    await press(page.getByRole("button", { name: "Verify in this browser" }));
    await expect(page.getByText(/^Verified: /)).toBeVisible();
    await press(page.getByRole("button", { name: "Next" }));
    await expect(page).toHaveURL(/version=2/);
    /** Waits until the page is drawn after going back. */
    const wentBack = () => page.evaluate(() => new Promise((resolve) =>
        addEventListener("popstate", () => requestAnimationFrame(() => requestAnimationFrame(resolve)), { once: true })));
    const rules = page.getByRole("button", { name: "Rules", exact: true });
    const expectSame = async (/** @type {number} */ version) => {
        await expect(page.locator("#app:not([aria-busy])")).toBeVisible();
        await expect(page.getByText(/^Verified: /)).toBeVisible();
        await expect(table(page)).toHaveAttribute("data-version", `${version}`);
        await expect(page).toHaveURL(new RegExp(`version=${version}&`));
    };
    await press(rules);
    let closed = wentBack();
    await press(sheet(page).getByRole("button", { name: "Close the rules" }));
    await closed;
    await expectSame(2);

    // It plays on below them.
    await page.getByLabel("Speed").selectOption({ label: "8×" });
    await press(page.getByRole("button", { name: "Play", exact: true }));
    await press(rules);
    await expect(page).toHaveURL(new RegExp(`version=${last}&`));
    closed = wentBack();
    await page.goBack();
    await closed;
    await expectSame(last);
});

test("the page of a game draws its pictures, folds what is for programs, and leads to each rule @phone", async ({ page }) => {
    await page.goto("/games/clear-ace#CA-18");
    await expect(page.locator('[id="CA-18"]')).toBeInViewport();
    const round = page.locator("figure", { hasText: "Ben has played a jack" });
    await expect(round.locator("figcaption")).toHaveText("Ben has played a jack. You know his card before you choose.");
    await expect(round.getByRole("img", { name: "king of spades, 9 of diamonds and 4 of clubs" }).locator("svg")).toHaveCount(3);
    await expect(page.locator(".rules")).not.toContainText("```");
    const programs = page.locator(".for-programs");
    await expect(programs).not.toHaveAttribute("open");
    await expect(programs.getByText('{"type": "play", "card": "KS"}')).toBeHidden();
    await press(programs.locator("summary"));
    await expect(programs.getByText('{"type": "play", "card": "KS"}')).toBeVisible();
    await page.getByRole("link", { name: "A duel, card by card" }).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await page.getByRole("link", { name: "A duel, card by card" }).click();
    await expect(page.getByRole("heading", { name: "A duel, card by card" })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test("going back leads to where the page was left, also in a browser that does not tell when scrolling ends", async ({ page }) => {
    await page.addInitScript(() => addEventListener("scrollend", (event) => event.stopImmediatePropagation(), true));
    await page.goto("/games/clear-ace");
    await page.locator('[id="CA-18"]').scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector("footer a[href='/about']")).click());
    await expect(page.getByRole("heading", { name: "About", level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page.locator('[id="CA-18"]')).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(before);
});

test.describe("in German", () => {
    test.use({ locale: "de-DE" });

    test("the page of a game is German", async ({ page }) => {
        await page.goto("/games/clear-ace");
        await expect(page.getByRole("heading", { name: "Eine Runde, Karte für Karte" })).toBeVisible();
        await expect(page.getByRole("heading", { name: "Inhalt" })).toBeVisible();
        await expect(page.locator(".card-picture").first()).toContainText("Schwach bis stark");
        await expect(page.locator('[id="CA-31"]')).toContainText("Zwei behalten");
    });
});

test("rules are printed dark on white, without the navigation", async ({ page }) => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.goto("/games/clear-ace");
    await expect(page.getByRole("article", { name: "Rules" })).toBeVisible();
    await expect(page.locator("header.top")).toBeHidden();
    await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
});

test("long lines and wide tables are printed whole", async ({ page }) => {
    await page.setViewportSize({ width: 600, height: 800 });
    await page.goto("/docs/sharing");
    const wider = () => page.locator(".rules pre").evaluateAll((parts) => parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
    expect(await wider()).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    expect(await wider()).toBe(0);
    await expect(page.locator(".wide").first()).toHaveCSS("overflow-x", "visible");
});
