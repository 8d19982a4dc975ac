// The modules of the page as syntax trees.

import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

export const APP = new URL("../../../../src/web/app/", import.meta.url);
export const SRC = new URL("../../../../src/", import.meta.url);

/** The files below the folder whose paths fit. @param {RegExp} path @param {URL} [folder] The page's unless given. */
export function files(path, folder = APP) {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/")).filter((file) => path.test(file)).sort();
}

/** @param {string} file @param {URL} [folder] The page's unless given. */
export const read = (file, folder = APP) => readFileSync(new URL(file, folder), "utf8");

/** The page's own modules: what is in `vendor/` is not written here. */
export function modules() {
    return files(/\.js$/).filter((file) => !file.startsWith("vendor/")).map((file) => ({ file, tree: parse(file, read(file)) }));
}

/** @param {string} file @param {string} source */
export const parse = (file, source) => ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);

/** Calls `visit` with a node and everything in it. @param {ts.Node} node @param {(node: ts.Node) => void} visit */
export function walk(node, visit) {
    visit(node);
    node.forEachChild((child) => walk(child, visit));
}

/** The literal parts of a template, of which each but the last is followed by an expression. @param {ts.TemplateLiteral} template @returns {string[]} */
export function literalParts(template) {
    return ts.isNoSubstitutionTemplateLiteral(template) ? [template.text] : [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
}

/** The functions that return messages. */
const FUNCTIONS = ["message", "richMessage"];

/** Whether the node is the id that one of the functions gets, or one of those between which it chooses. @param {ts.Node} node @returns {boolean} */
export function isAsked(node) {
    const { parent } = node;
    if (ts.isConditionalExpression(parent)) return isAsked(parent);
    return ts.isCallExpression(parent) && parent.arguments[0] === node && FUNCTIONS.includes(parent.expression.getText());
}
