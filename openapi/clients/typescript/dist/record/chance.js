import { join, sha256, u32, utf8 } from "./canonical.js";
export const DECK = [..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
function quarterRound(s, a, b, c, d) {
    for (const [x, y, z, turn] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]]) {
        s[x] += s[y];
        const mixed = s[z] ^ s[x];
        s[z] = (mixed << turn) | (mixed >>> (32 - turn));
    }
}
function block(key, counter, seq) {
    const start = Uint32Array.of(...CONSTANTS, ...key, counter, 0, seq % 2 ** 32, Math.floor(seq / 2 ** 32));
    const s = start.slice();
    for (let round = 0; round < 10; round++) {
        quarterRound(s, 0, 4, 8, 12);
        quarterRound(s, 1, 5, 9, 13);
        quarterRound(s, 2, 6, 10, 14);
        quarterRound(s, 3, 7, 11, 15);
        quarterRound(s, 0, 5, 10, 15);
        quarterRound(s, 1, 6, 11, 12);
        quarterRound(s, 2, 7, 8, 13);
        quarterRound(s, 3, 4, 9, 14);
    }
    return s.map((word, at) => word + start[at]);
}
export function keyOf(seed, entropies) {
    const texts = entropies.map(utf8).flatMap((text) => [u32(text.length), text]);
    return sha256(utf8("acepost-chance-1\n"), seed, join(...texts));
}
export class Chance {
    #key;
    seq;
    #counter = 0;
    #words = [];
    constructor(key, seq) {
        const view = new DataView(key.buffer, key.byteOffset);
        this.#key = Uint32Array.from({ length: 8 }, (_, at) => view.getUint32(4 * at, true));
        this.seq = seq;
    }
    word() {
        if (this.#words.length === 0)
            this.#words = [...block(this.#key, this.#counter++, this.seq)];
        return this.#words.shift();
    }
    uniform(n) {
        const limit = Math.floor(2 ** 32 / n) * n;
        for (;;) {
            const word = this.word();
            if (word < limit)
                return word % n;
        }
    }
    die() {
        return 1 + this.uniform(6);
    }
    shuffle(cards) {
        const list = [...cards].sort((a, b) => DECK.indexOf(a) - DECK.indexOf(b));
        for (let i = list.length - 1; i > 0; i--) {
            const j = this.uniform(i + 1);
            [list[i], list[j]] = [list[j], list[i]];
        }
        return list;
    }
}
