// Reads the layout that all games share: which zones belong to which seat, and which to the table. Pure functions.

/** @typedef {import("../client/index.js").Layout} Layout */
/** @typedef {import("../client/index.js").Marker} Marker */
/** @typedef {import("../client/index.js").Zone} Zone */

/**
 * Returns a zone's key within the page: `hand:0`, `pile:3`, `deck`, `hour:12`.
 * @param {Zone["place"]} place
 */
export function keyOf(place) {
    if ("number" in place) return `${place.kind}:${place.number}`;
    if ("hour" in place) return `${place.kind}:${place.hour}`;
    return "seat" in place && place.seat !== null ? `${place.kind}:${place.seat}` : place.kind;
}

/**
 * Returns the seat that a zone belongs to, or null if it belongs to the table.
 * @param {Zone} zone
 */
export const ownerOf = ({ place }) => ("seat" in place ? place.seat : null);

/**
 * Returns the zones and markers of one seat, or of the table for `null`.
 * @param {Layout} layout
 * @param {number | null} seat
 */
export function belongingTo(layout, seat) {
    return {
        zones: layout.zones.filter((zone) => ownerOf(zone) === seat),
        markers: layout.markers.filter((marker) => ("seat" in marker ? marker.seat : null) === seat),
    };
}

/**
 * Returns a marker in words: `Round 3`, `Dealer`.
 * @param {Marker} marker
 */
export function markerText(marker) {
    return marker.kind === "count" ? `${marker.label} ${marker.value}` : marker.label;
}

/**
 * Returns the part of an action that the zone itself stands for, or null if only its cards can be picked.
 * @param {Zone["place"]} place
 */
export function partOf(place) {
    return place.kind === "hour" || place.kind === "pile" ? keyOf(place) : null;
}
