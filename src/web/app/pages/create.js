// Making a match: every option that there is, and sensible ones for whoever does not care.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { keyed } from "../vendor/lit-html/directives/keyed.js";
import { Problem, createBot, createInvitation, createMatch, entropy, getPlayer } from "../client/index.js";
import { STRENGTHS } from "../parts/bot-match.js";
import { ClockChoice } from "../parts/clock-fields.js";
import { errorMessage } from "../parts/errors.js";
import { Form } from "../parts/form.js";
import { games, players } from "../parts/catalogue.js";
import { chosenOptions, optionFields, schemaFields } from "../parts/options.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../client/index.js").NewMatch} NewMatch */
/** @typedef {import("../client/index.js").Visibility} Visibility */

/** @type {[Visibility, string][]} */
const VISIBILITIES = [
    ["public", "Everybody"],
    ["unlisted", "With the link"],
    ["private", "Players alone"],
];

/** @type {Record<Visibility, string>} */
const SEEN = {
    public: "It stands in the lobby. Anybody can join, and watch.",
    unlisted: "It stands nowhere, but whoever has its link can join, and watch.",
    private: "Only who is invited, or has its link with the code, can join. Nobody can watch.",
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
        await session.ensureAccount();
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
        // From here on there is a match: its page shows who has been invited, and who is missing can be asked again there.
        let trouble = "";
        try {
            await fill(match.id, invited, data);
        } catch (error) {
            trouble = `The match is made, but not everybody is asked: ${errorMessage(error)}`;
        }
        context.go(pathTo("match", { id: match.id }), trouble);
    });

    /**
     * Invites who is to come, and seats the bots.
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

    const company = () => html`
        <fieldset class="sheet">
            <legend class="over">Who plays</legend>
            ${game.min_seats === game.max_seats
                ? nothing
                : form.input({
                      label: "How many play",
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
                    ${keyed(game.id, company())}
                    <fieldset class="sheet">
                        <legend class="over">Time</legend>
                        ${clock.fields(form)}
                    </fieldset>
                    <fieldset class="sheet">
                        <legend class="over">Who sees it</legend>
                        ${form.choices({
                            label: "It is open to",
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
                                  label: "Moves that who watches is behind",
                                  name: "spectator_delay",
                                  type: "number",
                                  min: 0,
                                  max: 1000,
                                  value: 0,
                                  inputmode: "numeric",
                              })}
                        ${session.player && session.player.kind !== "guest"
                            ? form.tick({ label: "It counts for ratings", name: "rated", hint: "Guests cannot join a rated match." })
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
 * Makes sure that everybody who is to be invited is there, before there is a match.
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
