// Whether a screen can be used by everybody, as far as a program can tell.

import AxeBuilder from "@axe-core/playwright";
import { expect } from "./page.js";

/**
 * Checks that axe finds no serious problem, and that nothing is wider than the screen. The test must bypass the
 * Content-Security-Policy, which would forbid what axe does to measure a page.
 * @param {import("./page.js").Page} page @param {string} screen
 */
export async function check(page, screen) {
    // Only one frame and only violations: the rest takes axe most of its time.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ preload: false, resultTypes: ["violations"] }).analyze();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    const found = serious.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`));
    expect.soft(found, screen).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(wider, `${screen} is wider than the window`).toBeLessThanOrEqual(0);
}
