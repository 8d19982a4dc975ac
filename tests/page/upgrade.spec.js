// A tab that is open while the server is upgraded, and pages that cannot be loaded.

import { expect, expectNoReload, hold, mark, test } from "./page.js";
import { choose, press, sitDown } from "./table.js";

for (const [what, body] of /** @type {const} */ ([
    ["imports", 'import { newer } from "../l10n.js"; export default newer;'],
    ["calls", "export default ({ session }) => session.newer();"],
    ["draws with", 'export default ({ session }) => ({ title: "", render: () => session.newer() });'],
])) {
    test(`a page that ${what} what an older module does not have is loaded anew when the user tries again, and not by itself`, async ({ page }) => {
        await page.clock.install();
        await page.goto("/about");
        await mark(page);
        await page.route("**/app/pages/lobby.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
        /** @type {string[]} */
        const asked = [];
        page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
        await press(page.getByRole("link", { name: "Lobby" }));
        await expect(page.getByText("Something in this page went wrong.")).toBeVisible();
        await page.clock.runFor(10_000);
        expect(asked).not.toContain("/healthz");
        await page.unroute("**/app/pages/lobby.js");
        await press(page.getByRole("button", { name: "Try again" }));
        await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
        expect(await page.evaluate(() => "marked" in window), "the document was loaded again").toBe(false);
    });
}

test("a page that says what the older messages do not have says it once it is loaded, and the older messages stay", async ({ page }) => {
    await page.goto("/about");
    await mark(page);
    const lobby = page.getByRole("navigation").getByRole("link", { name: "Lobby" });
    await expect(lobby).toBeVisible();
    await page.route("**/app/pages/lobby.js", (route) => route.fulfill({
        contentType: "text/javascript",
        body: 'import { message } from "../l10n.js"; export default () => ({ title: "", render: () => [message("newer"), message("gone")] });',
    }));
    await page.route("**/app/messages/en.ftl", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${(await response.text()).replace(/^way-lobby = .*/m, "way-lobby = Foyer")}\nnewer = Something newer\n` });
    });
    let loads = 0;
    page.on("request", (request) => void (loads += Number(request.url().endsWith("/app/messages/en.ftl"))));
    await press(lobby);
    await expect(page.getByRole("main")).toHaveText(/^\s*Something newergone\s*$/);
    await expect(lobby).toBeVisible();
    await expectNoReload(page);
    // What is not there either is not looked for again.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(loads).toBe(1);
});

test.describe("a module that cannot be loaded", () => {
    test.use({ refusals: /lobby/ });

    test("lets the document be loaded anew, but not while an answer is sent", async ({ page, api }) => {
        await page.clock.install();
        const { ana, id } = await sitDown(page, api);
        await mark(page);
        const release = await hold(page, `**/v1/matches/${id}/actions*`);
        await press(await choose(page));
        await page.route("**/app/pages/lobby.js", (route) => route.abort());
        let attempts = 0;
        // Some browsers remember that a module could not be loaded, and do not request it again.
        page.on("request", (request) => void (attempts += Number(new URL(request.url()).pathname === "/healthz")));
        await press(page.getByRole("navigation").getByRole("link", { name: "Lobby" }));
        const again = page.getByRole("button", { name: "Try again" });
        await expect(again).toBeVisible();
        // In steps that are short enough for what is asked meanwhile to be answered.
        await expect.poll(() => page.clock.fastForward(500).then(() => attempts)).toBeGreaterThan(2);
        await expectNoReload(page);
        await expect(again).toBeVisible();
        release();
        await expect.poll(async () => (await api.view(id, ana)).decision).toBe(null);
        let isLoaded = false;
        page.once("load", () => (isLoaded = true));
        // It cannot be moved on while the document is loaded.
        await expect.poll(() => page.clock.fastForward(500).catch(() => {}).then(() => isLoaded)).toBe(true);
        await page.unroute("**/app/pages/lobby.js");
        await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
    });
});

test.describe("a file that is lost", () => {
    test.use({ refusals: /session|\.ftl|lobby|healthz/ });

    const login = { contentType: "text/html", body: "<h1>Sign in to this network</h1>" };
    const heading = (/** @type {import("./page.js").Page} */ page) => page.getByRole("heading", { name: "Lobby" });

    for (const [what, file, answer] of /** @type {const} */ ([
        ["a module", "session.js", null],
        ["the messages", "messages/en.ftl", { status: 503 }],
        ["the messages, in whose place a page comes,", "parts/messages/en.ftl", login],
    ])) {
        test(`on the first load: of ${what} the page tells, and loads again by itself or when the user wants it`, async ({ page }) => {
            await page.clock.install();
            const lose = () => page.route(`**/app/${file}`, (route) => (answer ? route.fulfill(answer) : route.abort()));
            await lose();
            await page.goto("/lobby");
            await expect(page.getByText("Acepost cannot be reached.")).toBeVisible();
            await page.unroute(`**/app/${file}`);
            await page.clock.runFor(3000);
            await expect(heading(page)).toBeVisible();
            await lose();
            await page.reload();
            await page.route("**/healthz", (route) => route.fulfill(login));
            await expect(page.getByText("Acepost cannot be reached.")).toBeVisible();
            await Promise.all([page.waitForResponse("**/healthz"), page.clock.runFor(3000)]);
            await page.unroute(`**/app/${file}`);
            await press(page.getByRole("button", { name: "Try again" }));
            await expect(heading(page)).toBeVisible();
        });
    }

    test("on the first load is told of in the language of the page", async ({ page }) => {
        await page.addInitScript(() => localStorage.setItem("acepost.language", "de"));
        await page.route("**/app/session.js", (route) => route.abort());
        await page.goto("/lobby");
        await expect(page.getByText("Acepost ist nicht erreichbar.")).toBeVisible();
        await expect(page.getByRole("button", { name: "Noch einmal versuchen" })).toBeVisible();
    });

    test("is looked for ever less often, and at once when there is a network again", async ({ page }) => {
        await page.clock.install();
        await page.goto("/about");
        await expect(page.getByRole("heading", { name: "About", level: 1 })).toBeVisible();
        // Only the seconds below count.
        await page.clock.pauseAt(Date.now() + 3_600_000);
        let checks = 0;
        await page.route("**/healthz", (route) => {
            checks++;
            return route.fulfill(login);
        });
        await page.route("**/app/pages/lobby.js", (route) => route.abort());
        await press(page.getByRole("link", { name: "Lobby" }));
        await expect(page.getByText("The server cannot be reached. Are you online?")).toBeVisible();
        for (let second = 0; second < 60; second++) {
            await page.clock.runFor(1000);
            // So that the response has come.
            await page.evaluate(() => fetch("/app/modules.json"));
        }
        expect(checks).toBeGreaterThan(2);
        expect(checks).toBeLessThan(7);
        await page.clock.resume();
        await page.unroute("**/app/pages/lobby.js");
        await page.unroute("**/healthz");
        await page.evaluate(() => dispatchEvent(new Event("online")));
        await expect(heading(page)).toBeVisible();
    });
});
