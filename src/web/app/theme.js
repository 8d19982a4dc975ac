// Applies the colours and cards that were chosen in the settings, begins to load the messages, which modules ask for much later, and says
// so if the page's script cannot be loaded. It is a classic script, so it runs before the first paint.
{
    // The server has found out which language the browser prefers.
    let language = document.documentElement.lang;
    try {
        for (const choice of ["theme", "suits", "cards"]) {
            const chosen = localStorage.getItem(`acepost.${choice}`);
            if (chosen) document.documentElement.dataset[choice] = chosen;
        }
        language = localStorage.getItem("acepost.language") ?? language;
    } catch {
        // The browser has no storage, so nothing was chosen.
    }
    for (const folder of ["/app", "/app/parts"]) {
        const link = document.createElement("link");
        Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `${folder}/messages/${language}.ftl` });
        document.head.append(link);
    }

    const [unreachable, again] = { de: ["Acepost ist nicht erreichbar.", "Noch einmal versuchen"] }[language] ?? ["Acepost cannot be reached.", "Try again"];

    /** Waits, but no longer than until the network is back, or the page is seen again. */
    const pause = (time) => new Promise((resolve) => {
        setTimeout(resolve, time);
        addEventListener("online", resolve, { once: true });
        document.addEventListener("visibilitychange", () => document.hidden || resolve());
    });

    /** Whether the server responds, and nothing in its place. */
    const isReachable = async () => {
        const ending = new AbortController();
        setTimeout(() => ending.abort(), 10_000);
        const answer = await fetch("/healthz", { signal: ending.signal }).catch(() => null);
        return answer?.ok && /json/.test(answer.headers.get("Content-Type"));
    };

    const say = () => {
        const button = document.createElement("button");
        button.classList.add("button", "strong");
        button.textContent = again;
        button.onclick = () => location.reload();
        const words = document.querySelector(".loading");
        words.textContent = unreachable;
        words.after(button);
    };

    /** Loads the document again once the server can be reached; each time that was in vain a little later. */
    const reload = async () => {
        const loads = history.state?.loads ?? 0;
        for (let checks = loads; ; checks++) {
            await pause(Math.min(30_000, 3000 * 2 ** checks));
            if (navigator.onLine && !document.hidden && (await isReachable())) break;
        }
        history.replaceState({ ...history.state, loads: loads + 1 }, "");
        location.reload();
    };

    // A module or the messages could not be loaded, or one of the modules is older than another and cannot be used with it. The latter may
    // stay so: then only the user tries again.
    let failed = false;
    addEventListener("error", ({ target, error }) => {
        const isLost = target.type === "module";
        const isBeginning = document.querySelector("noscript") !== null;
        if (failed || !isBeginning || !(isLost || error instanceof SyntaxError)) return;
        failed = true;
        say();
        if (isLost) reload();
    }, true);
}
