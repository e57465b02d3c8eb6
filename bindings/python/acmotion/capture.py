"""Captures of the network: their sessions, messages, and what acmotion shows of them."""
from __future__ import annotations

import ctypes
import os
from array import array
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

from . import _native
from ._native import PlayerReport, Position, library, sized
from .errors import check, check_filled, text_of
from .host import Host
from .rules import Rules
from .trace import TraceEvent
from . import world as _world
from .world import SENDERS, World

numpy: Any = _world.numpy
CHECKSUMS = ("verified", "unverified", "failed")


@dataclass(frozen=True)
class CapturedMessage:
    """One whole message, opcode first."""
    #: When its last packet came, in seconds since the first packet of the first session.
    time: float
    #: "server" or "client"
    sender: str
    #: "verified", "unverified" (the login was not captured) or "failed" (with `keeps_damage` only)
    checksum: str
    #: Of the server and about movement, or malformed: what a replay gives to a world.
    is_movement: bool
    bytes: bytes


class Session:
    """One stay in the world: another login, or another character, is another session."""

    def __init__(self, capture: "Capture", raw: _native.CapturedSession):
        self._capture = capture
        self._raw = raw
        #: From 1 on, in the order in which they began.
        self.number: int = raw.number
        #: The second of its first packet. All seconds count from the first packet of the first session.
        self.start: float = raw.start
        #: From there to its last packet.
        self.seconds: float = raw.seconds
        #: Whose client this was; an id that nothing else has, if nothing names it.
        self.player: int = raw.player
        #: "" if it was not described.
        self.player_name: str = raw.player_name.decode("utf-8", "replace")
        #: A message names the player. Otherwise a world needs `set_player`.
        self.is_announced: bool = bool(raw.is_announced)
        #: It began too late, and a world needs `assume_objects`.
        self.assumes_objects: bool = bool(raw.assumes_objects)

    def __repr__(self) -> str:
        return f"Session({self.number}, {self.player_name!r}, {self.seconds:.1f} s, {len(self)} messages)"

    def __len__(self) -> int:
        return int(self._raw.messages)

    @property
    def epoch(self) -> datetime:
        """What second 0 is."""
        return datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(microseconds=self._raw.epoch_ns // 1000)

    @property
    def messages(self) -> Iterator[CapturedMessage]:
        """Of both sides, in order of time."""
        return (self[i] for i in range(len(self)))

    def __getitem__(self, number: int) -> CapturedMessage:
        raw = sized(_native.CapturedMessage)
        code = library.acm_capture_message(self._capture._raw, self.number, number, ctypes.byref(raw))
        if code == _native.NOT_FOUND:
            raise IndexError(number)
        check(code)
        return CapturedMessage(raw.time, SENDERS[raw.sender], CHECKSUMS[raw.checksum], bool(raw.is_movement),
                               ctypes.string_at(raw.bytes, raw.byte_count))

    @property
    def reports(self) -> List[PlayerReport]:
        """Where the player's own client said that it stood."""
        reports, count = (PlayerReport * self._raw.reports)(), ctypes.c_size_t()
        check(library.acm_capture_reports(self._capture._raw, self.number, reports, len(reports), ctypes.byref(count)))
        return list(reports)

    def frames(self, fps: float = 60) -> Any:
        """When `acmotion replay` draws a frame, in seconds: a numpy array, or an array of doubles."""
        count = ctypes.c_size_t()

        def write(room: Any, size: int) -> None:
            check(library.acm_capture_frames(self._capture._raw, self.number, fps, room, size, ctypes.byref(count)))

        write(None, 0)
        times = (ctypes.c_double * count.value)()
        write(times, len(times))
        return numpy.frombuffer(times, "f8") if numpy is not None else array("d", times)

    def play(self, world: World, fps: float = 60) -> Iterator[float]:
        """Plays it into a new world, as `acmotion replay --pace human --no-walls` does, to the bit.

        >>> for time in session.play(world): poses = world.poses()      # doctest: +SKIP
        """
        raw = ctypes.c_void_p()
        capture = self._capture
        check_filled(lambda error: library.acm_replay_new(capture._raw, self.number, fps, ctypes.byref(raw), error))
        return _play(capture, raw, world)


def _play(capture: "Capture", raw: ctypes.c_void_p, world: World) -> Iterator[float]:
    time = ctypes.c_double()
    try:
        while world._is_there(library.acm_replay_next(raw, world._raw, ctypes.byref(time))):
            yield time.value
    finally:
        library.acm_replay_free(raw)
        del capture  # which had to live until here


class Capture:
    """A capture, read to its end: pcap, pcapng, or JSON lines, also packed by gzip.

    `source` is the name of a file, or its bytes. Nothing in the file stops the read; `remarks` says what was left out.
    """

    def __init__(self, source: Union[str, Path, bytes, bytearray], *, is_strict: bool = False,
                 keeps_damage: bool = False, port: int = 0, most_bytes: int = 0, hash_key: Tuple[int, int] = (0, 0)):
        self._raw = ctypes.c_void_p()
        if not 0 <= port <= 65535 or most_bytes < 0:
            raise ValueError("a port is 0 to 65535, and most_bytes is not negative")
        options = sized(_native.CaptureOptions)
        options.is_strict, options.keeps_damage = int(is_strict), int(keeps_damage)
        options.port, options.most_bytes = port, most_bytes
        options.hash_key[:] = hash_key
        rest = (ctypes.byref(options), ctypes.byref(self._raw))
        if isinstance(source, (bytes, bytearray)):
            whole = bytes(source)
            check_filled(lambda error: library.acm_capture_read(whole, len(whole), *rest, error))
        else:
            name = os.fsencode(source)
            check_filled(lambda error: library.acm_capture_open(name, *rest, error))

    def __del__(self) -> None:
        if getattr(self, "_raw", None):
            library.acm_capture_free(self._raw)

    @property
    def sessions(self) -> List[Session]:
        """By number."""
        return [self._session(i + 1) for i in range(library.acm_capture_sessions(self._raw))]

    @property
    def main(self) -> Session:
        """The session with the most messages about movement; raises LookupError if there is none of the game."""
        raw = sized(_native.CapturedSession)
        if library.acm_capture_session(self._raw, 0, ctypes.byref(raw)) == _native.NOT_FOUND:
            raise LookupError("the capture has no session of the game")
        return Session(self, raw)

    def _session(self, number: int) -> Session:
        raw = sized(_native.CapturedSession)
        check(library.acm_capture_session(self._raw, number, ctypes.byref(raw)))
        return Session(self, raw)

    @property
    def remarks(self) -> List[str]:
        """What was left out because the file is cut or damaged, or because a bound was reached."""
        found: List[str] = []
        length = ctypes.c_size_t()
        while library.acm_capture_remark(self._raw, len(found), None, 0, ctypes.byref(length)) == _native.OK:
            found.append(text_of(lambda *room: library.acm_capture_remark(self._raw, len(found), *room)))
        return found


# ---- all poses of a session -----------------------------------------------------------------------------------------
class Table(Dict[str, Any]):
    """Columns of a replay, a row for each body of each frame: `pandas.DataFrame(table)` takes it.

    time, frame, object, name; cell, x, y, z (metres in its landblock); map_x, map_y, map_z (metres on the map); qw, qx, qy,
    qz; vx, vy, vz; in_contact, is_hidden. With numpy each but name is an array, else a list.
    """

    def __init__(self, columns: Dict[str, Any], session: Session, events: List[TraceEvent]):
        super().__init__(columns)
        self.session = session
        #: What was decided meanwhile, if that was asked for.
        self.events = events


def replay(source: Union[str, Path, bytes, Capture], rules: Union[str, Rules] = "retail", *,
           session: Optional[int] = None, fps: float = 60, host: Optional[Host] = None, events: bool = False) -> Table:
    """All poses of a session, to the bit those of `acmotion replay --pace human --no-walls`.

    `source` is a file, its bytes, or a `Capture`; `session` counts from 1, and is the one with the most movement if it is
    not given. With `events=True` the table also has every decision.
    """
    capture = source if isinstance(source, Capture) else Capture(source)
    chosen = capture.main if session is None else _numbered(capture, session)
    decided: List[TraceEvent] = []
    with World(rules, host=host, trace=decided.append if events else None) as world:
        columns = _columns(chosen, world, fps)
    return Table(columns, chosen, decided)


def _numbered(capture: Capture, number: int) -> Session:
    sessions = capture.sessions
    if not 1 <= number <= len(sessions):
        raise LookupError(f"there is no session {number}; this capture has {len(sessions)}")
    return sessions[number - 1]


def _columns(session: Session, world: World, fps: float) -> Dict[str, Any]:
    names: Dict[int, str] = {}
    times: List[float] = []
    frames: List[Any] = []
    for time in session.play(world, fps):
        poses = world.poses()
        times.append(time)
        frames.append(poses)
        for object in (poses["object"].tolist() if numpy is not None else [pose.object for pose in poses]):
            if object not in names:
                body = world.find(object)
                names[object] = body.name if body is not None else ""
    columns = _as_arrays(times, frames) if numpy is not None else _as_lists(times, frames)
    columns["name"] = [names[int(object)] for object in columns["object"]]
    return columns


def _as_arrays(times: List[float], frames: List[Any]) -> Dict[str, Any]:
    poses = numpy.concatenate(frames)
    counts = [len(frame) for frame in frames]
    origin, rotation, velocity = poses["origin"], poses["rotation"], poses["velocity"]
    block = poses["cell"] >> 16
    columns = {"time": numpy.repeat(numpy.asarray(times), counts), "frame": numpy.repeat(numpy.arange(len(times)), counts),
               "object": poses["object"], "name": None, "cell": poses["cell"]}
    columns.update(zip("xyz", origin.T))
    columns.update(map_x=(block >> 8) * 192.0 + origin[:, 0], map_y=(block & 0xFF) * 192.0 + origin[:, 1],
                   map_z=origin[:, 2].astype("f8"))
    columns.update(zip(("qw", "qx", "qy", "qz"), rotation.T))
    columns.update(zip(("vx", "vy", "vz"), velocity.T))
    columns.update(in_contact=poses["in_contact"], is_hidden=poses["is_hidden"])
    return columns


def _as_lists(times: List[float], frames: List[Any]) -> Dict[str, Any]:
    rows = [_row(time, number, pose) for number, (time, poses) in enumerate(zip(times, frames)) for pose in poses]
    names = ("time", "frame", "object", "name", "cell", "x", "y", "z", "map_x", "map_y", "map_z", "qw", "qx", "qy", "qz",
             "vx", "vy", "vz", "in_contact", "is_hidden")
    return {name: [row[i] for row in rows] for i, name in enumerate(names)}


def _row(time: float, frame: int, pose: _native.Pose) -> Tuple[Any, ...]:
    position: Position = pose.position
    at, turned, goes = position.frame.origin, position.frame.rotation, pose.velocity
    return (time, frame, pose.object, None, position.cell, at.x, at.y, at.z, *position.on_map(), turned.w, turned.x,
            turned.y, turned.z, goes.x, goes.y, goes.z, bool(pose.in_contact), bool(pose.is_hidden))
