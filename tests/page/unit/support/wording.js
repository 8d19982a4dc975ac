// Finds words in modules of the page that are no messages.

import ts from "typescript";
import { literalParts, walk } from "./modules.js";

/** Attributes whose values people read or hear. */
const READ = ["aria-label", "aria-roledescription", "aria-description", "aria-valuetext", "title", "placeholder", "alt", "label"];

/** Functions whose arguments are selectors, types or words for developers. */
const NOT_FOR_PLAYERS = /^(querySelector|querySelectorAll|closest|matches|getElementById|createElement|addEventListener|removeEventListener|warn|error|log|fail|import)$/;

/** Stands for an expression in a template. */
const HOLE = "\0";

/**
 * Returns the words in a module that people can read and that are not messages, each with its line.
 * @param {ts.SourceFile} tree
 * @param {Set<string>} allowed
 * @returns {string[]}
 */
export function wordsIn(tree, allowed) {
    /** @type {string[]} */
    const found = [];
    const note = (/** @type {ts.Node} */ node, /** @type {string} */ words) => {
        const text = words.replaceAll(HOLE, "…").replace(/\s+/g, " ").trim();
        if (!allowed.has(text)) found.push(`${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text}`);
    };
    walk(tree, (node) => {
        if (ts.isTaggedTemplateExpression(node) && /^(html|svg)$/.test(node.tag.getText())) {
            for (const words of shownBy(literalParts(node.template).join(HOLE))) note(node, words);
        } else if (isText(node) && !isForPrograms(node)) {
            const text = ts.isStringLiteral(node) ? node.text : literalParts(node).join(HOLE);
            if (looksLikeWords(text)) note(node, text);
        }
    });
    return found;
}

/** @param {ts.Node} node @returns {node is ts.StringLiteral | ts.TemplateLiteral} */
function isText(node) {
    if (ts.isStringLiteral(node)) return true;
    return (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) && !ts.isTaggedTemplateExpression(node.parent);
}

/** Whether a text is compared, imported, the name of something, a class in a template, or for developers. @param {ts.Node} node */
function isForPrograms(node) {
    const { parent } = node;
    if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return true;
    if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
    if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return true;
    if (isInError(node)) return true;
    if (ts.isCallExpression(parent)) {
        const callee = parent.expression;
        return NOT_FOR_PLAYERS.test(ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText());
    }
    return isClass(node);
}

/** Whether a text is part of what an error says, which only developers read. @param {ts.Node} node @returns {boolean} */
function isInError({ parent }) {
    if (ts.isNewExpression(parent)) return /Error$/.test(parent.expression.getText());
    const isWithin = ts.isTemplateSpan(parent) || ts.isTemplateExpression(parent) || ts.isBinaryExpression(parent) || ts.isConditionalExpression(parent);
    return isWithin && isInError(parent);
}

/** Whether a text is in the value of an attribute of a template that people do not read, such as `class`. @param {ts.Node} node */
function isClass(node) {
    for (let at = node; at.parent; at = at.parent) {
        if (ts.isFunctionLike(at)) return false;
        const span = at.parent;
        if (!ts.isTemplateSpan(span) || !ts.isTaggedTemplateExpression(span.parent.parent)) continue;
        const template = span.parent;
        const before = [template.head, ...template.templateSpans.map(({ literal }) => literal)][template.templateSpans.indexOf(span)].text;
        const attribute = /([a-z-]+)=["']?[^"'<>]*$/.exec(before);
        return attribute !== null && !READ.includes(attribute[1]);
    }
    return false;
}

/** Whether a text is a sentence, several words, or a word that begins one. @param {string} text */
function looksLikeWords(text) {
    if (/^[a-z]+:|^[./#@?&{[]|[=;{}]|\/\w+\/|^\w+\/\w/.test(text.trim())) return false;
    // Classes, such as `ch-seat mine`.
    if (/^[a-z]+-[a-z\0-]+( [a-z\0-]*)*$/.test(text)) return false;
    if (/\p{L}{2,}[.,:!?…]?\s+(\S+\s+)*\p{L}+/u.test(text)) return true;
    // A part of a sentence, which begins or ends at an expression.
    if (/\0[,:]? \p{L}{2,}|\p{L}{2,}[,:]? \0/u.test(text)) return true;
    return /^\p{Lu}\p{Ll}+[.…!?]?$/u.test(text.trim());
}

/**
 * Returns what people read of a template: texts between tags, and the values of attributes that are read.
 * @param {string} markup  With a hole for each expression.
 * @returns {string[]}
 */
function shownBy(markup) {
    /** @type {string[]} */
    const shown = [];
    const rest = markup.replace(/<!--.*?-->/gs, "").replace(/<\/?[a-z\0][^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/gi, (tag) => {
        for (const [, name, value] of tag.matchAll(/\s([a-z-]+)=(?:"([^"]*)"|'[^']*')/g)) {
            if (READ.includes(name) && hasWords(value ?? "")) shown.push(value);
        }
        return "\n";
    });
    shown.push(...rest.split("\n").filter(hasWords));
    return shown;
}

/** @param {string} text */
const hasWords = (text) => /\p{L}{2,}/u.test(text.replace(/&[a-z]+;/g, ""));
