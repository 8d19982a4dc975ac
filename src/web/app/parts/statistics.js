// The statistics of all finished matches of a game.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { humanize } from "./text.js";
import { short } from "./time.js";

/** @typedef {import("../client/index.js").GameStatistics} GameStatistics */
/** @typedef {import("../client/index.js").ValueDistribution} ValueDistribution */

/** @param {GameStatistics} figures */
export function statistics(figures) {
    const { matches, ends, seats, events, duration_ms: duration } = figures;
    return html`
        <section class="sheet figures-of" aria-labelledby="figures">
            <h2 id="figures">${matches === 1 ? "One match" : `${matches.toLocaleString()} matches`} so far</h2>
            <dl class="facts">
                <div><dt>Moves</dt><dd>${typical(events, String)}</dd></div>
                <div><dt>Duration</dt><dd>${typical(duration, (ms) => short(ms / 1000))}</dd></div>
            </dl>
            <table class="figures">
                <caption>How they end</caption>
                <thead>
                    <tr><th scope="col">Reason</th><th scope="col" class="number">Matches</th></tr>
                </thead>
                <tbody>
                    ${ends.map(
                        (end) => html`<tr>
                            <th scope="row">${humanize(end.reason)}</th>
                            <td class="number">${percent(end.matches / matches)}</td>
                        </tr>`,
                    )}
                </tbody>
            </table>
            ${seats.length
                ? html`<table class="figures">
                      <caption>Who wins, by seat</caption>
                      <thead>
                          <tr>
                              <th scope="col">Players</th>
                              <th scope="col">Seat</th>
                              <th scope="col" class="number">Wins</th>
                          </tr>
                      </thead>
                      <tbody>
                          ${seats.map(
                              (seat) => html`<tr>
                                  <td>${seat.seats}</td>
                                  <td>${seat.seat + 1}</td>
                                  <td class="number">${percent(seat.win_rate)}</td>
                              </tr>`,
                          )}
                      </tbody>
                  </table>`
                : nothing}
        </section>
    `;
}

/** @param {number} part */
const percent = (part) => `${Math.round(part * 100)} %`;

/**
 * Returns the range of the middle half of the values.
 * @param {ValueDistribution} values
 * @param {(value: number) => string} format
 */
function typical({ quartiles }, format) {
    if (!quartiles) return "unknown";
    const [least, most] = [quartiles.lower.at_least, quartiles.upper.below];
    return most === null || most === undefined ? `mostly over ${format(least)}` : `mostly ${format(least)} to ${format(most)}`;
}
