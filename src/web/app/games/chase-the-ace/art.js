// The picture of Chase the Ace: a circle of players, and an arrow around it.

import { svg } from "../../vendor/lit-html/lit-html.js";
import { artCard, artCircle } from "../../parts/game-art.js";

export const art = [
    artCircle(6, [38, 34], ({ index, x, y, turn }) => artCard(x, y, turn, index === 3 ? 1 : -1, 0.62)),
    svg`<path class="line" d="M49 47a13 13 0 1 1-1 10m-5-5 5 6 6-5" />`,
];
