#!/usr/bin/env python3
"""Captures that try to make acmotion take much time or memory for few bytes (docs/security.md, "The network's side").

Usage: fuzz/hostile.py KIND N OUT.pcap

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
"""
import random
import struct
import sys

SERVER, CLIENT = bytes([10, 0, 0, 1]), bytes([10, 0, 0, 2])


def ip4(source, destination, payload, identification=0, fragment=0):
    return struct.pack('>BBHHHBBH4s4s', 0x45, 0, 20 + len(payload), identification, fragment, 64, 17, 0, source,
                       destination) + payload


def ip6(source, destination, payload):
    return struct.pack('>IHBB', 0x60000000, len(payload), 17, 64) + source + destination + payload


def udp(source, destination, data):
    return struct.pack('>HHHH', source, destination, 8 + len(data), 0) + data


def packet(sequence, body, flags=6):
    """With fragments, and a checksum whose key nobody has seen, unless other flags are given."""
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


# A CreateObject: no looks, the physics description given, nine stamps, a game record with the name "Drudge".
def created(object_id, flags, body):
    stamps = struct.pack('<9H', 11, 12, 13, 14, 15, 16, 17, 18, 19) + bytes(2)
    record = bytes.fromhex('300080000600447275646765070036101000000014000000')
    return struct.pack('<IIIII', 0xF745, object_id, 0x11, flags, 0x408) + body + stamps + record


def placed(object_id):
    return created(object_id, 0x8000, struct.pack('<I7f', 0xA9B40019, 84, 7.5, 94, 1, 0, 0, 0))


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


def main():
    kinds = [claims, flows, manyflows, fullpairs, addresses, pieces, tails, ids, rows, children]
    by_name = {kind.__name__: kind for kind in kinds}
    if len(sys.argv) != 4 or sys.argv[1] not in by_name:
        sys.exit(__doc__)
    with open(sys.argv[3], 'wb') as file:
        file.write(struct.pack('<IHHiIII', 0xA1B2C3D4, 2, 4, 0, 0, 262144, 101))
        for frame in by_name[sys.argv[1]](int(sys.argv[2])):
            file.write(struct.pack('<IIII', 1000, 0, len(frame), len(frame)) + frame)


main()
