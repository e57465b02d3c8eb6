#!/usr/bin/env python3
"""Do the tests notice when the code is wrong? Changes the code in many small ways, one per run, and counts what a test notices."""
import argparse
import glob
import json
import math
import os
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from judge import Judge
from mutant import Mutant
from program import Program
from syntax_tree import mutants_of

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
EQUIVALENT = f"{ROOT}/tests/mutants/equivalent.txt"
# The share of mutants that tests must notice in rooms that have a second opinion: vectors, pinned hashes, properties.
BARS = dict.fromkeys("geometry inbound motion body world wire transport animation capture".split(), 0.95)
EXAMPLES = """examples
  ./test mutants                           every room with a bar, 200 mutants each
  ./test mutants motion --seed 7           another sample of one room
  ./test mutants src/motion/leash.cpp      all mutants of a source, if there are no more than 200
  ./test mutants motion --only-survivors   after new tests: those that lived through the last run of that room
"""


def interval(good, of):
    """Wilson's, 95 %."""
    if of == 0:
        return 0.0, 1.0
    z, share = 1.959964, good / of
    middle, half = share + z * z / (2 * of), z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of)


def equivalents():
    """The reason for each: file | line | change | reason. "file | * | reason" is all of a file."""
    rows = {}
    with open(EQUIVALENT) as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                key, reason = line.rstrip("\n").rsplit(" | ", 1)
                rows[key] = reason
    return rows


class Room:
    """A folder of src/ with its public headers, or one source."""

    def __init__(self, asked):
        self.asked = asked.removesuffix("/").removeprefix("src/")
        path = f"{ROOT}/src/{self.asked}"
        if os.path.isfile(path):
            self.name, self.files = os.path.dirname(self.asked), [f"src/{self.asked}"]
        elif os.path.isdir(path):
            self.name, self.files = self.asked, self.all_files()
        else:
            sys.exit(f"no folder and no source of src/: {asked}")
        self.folder = f"{ROOT}/build/mutants/{self.asked.replace('/', '_')}"
        self.kept = f"{self.folder}.json"

    def all_files(self):
        patterns = (f"src/{self.name_of()}/*.cpp", f"src/{self.name_of()}/*.h", f"include/acmotion/{self.name_of()}/*.h")
        return [os.path.relpath(path, ROOT) for pattern in patterns for path in sorted(glob.glob(f"{ROOT}/{pattern}"))]

    def name_of(self):
        return self.asked

    def bar(self):
        return BARS.get(self.name, 0.0)


def draw(room, program, options):
    """Numbers and mutants, more than the sample needs: some will not compile. None of those that are known to be equivalent."""
    units = program.sources_of_libraries()
    files = [file for file in room.files if file in units or file.endswith(".h")]
    unit = next(units[file] for file in files if file in units) if any(file in units for file in files) else next(iter(units.values()))
    flags = [flag for flag in unit.flags if flag.startswith(("-I", "-D", "-std", "-isystem"))]
    everything = mutants_of(ROOT, files, flags)
    known = equivalents()
    stale = [key for key in known if key.split(" | ")[0] in files and not key.endswith(" | *") and key not in {one.key() for one in everything}]
    candidates = [one for one in everything if one.key() not in known and f"{one.file} | *" not in known]
    random.Random(f"{options.seed} {room.asked}").shuffle(candidates)
    spare = options.sample // 5
    return dict(enumerate(candidates[: options.sample + spare])), len(everything), len(everything) - len(candidates), stale


def last_survivors(room):
    with open(room.kept) as file:
        kept = json.load(file)
    return {row["number"]: Mutant(**row["mutant"]) for row in kept["mutants"] if not row["verdict"].startswith("killed")}, kept


def judge_all(judge, numbered, jobs):
    began, done = time.time(), 0
    verdicts = {}
    with ThreadPoolExecutor(jobs) as pool:
        for number, verdict in zip(numbered, pool.map(judge.verdict, numbered)):
            verdicts[number], done = verdict, done + 1
            if not verdict[0].startswith("killed"):
                print(f"   {verdict[0]}: {numbered[number]}", flush=True)
            if done % 20 == 0:
                print(f"   {done} of {len(numbered)}, {time.time() - began:.0f} s", flush=True)
    return verdicts


def rows_of(numbered, verdicts):
    return [{"number": number, "verdict": verdicts[number][0], "reached_by": len(verdicts[number][1]),
             "such_as": [test.name for test in verdicts[number][1][:3]], "mutant": numbered[number].__dict__} for number in numbered]


def summary(room, rows, found, listed, dropped, seed):
    killed = sum(row["verdict"].startswith("killed") for row in rows)
    low, high = interval(killed, len(rows))
    return {"room": room.asked, "seed": seed, "of": found, "equivalent": listed, "not_compiled": dropped, "drawn": len(rows),
            "killed": killed, "survived": len(rows) - killed, "share": killed / len(rows) if rows else 1.0, "low": low, "high": high,
            "bar": room.bar()}


def run_room(room, options):
    program = Program(ROOT, os.path.realpath(options.build), room.folder, options.jobs)
    os.makedirs(room.folder, exist_ok=True)
    numbered, found, listed, stale = draw(room, program, options)
    earlier = None
    if options.only_survivors:
        numbered, earlier = last_survivors(room)
    print(f"== {room.asked}: {found} mutants, {listed} of them equivalent; compiling {len(numbered)}", flush=True)
    dropped = program.make(room.name, numbered) if numbered else set()
    compiled = [number for number in numbered if number not in dropped]
    numbered = {number: numbered[number] for number in compiled[: options.sample]}
    judge = Judge(program.program(), program.chaos(), room.folder, ROOT, options.ask)
    judge.watch()
    for name in judge.failing:
        print(f"   without any mutant, this test fails, and is left out: {name}")
    rows = rows_of(numbered, judge_all(judge, numbered, options.jobs))
    if earlier:
        rows = merged(earlier["mutants"], rows)
    skipped = sum(number < (compiled[: options.sample] or [0])[-1] for number in dropped)
    result = summary(room, rows, found, listed, earlier["not_compiled"] if earlier else skipped, earlier["seed"] if earlier else options.seed)
    with open(room.kept, "w") as file:
        json.dump({**result, "stale": stale, "mutants": rows}, file, indent=1)
    return {**result, "stale": stale, "survivors": [row for row in rows if not row["verdict"].startswith("killed")]}


def merged(earlier, rows):
    """The last run with the new verdicts, without those that were listed as equivalent since."""
    new, known = {row["number"]: row for row in rows}, equivalents()
    both = [new.get(row["number"], row) for row in earlier]
    return [row for row in both if Mutant(**row["mutant"]).key() not in known]


def tell(result):
    for row in result["survivors"]:
        print(f"   {Mutant(**row['mutant'])}\n      {row['verdict']}, reached by {row['reached_by']} tests: {', '.join(row['such_as'])}")
    for key in result["stale"]:
        print(f"   there is no such mutant as {EQUIVALENT} lists: {key}")
    print(line_of(result), flush=True)


def line_of(one):
    return (f"| `{one['room']}` | {one['seed']} | {one['drawn']} of {one['of']} | {one['not_compiled']} | {one['equivalent']} | {one['killed']} | "
            f"{one['survived']} | {one['share']:.1%} ({one['low']:.1%} to {one['high']:.1%}) |")


def table(results):
    print("\n| room | seed | drawn | not compiled | equivalent | killed | survived | killed of those drawn (95 % interval) |")
    print("|---|---:|---:|---:|---:|---:|---:|---|")
    print("\n".join(line_of(one) for one in results))


def options_of(arguments):
    parser = argparse.ArgumentParser(prog="./test mutants", description=__doc__, epilog=EXAMPLES,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rooms", nargs="*", metavar="FOLDER or FILE", help="of src/; without any, all that have a bar")
    parser.add_argument("--seed", default="1", help="of the sample (1)")
    parser.add_argument("--sample", type=int, default=200, metavar="N", help="mutants per room (200)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="tests at once (one per core)")
    parser.add_argument("--build", default=f"{ROOT}/build/test", metavar="FOLDER", help="a build with tests (build/test)")
    parser.add_argument("--only-survivors", action="store_true", help="once more those that lived through the last run")
    parser.add_argument("--ask", nargs="+", default=[], metavar="FOLDER", help="only tests of these folders of tests/, such as lab/divergence, which is quicker")
    parser.add_argument("--json", metavar="FILE", help="the table and all survivors")
    return parser.parse_args(arguments)


def main():
    options = options_of(sys.argv[1:])
    results = []
    for asked in options.rooms or BARS:
        results.append(run_room(Room(asked), options))
        tell(results[-1])
    table(results)
    if options.json:
        with open(options.json, "w") as file:
            json.dump(results, file, indent=1)
    good = sum(one["share"] >= one["bar"] and not one["stale"] for one in results)
    print(f"{good} passed, {len(results) - good} failed")
    sys.exit(good < len(results))


if __name__ == "__main__":
    main()
