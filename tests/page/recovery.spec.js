// Lost passwords, and names of guests.

import { Api, newName, PASSWORD } from "./api.js";
import { Mailbox } from "./mailbox.js";
import { become, expect, test } from "./page.js";
import { Server } from "./server.js";
import { press, table } from "./table.js";

test.describe("a lost password", () => {
    // A link that was used, and a server without mails.
    test.use({ refusals: /\/v1\/(password-resets|me|players)/ });

    test("is replaced by a link in a mail, which works once @phone", async ({ somebody }) => {
        const mailbox = await Mailbox.open();
        const server = await Server.start(["--smtp-url", mailbox.url]);
        try {
            const ana = await new Api(server.url).register("ana");
            const api = new Api(server.url);
            await api.call("PUT", "/me/email", ana.token, { address: "ana@example.org" });
            await fetch(server.url + (await mailbox.link("/email/verification")), { method: "POST" });

            const page = await somebody(server.url);
            await page.goto("/sign-in");
            await press(page.getByRole("link", { name: "Forgot your password?" }));
            await page.getByLabel("Name or email address").fill("ana@example.org");
            await press(page.getByRole("button", { name: "Send email" }));
            await expect(page.getByText("an email is on its way")).toBeVisible();
            const link = await mailbox.link("/reset");

            await page.goto(link);
            await expect(page.getByText(`For ${ana.name}. It ends all sessions, tokens and passkeys.`)).toBeVisible();
            await page.getByLabel("New password").fill("password1");
            await press(page.getByRole("button", { name: "Set password" }));
            await expect(page.getByText("This is one of the most common passwords")).toBeVisible();
            await page.getByLabel("New password").fill(`${PASSWORD} of sand`);
            await press(page.getByRole("button", { name: "Set password" }));
            await expect(page.getByText("Sign in with it.")).toBeVisible();
            await expect(api.call("GET", "/me", ana.token)).rejects.toThrow("401");
            const door = page.getByRole("region", { name: "Sign in" });
            await expect(door.getByLabel("Name", { exact: true })).toHaveValue(ana.name);
            await door.getByLabel("Password", { exact: true }).fill(`${PASSWORD} of sand`);
            await press(door.getByRole("button", { name: "Sign in" }));
            await expect(page.getByRole("heading", { name: `Hello, ${ana.name}` })).toBeVisible();

            await page.goto(link);
            await page.getByLabel("New password").fill(PASSWORD);
            await press(page.getByRole("button", { name: "Set password" }));
            await expect(page.getByText("This link does not work any more")).toBeVisible();
            await expect(page.getByRole("main").getByRole("link", { name: "sign in", exact: true })).toHaveAttribute("href", `/sign-in?name=${ana.name}`);
            await press(page.getByRole("link", { name: "Send another email" }));
            await expect(page.getByLabel("Name or email address")).toHaveValue(ana.name);
            // Its lists may still be on their way from the server that stops.
            await page.context().close();
        } finally {
            await server.stop();
            mailbox.close();
        }
    });

    test("cannot be replaced once the address is deleted, and the settings say so", async ({ somebody }) => {
        const mailbox = await Mailbox.open();
        const server = await Server.start(["--smtp-url", mailbox.url]);
        try {
            const api = new Api(server.url);
            const ana = await api.register("ana");
            await api.call("PUT", "/me/email", ana.token, { address: "ana@example.org" });
            await fetch(server.url + (await mailbox.link("/email/verification")), { method: "POST" });

            const page = await somebody(server.url);
            await become(page, ana);
            await page.goto("/settings/mails");
            await expect(page.getByText("To stop these emails and keep the address, untick everything.")).toBeVisible();
            await press(page.getByRole("button", { name: "Delete address" }));
            await expect(page.locator("#main").getByText("Your address is deleted. You get no more emails, and a lost password can no longer be replaced.")).toBeVisible();
            await expect(page.getByRole("button", { name: "Delete address" })).toHaveCount(0);
            expect((await api.call("GET", "/me/email", ana.token)).address).toBeNull();
            await page.context().close();
        } finally {
            await server.stop();
            mailbox.close();
        }
    });

    test("cannot be replaced where no mails are sent, says the page", async ({ page }) => {
        await page.goto("/reset");
        await page.getByLabel("Name or email address").fill("no name at all");
        await press(page.getByRole("button", { name: "Send email" }));
        await expect(page.getByText("This is neither a player's name nor an e-mail address")).toBeVisible();
        await page.getByLabel("Name or email address").fill("ana");
        await press(page.getByRole("button", { name: "Send email" }));
        await expect(page.getByText("This server sends no email.")).toBeVisible();
        await expect(page.getByText("Ask its operator")).toBeVisible();
    });
});

test.describe("a guest", () => {
    // A name that is taken.
    test.use({ refusals: /\/v1\/(guests|me)$/ });

    test("chooses a name where others are, and keeps it with a password @phone", async ({ page, api }) => {
        const ana = await api.register("ana");
        const match = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2 });
        await page.goto(`/matches/${match.id}`);
        await page.getByLabel("Your name").fill(ana.name);
        await press(page.getByRole("button", { name: "Sit down" }));
        await expect(page.getByText("Is taken")).toBeVisible();
        const name = newName("ben");
        await page.getByLabel("Your name").fill(name);
        await press(page.getByRole("button", { name: "Sit down" }));
        await expect(table(page)).toHaveAttribute("data-seat", "1");
        expect((await api.call("GET", `/matches/${match.id}`)).players[1]).toMatchObject({ name, kind: "guest" });

        await page.goto("/new");
        await expect(page.getByLabel("Your name")).toHaveValue(name);
        await page.goto("/settings/account");
        await expect(page.getByLabel("Choose a name")).toHaveValue(name);
        await page.getByLabel("Choose a password").fill(PASSWORD);
        await press(page.getByRole("button", { name: "Keep this account" }));
        await expect(page.getByText("The account is yours.").first()).toBeVisible();
        expect(await api.call("GET", `/players/${name}`)).toMatchObject({ name, kind: "person" });
    });
});
