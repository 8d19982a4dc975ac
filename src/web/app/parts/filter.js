// A field that narrows a list.

import { html } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";

/**
 * @param {string} name
 * @param {string} label
 * @param {string} chosen
 * @param {string[][]} choices
 */
export function filter(name, label, chosen, choices) {
    return html`
        <div>
            <label class="legend" for=${`filter-${name}`}>${label}</label>
            <select id=${`filter-${name}`} name=${name}>
                ${choices.map(([value, words]) => html`<option value=${value} .selected=${live(value === chosen)}>${words}</option>`)}
            </select>
        </div>
    `;
}
