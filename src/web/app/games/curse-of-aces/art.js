// The picture of Curse of Aces: attacks, and cards that beat them.

import { artCard } from "../../parts/game-art.js";

export const art = [
    artCard(32, 43, -3, 2, 0.9),
    artCard(38, 64, 4, 0, 0.9),
    artCard(62, 43, 2, 3, 0.9),
    artCard(68, 64, -4, 1, 0.9),
    artCard(92, 43, -2, 0, 0.9),
];
