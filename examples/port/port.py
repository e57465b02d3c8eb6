#!/usr/bin/env python3
"""A port to begin with: stamps, and five operations of geometry. Run it with

    acmotion conform --exec "python3 examples/port/port.py"

docs/conformance.md describes the conversation, docs/spec/conformance-format.md every operation."""
import json
import math
import struct
import sys


def f32(number):
    """Stored numbers are 32-bit floats; what is computed from them is not rounded on the way."""
    return struct.unpack("f", struct.pack("f", number))[0]


# ---- stamps: 16 bits that wrap around -------------------------------------------------------------------------------
def is_newer(old, new):
    if abs(new - old) > 0x7FFF:
        return new < old
    return old < new


class Stamps:
    def __init__(self, setup):
        self.stamps = setup.get("stamps") or [0] * 9

    def is_newer(self, step):
        return {"newer": int(is_newer(step["old"], step["new"]))}

    def newer_event(self, step):
        newer = is_newer(self.stamps[step["index"]], step["value"])
        if newer:
            self.stamps[step["index"]] = step["value"]
        return {"newer": int(newer), "stamps": self.stamps}


# ---- geometry: positions relative to landblocks of 192 m ------------------------------------------------------------
class Geometry:
    def __init__(self, setup):
        self.cells = [setup[name]["cell"] for name in "ab"]
        self.origins = [[f32(number) for number in setup[name]["origin"]] for name in "ab"]

    def offset_of_blocks(self):
        (ax, ay), (bx, by) = [(cell >> 24, cell >> 16 & 0xFF) for cell in self.cells]
        return [192.0 * (bx - ax), 192.0 * (by - ay), 0.0]

    def offset(self):
        return [b + block - a for a, b, block in zip(*self.origins, self.offset_of_blocks())]

    def block_offset(self, step):
        return {"vector": self.offset_of_blocks()}

    def get_offset(self, step):
        return {"vector": self.offset()}

    def distance(self, step):
        return {"value": math.hypot(*self.offset())}

    def xy_distance(self, step):
        return {"value": math.hypot(*self.offset()[:2])}

    def in_bounds(self, step):
        return {"value": int(all(0 <= number < 2040 for number in step["args"]))}


# ---- the conversation -----------------------------------------------------------------------------------------------
KINDS = {"stamps": Stamps, "geometry": Geometry}
OPERATIONS = {"is_newer", "newer_event", "block_offset", "get_offset", "distance", "xy_distance", "in_bounds"}
case = None
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        answer = {"hello": {"protocol": 1, "name": "sample", "kinds": list(KINDS)}}
    elif "open" in message:
        case = KINDS[message["open"]["kind"]](message["open"]["setup"])
        answer = {"opened": True}
    elif message["step"]["op"] in OPERATIONS:
        answer = {"answer": getattr(case, message["step"]["op"])(message["step"])}
    else:
        answer = {"unsupported": message["step"]["op"]}
    print(json.dumps(answer), flush=True)
