// Applies the colours and cards that were chosen in the settings, begins to load the messages, which modules ask for much later, and says
// so if the browser is too old, or if the page's script cannot be loaded or fails. It is a classic script, so it runs before the first
// paint, and it is written in ES2019, so that browsers which are too old for the page run it, too.
{
    const root = document.documentElement;
    // The browser's bar has the colour of the page, and not that of the device, whenever colours are chosen.
    const bars = [...document.querySelectorAll("meta[name=theme-color]")];
    const [light, dark] = bars.map(({ content }) => content);
    new MutationObserver(() => {
        const chosen = { light, dark }[root.dataset.theme];
        bars.forEach((bar, at) => (bar.content = chosen || [light, dark][at]));
    }).observe(root, { attributeFilter: ["data-theme"] });

    // The server has found out which language the browser prefers.
    let language = root.lang;
    try {
        for (const choice of ["theme", "suits", "cards"]) {
            const chosen = localStorage.getItem(`acepost.${choice}`);
            if (chosen) root.dataset[choice] = chosen;
        }
        language = localStorage.getItem("acepost.language") || language;
    } catch {
        // The browser has no storage, so nothing was chosen.
    }
    for (const folder of ["/app", "/app/parts"]) {
        const link = document.createElement("link");
        Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `${folder}/messages/${language}.ftl` });
        document.head.append(link);
    }

    const words = {
        en: [
            "This browser is too old. Acepost needs Chrome or Edge 123, Firefox 121, Safari or iOS 17.5, or newer.",
            "Acepost cannot be reached.",
            "Something in this page went wrong.",
            "Try again",
        ],
        de: [
            "Dieser Browser ist zu alt. Acepost braucht Chrome oder Edge ab 123, Firefox ab 121, Safari oder iOS ab 17.5.",
            "Acepost ist nicht erreichbar.",
            "Auf dieser Seite ist etwas schiefgegangen.",
            "Noch einmal versuchen",
        ],
    };
    const [tooOld, unreachable, wrong, again] = words[language] || words.en;

    // What the style sheets cannot do without: no colour would be left. The page may begin all the same, but not be playable.
    const isSupported = window.CSS && CSS.supports("(color: light-dark(#000, #fff)) and selector(:has(a))");
    if (!isSupported) {
        addEventListener("DOMContentLoaded", () => {
            const note = document.createElement("p");
            note.classList.add("note", "bad");
            note.setAttribute("role", "alert");
            note.textContent = tooOld;
            document.body.prepend(note);
        });
    }

    /** Waits, but no longer than until the network is back, or the page is seen again. */
    const pause = (time) => new Promise((resolve) => {
        setTimeout(resolve, time);
        addEventListener("online", resolve, { once: true });
        document.addEventListener("visibilitychange", () => document.hidden || resolve());
    });

    /** Whether the server responds, and nothing in its place. */
    const isReachable = async () => {
        const ending = new AbortController();
        setTimeout(() => ending.abort(), 10000);
        const answer = await fetch("/healthz", { signal: ending.signal }).catch(() => null);
        return answer && answer.ok && /json/.test(answer.headers.get("Content-Type"));
    };

    const say = (sentence) => {
        const button = document.createElement("button");
        button.classList.add("button", "strong");
        button.textContent = again;
        button.onclick = () => location.reload();
        const loading = document.querySelector(".loading");
        loading.textContent = sentence;
        loading.after(button);
    };

    /** Loads the document again once the server can be reached; each time that was in vain a little later. */
    const reload = async () => {
        const loads = (history.state && history.state.loads) || 0;
        for (let checks = loads; ; checks++) {
            await pause(Math.min(30000, 3000 * 2 ** checks));
            if (navigator.onLine && !document.hidden && (await isReachable())) break;
        }
        history.replaceState({ ...history.state, loads: loads + 1 }, "");
        location.reload();
    };

    // A module or the messages could not be loaded, or a module fails, perhaps because it is older than another and cannot be used with
    // it. The latter may stay so: then only the user tries again. Scripts of the browser's extensions fail here, too.
    let failed = false;
    addEventListener("error", ({ target, error, filename }) => {
        const isLost = target.type === "module";
        const isWrong = error && filename.startsWith(`${location.origin}/app/`);
        const isBeginning = document.querySelector("noscript") !== null;
        if (failed || !isBeginning || !(isLost || isWrong)) return;
        failed = true;
        say(isLost ? unreachable : wrong);
        if (isLost) reload();
    }, true);
}
