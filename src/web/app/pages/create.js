// The form for a new match, with all options and sensible defaults.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { keyed } from "../vendor/lit-html/directives/keyed.js";
import { Problem, createBot, createInvitation, createMatch, entropy, getPlayer } from "../client/index.js";
import { STRENGTHS } from "../parts/bot-match.js";
import { ClockChoice } from "../parts/clock-fields.js";
import { errorMessage } from "../parts/errors.js";
import { Form } from "../parts/form.js";
import { guestName, typedName } from "../parts/guest-name.js";
import { games, players } from "../parts/catalogue.js";
import { chosenOptions, optionFields, schemaFields } from "../parts/options.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").NewMatch} NewMatch */
/** @typedef {import("../client/index.js").Visibility} Visibility */

/** @type {[Visibility, string][]} */
const VISIBILITIES = [
    ["public", "Everyone"],
    ["unlisted", "With the link"],
    ["private", "Players only"],
];

/** @type {Record<Visibility, string>} */
const SEEN = {
    public: "The match is in the lobby. Anyone can join or watch.",
    unlisted: "The match is not listed. Anyone with its link can join or watch.",
    private: "Only invited players, and those with the link and its code, can join. Nobody can watch.",
};

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, query } = context;
    const all = await games(session.client);
    const form = new Form(context);
    const clock = new ClockChoice(context.update);
    let game = all.find((game) => game.id === query.get("game")) ?? all[0];
    /** @type {Visibility} */
    let visibility = "public";
    let seats = game.min_seats;

    /** @param {string} id */
    const choose = (id) => {
        game = all.find((game) => game.id === id) ?? game;
        seats = Math.min(Math.max(seats, game.min_seats), game.max_seats);
        context.update();
    };

    const make = form.sending(async (data) => {
        const invited = String(data.get("invited") ?? "").split(/[\s,;]+/).filter(Boolean);
        await findPlayers(session, invited);
        await session.ensureAccount(typedName(data));
        const { client } = session;
        /** @type {NewMatch} */
        const body = {
            game: game.id,
            seats,
            options: chosenOptions(schemaFields(game.options_schema), data),
            clock: clock.chosen(data),
            visibility,
            rated: data.get("rated") !== null,
            spectator_delay: Number(data.get("spectator_delay") ?? 0),
            entropy: entropy(),
        };
        const match = await createMatch({ client, body });
        // The match exists from here on. Its page shows who was invited, and the others can be invited there.
        let errorText = "";
        try {
            await fill(match.id, invited, data);
        } catch (error) {
            errorText = `The match is made, but not everyone could be invited: ${errorMessage(error)}`;
        }
        context.go(pathTo("match", { id: match.id }), errorText);
    });

    /**
     * Invites the players, and adds the bots.
     * @param {string} id
     * @param {string[]} invited
     * @param {FormData} data
     */
    async function fill(id, invited, data) {
        const { client } = session;
        for (const player of invited) await createInvitation({ client, path: { id }, body: { player } });
        for (let seat = 1; seat < seats; seat++) {
            const strength = data.get(`bot-${seat}`);
            if (!strength) continue;
            const body = { strength: /** @type {import("../client/index.js").BotStrength} */ (strength) };
            await createBot({ client, path: { id }, body });
        }
    }

    const playerFields = () => html`
        <fieldset class="sheet">
            <legend class="over">Who plays</legend>
            ${game.min_seats === game.max_seats
                ? nothing
                : form.input({
                      label: "Number of players",
                      name: "seats",
                      type: "number",
                      min: game.min_seats,
                      max: game.max_seats,
                      value: seats,
                      inputmode: "numeric",
                      hint: players(game),
                  })}
            <div class="pair">
                ${Array.from({ length: Math.max(0, seats - 1) }, (_, other) =>
                    form.select({
                        label: `Seat ${other + 2}`,
                        name: `bot-${other + 1}`,
                        pointer: `/seat/${other + 1}`,
                        value: "",
                        choices: [["", "A person"], ...STRENGTHS.map(([value, words]) => /** @type {[string, string]} */ ([value, `A bot: ${words.toLowerCase()}`]))],
                    }),
                )}
            </div>
            ${guestName(form, session)}
            ${form.input({
                label: "Invite by name",
                name: "invited",
                hint: "One name or several. You get a link to send to others, too.",
            })}
        </fieldset>
    `;

    return {
        title: "Make a match",
        render: () => html`
            <div class="narrow">
                <h1>Make a match</h1>
                <form @submit=${make} @input=${(/** @type {Event} */ event) => {
                    const input = /** @type {HTMLInputElement} */ (event.target);
                    if (input.name !== "seats" || !input.checkValidity() || !input.value) return;
                    seats = Number(input.value);
                    context.update();
                }}>
                    ${form.outcome()}
                    ${form.select({
                        label: "Game",
                        name: "game",
                        value: game.id,
                        choices: all.map((game) => [game.id, game.name]),
                        changed: choose,
                    })}
                    ${keyed(game.id, playerFields())}
                    <fieldset class="sheet">
                        <legend class="over">Time</legend>
                        ${clock.fields(form)}
                    </fieldset>
                    <fieldset class="sheet">
                        <legend class="over">Who sees it</legend>
                        ${form.choices({
                            label: "Open to",
                            name: "visibility",
                            value: visibility,
                            choices: VISIBILITIES,
                            changed: (chosen) => {
                                visibility = /** @type {Visibility} */ (chosen);
                                context.update();
                            },
                            hint: SEEN[visibility],
                        })}
                        ${visibility === "private"
                            ? nothing
                            : form.input({
                                  label: "Spectator delay (moves)",
                                  name: "spectator_delay",
                                  type: "number",
                                  min: 0,
                                  max: 1000,
                                  value: 0,
                                  inputmode: "numeric",
                              })}
                        ${session.player && session.player.kind !== "guest"
                            ? form.tick({ label: "Rated", name: "rated", hint: "Guests cannot join a rated match." })
                            : html`<p class="hint">To play for ratings, <a href=${pathTo("signIn", {}, { next: pathTo("newMatch", {}) })}>have a name and a password</a>.</p>`}
                    </fieldset>
                    <fieldset class="sheet">
                        <legend class="over">Rules of ${game.name}</legend>
                        ${keyed(game.id, optionFields(form, schemaFields(game.options_schema)))}
                    </fieldset>
                    ${form.button("Make the match")}
                </form>
            </div>
        `,
    };
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
            throw new Problem(404, { errors: [{ pointer: "/invited", detail: `There is no player called ${name}.` }] });
        }
    }
}
