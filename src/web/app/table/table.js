// The page of a match that has started.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { game, gameName } from "../parts/catalogue.js";
import { message } from "../l10n.js";
import { errorMessage } from "../parts/errors.js";
import { pathTo } from "../routes.js";
import { serverNow } from "../server-time.js";
import { actionBar } from "./action-bar.js";
import { card } from "./card.js";
import { memory } from "./elements.js";
import { eventLog } from "./event-log.js";
import { fitted, renewed } from "./fit.js";
import { focusOn, focusOnNext, regainFocus } from "./focus.js";
import { listen } from "./keyboard.js";
import { dialogs, menu, settingsDialog } from "./menu.js";
import { isByPost, mayAsk } from "../push/choice.js";
import { withCardSymbols } from "./card-symbols.js";
import { tableProps } from "./table-props.js";
import { MatchController } from "./match-controller.js";
import { MatchNote } from "./note.js";
import { RulesSheet, ruleNow } from "./rules-sheet.js";
import { offers, resultBar, resultHeading, resultPanel } from "./match-status.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("./table-props.js").TableProps} TableProps */
/**
 * @typedef {object} PageProps What the page of a match shows once there is a view.
 * @property {MatchController} controller
 * @property {import("./table-props.js").TableView} view
 * @property {import("../games/index.js").Table} table
 * @property {import("../session.js").Session} session
 * @property {import("../push/offer.js").Offer | null} offer
 * @property {RulesSheet} rules
 * @property {MatchNote} note
 * @property {import("../parts/catalogue.js").GameSummary | null} played The game; null if it could not be loaded.
 */

/**
 * @param {PageContext} context
 * @param {MatchSummary} known The match. If it was cancelled, it has no view.
 * @returns {Promise<import("../app.js").Page>}
 */
export default async function open(context, known) {
    if (known.status === "cancelled") {
        await loadGame(context, known);
        let errorText = "";
        const takeFailure = once(() => {
            const failed = context.session.answers.takeFailure(known.id);
            if (failed) errorText = errorMessage(failed.error);
        });
        return {
            title: gameName(known.game),
            match: known.id,
            render() {
                takeFailure();
                return cancelled(known, errorText);
            },
        };
    }
    const controller = new MatchController(context, context.params.id);
    try {
        await controller.open();
    } catch (error) {
        controller.close();
        throw error;
    }
    const played = await loadGame(context, match(controller));
    /** @type {import("../push/offer.js").Offer | null} */
    let offer = null;
    let offering = Promise.resolve();
    if (mayAsk() && controller.stillIn && match(controller).status === "running" && isByPost(match(controller), controller.view?.seat ?? null)) {
        // Loaded ahead, so that the first move does not request it.
        offering = import("../push/offer.js").then(({ Offer }) => void (offer = new Offer(context)), console.warn);
    }
    controller.onAnswered = () => void offering.then(() => offer?.make());
    const rules = new RulesSheet({
        client: controller.client,
        game: () => ({ id: match(controller).game, name: gameName(match(controller).game) }),
        now: () => ruleNow(controller.view),
        update: () => context.update(),
    });
    const note = new MatchNote(context, context.params.id);
    const closing = new AbortController();
    listen({
        send: () => controller.send(),
        clearChoice() {
            controller.clearChoice();
            regainFocus();
        },
        skip: () => skip(controller),
        settled: () => controller.choice.action !== null && controller.isMyTurn,
        hint: () => controller.askHint(),
    }, closing.signal);
    const clock = setInterval(() => {
        if (!clocksRun(controller)) return;
        context.update();
        controller.tellTime();
    }, 1000);
    // Only once the table is drawn: the player may have gone elsewhere while it was loading.
    const showFailure = once(() => controller.showFailure());
    const loadRatings = once(() => void controller.loadRatings());

    return {
        get title() {
            return title(controller);
        },
        match: context.params.id,
        render() {
            showFailure();
            const { view, table } = controller;
            if (view?.outcome && controller.match?.outcome) {
                loadRatings();
                if (view.seat !== null) void controller.loadRematch();
            }
            return view && table ? renewed(controller, matchPage({ controller, view, table, session: context.session, offer, rules, note, played })) : nothing;
        },
        close() {
            clearInterval(clock);
            closing.abort();
            controller.close();
        },
        wentBack: () => rules.wentBack(),
    };
}

/** Loads the match's game. If that fails, its id is shown instead of its name. @param {PageContext} context @param {MatchSummary} match */
const loadGame = ({ session }, match) => game(session.client, match.game).catch(() => null);

/** @param {MatchController} controller */
const match = (controller) => /** @type {MatchSummary} */ (controller.match);

/** @param {MatchController} controller */
const clocksRun = (controller) => controller.clocks?.seats.some((seat) => seat.deadline !== null) ?? false;

/** @param {MatchController} controller */
function title(controller) {
    const { view } = controller;
    const name = gameName(match(controller).game);
    if (match(controller).outcome && view?.outcome) return message("title-result", { result: resultHeading(match(controller), view.seat), game: name });
    return controller.isMyTurn ? message("title-your-turn", { game: name }) : name;
}

/** Returns a function that runs the work the first time that it is called. @param {() => void} work */
function once(work) {
    let done = false;
    return () => {
        if (!done) work();
        done = true;
    };
}

/** @param {MatchSummary} match @param {string} errorText */
function cancelled(match, errorText) {
    return html`<section class="lone">
        <h1>${gameName(match.game)}</h1>
        ${errorText ? html`<p class="note bad">${errorText}</p>` : nothing}
        <p>${message("cancelled-before-start")}</p>
        <p><a class="button strong" href=${pathTo("lobby", {})}>${message("to-the-lobby")}</a></p>
    </section>`;
}

/** @type {Record<Exclude<import("../client/index.js").Connection, "live">, "table-connection-lost" | "table-offline">} */
const CONNECTIONS = { waiting: "table-connection-lost", offline: "table-offline" };

/** @param {PageProps} page @param {TableProps} props */
function head({ controller, view, table, session, rules, note, played }, props) {
    // The header shows the same already if the whole page has lost its connection.
    const connection = navigator.onLine && session.connection === "live" ? controller.connection : "live";
    const { spectator_delay: delay, status } = match(controller);
    return html`<header class="match-head">
        <div><h1>${gameName(match(controller).game)}</h1><p class="stage">${table.phase(props)}</p></div>
        ${view.seat === null && status === "running" ? html`<p class="mark watching">${delay ? message("watching-later", { events: delay }) : message("watching")}</p>` : nothing}
        ${connection === "live" ? nothing : html`<p class="connection" role="status">${message(CONNECTIONS[connection])}</p>`}
        ${menu(controller, view.seat, rules, note, played !== null)}
    </header>`;
}

/** Skips what is being shown. @param {MatchController} controller */
function skip({ animator }) {
    animator.skip();
    // The button goes.
    if (document.activeElement?.closest(".bar")) focusOnNext();
}

/** Draws the link to the most urgent of the other matches that wait for the player; null for spectators, and if none waits. @param {PageProps} page */
function nextMatch({ controller, view, session }) {
    const others = session.turns.filter(({ id }) => id !== match(controller).id);
    if (view.seat === null || others.length === 0) return null;
    return html`<a class="button" href=${pathTo("match", { id: others[0].id })}>${message("next-match", { count: others.length })}</a>`;
}

/** @param {PageProps} page @param {TableProps} props */
function bar(page, props) {
    const { controller, view, table, rules } = page;
    const { animator, outgoing } = controller;
    const next = nextMatch(page);
    return actionBar({
        props,
        choices: table.choices,
        sending: controller.sending,
        late: outgoing?.isLate ? outgoing : null,
        takeBack: outgoing?.isUnsent ? () => controller.takeBack() : null,
        errorText: controller.errorText,
        playing: animator.playing,
        closed: controller.isClosed,
        choose(action) {
            controller.chooseAction(action);
            focusOn(".bar .send");
        },
        send() {
            controller.send();
            focusOn(".cloth");
        },
        clearChoice() {
            controller.clearChoice();
            focusOnNext();
        },
        skip: () => skip(controller),
        openRule: (rule) => rules.open(rule),
        result: resultBar(controller, view.seat, next),
        next,
        hintButton: controller.mayHint ? hintButton(controller) : nothing,
        askHint: (strength) => controller.askHint(strength),
    });
}

/** @param {MatchController} controller */
const hintButton = (controller) => html`<button type="button" class="button hint-button" aria-keyshortcuts="T" aria-busy=${controller.hinting ? "true" : nothing}
    @click=${() => controller.askHint()}>${controller.hinting ? message("hint-thinking") : message("hint")}</button>`;

/** @param {PageProps} page */
function matchPage(page) {
    const { controller, view, table, offer, rules, note, played } = page;
    const { animator, choice, answered } = controller;
    const props = tableProps({
        view,
        players: match(controller).players,
        clocks: controller.clocks,
        live: view.seat !== null && match(controller).status === "running",
        choice,
        waiting: animator.playing || answered || controller.isClosed,
        now: serverNow(),
        tap: (part) => controller.tap(part),
        asked: controller.asked,
        ask: (part, aloud) => controller.ask(part, aloud),
        hint: controller.hint,
    });
    return html`<div class="at-table" data-game=${match(controller).game} data-version=${view.version} data-seat=${view.seat ?? nothing}>
        ${head(page, props)}
        <div ${fitted} class="cloth" role="group" aria-label=${message("the-table")} tabindex="-1">
            <div class="board">${table.board(props)}</div>
            <div class="dock">
                <p class="caption" aria-hidden="true">${withCardSymbols(animator.caption || (controller.log.at(-1)?.sentences.at(-1) ?? ""), controller.names)}</p>
                ${table.hand(props)}
                ${offers(controller, view.seat)}
                ${offer?.render() ?? nothing}
                ${bar(page, props)}
            </div>
        </div>
        <aside class="side" aria-label=${message("the-match")}>
            ${resultPanel(controller, view.seat)}${memory(table.memory?.(props))}${eventLog(controller.log, controller.names)}
        </aside>
        ${rules.render()}
        ${dialogs(controller)}${settingsDialog(match(controller), played)}${view.seat === null ? nothing : note.render()}
        <div class="ghosts" aria-hidden="true"><span class="ghost-model">${card(null)}</span></div>
    </div>`;
}
