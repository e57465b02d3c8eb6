#!/usr/bin/env python3
"""Do tests notice when the code is wrong? Makes small changes to sources, one at a time, and runs the tests of their rooms.

Usage: ./test mutants [FILE or FOLDER of src/ ...] [--seed S] [--each N] [--jobs N]

  --seed S   which changes are drawn (1)
  --each N   how many for each folder or room (200); all where there are fewer
  --jobs N   at a time (as many as there are cores)

A mutant is first tried by the tests of its own folder, then, if it lives, by those of all that stands on it. One whose object file
is that of the source is equivalent, and so are those that tests/mutants/equivalent.txt lists, with the reason.
The last line is "N passed, M failed": killed, and survived.
"""
import argparse
import math
import os
import random
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
from builder import Builder  # noqa: E402
from mutate import mutants_of  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
ROOMS = ["inbound", "motion", "body", "world", "wire", "transport", "capture", "animation", "gamedata", "lab/metrics",
         "lab/against", "lab/session"]
LIBRARY = ["core", "geometry", "trace", "transport", "capture", "wire", "motion", "inbound", "animation", "body", "world",
           "gamedata", "lab/conform", "lab/determinism"]
LABORATORY = ["lab/base", "lab/session", "lab/replay", "lab/baseline", "lab/metrics", "lab/against", "lab/report", "lab/sender",
              "lab/export", "lab/cut"]
# They run programs, which no mutant is in, or take minutes.
LEFT_OUT = r"run_program|ACMOTION_CLI|cli_path|run_cli"


def room_of(file):
    parts = file.split("/")
    return "/".join(parts[1:3]) if parts[1] == "lab" else parts[1]


def suites_in(folders):
    """The tests of those folders, for --gtest_filter."""
    names = set()
    for folder in folders:
        for place, _, files in os.walk(f"{ROOT}/tests/{folder}"):
            for file in files:
                text = open(f"{place}/{file}", errors="replace").read() if file.endswith("_test.cpp") else ""
                if not re.search(LEFT_OUT, text):
                    names.update(re.findall(r"^(?:TEST|TEST_F|TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\(\s*(\w+),", text, re.M))
    return ":".join(f"{name}.*:*/{name}.*" for name in sorted(names))


def listed_equivalents():
    path = f"{ROOT}/tests/mutants/equivalent.txt"
    lines = open(path).read().splitlines() if os.path.exists(path) else []
    return {line.rsplit(" | ", 1)[0] for line in lines if line and not line.startswith("#")}


def interval(killed, of):
    """Wilson's, 95 %."""
    if of == 0:
        return 0, 1
    z, share = 1.96, killed / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return middle - reach, middle + reach


class Judge:
    """Tries the tests on a program; a mutant may take as long as five healthy ones."""

    def __init__(self, folder):
        self.folder, self.seconds = folder, {}

    def passes(self, program, tests, limit):
        environment = {**os.environ, "RC_PARAMS": "seed=1", "GTEST_FAIL_FAST": "1", "GTEST_BRIEF": "1"}
        try:
            done = subprocess.run([program, f"--gtest_filter={tests}"], capture_output=True, timeout=limit, env=environment,
                                  cwd=self.folder)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def learn(self, program, tests):
        began = time.monotonic()
        assert self.passes(program, tests, 900), f"without any mutant these fail: {tests}"
        self.seconds[tests] = time.monotonic() - began

    def kills(self, program, tests):
        return not self.passes(program, tests, 10 + 5 * self.seconds[tests])


class Room:
    def __init__(self, name, files, builder, judge, options):
        self.name, self.files, self.builder, self.judge, self.options = name, files, builder, judge, options
        self.counts = dict.fromkeys(["drawn", "not compiled", "same object", "listed", "killed", "survived"], 0)
        # The tests of the room alone find most, in a fraction of the time of all.
        near = "lab/" + name.split("/")[1] if name.startswith("lab/") else name
        self.tests = [suites_in([near]), suites_in(LABORATORY if name.startswith("lab/") else LIBRARY)]

    def run(self, equivalents):
        target = self.builder.target[self.files[0]]
        self.sources = self.builder.prepare(target, self.options.jobs)
        everything = [one for file in self.files for one in mutants_of(ROOT, file, self.clang_flags(file))]
        drawn = random.Random(f"{self.options.seed} {self.name}").sample(everything, min(self.options.each, len(everything)))
        self.total = len(everything)
        healthy = f"{self.judge.folder}/healthy"
        self.builder.link(self.sources, None, None, healthy)
        for tests in self.tests:
            self.judge.learn(healthy, tests)
        os.remove(healthy)
        with ThreadPoolExecutor(self.options.jobs) as pool:
            for mutant, fate in zip(drawn, pool.map(lambda row: self.fate_of(*row, equivalents), enumerate(drawn))):
                self.counts["drawn"] += 1
                self.counts[fate] += 1
                if fate == "survived":
                    print(f"survived: {mutant.file}:{mutant.line}: {mutant.what}: {mutant.source}", flush=True)

    def clang_flags(self, file):
        return [flag for flag in self.builder.flags[file] if not flag.startswith("-f")]

    def fate_of(self, number, mutant, equivalents):
        place = f"{self.judge.folder}/{self.name.replace('/', '-')}-{number}"
        changed, made, program = f"{place}.cpp", f"{place}.o", f"{place}.program"
        try:
            with open(changed, "wb") as file:
                file.write(mutant.applied(open(f"{ROOT}/{mutant.file}", "rb").read()))
            if not self.builder.compile(mutant.file, changed, made):
                return "not compiled"
            if open(made, "rb").read() == open(self.builder.object_of(mutant.file), "rb").read():
                return "same object"
            self.builder.link(self.sources, mutant.file, made, program)
            if any(self.judge.kills(program, tests) for tests in self.tests):
                return "killed"
            return "listed" if mutant.key() in equivalents else "survived"
        finally:
            for path in (changed, made, program, f"{program}.list"):
                if os.path.exists(path):
                    os.remove(path)

    def row(self):
        counts, judged = self.counts, self.counts["killed"] + self.counts["survived"]
        low, high = interval(counts["killed"], judged)
        share = counts["killed"] / judged if judged else 1
        return (f"| `{self.name}` | {counts['drawn']} of {self.total} | {counts['not compiled']} | "
                f"{counts['same object'] + counts['listed']} | {counts['killed']} | {counts['survived']} | "
                f"{share:.1%} ({low:.1%} to {high:.1%}) |")


def files_by_room(builder, asked):
    rooms = {}
    for file in sorted(builder.target):
        is_asked = any(file == one or file.startswith(one.rstrip("/") + "/") for one in asked)
        if is_asked or (not asked and room_of(file) in ROOMS):
            rooms.setdefault(room_of(file), []).append(file)
    return rooms


def main():
    parser = argparse.ArgumentParser(usage=__doc__, add_help=True)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--each", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--build", default=f"{ROOT}/build/release")
    options = parser.parse_args()
    folder = f"{ROOT}/build/mutants"
    os.makedirs(folder, exist_ok=True)
    builder, judge = Builder(ROOT, options.build, folder), Judge(folder)
    rooms = files_by_room(builder, options.files)
    if not rooms:
        sys.exit(f"no source of the library or the laboratory: {' '.join(options.files)}")
    rows, killed, survived = [], 0, 0
    for name, files in rooms.items():
        room = Room(name, files, builder, judge, options)
        room.run(listed_equivalents())
        rows.append(room.row())
        print(rows[-1], flush=True)
        killed, survived = killed + room.counts["killed"], survived + room.counts["survived"]
    print(f"\n| seed {options.seed} | drawn | not compiled | equivalent | killed | survived | of those that count (95 %) |")
    print("|---|---:|---:|---:|---:|---:|---|")
    print("\n".join(rows))
    print(f"{killed} passed, {survived} failed")
    sys.exit(1 if survived else 0)


main()
