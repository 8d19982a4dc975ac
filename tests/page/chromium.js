// How Chromium is started: the system's own, so that nothing is downloaded.

export const LAUNCH = {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
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
