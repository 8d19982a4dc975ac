// How Chromium is started. It is the system's own: nothing is downloaded.

export const LAUNCH = {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    // It asks for nothing on its own. Without a sandbox, for in containers this runs as root.
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
