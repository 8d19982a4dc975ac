// The time on the server. Deadlines are times of the server, and the clocks of devices can be wrong by minutes.

/** How old the `Date` header of a new response can be, in milliseconds. It has whole seconds, and servers renew it from time to time. */
const DATE_AGE_MS = 2000;

/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0;

/** Returns the time on the server, in milliseconds since the epoch. */
export function serverNow() {
    return Date.now() + ahead;
}

/**
 * Corrects the time with a response. The server has written its time at some moment between the request and the response. If the
 * time so far fits that, it stays: then it does not jump, however long the response took.
 * @param {Response} answer
 * @param {number} sent  When the request was sent, by the clock of this device.
 */
export function noteDate(answer, sent) {
    // What answers in the server's place, such as a network that asks for a login, may have another time.
    if (/^text\/(html|plain)\b/i.test(answer.headers.get("content-type") ?? "")) return;
    const date = Date.parse(answer.headers.get("date") ?? "");
    if (Number.isNaN(date)) return;
    ahead = Math.max(date - Date.now(), Math.min(ahead, date + DATE_AGE_MS - sent));
}
