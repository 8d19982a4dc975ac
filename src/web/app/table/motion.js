// Cards in motion: what lies elsewhere after a drawing than before glides there. Web Animations, on transforms alone.

/** @typedef {import("./effect-steps.js").Flight} Flight */
/** @typedef {{ cards: Map<string, DOMRect>, zones: Map<string, DOMRect>, copies: Map<string, Element> }} Measured */

const GLIDE = { duration: 420, easing: "cubic-bezier(.3,.1,.2,1)" };

/** Whether things may move at all. */
export const motionReduced = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @returns {Promise<void>} the next frame; a hidden tab has none, so it comes anyhow */
export const frame = () =>
    new Promise((resolve) => {
        requestAnimationFrame(() => resolve());
        setTimeout(resolve, 250);
    });

/**
 * Where everything is.
 * @param {Element} root
 * @param {readonly Flight[]} flights of these cards a likeness is kept, for those that are not to be seen afterwards
 * @returns {Measured}
 */
export function measure(root, flights) {
    /** @type {Measured} */
    const measured = { cards: new Map(), zones: new Map(), copies: new Map() };
    const flying = new Set(flights.map((flight) => flight.card));
    for (const element of root.querySelectorAll("[data-card]")) {
        const name = /** @type {HTMLElement} */ (element).dataset.card ?? "";
        measured.cards.set(name, element.getBoundingClientRect());
        if (flying.has(name)) measured.copies.set(name, /** @type {Element} */ (element.cloneNode(true)));
    }
    for (const element of root.querySelectorAll("[data-zone]")) {
        const name = /** @type {HTMLElement} */ (element).dataset.zone ?? "";
        if (!measured.zones.has(name)) measured.zones.set(name, anchor(element));
    }
    return measured;
}

/** A zone's cards say best where a card comes from. @param {Element} element */
const anchor = (element) => (element.querySelector(".card:last-child, .card") ?? element).getBoundingClientRect();

/**
 * Lets everything glide from where it was.
 * @param {Element} root
 * @param {Measured} before
 * @param {readonly Flight[]} flights
 */
export function move(root, before, flights) {
    const now = measure(root, []);
    const sources = new Map(flights.map((flight) => [flight.card, before.zones.get(flight.from)]));
    for (const element of root.querySelectorAll("[data-card]")) {
        const name = /** @type {HTMLElement} */ (element).dataset.card ?? "";
        const from = before.cards.get(name) ?? sources.get(name);
        const to = now.cards.get(name);
        if (from && to) glide(element, from, to);
        else if (to && !from) turnOver(element);
    }
    let delay = 0;
    for (const flight of flights) {
        if (flight.card !== null && now.cards.has(flight.card)) continue;
        const from = (flight.card && before.cards.get(flight.card)) || before.zones.get(flight.from);
        const to = now.zones.get(flight.to);
        const likeness = (flight.card && before.copies.get(flight.card)) || root.querySelector(".ghost-model .card")?.cloneNode(true);
        if (from && to && likeness) ghost(root, /** @type {Element} */ (likeness), from, to, delay);
        delay += 60;
    }
}

/** @param {DOMRect} from @param {DOMRect} to */
function path(from, to) {
    const scale = to.width > 0 ? from.width / to.width : 1;
    return `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
}

/** @param {Element} element @param {DOMRect} from @param {DOMRect} to */
function glide(element, from, to) {
    const far = Math.abs(from.left - to.left) + Math.abs(from.top - to.top) > 3 || Math.abs(from.width - to.width) > 3;
    if (!far || from.width === 0 || to.width === 0) return;
    element.classList.add("flying");
    const animation = element.animate(
        [{ transform: path(from, to), transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }],
        GLIDE,
    );
    animation.finished.catch(() => {}).then(() => element.classList.remove("flying"));
}

/** @param {Element} element */
function turnOver(element) {
    element.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: 220, easing: "ease-out" });
}

/**
 * A card that is seen only on its way.
 * @param {Element} root @param {Element} element @param {DOMRect} from @param {DOMRect} to @param {number} delay
 */
function ghost(root, element, from, to, delay) {
    const layer = root.querySelector(".ghosts");
    if (!(layer instanceof HTMLElement) || !(element instanceof HTMLElement)) return;
    element.removeAttribute("data-card");
    element.setAttribute("aria-hidden", "true");
    element.classList.add("ghost");
    element.style.setProperty("width", `${to.width}px`);
    element.style.setProperty("left", `${to.left}px`);
    element.style.setProperty("top", `${to.top}px`);
    layer.append(element);
    element
        .animate([{ transform: path(from, to), transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], {
            ...GLIDE,
            delay,
            fill: "backwards",
        })
        .finished.catch(() => {})
        .then(() => element.remove());
}

/** Ends all movement where it would have ended. @param {Element} root */
export function finishAnimations(root) {
    for (const animation of root.getAnimations({ subtree: true })) {
        if (!(animation instanceof CSSAnimation) && !(animation instanceof CSSTransition)) animation.finish();
    }
}
