// Passkeys, with the virtual authenticator of Chromium.

import { become, expect, test } from "./page.js";
import { press } from "./table.js";

const AUTHENTICATOR = /** @type {const} */ ({ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true });

test("a request that waits for the device ends with its page, and another one is made", async ({ server, somebody }) => {
    const page = await somebody(server.replace("127.0.0.1", "localhost"));
    const device = await page.context().newCDPSession(page);
    await device.send("WebAuthn.enable");
    await device.send("WebAuthn.addVirtualAuthenticator", { options: { ...AUTHENTICATOR, automaticPresenceSimulation: false } });
    await page.addInitScript(() => {
        const get = navigator.credentials.get.bind(navigator.credentials);
        const ends = Object.assign(window, { ends: /** @type {string[]} */ ([]) }).ends;
        navigator.credentials.get = (options) => {
            ends.push("");
            const [at, request] = [ends.length - 1, get(options)];
            request.catch((error) => (ends[at] = error.name));
            return request;
        };
    });
    const ends = () => page.evaluate(() => /** @type {any} */ (window).ends);
    await page.goto("/sign-in");
    await press(page.getByRole("button", { name: "Use a passkey" }));
    await expect.poll(ends).toEqual([""]);
    await page.getByRole("navigation").getByRole("link", { name: "Lobby" }).click();
    await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
    await expect.poll(ends).toEqual(["AbortError"]);
    await page.getByRole("link", { name: "Sign in" }).click();
    await press(page.getByRole("button", { name: "Use a passkey" }));
    await expect.poll(ends).toEqual(["AbortError", ""]);
    await expect(page.locator(".note.bad")).toHaveCount(0);
});

test.describe("a passkey", () => {
    // One that was removed.
    test.use({ refusals: /\/v1\/passkey-sessions$/ });

    test("is added in the settings, logs its player in, and no longer when it is removed", async ({ server, somebody, api }) => {
        // Browsers have passkeys for names of computers, and not for their numbers.
        const page = await somebody(server.replace("127.0.0.1", "localhost"));
        const device = await page.context().newCDPSession(page);
        await device.send("WebAuthn.enable");
        const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
            options: AUTHENTICATOR,
        });
        const ana = await api.register("ana");
        await become(page, ana);

        await page.goto("/settings/passkeys");
        await page.getByLabel("Name of the passkey").fill("my phone");
        await press(page.getByRole("button", { name: "Add a passkey" }));
        await expect(page.getByText("The passkey is added.").first()).toBeVisible();
        await expect(page.getByText("never used")).toBeVisible();
        const { credentials } = await device.send("WebAuthn.getCredentials", { authenticatorId });
        expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: "localhost", userName: ana.name }]);
        // The device has one for this account already.
        await press(page.getByRole("button", { name: "Add a passkey" }));
        await expect(page.getByText("has a passkey for your account already")).toBeVisible();
        await press(page.getByRole("button", { name: "Rename my phone" }));
        await expect(page.getByLabel("New name")).toBeFocused();
        await page.getByLabel("New name").fill("my new phone");
        await press(page.getByRole("button", { name: "Save" }));
        await expect(page.getByText("The passkey is renamed.").first()).toBeVisible();
        await expect(page.getByRole("button", { name: "Rename my new phone" })).toBeFocused();

        await page.goto("/settings/account");
        const ended = page.waitForResponse((answer) => answer.request().method() === "DELETE");
        await press(page.getByRole("button", { name: "Sign out" }));
        await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
        await ended;
        await api.call("DELETE", "/me", (await api.signIn(ana)).token);
        // The link would lead back to the settings if it were pressed before the page has left them.
        await page.goto("/sign-in");
        await press(page.getByRole("button", { name: "Use a passkey" }));
        await expect(page.getByRole("heading", { name: `Hello, ${ana.name}` })).toBeVisible();
        await expect(page.getByRole("main").getByText("Your account will not be deleted")).toBeVisible();
        await page.goto("/settings/passkeys");
        await expect(page.getByText("last used")).toBeVisible();
        await press(page.getByRole("button", { name: "Remove my new phone" }));
        await expect(page.getByText("There are none yet.")).toBeVisible();

        await page.goto("/settings/account");
        await press(page.getByRole("button", { name: "Sign out" }));
        await page.goto("/sign-in");
        await press(page.getByRole("button", { name: "Use a passkey" }));
        await expect(page.getByText("The passkey is not known here.")).toBeVisible();
        await device.send("WebAuthn.clearCredentials", { authenticatorId });
        await press(page.getByRole("button", { name: "Use a passkey" }));
        await expect(page.getByText("there is no passkey on this device")).toBeVisible();
    });
});
