// Applies the colours and cards that were chosen in the settings, and begins to load the messages, which modules ask for much later. It is
// a classic script, so it runs before the first paint.
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
}
