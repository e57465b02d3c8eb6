"""Builds the test program around one changed source: that source alone is compiled, everything else is there already."""
import json
import os
import re
import shlex
import subprocess
from concurrent.futures import ThreadPoolExecutor

TARGETS = {"acmotion": "src/libacmotion.a", "acmotion_gamedata": "src/gamedata/libacmotion_gamedata.a",
           "acmotion_lab": "src/lab/libacmotion_lab.a"}
WARM_FLAGS = ["-O1", "-w", "-g0"]  # a mutant's warnings are no news


class Builder:
    def __init__(self, root, build, folder):
        self.root, self.build, self.folder = root, build, folder
        self.flags = {}  # by source
        self.target = {}  # by source
        self.read_commands()

    def read_commands(self):
        for entry in json.load(open(f"{self.build}/compile_commands.json")):
            words = shlex.split(entry["command"])
            target = re.search(r"CMakeFiles/(\w+)\.dir/", words[words.index("-o") + 1])
            if not target or target[1] not in TARGETS:
                continue
            flags = [word for word in words[1 : words.index("-o")] if not word.startswith(("-O", "-W", "-g"))]
            for source in self.sources_in(entry["file"]):
                self.flags[source], self.target[source] = flags, target[1]

    def sources_in(self, unit):
        """Of a unit of several sources, those."""
        text = open(unit).read() if "/Unity/" in unit else f'#include "{unit}"'
        found = re.findall(r'#include "(.+\.cpp)"', text)
        return [os.path.relpath(os.path.join(os.path.dirname(unit), one), self.root) for one in found]

    def object_of(self, source):
        return f"{self.folder}/objects/{source}.o"

    def compile(self, source, text_of, to):
        """False if it is no program."""
        command = ["g++", *self.flags[source], *WARM_FLAGS, "-c", text_of, "-o", to,
                   f"-ffile-prefix-map={text_of}={source}", f"-I{self.root}/{os.path.dirname(source)}"]
        return subprocess.run(command, capture_output=True, cwd=self.build).returncode == 0

    def prepare(self, target, jobs):
        """An object of each source of that library, made once."""
        def make(source):
            path, whole = self.object_of(source), f"{self.root}/{source}"
            if os.path.exists(path) and os.path.getmtime(path) > os.path.getmtime(whole):
                return True
            os.makedirs(os.path.dirname(path), exist_ok=True)
            return self.compile(source, whole, path)
        sources = sorted(source for source, of in self.target.items() if of == target)
        with ThreadPoolExecutor(jobs) as pool:
            for source, is_made in zip(sources, pool.map(make, sources)):
                assert is_made, f"{source} does not compile alone"
        return sources

    def link(self, sources, replaced, by, program):
        """The tests with `by` in place of the object of `replaced`. One list of objects stands where the library stood."""
        library = TARGETS[self.target[sources[0]]]
        objects = [by if source == replaced else self.object_of(source) for source in sources]
        words = shlex.split(self.link_line())
        words[words.index("-o") + 1] = program
        at = words.index(library)
        line = words[:at] + objects + [word for word in words[at:] if word != library]
        list_file = f"{program}.list"
        with open(list_file, "w") as file:
            file.write("\n".join(line[1:]))
        subprocess.run([line[0], f"@{list_file}", "-fuse-ld=lld", "-Wl,--threads=1"], check=True, cwd=self.build,
                       capture_output=True)

    def link_line(self):
        if not hasattr(self, "line"):
            shown = subprocess.run(["ninja", "-t", "commands", "-s", "tests/acmotion_tests"], capture_output=True, text=True,
                                   check=True, cwd=self.build).stdout
            self.line = next(part for part in shown.split("&&") if " -o tests/acmotion_tests " in part).strip()
        return self.line
