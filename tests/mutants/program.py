"""The test program with mutants in it: the units that they are in are compiled anew, the rest is that of a finished build."""
import json
import os
import re
import shlex
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor

from schemata import Woven

HERE = os.path.dirname(os.path.realpath(__file__))
LIBRARIES = ["src/libacmotion.a", "src/gamedata/libacmotion_gamedata.a", "lab/libacmotion_lab.a"]
# All but those whose tests call a finished program or library, linked as one.
TESTS = ["tests/chaos_tests", *(f"tests/{name}_tests" for name in (
    "core geometry trace capture transport wire inbound motion animation body world gamedata lab_reading lab_making").split())]
CHAOS = "tests/chaos/chaos"
# A mutant may narrow, and its warnings are no news.
FLAGS = ["-g0", "-w", "-Wno-narrowing", "-include", f"{HERE}/runtime.h"]
ERROR = re.compile(r"^(/[^:\n]+):(\d+):(\d+): (?:fatal )?error: ", re.M)
MENTION = re.compile(r"^(/[^:\n]+):(\d+):(\d+): ", re.M)


class Unit:
    """An object file of the build: its command, its sources and all that it includes."""

    def __init__(self, entry, root):
        words = shlex.split(entry["command"])
        self.object, self.file = words[words.index("-o") + 1], entry["file"]
        self.flags = self.kept(words[1 : words.index("-o")])
        self.compiler = words[0]
        self.sources = [os.path.relpath(os.path.realpath(one), os.path.realpath(root)) for one in self.included()]

    @staticmethod
    def kept(words):
        """Without optimisation, warnings and precompiled headers, which have no mutants."""
        flags = []
        for word, before in zip(words, [""] + words):
            is_precompiled = "cmake_pch" in word or (word == "-include") or before == "-include"
            if not is_precompiled and not word.startswith(("-O", "-W", "-g")):
                flags.append(word)
        return flags

    def included(self):
        if "/Unity/" not in self.file:
            return [self.file]
        return re.findall(r'#include "(.+)"', open(self.file).read())


class Program:
    def __init__(self, root, build, folder, jobs):
        self.root, self.build, self.folder, self.jobs = root, build, folder, jobs
        with open(f"{build}/compile_commands.json") as commands:
            entries = [entry for entry in json.load(commands) if "_verify_interface_header_sets" not in entry["file"]]
        self.units = {unit.object: unit for unit in (Unit(entry, root) for entry in entries if entry["file"].endswith(("cxx", "cpp")))}
        self.woven = {}

    def sources_of_libraries(self):
        return {source: unit for unit in self.units.values() if self.library_of(unit) for source in unit.sources}

    def library_of(self, unit):
        return next((one for one in LIBRARIES if unit.object.startswith(f"{os.path.dirname(one)}/CMakeFiles/")), None)

    # ---- the copy of the sources ----
    def weave(self, numbered):
        """Copies all sources, with those mutants in them. Files that stay as they were keep their time."""
        for folder in ("src", "include"):
            shutil.copytree(f"{self.root}/{folder}", f"{self.folder}/{folder}", dirs_exist_ok=True)
        by_file, self.woven = {}, {}
        for number, mutant in numbered.items():
            by_file.setdefault(mutant.file, []).append((number, mutant))
        for file, pairs in by_file.items():
            with open(f"{self.root}/{file}", "rb") as original:
                self.woven[file] = Woven(original.read(), pairs)
            with open(f"{self.folder}/{file}", "wb") as copy:
                copy.write(self.woven[file].text)

    def moved(self, path):
        """A path of the sources, in the copy."""
        for folder in ("src", "include"):
            path = re.sub(rf"^(-I)?{re.escape(self.root)}/{folder}(?=/|$)", rf"\1{self.folder}/{folder}", path)
        return path

    def compile(self, unit):
        """What the compiler says if it fails."""
        to = self.object_of(unit)
        text = "".join(f'#include "{self.moved(one)}"\n' for one in unit.included())
        optimised = "-O1" if self.library_of(unit) else "-O0"  # a quick program that is compiled soon
        flags = [self.moved(flag) for flag in unit.flags] + [optimised] + FLAGS
        os.makedirs(os.path.dirname(to), exist_ok=True)
        # Headers that a source includes from its own folder are found beside its copy.
        run = subprocess.run([unit.compiler, *flags, "-c", "-x", "c++", "-", "-o", to], input=text, capture_output=True,
                             text=True, cwd=self.build)
        return run.stderr if run.returncode else ""

    def blamed(self, said):
        """The mutants at the errors, or at any place that the compiler mentions."""
        for pattern in (ERROR, MENTION):
            numbers = set()
            for path, line, column in pattern.findall(said):
                woven = self.woven.get(os.path.relpath(path, self.folder))
                numbers |= woven.at(int(line), int(column)) if woven else set()
            if numbers:
                return numbers
        raise SystemExit(f"the sources with mutants do not compile, and no mutant is to blame:\n{said[:4000]}")

    # ---- units ----
    def changed_units(self, room, files):
        """Those that read a woven file, of the library that has the room, and the tests of the room. Other libraries call the
        functions of headers that this one has, or have copies without mutants."""
        libraries = {self.library_of(unit) for unit in self.units.values() if self.has_room(unit, room)} - {None}
        tests = f"_tests.dir/Unity/unity_{room.replace('/', '_')}_cxx.cxx.o"
        candidates = [unit for unit in self.units.values() if self.library_of(unit) in libraries or unit.object.endswith(tests)]
        return [unit for unit in candidates if self.read_files(unit) & files]

    @staticmethod
    def has_room(unit, room):
        return any(os.path.dirname(source) == f"src/{room}" for source in unit.sources)

    def read_files(self, unit):
        listed = subprocess.run(["ninja", "-C", self.build, "-t", "deps", unit.object], capture_output=True, text=True).stdout
        paths = re.findall(r"^ +(\S+)$", listed, re.M)
        return {os.path.relpath(os.path.join(self.build, path), self.root) for path in paths} | set(unit.sources)

    def make(self, room, numbered):
        """Builds the program; returns the numbers of those that do not compile and were taken out. What an earlier run has made of
        the same mutants is used again, without what is newer now."""
        dropped = self.dropped_earlier(numbered)
        is_there = dropped is not None
        dropped = dropped or set()
        if not is_there:
            self.weave(numbered)
        units = self.changed_units(room, {one.file for one in numbered.values()})
        failed = [unit for unit in units if not (is_there and self.is_newest(unit))]
        while failed:
            said = self.compile_all(failed)
            for text in filter(None, said):
                dropped |= self.blamed(text)
            failed = [unit for unit, text in zip(failed, said) if text]
            if failed:
                self.weave({number: one for number, one in numbered.items() if number not in dropped})
        self.link(units)
        if not is_there:
            self.keep(numbered, dropped)
        return dropped

    def keep(self, numbered, dropped):
        with open(f"{self.folder}/made.json", "w") as file:
            json.dump({"mutants": {number: one.__dict__ for number, one in numbered.items()}, "dropped": sorted(dropped)}, file)

    def dropped_earlier(self, numbered):
        """Nothing if these mutants have to be made."""
        path = f"{self.folder}/made.json"
        if not os.path.exists(path):
            return None
        with open(path) as file:
            made = json.load(file)
        is_same = all(made["mutants"].get(str(number)) == one.__dict__ for number, one in numbered.items())
        is_old = any(os.path.getmtime(f"{self.root}/{one.file}") > os.path.getmtime(path) for one in numbered.values())
        return set(made["dropped"]) & set(numbered) if is_same and not is_old else None

    def is_newest(self, unit):
        path = self.object_of(unit)
        if not os.path.exists(path):
            return False
        return all(os.path.getmtime(f"{self.root}/{file}") <= os.path.getmtime(path) for file in self.read_files(unit))

    def compile_all(self, units):
        with ThreadPoolExecutor(self.jobs) as pool:
            return list(pool.map(self.compile, units))

    def object_of(self, unit):
        return f"{self.folder}/objects/{unit.object}"

    # ---- linking ----
    def last_command(self, target):
        listed = subprocess.run(["ninja", "-C", self.build, "-t", "commands", target], capture_output=True, text=True, check=True)
        return shlex.split(listed.stdout.strip().splitlines()[-1])

    def link(self, units):
        """The objects compiled anew come first: of an inline function, the linker keeps the first copy."""
        new = {unit.object: self.object_of(unit) for unit in units}
        archives = {one: self.archive(one, new) for one in LIBRARIES}
        objects = [word for target in TESTS[1:] for word in self.link_words(target) if word.endswith(".o")]
        words = self.link_words(TESTS[0])
        at = next(at for at, word in enumerate(words) if word.endswith(".o"))
        self.link_one(words[:at] + objects + words[at:], new, archives, self.program(), [])
        self.link_one(self.link_words(CHAOS), new, archives, self.chaos(), ["-DACMOTION_WITHOUT_TESTS"])

    def link_words(self, target):
        words = self.last_command(target)
        return words[words.index("&&") + 1 : len(words) - words[::-1].index("&&") - 1]

    def link_one(self, words, new, archives, to, flags):
        words = [self.replaced(word, new, archives) for word in words]
        own = [word for word in words if word in new.values()]
        words = [word for word in words if word not in own]
        words[words.index("-o") + 1] = to
        at = next(at for at, word in enumerate(words) if word.endswith(".o"))
        run = subprocess.run(words[:at] + self.runtime(flags) + own + words[at:], capture_output=True, text=True, cwd=self.build)
        if run.returncode:
            raise SystemExit(f"the tests with mutants do not link:\n{run.stderr[:4000]}")

    def replaced(self, word, new, archives):
        relative = os.path.relpath(word, self.build) if word.startswith("/") else word
        return new.get(relative) or archives.get(relative) or word

    def archive(self, library, new):
        objects = [word for word in self.last_command(library) if word.endswith(".o")]
        to = f"{self.folder}/{os.path.basename(library)}"
        if os.path.exists(to):
            os.remove(to)
        subprocess.run(["ar", "qcs", to, *(new.get(one, one) for one in objects)], check=True, cwd=self.build)
        return to

    def runtime(self, flags):
        to = f"{self.folder}/runtime.o"
        subprocess.run(["g++", "-std=c++20", "-O1", *flags, "-c", f"{HERE}/runtime.cpp", "-o", to], check=True)
        return [to]

    def program(self):
        return f"{self.folder}/acmotion_tests"

    def chaos(self):
        return f"{self.folder}/chaos"
