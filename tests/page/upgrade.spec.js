// A tab that is open while the server is upgraded, and pages that cannot be loaded.

import { expect, expectNoReload, hold, mark, test } from "./page.js";
import { choose, press, sitDown } from "./table.js";

test("a page that needs what an older module does not have is loaded anew when the user tries again, and not by itself", async ({ page }) => {
    await page.clock.install();
    await page.goto("/about");
    await mark(page);
    const body = 'import { newer } from "../l10n.js"; export default newer;';
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

test.describe("a module that cannot be loaded", () => {
    test.use({ refusals: /lobby/ });

    test("lets the document be loaded anew, but not while an answer is sent", async ({ page, api }) => {
        await page.clock.install();
        const { ana, id } = await sitDown(page, api);
        await mark(page);
        const release = await hold(page, `**/v1/matches/${id}/actions*`);
        await press(await choose(page));
        await page.route("**/app/pages/lobby.js", (route) => route.abort());
        const opened = () => page.waitForRequest("**/app/pages/lobby.js");
        await Promise.all([opened(), press(page.getByRole("navigation").getByRole("link", { name: "Lobby" }))]);
        const again = page.getByRole("button", { name: "Try again" });
        for (let attempt = 0; attempt < 3; attempt++) {
            await expect(again).toBeVisible();
            await Promise.all([opened(), page.clock.fastForward(30_000)]);
        }
        await expectNoReload(page);
        await expect(again).toBeVisible();
        release();
        await expect.poll(async () => (await api.view(id, ana)).decision).toBe(null);
        await Promise.all([page.waitForEvent("load"), page.clock.fastForward(60_000)]);
        await page.unroute("**/app/pages/lobby.js");
        await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
    });
});
