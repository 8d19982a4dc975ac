// A tab that is open while the server is upgraded.

import { expect, mark, test } from "./page.js";
import { press } from "./table.js";

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
