// What screen readers read: news once and after what has the focus, what is wrong at its field, and names where the focus goes.

import { newName, PASSWORD } from "./api.js";
import { become, expect, test } from "./page.js";
import { yourTurn } from "./table.js";

test("what was said before is not read again with what is said next", async ({ page }) => {
    await page.goto("/about");
    for (const region of ["#polite", "#assertive"]) await expect(page.locator(region)).toHaveAttribute("aria-atomic", "false");
});

test("a page says its news after its heading has the focus", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await become(page, ana);
    await page.goto("/matches");
    const match = page.locator(`.match[href$="${id}"]`);
    await expect(match).toBeVisible();
    await page.evaluate(() => {
        /** @type {string[]} */
        const read = [];
        Object.assign(window, { read });
        addEventListener("focusin", ({ target }) => read.push(/** @type {Element} */ (target).tagName));
        const polite = /** @type {Element} */ (document.querySelector("#polite"));
        new MutationObserver((changes) => read.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent ?? "")))).observe(polite, { childList: true });
    });
    await match.focus();
    await page.keyboard.press("Enter");
    await expect(yourTurn(page)).toBeVisible();
    await expect(page.locator("#polite")).toContainText("Your turn.");
    const read = await page.evaluate(() => /** @type {any} */ (window).read);
    expect(read.indexOf("H1")).toBeGreaterThan(-1);
    expect(read.indexOf("Your turn.")).toBeGreaterThan(read.indexOf("H1"));
});

test.describe("what is refused", () => {
    // A wrong password and an unknown player are tried on purpose.
    test.use({ refusals: /\/v1\/(me|me\/blocks\/.*)$/ });

    test("because of the own password is said at its field, which gets the focus", async ({ page, api }) => {
        await become(page, await api.register("ana"));
        await page.goto("/settings/account");
        const [current, other] = [page.getByLabel("Current password"), page.getByLabel("New password")];
        await current.fill("not the password");
        await other.fill(`${PASSWORD} again`);
        await other.press("Enter");
        await expect(current).toBeFocused();
        await expect(current).toHaveAttribute("aria-invalid", "true");
        await expect(current).toHaveAccessibleDescription(/^The current password is required and must be correct/);
        await expect(other).not.toHaveAttribute("aria-invalid");
        await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    });

    test("because there is no such player is said at the field of the name", async ({ page, api }) => {
        await become(page, await api.register("ana"));
        await page.goto("/settings/blocked");
        const name = page.getByLabel("Player's name");
        await name.fill("no-such-player");
        await name.press("Enter");
        await expect(name).toHaveAccessibleDescription("There is no player with this name.");
        await expect(name).toHaveAttribute("aria-invalid", "true");
        await expect(name).toBeFocused();
        await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    });
});

test("after the last entry of a list is removed, the heading before it has the focus", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await api.call("PUT", `/me/blocks/${ben.name}`, ana.token);
    await become(page, ana);
    await page.goto("/settings/tokens");
    await expect(page.getByText("There are none yet.")).toBeVisible();
    await api.call("POST", "/me/tokens", ana.token, { name: "my bot", scopes: ["read"], password: PASSWORD });
    await page.reload();
    for (const [path, button, heading] of [
        ["/settings/tokens", "Revoke my bot", "Tokens for programs"],
        ["/settings/blocked", `Unblock ${ben.name}`, "Blocked players"],
    ]) {
        await page.goto(path);
        await page.getByRole("button", { name: button }).focus();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { name: heading })).toBeFocused();
    }
    await page.goto("/settings/tokens");
    await expect(page.getByText("There are none yet.")).toBeVisible();
});

test("a guest who keeps the account is at the heading of its settings", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Play a bot at Clear Ace" }).click();
    await expect(yourTurn(page)).toBeVisible();
    await page.goto("/settings/account");
    await page.getByLabel("Choose a name").fill(newName("dora"));
    const password = page.getByLabel("Choose a password");
    await password.fill(PASSWORD);
    await password.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeFocused();
});

test("the first page has its games below their heading, and the way to the matches says what waits there", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await api.match("clear-ace", [ana, ben]);
    await become(page, ana);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 2, name: "Play another" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 3, name: "Clear Ace" })).toBeVisible();
    await expect(page.getByRole("navigation").getByRole("link", { name: "Matches, your turn in 1", exact: true })).toBeVisible();
});
