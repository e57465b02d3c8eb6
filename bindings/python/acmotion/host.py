"""What a client knows better than acmotion."""
from __future__ import annotations

from typing import Any, Callable, Dict, Optional

from ._native import (CALLBACKS, Frame, Host as NativeHost, Motion, Outcome, PlaceOptions, Position, Shape, SweepSeed, Vec3,
                      library, sized)


class AnimationSink:
    """What an animation layer reports to, during the call that it was handed to and at no other time."""

    _raw: Optional[int]

    def __init__(self) -> None:
        raise TypeError("a sink is handed to the calls of a host")

    @classmethod
    def _of(cls, raw: int) -> "AnimationSink":
        made = cls.__new__(cls)
        made._raw = raw
        return made

    def _there(self) -> int:
        if self._raw is None:
            raise RuntimeError("the call that this sink was handed to has ended")
        return self._raw

    @property
    def pending_motions(self) -> int:
        """How many motions of the body acmotion waits for."""
        return int(library.acm_sink_pending_motions(self._there()))

    def motion_done(self) -> None:
        """The oldest of them has ended."""
        library.acm_sink_motion_done(self._there())

    def set_omega(self, omega: Vec3) -> None:
        library.acm_sink_set_omega(self._there(), omega)

    def set_scale(self, scale: float) -> None:
        library.acm_sink_set_scale(self._there(), scale)

    def set_ethereal(self, on: bool) -> None:
        library.acm_sink_set_ethereal(self._there(), int(on))


class Host:
    """Override what you know better; a method that is not overridden is never called.

    The last argument of most is the answer, filled with what acmotion would say without you: change it, or return another
    of its type. include/acmotion/host.h has the contracts. An exception goes on from the call that caused it. Of the world,
    nothing may be called meanwhile.
    """

    # ---- terrain and walls
    def resolve(self, position: Position, outcome: Outcome) -> Optional[Outcome]:
        """Into which cell does a place fall?"""

    def place(self, shape: Shape, target: Position, options: PlaceOptions, outcome: Outcome) -> Optional[Outcome]:
        """Where does a body stand that is put there?"""

    def sweep(self, shape: Shape, start: Position, end: Position, seed: SweepSeed,
              outcome: Outcome) -> Optional[Outcome]:
        """How far does a body come?"""

    # ---- bodies
    def root_motion(self, body: int, motion: Motion, dt: float, offset: Frame) -> Optional[Frame]:
        """How far does animation carry a body in this slice, body-local?"""

    def shape(self, object: int, setup: int, shape: Shape) -> Optional[Shape]:
        """How large is an object, unscaled?"""

    # ---- the player's own client
    def player_teleported(self) -> None: ...
    def send_position_report(self) -> None: ...
    def rehome_camera(self) -> None: ...
    def tell_streamer(self, teleporting: bool) -> None: ...

    # ---- animation: which motions play, and which have ended
    def describe(self, body: int, setup: int, motion_table: int, scale: float) -> bool:
        """Does it have motions?"""
        return False

    def forget(self, body: int) -> None: ...
    def initialise(self, body: int) -> None: ...

    def do_motion(self, body: int, motion: int, speed: float) -> int:
        """0: agreed; else the reason for refusing."""
        return 0

    def stop_motion(self, body: int, motion: int) -> int:
        """0: agreed; else the reason for refusing."""
        return 0

    def stop_all_motions(self, body: int) -> None: ...
    def drop_link_animations(self, body: int, sink: AnimationSink) -> None: ...
    def check_completed_motions(self, body: int, sink: AnimationSink) -> None: ...
    def complete_oldest(self, body: int, sink: AnimationSink) -> None: ...
    def run_hooks(self, body: int, dt: float, sink: AnimationSink) -> None: ...
    def enter_world(self, body: int, sink: AnimationSink) -> None: ...
    def leave_world(self, body: int, sink: AnimationSink) -> None: ...
    def change_visibility(self, body: int, sink: AnimationSink) -> None: ...


_ANSWERED = {"resolve": Outcome, "place": Outcome, "sweep": Outcome, "root_motion": Frame, "shape": Shape}
_TAKE_SINK = {"drop_link_animations", "check_completed_motions", "complete_oldest", "run_hooks", "enter_world",
              "leave_world", "change_visibility"}


def _value(argument: Any) -> Any:
    return argument.contents if hasattr(argument, "contents") else argument


def _called(name: str, method: Callable[..., Any], keep: Callable[[BaseException], None]) -> Callable[..., Any]:
    """What C calls: nothing is raised through it."""
    answered = _ANSWERED.get(name)

    def call(_user: Any, *arguments: Any) -> Any:
        sink = None
        try:
            values = [_value(argument) for argument in arguments]
            if name in _TAKE_SINK:
                values[-1] = sink = AnimationSink._of(values[-1])
            if name == "tell_streamer":
                values[0] = bool(values[0])
            answer = method(*values)
            if answered is None:
                return int(answer or 0)
            if answer is not None:
                if not isinstance(answer, answered):
                    raise TypeError(f"{name} answers {answered.__name__} or None, not {type(answer).__name__}")
                arguments[-1][0] = answer
        except BaseException as error:  # noqa: BLE001: it goes on from the call into C
            keep(error)
        finally:
            if sink is not None:
                sink._raw = None
        return 0

    def call_without_answer(_user: Any, *arguments: Any) -> None:
        call(_user, *arguments)

    return call if name in ("describe", "do_motion", "stop_motion") else call_without_answer


def table_of(host: Optional[Host], trace: Optional[Callable[..., None]],
             keep: Callable[[BaseException], None]) -> NativeHost:
    """acm_host, with what is overridden. It keeps its callbacks alive."""
    table = sized(NativeHost)
    methods: Dict[str, Callable[..., Any]] = {}
    if host is not None:
        if not isinstance(host, Host):
            raise TypeError(f"a host is a subclass of acmotion.Host, not {type(host).__name__}")
        methods = {name: getattr(host, name) for name in CALLBACKS
                   if name != "trace" and getattr(type(host), name) is not getattr(Host, name)}
    if trace is not None:
        methods["trace"] = trace
    for name, method in methods.items():
        setattr(table, name, CALLBACKS[name](_called(name, method, keep)))
    return table
