#!/usr/bin/env python3
"""What the files of tests/fuzz/hostile.py cost: the tables of docs/security.md.

Usage: tests/fuzz/measure_hostile.py ACMOTION [KIND...]

User and system seconds and the most memory taken by each command, at three sizes, as rows of a table; in the last
column the larger share that it took of what the rule allows: 1 s and 50 us per byte, 64 MB and 1 kB per byte, of which one of
a packed capture counts as four. The exit code is 1 if one is above 100 %.
"""
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import hostile  # noqa: E402, it lies beside this file

VIEW = 'view FILE -o PAGE'
REPORT = 'compare FILE --report PAGE'
ALL = 'replay FILE --csv PAGE1 --jsonl PAGE2 --mcap PAGE3 --perfetto PAGE4 --recording PAGE5 --report PAGE6'
HEADING = '| row | file | bytes | command | now | exit code | of the rule |\n|---|---|---:|---|---:|---:|---:|'
TABLES = {
    "the laboratory's side": [
        ('H1', 'silence', VIEW, [600, 6000, 604800]),
        ('H1', 'still', VIEW, [59, 600, 6000]),
        ('H1', 'steps', VIEW, [10, 100, 1000]),
        ('H1', 'steps', REPORT, [10, 100, 1000]),
        ('H1', 'steps', 'cut FILE -o PAGE', [10, 100, 1000]),
        ('H1', 'flyers', VIEW, [10, 100, 1000]),
        ('H1', 'flyers', REPORT, [10, 100, 1000]),
        ('H1', 'flyers', 'cut FILE -o PAGE', [10, 100, 1000]),
        ('H1', 'flyers', 'explain FILE', [10, 100, 1000]),
        ('H1', 'flyers', 'determinism FILE', [10, 100, 1000]),
        ('R1', 'quiet', VIEW, [600, 3600, 14_400]),
        ('R1', 'quiet', REPORT, [600, 3600, 14_400]),
        ('N2', 'filled', VIEW, [10, 100, 1000]),
        ('N2', 'filled', REPORT, [10, 100, 1000]),
        ('N2', 'padded', VIEW, [10, 100, 1000]),
        ('N2', 'flyers.gz', ALL, [10, 100, 1000]),
        ('N2', 'steps.gz', ALL, [10, 100, 1000]),
        ('N2', 'objects.gz', 'view FILE --fps 2 -o PAGE', [320, 3200, 32_000]),
        ('R1', 'quiet.gz', VIEW, [600, 3600, 14_400]),
        ('N7', 'flyers', ALL, [10, 100, 1000]),
        ('N7', 'steps', ALL, [10, 100, 1000]),
        ('H5', 'states', VIEW, [100_000, 1_000_000, 10_000_000]),
        ('H5', 'frames', VIEW, [2_000_000, 20_000_000, 200_000_000]),
        ('H5', 'tracks', VIEW, [400, 4000, 40_000]),
        ('H5', 'runs', VIEW, [1, 10, 100]),
        ('M6', 'objects', 'view FILE --fps 2 -o PAGE', [320, 3200, 32_000]),
        ('M7', 'name', 'replay FILE --jsonl PAGE', [600, 6000, 60_000]),
    ],
    "the network's side": [
        ('H2', 'claims', 'flows FILE', [1, 10, 100]),
        ('H2', 'flows', 'flows FILE', [10, 100, 1024]),
        ('H2', 'tails', 'flows FILE', [100, 1000, 10_000]),
        ('H2', 'pieces', 'flows FILE', [1, 10, 100]),
        ('H3', 'fullpairs', 'flows FILE', [100, 1000, 10_000]),
        ('H4', 'addresses', 'flows FILE', [600, 6000, 60_000]),
        ('H4', 'ids', 'replay FILE --fps 10', [400, 4000, 40_000]),
        ('H4', 'rows', 'replay FILE --fps 10', [400, 4000, 40_000]),
        ('M8', 'manyflows', 'flows FILE', [20, 200, 2000]),
        ('L11', 'children', 'replay FILE --fps 10', [1000, 10_000, 100_000]),
    ],
}


def cost_of(command):
    """CPU seconds, megabytes, exit code. By GNU time: a child of ours would be charged for our own memory."""
    timed = subprocess.run(['/usr/bin/time', '-q', '-f', '%U %S %M', *command], stdout=subprocess.DEVNULL,
                           stderr=subprocess.PIPE, text=True, errors='replace', check=False)
    user, system, kilobytes = timed.stderr.splitlines()[-1].split()
    return float(user) + float(system), int(kilobytes) / 1000, timed.returncode


def counted_bytes(file):
    """As Allowance::bound_by does."""
    with open(file, 'rb') as opened:
        is_packed = opened.read(2) == b'\x1f\x8b'
    return os.path.getsize(file) * (4 if is_packed else 1)


def measure(acmotion, folder, row, kind, line, n):
    file, page = os.path.join(folder, 'file'), os.path.join(folder, 'page')
    hostile.write(kind, n, file)
    size = os.path.getsize(file)
    words = [file if word == 'FILE' else word.replace('PAGE', page) for word in line.split()]
    seconds, megabytes, code = cost_of([acmotion, *words])
    counted = counted_bytes(file)
    share = max(seconds / (1 + 50e-6 * counted), megabytes / (64 + counted / 1000))
    shown = re.sub(r' PAGE\d?', '', line).removesuffix(' -o').replace(' FILE', '')
    print(f'| {row} | `{kind} {n}` | {size} | `{shown}` | {seconds:.2f} s, {megabytes:.0f} MB | {code} | {share:.0%} |',
          flush=True)
    return share


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    acmotion, kinds = os.path.abspath(sys.argv[1]), sys.argv[2:]
    shares = []
    with tempfile.TemporaryDirectory() as folder:
        for title, rows in TABLES.items():
            print(f'\n{title}\n\n{HEADING}')
            for row, kind, line, sizes in rows:
                if not kinds or kind in kinds:
                    shares += [measure(acmotion, folder, row, kind, line, n) for n in sizes]
    sys.exit(1 if max(shares, default=0) > 1 else 0)


main()
