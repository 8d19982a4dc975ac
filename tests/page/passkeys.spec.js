// Passkeys, with the virtual authenticator of Chromium.

import { become, expect, test } from "./page.js";
import { press } from "./table.js";

test.describe("a passkey", () => {
    // One that was removed.
    test.use({ refusals: /\/v1\/passkey-sessions$/ });

    test("is added in the settings, logs its player in, and no longer when it is removed", async ({ server, somebody, api }) => {
        // Browsers have passkeys for names of computers, and not for their numbers.
        const page = await somebody(server.replace("127.0.0.1", "localhost"));
        const device = await page.context().newCDPSession(page);
        await device.send("WebAuthn.enable");
        const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
            options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
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
        await page.getByLabel("New name").fill("my new phone");
        await press(page.getByRole("button", { name: "Save" }));
        await expect(page.getByText("my new phone").first()).toBeVisible();

        await page.goto("/settings/account");
        await press(page.getByRole("button", { name: "Sign out" }));
        await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
        // The link would lead back to the settings if it were pressed before the page has left them.
        await page.goto("/sign-in");
        await press(page.getByRole("button", { name: "Use a passkey" }));
        await expect(page.getByRole("heading", { name: `Hello, ${ana.name}` })).toBeVisible();
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
