// The notifications on this device that pushes have shown.

/**
 * Returns those that are displayed.
 * @returns {Promise<Notification[]>}
 */
export async function displayed() {
    if (!("Notification" in globalThis) || Notification.permission !== "granted") return [];
    try {
        const registration = await navigator.serviceWorker?.getRegistration();
        return (await registration?.getNotifications()) ?? [];
    } catch {
        // The browser keeps no notifications.
        return [];
    }
}

/** Closes those of a match. @param {string} match */
export async function closeOf(match) {
    for (const notification of await displayed()) if (notification.tag === match) notification.close();
}

/**
 * Closes those about turns that are over, and those of the match that is on the screen. A list says nothing of a match that is hidden.
 * @param {Notification[]} notifications  Displayed before the matches were requested: later ones may be newer than what is known.
 * @param {Set<string>} waiting  The matches in which it is the player's turn.
 */
export function closeOutdated(notifications, waiting) {
    for (const notification of notifications) {
        const { tag, data } = notification;
        const isTurn = data?.kind === "match.your_turn" || data?.kind === "match.deadline_near";
        const isSeen = !document.hidden && !data?.hidden && data?.path === location.pathname;
        if (isSeen || (isTurn && !waiting.has(tag)) || data?.kind === "match.turn_over") notification.close();
    }
}
