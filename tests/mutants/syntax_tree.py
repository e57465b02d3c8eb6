"""Finds all mutants of some sources by clang's syntax tree: operators, literals, conditions, statements, returned values."""
import json
import os
import re
import subprocess
from dataclasses import replace

from mutant import Mutant, on_one_line

SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
         "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&": "|", "|": "&", "<<": ">>", ">>": "<<",
         "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "|=": "&=", "&=": "|="}
FUNCTIONS = {"FunctionDecl", "CXXMethodDecl", "CXXConstructorDecl", "CXXConversionDecl", "CXXDestructorDecl"}
# What the compiler computes, and what stands in another place than it is printed.
CONSTANTS = {"ConstantExpr", "StaticAssertDecl", "TemplateArgument", "SubstNonTypeTemplateParmExpr", "UnaryExprOrTypeTraitExpr",
             "CXXDefaultArgExpr", "CXXDefaultInitExpr", "CXXNoexceptExpr", "EnumDecl", "ParmVarDecl", "RequiresExpr",
             "ConceptSpecializationExpr"}
STATEMENTS = {"CallExpr", "CXXMemberCallExpr", "CXXOperatorCallExpr", "CompoundAssignOperator", "ExprWithCleanups"}
PARENTS_OF_STATEMENTS = {"CompoundStmt", "IfStmt", "ForStmt", "WhileStmt", "CXXForRangeStmt", "CaseStmt", "DefaultStmt"}
WRAPPERS = {"ImplicitCastExpr", "ExprWithCleanups", "ParenExpr", "MaterializeTemporaryExpr", "CXXBindTemporaryExpr"}
PLAIN_NUMBER = re.compile(r"(0x[0-9a-f']+|[0-9']+|[0-9']*\.[0-9']*(e[+-]?[0-9]+)?)[uflz]*", re.I)
DEFAULTS = {"", "{}", "nullptr", "std::nullopt", "false", "true", "0", "*this"}


class Inside:
    """What is known about the function around a node."""

    def __init__(self, is_constexpr=False, gives_reference=False, is_lambda=False):
        self.is_constexpr, self.gives_reference, self.is_lambda = is_constexpr, gives_reference, is_lambda


class Finder:
    """Walks trees as clang prints them. A place has its file only where that differs from the place printed before."""

    def __init__(self, root, files):
        self.root = os.path.realpath(root)
        self.sources = {file: open(f"{root}/{file}", "rb").read() for file in files}
        self.here = None
        self.real = {}
        self.found = {}

    def file_here(self):
        if self.here not in self.real:
            self.real[self.here] = os.path.relpath(os.path.realpath(self.here), self.root)
        return self.real[self.here]

    def place(self, where):
        """File, begin and end of a token of our sources; nothing for those of other headers and of macros."""
        if "spellingLoc" in where or "expansionLoc" in where:
            for part in ("spellingLoc", "expansionLoc"):
                self.here = where.get(part, {}).get("file", self.here)
            return None
        self.here = where.get("file", self.here)
        if "offset" not in where or self.here is None or self.file_here() not in self.sources:
            return None
        return self.file_here(), where["offset"], where["offset"] + where["tokLen"]

    def walk(self, node, inside=None):
        if not node:
            return
        kind = node.get("kind", "")
        self.place(node.get("loc", {}))
        begin, end = (self.place(node.get("range", {}).get(side, {})) for side in ("begin", "end"))
        node["span"] = (begin[1], end[2]) if begin and end and begin[0] == end[0] and begin[1] <= end[1] else None
        node["file"] = begin and begin[0]
        for child in node.get("inner", []):
            self.walk(child, self.inside_of(node, kind, child, inside))
        if inside and node["span"]:
            self.look_at(node, kind, inside)

    def inside_of(self, node, kind, child, inside):
        """None where nothing is changed: outside of functions, and in what the compiler computes. False: nor in functions there."""
        if inside is False:
            return False
        if kind in FUNCTIONS:
            is_body = child.get("kind") in ("CompoundStmt", "CXXCtorInitializer", "CXXTryStmt")
            if not is_body or node.get("isImplicit") or node.get("explicitlyDefaulted") or node.get("immediate"):
                return None
            returned = node.get("type", {}).get("qualType", "")
            gives_reference = returned.split("(")[0].strip().endswith("&") or returned.endswith("&")
            return Inside(bool(node.get("constexpr")), gives_reference)
        if kind == "LambdaExpr":
            # Its body is printed once more, as that of a class.
            return inside and (Inside(True, is_lambda=True) if child.get("kind") == "CompoundStmt" else False)
        is_condition_of_compiler = kind == "IfStmt" and node.get("isConstexpr") and child is node["inner"][0]
        is_constant = kind in CONSTANTS or (kind == "VarDecl" and node.get("constexpr"))
        return None if is_constant or is_condition_of_compiler else inside

    def text(self, node):
        return self.sources[node["file"]][slice(*node["span"])].decode(errors="replace")

    def add(self, node, form, changed, what, inside):
        source, (begin, end) = self.sources[node["file"]], node["span"]
        line = source.count(b"\n", 0, begin) + 1
        words = source.split(b"\n")[line - 1].strip().decode()
        one = Mutant(node["file"], begin, end, form, on_one_line(changed), on_one_line(what), line, words, inside.is_constexpr)
        if not re.search(r"^\s*#", self.text(node), re.M):
            self.found.setdefault((one.file, begin, end, one.what), one)

    def look_at(self, node, kind, inside):
        inner = [child for child in node.get("inner", []) if child.get("span")]
        if kind in ("BinaryOperator", "CompoundAssignOperator"):
            self.look_at_operator(node, inner, inside)
        elif kind == "CXXOperatorCallExpr" and len(inner) == 3:
            self.look_at_operator(node, inner[1:], inside)
        elif kind == "UnaryOperator":
            self.look_at_unary(node, inside)
        elif kind in ("IntegerLiteral", "FloatingLiteral"):
            self.look_at_number(node, inside)
        elif kind == "CXXBoolLiteralExpr":
            self.opposite(node, inside)
        elif kind == "ReturnStmt":
            self.look_at_return(node, inner, inside)
        elif kind in ("BreakStmt", "ContinueStmt"):
            self.add(node, "jump left out", "", f"{self.text(node)}; left out", inside)
        self.look_at_condition(node, kind, inside)
        if kind in PARENTS_OF_STATEMENTS:
            for child in inner if kind in ("CompoundStmt", "IfStmt") else inner[-1:]:
                self.look_at_statement(child, inside)

    def look_at_operator(self, node, operands, inside):
        if len(operands) != 2 or any(one["file"] != node["file"] for one in operands):
            return
        left, right = sorted((one["span"] for one in operands))
        gap = self.sources[node["file"]][left[1] : right[0]].decode()
        operator = gap.strip()
        is_text = "string" in node.get("type", {}).get("qualType", "") and operator in ("+", "+=")
        is_stream = operator in ("<<", ">>") and node["kind"] == "CXXOperatorCallExpr"
        if operator not in SWAPS or is_text or is_stream or left[0] < node["span"][0] or right[1] > node["span"][1]:
            return
        begin, before = node["span"][0], self.text(node)
        at = len(self.sources[node["file"]][begin : left[1]].decode()) + gap.index(operator)
        changed = before[:at] + SWAPS[operator] + before[at + len(operator) :]
        self.add(node, "other value", changed, f"{before} -> {changed}", inside)

    def look_at_unary(self, node, inside):
        operator, text = node.get("opcode"), self.text(node)
        if operator == "-" and text.startswith("-"):
            self.add(node, "other value", text[1:], f"{text} -> {text[1:]}", inside)
        elif operator == "!" and text.startswith("!") and not text.startswith("!="):  # a rewritten != has one too
            self.add(node, "opposite", "", f"{text} -> {text[1:]}", inside)
        elif operator in ("++", "--") and operator in text:  # that of a range-for is not written
            other = text.replace(operator, "--" if operator == "++" else "++")
            self.add(node, "other value", other, f"{text} -> {other}", inside)

    def look_at_number(self, node, inside):
        text = self.text(node)
        if not PLAIN_NUMBER.fullmatch(text):
            return
        is_zero = float(node["value"]) == 0
        others = [f"{text} + 1"] + ([] if is_zero else [f"-{text}" if node["kind"] == "FloatingLiteral" else "0"])
        for other in others:
            self.add(node, "other value", other, f"{text} -> {other}", inside)

    def opposite(self, node, inside):
        text = self.text(node)
        self.add(node, "opposite", "", f"{text} -> !({text})", inside)

    def is_turned_elsewhere(self, node):
        """An equality, a negation or a constant has its opposite as a mutant already."""
        while node["kind"] in WRAPPERS and node.get("inner"):
            node = node["inner"][0]
        text = self.text(node) if node.get("span") else ""
        return (node.get("opcode") in ("==", "!=", "!") or node["kind"] in ("CXXRewrittenBinaryOperator", "CXXBoolLiteralExpr")
                or (node["kind"] == "CXXOperatorCallExpr" and ("==" in text or "!=" in text)))

    def look_at_condition(self, node, kind, inside):
        inner = node.get("inner", [])
        at = {"IfStmt": 1 if node.get("hasInit") else 0, "WhileStmt": 0, "DoStmt": 1, "ForStmt": 2, "ConditionalOperator": 0}.get(kind)
        if at is None or node.get("hasVar") or node.get("isConstexpr") or len(inner) <= at or not inner[at].get("span"):
            return
        if not self.is_turned_elsewhere(inner[at]):
            self.opposite(inner[at], inside)

    def look_at_return(self, node, inner, inside):
        if not inner:
            return
        value = inner[0]
        if value.get("type", {}).get("qualType") == "bool":
            if not self.is_turned_elsewhere(value):
                self.opposite(value, inside)
        elif value.get("type", {}).get("qualType") == "void":
            self.add(node, "call left out", "", f"{self.text(node)} -> return", inside)
        elif not inside.is_lambda and not inside.gives_reference and on_one_line(self.text(value)) not in DEFAULTS:
            self.add(node, "default returned", "", f"{self.text(node)} -> return {{}}", inside)

    def look_at_statement(self, node, inside):
        kind, opcode, end = node.get("kind"), node.get("opcode"), node["span"][1]
        is_change = (kind == "BinaryOperator" and opcode == "=") or (kind == "UnaryOperator" and opcode in ("++", "--"))
        is_bare_return = kind == "ReturnStmt" and self.text(node) == "return"
        if self.sources[node["file"]][end : end + 1] != b";":
            return
        if is_change or kind in STATEMENTS:
            self.add(node, "left out", "", f"{self.text(node)}; left out", inside)
        elif is_bare_return:
            self.add(node, "jump left out", "", "return; left out", inside)


def documents(text):
    """Clang prints one tree behind the other."""
    decoder, at = json.JSONDecoder(), 0
    while True:
        at = text.find("{", at)
        if at < 0:
            return
        tree, at = decoder.raw_decode(text, at)
        yield tree


def mutants_of(root, files, flags):
    """All of some sources and headers, in the order of the sources. They are read as one unit: each header once."""
    unit = "".join(f'#include "{root}/{file}"\n' for file in files)
    command = ["clang++-19", "-fsyntax-only", "-w", "-ferror-limit=0", "-Xclang", "-ast-dump=json", "-Xclang",
               "-ast-dump-filter=acmotion::", *flags, "-x", "c++", "-"]
    run = subprocess.run(command, input=unit, capture_output=True, text=True, cwd=root)
    if run.returncode != 0:
        raise SystemExit(f"clang cannot read the sources:\n{run.stderr}")
    finder = Finder(root, files)
    for tree in documents(run.stdout):
        finder.walk(tree)
    return told_apart(sorted(finder.found.values(), key=lambda one: (one.file, one.begin, one.end, one.what)))


def told_apart(mutants):
    """Of those whose lines read alike, each says which one it is."""
    alike = {}
    for one in mutants:
        alike.setdefault(one.key(), []).append(one)
    return [one if len(same) == 1 else replace(one, what=f"{one.what} ({same.index(one) + 1} of {len(same)})")
            for one in mutants for same in [alike[one.key()]]]
