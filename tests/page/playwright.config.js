// The page in a real Chromium: a desktop for all tests, a phone for the most common ones. Tests are not retried and
// never wait for a fixed time; timeouts only end what hangs.

import { defineConfig } from "@playwright/test";
import { LAUNCH } from "./chromium.js";

export default defineConfig({
    testDir: ".",
    testMatch: "*.spec.js",
    globalSetup: "./everybodys-server.js",
    fullyParallel: true,
    workers: 2,
    retries: 0,
    forbidOnly: true,
    timeout: 300_000,
    expect: { timeout: 60_000 },
    reporter: [["list"]],
    use: {
        launchOptions: LAUNCH,
        actionTimeout: 60_000,
        navigationTimeout: 60_000,
        contextOptions: { reducedMotion: "reduce" },
        trace: "off",
        // Each test has a new browser's memory, in which the worker would be installed and store all files again. Tests of what it
        // does, and those that play on the page, allow it.
        serviceWorkers: "block",
    },
    projects: [
        { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
        { name: "phone", grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    ],
});
