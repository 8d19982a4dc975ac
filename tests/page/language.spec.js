// The language of the page: that of the browser, or the one that was chosen; and what the server is told of it.

import { newName, PASSWORD } from "./api.js";
import { become, expect, forbidStorage, test } from "./page.js";
import { press, signIn } from "./table.js";

/** Returns the language of the account. */
async function languageOf(api, player) {
    return (await api.call("GET", "/me", player.token)).language;
}

test.describe("in a German browser", () => {
    test.use({ locale: "de-AT" });

    test("one registers and finds the settings in German, and the account speaks German @phone", async ({ page }) => {
        await page.goto("/sign-in");
        await expect(page.locator("html")).toHaveAttribute("lang", "de");
        await expect(page).toHaveTitle("Anmelden · Acepost");
        await expect(page.getByRole("heading", { name: "Neu hier?" })).toBeVisible();
        const door = page.getByRole("region", { name: "Neu hier?" });
        await door.getByLabel("Wähle einen Namen").fill(newName("heidi"));
        await door.getByLabel("Wähle ein Passwort").fill(PASSWORD);
        const told = page.waitForRequest((request) => request.method() === "PATCH" && request.url().endsWith("/v1/me"));
        await press(door.getByRole("button", { name: "Registrieren" }));
        expect((await told).postDataJSON()).toEqual({ language: "de" });

        await page.goto("/settings");
        await expect(page).toHaveTitle("Einstellungen: Konto · Acepost");
        const parts = page.getByRole("navigation", { name: "Einstellungen" });
        const names = ["Konto", "Passkeys", "Sprache", "Benachrichtigungen", "E-Mail", "Urlaub", "Einladungen und Blockierte", "Sitzungen und Apps", "Deine eigenen Apps", "Webhooks", "Deine Daten"];
        for (const name of names) {
            await press(parts.getByRole("link", { name, exact: true }));
            await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
        }
    });

    test("the settings say what tokens and webhooks are for in German", async ({ page, api }) => {
        const ana = await api.register("ana");
        await api.call("POST", "/me/tokens", ana.token, { name: "bot", scopes: ["play", "export"] });
        const { webhook } = await api.call("POST", "/me/webhooks", ana.token, { url: "https://receiver.invalid/hook", kinds: ["match.started", "draw.offered"] });
        await api.call("POST", `/me/webhooks/${webhook.id}/ping`, ana.token);
        const deliveries = async () => (await api.call("GET", `/me/webhooks/${webhook.id}/deliveries`, ana.token)).items;
        await expect.poll(async () => (await deliveries())[0]?.attempts.length).toBeGreaterThan(0);

        await become(page, ana);
        await page.goto("/settings/tokens");
        const token = page.getByRole("listitem").filter({ hasText: "bot" });
        await expect(token.locator(".tag")).toHaveText(["Spielen", "Exportieren"]);

        await page.goto("/settings/webhooks");
        const own = page.locator("li.sheet", { hasText: "receiver.invalid" });
        await expect(own).toContainText("Wenn eine Partie beginnt · draw.offered");
        await press(own.getByRole("button", { name: "Zustellungen" }));
        // What the server says is English, and is read as such.
        const [{ attempts: [{ error }] }] = await deliveries();
        await expect(own.locator("td [lang=en]")).toHaveText(error);
    });

    test.describe("what the server refuses", () => {
        // A wrong password and a name that is taken are tried on purpose.
        test.use({ refusals: /\/v1\/(sessions|players)$/ });

        test("is said in German", async ({ page, api }) => {
            const ana = await api.register("ana");
            await page.goto("/sign-in");
            const signIn = page.getByRole("region", { name: "Anmelden" });
            await signIn.getByLabel("Name", { exact: true }).fill(ana.name);
            await signIn.getByLabel("Passwort", { exact: true }).fill("not the password");
            await press(signIn.getByRole("button", { name: "Anmelden", exact: true }));
            await expect(signIn.locator(".note.bad")).toHaveText("Der Name oder das Passwort ist falsch.");

            const register = page.getByRole("region", { name: "Neu hier?" });
            await register.getByLabel("Wähle einen Namen").fill(ana.name);
            await register.getByLabel("Wähle ein Passwort").fill(PASSWORD);
            await press(register.getByRole("button", { name: "Registrieren" }));
            await expect(register.getByLabel("Wähle einen Namen")).toHaveAccessibleDescription(/^Diesen Namen hat schon jemand\. Wähle einen anderen\./);
            await expect(register.locator(".note.bad")).toHaveText("Bitte sieh dir an, was markiert ist.");
        });
    });
});

test("another language is chosen without an account, for this browser, and is taken back", async ({ page }) => {
    await page.goto("/sign-in");
    await press(page.getByRole("contentinfo").getByRole("link", { name: "Language" }));
    await expect(page.getByText("The choice is for this browser.")).toBeVisible();
    await page.getByLabel("Deutsch").click();
    await press(page.getByRole("button", { name: "Save" }));
    await expect(page.getByRole("heading", { level: 1, name: "Sprache" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.goto("/sign-in");
    await expect(page.getByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();
    await press(page.getByRole("contentinfo").getByRole("link", { name: "Sprache" }));
    await page.getByLabel("Wie im Browser (English)").click();
    await press(page.getByRole("button", { name: "Speichern" }));
    await expect(page.getByRole("heading", { level: 1, name: "Language" })).toBeVisible();
});

test("the choice of a player is the account's, too", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/settings/language");
    expect(await languageOf(api, ana)).toBe(null);
    await page.getByLabel("Deutsch").click();
    await press(page.getByRole("button", { name: "Save" }));
    await expect(page.getByRole("heading", { level: 1, name: "Sprache" })).toBeVisible();
    expect(await languageOf(api, ana)).toBe("de");
    await page.getByLabel("English", { exact: true }).click();
    await press(page.getByRole("button", { name: "Speichern" }));
    await expect(page.getByRole("heading", { level: 1, name: "Language" })).toBeVisible();
    expect(await languageOf(api, ana)).toBe("en");
});

test("a choice that the browser does not store is the account's all the same", async ({ page, api }) => {
    const ana = await api.register("ana");
    await page.addInitScript(forbidStorage);
    await page.goto("/sign-in");
    await signIn(page, ana.name);
    await expect(page.getByRole("heading", { name: `Hello, ${ana.name}` })).toBeVisible();
    await press(page.getByRole("contentinfo").getByRole("link", { name: "Language" }));
    await page.getByLabel("Deutsch").click();
    await press(page.getByRole("button", { name: "Save" }));
    await expect(page.getByRole("main").getByText("This browser stores nothing, so the page stays in its language.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Language" })).toBeVisible();
    expect(await languageOf(api, ana)).toBe("de");
});

test("arrow keys pass a language without choosing it, and each is read in its own", async ({ page }) => {
    await page.goto("/settings/language");
    const [browser, english, german] = [page.getByLabel("As in the browser"), page.getByLabel("English", { exact: true }), page.getByLabel("Deutsch")];
    await browser.focus();
    for (const choice of [english, german]) {
        await page.keyboard.press("ArrowDown");
        await expect(choice).toBeFocused();
    }
    await page.keyboard.press("ArrowUp");
    await expect(english).toBeChecked();
    expect(await page.evaluate(() => localStorage.getItem("acepost.language"))).toBe(null);
    await expect(page.locator("label", { has: german })).toHaveAttribute("lang", "de");
    await expect(page.locator("label", { has: english })).toHaveAttribute("lang", "en");
    // Enter sends the form.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Sprache" })).toBeVisible();
    await expect(german).toBeChecked();
});
