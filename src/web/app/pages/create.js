// The form for a new match: what most people choose, and everything else under "More options".

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { keyed } from "../vendor/lit-html/directives/keyed.js";
import { Problem, createBot, createInvitation, createMatch, getPlayer } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { ClockChoice } from "../parts/clock-fields.js";
import { errorMessage } from "../parts/errors.js";
import { Form } from "../parts/form.js";
import { guestName, orSignIn, typedName } from "../parts/guest-name.js";
import { games, players } from "../parts/catalogue.js";
import { Opponents } from "../parts/opponents.js";
import { chosenOptions, optionFields, schemaFields } from "../parts/options.js";
import { createOnce } from "../parts/retry.js";
import { signInLink } from "../parts/sign-in-link.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").NewMatch} NewMatch */
/** @typedef {import("../client/index.js").Visibility} Visibility */

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, query } = context;
    const all = await games(session.client);
    const form = new Form(context);
    const clock = new ClockChoice(context.update);
    let game = all.find((game) => game.id === query.get("game")) ?? all[0];
    const opponents = new Opponents(game.min_seats, context.update);
    let visibility = visibilities().map(([value]) => value).find((value) => value === query.get("visibility")) ?? "public";
    /** The player whom the address names. The form checks that there is one. */
    const invitee = query.get("invite") ?? "";

    /** @param {string} id */
    const choose = (id) => {
        game = all.find((game) => game.id === id) ?? game;
        opponents.seats = Math.min(Math.max(opponents.seats, game.min_seats), game.max_seats);
        context.update();
    };

    const make = form.sending(async (data) => {
        const invited = opponents.withPeople ? String(data.get("invited") ?? "").split(/[\s,;]+/).filter(Boolean) : [];
        const options = chosenOptions(schemaFields(game.options_schema), data);
        const time = clock.chosen(data);
        if (options.on_timeout === "stand_in" && time.type === "bank" && !time.increment_seconds) {
            throw new Problem(422, { errors: [{ pointer: "/clock/increment_seconds", detail: message("create-stand-in-time") }] });
        }
        await findPlayers(session, invited);
        await session.ensureAccount(typedName(data));
        const { client } = session;
        /** @type {NewMatch} */
        const wish = {
            game: game.id,
            seats: opponents.seats,
            options,
            clock: time,
            visibility,
            rated: data.get("rated") !== null,
            spectator_delay: Number(data.get("spectator_delay") ?? 0),
        };
        const match = await createOnce(context, wish, ({ entropy, headers }) =>
            createMatch({ client, body: { ...wish, entropy }, headers: headers() }),
        );
        // The match exists from here on. Its page shows who was invited, and the others can be invited there.
        let errorText = "";
        try {
            await fill(match.id, invited);
        } catch (error) {
            errorText = message("create-not-invited", { problem: errorMessage(error) });
        }
        context.go(pathTo("match", { id: match.id }), errorText);
    });

    /**
     * Invites the players, and adds the bots.
     * @param {string} id
     * @param {string[]} invited
     */
    async function fill(id, invited) {
        const { client } = session;
        for (const player of invited) await createInvitation({ client, path: { id }, body: { player } });
        for (const body of opponents.bots) await createBot({ client, path: { id }, body });
    }

    /** @param {Event} event */
    const count = ({ target }) => {
        const input = /** @type {HTMLInputElement} */ (target);
        if (input.name !== "seats" || !input.checkValidity() || !input.value) return;
        opponents.seats = Number(input.value);
        context.update();
    };

    const playerFields = () => html`
        ${game.min_seats === game.max_seats
            ? nothing
            : form.input({
                  label: message("create-players"),
                  name: "seats",
                  type: "number",
                  required: true,
                  min: game.min_seats,
                  max: game.max_seats,
                  value: opponents.seats,
                  inputmode: "numeric",
                  hint: message("create-players-hint", { players: players(game) }),
              })}
        ${opponents.fields(form)} ${opponents.withPeople ? guestName(form, session) : nothing}
    `;

    const inviteField = () => form.input({ label: message("create-invite"), name: "invited", value: invitee, hint: message("create-invite-hint") });

    const moreOptions = () => html`
        <details class="sheet more-options" @invalid=${UNFOLD}>
            <summary>${message("create-more")}</summary>
            ${section(message("create-visibility"), visibilityFields())} ${section(message("create-clock"), clock.otherClocks(form))}
            ${section(message("create-seats"), keyed(game.id, opponents.seatFields(form)))}
            ${opponents.withPeople && !invitee
                ? section(message("create-invitations"), inviteField())
                : nothing}
            ${section(message("create-options", { game: game.name }), keyed(game.id, optionFields(form, schemaFields(game.options_schema))))}
        </details>
    `;

    const visibilityFields = () => html`
        ${form.choices({
            label: message("create-open-to"),
            name: "visibility",
            value: visibility,
            choices: visibilities(),
            changed: (chosen) => {
                visibility = /** @type {Visibility} */ (chosen);
                context.update();
            },
            hint: visibilityHint(visibility),
        })}
        ${visibility === "private"
            ? nothing
            : form.input({
                  label: message("create-spectator-delay"),
                  name: "spectator_delay",
                  type: "number",
                  min: 0,
                  max: 1000,
                  value: 0,
                  inputmode: "numeric",
              })}
        ${session.player && session.player.kind !== "guest"
            ? form.tick({ label: message("create-rated"), name: "rated", hint: message("create-rated-hint") })
            : html`<p class="hint">
                  ${richMessage("create-to-be-rated", {
                      link: (text) => html`<a href=${signInLink()}>${text}</a>`,
                  })}
              </p>`}
    `;

    return {
        title: message("create-title"),
        // What is typed belongs to this form, and not to one that takes its place at the same address.
        render: () => keyed(form, html`
            <div class="narrow">
                <h1>${message("create-title")}</h1>
                <form @submit=${make} @input=${count}>
                    ${form.outcome()}
                    <div class="sheet">
                        ${form.select({
                            label: message("create-game"),
                            name: "game",
                            value: game.id,
                            choices: all.map((game) => [game.id, game.name]),
                            changed: choose,
                        })}
                        ${keyed(game.id, playerFields())} ${invitee && opponents.withPeople ? inviteField() : nothing} ${clock.speeds(form)}
                    </div>
                    ${moreOptions()} ${orSignIn(session, form.button(message("create-make")))}
                </form>
            </div>
        `),
    };
}

/** Unfolds what contains an invalid field, so that the browser can show what is wrong. These events do not bubble. */
const UNFOLD = {
    handleEvent: (/** @type {Event} */ event) => {
        /** @type {HTMLDetailsElement} */ (event.currentTarget).open = true;
    },
    capture: true,
};

/** @param {string} legend @param {unknown} fields */
const section = (legend, fields) => html`
    <fieldset class="section-of">
        <legend class="over">${legend}</legend>
        ${fields}
    </fieldset>
`;

/** @returns {[value: Visibility, words: string][]} */
const visibilities = () => [
    ["public", message("create-public")],
    ["unlisted", message("create-unlisted")],
    ["private", message("create-private")],
];

/** @param {Visibility} visibility */
function visibilityHint(visibility) {
    if (visibility === "public") return message("create-public-hint");
    return visibility === "unlisted" ? message("create-unlisted-hint") : message("create-private-hint");
}

/**
 * Checks that all invited players exist, before the match is created.
 * @param {import("../session.js").Session} session
 * @param {string[]} names
 */
async function findPlayers(session, names) {
    for (const name of names) {
        try {
            await getPlayer({ client: session.client, path: { name } });
        } catch (error) {
            if (!(error instanceof Problem) || error.status !== 404) throw error;
            throw new Problem(404, { errors: [{ pointer: "/invited", detail: message("create-no-such-player", { name }) }] });
        }
    }
}
