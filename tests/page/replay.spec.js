// Replaying a finished match, and verifying its record in the browser.

import { canonical, fromHex, salter, sha256, toHex, utf8 } from "../../openapi/clients/typescript/dist/record/canonical.js";
import { become, expect, hold, keepAnnouncements, test } from "./page.js";
import { press, table } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * Plays a match to its end, and opens the page for its first player.
 * @param {Page} page @param {import("./api.js").Api} api @param {string} game
 */
async function finished(page, api, game) {
    const { id, people: [ana, ben], last } = await api.finished(game);
    await become(page, ana);
    return { id, last, ben };
}

/** @param {Page} page @param {number} version */
const shows = (page, version) => expect(table(page)).toHaveAttribute("data-version", String(version));

test("a slider, steps, everybody's eyes, and a link to a version @phone", async ({ page, context, somebody, api }) => {
    const { id, last, ben } = await finished(page, api, "clear-ace");
    await page.goto(`/matches/${id}`);
    await press(page.locator(".ending, .bar").getByRole("link", { name: "Replay" }).first());
    await shows(page, 1);
    await press(page.getByRole("button", { name: "Next" }));
    await shows(page, 2);
    await press(page.getByRole("button", { name: "Last" }));
    await shows(page, last);
    await press(page.getByRole("button", { name: "Previous" }));
    await shows(page, last - 1);
    await page.getByLabel("Version", { exact: true }).fill("3");
    await shows(page, 3);

    // All cards are face up, except from a seat's perspective.
    const hand = (/** @type {number} */ seat) => page.locator(`[data-zone="hand:${seat}"] [data-card]`);
    const eyes = page.getByLabel("View as");
    await expect(hand(1).first()).toBeAttached();
    await eyes.selectOption("seat:0");
    await expect(hand(1)).toHaveCount(0);
    await expect(hand(0).first()).toBeAttached();
    await eyes.selectOption({ label: ben.name });
    await expect(hand(0)).toHaveCount(0);
    await expect(hand(1).first()).toBeAttached();
    await shows(page, 3);

    // The link shows the same to other people.
    await expect(page).toHaveURL(/version=3/);
    const link = page.url();
    const other = await somebody();
    await other.goto(link);
    await shows(other, 3);
    await expect(other.getByLabel("View as")).toHaveValue("seat:1");
    await expect(other.locator('[data-zone="hand:0"] [data-card]')).toHaveCount(0);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await press(page.getByRole("button", { name: "Copy link to this version" }));
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test("screen readers are told what happened, wherever one goes, and each once", async ({ page, api }) => {
    const { id, last } = await finished(page, api, "clear-ace");
    await keepAnnouncements(page);
    await page.goto(`/matches/${id}/replay?version=3`);
    await shows(page, 3);
    const told = page.locator("#polite p");
    // What the page is about is said by its heading.
    await expect(told).toHaveCount(0);
    /** @param {() => Promise<void>} go @param {number} version */
    const hears = async (go, version) => {
        const before = await told.count();
        await go();
        await shows(page, version);
        await expect(told).toHaveCount(before + 1);
        // Cards are called by their names.
        const [first, second] = (await page.locator(".told p").first().innerText()).split(" ");
        await expect(told.last()).toHaveText(new RegExp(`^${first} ${second}`));
    };
    const button = (/** @type {string} */ name) => page.getByRole("button", { name, exact: true });
    for (const [name, version] of /** @type {const} */ ([["Last", last], ["Previous", last - 1], ["First", 1], ["Next", 2]])) {
        // With a label beside its title, it would be read out twice.
        await expect(button(name)).not.toHaveAttribute("aria-label");
        await hears(() => button(name).click(), version);
    }
    const slider = page.getByLabel("Version", { exact: true });
    await hears(() => slider.press("End"), last);
    await hears(() => slider.press("ArrowLeft"), last - 1);
    await hears(() => slider.press("Home"), 1);
});

test("the whole log is printed", async ({ page, api }) => {
    const { id, last } = await finished(page, api, "clear-ace");
    await page.goto(`/matches/${id}/replay?version=${last}`);
    await shows(page, last);
    await page.emulateMedia({ media: "print" });
    const hidden = await page.locator(".chronicle ol").evaluate((list) => list.scrollHeight - list.clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
});

test("it plays by itself, to the end", async ({ page, api }) => {
    const { id, last } = await finished(page, api, "clear-ace");
    await page.goto(`/matches/${id}/replay?version=${last - 2}`);
    await shows(page, last - 2);
    await page.getByLabel("Speed").selectOption({ label: "8×" });
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await shows(page, last);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("a slider that is dragged asks for one version at a time, and ends where it was let go", async ({ page, api }) => {
    const { id, last } = await finished(page, api, "clear-ace");
    await page.goto(`/matches/${id}/replay`);
    await shows(page, 1);
    let [asked, open, most] = [0, 0, 0];
    /** @type {(value?: unknown) => void} */
    let release = () => {};
    const released = new Promise((resolve) => (release = resolve));
    await page.route("**/replay/*", async (route) => {
        asked += 1;
        most = Math.max(most, ++open);
        await released;
        open -= 1;
        await route.continue();
    });
    const slider = page.getByLabel("Version", { exact: true });
    const first = page.waitForRequest("**/replay/*");
    for (let version = 2; version <= last; version++) await slider.fill(String(version));
    await slider.fill("5");
    await first;
    release();
    await shows(page, 5);
    await expect(slider).toHaveValue("5");
    expect(most, "questions at the same time").toBe(1);
    expect(asked, "questions").toBeLessThanOrEqual(3);
});

test.describe("what is shown step by step", () => {
    test.use({ contextOptions: { reducedMotion: "no-preference" } });

    /** @param {Page} page */
    const told = (page) => page.getByRole("region", { name: /^What happened/ }).getByRole("listitem").allInnerTexts();

    test("does not come back over what was gone to from there", async ({ page, api }) => {
        const { id } = await finished(page, api, "clear-ace");
        await page.goto(`/matches/${id}/replay?version=3`);
        await shows(page, 3);
        await page.getByRole("button", { name: "First" }).click();
        await shows(page, 1);
        const first = await told(page);
        await page.getByLabel("Version", { exact: true }).fill("3");
        await shows(page, 3);
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 3_600_000);
        // The step has begun and waits for an animation frame when the user steps back.
        const begun = page.waitForRequest("**/replay/5*");
        await page.getByRole("button", { name: "Next" }).click();
        await begun;
        await page.getByRole("button", { name: "First" }).click();
        await page.clock.runFor(20_000);
        await shows(page, 1);
        expect(await told(page)).toEqual(first);
    });
});

test("whoever pauses and plays again sees it at the same pace", async ({ page, api }) => {
    const { id } = await finished(page, api, "clear-ace");
    await page.goto(`/matches/${id}/replay`);
    await shows(page, 1);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const [play, pause] = ["Play", "Pause"].map((name) => page.getByRole("button", { name, exact: true }));
    /** Waits until the version is shown, with the server's sentence for it. @param {number} version */
    const reach = async (version) => {
        while (!(await table(page).and(page.locator(`[data-version="${version}"]`)).count())) await page.clock.runFor(20);
    };
    await play.click();
    await reach(2);
    await page.clock.runFor(400);
    await pause.click();
    await page.clock.runFor(20);
    await play.click();
    await reach(3);
    await page.clock.runFor(700);
    await shows(page, 3);
});

test.describe("a record that cannot be had", () => {
    test.use({ refusals: /\/record/ });

    test("is not missed in silence", async ({ page, api }) => {
        const { id } = await finished(page, api, "clear-ace");
        await page.route("**/record", (route) => route.abort());
        for (const path of [`/matches/${id}`, `/matches/${id}/replay`]) {
            await page.goto(path);
            await page.locator(".records summary").click();
            await page.getByRole("button", { name: "Download as CSV" }).click();
            await expect(page.getByRole("group", { name: "Download record" }).getByRole("alert")).toHaveText(/cannot be reached/);
        }
    });
});

test("a replay of a match that runs goes as far as that, and is all open when it is over", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    // It cannot end within a few moves.
    const id = await api.match("clockwork-spades", [ana, ben]);
    await become(page, ana);
    await page.goto(`/matches/${id}/replay?version=99999999999999999999`);
    await shows(page, 1);
    await page.goto(`/matches/${id}/replay?version=1000`);
    await shows(page, 1);
    const { version: last } = await api.playOn(id, [ana, ben], 4);
    await page.getByRole("button", { name: "Last" }).click();
    await shows(page, last);
    await api.call("POST", `/matches/${id}/resignation`, ben.token);
    await expect(page.getByRole("button", { name: "Verify in this browser" })).toBeVisible();
    await page.getByLabel("View as").selectOption({ label: "All cards face up" });
    await expect(page.locator('[data-zone="hand:1"] [data-card]').first()).toBeAttached();
});

test("the end of a match stays in its replay, though an older response comes after it", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clockwork-spades", [ana, ben]);
    await become(page, ana);
    while (!(await api.view(id, ben)).decision) await api.answer(id, ana);
    await page.goto(`/matches/${id}/replay`);
    await shows(page, 1);
    /** @type {(value?: unknown) => void} */
    let release = () => {};
    const released = new Promise((resolve) => (release = resolve));
    /** @type {Promise<unknown>} */
    const answered = new Promise((resolve) => page.route(`**/v1/matches/${id}`, async (route) => {
        const response = await route.fetch();
        resolve(undefined);
        await released;
        await route.fulfill({ response });
    }, { times: 1 }));
    // Until it is ana's turn, of which a notice comes.
    do await api.answer(id, ben);
    while (!(await api.view(id, ana)).decision);
    await answered;
    await api.resign(id, ben);
    const full = page.getByLabel("View as").getByRole("option", { name: "All cards face up" });
    await expect(full).toBeAttached();
    const late = page.waitForResponse(`**/v1/matches/${id}`);
    release();
    await (await late).finished();
    await page.evaluate(() => fetch("/healthz"));
    await expect(full).toBeAttached();
});

test("a step back stays, though the newest version of a match that runs was wanted before", async ({ page, api }) => {
    const people = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clockwork-spades", people);
    await api.playOn(id, people, 6);
    await become(page, people[0]);
    await page.goto(`/matches/${id}/replay?version=4`);
    await shows(page, 4);
    const release = await hold(page, `**/v1/matches/${id}`);
    const late = page.waitForResponse(`**/v1/matches/${id}`);
    await press(page.getByRole("button", { name: "Last" }));
    await press(page.getByRole("button", { name: "Previous" }));
    await shows(page, 3);
    /** @type {string[]} */
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    release();
    await (await late).finished();
    await page.evaluate(() => fetch("/healthz"));
    expect(asked.filter((url) => url.includes("/replay"))).toEqual([]);
    await shows(page, 3);
});

test("one's own view of a match that runs, and nothing of the others'", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clockwork-spades", [ana, ben]);
    await api.playOn(id, [ana, ben], 6);
    await become(page, ana);
    await page.goto(`/matches/${id}/replay?version=2`);
    await shows(page, 2);
    await expect(page.locator('[data-zone="hand:0"] [data-card]').first()).toBeAttached();
    await expect(page.locator('[data-zone="hand:1"] [data-card]')).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Verify in this browser" })).toHaveCount(0);
});

for (const game of ["clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces"]) {
    test(`this browser verifies a record of ${game}, and asks the server for nothing but the record`, async ({ page, api }) => {
        const { id } = await finished(page, api, game);
        await page.goto(`/matches/${id}/replay`);
        await shows(page, 1);
        /** @type {string[]} */
        const asked = [];
        // Requests that the page repeats whenever there is a notice, such as that of the match's end.
        const lists = ["/v1/me/matches", "/v1/me/invitations", "/v1/me/rematches", "/v1/pairings", `/v1/matches/${id}`, "/v1/me/stream"];
        page.on("request", (request) => {
            const { pathname } = new URL(request.url());
            if (pathname.startsWith("/v1/") && !lists.includes(pathname)) asked.push(pathname);
        });
        await page.getByRole("button", { name: "Verify in this browser" }).click();
        await expect(page.getByText(/^Verified: \d+ events/)).toBeVisible();
        await expect(page.locator("#polite")).toContainText("The record is verified.");
        await expect(page.getByRole("status").filter({ hasText: /^Verified/ })).toHaveCount(0);
        expect(asked).toEqual([`/v1/matches/${id}/record`]);
        await expect(page.getByRole("list", { name: "Checks" }).getByRole("listitem").filter({ hasText: "fails" })).toHaveCount(0);
        await expect(page.getByRole("list", { name: "Checks" }).getByText("Hash chain")).toBeVisible();
    });
}

/** Possible changes of a record, with the check that detects each. */
const FORGERIES = /** @type {const} */ ([
    ["a card", "Hash chain", (text) => text.replace('"KS"', '"KD"')],
    ["the secret", "Commitment", (text) => text.replace(/("seed":\s*")([0-9a-f])/, (_, before, digit) => before + (digit === "0" ? "1" : "0"))],
]);

/**
 * Opens the replay of a match whose record is changed on its way to the page.
 * @param {{ page: import("@playwright/test").Page, api: import("./api.js").Api }} fixtures @param {(text: string) => string} forge
 */
async function openForged({ page, api }, forge) {
    const { id } = await finished(page, api, "clear-ace");
    await page.route(`**/v1/matches/${id}/record*`, async (route) => {
        const answer = await route.fetch();
        const text = await answer.text();
        const forged = forge(text);
        expect(forged).not.toBe(text);
        await route.fulfill({ response: answer, body: forged });
    });
    await page.goto(`/matches/${id}/replay`);
}

for (const [what, check, forge] of FORGERIES) {
    test(`a record in which ${what} was changed is found out`, async ({ page, api }) => {
        await openForged({ page, api }, forge);
        await page.getByRole("button", { name: "Verify in this browser" }).click();
        await expect(page.getByText("This record does not verify.")).toBeVisible();
        await expect(page.getByRole("list", { name: "Checks" }).getByRole("listitem").filter({ hasText: check })).toContainText("fails");
    });
}

test.describe("in a German browser", () => {
    test.use({ locale: "de-AT" });

    test("what is wrong with a record is told in German", async ({ page, api }) => {
        await openForged({ page, api }, FORGERIES[0][2]);
        await page.getByRole("button", { name: "In diesem Browser prüfen" }).click();
        await expect(page.getByText("Dieses Protokoll stimmt nicht.")).toBeVisible();
        const chain = page.getByRole("list", { name: "Prüfungen" }).getByRole("listitem").filter({ hasText: "Hash-Kette" });
        await expect(chain).toContainText(/etwas wurde später geändert\. Das erste Ereignis, das nicht passt, ist Nummer \d+\./i);
        // What only programmers read is folded.
        await expect(chain.locator("code")).toBeHidden();
    });
});

test("a record of rules that the page does not know is not called verified, though nothing fails", async ({ page, api }) => {
    const { id } = await finished(page, api, "clear-ace");
    await page.route(`**/v1/matches/${id}/record*`, async (route) => {
        const answer = await route.fetch();
        const record = await answer.json();
        record.header.rules_version = 2;
        // With all hashes computed again, as another server could.
        const salt = await salter(fromHex(record.seed));
        let head = await sha256(utf8(canonical(record.header)));
        for (const line of record.events) {
            head = await sha256(head, await salt(line.event.seq), utf8(canonical(line.event)));
            line.hash = toHex(head);
        }
        await route.fulfill({ response: answer, body: JSON.stringify({ ...record, head: toHex(head) }) });
    });
    await page.goto(`/matches/${id}/replay`);
    await page.getByRole("button", { name: "Verify in this browser" }).click();
    await expect(page.getByText("Not verified: nothing in this record fails, but not everything could be checked.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Checks" }).getByRole("listitem").filter({ hasText: "Chance" })).toContainText("not checked");
});

test("a record is taken away in each of its forms", async ({ page, api }) => {
    const { id } = await finished(page, api, "clear-ace");
    await page.goto(`/matches/${id}`);
    for (const [form, ending] of [["JSON", "json"], ["NDJSON", "ndjson"], ["CSV", "csv"], ["Text", "txt"]]) {
        const download = page.waitForEvent("download");
        await page.locator(".records summary").first().click();
        await page.getByRole("button", { name: `Download as ${form}`, exact: true }).first().click();
        expect((await download).suggestedFilename()).toBe(`acepost-clear-ace-${id}.${ending}`);
    }
    await expect(page.locator("#polite")).toContainText("The record is downloaded.");
});

test("a bot says what it would have done in the place of who had to act @phone", async ({ page, somebody, api }) => {
    const { id, last, ben } = await finished(page, api, "clockwork-spades");
    const asked = (/** @type {Page} */ page) => page.getByRole("button", { name: "What would a bot have done?" });
    await page.goto(`/matches/${id}/replay?version=1`);
    await shows(page, 1);
    const analysis = page.getByRole("region", { name: /^It was / });
    await press(asked(page));
    await expect(analysis.locator(".advice")).toContainText(/The bot would have chosen:\s+\S+/);
    await expect(page.locator("#polite")).toContainText("The bot would have chosen: ");
    await expect(analysis.getByLabel("The bot that is asked")).toBeFocused();
    await expect(analysis).toContainText(/(You|ben\S*) (did the same\.|chose “)/);
    await expect(analysis.getByLabel("The bot that is asked")).toHaveValue("hard");
    await analysis.getByLabel("The bot that is asked").selectOption("easy");
    await expect(analysis.getByLabel("The bot that is asked")).toHaveValue("easy");

    // From a seat it is about its own decisions. Nothing is asked about where nothing was to decide.
    const [{ cause }] = (await api.call("GET", `/matches/${id}/events?after=1&limit=1`, ben.token)).items;
    const eyes = page.getByLabel("View as");
    await eyes.selectOption(`seat:${cause.seat}`);
    await expect(analysis).toBeVisible();
    await eyes.selectOption(`seat:${1 - cause.seat}`);
    await expect(analysis).toBeHidden();
    await eyes.selectOption("full");
    await expect(analysis).toBeVisible();
    await press(page.getByRole("button", { name: "Last" }));
    await shows(page, last);
    await expect(analysis).toBeHidden();

    // Who has no account asks nothing.
    const other = await somebody();
    await other.goto(`/matches/${id}/replay?version=1`);
    await shows(other, 1);
    await expect(asked(other)).toHaveCount(0);
});

test.describe("an analysis", () => {
    test.use({ refusals: /\/analysis/ });

    test("what a bot says about one decision is not told of another", async ({ page, api }) => {
        const { id } = await finished(page, api, "clockwork-spades");
        const address = new RegExp(`/v1/matches/${id}/replay/1/analysis`);
        const release = await hold(page, address, { times: 1 });
        await page.goto(`/matches/${id}/replay?version=1`);
        await shows(page, 1);
        const ask = page.getByRole("button", { name: "What would a bot have done?" });
        await press(ask);
        await expect(page.getByRole("button", { name: "Thinking…" })).toBeVisible();
        await press(page.getByRole("button", { name: "Next", exact: true }));
        await shows(page, 2);
        await expect(ask).toBeVisible();
        const answered = page.waitForResponse(address);
        release();
        await (await answered).finished();
        await expect(ask).toBeVisible();
        await expect(page.locator("#polite")).not.toContainText("The bot would");
        await press(page.getByRole("button", { name: "Previous", exact: true }));
        await expect(page.locator(".analysis .advice")).toBeVisible();

        // Nor is that there is none.
        await page.route("**/replay/2/analysis*", (route) => route.fulfill({ status: 429, contentType: "application/problem+json", body: "{}" }), { times: 1 });
        await press(page.getByRole("button", { name: "Next", exact: true }));
        await shows(page, 2);
        await press(ask);
        await expect(page.locator(".analysis").getByRole("alert")).toBeVisible();
        await press(page.getByRole("button", { name: "Previous", exact: true }));
        await expect(page.locator(".analysis").getByRole("alert")).toHaveCount(0);
    });
});
