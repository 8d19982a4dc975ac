// The page of a match's replay.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { gameName } from "../parts/catalogue.js";
import { pathTo } from "../routes.js";
import { Analyses } from "./analysis.js";
import { card } from "./card.js";
import { withCardSymbols } from "./card-symbols.js";
import { memory } from "./elements.js";
import { renewed } from "./fit.js";
import { openSettings, settingsDialog } from "./menu.js";
import { recordDownloads } from "./record-downloads.js";
import { RulesSheet, ruleNow } from "./rules-sheet.js";
import { sharePanel } from "./share.js";
import { tableProps } from "./table-props.js";
import { RecordVerification, verificationPanel } from "./verification.js";
import { cloth, pressed } from "./replay-cloth.js";
import { ReplayController } from "./replay-controller.js";

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const controller = await ReplayController.open(context);
    const { match } = controller;
    const verification = new RecordVerification({ client: controller.client, id: match.id, update: context.update, announce: context.announce });
    const analyses = new Analyses(controller, context);
    const rules = new RulesSheet({
        client: controller.client,
        game: () => ({ id: match.game, name: gameName(match.game) }),
        now: () => ruleNow(controller.animator.shown),
        update: () => context.update(),
    });
    const closing = new AbortController();
    document.addEventListener("keydown", (event) => pressed(event, controller), { signal: closing.signal });
    return {
        title: message("title-replay", { game: gameName(match.game) }),
        render: () => renewed(controller, replayPage({ controller, analyses, verification, rules, context })),
        close() {
            closing.abort();
            analyses.close();
            controller.close();
        },
        wentBack: () => rules.wentBack(),
    };
}

/** @param {ReplayController} controller */
function viewpoints(controller) {
    const selected = (/** @type {Event} */ event) => controller.viewAs(/** @type {HTMLSelectElement} */ (event.currentTarget).value);
    return html`<label class="eyes"><span class="visually-hidden">${message("view-as")}</span>
        <select @change=${selected}>${controller.viewpoints.map(([as, name]) => html`<option value=${as} .selected=${as === controller.as}>${name}</option>`)}</select></label>`;
}

/** @param {ReplayController} controller */
function latestEvent(controller) {
    const latest = controller.animator.shown?.latest;
    return html`<section class="chronicle" aria-labelledby="told-heading">
        <h2 id="told-heading">${message("what-happened-at", { version: controller.version })}</h2>
        <ol tabindex="0">${(latest?.sentences ?? []).map((each) => html`<li class="told"><p>${withCardSymbols(each, controller.names)}</p></li>`)}</ol>
    </section>`;
}

/** @param {{ controller: ReplayController, analyses: Analyses, verification: RecordVerification, rules: RulesSheet, context: import("../app.js").PageContext }} page */
function replayPage({ controller, analyses, verification, rules, context }) {
    const { match, animator, table } = controller;
    const { shown: view } = animator;
    if (!view) return nothing;
    const props = tableProps({ view, players: match.players, bottom: controller.bottom, reader: controller.own, now: 0, waiting: animator.playing });
    return html`<div class="at-table replay" data-game=${match.game} data-version=${controller.version}>
        <header class="match-head">
            <div><h1>${gameName(match.game)}</h1><p class="stage">${message("stage-replay", { stage: table.phase(props) })}</p></div>
            ${viewpoints(controller)}
            <a class="button" href=${pathTo("match", { id: match.id })}>${message("to-table")}</a>
        </header>
        ${cloth(controller, props)}
        <aside class="side" aria-label=${message("the-match")}>
            ${memory(table.memory?.(props))}${latestEvent(controller)}
            ${analyses.render((rule) => rules.open(rule))}${analyses.renderReview((rule) => rules.open(rule))}
            <p class="row"><button type="button" class="button" @click=${() => rules.open()}>${message("rules")}</button>
                ${controller.game ? html`<button type="button" class="button" @click=${openSettings}>${message("match-settings")}</button>` : nothing}
                ${isSecureContext ? html`<button type="button" class="button" @click=${() => controller.copy()}>
                    ${message(controller.copied ? "copied" : "copy-link-to-version")}</button>` : nothing}</p>
            ${sharePanel(controller, context)}
            ${recordDownloads(controller, match.status === "finished" ? null : controller.as)}
            ${match.status === "finished" ? verificationPanel(verification) : nothing}
        </aside>
        ${rules.render()}${settingsDialog(match, controller.game)}
        <div class="ghosts" aria-hidden="true"><span class="ghost-model">${card(null)}</span></div>
    </div>`;
}
