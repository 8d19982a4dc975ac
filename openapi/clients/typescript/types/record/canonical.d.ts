/** For what records hold: objects, arrays, strings, true, false, null and whole numbers below 2^53. */
export declare function canonical(value: unknown): string;
/** Holds two values of JSON against each other. */
export declare function expect(what: string, found: unknown, wanted: unknown): void;
/** Holds an object to the fields that it must have, or may have, with a `?`: whatever else stood in it, nobody would have checked. */
export declare function expectFields(what: string, found: object, ...fields: string[]): void;
/** Holds a value to be a text that has UTF-8. */
export declare function expectText(what: string, found: unknown): void;
export declare function utf8(text: string): Uint8Array;
export declare function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer>;
export declare function sha256(...parts: Uint8Array[]): Promise<Uint8Array>;
export declare function toHex(bytes: Uint8Array): string;
/** 32 bytes, as seeds and hashes are. */
export declare function fromHex(hex: unknown): Uint8Array<ArrayBuffer>;
/** In eight bytes, little-endian. */
export declare function u64(value: number): Uint8Array;
/** In four. */
export declare function u32(value: number): Uint8Array;
/** What gives the salt of each event, which keeps hidden cards from being guessed by their hash. */
export declare function salter(seed: Uint8Array<ArrayBuffer>): Promise<(seq: number) => Promise<Uint8Array>>;
