// The picture of Clear Ace: a fan with an ace of each suit.

import { artCard } from "../../parts/game-art.js";

export const art = [
    artCard(38, 58, -24, 0),
    artCard(51, 52, -8, 1),
    artCard(66, 52, 8, 2),
    artCard(79, 58, 24, 3),
];
