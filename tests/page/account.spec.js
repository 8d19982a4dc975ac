// The account: claiming, signing out and in, settings, and deletion.

import { newName, PASSWORD } from "./api.js";
import { BAD_GATEWAY, become, expect, hold, keepAnnouncements, oneOnEachPage, signInElsewhere, test } from "./page.js";
import { press, signIn, yourTurn } from "./table.js";

test.describe("a guest", () => {
    // A wrong password is tried on purpose.
    test.use({ refusals: /\/v1\/sessions$/ });

    test("claims the account, signs out, and signs in again @phone", async ({ page }) => {
        await page.goto("/");
        await press(page.getByRole("button", { name: "Play a bot at Clear Ace" }));
        await expect(yourTurn(page)).toBeVisible();
        const match = page.url();

        const name = newName("dora");
        await page.goto("/settings/account");
        await page.getByLabel("Choose a name").fill(name);
        await page.getByLabel("Choose a password").fill(PASSWORD);
        await press(page.getByRole("button", { name: "Keep this account" }));
        await expect(page.getByText("The account is yours.").first()).toBeVisible();
        await press(page.getByRole("button", { name: "Sign out" }));
        await expect(page.getByRole("heading", { name: "Card games by post" })).toBeVisible();

        await press(page.getByRole("link", { name: "Sign in" }));
        const door = page.getByRole("region", { name: "Sign in" });
        await signIn(page, name, "not the password");
        await expect(door.getByText("The name or the password is wrong")).toBeFocused();
        await door.getByLabel("Password", { exact: true }).fill(PASSWORD);
        await press(door.getByRole("button", { name: "Sign in" }));
        await expect(page.getByRole("heading", { name: `Hello, ${name}` })).toBeVisible();
        await page.goto(match);
        await expect(page.locator(".at-table")).toHaveAttribute("data-seat", "0");
    });
});

test("a player who signs in from an invitation comes back to it, and the server is not told its code", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const match = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2, visibility: "private" });
    /** @type {string[]} */
    const asked = [];
    page.on("request", (request) => void asked.push(request.url().split("#")[0]));
    await page.goto(`/invitations/${match.id}#${match.code}`);
    for (const where of ["main", "navigation"]) {
        await page.getByRole(/** @type {any} */ (where)).getByRole("link", { name: "Sign in" }).click();
        await expect(page.getByRole("heading", { name: "New here?" })).toBeVisible();
        await page.reload();
        if (where === "main") await page.goBack();
    }
    await signIn(page, ben.name);
    await press(page.getByRole("button", { name: "Sit down" }));
    await expect(page.locator(".at-table")).toHaveAttribute("data-seat", "1");
    expect(asked.filter((url) => url.includes(match.code))).toEqual([]);
});

test("a link to the sign-in page leads back to no other server", async ({ page, api, server }) => {
    const ana = await api.register("ana");
    for (const next of ["/\\evil.example", "//evil.example/", "https://evil.example/", "http://[", "/.//lobby"]) {
        await page.goto(`/sign-in?${new URLSearchParams({ next })}`);
        await signIn(page, ana.name);
        await expect(page.getByRole("heading", { name: next === "/.//lobby" ? "Return to sender" : `Hello, ${ana.name}` })).toBeVisible();
        expect(new URL(page.url()).origin).toBe(server);
    }
});

test.describe("a token", () => {
    test.use({ refusals: /\/v1\/me\/tokens$/ });

    test("is not made with a wrong password", async ({ page, api }) => {
        await become(page, await api.register("ana"));
        await page.goto("/settings/tokens");
        await page.getByLabel("What is it for?").fill("my bot");
        await page.getByLabel("Your password").fill("not the password");
        await press(page.getByRole("button", { name: "Make a token" }));
        await expect(page.getByText("The current password is required")).toBeVisible();
        await page.getByLabel("Your password").fill(PASSWORD);
        await press(page.getByRole("button", { name: "Make a token" }));
        await expect(page.getByText("shown only once")).toBeVisible();
    });
});

test("signing out does not wait for the server", async ({ page, api }) => {
    await become(page, await api.register("ana"));
    await page.goto("/settings/account");
    const release = await hold(page, "**/v1/sessions/current");
    const revoked = page.waitForResponse("**/v1/sessions/current");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Card games by post" })).toBeVisible();
    release();
    expect((await revoked).status()).toBe(204);
});

test("a page that was opened before the sign-in was answered becomes the player's", async ({ page, api }) => {
    const ana = await api.register("ana");
    await page.goto("/sign-in");
    const release = await hold(page, "**/v1/sessions");
    await signIn(page, ana.name);
    await page.getByRole("navigation").getByRole("link", { name: "Matches" }).click();
    await expect(page.getByText("Your matches are listed here")).toBeVisible();
    release();
    await expect(page.getByRole("navigation").getByRole("link", { name: ana.name })).toBeVisible();
    await expect(page.getByText("None yet.")).toBeVisible();
    await expect(page).toHaveURL(/\/matches$/);
});

test("two tokens that are revoked one right after the other are both revoked", async ({ page, api }) => {
    const ana = await api.register("ana");
    for (const name of ["one", "two"]) await api.call("POST", "/me/tokens", ana.token, { name, scopes: ["read"], password: PASSWORD });
    await become(page, ana);
    await page.goto("/settings/tokens");
    const release = await hold(page, "**/v1/me/tokens/*");
    for (const name of ["one", "two"]) await page.getByRole("button", { name: `Revoke ${name}` }).click();
    release();
    await expect(page.getByText("The token is revoked.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Revoke / })).toHaveCount(0);
    const { items } = await api.call("GET", "/me/tokens", ana.token);
    expect(items.filter((/** @type {any} */ { session }) => !session)).toEqual([]);
});

test("of two lists on a page, going back shows as much of each as before", async ({ page, api }) => {
    const ana = await api.register("ana");
    for (const name of ["one", "two"]) await api.call("POST", "/me/tokens", ana.token, { name, scopes: ["read"], password: PASSWORD });
    const app = (/** @type {number} */ number) => ({ id: `${number}`, name: `App ${number}`, scopes: ["read"], redirects_to: null, created_at: new Date().toISOString() });
    // Each page of the lists has one entry. The first token is the session.
    await oneOnEachPage(page, /\/v1\/me\/tokens(\?|$)/);
    await page.route(/\/v1\/me\/authorizations(\?|$)/, (route) => {
        const number = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 1);
        return route.fulfill({ json: { items: [app(number)], next: number < 3 ? `${number + 1}` : null } });
    });
    await become(page, ana);
    await page.goto("/settings/tokens");
    const [apps, lines] = [page.getByRole("listitem").filter({ hasText: /App \d/ }), page.locator(".lines li")];
    await expect(lines).toHaveCount(2);
    const more = page.getByRole("button", { name: "Show more" });
    for (const shown of [3, 4]) {
        await more.last().click();
        await expect(lines).toHaveCount(shown);
    }
    await expect(apps).toHaveCount(1);
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Appearance" }).click();
    await expect(lines).toHaveCount(0);
    await page.goBack();
    await expect(lines).toHaveCount(4);
    await expect(apps).toHaveCount(1);
});

test("a token is made, works, and is revoked", async ({ page, api }) => {
    await become(page, await api.register("ana"));
    await page.goto("/settings/tokens");
    await page.getByLabel("What is it for?").fill("my bot");
    await page.getByRole("button", { name: "Make a token" }).click();
    await expect(page.getByText("shown only once")).toBeVisible();
    const permissions = page.getByRole("group", { name: "Permissions" });
    await expect(permissions.getByRole("checkbox", { checked: true })).toHaveCount(1);
    const token = await page.getByLabel("Your new token").inputValue();
    expect(await api.call("GET", "/me/matches", token)).toHaveProperty("items");
    await page.getByRole("button", { name: /Revoke my bot/ }).click();
    await expect(page.getByText("The token is revoked.").first()).toBeVisible();
    await expect(api.call("GET", "/me/matches", token)).rejects.toThrow("401");
});

test("colours are chosen for good", async ({ page }) => {
    /** The colours of the browser's bar. */
    const bar = () => page.evaluate(() => [...document.querySelectorAll("meta")]
        .filter(({ name, media }) => name === "theme-color" && matchMedia(media).matches).map(({ content }) => content));
    await page.goto("/settings/look");
    await page.getByText("Dark", { exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await bar()).toEqual(["#161916"]);
    await page.getByText("Device setting").click();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
    expect(await bar()).toEqual(["#f5efe1"]);
});

test("a vacation is earned before it can be taken", async ({ page, api }) => {
    // The device's clock is slow.
    await page.addInitScript(() => {
        const now = Date.now;
        Date.now = () => now() - 30 * 86_400_000;
    });
    await become(page, await api.register("ana"));
    await page.goto("/settings/vacation");
    const earned = page.getByText(/have none at the moment. On \w+ \d+, \d+ you can take one day./).locator("time");
    expect(Date.parse(String(await earned.getAttribute("datetime")))).toBeGreaterThan(Date.now());
    await expect(page.getByRole("button", { name: "Take a vacation" })).toHaveCount(0);

    // As after a month.
    await page.route("**/v1/me/vacation", (route) => route.fulfill({ json: { left_seconds: 216_000, vacation: null } }));
    await page.reload();
    await expect(page.getByText("have 2 days 12 hours left")).toBeVisible();
    await expect(page.getByRole("button", { name: "Take a vacation" })).toBeVisible();
});

test.describe("a vacation", () => {
    test.use({ refusals: /\/v1\/me\/vacation/ });

    test("that is too long is refused with its latest end, and a planned one is cancelled", async ({ page, api }) => {
        const [since, end] = [new Date(Date.now() + 5 * 86_400_000).toISOString(), new Date(Date.now() + 7 * 86_400_000).toISOString()];
        const errors = [{ pointer: "/until", detail: `must be after the beginning, and not after ${end}` }];
        let vacation = /** @type {{ since: string, until: string } | null} */ (null);
        await become(page, await api.register("ana"));
        await page.route("**/v1/me/vacation", (route) => {
            const request = route.request();
            const { until } = request.postDataJSON() ?? {};
            if (request.method() === "DELETE") vacation = null;
            else if (until) return route.fulfill({ status: 422, contentType: "application/problem+json", json: { code: "validation", detail: "wrong", errors } });
            else if (request.method() === "PUT") vacation = { since, until: end };
            return request.method() === "DELETE" ? route.fulfill({ status: 204 }) : route.fulfill({ json: { left_seconds: 216_000, vacation } });
        });
        await page.goto("/settings/vacation");
        await page.getByLabel("From").fill(since.slice(0, 16));
        await page.getByLabel("Until").fill("2099-01-01T00:00");
        await page.getByRole("button", { name: "Take a vacation" }).click();
        await expect(page.getByText(/^The vacation must end after it begins, and by \w+ \d+, \d{4}, \d+:\d\d.[AP]M\.$/)).toBeVisible();
        await page.getByLabel("Until").fill("");
        await page.getByRole("button", { name: "Take a vacation" }).click();
        await expect(page.locator(".note.good")).toHaveText("Your clocks will be paused then.");
        await page.getByRole("button", { name: "Cancel vacation" }).click();
        await expect(page.locator(".note.good")).toHaveText("Your vacation is cancelled.");
    });
});

test("somebody is blocked, and then no longer", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    await page.goto("/settings/blocked");
    await page.getByLabel("Player's name").fill(ben.name);
    await page.getByRole("button", { name: "Block", exact: true }).click();
    await expect(page.getByText(`${ben.name} is blocked.`).first()).toBeVisible();
    await page.getByRole("button", { name: /Unblock/ }).click();
    await expect(page.getByText("You have blocked no players.")).toBeVisible();
});

test("a player chooses who may send invitations", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const { id } = await api.call("POST", "/matches", ben.token, { game: "clear-ace", seats: 2 });
    const invite = () => api.call("POST", `/matches/${id}/invitations`, ben.token, { player: ana.name });
    const stored = async () => (await api.call("GET", "/me", ana.token)).invitations;
    await become(page, ana);
    await page.goto("/settings/blocked");
    const choice = page.getByLabel("Who may invite you");
    await expect(choice).toHaveValue("everyone");
    await choice.selectOption({ label: "Players you have played with" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.locator(".note.good")).toHaveText("Your choice is saved.");
    expect(await stored()).toBe("played_with");
    await expect(invite()).rejects.toThrow("player_unavailable");
    await page.reload();
    await expect(choice).toHaveValue("played_with");
    await choice.selectOption({ label: "Everyone" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(stored).toBe("everyone");
    await invite();
});

test("who is blocked is so on their page, however many are", async ({ page, api }) => {
    const [ana, ben, cyd] = [await api.register("ana"), await api.register("ben"), await api.register("cyd")];
    for (const { name } of [ben, cyd]) await api.call("PUT", `/me/blocks/${name}`, ana.token);
    await become(page, ana);
    await page.route(/\/v1\/me\/blocks\?/, (route) => route.continue({ url: route.request().url().replace("limit=200", "limit=1") }));
    for (const { name } of [ben, cyd]) {
        await page.goto(`/players/${name}`);
        await expect(page.getByRole("button", { name: `Unblock ${name}` })).toBeVisible();
    }
});

test.describe("an account", () => {
    // The server refuses requests that were pending when the account was deleted.
    test.use({ refusals: /\/v1\// });

    test("is taken away and deleted, and that is taken back", async ({ page, api }) => {
        const ana = await api.register("ana");
        await keepAnnouncements(page);
        await become(page, ana);
        await page.goto("/settings/data");
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "Download archive" }).click();
        expect((await download).suggestedFilename()).toBe(`acepost-${ana.name}.zip`);

        await page.getByLabel("Your password").fill(PASSWORD);
        await page.getByRole("button", { name: "Delete account" }).click();
        await expect(page.getByText("Your account is deleted.")).toBeVisible();
        await expect(api.call("GET", "/me", ana.token)).rejects.toThrow("401");
        await signIn(page, ana.name);
        await expect(page.getByRole("heading", { name: `Hello, ${ana.name}` })).toBeVisible();
        const restored = "Your account will not be deleted, since you have signed in.";
        await expect(page.getByRole("main").getByText(restored)).toBeVisible();
        await expect(page.locator("#polite")).toContainText(restored);
        await page.goto("/sign-in");
        await signIn(page, ana.name);
        await expect(page.getByRole("heading", { name: `Hello, ${ana.name}` })).toBeVisible();
        await expect(page.getByText(restored)).toHaveCount(0);
    });

    test("is said to be deleted, probably, though the response was lost", async ({ page, api }) => {
        const ana = await api.register("ana");
        await become(page, ana);
        await page.goto("/settings/data");
        await page.route(/\/v1\/me$/, async (route) => {
            if (route.request().method() !== "DELETE") return route.fallback();
            await route.fetch();
            await route.fulfill(BAD_GATEWAY);
        });
        await page.getByLabel("Your password").fill(PASSWORD);
        await page.getByRole("button", { name: "Delete account" }).click();
        await expect(page.getByText(/The server is in trouble|probably deleted/).first()).toBeVisible();
        // Any request tells.
        await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
        await expect(page.getByText("your account is probably deleted. For a week, signing in takes that back.")).toBeVisible();
    });
});

test("a guest who claims the account in another tab is no guest in the settings that are open", async ({ page, api }) => {
    for (const [part, before, after] of /** @type {const} */ ([
        ["data", () => page.getByLabel("Yes, delete this account"), () => page.getByLabel("Your password")],
        ["apps", () => page.getByText("You play as a guest."), () => page.getByRole("button", { name: "Register the app" })],
    ])) {
        const { token, player } = await api.guest();
        await page.goto("/healthz");
        await page.evaluate((kept) => localStorage.setItem("acepost.session", kept), JSON.stringify({ token, player }));
        await page.goto(`/settings/${part}`);
        await expect(before()).toBeVisible();
        const claimed = await api.call("PATCH", "/me", token, { name: newName("dora"), password: PASSWORD });
        await signInElsewhere(page, { name: claimed.name, token, player: claimed });
        await expect(after()).toBeVisible();
        await expect(before()).toHaveCount(0);
    }
});

test("a webhook that writes to a chat is not said to tell of single events", async ({ page, api }) => {
    const ana = await api.register("ana");
    for (const format of ["standard", "discord"]) await api.call("POST", "/me/webhooks", ana.token, { url: `https://${format}.invalid/hook`, format });
    await become(page, ana);
    await page.goto("/settings/webhooks");
    const webhook = (/** @type {string} */ host) => page.locator("li.sheet", { hasText: host });
    await expect(webhook("discord.invalid")).toContainText("everything except single events");
    await expect(webhook("standard.invalid")).toContainText("everything");
    await expect(webhook("standard.invalid")).not.toContainText("except");
});

test.describe("a new secret for a webhook", () => {
    test.use({ refusals: /\/secret$/ });

    test("takes the password where the server asks for it", async ({ page, api }) => {
        const ana = await api.register("ana");
        await api.call("POST", "/me/webhooks", ana.token, { url: "https://receiver.invalid/hook" });
        await become(page, ana);
        await page.goto("/settings/webhooks");
        // As if the session were older than ten minutes.
        await page.route("**/secret", async (route) => {
            if (route.request().postDataJSON().password !== undefined) return route.continue();
            const problem = { type: "/docs/problems#wrong_password", title: "Wrong password", status: 401, code: "wrong_password", detail: "The current password is required." };
            return route.fulfill({ status: 401, contentType: "application/problem+json", json: problem });
        });
        const webhook = page.locator("li.sheet", { hasText: "receiver.invalid" });
        await press(webhook.getByRole("button", { name: "New secret" }));
        await webhook.getByLabel("Your password").fill(PASSWORD);
        await press(webhook.getByRole("button", { name: "New secret", exact: true }));
        await expect(page.getByText("shown only once")).toBeVisible();
        await expect(webhook.getByLabel("Your password")).toBeHidden();
        await expect(page.getByText("The current password is required.")).toBeHidden();
    });
});

test("what is stored about players can be read before they register @phone", async ({ page }) => {
    await page.goto("/sign-in");
    await press(page.getByRole("link", { name: "What this server stores about you" }));
    await expect(page.getByRole("heading", { name: "Privacy", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "When an account is deleted" })).toBeVisible();
    const cell = page.getByRole("main").locator("td").first();
    await cell.scrollIntoViewIfNeeded();
    const sizes = await cell.evaluate((cell) => {
        const table = /** @type {HTMLElement} */ (cell.closest(".wide"));
        return { isScrolled: table.scrollWidth > table.clientWidth, isNarrow: cell.clientWidth < 100 };
    });
    expect(sizes, "the table fits").toEqual({ isScrolled: false, isNarrow: false });
    await page.goto("/about");
    await expect(page.getByRole("main").getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");
});
