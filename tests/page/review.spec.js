// The review of a match in its replay: what a bot would have done at all decisions of a player.

import { become, expect, hold, keepAnnouncements, test } from "./page.js";
import { ending, press, table } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./api.js").Api} Api */

const ADDRESS = /\/analysis\?/;

/**
 * Plays a match to its end, and opens its replay for the first player. Easy bots are asked, which answer at once, and the same each time.
 * @param {Page} page @param {Api} api
 * @param {{ game?: string, names?: string[], isReviewerChosen?: boolean }} [wish] Whether the bot of reviews is chosen, too.
 */
async function openReplay(page, api, { game = "clear-ace", names = ["ana", "ben"], isReviewerChosen = true } = {}) {
    const finished = await api.finished(game, names);
    const { id, people } = finished;
    await become(page, people[0]);
    for (const key of isReviewerChosen ? ["acepost.analysis", "acepost.review"] : ["acepost.analysis"])
        await page.addInitScript((key) => origin !== "null" && localStorage.setItem(key, "easy"), key);
    await page.goto(`/matches/${id}/replay`);
    await expect(table(page)).toHaveAttribute("data-version", "1");
    return finished;
}

/**
 * Returns what an easy bot says of the decisions of a seat in which there was a choice.
 * @param {Api} api @param {string} id @param {number} seat @param {import("./api.js").Person} reader
 */
async function analyses(api, id, seat, { token }) {
    const { items } = await api.call("GET", `/matches/${id}/events?limit=200`, token);
    const found = [];
    for (const { cause } of items) {
        if (cause.type !== "action" || cause.seat !== seat) continue;
        const version = `/matches/${id}/replay/${cause.decision}`;
        const { decision } = await api.call("GET", `${version}?as=seat:${seat}`, token);
        if (decision.legal_actions.length > 1) found.push(await api.call("GET", `${version}/analysis?seat=${seat}&strength=easy`, token));
    }
    const others = found.filter(({ hint, taken }) => JSON.stringify(hint.action) !== JSON.stringify(taken));
    return { count: found.length, others, sum: `In ${found.length - others.length} of ${found.length} decisions an easy bot would have done the same.` };
}

/**
 * Lets no choice of a player be that of the bot, and each be worse by this gain.
 * @param {Page} page @param {() => unknown} gain
 */
const worsen = (page, gain) => page.route(ADDRESS, async (route) => {
    const response = await route.fetch();
    const found = await response.json();
    await route.fulfill({ response, json: { ...found, taken: { ...found.taken, label: "Another" }, gain: gain() } });
});

/** Lets the bot answer once, and holds back the next answer. @param {Page} page */
async function answerOnce(page) {
    const release = await hold(page, ADDRESS, { times: 1 });
    // The newest is the first that is asked.
    await page.route(ADDRESS, (route) => route.continue(), { times: 1 });
    return release;
}

/** @param {Page} page */
const reviewOf = (page) => page.getByRole("region", { name: "Review" });
/** @param {Page} page */
const start = (page) => press(reviewOf(page).getByRole("button", { name: "Review my decisions" }));

test("all decisions of a player are reviewed, and each that a bot would have made otherwise can be seen again @phone", async ({ page, somebody, api }) => {
    await keepAnnouncements(page);
    const { id, last, people: [ana, ben] } = await openReplay(page, api);
    const [mine, theirs] = [await analyses(api, id, 0, ana), await analyses(api, id, 1, ana)];
    await start(page);
    const review = reviewOf(page);
    await expect(review.getByText(mine.sum)).toBeVisible();
    // Only the end is read out.
    await expect(page.locator("#polite p")).toHaveText([mine.sum]);
    const lines = review.getByRole("listitem");
    await expect(lines).toHaveCount(mine.others.length);
    for (const [at, { version, hint, taken }] of mine.others.entries()) {
        await expect(lines.nth(at)).toContainText(`Version ${version} of ${last} You chose “${taken.label}”.`);
        await expect(lines.nth(at).locator(".advice")).toContainText(hint.label);
        await expect(lines.nth(at).locator(".advice")).toContainText(hint.reason);
    }
    const { version, hint } = mine.others[mine.others.length - 1];
    await press(lines.last().getByRole("button"));
    await expect(table(page)).toHaveAttribute("data-version", String(version));
    await expect(page.locator(".cloth")).toBeInViewport();
    // There it is known.
    await expect(page.getByRole("region", { name: "It was your turn" }).locator(".advice")).toContainText(hint.label);

    const eyes = page.getByLabel("View as");
    await eyes.selectOption("seat:1");
    await press(review.getByRole("button", { name: `Review ${ben.name}'s decisions` }));
    await expect(review.getByText(theirs.sum)).toBeVisible();
    await expect(lines).toHaveCount(theirs.others.length);
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await eyes.selectOption("public");
    await expect(review).toHaveCount(0);
    await eyes.selectOption("full");
    await expect(review.getByText(mine.sum)).toBeVisible();

    // Who has no account asks nothing.
    const other = await somebody();
    await other.goto(`/matches/${id}/replay?as=seat:0`);
    await expect(table(other)).toHaveAttribute("data-version", "1");
    await expect(reviewOf(other)).toHaveCount(0);
});

test("what is clearly better than what was played is marked, and how much better it is", async ({ page, api }) => {
    await openReplay(page, api);
    /** @type {unknown} */
    let gain = { score: 0.124, error: 0.02, of: "match" };
    await worsen(page, () => gain);
    await press(page.getByRole("button", { name: "What would a bot have done?" }));
    const analysis = page.getByRole("region", { name: "It was your turn" });
    await expect(analysis).toContainText("You chose “Another”. The bot's choice is better: worth about 12 wins in 100 such matches.");
    const bot = analysis.getByLabel("The bot that is asked");
    gain = { score: 0, error: 0.03, of: "match" };
    await bot.selectOption("medium");
    await expect(analysis).toContainText("You chose “Another”. Both choices are about equally good.");
    // It is marked in the review, so it is more than nothing here, too.
    gain = { score: 0.004, error: 0.001, of: "round" };
    await bot.selectOption("easy");
    await expect(analysis).toContainText("worth about 1 win in 100 such rounds.");

    const lines = reviewOf(page).getByRole("listitem");
    await start(page);
    await expect(reviewOf(page).getByText(/^In 0 of /)).toBeVisible();
    await expect(lines.first()).toHaveClass("worse");
    await expect(lines.first()).toContainText("worth about 1 win in 100 such rounds.");
});

test("among more than two players, what is clearly better is not counted in wins", async ({ page, api }) => {
    await openReplay(page, api, { game: "chase-the-ace", names: ["ana", "ben", "cleo"] });
    await worsen(page, () => ({ score: 0.31, error: 0.02, of: "round" }));
    await start(page);
    const line = reviewOf(page).getByRole("listitem").first();
    await expect(line).toHaveClass("worse");
    await expect(line).toContainText("You chose “Another”. The bot's choice is clearly better.");
    await expect(line).not.toContainText("in 100");
    await expect(reviewOf(page).getByText(/^In 0 of /)).toBeVisible();
});

test("what was better than the bot's choice is not marked, and the review says so", async ({ page, api }) => {
    const { people: [, ben] } = await openReplay(page, api);
    await worsen(page, () => ({ score: -0.15, error: 0.02, of: "match" }));
    const better = "In the bot's simulations, your choice did better.";
    await press(page.getByRole("button", { name: "What would a bot have done?" }));
    await expect(page.getByRole("region", { name: "It was your turn" })).toContainText(`You chose “Another”. ${better}`);
    const review = reviewOf(page);
    const line = review.getByRole("listitem").first();
    await start(page);
    await expect(line).toContainText(`You chose “Another”. ${better}`);
    await expect(line).not.toHaveClass("worse");
    await page.getByLabel("View as").selectOption("seat:1");
    await press(review.getByRole("button", { name: `Review ${ben.name}'s decisions` }));
    await expect(line).toContainText(`${ben.name} chose “Another”. In the bot's simulations, ${ben.name}'s choice did better.`);
});

test("a review asks a hard bot, or the one that was chosen for reviews", async ({ page, api }) => {
    await openReplay(page, api, { isReviewerChosen: false });
    const release = await hold(page, ADDRESS);
    const bot = reviewOf(page).getByLabel("The bot that reviews");
    /** Begins a review, and stops it. Returns the strength of the bot that was asked. */
    const reviewer = async () => {
        const asked = page.waitForRequest(ADDRESS);
        await start(page);
        const { searchParams } = new URL((await asked).url());
        await expect(bot).toBeDisabled();
        await press(reviewOf(page).getByRole("button", { name: "Stop" }));
        await expect(bot).toBeEnabled();
        return searchParams.get("strength");
    };
    await expect(bot).toHaveValue("hard");
    expect(await reviewer()).toBe("hard");
    await bot.selectOption("medium");
    await expect(bot).toHaveValue("medium");
    expect(await reviewer()).toBe("medium");
    await page.reload();
    await expect(bot).toHaveValue("medium");
    release();
});

test("a review leaves the advice of the bot that was asked last", async ({ page, api }) => {
    await openReplay(page, api);
    await press(page.getByRole("button", { name: "What would a bot have done?" }));
    const bot = page.getByLabel("The bot that is asked");
    await bot.selectOption("medium");
    await expect(bot).toHaveValue("medium");
    await start(page);
    await expect(reviewOf(page).getByText(/an easy bot would have done the same/)).toBeVisible();
    await expect(bot).toHaveValue("medium");
});

test("a review that another one has stopped says how much it has seen", async ({ page, api }) => {
    const { people: [, ben] } = await openReplay(page, api);
    const review = reviewOf(page);
    await answerOnce(page);
    await start(page);
    await expect(review.getByText(/^1 of \d+$/)).toBeVisible();
    await page.getByLabel("View as").selectOption("seat:1");
    await press(review.getByRole("button", { name: `Review ${ben.name}'s decisions` }));
    await expect(review.getByText(/^In \d+ of \d+ decisions? an easy bot/)).toBeVisible();
    await page.getByLabel("View as").selectOption("full");
    await expect(review.getByText(/^1 of \d+ decisions have been reviewed\. In [01] of 1 decision an easy bot/)).toBeVisible();
    await expect(review.getByRole("button", { name: "Review my decisions" })).toBeVisible();
});

test("a review can be stopped, and ends when the page is left", async ({ page, api }) => {
    await openReplay(page, api);
    const review = reviewOf(page);
    const releases = [await hold(page, ADDRESS, { times: 1 })];
    const first = page.waitForRequest(ADDRESS);
    await start(page);
    await first;
    await expect(review.getByText(/^0 of \d+$/)).toBeVisible();
    await press(review.getByRole("button", { name: "Stop" }));
    await expect(review.getByRole("button", { name: "Review my decisions" })).toBeFocused();
    await expect(review.getByText(/ of \d/)).toHaveCount(0);

    releases.push(await answerOnce(page));
    await start(page);
    await expect(review.getByText(/^1 of \d+$/)).toBeVisible();
    await press(review.getByRole("button", { name: "Stop" }));
    await expect(review.getByText(/^1 of \d+ decisions have been reviewed\. In [01] of 1 decision an easy bot/)).toBeVisible();

    releases.push(await hold(page, ADDRESS));
    const again = page.waitForRequest(ADDRESS);
    await start(page);
    await again;
    await page.getByRole("link", { name: "Table", exact: true }).click();
    await expect(ending(page)).toBeVisible();
    let asked = 0;
    page.on("request", (request) => (asked += Number(ADDRESS.test(request.url()))));
    for (const release of releases) release();
    await page.evaluate(() => fetch("/healthz"));
    expect(asked).toBe(0);
    await expect(page.locator("#polite")).not.toContainText("an easy bot");
});

/** Lets the server refuse the next request for an analysis. @param {Page} page @param {number} status @param {string} code */
const refuse = (page, status, code) => page.route(ADDRESS, (route) => route.fulfill({
    status, headers: { "retry-after": "5" }, contentType: "application/problem+json", json: { code, detail: "Refused." },
}), { times: 1 });

test.describe("a server that refuses", () => {
    test.use({ refusals: ADDRESS });

    test("says why until the review is begun again, whatever else is asked", async ({ page, api }) => {
        await openReplay(page, api);
        await refuse(page, 403, "forbidden");
        const review = reviewOf(page);
        await start(page);
        await expect(review.getByRole("alert")).toBeVisible();
        await press(page.getByRole("button", { name: "What would a bot have done?" }));
        await expect(page.getByLabel("The bot that is asked")).toBeVisible();
        await expect(review.getByRole("alert")).toBeVisible();
        await start(page);
        await expect(review.getByText(/an easy bot would have done the same/)).toBeVisible();
        await expect(review.getByRole("alert")).toHaveCount(0);
    });

    test("is asked again after the time that it names if it is busy, and what is no decision is left out", async ({ page, api }) => {
        await page.clock.install();
        const { id, people: [ana] } = await openReplay(page, api);
        const { count } = await analyses(api, id, 0, ana);
        // The newest is the first that is asked.
        await refuse(page, 404, "not_found");
        await refuse(page, 429, "rate_limited");
        const refused = page.waitForResponse((response) => response.status() === 429);
        await start(page);
        await refused;
        await expect(reviewOf(page).getByText(`0 of ${count}`, { exact: true })).toBeVisible();
        await page.clock.runFor(5000);
        await expect(reviewOf(page).getByText(new RegExp(`of ${count - 1} decisions an easy bot`))).toBeVisible();
    });
});
