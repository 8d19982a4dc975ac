// The page of a lesson: the table of a game, with a teacher who says what to see and what to do.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { Problem } from "../client/index.js";
import { message } from "../l10n.js";
import { playBots, usualStrength } from "../parts/bot-match.js";
import { games, usualSeats } from "../parts/catalogue.js";
import { errorMessage } from "../parts/errors.js";
import { orSignIn } from "../parts/guest-name.js";
import { notFound } from "../parts/not-found.js";
import { pathTo } from "../routes.js";
import { actionBar } from "./action-bar.js";
import { withCardSymbols } from "./card-symbols.js";
import { card } from "./card.js";
import { memory } from "./elements.js";
import { eventLog } from "./event-log.js";
import { fitted, renewed } from "./fit.js";
import { focusOn, focusOnNext, regainFocus } from "./focus.js";
import { listen } from "./keyboard.js";
import { LessonController } from "./lesson-controller.js";
import { keysDialog } from "./menu.js";
import { frame } from "./motion.js";
import { RulesSheet, ruleNow } from "./rules-sheet.js";
import { tableProps } from "./table-props.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("../client/index.js").GameSummary} GameSummary */
/** @typedef {{ playing: boolean, errorText: string }} Leaving Whether a match against bots is being created, and what went wrong. */

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const all = await games(context.session.client);
    const game = all.find(({ id }) => id === context.params.game);
    if (!game) return notFound(message("lesson-none"));
    const controller = await opened(context);
    if (!controller) return notFound(message("lesson-none"));
    /** @type {Leaving} */
    const leaving = { playing: false, errorText: "" };
    const rules = new RulesSheet({
        client: context.session.client,
        game: () => game,
        now: () => ruleNow(controller.animator.shown),
        update: () => context.update(),
    });
    const closing = new AbortController();
    let isShown = false;
    listen({
        send: () => send(controller),
        clearChoice() {
            controller.clearChoice();
            regainFocus();
        },
        skip: () => skip(controller),
        settled: () => controller.choice.action !== null && controller.isMyTurn,
    }, closing.signal);
    return {
        title: message("lesson-title", { game: game.name }),
        render() {
            if (!isShown) showHand();
            isShown = true;
            return renewed(controller, lessonPage({ context, controller, game, leaving, rules }));
        },
        close() {
            closing.abort();
            controller.close();
        },
        wentBack: () => rules.wentBack(),
    };
}

/** How much of the teacher has no words at the top, in pixels. */
const TEACHER_PADDING = 12;

/** Returns null for a game without a lesson. @param {PageContext} context */
async function opened(context) {
    try {
        return await LessonController.open(context);
    } catch (error) {
        if (error instanceof Problem && error.status === 404) return null;
        throw error;
    }
}

/** Sends the choice, and shows what the teacher says next. @param {LessonController} controller */
async function send(controller) {
    const sent = controller.send();
    focusOn(".cloth");
    await sent;
    await frame();
    document.querySelector(".teacher")?.scrollIntoView({ block: "nearest" });
    await showHand();
}

/** Scrolls down if the choice lies over the hand, but not past what the teacher says, who takes much of a phone. */
async function showHand() {
    await frame();
    await frame();
    const [teacher, hand, bar] = [".teacher", ".dock .hand", ".bar"].map((part) => document.querySelector(part)?.getBoundingClientRect());
    if (teacher && hand && bar && hand.bottom > bar.top) scrollBy(0, Math.min(hand.bottom - bar.top, teacher.top + TEACHER_PADDING));
}

/** Skips what is being shown. @param {LessonController} controller */
function skip(controller) {
    controller.skip();
    // The button goes.
    if (document.activeElement?.closest(".bar")) focusOnNext();
}

/** Shows the whole choice, which may be below the window: the teacher takes much of it on a phone. */
async function showChoice() {
    // Once it is drawn, the table may have become higher than the window.
    await frame();
    await frame();
    document.querySelector(".bar")?.scrollIntoView({ block: "nearest" });
    // In a low window, what has the focus matters more.
    document.activeElement?.scrollIntoView({ block: "nearest" });
}

/** @param {{ context: PageContext, controller: LessonController, game: GameSummary, leaving: Leaving }} page */
async function play({ context, game, leaving }) {
    leaving.playing = true;
    leaving.errorText = "";
    context.update();
    try {
        const wish = { game: game.id, seats: usualSeats(game), strength: usualStrength() };
        context.go(pathTo("match", { id: await playBots(context, wish) }));
    } catch (error) {
        [leaving.playing, leaving.errorText] = [false, errorMessage(error)];
        context.update();
    }
}

/** @param {{ context: PageContext, controller: LessonController, game: GameSummary, leaving: Leaving, rules: RulesSheet }} page */
function lessonPage(page) {
    const { controller, game, rules } = page;
    const { animator, table } = controller;
    const view = animator.shown;
    if (!view) return nothing;
    const props = tableProps({
        view,
        players: controller.players,
        live: true,
        choice: controller.choice,
        waiting: controller.playing,
        now: Date.now(),
        tap(part) {
            controller.tap(part);
            showChoice();
        },
        asked: controller.asked,
        ask(part, aloud) {
            controller.ask(part, aloud);
            showChoice();
        },
        hint: controller.hint,
    });
    return html`<div class="at-table lesson" data-game=${game.id} data-step=${controller.step} data-seat="0">
        <header class="match-head">
            <div><h1>${message("lesson-title", { game: game.name })}</h1><p class="stage">${table.phase(props)}</p></div>
            <button type="button" class="button" @click=${() => rules.open()}>${message("rules")}</button>
            ${controller.ended ? nothing : html`<a class="button" href=${pathTo("game", { game: game.id })} aria-label=${message("lesson-skip-spoken")}>${message("lesson-skip")}</a>`}
        </header>
        ${teacher(controller)}
        <div ${fitted} class="cloth" role="group" aria-label=${message("lesson-table")} tabindex="-1">
            <div class="board">${table.board(props)}</div>
            <div class="dock">
                <p class="caption" aria-hidden="true">${withCardSymbols(animator.caption, controller.names)}</p>
                ${table.hand(props)}
                ${controller.ended ? endBar(page) : actionBar({
                    props,
                    choices: table.choices,
                    sending: false,
                    errorText: "",
                    playing: controller.playing,
                    choose(action) {
                        controller.chooseAction(action);
                        focusOn(".bar .send");
                        showChoice();
                    },
                    send: () => send(controller),
                    clearChoice() {
                        controller.clearChoice();
                        focusOnNext();
                    },
                    skip: () => skip(controller),
                    openRule: (rule) => rules.open(rule),
                    result: nothing,
                })}
            </div>
        </div>
        <aside class="side" aria-label=${message("lesson-side")}>${memory(table.memory?.(props))}${eventLog(controller.log, controller.names)}</aside>
        ${rules.render()}${keysDialog()}
        <div class="ghosts" aria-hidden="true"><span class="ghost-model">${card(null)}</span></div>
    </div>`;
}

/** Draws what the teacher says. @param {LessonController} controller */
function teacher(controller) {
    const { step, count, playing } = controller;
    return html`<section class="teacher" aria-label=${message("lesson-teacher")}>
        <p class="teacher-text ${playing ? "waits" : ""}">${withCardSymbols(controller.sentence, controller.names)}</p>
        <div class="teacher-line">
            <p class="soft">${message("lesson-progress", { step: step + 1, count })}</p>
            <progress max=${count - 1} value=${step} aria-hidden="true"></progress>
            <button type="button" class="button" aria-disabled=${step === 0 ? "true" : "false"} @click=${() => controller.back()}>${message("lesson-back")}</button>
        </div>
    </section>`;
}

/** @param {{ context: PageContext, controller: LessonController, game: GameSummary, leaving: Leaving }} page */
function endBar(page) {
    const { context, controller, game, leaving } = page;
    const again = () => {
        controller.again();
        context.focusHeading();
    };
    return html`<section class="bar mine" aria-label=${message("lesson-ended")}>
        ${leaving.errorText ? html`<p class="bar-trouble" role="alert">${leaving.errorText}</p>` : nothing}
        <div class="bar-line">
            <p class="bar-text"><strong>${message("lesson-ended")}</strong></p>
            <div class="bar-buttons">
                <button type="button" class="button" @click=${again}>${message("lesson-again")}</button>
                <a class="button" href=${pathTo("game", { game: game.id })}>${message("lesson-rules")}</a>
                ${orSignIn(context.session, html`<button type="button" class="button strong" aria-busy=${leaving.playing ? "true" : nothing}
                    @click=${() => !leaving.playing && play(page)}>${message("lesson-play", { opponents: usualSeats(game) - 1 })}</button>`)}
            </div>
        </div>
    </section>`;
}
