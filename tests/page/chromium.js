// How Chromium is started: the system's own, so that nothing is downloaded. Without its windows it starts and draws faster.

import { existsSync } from "node:fs";

const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export const LAUNCH = {
    executablePath: process.env.CHROMIUM ?? INSTALLED.find((path) => existsSync(path)),
    // No background requests. No sandbox, because in containers this runs as root.
    args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ],
};
