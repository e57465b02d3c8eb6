"""Who notices a mutant? The tests that reach it are run, the quick ones first, until one of them fails."""
import json
import math
import os
import signal
import subprocess

# Slower tests look at everything a little: survivors alone are shown to them, and to random worlds. Times are kept beside the rooms,
# so that only the first room waits to learn them.
SLOW_SECONDS = 0.3
# Of the slow ones, those of other folders ask nothing about the library.
SLOW_FOLDERS = ("lab/conform/", "lab/simulate/", "lab/load/", "lab/replay/", "lab/gamedata/", "sessions/")
WORLDS = 300
# One process each: what is likely to fail soon, then more and more.
SECONDS_OF_BATCHES = (0.2, 1, 4, 15, 60)


class Test:
    def __init__(self, name, seconds, reached):
        self.name, self.seconds, self.reached = name, seconds, reached


class Judge:
    def __init__(self, program, chaos, folder, root, asked=()):
        """`asked`: only tests of these folders of tests/ are run; all if there are none."""
        self.program, self.chaos, self.folder, self.root, self.asked = program, chaos, folder, root, asked
        self.tests, self.slow, self.failing = [], [], []

    def run(self, number, names, seconds=None, **more):
        """The exit code of those tests with that mutant chosen; None if they take too long. Seconds of processor time, which other
        programs hardly change; a run that only waits has more."""
        flags = f"{self.folder}/flags.{number}"
        with open(flags, "w") as file:
            file.write("--gtest_filter=" + ":".join(names) + "\n--gtest_brief=1\n")
        environment = {"RC_PARAMS": "seed=1", **os.environ, "ACMOTION_MUTANT": str(number), **more}
        bound = ["prlimit", f"--cpu={math.ceil(seconds)}"] if seconds else []
        try:
            code = subprocess.run([*bound, self.program, f"--gtest_flagfile={flags}"], env=environment, cwd=self.root,
                                  timeout=seconds and 20 * seconds, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  stdin=subprocess.DEVNULL).returncode
            return None if code == -signal.SIGXCPU else code
        except subprocess.TimeoutExpired:
            return None
        finally:
            os.remove(flags)

    def names(self):
        """All tests of folders in which the code is called directly."""
        listed = f"{self.folder}/tests.json"
        subprocess.run([self.program, "--gtest_list_tests", f"--gtest_output=json:{listed}"], check=True, stdout=subprocess.DEVNULL)
        with open(listed) as file:
            suites = json.load(file)["testsuites"]
        files = {f"{suite['name']}.{test['name']}": test["file"].split("/tests/")[-1] for suite in suites for test in suite["testsuite"]}
        return {name: file for name, file in files.items() if self.is_asked(file)}

    def is_asked(self, file):
        """Its path is that below tests/."""
        asked = tuple(f"{folder}/" for folder in self.asked)
        return not asked or file.startswith(asked)

    def watch(self):
        """Which test reaches which mutants? What is reached before the first test is reached by all."""
        reached = f"{self.folder}/reached.txt"
        known = self.known_seconds()
        files = self.names()
        names = [name for name in files if known.get(name, 0) < SLOW_SECONDS]
        self.run(-1, names, ACMOTION_MUTANTS_REACHED=reached)
        with open(reached) as file:
            rows = [line.split() for line in file]
        always = {int(number) for number in rows[0][2:]}
        self.tests = [Test(row[0], int(row[1]) / 1000, {int(one) for one in row[2:]} | always) for row in rows[1:]]
        self.failing = [test.name[1:] for test in self.tests if test.name.startswith("!")]
        if len(self.tests) != len(names):
            raise SystemExit(f"without any mutant, the tests ended after {rows[-1][0]}")
        self.tests = [test for test in self.tests if not test.name.startswith("!")]
        known.update({test.name: test.seconds for test in self.tests})
        with open(f"{self.folder}/../seconds.json", "w") as file:
            json.dump(known, file)
        self.slow = [name for name, of in files.items() if known.get(name, 0) >= SLOW_SECONDS and of.startswith(SLOW_FOLDERS)]
        self.slow_seconds = {name: known[name] for name in self.slow}

    def known_seconds(self):
        path = f"{self.folder}/../seconds.json"
        if not os.path.exists(path):
            return {}
        with open(path) as file:
            return json.load(file)

    def that_reach(self, number):
        """The quick ones first; of those, the ones that look at little else."""
        tests = [test for test in self.tests if number in test.reached and test.seconds < SLOW_SECONDS]
        return sorted(tests, key=lambda test: (round(test.seconds, 1), len(test.reached), test.seconds))

    def verdict(self, number):
        """The word for how it ended, and the quick tests that reached it."""
        tests = self.that_reach(number)
        for batch in batches(tests):
            code = self.run(number, [test.name for test in batch], 10 * sum(test.seconds for test in batch) + 5)
            if code != 0:
                return word_for(code), tests
        for name in self.slow:
            code = self.run(number, [name], 10 * self.slow_seconds[name] + 5)
            if code != 0:
                return f"{word_for(code)} by a slow test", tests
        code = self.play(number)
        if code != 0:
            return f"{word_for(code)} by random worlds", tests
        return "survived" if tests else "not reached", tests

    def play(self, number):
        """Random worlds, as ./test chaos plays them."""
        environment = {**os.environ, "ACMOTION_MUTANT": str(number)}
        try:
            return subprocess.run(["prlimit", "--cpu=120", self.chaos, "--worlds", str(WORLDS)], env=environment, cwd=self.root,
                                  timeout=600, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
        except subprocess.TimeoutExpired:
            return None


def word_for(code):
    return "killed by time" if code is None else "killed by a crash" if code < 0 else "killed"


def batches(tests):
    at, sizes = 0, list(SECONDS_OF_BATCHES)
    while at < len(tests):
        size, seconds, begin = sizes.pop(0) if sizes else 1e9, 0, at
        while at < len(tests) and (at == begin or seconds + tests[at].seconds <= size):
            seconds += tests[at].seconds
            at += 1
        yield tests[begin:at]
