// The picture of Clockwork Spades: a clock of spades, of which one is taken.

import { svg } from "../../vendor/lit-html/lit-html.js";
import { artCard, artCircle } from "../../parts/game-art.js";

export const art = [
    artCircle(12, [38, 38], ({ index, x, y, turn }) => artCard(x, y, turn, index === 7 ? -1 : 0, 0.4)),
    svg`<path class="line" d="M60 54V34M60 54l14 8" />`,
];
