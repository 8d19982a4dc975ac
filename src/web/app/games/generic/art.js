// The picture of any game that has no picture of its own.

import { artCard } from "../../parts/game-art.js";

export const art = [
    artCard(44, 56, -14, -1),
    artCard(60, 52, 0, -1),
    artCard(76, 56, 14, 0),
];
