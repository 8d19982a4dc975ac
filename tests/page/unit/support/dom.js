// What the page's modules ask of a browser without drawing anything. Import it before them.

const document = Object.assign(new EventTarget(), {
    hidden: true, createTreeWalker: () => ({}), createComment: () => ({}), querySelector: () => null, querySelectorAll: () => [],
});
const matchMedia = () => Object.assign(new EventTarget(), { matches: false });

Object.assign(globalThis, {
    document, matchMedia, Element: class {}, location: new URL("https://cards.example/"), addEventListener() {}, removeEventListener() {},
});
