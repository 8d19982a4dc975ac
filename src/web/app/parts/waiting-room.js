// A match before it starts: its players, its invitations and its settings.

import { message, richMessage } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import {
    createBot,
    createCancellation,
    createInvitation,
    createRefusal,
    deleteInvitation,
    getMatch,
    joinMatch,
    leaveMatch,
    listMatchInvitations,
    listOpponents,
    removePlayer,
    startMatch,
} from "../client/index.js";
import { allItems } from "../all-items.js";
import { isLive } from "../push/choice.js";
import { pathTo } from "../routes.js";
import { strengths } from "./bot-match.js";
import { confirmation, openDialog, unlessTwice } from "./confirm.js";
import { matchSettings } from "./match-settings.js";
import { Form } from "./form.js";
import { copyLink } from "./copy-link.js";
import { qrCode } from "./qr-code.js";
import { guestName, mustSignIn, orSignIn, typedName } from "./guest-name.js";
import { hidden } from "./hidden.js";
import { playerLink } from "./player-link.js";
import { createOnce, forgetAttempts } from "./retry.js";
import { joinWithAnd } from "./text.js";

/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("../client/index.js").Invitation} Invitation */
/** @typedef {import("../client/index.js").Notice} Notice */
/**
 * @typedef {object} Room
 * @property {() => MatchSummary} match  Returns the newest state.
 * @property {import("./catalogue.js").GameSummary} game
 * @property {(match: MatchSummary) => Promise<void>} take  Shows a newer state.
 * @property {(words?: string) => void} left  Goes elsewhere, after the player has left the match, and says so.
 */

/** How many players with whom one has played can be invited with one tap. */
const CANDIDATES = 6;

/** Kinds of notices after which the list of invitations may be another. */
const CHANGES_LIST = /^(invitation\.|match\.(joined|left)$)/;

/**
 * @param {import("../app.js").PageContext} context
 * @param {Room} room
 * @returns {import("../app.js").Page & { hear: (notices: Notice[]) => void }}  `hear` takes new notices of the match, once its state is known.
 */
export function waitingRoom(context, { match, game, take, left }) {
    const { session } = context;
    const seating = new Form(context);
    const inviting = new Form(context);
    /** @type {Invitation[]} */
    let invitations = [];
    const path = { id: match().id };
    const seated = () => session.seatIn(match()) !== null;
    /** Whether a free seat is reserved for the player. */
    const expected = () => !seated() && match().kept_seats.some((kept) => kept.player_id === session.player?.id);
    /** Whether the player can sit down: a free seat is reserved for them, or for no player. */
    const mayJoin = () => expected() || (!seated() && !awaited(match()));
    /** The invitation to this match that waits for the player's answer. */
    const invited = () => session.inbox.invitations.find(({ match_id: id }) => id === path.id);
    const hosting = () => session.player?.id === match().host;
    // The link to a private match contains its code.
    const code = context.hash || context.query.get("code") || undefined;

    /** Counts the requests for the list, so that older responses are ignored. */
    let lists = 0;
    const listInvitations = async () => {
        if (!seated()) return;
        const mine = ++lists;
        const all = await allItems((query) => listMatchInvitations({ client: session.client, path, query }));
        if (mine !== lists) return;
        // Those that can be withdrawn come first, and of each the newest.
        invitations = all.sort((one, other) => Number(other.state === "pending") - Number(one.state === "pending"));
        context.update();
    };
    const tryToList = () =>
        listInvitations().catch(() => {
            // The page works without the list.
        });
    tryToList();

    /** With whom the player has played, the last one first. @type {import("../client/index.js").Opponent[]} */
    let known = [];
    const findKnown = async () => {
        ({ items: known } = await listOpponents({ client: session.client, query: { limit: 20 } }));
        context.update();
    };
    /** @type {Promise<void> | null} */
    let finding = null;

    const sitDown = seating.sending(async (data) => {
        await session.ensureAccount(typedName(data));
        // This accepts an invitation, too.
        await take(await createOnce(context, path, ({ entropy }) => joinMatch({ client: session.client, path, body: { entropy, code } })));
        tryToList();
    });
    /** @param {Invitation} invitation */
    const decline = ({ id, sender }) =>
        seating.run(async () => {
            await createRefusal({ client: session.client, path: { id } });
            await session.load().catch(() => {
                // The session tries again soon.
            });
            return message("matches-declined", { sender });
        });
    /** @param {string} [words] */
    const leave = (words) =>
        seating.run(async () => {
            await leaveMatch({ client: session.client, path });
            left(words);
        });
    /** @param {string} player_id */
    const remove = (player_id) =>
        seating.each(player_id, async () => {
            await removePlayer({ client: session.client, path: { ...path, player_id } });
            await take(await getMatch({ client: session.client, path }));
        });
    const start = () => seating.run(async () => take(await startMatch({ client: session.client, path })));
    const callOff = () => seating.run(async () => take(await createCancellation({ client: session.client, path })));
    /** @param {import("../client/index.js").BotStrength} strength */
    const seatBot = (strength) =>
        seating.each(strength, async () => {
            // Once the list shows the bot, the same button adds another.
            const wish = { strength, players: match().players };
            await take(await createOnce(context, wish, ({ headers }) =>
                createBot({ client: session.client, path, body: { strength }, headers: headers() }),
            ));
        });
    /** @param {string} player @param {HTMLFormElement} [form]  In which the name was written. */
    const send = async (player, form) => {
        const body = { player };
        await createOnce(context, body, ({ headers }) => createInvitation({ client: session.client, path, body, headers: headers() }));
        form?.reset();
        await listInvitations();
        return message("player-invited", { player });
    };
    const invite = inviting.sending((data, form) => send(String(data.get("player")).trim(), form));
    /** Those who can be invited with one tap. */
    const candidates = () => {
        finding ??= findKnown().catch(() => {
            // Players can be invited by name.
        });
        const asked = invitations.filter(({ state }) => state === "pending").map(({ player }) => player);
        const { players, kept_seats: kept, rated } = match();
        const there = new Set([...asked, ...[...players, ...kept].map(({ name }) => name)]);
        const names = known.filter(({ kind }) => !rated || kind !== "guest").map(({ name }) => name);
        return names.filter((name) => !there.has(name)).slice(0, CANDIDATES);
    };
    /** @param {Invitation} invitation */
    const withdraw = (invitation) =>
        inviting.run(async () => {
            forgetAttempts(context);
            await deleteInvitation({ client: session.client, path: { id: invitation.id } });
            await listInvitations();
        });

    const ways = () => html`
        <section class="section" aria-labelledby="ways">
            <h2 id="ways">${message("add-players")}</h2>
            ${hosting()
                ? html`<div class="row">
                      <span id="seat-bot">${message("add-a-bot")}</span>
                      ${strengths().map(
                          ([strength, name]) =>
                              html`<button type="button" class="button" aria-label=${message(`add-bot-${strength}`)} @click=${() => seatBot(strength)}>
                                  ${name}
                              </button>`,
                      )}
                  </div>`
                : nothing}
            ${copyLink({ label: message("link-to-send"), url: invitationUrl(match()), context })}
            ${qrCode({ url: invitationUrl(match()), context })}
            <form class="invite" @submit=${invite}>
                ${inviting.outcome()}
                <div class="row together">
                    ${inviting.input({ label: message("invite-by-name"), name: "player", required: true, maxlength: 24 })}
                    ${inviting.button(message("invite"), { kind: "" })}
                </div>
                ${candidates().length
                    ? html`<div class="row">
                          <span>${message("invite-known")}</span>
                          ${repeat(
                              candidates(),
                              (player) => player,
                              (player) => html`<button type="button" class="button" aria-label=${message("invite-player", { player })} @click=${unlessTwice(() => inviting.each(player, () => send(player)))}>
                                  ${player}
                              </button>`,
                          )}
                      </div>`
                    : nothing}
            </form>
            ${invitations.length
                ? html`<ul class="plain invited">
                      ${invitations.map(
                          (invitation) => html`<li class="row apart">
                              <span>${playerLink(invitation.player)} <span class="tag">${message(`invitation-${invitation.state}`)}</span></span>
                              ${invitation.state === "pending"
                                  ? html`<button type="button" class="button bare" @click=${unlessTwice(() => withdraw(invitation))}>
                                        ${message("withdraw")}<span class="visually-hidden"> ${message("withdraw-whose", { player: invitation.player })}</span>
                                    </button>`
                                  : nothing}
                          </li>`,
                      )}
                  </ul>`
                : nothing}
        </section>
    `;

    const actions = () => {
        const busy = seating.busy ? "true" : nothing;
        const button = (/** @type {string} */ words, /** @type {(event: MouseEvent) => void} */ act, kind = "") =>
            html`<button type="button" class=${`button ${kind}`} aria-busy=${busy} aria-disabled=${busy} @click=${act}>${words}</button>`;
        const own = invited();
        if (mayJoin()) return html`<form @submit=${sitDown}>${guestName(seating, session, match().rated)}
            <div class="row">${orSignIn(session, seating.button(message(own ? "accept" : "sit-down")), match().rated)} ${own ? button(message("decline"), () => decline(own)) : expected() ? button(message("decline"), unlessTwice(() => leave(message("invited-declined")))) : nothing}</div></form>`;
        if (!seated()) return nothing;
        // A tap too many on "Sit down" would meet what leaves.
        const guarded = (/** @type {string} */ words, /** @type {() => void} */ act) => button(words, unlessTwice(act));
        const others = match().players.some(({ kind, player_id: id }) => kind !== "bot" && id !== session.player?.id);
        const enough = match().players.length >= game.min_seats;
        return html`<div class="row">
            ${hosting() && enough ? button(message("start-now"), start, "strong") : nothing}
            ${guarded(message("leave-match"), () => leave())}
            ${hosting() ? guarded(message("cancel-match"), others ? () => openDialog("cancel-dialog") : callOff) : nothing}
        </div>
        ${hosting() && others ? confirmation("cancel-dialog", {
            question: message("cancel-question"),
            consequence: message("cancel-consequence"),
            no: message("keep-match"),
            yes: message("cancel-match"),
        }, callOff) : nothing}`;
    };

    const lead = () => {
        const sender = mayJoin() && invited()?.sender;
        if (sender) return richMessage("matches-invites-you", { sender: (name) => playerLink(name) }, { sender, game: game.name });
        if (mayJoin() && !session.player && !mustSignIn(session, match().rated)) return message("sit-down-invited");
        const isLeft = seated() && !isLive(match().clock) && !invitations.some(({ state }) => state === "pending");
        return `${message("starts-when-full")}${isLeft ? ` ${message("left-open")}` : ""}`;
    };

    return {
        title: message("waiting-title", { game: game.name }),
        render: () => html`
            <div class="narrow">
                <p class="soft small"><a href=${pathTo("game", { game: game.id })}>${game.name}</a></p>
                <h1>${heading(match())}</h1>
                <p class="lead">${lead()}</p>
                ${seating.outcome()}
                <ol class="plain seats">
                    ${seats(match(), session.player?.id, hosting() ? remove : null)}
                </ol>
                ${actions()} ${seated() && !awaited(match()) ? ways() : nothing}
                <section class="section" aria-labelledby="facts">
                    <h2 id="facts">${message("match-settings")}</h2>
                    ${matchSettings(match(), game)}
                </section>
            </div>
        `,
        hear(notices) {
            for (const { news } of notices) {
                if (news.type === "invitation.declined") context.announce(message("player-declined", { player: news.data.name }));
            }
            if (notices.some(({ news }) => CHANGES_LIST.test(news.type))) tryToList();
        },
    };
}

/**
 * Says for screen readers what has changed: who has joined or left, and who is the host.
 * @param {MatchSummary} before @param {MatchSummary} match @param {string | undefined} me  The reader's id.
 */
export function changes(before, match, me) {
    /** @typedef {{ player_id: string, name: string }[]} Named */
    /** The names of those who are not among others, without the reader. @param {Named} some @param {Named} others */
    const without = (some, others) =>
        some.filter(({ player_id: id }) => id !== me && !others.some((other) => other.player_id === id)).map(({ name }) => name);
    // Those too for whom a seat is reserved, until they say that they will not come.
    const [were, are] = [before, match].map((match) => [...match.players, ...reserved(match)]);
    const [joined, left] = [without(match.players, before.players), without(were, are)];
    const host = match.host === before.host ? undefined : match.players.find(({ player_id: id }) => id === match.host);
    return [
        joined.length ? message("players-joined", { players: joinWithAnd(joined), count: joined.length }) : "",
        left.length ? message("players-left", { players: joinWithAnd(left), count: left.length }) : "",
        host ? message("host-now", { player: host.name, is: match.host === me ? "you" : "other" }) : "",
        joined.length || left.length ? heading(match) : "",
    ].filter(Boolean).join(" ");
}

/** @param {MatchSummary} match */
const heading = (match) => awaited(match) ?? message("seats-free", { count: free(match) - reserved(match).length });

/** @param {MatchSummary} match */
const free = (match) => match.seats - match.players.length;

/** The free seats that are reserved. @param {MatchSummary} match */
const reserved = ({ players, kept_seats: kept }) => kept.filter(({ seat }) => players.every((player) => player.seat !== seat));

/**
 * Returns for whom the match waits, if all its free seats are reserved, so that no other player can be added; null otherwise.
 * @param {MatchSummary} match
 */
function awaited(match) {
    const kept = reserved(match);
    if (kept.length === 0 || kept.length < free(match)) return null;
    return message("waiting-for", { players: joinWithAnd(kept.map(({ name }) => name)) });
}

/**
 * @param {MatchSummary} match
 * @param {string | undefined} me
 * @param {((player: string) => void) | null} remove Frees the seat of another player, also one that is only reserved, for the host.
 */
function seats(match, me, remove) {
    const removal = (/** @type {{ player_id: string, name: string }} */ { player_id: id, name }) =>
        remove && id !== me
            ? html`<button type="button" class="button bare" @click=${unlessTwice(() => remove(id))}>
                  ${richMessage("remove-player", { hidden }, { player: name })}
              </button>`
            : nothing;
    return Array.from({ length: match.seats }, (_, seat) => {
        const player = match.players.find((player) => player.seat === seat);
        if (player) {
            return html`<li class="seat taken">
                <span class="number" aria-hidden="true">${seat + 1}</span>
                <span>${playerLink(player.name, player.kind)}</span>
                ${player.player_id === me ? html`<span class="tag">${message("tag-you")}</span>` : nothing}
                ${player.player_id === match.host ? html`<span class="tag">${message("tag-host")}</span>` : nothing}
                ${removal(player)}
            </li>`;
        }
        const kept = match.kept_seats.find((kept) => kept.seat === seat);
        return html`<li class="seat">
            <span class="number" aria-hidden="true">${seat + 1}</span>
            <span class="soft">${kept ? richMessage("seat-reserved", { player: (name) => playerLink(name) }, { player: kept.name }) : message("seat-free")}</span>
            ${kept ? removal(kept) : nothing}
        </li>`;
    });
}

/**
 * Returns the link to send to others. The code of a private match is after the `#`, which browsers send to no server.
 * @param {MatchSummary} match
 */
function invitationUrl(match) {
    const { id } = match;
    const path = match.visibility === "private" ? `${pathTo("invitation", { id })}#${match.code}` : pathTo("match", { id });
    return location.origin + path;
}
