export class Failed extends Error {
}
export function expect(what, found, wanted) {
    const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (a !== b)
        throw new Failed(`${what}: the record has ${a}, and ${b} is what follows`);
}
