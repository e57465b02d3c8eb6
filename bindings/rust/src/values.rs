//! Places, poses and other plain numbers, in the layout that the C API has.

use crate::ffi;
use crate::text::from_static;

/// Metres or metres per second, along x, y and z.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Vec3 {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

/// A rotation from body to world axes, of unit length.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Quaternion {
    pub w: f32,
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

impl Default for Quaternion {
    /// No rotation.
    fn default() -> Self {
        Quaternion { w: 1.0, x: 0.0, y: 0.0, z: 0.0 }
    }
}

/// A place and a rotation, in the axes of what it is relative to.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Frame {
    pub origin: Vec3,
    pub rotation: Quaternion,
}

/// A place in the world. The upper 16 bits of a cell are its landblock's column and row; landblocks are 192 m wide, and the
/// origin counts from the south-west corner of one.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Position {
    pub cell: u32,
    pub frame: Frame,
}

/// What to draw.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    /// The object.
    pub object: u32,
    /// Where it is.
    pub position: Position,
    /// Measured over the last slice, m/s, world axes.
    pub velocity: Vec3,
    /// Valid up to this time, s.
    pub clock: f64,
    pub(crate) in_contact: u8,
    pub(crate) is_hidden: u8,
    pub(crate) reserved: [u8; 6],
}

impl Pose {
    /// It touches a surface.
    pub fn in_contact(&self) -> bool {
        self.in_contact != 0
    }
    /// The server has hidden it; whether to draw it is your choice.
    pub fn is_hidden(&self) -> bool {
        self.is_hidden != 0
    }
}

/// A body's lowest sphere, and how far it steps down; metres.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Shape {
    pub radius: f32,
    /// 0: the sphere alone.
    pub height: f32,
    pub step_down: f32,
}

/// What a body does: commands by their full 32-bit values, and factors of their own speeds.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Motion {
    pub style: u32,
    pub forward: u32,
    pub sidestep: u32,
    pub turn: u32,
    pub forward_speed: f32,
    pub sidestep_speed: f32,
    pub turn_speed: f32,
    pub(crate) may_walk: i32,
}

impl Motion {
    /// Its forward and side parts count.
    pub fn may_walk(&self) -> bool {
        self.may_walk != 0
    }
}

/// One decision, as it was made. Which of the members a kind uses is said in `acmotion/acmotion.h`; the others are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    pub(crate) size: u32,
    pub(crate) kind: i32,
    /// The `now` of the call that caused it.
    pub time: f64,
    /// Which one it concerns; 0: none.
    pub object: u32,
    /// Another object.
    pub other: u32,
    /// What was decided.
    pub outcome: i32,
    /// Why.
    pub reason: i32,
    /// Stamps, counts and commands.
    pub value: [u32; 4],
    /// Distances, speeds and seconds.
    pub number: [f64; 6],
    /// A place, if the kind has one.
    pub position: Position,
    /// Velocities, if the kind has some.
    pub vector: [Vec3; 2],
}

impl Event {
    /// `None` if the library is newer than this crate and the kind is not known here.
    pub fn kind(&self) -> Option<EventKind> {
        EventKind::ALL.get(usize::try_from(self.kind).ok()?).copied()
    }
    /// "interpolate"; empty if the number has no word.
    pub fn outcome_name(&self) -> &'static str {
        from_static(unsafe { ffi::acm_outcome_name(self.kind, self.outcome) })
    }
    /// "position_stamp_not_newer"; empty if the number has no word.
    pub fn reason_name(&self) -> &'static str {
        from_static(unsafe { ffi::acm_reason_name(self.kind, self.reason) })
    }
}

macro_rules! event_kinds {
    ($($kind:ident),* $(,)?) => {
        /// What an [`Event`] is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[allow(missing_docs)]
        pub enum EventKind {
            $($kind),*
        }

        impl EventKind {
            /// All of them, in the order of their numbers in C.
            pub const ALL: &'static [EventKind] = &[$(EventKind::$kind),*];
        }
    };
}

event_kinds! {
    ObjectCreated,
    ObjectDestroyed,
    ObjectParented,
    MessageParked,
    MessagesReplayed,
    DescriptionWanted,
    PhysicsStateChanged,
    VectorDecided,
    WorldBoundReached,
    GateDecided,
    PositionDecided,
    TeleportHookRan,
    TeleportStampOutOfOrder,
    PlayerTeleportAwaited,
    WaypointEnqueued,
    WaypointBoundReached,
    WaypointReached,
    WindowJudged,
    Blipped,
    InterpolationStopped,
    Stuck,
    Unstuck,
    Leashed,
    Unleashed,
    LeashTightened,
    GroundChanged,
    Placed,
    CellLost,
    MovementDecided,
    MotionStateReceived,
    CurrentMovementApplied,
    ActionDecided,
    LeftGround,
    HitGround,
    PendingMotionBoundReached,
    MoveToStarted,
    MoveBegun,
    TurnBegun,
    Steered,
    MoveArrived,
    TurnFinished,
    ProgressFailed,
    TargetRetracked,
    TargetQuantumSet,
    MoveToCompleted,
    MoveToCancelled,
    TargetWatched,
    TargetReported,
    TargetTimedOut,
    WatcherBoundReached,
    ObjectDescribed,
    ObjectPickedUp,
    MessageRefused,
    GaitChanged,
    Settled,
}
