// The range of values that a chart shows.

/**
 * Returns round numbers below and above all values, and the step between the lines from one to the other.
 * @param {number[]} values
 * @returns {[least: number, most: number, step: number]}
 */
export function roundRange(values) {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => (most - least) / step <= 3) ?? 2000;
    const from = Math.floor(least / step) * step;
    return [from, Math.max(Math.ceil(most / step) * step, from + step), step];
}
