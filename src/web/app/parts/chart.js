// Charts as SVG with a table of the same figures. They are as wide as there is room, and their text keeps its size: places are
// percentages from left to right, and heights of the text (em) from top to bottom.

import { language, message } from "../l10n.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { roundRange } from "./round-range.js";
import { loadStyleSheet } from "./style-sheet.js";

/**
 * @typedef {object} Chart
 * @property {string} title
 * @property {string} description  What the picture shows, for those who do not see it.
 * @property {string[]} columns  The headings of the table.
 * @property {(string | number)[][]} rows  The table. The first cell of a row is its heading.
 */
/** @typedef {{ value: number, x?: string }} Point  `x`: the label below it. */
/** @typedef {{ label: string, value: number, text: string, even?: number }} Bar  Values are parts of 1; `even` is what it would be if all were alike. */

let charts = 0;

/** How high the picture of a line or of columns is, and where its lowest and highest values are. */
const HEIGHT = 14;
const TOP = 1.5;
const BOTTOM = 11.5;
/** With more points than this, no dots are drawn. */
const MOST_DOTS = 40;

/**
 * Draws a figure: its caption, its picture and its table.
 * @param {Chart} chart
 * @param {{ height?: number, inner: unknown }} picture  Of SVG if it has a height.
 */
function figure({ title, description, columns, rows }, { height, inner }) {
    loadStyleSheet("/app/charts.css").catch(() => {
        // The table can be read without it.
    });
    const id = `chart-${++charts}`;
    return html`
        <figure class="chart">
            <figcaption>${title}</figcaption>
            ${height === undefined
                ? html`<div role="img" aria-labelledby="${id}-title ${id}-description">
                      <span id="${id}-title" hidden>${title}</span><span id="${id}-description" hidden>${description}</span>
                      ${inner}
                  </div>`
                : html`<svg role="img" height=${em(height)} aria-labelledby="${id}-title ${id}-description" focusable="false">
                      <title id="${id}-title">${title}</title>
                      <desc id="${id}-description">${description}</desc>
                      ${inner}
                  </svg>`}
            <details>
                <summary>${message("chart-table")}<span class="visually-hidden">: ${title}</span></summary>
                <div class="wide" tabindex="0" role="group" aria-label=${title}>
                    <table class="figures">
                        <thead>
                            <tr>
                                ${columns.map((heading, column) => html`<th scope="col" class=${column ? "number" : nothing}>${heading}</th>`)}
                            </tr>
                        </thead>
                        <tbody>
                            ${rows.map(
                                ([first, ...others]) => html`<tr>
                                    <th scope="row">${first}</th>
                                    ${others.map((cell) => html`<td class="number">${cell}</td>`)}
                                </tr>`,
                            )}
                        </tbody>
                    </table>
                </div>
            </details>
        </figure>
    `;
}

/**
 * Draws values over time.
 * @param {Chart} chart
 * @param {Point[]} points  At least two.
 */
export function lineChart(chart, points) {
    const [least, most, step] = roundRange(points.map(({ value }) => value));
    const x = (/** @type {number} */ index) => (index * 100) / (points.length - 1);
    const y = (/** @type {number} */ value) => BOTTOM - ((value - least) * (BOTTOM - TOP)) / (most - least);
    const lines = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, line) => least + line * step);
    const path = points.map(({ value }, index) => `${round(x(index))},${round(y(value))}`).join(" ");
    const inner = svg`
        ${lines.map(
            (value) => svg`
                <line class="grid" x1="0" x2="100%" y1=${em(y(value))} y2=${em(y(value))} />
                <text class="soft" x="0" y=${em(y(value) - 0.3)}>${value.toLocaleString(language)}</text>
            `,
        )}
        <svg x="0" y="0" width="100%" height=${em(HEIGHT)} viewBox="0 0 100 ${HEIGHT}" preserveAspectRatio="none" overflow="visible">
            <polyline class="line" points=${path} vector-effect="non-scaling-stroke" />
        </svg>
        ${points.map(({ value }, index) =>
            points.length <= MOST_DOTS || index === points.length - 1
                ? svg`<circle class="dot" cx="${round(x(index))}%" cy=${em(y(value))} r="3.5" />`
                : nothing,
        )}
        ${axis([0, points.length - 1].map((index) => ({ x: x(index), label: points[index].x ?? "" })))}
    `;
    return figure(chart, { height: HEIGHT, inner });
}

/**
 * Draws a distribution as columns.
 * @param {Chart} chart
 * @param {Point[]} points  Numbers from 0; some have labels, which stand below their left edge.
 */
export function columnChart(chart, points) {
    const most = Math.max(1, ...points.map(({ value }) => value));
    const width = 100 / points.length;
    const height = (/** @type {number} */ value) => (value * (BOTTOM - TOP)) / most;
    const inner = svg`
        ${points.map(
            ({ value }, index) =>
                svg`<rect class="bar" x="${round(index * width)}%" width="${round(width * 0.88)}%" y=${em(BOTTOM - height(value))} height=${em(height(value))} />`,
        )}
        <line class="grid" x1="0" x2="100%" y1=${em(BOTTOM)} y2=${em(BOTTOM)} />
        ${axis(points.flatMap(({ x }, index) => (x ? [{ x: index * width, label: x }] : [])))}
    `;
    return figure(chart, { height: HEIGHT, inner });
}

/**
 * Draws parts of a whole as lying bars, each below its label.
 * @param {Chart} chart
 * @param {Bar[]} bars
 */
export function barChart(chart, bars) {
    // The labels are no part of the drawings, so that long ones can wrap.
    const inner = bars.map(
        ({ label, value, text, even }) => html`<div class="lying">
            <span>${label}</span> <span>${text}</span>
            <svg height="16">
                <rect class="track" width="100%" y="3" height="10" />
                <rect class="bar" width="${round(value * 100)}%" y="3" height="10" />
                ${even === undefined ? nothing : svg`<line class="even" x1="${round(even * 100)}%" x2="${round(even * 100)}%" y1="0" y2="16" />`}
            </svg>
        </div>`,
    );
    return figure(chart, { inner });
}

/** Draws the labels below a picture. @param {{ x: number, label: string }[]} labels */
function axis(labels) {
    return labels.map(
        ({ x, label }) => svg`<text class=${x >= 99 ? "soft end" : "soft"} x="${round(x)}%" y=${em(BOTTOM + 1.5)}>${label}</text>`,
    );
}

/** @param {number} heights  Of the text. */
const em = (heights) => `${round(heights)}em`;

/** @param {number} number */
const round = (number) => Math.round(number * 100) / 100;
