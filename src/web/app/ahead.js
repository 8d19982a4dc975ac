// Loads the modules of a page together before the page is opened, and not one after another as imports are found.

/** The modules of each page, by the name of its route. @type {Promise<Record<string, string[]>> | null} */
let lists = null;

/** Loads the lists of modules, so that they are there before another page is opened. */
export function loadLists() {
    lists ??= requestLists();
    return lists;
}

async function requestLists() {
    try {
        const answer = await fetch("/app/modules.json");
        if (answer.ok) return await answer.json();
    } catch {
        // Without the lists, pages load more slowly.
    }
    lists = null;
    return {};
}

/**
 * Begins to load the modules of a page.
 * @param {import("./routes.js").RouteName} name
 */
export async function preload(name) {
    const modules = (await loadLists())[name] ?? [];
    const links = document.head.querySelectorAll('link[rel="modulepreload"]');
    const begun = new Set(Array.from(links, (link) => link.getAttribute("href")));
    for (const href of modules.map((module) => `/app/${module}`)) {
        if (begun.has(href)) continue;
        const link = document.createElement("link");
        link.rel = "modulepreload";
        link.href = href;
        document.head.append(link);
    }
}
