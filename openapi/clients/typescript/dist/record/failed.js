export class Failed extends Error {
}
