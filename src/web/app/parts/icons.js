// The icons of the header, drawn with lines of one width. They are decorative: each has a word beside it.

import { html, svg } from "../vendor/lit-html/lit-html.js";

/** @param {unknown} lines */
const sign = (lines) =>
    html`<svg class="sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">${lines}</svg>`;

export const cardsSign = () =>
    sign(svg`
        <rect x="3.5" y="6.5" width="10" height="14" rx="1.5" transform="rotate(-8 8.5 13.5)" />
        <path d="m13.5 4.4 5.2-.9a1.5 1.5 0 0 1 1.7 1.2l1.9 10.8a1.5 1.5 0 0 1-1.2 1.7l-4.2.8" />
    `);

export const lobbySign = () =>
    sign(svg`
        <circle cx="8" cy="8" r="3.2" />
        <path d="M2.5 19.5c0-3.3 2.4-5.6 5.5-5.6s5.5 2.3 5.5 5.6" />
        <circle cx="16.5" cy="9" r="2.6" />
        <path d="M16 14.1c3 0 5.5 2 5.5 5.1" />
    `);

export const matchesSign = () =>
    sign(svg`
        <rect x="2.5" y="5" width="19" height="14" rx="1.5" />
        <path d="m3 6.5 9 7 9-7" />
    `);

export const newSign = () => sign(svg`<path d="M12 4.5v15M4.5 12h15" />`);

export const playerSign = () =>
    sign(svg`
        <circle cx="12" cy="8.2" r="4" />
        <path d="M4 20.5c0-4.2 3.4-7 8-7s8 2.8 8 7" />
    `);
