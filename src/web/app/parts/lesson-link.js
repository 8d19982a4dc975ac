// The link to a game's lesson.

import { html } from "../vendor/lit-html/lit-html.js";
import { richMessage } from "../l10n.js";
import { pathTo } from "../routes.js";
import { hidden } from "./hidden.js";

/**
 * Draws the link. Screen readers read the game's name with it, as there is one for each game.
 * @param {{ id: string, name: string }} game
 */
export function lessonLink(game) {
    return html`<a class="button" href=${pathTo("lesson", { game: game.id })}>${richMessage("learn-game", { hidden }, { game: game.name })}</a>`;
}
