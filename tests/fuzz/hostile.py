#!/usr/bin/env python3
"""Captures and recordings that try to make acmotion take much time or memory for few bytes (docs/security.md).

Usage: tests/fuzz/hostile.py KIND N OUT

Captures for the network's side:
  claims     N datagrams full of last pieces that claim 2047 more
  flows      N sessions whose both sides begin four such messages
  manyflows  N sessions
  fullpairs  65 536 pairs of endpoints of one session, then N datagrams of other pairs
  addresses  N pairs of IPv6 endpoints that met in one place of the table acmotion had until 0.2
  pieces     N IP datagrams of 8 189 pieces, never whole
  tails      N last pieces of IP datagrams, eight bytes at offset 65 520
  ids        N objects whose ids met in one place of std::unordered_map, then an update of each
  rows       the same with ids in a row
  children   N objects that one object holds, then 20 descriptions of that one
Captures for the laboratory's side; `steps.gz` is `steps` packed by gzip, and so on:
  silence    one body, and a last packet N seconds later
  still      100 bodies that stand for N seconds
  steps      N bodies, of which one makes N steps, one each 29 s
  flyers     N bodies that fly and turn for 59 s, ten times
  objects    N objects, for three seconds
  name       a body with a name of N bytes, which moves for two seconds
  quiet      40 bodies that stand and one that walks, for N seconds: an ordinary session, to be drawn whole
  filled     2000 flyers, and one packet of 60 kB that says nothing new, N times; packed by gzip
  padded     the same with N packets of their own numbers
Recordings:
  states     N states of one body, two bytes each
  tracks     N objects whose tracks come in falling order
  frames     N frames
  runs       N runs of a million frames, and one message
"""
import gzip
import itertools
import json
import random
import struct
import sys
import zlib

SERVER, CLIENT = bytes([10, 0, 0, 1]), bytes([10, 0, 0, 2])


def ip4(source, destination, payload, identification=0, fragment=0):
    return struct.pack('>BBHHHBBH4s4s', 0x45, 0, 20 + len(payload), identification, fragment, 64, 17, 0, source,
                       destination) + payload


def ip6(source, destination, payload):
    return struct.pack('>IHBB', 0x60000000, len(payload), 17, 64) + source + destination + payload


def udp(source, destination, data):
    return struct.pack('>HHHH', source, destination, 8 + len(data), 0) + data


def packet(sequence, body, flags=6):
    """With fragments, and a checksum whose key is unknown, unless other flags are given."""
    return struct.pack('<IIIHHHH', sequence, flags, 0, 0, 0, len(body), 0) + body


def piece(blob, data, count=1, index=0, queue=5):
    return struct.pack('<QHHHH', blob, count, 16 + len(data), index, queue) + data


def claim(blob):
    return piece(blob, b'x', 2048, 2047)


def down(data, client=CLIENT):
    return ip4(SERVER, client, udp(9000, 50000, data))


HELLO = piece(1, struct.pack('<II', 0xF746, 0x50000001))


def client_number(i):
    return struct.pack('>I', 0x0B000000 + i)


def claims(n):
    yield down(packet(2, HELLO))
    for i in range(n):
        yield down(packet(3 + i, b''.join(claim(10 + i * 3823 + k) for k in range(3823))))


def flows(n):
    body = HELLO + b''.join(claim(10 + i) for i in range(4))
    for i in range(n):
        yield down(packet(2, body), client_number(i))
        yield ip4(client_number(i), SERVER, udp(50000, 9000, packet(2, body)))


def manyflows(n):
    for i in range(n):
        yield down(packet(2, HELLO), client_number(i))


def fullpairs(n):
    cookie = 0x1122334455667788
    request = struct.pack('<dQIII', 0, cookie, 7, 1, 2) + bytes(4)
    yield ip4(SERVER, CLIENT, udp(9000, 1, packet(0, request, 0x40000)))
    response = packet(0, struct.pack('<Q', cookie), 0x80000)
    for i in range(65536):
        yield ip4(CLIENT, SERVER, udp(1 + i % 65535, 9000 if i < 65535 else 9002, response))
    for i in range(n):
        yield ip4(struct.pack('>I', 0x0C000000 + i), CLIENT, udp(7, 7, b''))


def addresses(n):
    mask, factor = (1 << 64) - 1, 0x9E3779B97F4A7C15

    def mixed(value, word):
        value = ((value ^ word) * factor) & mask
        return value ^ value >> 29

    def unmixed(value):
        word = value
        for _ in range(3):
            word = value ^ word >> 29
        return word * pow(factor, -1, 1 << 64) & mask

    random.seed(1)
    for _ in range(n):
        high, low = 0x2001 << 48 | random.getrandbits(40), random.getrandbits(63)
        other = 0xFD << 56 | random.getrandbits(40)
        state = mixed(mixed(mixed(0, high), (low + (1 << 32)) & mask), other)
        last = ((unmixed(0x123456789ABCDEF0) ^ state) - (2 << 32)) & mask
        yield ip6(struct.pack('>QQ', high, low), struct.pack('>QQ', other, last), udp(1, 2, b''))


def pieces(n):
    for i in range(n):
        for at in range(1, 8190):
            yield ip4(SERVER, CLIENT, b'12345678', i & 0xFFFF, 0x2000 | at)


def tails(n):
    for i in range(n):
        yield ip4(SERVER, CLIENT, b'12345678', i & 0xFFFF, 65520 // 8)


# A CreateObject: no looks, the physics description given, nine stamps, a game record with a name.
def created(object_id, flags, body, name=b'Drudge'):
    stamps = struct.pack('<9H', 11, 12, 13, 14, 15, 16, 17, 18, 19) + bytes(2)
    text = struct.pack('<H', len(name)) + name
    record = bytes.fromhex('30008000') + text + bytes(-len(text) % 4) + bytes.fromhex('070036101000000014000000')
    return struct.pack('<IIIII', 0xF745, object_id, 0x11, flags, 0x408) + body + stamps + record


def placed(object_id, name=b'Drudge'):
    return created(object_id, 0x8000, struct.pack('<I7f', 0xA9B40019, 84, 7.5, 94, 1, 0, 0, 0), name)


def moved(object_id, x, stamp):
    return struct.pack('<IIIIfffIHHHH', 0xF748, object_id, 0x74, 0xA9B40019, x, 7.5, 94, 0x3F800000, 19, stamp, 15, 17)


def thrown(object_id):
    return struct.pack('<II6fHH', 0xF74E, object_id, 0.5, 0.5, 0, 0, 0, 1, 19, 100)


def said(messages):
    """Ten messages a datagram."""
    batch, sequence = [HELLO], 2
    for i, message in enumerate(messages):
        batch.append(piece(10 + i, message, queue=10))
        if len(batch) >= 10:
            yield down(packet(sequence, b''.join(batch)))
            batch, sequence = [], sequence + 1
    yield down(packet(sequence, b''.join(batch)))


def crowd(n, step):
    for i in range(n):
        yield placed((i + 1) * step)
    for i in range(n):
        yield struct.pack('<IIIHH', 0xF74B, (i + 1) * step, 0x408, 19, 14)


def ids(n):
    return said(crowd(n, 42043))


def rows(n):
    return said(crowd(n, 1))


def held(n):
    yield placed(0x70000000)
    for i in range(n):
        yield created(0x80000000 + i, 0x20, struct.pack('<II', 0x70000000, 1))
    for _ in range(20):
        yield placed(0x70000000)


def children(n):
    return said(held(n))


# ---- the laboratory's side ----

def pieces_of(blob, message):
    parts = [message[i:i + 448] for i in range(0, len(message), 448)]
    return [piece(blob, part, len(parts), i, queue=10) for i, part in enumerate(parts)]


def story(scenes):
    """Scenes of seconds to wait and messages to say. Packet numbers allow for the silence before, or it would be taken
    for a clock that was set."""
    now, sequence, blobs = 1000.0, 1, itertools.count(10)
    for wait, messages in scenes:
        now += wait
        sequence += min(1 + int(wait / 20), 0x7FFF)
        body = b''
        for part in itertools.chain.from_iterable(pieces_of(next(blobs), message) for message in messages):
            if len(body) + len(part) > 60000:
                yield now, down(packet(sequence, body))
                body, sequence = b'', sequence + 1
            body += part
        yield now, down(packet(sequence, body))


PLAYER, FIRST = 0x50000001, 0x80000000
ENTERED = struct.pack('<II', 0xF746, PLAYER)


def town(n, name=b''):
    return [ENTERED, placed(PLAYER)] + [placed(FIRST + i, name) for i in range(n)]


def silence(n):
    return story([(0, town(1)), (n, [moved(FIRST, 85, 15)])])


def still(n):
    return story([(0, town(100)), (n, [moved(FIRST, 85, 15)])])


def steps(n):
    return story([(0, town(n))] + [(29, [moved(FIRST, 85 + i % 100 / 10, 15 + i)]) for i in range(n)])


def flyers(n):
    updates = [thrown(FIRST + i) for i in range(n)]
    return story([(0, town(n) + updates)] + [(59, [moved(FIRST, 85, 15 + i)]) for i in range(10)])


def objects(n):
    return story([(0, town(n)), (3, [moved(FIRST, 85, 15)])])


def name(n):
    return story([(0, town(1, b'\x80' * n))] + [(0.1, [moved(FIRST, 85 + i / 2, 15 + i)]) for i in range(20)])


def quiet(n):
    return story([(0, town(41))] + [(1, [moved(FIRST, 84 + (i % 20 if i % 40 < 20 else 20 - i % 20), 15 + i & 0xFFFF)])
                                    for i in range(n)])


def filled(n, step=0):
    nothing = piece(5, bytes(448), queue=10) * 129
    for i, (now, frame) in enumerate(flyers(2000)):
        yield now, frame
        if i == 0:
            yield from ((now, down(packet(2 + step * (k + 1), nothing))) for k in range(n))


def padded(n):
    return filled(n, 1)


# ---- recordings (docs/recording.md) ----

def count(value):
    low = b''
    while value > 127:
        low += bytes([value & 127 | 128])
        value >>= 7
    return low + bytes([value])


def section(kind, body):
    return kind + struct.pack('<I', len(body)) + body


def listed(n):
    return section(b'OBJS', count(n) + (struct.pack('<IBff', 1, 2, 0, 0) + b'\0') * n)


ABOUT = {'acmotion': 'x', 'title': 't', 'player': PLAYER, 'player_announced': False}
META = section(b'META', json.dumps(ABOUT).encode())
RUN = section(b'RUN ', json.dumps({'label': 'retail'}).encode())
ONE_FRAME = section(b'TIME', count(1) + b'\0')
NO_POSES = section(b'POSE', count(0))


def states(n):
    return listed(1) + ONE_FRAME + RUN + NO_POSES + section(b'STAT', count(1) + b'\0' + count(n) + b'\0\0' * n)


def tracks(n):
    backwards = b''.join(count(n - 1 - i) + b'\0' for i in range(n))
    return listed(n) + ONE_FRAME + RUN + section(b'WAYP', count(n) + backwards)


def frames(n):
    return listed(1) + section(b'TIME', count(n) + b'\0' * n) + RUN + NO_POSES


def runs(n):
    times = section(b'TIME', count(1000000) + b'\xd0\x86\x03' * 1000000)
    return listed(1) + times + section(b'MESG', count(1) + b'\0' + count(8) + ENTERED) + RUN * n + NO_POSES


# ---- files ----

def capture_of(packets):
    yield struct.pack('<IHHiIII', 0xA1B2C3D4, 2, 4, 0, 0, 262144, 101)
    for one in packets:
        now, frame = one if isinstance(one, tuple) else (1000, one)
        yield struct.pack('<IIII', int(now), int(now % 1 * 1e6), len(frame), len(frame)) + frame


def packed_of(packets):
    yield gzip.compress(b''.join(capture_of(packets)), 9, mtime=0)


def recording_of(sections):
    packed = zlib.compress(META + sections + section(b'END ', b''), 9)
    yield b'ACMREC\r\n' + struct.pack('<HHI', 1, 1, len(packed)) + packed


NETWORK = [claims, flows, manyflows, fullpairs, addresses, pieces, tails, ids, rows, children]
LABORATORY = [silence, still, steps, flyers, objects, name, quiet]
PACKED = [filled, padded]
RECORDINGS = [states, tracks, frames, runs]


def write(kind, n, path):
    made = {one.__name__: (one, capture_of) for one in NETWORK + LABORATORY}
    made |= {one.__name__: (one, packed_of) for one in PACKED}
    made |= {one.__name__ + '.gz': (one, packed_of) for one in LABORATORY}
    made |= {one.__name__: (one, recording_of) for one in RECORDINGS}
    if kind not in made:
        sys.exit(__doc__)
    make, file_of = made[kind]
    with open(path, 'wb') as file:
        file.writelines(file_of(make(n)))


if __name__ == '__main__':
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    write(sys.argv[1], int(sys.argv[2]), sys.argv[3])
