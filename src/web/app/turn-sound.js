// A sound when it becomes the player's turn. It is off until it is switched on in the settings.

import { isSoundOn } from "./push/choice.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./client/index.js").Notice} Notice */

/** Two notes, as frequencies in hertz. */
const NOTES = [659.3, 880];
/** How long after the first the second begins, and how long each is heard, in seconds. */
const APART = 0.13;
const LENGTH = 0.45;

/** @type {AudioContext | null} */
let audio = null;
/** @type {(() => void) | null} */
let stopListening = null;

/**
 * Begins to play when notices tell of turns. Only one tab of the browser plays.
 * @param {Session} session
 */
export function start(session) {
    // Browsers allow sounds only after the user has done something on the page.
    for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, wake, { capture: true });
    stopListening ??= session.listen((_notices, leads, turns) => {
        // It may have been switched off in another tab.
        if (leads && isSoundOn() && turns.some((turn) => isHeard(session, turn))) play();
    });
}

export function stop() {
    stopListening?.();
    stopListening = null;
    for (const gesture of ["pointerup", "keydown"]) removeEventListener(gesture, wake, { capture: true });
}

/** Plays the sound, if the browser allows it. */
export async function play() {
    await wake();
    if (audio?.state !== "running") return;
    for (const [index, frequency] of NOTES.entries()) note(audio, frequency, audio.currentTime + index * APART);
}

async function wake() {
    audio ??= new AudioContext();
    // It stays pending for as long as sounds are not allowed.
    if (audio.state !== "running" && navigator.userActivation?.hasBeenActive !== false) await audio.resume();
}

/** @param {AudioContext} audio @param {number} frequency @param {number} at */
function note(audio, frequency, at) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.16, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + LENGTH);
}

/**
 * Whether the turn is against people. Bots answer at once, while the player is still looking.
 * @param {Session} session
 * @param {Notice} turn
 */
function isHeard(session, { match_id }) {
    const match = session.inbox.matches.find((match) => match.id === match_id);
    const seat = match && session.seatIn(match);
    return !match || match.players.some((player) => player.seat !== seat && player.kind !== "bot");
}
