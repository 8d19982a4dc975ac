// Words that only screen readers read.

import { html } from "../vendor/lit-html/lit-html.js";

/** @param {string} words */
export const hidden = (words) => html`<span class="visually-hidden">${words}</span>`;
