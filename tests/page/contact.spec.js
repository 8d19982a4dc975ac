// How people reach the operator, where the settings say it.

import { PASSWORD } from "./api.js";
import { check } from "./axe.js";
import { expect, test } from "./page.js";
import { Server } from "./server.js";
import { press } from "./table.js";

const CONTACT = "mailto:olga@example.org";
const IMPRINT = "https://example.org/imprint";

test.describe("the operator", () => {
    // A password that cannot be replaced, and a player who is suspended.
    test.use({ refusals: /\/v1\/(password-resets|sessions)$/ });

    test("is named in the footer, with the privacy text, and where only the operator can help", async ({ somebody }) => {
        const server = await Server.start(["--contact-url", CONTACT, "--imprint-url", IMPRINT]);
        try {
            const page = await somebody(server.url);
            const [main, footer] = [page.getByRole("main"), page.getByRole("contentinfo")];
            await page.goto("/privacy");
            await expect(main.getByRole("link", { name: "Ask the operator of this server" })).toHaveAttribute("href", CONTACT);
            for (const place of [main, footer]) await expect(place.getByRole("link", { name: "Imprint" })).toHaveAttribute("href", IMPRINT);
            await expect(footer.getByRole("link", { name: "Contact" })).toHaveAttribute("href", CONTACT);

            await page.goto("/reset");
            await page.getByLabel("Name or email address").fill("ana");
            await press(page.getByRole("button", { name: "Send email" }));
            await expect(main.getByText("Ask its operator for a new password.").getByRole("link")).toHaveAttribute("href", CONTACT);

            const problem = { type: "/docs/problems#suspended", title: "Suspended", status: 403, code: "suspended", detail: "The account is suspended." };
            await page.route("**/v1/sessions", (route) => route.fulfill({ status: 403, contentType: "application/problem+json", json: problem }));
            await page.goto("/sign-in");
            const door = page.getByRole("region", { name: "Sign in" });
            await door.getByLabel("Name", { exact: true }).fill("ana");
            await door.getByLabel("Password", { exact: true }).fill(PASSWORD);
            await press(door.getByRole("button", { name: "Sign in" }));
            await expect(door.getByText("The account is suspended.").getByRole("link", { name: "Contact" })).toHaveAttribute("href", CONTACT);
            await page.context().close();
        } finally {
            await server.stop();
        }
    });

    test("is not named where the settings say nothing", async ({ page }) => {
        for (const path of ["/privacy", "/reset"]) {
            await page.goto(path);
            await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
            await expect(page.getByRole("link", { name: "Privacy" })).toBeVisible();
            await expect(page.getByRole("link", { name: /Contact|operator|Imprint/ })).toHaveCount(0);
        }
    });
});

test.describe("a server on which only the operator adds players", () => {
    test("says so where newcomers would register, and offers to sign in where they would play", async ({ somebody }) => {
        const server = await Server.start(["--registration", "closed", "--contact-url", CONTACT]);
        try {
            const page = await somebody(server.url);
            const main = page.getByRole("main");
            await page.goto("/sign-in");
            await expect(main.getByText("Only the operator of this server makes accounts.")).toBeVisible();
            await expect(main.getByRole("link", { name: "Ask the operator of this server" })).toHaveAttribute("href", CONTACT);
            await expect(page.getByRole("button", { name: "Register" })).toHaveCount(0);
            await expect(page.getByLabel("Password", { exact: true })).toHaveCount(1);
            await page.goto("/");
            await expect(main.getByText("You need no account to begin")).toHaveCount(0);
            const signIn = main.getByRole("link", { name: "Sign in", exact: true });
            await expect(signIn).toHaveAttribute("href", "/sign-in");
            await expect(main.getByRole("link", { name: "Learn in five minutes how to play Clear Ace" })).toBeVisible();
            await expect(main.getByRole("button", { name: /^Play/ })).toHaveCount(0);
            for (const [path, button] of [["/games/clear-ace", "Play a bot"], ["/lobby", "Find an opponent"], ["/new", "Make the match"]]) {
                await page.goto(path);
                await expect(signIn).toHaveAttribute("href", `/sign-in?next=${encodeURIComponent(path)}`);
                await expect(page.getByRole("button", { name: button })).toHaveCount(0);
            }
            await page.context().close();
        } finally {
            await server.stop();
        }
    });
});

test.describe("the guides", () => {
    // The Content-Security-Policy would forbid what axe does to measure a page.
    test.use({ bypassCSP: true });

    test("are found from the page, and read without a script @phone", async ({ page }) => {
        await page.goto("/about");
        await press(page.getByRole("link", { name: "The guides" }));
        await expect(page).toHaveURL(/\/docs\/guides$/);
        await check(page, "the list");
        for (const name of ["Webhooks", "Records", "Problems", "Verifiable chance"]) {
            await press(page.getByRole("link", { name, exact: true }));
            await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
            await check(page, name);
            await press(page.getByRole("contentinfo").getByRole("link", { name: "Guides" }));
            await expect(page).toHaveURL(/\/docs\/guides$/);
        }
    });
});
