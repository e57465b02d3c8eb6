#!/usr/bin/env python3
"""Are all mutants of a small source found, and does a run choose the one that it is told to?"""
import os
import re
import subprocess
import sys
import tempfile

from judge import Test, batches
from run import interval
from schemata import Woven
from syntax_tree import mutants_of

SOURCE = """
namespace acmotion {
constexpr int kSize = 3;
static_assert(kSize < 4);
constexpr bool is_small(int n) { return n < kSize; }
static_assert(is_small(2));
int bounded(int n)
{
    switch (n) { case 7: return -n; default: break; }
    if (n > 10 && n != 12) n = 10; // a comment
    else n += 2;
    return n;
}
void count(int& sum) { for (int i = 0; i < 2; ++i) ++sum; }
bool is_even(int n) { return n % 2 == 0 ? true : false; }
template <int N = 5> double half(double x) { return x * 0.5; }
void count_again(int& sum) { return count(sum); }
const int& same(const int& n) { return n; }
void count_both(int& sum) { int both[2] = {}; for (int& one : both) sum += one + 1; }
}
"""
MAIN = """
#include <cstdio>
#include <cstdlib>
int acmotion_mutant_chosen = -1;
unsigned char acmotion_mutants_reached[100];
int main(int, char** arguments)
{
    acmotion_mutant_chosen = std::atoi(arguments[1]);
    int sum = 0;
    acmotion::count_again(sum);
    acmotion::count_both(sum);
    std::printf("%d %d %d %d ", acmotion::is_small(3), acmotion::is_small(2), acmotion::bounded(7), acmotion::bounded(3));
    std::printf("%d %d %d ", acmotion::bounded(12), acmotion::bounded(10), acmotion::bounded(11));
    std::printf("%d %d %d %g %d", sum, acmotion::is_even(2), acmotion::is_even(3), acmotion::half(3), acmotion::same(4));
}
"""
EXPECTED = """
5: n < kSize -> !(n < kSize)
5: n < kSize -> n <= kSize
9: return -n -> return {}
9: -n -> n
9: break; left out
10: n > 10 && n != 12 -> !(n > 10 && n != 12)
10: n > 10 && n != 12 -> n > 10 || n != 12
10: n > 10 -> n >= 10
10: 10 -> 0 (1 of 2)
10: 10 -> 10 + 1 (1 of 2)
10: n != 12 -> n == 12
10: 12 -> 0
10: 12 -> 12 + 1
10: n = 10; left out
10: 10 -> 0 (2 of 2)
10: 10 -> 10 + 1 (2 of 2)
11: n += 2 -> n -= 2
11: n += 2; left out
11: 2 -> 0
11: 2 -> 2 + 1
12: return n -> return {}
14: 0 -> 0 + 1
14: i < 2 -> !(i < 2)
14: i < 2 -> i <= 2
14: 2 -> 0
14: 2 -> 2 + 1
14: ++i -> --i
14: ++sum -> --sum
14: ++sum; left out
15: n % 2 == 0 ? true : false -> !(n % 2 == 0 ? true : false)
15: n % 2 == 0 -> n % 2 != 0
15: n % 2 -> n * 2
15: 2 -> 0
15: 2 -> 2 + 1
15: 0 -> 0 + 1
15: true -> !(true)
15: false -> !(false)
17: return count(sum) -> return
16: return x * 0.5 -> return {}
16: x * 0.5 -> x / 0.5
16: 0.5 -> -0.5
16: 0.5 -> 0.5 + 1
19: sum += one + 1 -> sum -= one + 1
19: sum += one + 1; left out
19: one + 1 -> one - 1
19: 1 -> 0
19: 1 -> 1 + 1
"""
HERE = os.path.dirname(os.path.realpath(__file__))
failures = []
checks = 0


def expect(what, got, expected):
    global checks
    checks += 1
    if got != expected:
        failures.append(f"{what}\n  expected: {expected}\n  got:      {got}")


def lines_of(mutants):
    return sorted(f"{one.line}: {one.what}" for one in mutants)


def printed_by(program, number):
    try:
        return subprocess.run([program, str(number)], capture_output=True, text=True, timeout=2).stdout
    except subprocess.TimeoutExpired:
        return "endless"


def compiled(folder, text):
    with open(f"{folder}/woven.cpp", "w") as file:
        file.write(text)
    run = subprocess.run(["g++", "-std=c++20", "-w", "-include", f"{HERE}/runtime.h", f"{folder}/woven.cpp", "-o", f"{folder}/woven"],
                         capture_output=True, text=True)
    return run.stderr


def try_all(folder, mutants):
    woven = Woven(SOURCE.encode(), list(enumerate(mutants)))
    expect("a woven source compiles", compiled(folder, woven.text.decode() + MAIN), "")
    expect("lines stay where they were", woven.text.count(b"\n"), SOURCE.count("\n"))
    if failures:
        return
    original = printed_by(f"{folder}/woven", -1)
    expect("without a mutant nothing changes", original, "0 1 -7 5 14 12 10 4 1 0 1.5 4")
    # `default: break;` ends the switch anyway.
    same = [lines_of([mutant])[0] for number, mutant in enumerate(mutants) if printed_by(f"{folder}/woven", number) == original]
    expect("each mutant changes what is printed", same, ["9: break; left out"])


def try_blame(mutants):
    woven = Woven(SOURCE.encode(), list(enumerate(mutants)))
    for number, mutant in enumerate(mutants):
        before = re.search(rf"(MUTANT|CONSTANT)\({number}\)".encode(), woven.text).start()
        line = woven.text.count(b"\n", 0, before) + 1
        column = before - woven.text.rfind(b"\n", 0, before)
        expect(f"an error in {mutant.what} is its own", woven.at(line, column), {number})
    expect("a line without mutants has none to blame", woven.at(3, 1), set())


def main():
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/sample.cpp", "w") as file:
            file.write(SOURCE)
        mutants = mutants_of(folder, ["sample.cpp"], ["-std=c++20"])
        expect("the mutants of a source", lines_of(mutants), sorted(EXPECTED.strip().split("\n")))
        try_all(folder, mutants)
        try_blame(mutants)
    low, high = interval(95, 100)
    expect("Wilson's interval of 95 of 100", (round(low, 3), round(high, 3)), (0.888, 0.978))
    tests = [Test(str(seconds), seconds, set()) for seconds in (0, 0.1, 0.3, 0.3, 5, 100)]
    expect("batches grow", [len(batch) for batch in batches(tests)], [2, 2, 1, 1])
    for failure in failures:
        print(failure)
    print(f"{checks - len(failures)} passed, {len(failures)} failed")
    sys.exit(bool(failures))


main()
