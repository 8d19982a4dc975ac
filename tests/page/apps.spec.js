// Apps that others write: a player allows one something, types the code of a device, and takes it back.

import { createServer } from "node:http";
import { createHash, randomBytes } from "node:crypto";
import { PASSWORD } from "./api.js";
import { become, expect, test } from "./page.js";
import { press, signIn } from "./table.js";

/** An app on the player's machine, which gets its port when it starts (RFC 8252). */
async function startApp() {
    /** @type {(query: URLSearchParams) => void} */
    let arrived = () => {};
    /** @type {Promise<URLSearchParams>} */
    const query = new Promise((resolve) => (arrived = resolve));
    const app = createServer((request, response) => {
        const url = new URL(request.url ?? "", "http://app");
        if (url.pathname === "/callback") arrived(url.searchParams);
        response.setHeader("content-type", "text/html").end("<!doctype html><html lang=en><title>App</title><link rel=icon href=data:,>Welcome back");
    });
    await new Promise((resolve) => app.listen(0, "127.0.0.1", () => resolve(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (app.address());
    return { callback: `http://127.0.0.1:${port}/callback`, query, stop: () => app.close() };
}

const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");

/** @param {string} server @param {string} path @param {Record<string, string>} form */
async function post(server, path, form) {
    const answer = await fetch(server + path, { method: "POST", body: new URLSearchParams(form) });
    return { status: answer.status, body: await answer.json() };
}

/** @param {Record<string, string>} changes */
const asked = (changes) => {
    const parameters = {
        response_type: "code",
        client_id: "Card table",
        redirect_uri: "https://table.example/callback",
        scope: "play",
        state: "a b&c",
        code_challenge: challenge,
        code_challenge_method: "S256",
    };
    return `/oauth/authorize?${new URLSearchParams({ ...parameters, ...changes })}`;
};

test.describe("an app", () => {
    test("is allowed to play by a player who signs in for it @phone", async ({ page, api, server, faults }) => {
        const ana = await api.register("ana");
        const app = await startApp();
        await page.goto(asked({ redirect_uri: app.callback }) + "&extra=ignored");
        await press(page.getByRole("main").getByRole("link", { name: "Sign in" }));
        await signIn(page, ana.name);

        await expect(page.getByRole("heading", { name: "Allow an app?" })).toBeVisible();
        await expect(page.getByText("an app that calls itself Card table")).toBeVisible();
        await expect(page.getByText("Create, join and play matches in your name")).toBeVisible();
        await expect(page.getByText("You will be sent to this device")).toBeVisible();
        await press(page.getByRole("button", { name: "Allow" }));
        const back = await app.query;
        await expect(page.getByText("Welcome back")).toBeVisible();
        expect(back.get("state")).toBe("a b&c");
        expect(back.get("iss")).toBe(server);
        // Only the app itself is elsewhere.
        expect(faults.every((fault) => fault.startsWith(`a request to ${app.callback}`))).toBe(true);
        faults.length = 0;

        const form = { grant_type: "authorization_code", client_id: "Card table", code: back.get("code") ?? "", code_verifier: verifier, redirect_uri: app.callback };
        const { body: tokens } = await post(server, "/oauth/token", form);
        expect(await api.call("GET", "/me", tokens.access_token)).toHaveProperty("name", ana.name);

        await page.goto("/settings/tokens");
        const line = page.getByRole("listitem").filter({ hasText: "Card table play http://127.0.0.1, since" });
        await press(line.getByRole("button", { name: /Revoke Card table/ }));
        await expect(page.getByText("The app can do nothing more for you.").first()).toBeVisible();
        await expect(api.call("GET", "/me", tokens.access_token)).rejects.toThrow("401");
        app.stop();
    });

    test("is allowed nothing by a press that may have been meant for another window", async ({ page, api, faults }) => {
        await become(page, await api.register("ana"));
        const app = await startApp();
        await page.clock.install();
        await page.goto(asked({ redirect_uri: app.callback }));
        const allow = page.getByRole("button", { name: "Allow" });
        await expect(allow).toBeEnabled();
        await page.clock.pauseAt(Date.now() + 60_000);
        for (const seen of ["focus", "visibilitychange"]) {
            await page.evaluate((name) => (name === "focus" ? window : document).dispatchEvent(new Event(name)), seen);
            // It is drawn with the next frame.
            await page.clock.runFor(50);
            await expect(allow).toBeDisabled();
            await allow.focus();
            await page.keyboard.press("Enter");
            await allow.dispatchEvent("click");
            await expect(allow).toBeFocused();
            await expect(page.getByRole("heading", { name: "Allow an app?" })).toBeVisible();
            await page.clock.runFor(700);
            await expect(allow).toBeDisabled();
            await page.clock.runFor(100);
            await expect(allow).toBeEnabled();
        }
        await press(allow);
        expect((await app.query).get("code")).toBeTruthy();
        await expect(page.getByText("Welcome back")).toBeVisible();
        faults.length = 0;
        app.stop();
    });

    test("is told of a refusal", async ({ page, api, faults }) => {
        await become(page, await api.register("ana"));
        const app = await startApp();
        await page.goto(asked({ redirect_uri: app.callback }));
        await press(page.getByRole("button", { name: "Refuse" }));
        expect((await app.query).get("error")).toBe("access_denied");
        await expect(page.getByText("Welcome back")).toBeVisible();
        faults.length = 0;
        app.stop();
    });

    test("with a mistake is told of it only if the player wants to return", async ({ page, api }) => {
        await become(page, await api.register("ana"));
        await page.goto(asked({ scope: "everything" }));
        await expect(page.getByRole("heading", { name: "The app has made a mistake" })).toBeVisible();
        const link = page.getByRole("link", { name: "Return to https://table.example" });
        expect(await link.getAttribute("href")).toContain("https://table.example/callback?error=invalid_scope");
    });
});

test.describe("an app, some time after the player has signed in,", () => {
    // The server asks for the password.
    test.use({ refusals: /\/v1\/authorizations$/ });

    test("is allowed with the password", async ({ page, api, faults }) => {
        await become(page, await api.register("ana"));
        const app = await startApp();
        // No test waits ten minutes: a wrong password is refused like none after them.
        const spoil = (/** @type {import("@playwright/test").Route} */ route) => route.continue({ postData: { ...route.request().postDataJSON(), password: "wrong" } });
        await page.route("**/v1/authorizations", spoil, { times: 1 });
        await page.goto(asked({ redirect_uri: app.callback }));
        await press(page.getByRole("button", { name: "Allow" }));
        await expect(page.getByText("The current password is required")).toBeVisible();
        await page.getByLabel("Your password").fill(PASSWORD);
        await press(page.getByRole("button", { name: "Allow" }));
        expect((await app.query).get("code")).toBeTruthy();
        await expect(page.getByText("Welcome back")).toBeVisible();
        faults.length = 0;
        app.stop();
    });
});

test.describe("an app that is not what it seems", () => {
    test.use({ refusals: /\/v1\/authorizations\?/ });

    test("has no player sent to another address", async ({ page, api }) => {
        await become(page, await api.register("ana"));
        await page.goto(asked({ redirect_uri: "http://table.example/callback" }));
        await expect(page.getByRole("heading", { name: "That did not work" })).toBeVisible();
        await expect(page.getByText("can only begin with http://127.0.0.1")).toBeVisible();
        expect(await page.locator("main a").count()).toBe(0);
        await page.goto(`${asked({})}&client_id=other`);
        await expect(page.getByText("It names something twice.")).toBeVisible();
    });
});

test.describe("a device", () => {
    test.use({ refusals: /\/v1\/device-authorizations\// });

    test("is allowed to play by its code @phone", async ({ page, api, server }) => {
        const ana = await api.register("ana");
        await become(page, ana);
        const { body: codes } = await post(server, "/oauth/device_authorization", { client_id: "acepost play", scope: "play export" });
        await page.goto("/device");
        await page.getByLabel("Code").fill("BCDF-GHJK");
        await press(page.getByRole("button", { name: "Go on" }));
        await expect(page.getByText("There is no such code").first()).toBeVisible();
        await page.getByLabel("Code").fill(codes.user_code.toLowerCase().replace("-", ""));
        await press(page.getByRole("button", { name: "Go on" }));
        await expect(page.getByText(`The device shows the code ${codes.user_code}`)).toBeVisible();
        await press(page.getByRole("button", { name: "Allow" }));
        await expect(page.getByText("The device goes on by itself.").first()).toBeVisible();

        const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
        const { body: tokens } = await post(server, "/oauth/token", { grant_type, client_id: "acepost play", device_code: codes.device_code });
        expect(await api.call("GET", "/me", tokens.access_token)).toHaveProperty("name", ana.name);
    });

    test("is refused, with the code from its QR code", async ({ page, api, server }) => {
        await become(page, await api.register("ana"));
        const { body: codes } = await post(server, "/oauth/device_authorization", { client_id: "acepost play" });
        await page.goto(new URL(codes.verification_uri_complete).pathname + new URL(codes.verification_uri_complete).search);
        // Following a link allows nothing.
        await press(page.getByRole("button", { name: "Go on" }));
        await press(page.getByRole("button", { name: "Refuse" }));
        await expect(page.getByText("The device gets nothing.").first()).toBeVisible();
        const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
        const { body } = await post(server, "/oauth/token", { grant_type, client_id: "acepost play", device_code: codes.device_code });
        expect(body.error).toBe("access_denied");
    });
});

test.describe("a developer", () => {
    test.use({ refusals: /\/v1\/me\/apps$/ });

    test("registers an app, and deletes it", async ({ page, api }) => {
        await become(page, await api.register("ana"));
        await page.goto("/settings/apps");
        await page.getByLabel("Name", { exact: true }).fill("Card table");
        await page.getByLabel("Redirect URIs").fill("http://table.example/");
        await press(page.getByRole("button", { name: "Register the app" }));
        await expect(page.getByText("Over http it can only begin")).toBeVisible();
        await page.getByLabel("Redirect URIs").fill("https://table.example/callback org.example.table:/callback");
        await page.getByLabel("Page of the app").fill("https://table.example/");
        await press(page.getByRole("button", { name: "Register the app" }));
        const client = await page.getByLabel("Client id of Card table").inputValue();
        await page.goto(asked({ client_id: client }));
        await expect(page.getByText("Card table (table.example) wants to:")).toBeVisible();
        // Elsewhere nothing shows that it is the page's app.
        await page.goto(asked({ client_id: client, redirect_uri: "org.example.table:/callback" }));
        await expect(page.getByText("an app that calls itself Card table wants to:")).toBeVisible();
        await page.goto("/settings/apps");
        await press(page.getByRole("button", { name: /Delete the app Card table/ }));
        await expect(page.getByText("The app is deleted").first()).toBeVisible();
    });
});

test("a guest registers no app, says the page", async ({ page }) => {
    await page.goto("/");
    await press(page.getByRole("button", { name: "Play a bot at Clear Ace" }));
    await expect(page.locator(".at-table")).toBeVisible();
    await page.goto("/settings/apps");
    await press(page.getByRole("main").getByRole("link", { name: "Keep your account" }));
    await expect(page.getByRole("button", { name: "Keep this account" })).toBeVisible();
});

test("sessions are listed, and other ones revoked", async ({ page, api }) => {
    const ana = await api.register("ana");
    const other = await api.signIn(ana);
    await become(page, ana);
    await page.goto("/settings/tokens");
    await expect(page.getByText("this one")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: /Chrome, \S+\s+this one\s+since .*, until .*, last used/ })).toBeVisible();
    expect(await page.getByRole("main").innerText()).not.toContain("[object");
    await press(page.getByRole("button", { name: /Revoke the session/ }));
    await expect(page.getByText("The session is over.").first()).toBeVisible();
    await expect(api.call("GET", "/me", other.token)).rejects.toThrow("401");
});
