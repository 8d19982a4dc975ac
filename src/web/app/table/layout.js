// Reads the layout that all games share: which zones belong to whom, which to the table. Pure.

/** @typedef {import("../client/index.js").Zone} Zone */
/** @typedef {import("../client/index.js").Marker} Marker */

/**
 * A zone's name within the page: `hand:0`, `pile:3`, `deck`, `hour:12`.
 * @param {Zone["place"]} place
 */
export function keyOf(place) {
    const which = /** @type {any} */ (place);
    const number = which.seat ?? which.number ?? which.hour;
    return number === null || number === undefined ? place.kind : `${place.kind}:${number}`;
}

/** @param {Zone} zone @returns {number | null} whose it is */
export const ownerOf = (zone) => /** @type {any} */ (zone.place).seat ?? null;

/**
 * The zones and markers of one seat, or of the table for `null`.
 * @param {{ zones: Zone[], markers: Marker[] }} layout
 * @param {number | null} seat
 */
export function belongingTo(layout, seat) {
    const marked = (/** @type {any} */ marker) => (marker.seat ?? null) === seat;
    return {
        zones: layout.zones.filter((zone) => ownerOf(zone) === seat),
        markers: layout.markers.filter(marked),
    };
}

/**
 * A marker in words: `Round 3`, `Dealer`.
 * @param {Marker} marker
 */
export function markerText(marker) {
    return marker.kind === "count" ? `${marker.label} ${marker.value}` : marker.label;
}

/**
 * What one can point at in a zone itself, not in its cards.
 * @param {Zone["place"]} place
 */
export function partOf(place) {
    return place.kind === "hour" || place.kind === "pile" ? keyOf(place) : null;
}
