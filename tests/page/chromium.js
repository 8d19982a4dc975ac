// How Chromium is started: the system's own, so that nothing is downloaded. Without its windows it starts and draws faster.

import { existsSync, statfsSync } from "node:fs";

const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

const SHARED_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 ** 30;

function hasSharedMemory() {
    if (!existsSync(SHARED_MEMORY)) return false;
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
}

export const LAUNCH = {
    executablePath: process.env.CHROMIUM ?? INSTALLED.find((path) => existsSync(path)),
    // Playwright keeps Chromium from sharing memory there, since it is small in many containers. Each response would make a file on
    // a disk instead, which costs a fifth of the tests' time.
    ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
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
