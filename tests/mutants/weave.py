"""Weaves mutants into the sources: each in a branch that runs only if the function `crate::mutant()` returns its number.

Building a mutant takes longer than testing it. This way all of them are built at once. What cannot stand in a branch is left out:
constants, lengths of arrays, functions that must be `const`, chains with `let`."""

import itertools
import re
from collections import defaultdict

import tree_sitter
import tree_sitter_rust

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))

# Where nothing can be chosen while the program runs.
CONSTANT = {"const_item", "static_item", "const_block", "array_type", "enum_variant", "macro_invocation", "macro_definition", "attribute_item"}

CHOSEN = """
/// Which mutant runs.
#[inline]
pub(crate) fn mutant() -> u32 {
    static CHOSEN: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var("MUTANT").map_or(0, |n| n.parse().unwrap()));
    *CHOSEN
}

/// What a function that returns `impl Iterator` gives.
#[allow(dead_code)]
pub(crate) enum Chosen<I: Iterator> {
    Original(I),
    Other(std::vec::IntoIter<I::Item>),
}

impl<I: Iterator> Iterator for Chosen<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        match self {
            Self::Original(items) => items.next(),
            Self::Other(items) => items.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Original(items) => items.size_hint(),
            Self::Other(items) => items.size_hint(),
        }
    }
}
"""


class LeftOut(Exception):
    """The mutant cannot be woven. The argument says why."""


def branches(alternatives, original):
    """An expression that is one of the alternatives if its mutant runs, and the original otherwise."""
    arms = "".join(f"{number} => {code}, " for number, code in alternatives)
    return f"(match crate::mutant() {{ {arms}_ => {original} }})"


def ancestor(node, fits):
    while node is not None and not fits(node):
        node = node.parent
    return node


def places(code, mutant):
    """Returns where the part of the code begins and ends that the mutant changes."""
    lines = code.split(b"\n")

    def place(at):
        before = lines[: at["line"] - 1]
        return sum(map(len, before)) + len(before) + len(lines[at["line"] - 1].decode()[: at["column"] - 1].encode())

    return place(mutant["span"]["start"]), place(mutant["span"]["end"])


def changed(code, mutant):
    """The code with this mutant alone."""
    start, end = places(code, mutant)
    return code[:start] + mutant["replacement"].encode() + code[end:]


class Source:
    """A file with its mutants, numbered."""

    def __init__(self, code, mutants, must_be_const):
        """Sorts the mutants by the nodes that they change. Those that can be woven are in `numbers`."""
        self.code = code
        self.root = PARSER.parse(code).root_node
        self.must_be_const = must_be_const
        self.modifiers, self.iterators, self.numbers = set(), set(), set()
        # By the id or the range of the node.
        self.values, self.operators, self.signs = defaultdict(list), defaultdict(list), defaultdict(list)
        self.arms, self.guards, self.fields = defaultdict(list), defaultdict(list), defaultdict(list)
        for number, mutant in mutants:
            try:
                self.sort(number, mutant)
                self.numbers.add(number)
            except LeftOut:
                pass

    def function(self, node, genre):
        """Returns the function around the node, which must be one that can choose."""
        while node is not None and node.type != "function_item":
            length = node.type == "array_expression" and node.child_by_field_name("length") is not None
            if length or node.type in CONSTANT and not (genre == "FnValue" and node.type in ("macro_invocation", "const_block")):
                raise LeftOut("in a constant")
            node = node.parent
        if node is None:
            raise LeftOut("in no function")
        modifiers = next((child for child in node.children if child.type == "function_modifiers"), None)
        if modifiers is not None and b"const" in modifiers.text:
            if node.child_by_field_name("name").text.decode() in self.must_be_const:
                raise LeftOut("in a function that must be const")
            self.modifiers.add(modifiers.start_byte)
        return node

    def sort(self, number, mutant):
        genre, code = mutant["genre"], mutant["replacement"]
        start, end = places(self.code, mutant)
        node = self.root.descendant_for_byte_range(start, end)
        function = self.function(node, genre)
        if genre == "FnValue":
            body = function.child_by_field_name("body").start_byte
            self.values[body].append((number, code))
            if "impl " in mutant["function"]["return_type"]:
                self.iterators.add(body)
        elif genre == "BinaryOperator":
            def is_operator(node):
                operator = node.child_by_field_name("operator")
                return operator is not None and operator.start_byte == start

            operation = ancestor(node, is_operator)
            if operation is None:
                raise LeftOut("in a chain with `let`")
            self.operators[operation.id].append((number, code))
        elif genre == "UnaryOperator":
            sign = ancestor(node, lambda node: node.type == "unary_expression" and node.start_byte == start)
            self.signs[sign.id].append(number)
        elif genre == "MatchArm":
            self.arms[ancestor(node, lambda node: node.type == "match_arm").id].append(number)
        elif genre == "MatchArmGuard":
            self.guards[start, end].append((number, code))
        elif genre == "StructField":
            struct = ancestor(node, lambda node: node.type == "struct_expression")
            fields = struct.child_by_field_name("body").children
            field = next(field for field in fields if field.type.endswith("field_initializer") and start <= field.start_byte < end)
            self.fields[struct.id].append((number, field.id))
        else:
            raise LeftOut(genre)

    def woven(self):
        return self.code[: self.root.start_byte].decode() + self.render(self.root)

    def render(self, node, guarded=True):
        guards = self.guards.get((node.start_byte, node.end_byte)) if guarded and node.is_named else None
        if guards:
            return branches(guards, self.render(node, guarded=False))
        if node.id in self.operators:
            left, right = (self.render(node.child_by_field_name(side)) for side in ("left", "right"))
            operator = node.child_by_field_name("operator").text.decode()
            form = "({}) {} ({})" if node.type == "binary_expression" else "{{ {} {} {} }}"
            changed = [(number, form.format(left, other, right)) for number, other in self.operators[node.id]]
            return branches(changed, form.format(left, operator, right))
        if node.id in self.signs:
            operand, sign = self.render(node.children[-1]), node.children[0].text.decode()
            return branches([(self.signs[node.id][0], operand)], f"{sign}({operand})")
        if node.id in self.fields:
            return branches([(number, self.without(node, field)) for number, field in self.fields[node.id]], self.plain(node))
        if node.id in self.arms:
            return self.plain(node, {node.child_by_field_name("pattern").id: self.guarded})
        if node.type == "function_modifiers" and node.start_byte in self.modifiers:
            return node.text.decode().replace("const", "")
        if node.type == "block" and node.start_byte in self.iterators:
            others = [(number, f"crate::Chosen::Other(Vec::from_iter({value}).into_iter())") for number, value in self.values[node.start_byte]]
            return f"{{ {branches(others, f'crate::Chosen::Original({self.plain(node)})')} }}"
        if node.type == "block" and node.start_byte in self.values:
            returns = [(number, f"return {value}") for number, value in self.values[node.start_byte]]
            return f"{{ {branches(returns, '()')}; " + self.plain(node)[1:]
        return self.plain(node)

    def guarded(self, pattern):
        """The pattern of an arm that does not match if its mutant runs."""
        condition, number = pattern.child_by_field_name("condition"), self.arms[pattern.parent.id][0]
        if condition is None:
            return f"{self.render(pattern)} if crate::mutant() != {number}"
        before, rest = self.code[pattern.start_byte : condition.start_byte].decode(), self.render(condition)
        rest = rest if condition.type.startswith("let_") else f"({rest})"
        return f"{before}crate::mutant() != {number} && {rest}"

    def plain(self, node, others={}):
        """The node with its children woven."""
        text, at = "", node.start_byte
        for child in node.children:
            text += self.code[at : child.start_byte].decode() + others.get(child.id, self.render)(child)
            at = child.end_byte
        return text + self.code[at : node.end_byte].decode()

    def without(self, struct, field):
        """The struct expression without one of its fields."""
        field = next(child for child in struct.child_by_field_name("body").children if child.id == field)
        before, after = self.code[struct.start_byte : field.start_byte], self.code[field.end_byte : struct.end_byte]
        return before.decode() + after.decode().lstrip().removeprefix(",")


def weave(root, listed, dropped, must_be_const):
    """Weaves the listed mutants, as `cargo mutants --list --json` gives them, with their numbers, into the sources below `root`. Returns
    the numbers of those that could be woven."""
    woven, by_file = set(), defaultdict(list)
    for number, mutant in listed.items():
        if number not in dropped:
            by_file[mutant["file"]].append((number, mutant))
    for file, mutants in by_file.items():
        source = Source((root / file).read_bytes(), mutants, must_be_const)
        (root / file).write_text(source.woven())
        woven |= source.numbers
    return woven


def owner(code, at):
    """Returns the number of the mutant whose branch contains the place in woven code, or None."""
    opening = b"match crate::mutant() {"
    start = code.rfind(opening, 0, at)
    while start >= 0 and at - start < 20_000:
        depth, arm, begin = 0, None, start + len(opening)
        for token in re.finditer(rb"(\d+) => |_ => |[{}()\[\]]", code[begin : at + 8]):
            if begin + token.start() > at:
                break
            if token.group(0) in b"{([":
                depth += 1
            elif token.group(0) in b"})]":
                depth -= 1
                if depth < 0:
                    break
            elif depth == 0:
                arm = token.group(1)
        if depth >= 0 and arm is not None:
            return int(arm)
        start = code.rfind(opening, 0, start)
    return None


def arms_below(code, line):
    """Returns the numbers of the mutants that remove arms of the `match` that begins on this line, from 0."""
    lines = code.decode().splitlines()
    margin = len(lines[line]) - len(lines[line].lstrip())
    inside = itertools.takewhile(lambda text: len(text) - len(text.lstrip()) > margin, lines[line + 1 :])
    return [int(number) for text in inside for number in re.findall(r"if crate::mutant\(\) != (\d+)", text)]
