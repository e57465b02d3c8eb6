"""Small changes to a source, by clang's syntax tree: operators, constants, conditions, statements that are left out."""
import json
import subprocess
from dataclasses import dataclass

SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "/", "/": "*",
         "&&": "||", "||": "&&", "+=": "-=", "-=": "+=", "&": "|", "|": "&"}
CALLED_SWAPS = {"operator==": ("==", "!="), "operator!=": ("!=", "=="), "operator<": ("<", "<="), "operator>": (">", ">=")}
STATEMENTS = {"CallExpr", "CXXMemberCallExpr", "CXXOperatorCallExpr", "CompoundAssignOperator", "ExprWithCleanups"}


@dataclass(frozen=True)
class Mutant:
    file: str
    begin: int  # bytes of the source that are replaced...
    end: int
    text: str  # ...by this
    what: str  # "< to <="
    line: int
    source: str  # that line, without its indentation

    def key(self):
        """How the list of equivalent ones names it, whichever number its line has."""
        return f"{self.file} | {self.source} | {self.what}"

    def applied(self, source):
        return source[: self.begin] + self.text.encode() + source[self.end :]


class Finder:
    """Walks a tree as clang prints it. A place has its file only where that differs from the place printed before."""

    def __init__(self, file, source):
        self.file = file
        self.source = source
        self.here = None
        self.found = set()

    def place(self, where):
        """The offset and the length of a token of our file; nothing for those of headers and macros."""
        if "spellingLoc" in where or "expansionLoc" in where:
            for part in ("spellingLoc", "expansionLoc"):
                self.here = where.get(part, {}).get("file", self.here)
            return None
        self.here = where.get("file", self.here)
        if "offset" not in where or self.here is None or not self.here.endswith(self.file):
            return None
        return where["offset"], where["tokLen"]

    def walk(self, node):
        if not isinstance(node, dict):
            return
        self.place(node.get("loc", {}))
        span = node.get("range", {})
        begin, end = self.place(span.get("begin", {})), self.place(span.get("end", {}))
        node["span"] = (begin[0], end[0] + end[1]) if begin and end and begin[0] <= end[0] else None
        for child in node.get("inner", []):
            self.walk(child)
        if node["span"] and node.get("kind") not in ("StaticAssertDecl", "EnumConstantDecl"):
            self.look_at(node)

    def add(self, begin, end, text, what):
        line = self.source.count(b"\n", 0, begin) + 1
        words = self.source.split(b"\n")[line - 1].strip().decode()
        if not words.startswith(("assert(", "static_assert(", "#")):
            self.found.add(Mutant(self.file, begin, end, text, what, line, words))

    def between(self, left, right, operator, to):
        """The operator stands between its operands."""
        if not left or not right or not left.get("span") or not right.get("span"):
            return
        begin = self.source.find(operator.encode(), left["span"][1], right["span"][0])
        if begin >= 0:
            self.add(begin, begin + len(operator), to, f"{operator} to {to}")

    def look_at(self, node):
        kind, inner = node.get("kind"), [child for child in node.get("inner", []) if isinstance(child, dict)]
        begin, end = node["span"]
        text = self.source[begin:end].decode(errors="replace")
        if kind in ("BinaryOperator", "CompoundAssignOperator") and node.get("opcode") in SWAPS and len(inner) == 2:
            self.between(inner[0], inner[1], node["opcode"], SWAPS[node["opcode"]])
        elif kind == "CXXOperatorCallExpr" and len(inner) == 3:
            self.look_at_called(inner)
        elif kind == "UnaryOperator":
            self.look_at_unary(node, begin, end, text)
        elif kind == "IntegerLiteral":
            self.add(begin, end, f"({text} + 1)", "literal + 1")
        elif kind == "FloatingLiteral":
            self.add(begin, end, f"({text} * 2 + 1)", "literal * 2 + 1")
        elif kind == "CXXBoolLiteralExpr":
            self.add(begin, end, "false" if text == "true" else "true", "boolean flipped")
        elif kind in ("IfStmt", "WhileStmt", "ConditionalOperator"):
            self.look_at_condition(node, inner)
        elif kind == "CompoundStmt":
            for child in inner:
                self.look_at_statement(child)

    def look_at_called(self, inner):
        name = inner[0]
        while name.get("inner") and "referencedDecl" not in name:
            name = name["inner"][0]
        swap = CALLED_SWAPS.get(name.get("referencedDecl", {}).get("name"))
        if swap:
            self.between(inner[1], inner[2], *swap)

    def look_at_unary(self, node, begin, end, text):
        operator = node.get("opcode")
        if operator in ("!", "-") and text.startswith(operator):
            self.add(begin, begin + 1, "", f"{operator} removed")
        elif operator in ("++", "--"):
            to = "--" if operator == "++" else "++"
            at = end - 2 if node.get("isPostfix") else begin
            self.add(at, at + 2, to, f"{operator} to {to}")

    def look_at_condition(self, node, inner):
        if node.get("hasInit") or node.get("hasVar") or not inner or not inner[0].get("span"):
            return
        begin, end = inner[0]["span"]
        self.add(begin, end, f"!({self.source[begin:end].decode()})", "condition negated")

    def look_at_statement(self, node):
        is_assignment = node.get("kind") == "BinaryOperator" and node.get("opcode") == "="
        if not node.get("span") or not (is_assignment or node.get("kind") in STATEMENTS):
            return
        begin, end = node["span"]
        if self.source[end : end + 1] == b";":
            self.add(begin, end, "", "statement removed")


def documents(text):
    """Clang prints one tree behind the other."""
    decoder, at = json.JSONDecoder(), 0
    while True:
        at = text.find("{", at)
        if at < 0:
            return
        tree, at = decoder.raw_decode(text, at)
        yield tree


def mutants_of(root, file, flags):
    """All of a file, in the order of the source."""
    source = open(f"{root}/{file}", "rb").read()
    command = ["clang++-19", "-fsyntax-only", "-w", "-Xclang", "-ast-dump=json", "-Xclang", "-ast-dump-filter=acmotion",
               *flags, f"{root}/{file}"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=root).stdout
    finder = Finder(file, source)
    for tree in documents(printed):
        finder.walk(tree)
    return sorted(finder.found, key=lambda one: (one.begin, one.end, one.what))
