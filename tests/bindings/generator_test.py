#!/usr/bin/env python3
"""What tools/bindings makes of a small header, and that it refuses what it does not know."""
import importlib.machinery
import importlib.util
import re
import unittest
from pathlib import Path

PATH = str(Path(__file__).resolve().parents[2] / "tools" / "bindings")
loader = importlib.machinery.SourceFileLoader("bindings", PATH)
bindings = importlib.util.module_from_spec(importlib.util.spec_from_loader("bindings", loader))
loader.exec_module(bindings)

HEADER = """
#ifndef SMALL
extern "C" {
enum {
    ACM_OK = 0,
    ACM_EVENT_BODY_FELL = 0, /* number: how deep,
                                in metres */
    ACM_STATUS_QUEUED = 1 << 4,
    ACM_STATUS_ERROR = 0x20u
};
typedef struct acm_world acm_world;
/* Where. */
typedef struct acm_vec3 {
    float x, y, z;
} acm_vec3;
typedef struct acm_host {
    uint32_t size;
    const char* name; // what to call it
    uint64_t key[2];
    uint8_t is_on;
    acm_vec3 at[2];
    int (*trace)(void* user, const acm_vec3* at);
} acm_host;
ACM_API int32_t acm_world_new(const acm_host* host, acm_world** world);
}
"""


def lines_of(language, text=HEADER):
    header = bindings.Header([], [], [], [])
    bindings.Parser(text, "small.h", header)
    return [line.strip() for line in language(header).lines()]


class Made(unittest.TestCase):
    def expect(self, language, *lines):
        made = lines_of(language)
        for line in lines:
            self.assertIn(line, made)

    def test_rust(self):
        self.expect(bindings.Rust, "pub const ACM_STATUS_QUEUED: i32 = 16;", "pub const ACM_STATUS_ERROR: i32 = 32;",
                    "/// Where.", "pub struct Vec3 {", "pub name: *const c_char,", "pub key: [u64; 2],", "pub at: [Vec3; 2],",
                    'pub trace: Option<unsafe extern "C" fn(user: *mut c_void, at: *const Vec3) -> c_int>,',
                    "unsafe impl Sized32 for acm_host {}", "/// number: how deep, in metres", "BodyFell,",
                    "pub fn acm_world_new(host: *const acm_host, world: *mut *mut acm_world) -> i32;")

    def test_csharp(self):
        self.expect(bindings.CSharp, "public float X;", "public IntPtr Name;", "public fixed ulong Key[2];", "public Vec3 At0, At1;",
                    "public IntPtr Trace;", "internal unsafe delegate int TraceCall(IntPtr user, Vec3* at);", "Queued = 16,",
                    "public static extern int acm_world_new(NativeHost* host, out WorldHandle world);")

    def test_python(self):
        self.expect(bindings.Python, '("name", c_char_p),', '("key", c_uint64 * 2),', '("at", Vec3 * 2),', "BODY_FELL = 0",
                    '("trace", CFUNCTYPE(c_int, c_void_p, POINTER(Vec3))),', "STATUS_QUEUED = 16", "x: float",
                    '"acm_world_new": (c_int32, [POINTER(Host), POINTER(c_void_p)]),')

    def test_javascript(self):
        self.expect(bindings.JavaScript, "_size: u32,", "name: u32,", "key: array(u64, 2),", "isOn: bool,", "at: array(vec3, 2),",
                    "trace: u32,", "'BodyFell',")


class OfTheHeader(unittest.TestCase):
    def test_kinds_of_events_are_those_of_the_table_in_its_order(self):
        table = (bindings.ROOT / "include/acmotion/trace/events.inl").read_text()
        rows = re.findall(r"^ACMOTION_EVENT\((\w+), (\w+),", table, re.M)
        kinds = re.findall(r"ACM_EVENT_(\w+) = (\d+)", (bindings.ROOT / bindings.C).read_text())
        self.assertEqual(kinds, [(name, str(number)) for number, (_, name) in enumerate(rows)])
        self.assertEqual([bindings.pascal(name) for name, _ in kinds], [kind for kind, _ in rows])


class Refused(unittest.TestCase):
    def test_what_is_not_known_is_named_with_its_line(self):
        for text, problem in {
            "typedef struct acm_a {\n    long a;\n} acm_a;": "small.h:2: long is no type that is known here",
            "typedef struct acm_a {\n    int a : 3;\n} acm_a;": "small.h:2: ; or , expected, and not :",
            "typedef union acm_a {": "small.h:1: typedef is no type that is known here",
            "enum { ACM_A };": "small.h:1: = expected, and not }",
            "enum {\n    ACM_A = ACM_B };": "small.h:2: ACM_B is no number",
            "typedef struct acm_a {\n    int a[SIZE];": "small.h:2: SIZE is no number",
            "ACM_API int acm_f(int": "small.h:1: more expected, and not the end",
        }.items():
            with self.subTest(text), self.assertRaises(SystemExit) as refused:
                lines_of(bindings.Rust, text)
            self.assertEqual(str(refused.exception), f"tools/bindings: {problem}")


if __name__ == "__main__":
    unittest.main()
