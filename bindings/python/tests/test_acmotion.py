"""The package against the real library; tests/bindings/python.sh runs it, with numpy and without."""
import ctypes
import os
import threading
import unittest
from pathlib import Path

import acmotion
from acmotion import _native

try:
    import numpy
except ImportError:
    numpy = None

ROOT = Path(os.environ["ACMOTION_ROOT"])
CAPTURE = ROOT / "viewer/test/data/chase.pcapng"
PLAYER, TRAVELLER = 0x50000001, 0x50000002
C_SAYS = {word: int(number) for word, number in (
    line.split() for line in Path(os.environ["ACMOTION_C_SAYS"]).read_text().splitlines())}


def arrivals():
    for line in (ROOT / "examples/messages.txt").read_text().splitlines():
        time, message = line.split()
        yield float(time), bytes.fromhex(message)


def played(world, until=1e9):
    frame = 0
    for arrives, message in arrivals():
        if arrives >= until:
            break
        while frame / 50 < arrives:
            world.advance(frame / 50)
            frame += 1
        world.receive(message, frame / 50)
    return world


def words_of(poses):
    """All bytes of them, in words."""
    if numpy is not None:
        return int(numpy.frombuffer(poses.tobytes(), "u8").sum(dtype="u8"))
    whole = b"".join(bytes(pose) for pose in poses)
    return sum(int.from_bytes(whole[i:i + 8], "little") for i in range(0, len(whole), 8)) % 2 ** 64


class BesideC(unittest.TestCase):
    def test_a_world_ends_in_the_state_that_c_ends_in(self):
        self.assertEqual(played(acmotion.World()).state_hash(), C_SAYS["state_hash"])

    def test_structs_are_as_long_as_in_c(self):
        for name, size in C_SAYS.items():
            if name.startswith("acm_"):
                twin = "".join(part.capitalize() for part in name[4:].split("_"))
                self.assertEqual(ctypes.sizeof(getattr(_native, twin)), size, name)

    def test_a_capture_has_the_messages_that_c_sees(self):
        capture = acmotion.Capture(CAPTURE)
        (session,) = capture.sessions
        messages = list(session.messages)
        self.assertEqual(len(messages), C_SAYS["capture_messages"])
        self.assertEqual(sum(message.is_movement for message in messages), C_SAYS["capture_movement"])
        self.assertEqual(sum(len(message.bytes) for message in messages), C_SAYS["capture_bytes"])
        self.assertEqual(session.player, C_SAYS["capture_player"])
        self.assertEqual({message.checksum for message in messages}, {"verified"})
        self.assertEqual({message.sender for message in messages}, {"server", "client"})
        self.assertEqual((capture.remarks, session.is_announced, session.assumes_objects), ([], True, False))
        self.assertTrue(session.reports and session.player_name and session.epoch.year > 2000)
        self.assertIn(session.player_name, repr(session))

    def test_a_whole_session_is_shown_as_c_shows_it_to_the_bit(self):
        session = acmotion.Capture(CAPTURE.read_bytes()).main
        world, total, times = acmotion.World(), 0, []
        for time in session.play(world):
            times.append(time)
            total = (31 * total + words_of(world.poses())) % 2 ** 64
        self.assertEqual(total, C_SAYS["capture_poses"])
        self.assertEqual(times, list(session.frames()))


class Worlds(unittest.TestCase):
    def test_poses_are_written_in_place(self):
        world = played(acmotion.World())
        poses = world.poses()
        self.assertEqual(len(poses), 5)
        if numpy is None:
            self.assertIn(TRAVELLER, [pose.object for pose in poses])
            return
        self.assertEqual(poses.dtype, acmotion.pose_dtype)
        mine = numpy.zeros(8, acmotion.pose_dtype)
        again = world.poses(out=mine)
        self.assertTrue(numpy.shares_memory(again, mine))
        self.assertTrue((again == poses).all())
        with self.assertRaises(ValueError):
            world.poses(out=mine[:2])
        for wrong in (numpy.zeros(8), mine[::2], [1]):
            with self.assertRaises(TypeError):
                world.poses(out=wrong)

    def test_a_body_says_what_is_known_of_it(self):
        world = played(acmotion.World())
        body, pose = world.find(TRAVELLER), world.pose(TRAVELLER)
        self.assertEqual((body.name, body.object, world.player), ("Traveller", TRAVELLER, PLAYER))
        self.assertEqual(body.position, pose.position)
        self.assertEqual(world.find(99), None)
        self.assertEqual(world.pose(99), None)
        self.assertEqual(len(world.waypoints(TRAVELLER)), body.waypoints)
        self.assertGreater(pose.position.on_map()[0], 30000)

    def test_malformed_bytes_are_an_answer_and_change_nothing(self):
        world = played(acmotion.World())
        before = world.state_hash()
        cut = world.receive(list(arrivals())[-1][1][:20], 30)
        self.assertEqual((cut.status, cut.code, cut.is_malformed), (acmotion.Status.ERROR, "truncated", True))
        self.assertIn("at byte", cut.problem)
        self.assertFalse(world.receive(b"\xe1\xf7\0\0", 30).is_malformed)
        self.assertTrue(world.receive(b"", 30).is_malformed)
        self.assertEqual(world.state_hash(), before)

    def test_wrong_use_raises_and_changes_nothing(self):
        for wrong in (lambda: acmotion.World("retial"), lambda: acmotion.World(limits={"objcts": 1}),
                      lambda: acmotion.World(limits={"objects": -1}), lambda: acmotion.World().advance(float("nan")),
                      lambda: acmotion.World().set_autonomy_level(7), lambda: acmotion.decode(b"12", "me"),
                      lambda: acmotion.decode(b"\x48\xf7\0\0\1")):
            self.assertRaises(ValueError, wrong)
        self.assertRaises(TypeError, lambda: acmotion.World(host=object()))
        world = acmotion.World()
        world.close()
        self.assertRaises(ValueError, world.state_hash)
        with self.assertRaises(acmotion.BadValue) as caught:
            acmotion.World("retail:lesh=false")
        self.assertIn("leash", str(caught.exception))

    def test_a_snapshot_goes_back_and_only_into_the_same_rules(self):
        world = played(acmotion.World(), until=8)
        before, snapshot = world.state_hash(), world.snapshot()
        world.advance(60)
        self.assertNotEqual(world.state_hash(), before)
        world.restore(snapshot)
        self.assertEqual(world.state_hash(), before)
        self.assertRaises(ValueError, acmotion.World("snap").restore, snapshot)

    def test_rules_are_text(self):
        self.assertEqual(acmotion.World(acmotion.Rules("retail", leash=False)).rules, "retail:leash=false")
        self.assertIn("leash", [rule.name for rule in acmotion.Rules.all()])

    def test_messages_have_fields(self):
        message = acmotion.decode(bytes.fromhex("46f7000001000050"))
        self.assertEqual((message.name, message.fields["object"]), ("CreatePlayer", PLAYER))

    def test_worlds_on_several_threads_do_not_know_of_each_other(self):
        hashes = []
        threads = [threading.Thread(target=lambda: hashes.append(played(acmotion.World()).state_hash()))
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(hashes, [C_SAYS["state_hash"]] * 4)

    def test_game_data_that_is_not_there_is_an_error(self):
        self.assertRaises(acmotion.AcmotionError, acmotion.GameData, "no/such/folder")

    def test_an_argument_of_a_wrong_type_is_a_TypeError(self):
        world = acmotion.World()
        for call in (lambda: world.advance("soon"), lambda: world.pose("me"), lambda: world.move_player(5, 0.0),
                     lambda: world.restore(7), lambda: acmotion.GameData(5.5), lambda: acmotion.Capture(5.5)):
            self.assertRaises(TypeError, call)


class Decisions(unittest.TestCase):
    def test_are_dataclasses_with_a_sentence(self):
        events = []
        played(acmotion.World(trace=events.append))
        kinds = {event.kind for event in events}
        self.assertTrue({acmotion.EventKind.POSITION_DECIDED, acmotion.EventKind.OBJECT_CREATED} <= kinds)
        decided = next(event for event in events if event.kind == acmotion.EventKind.POSITION_DECIDED)
        self.assertIn("position", decided.sentence)
        self.assertGreater(decided.position.cell, 0)
        self.assertIn("interpolate", {event.outcome_name for event in events})
        self.assertTrue(decided.reason_name)

    def test_do_not_change_what_happens(self):
        self.assertEqual(played(acmotion.World(trace=lambda event: None)).state_hash(), C_SAYS["state_hash"])

    def test_an_exception_goes_on_from_the_call_that_caused_it(self):
        def fail(event):
            raise KeyError("mine")
        world = acmotion.World(trace=fail)
        self.assertRaises(KeyError, played, world)
        world.advance(100)

    def test_the_world_is_busy_meanwhile(self):
        world = acmotion.World(trace=lambda event: world.advance(1))
        self.assertRaises(acmotion.Busy, played, world)


class Hosts(unittest.TestCase):
    def test_are_asked_only_for_what_they_override(self):
        class Sizes(acmotion.Host):
            asked = 0

            def shape(self, object, setup, shape):
                Sizes.asked += 1
                shape.radius *= 2
        usual = played(acmotion.World()).find(TRAVELLER).shape
        world = played(acmotion.World(host=Sizes()))
        self.assertGreater(Sizes.asked, 0)
        self.assertAlmostEqual(world.find(TRAVELLER).shape.radius, 2 * usual.radius, places=5)
        self.assertEqual(played(acmotion.World(host=acmotion.Host())).state_hash(), C_SAYS["state_hash"])

    def test_may_return_their_answer(self):
        class Higher(acmotion.Host):
            def place(self, shape, target, options, outcome):
                target.frame.origin.z  # what is asked about is there
                changed = acmotion.Outcome.from_buffer_copy(outcome)
                changed.position.frame.origin.z += 1
                return changed
        self.assertAlmostEqual(played(acmotion.World(host=Higher())).find(PLAYER).position.frame.origin.z, 95)

    def test_wrong_answers_and_exceptions_are_raised(self):
        class Wrong(acmotion.Host):
            def shape(self, object, setup, shape):
                return 3
        self.assertRaises(TypeError, played, acmotion.World(host=Wrong()))

    def test_animation_reports_to_its_sink(self):
        class Animation(acmotion.Host):
            begun = ended = 0

            def describe(self, body, setup, motion_table, scale):
                return True

            def do_motion(self, body, motion, speed):
                self.begun += 1
                return 0

            def run_hooks(self, body, dt, sink):
                while sink.pending_motions:
                    self.ended += 1
                    sink.motion_done()
        host = Animation()
        played(acmotion.World(host=host))
        self.assertGreater(host.begun, 0)
        self.assertGreater(host.ended, 0)

    def test_only_the_library_makes_snapshots_and_sinks(self):
        for made in (acmotion.Snapshot, acmotion.AnimationSink):
            self.assertRaises(TypeError, made)
            self.assertRaises(TypeError, made, 5)

    def test_a_sink_that_is_kept_ends_with_its_call(self):
        class Keeps(acmotion.Host):
            sinks = []

            def enter_world(self, body, sink):
                self.sinks.append(sink)

        host = Keeps()
        played(acmotion.World(host=host))
        self.assertTrue(host.sinks)
        self.assertRaises(RuntimeError, host.sinks[0].motion_done)


class Captures(unittest.TestCase):
    def test_a_replay_is_a_table(self):
        table = acmotion.replay(CAPTURE, events=True)
        lengths = {len(column) for column in table.values()}
        self.assertEqual(len(lengths), 1)
        self.assertGreater(lengths.pop(), 10000)
        self.assertIn("Watcher", table["name"])
        self.assertEqual(table["map_x"][0], (table["cell"][0] >> 24) * 192 + float(table["x"][0]))
        self.assertTrue(table.events and table.session.number == 1)

    def test_pandas_takes_it(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("there is no pandas")
        frame = pandas.DataFrame(acmotion.replay(CAPTURE, "snap", fps=10))
        self.assertEqual(list(frame.columns[:5]), ["time", "frame", "object", "name", "cell"])
        self.assertLess(len(frame), 10000)

    def test_wrong_use_raises(self):
        self.assertRaises(OSError, acmotion.Capture, "/nowhere/at.all")
        self.assertRaises(ValueError, acmotion.Capture, b"no capture")
        self.assertRaises(ValueError, acmotion.Capture, CAPTURE, port=70000)
        self.assertRaises(LookupError, acmotion.replay, CAPTURE, session=2)
        self.assertRaises(ValueError, acmotion.replay, CAPTURE, fps=5000)
        few = acmotion.Capture(CAPTURE, most_bytes=2000)
        self.assertIn("left out", few.remarks[0])
        self.assertRaises(IndexError, lambda: few.main[10 ** 6])

    def test_what_is_played_holds_its_capture(self):
        world = acmotion.World()
        frames = acmotion.Capture(CAPTURE).main.play(world)
        self.assertEqual(len(list(frames)), len(acmotion.Capture(CAPTURE).main.frames()))


if __name__ == "__main__":
    unittest.main()
