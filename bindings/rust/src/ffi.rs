// Made by tools/bindings from include/acmotion/c.h. Change that, and make this again.
//! The C API as it is. Use the rest of the crate, unless you miss something there.
#![allow(non_camel_case_types, missing_docs)] // the header has them

pub use crate::values::Sized32;
use std::os::raw::{c_char, c_int, c_void};

pub type acm_code = i32;
pub const ACM_OK: i32 = 0;
pub const ACM_TRUNCATED: i32 = 1;
pub const ACM_INVALID: i32 = 2;
pub const ACM_UNKNOWN: i32 = 3;
pub const ACM_OUT_OF_RANGE: i32 = 4;
pub const ACM_UNREADABLE: i32 = 5;
pub const ACM_BAD_ARGUMENT: i32 = 16;
pub const ACM_BAD_SIZE: i32 = 17;
pub const ACM_BUSY: i32 = 18;
pub const ACM_NOT_FOUND: i32 = 19;
pub const ACM_REFUSED: i32 = 20;
pub const ACM_NOT_BUILT: i32 = 21;
pub const ACM_NO_MEMORY: i32 = 22;
pub const ACM_INTERNAL: i32 = 23;
pub const ACM_EVENT_OBJECT_CREATED: i32 = 0;
pub const ACM_EVENT_OBJECT_DESTROYED: i32 = 1;
pub const ACM_EVENT_OBJECT_PARENTED: i32 = 2;
pub const ACM_EVENT_MESSAGE_PARKED: i32 = 3;
pub const ACM_EVENT_MESSAGES_REPLAYED: i32 = 4;
pub const ACM_EVENT_DESCRIPTION_WANTED: i32 = 5;
pub const ACM_EVENT_PHYSICS_STATE_CHANGED: i32 = 6;
pub const ACM_EVENT_VECTOR_DECIDED: i32 = 7;
pub const ACM_EVENT_WORLD_BOUND_REACHED: i32 = 8;
pub const ACM_EVENT_GATE_DECIDED: i32 = 9;
pub const ACM_EVENT_POSITION_DECIDED: i32 = 10;
pub const ACM_EVENT_TELEPORT_HOOK_RAN: i32 = 11;
pub const ACM_EVENT_TELEPORT_STAMP_OUT_OF_ORDER: i32 = 12;
pub const ACM_EVENT_PLAYER_TELEPORT_AWAITED: i32 = 13;
pub const ACM_EVENT_WAYPOINT_ENQUEUED: i32 = 14;
pub const ACM_EVENT_WAYPOINT_BOUND_REACHED: i32 = 15;
pub const ACM_EVENT_WAYPOINT_REACHED: i32 = 16;
pub const ACM_EVENT_WINDOW_JUDGED: i32 = 17;
pub const ACM_EVENT_BLIPPED: i32 = 18;
pub const ACM_EVENT_INTERPOLATION_STOPPED: i32 = 19;
pub const ACM_EVENT_STUCK: i32 = 20;
pub const ACM_EVENT_UNSTUCK: i32 = 21;
pub const ACM_EVENT_LEASHED: i32 = 22;
pub const ACM_EVENT_UNLEASHED: i32 = 23;
pub const ACM_EVENT_LEASH_TIGHTENED: i32 = 24;
pub const ACM_EVENT_GROUND_CHANGED: i32 = 25;
pub const ACM_EVENT_PLACED: i32 = 26;
pub const ACM_EVENT_CELL_LOST: i32 = 27;
pub const ACM_EVENT_MOVEMENT_DECIDED: i32 = 28;
pub const ACM_EVENT_MOTION_STATE_RECEIVED: i32 = 29;
pub const ACM_EVENT_CURRENT_MOVEMENT_APPLIED: i32 = 30;
pub const ACM_EVENT_ACTION_DECIDED: i32 = 31;
pub const ACM_EVENT_LEFT_GROUND: i32 = 32;
pub const ACM_EVENT_HIT_GROUND: i32 = 33;
pub const ACM_EVENT_PENDING_MOTION_BOUND_REACHED: i32 = 34;
pub const ACM_EVENT_MOVE_TO_STARTED: i32 = 35;
pub const ACM_EVENT_MOVE_BEGUN: i32 = 36;
pub const ACM_EVENT_TURN_BEGUN: i32 = 37;
pub const ACM_EVENT_STEERED: i32 = 38;
pub const ACM_EVENT_MOVE_ARRIVED: i32 = 39;
pub const ACM_EVENT_TURN_FINISHED: i32 = 40;
pub const ACM_EVENT_PROGRESS_FAILED: i32 = 41;
pub const ACM_EVENT_TARGET_RETRACKED: i32 = 42;
pub const ACM_EVENT_TARGET_QUANTUM_SET: i32 = 43;
pub const ACM_EVENT_MOVE_TO_COMPLETED: i32 = 44;
pub const ACM_EVENT_MOVE_TO_CANCELLED: i32 = 45;
pub const ACM_EVENT_TARGET_WATCHED: i32 = 46;
pub const ACM_EVENT_TARGET_REPORTED: i32 = 47;
pub const ACM_EVENT_TARGET_TIMED_OUT: i32 = 48;
pub const ACM_EVENT_WATCHER_BOUND_REACHED: i32 = 49;
pub const ACM_EVENT_OBJECT_DESCRIBED: i32 = 50;
pub const ACM_EVENT_OBJECT_PICKED_UP: i32 = 51;
pub const ACM_EVENT_MESSAGE_REFUSED: i32 = 52;
pub const ACM_EVENT_GAIT_CHANGED: i32 = 53;
pub const ACM_EVENT_SETTLED: i32 = 54;
pub const ACM_STATUS_PROCESSED: i32 = 1;
pub const ACM_STATUS_OLD_INSTANCE: i32 = 2;
pub const ACM_STATUS_ERROR: i32 = 3;
pub const ACM_STATUS_QUEUED: i32 = 4;
pub const ACM_CHECKSUM_VERIFIED: i32 = 0;
pub const ACM_CHECKSUM_UNVERIFIED: i32 = 1;
pub const ACM_CHECKSUM_FAILED: i32 = 2;
pub const ACM_FROM_SERVER: i32 = 0;
pub const ACM_FROM_CLIENT: i32 = 1;
pub const ACM_FIELD_INTEGER: i32 = 0;
pub const ACM_FIELD_REAL: i32 = 1;
pub const ACM_FIELD_TEXT: i32 = 2;

#[repr(C)]
#[derive(Debug)]
pub struct acm_animation_sink {
    _private: [u8; 0],
    _not_send_nor_sync: std::marker::PhantomData<*mut u8>,
}

#[repr(C)]
#[derive(Debug)]
pub struct acm_game_data {
    _private: [u8; 0],
    _not_send_nor_sync: std::marker::PhantomData<*mut u8>,
}

#[repr(C)]
#[derive(Debug)]
pub struct acm_world {
    _private: [u8; 0],
    _not_send_nor_sync: std::marker::PhantomData<*mut u8>,
}

#[repr(C)]
#[derive(Debug)]
pub struct acm_snapshot {
    _private: [u8; 0],
    _not_send_nor_sync: std::marker::PhantomData<*mut u8>,
}

#[repr(C)]
#[derive(Debug)]
pub struct acm_live {
    _private: [u8; 0],
    _not_send_nor_sync: std::marker::PhantomData<*mut u8>,
}

#[repr(C)]
#[derive(Debug)]
pub struct acm_capture {
    _private: [u8; 0],
    _not_send_nor_sync: std::marker::PhantomData<*mut u8>,
}

#[repr(C)]
#[derive(Debug)]
pub struct acm_replay {
    _private: [u8; 0],
    _not_send_nor_sync: std::marker::PhantomData<*mut u8>,
}

#[repr(C)]
#[derive(Debug)]
pub struct acm_decoded {
    _private: [u8; 0],
    _not_send_nor_sync: std::marker::PhantomData<*mut u8>,
}

/// What was wrong with what came from outside. Wherever one is asked for it is optional, and filled only on failure.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_error {
    pub size: u32,
    pub code: acm_code,
    /// from the start of what was handed in
    pub byte_offset: u64,
    /// the message or structure: "PositionPack"
    pub message: [c_char; 48],
    /// "origin"
    pub field: [c_char; 48],
    /// all of it as a sentence: "PositionPack.origin at byte 8: invalid"
    pub text: [c_char; 256],
}
unsafe impl Sized32 for acm_error {}

/// Metres, metres per second or a direction, along x, y and z.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec3 {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

/// A rotation from body to world axes, of unit length.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quaternion {
    pub w: f32,
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

/// A place and a rotation: metres in the axes of what it is relative to.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    pub origin: Vec3,
    pub rotation: Quaternion,
}

/// A place in the world. The upper 16 bits of a cell are its landblock's column and row; landblocks are 192 m wide, and the origin counts from the south-west corner of one.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Position {
    pub cell: u32,
    pub frame: Frame,
}

/// What to draw. Arrays of poses are handed over with the size of one, so that it can grow at its end.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    pub object: u32,
    pub position: Position,
    /// measured over the last slice, m/s, world axes
    pub velocity: Vec3,
    /// valid up to this time, s
    pub clock: f64,
    pub(crate) in_contact: u8,
    pub(crate) is_hidden: u8,
    pub(crate) reserved: [u8; 6],
}

/// Rules are chosen by text: a preset, "retail", "acdream", "snap" or "openac", and single rules changed in it: "retail:leash=false:offset_blend=Add". docs/divergences.md says what each does.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_rule {
    pub size: u32,
    pub reserved: u32,
    /// "leash"
    pub name: *const c_char,
    /// "true"
    pub retail_value: *const c_char,
    /// "false"
    pub other_value: *const c_char,
    /// what the rule set then assumes: "there were no leash on a body that gets no updates"
    pub otherwise: *const c_char,
}
unsafe impl Sized32 for acm_rule {}

/// Bounds on what the network can make grow. 0 is the default of the C++ library (acmotion/core/limits.h).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_limits {
    pub size: u32,
    pub reserved: u32,
    pub waypoints_per_body: u64,
    pub pending_motions_per_body: u64,
    pub watchers_per_body: u64,
    pub children_per_object: u64,
    pub objects: u64,
    pub parked_messages_per_object: u64,
    pub parked_messages: u64,
    pub parked_bytes: u64,
    pub held_messages: u64,
    pub held_bytes: u64,
}
unsafe impl Sized32 for acm_limits {}

/// How often each bound was reached.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_bounds {
    pub size: u32,
    pub reserved: u32,
    pub waypoints: u64,
    pub pending_motions: u64,
    pub watchers: u64,
    pub children: u64,
    pub objects: u64,
    pub ended_lives: u64,
    pub parked: u64,
    pub held: u64,
}
unsafe impl Sized32 for acm_bounds {}

/// One decision, as it was made. Which of the members a kind uses is said with the kind; the others are 0. Words like `outcome` and `reason` are numbers, and acm_outcome_name and acm_reason_name have their names.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    pub(crate) size: u32,
    pub(crate) kind: i32,
    /// the `now` of the call that caused it
    pub time: f64,
    /// which one it concerns; 0: none
    pub object: u32,
    /// another object
    pub other: u32,
    pub outcome: i32,
    pub reason: i32,
    pub value: [u32; 4],
    pub number: [f64; 6],
    pub position: Position,
    pub vector: [Vec3; 2],
}

/// A body as a placement sees it, scaled: its lowest sphere, and how far it steps down.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shape {
    pub radius: f32,
    /// 0: the sphere alone
    pub height: f32,
    pub step_down: f32,
}

/// Ground under a body.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_contact {
    /// 0: in the air
    pub valid: u8,
    pub water: u8,
    pub reserved: [u8; 2],
    /// unit length, world axes; walkable from z = 0.664 on
    pub normal: Vec3,
}

/// Where a placement or a sweep ended.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_outcome {
    pub size: u32,
    /// 0: refused, the body stays where it was
    pub ok: u8,
    /// 0: that place is not loaded
    pub has_cell: u8,
    /// the body slid along that
    pub has_sliding_normal: u8,
    /// velocity bounces off that
    pub has_collision_normal: u8,
    /// the foot of the body, in the cell it names
    pub position: Position,
    pub contact: acm_contact,
    pub sliding_normal: Vec3,
    pub collision_normal: Vec3,
    /// 1: terrain or a wall, as against another body; landing counts
    pub environment: i32,
    /// sweeps in a row without progress, 0..3
    pub stationary: i32,
}
unsafe impl Sized32 for acm_outcome {}

/// How a placement is meant.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_place_options {
    pub size: u32,
    pub allow_slide: u8,
    pub loaded_cells_only: u8,
    /// the message's contact bit
    pub grounded_hint: u8,
    pub reserved: u8,
}
unsafe impl Sized32 for acm_place_options {}

/// What a sweep starts with.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_sweep_seed {
    pub size: u32,
    pub in_contact: u8,
    pub on_walkable: u8,
    pub has_gravity: u8,
    pub is_missile: u8,
    pub contact: acm_contact,
    pub sliding_normal: Vec3,
    pub has_sliding_normal: u8,
    pub edge_slide: u8,
    pub reserved: [u8; 2],
    pub stationary: i32,
    /// where the body last stood, or was sent to stand; minus infinity: no ground is remembered
    pub last_support_z: f32,
}
unsafe impl Sized32 for acm_sweep_seed {}

/// What a body does: commands by their full 32-bit values, and factors of their speeds.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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

/// Every callback is optional, and gets `user` first. acmotion/host.h has their contracts; what is different here: an answer (`outcome`, `offset`, `shape`) comes filled with what acmotion would say without you. Change what you know better. Answers are not checked. What `user` points to must outlive the world. Two things are for C++ only: whether a body that is placed is a missile, and that the server has taken control of the player.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_host {
    pub size: u32,
    pub reserved: u32,
    pub user: *mut c_void,
    pub resolve: Option<unsafe extern "C" fn(user: *mut c_void, position: *const Position, outcome: *mut acm_outcome)>,
    pub place: Option<unsafe extern "C" fn(user: *mut c_void, shape: *const Shape, target: *const Position, options: *const acm_place_options, outcome: *mut acm_outcome)>,
    pub sweep: Option<unsafe extern "C" fn(user: *mut c_void, shape: *const Shape, from: *const Position, to: *const Position, seed: *const acm_sweep_seed, outcome: *mut acm_outcome)>,
    pub root_motion: Option<unsafe extern "C" fn(user: *mut c_void, body: u32, motion: *const Motion, dt: f32, offset: *mut Frame)>,
    pub shape: Option<unsafe extern "C" fn(user: *mut c_void, object: u32, setup: u32, shape: *mut Shape)>,
    pub player_teleported: Option<unsafe extern "C" fn(user: *mut c_void)>,
    pub send_position_report: Option<unsafe extern "C" fn(user: *mut c_void)>,
    pub rehome_camera: Option<unsafe extern "C" fn(user: *mut c_void)>,
    pub tell_streamer: Option<unsafe extern "C" fn(user: *mut c_void, teleporting: c_int)>,
    pub trace: Option<unsafe extern "C" fn(user: *mut c_void, event: *const Event)>,
    pub describe: Option<unsafe extern "C" fn(user: *mut c_void, body: u32, setup: u32, motion_table: u32, scale: f32) -> c_int>,
    pub forget: Option<unsafe extern "C" fn(user: *mut c_void, body: u32)>,
    pub initialise: Option<unsafe extern "C" fn(user: *mut c_void, body: u32)>,
    pub do_motion: Option<unsafe extern "C" fn(user: *mut c_void, body: u32, motion: u32, speed: f32) -> u32>,
    pub stop_motion: Option<unsafe extern "C" fn(user: *mut c_void, body: u32, motion: u32) -> u32>,
    pub stop_all_motions: Option<unsafe extern "C" fn(user: *mut c_void, body: u32)>,
    pub drop_link_animations: Option<unsafe extern "C" fn(user: *mut c_void, body: u32, sink: *mut acm_animation_sink)>,
    pub check_completed_motions: Option<unsafe extern "C" fn(user: *mut c_void, body: u32, sink: *mut acm_animation_sink)>,
    pub complete_oldest: Option<unsafe extern "C" fn(user: *mut c_void, body: u32, sink: *mut acm_animation_sink)>,
    pub run_hooks: Option<unsafe extern "C" fn(user: *mut c_void, body: u32, dt: f32, sink: *mut acm_animation_sink)>,
    pub enter_world: Option<unsafe extern "C" fn(user: *mut c_void, body: u32, sink: *mut acm_animation_sink)>,
    pub leave_world: Option<unsafe extern "C" fn(user: *mut c_void, body: u32, sink: *mut acm_animation_sink)>,
    pub change_visibility: Option<unsafe extern "C" fn(user: *mut c_void, body: u32, sink: *mut acm_animation_sink)>,
}
unsafe impl Sized32 for acm_host {}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_world_options {
    pub size: u32,
    pub reserved: u32,
    /// optional: "retail"
    pub rules: *const c_char,
    /// optional; copied, like all of this
    pub limits: *const acm_limits,
    /// optional
    pub host: *const acm_host,
    /// optional; what `host` brings itself comes first
    pub game_data: *const acm_game_data,
    /// a secret, if strangers choose the ids; it changes no result. 0, 0: the default
    pub hash_key: [u64; 2],
}
unsafe impl Sized32 for acm_world_options {}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_message {
    pub bytes: *const c_void,
    pub size: usize,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_reception {
    pub status: i32,
    pub code: acm_code,
}

/// Everything known about one object.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_body {
    pub size: u32,
    pub object: u32,
    /// Windows-1252, as it came; valid until the world changes. Never NULL
    pub name: *const c_char,
    pub name_length: u32,
    /// position, movement, state, vector, teleport, server's move, force, looks, instance
    pub stamps: [u16; 9],
    /// a bit for each that was never received
    pub stamps_unset: u16,
    pub position: Position,
    /// scaled
    pub shape: Shape,
    pub scale: f32,
    /// metres, at its last tick; the largest float before the first
    pub player_distance: f32,
    pub clock: f64,
    /// what carries it; 0: nothing
    pub parent: u32,
    pub is_assumed: u8,
    pub has_cell: u8,
    /// the body is among the poses
    pub is_shown: u8,
    pub is_hidden: u8,
    pub in_contact: u8,
    pub on_walkable: u8,
    /// the object has a motion table
    pub is_animated: u8,
    /// the object was commanded to move at least once
    pub has_motion: u8,
    pub charges_long_jump: u8,
    pub is_leashed: u8,
    /// window_start_metres counts
    pub has_window_start: u8,
    pub reserved: u8,
    /// what physics carries it with: arcs and knockback, not walking
    pub velocity: Vec3,
    /// what its pose says
    pub measured_velocity: Vec3,
    pub motion: Motion,
    pub max_speed: f32,
    pub adjusted_max_speed: f32,
    /// still to be walked to; 0: the body is not interpolating
    pub waypoints: i32,
    pub window_slices: i32,
    pub window_seconds: f32,
    pub window_start_metres: f32,
    /// windows without progress; the fourth ends in a blip
    pub fails: i32,
    pub next_waypoint: Position,
    pub leash_travelled: f32,
    pub sticky_target: u32,
    /// 0 none, 6 to an object, 7 to a position, 8 turn to an object, 9 turn to a heading
    pub move_to: i32,
    pub move_to_target: u32,
    pub reserved_end: u32,
}
unsafe impl Sized32 for acm_body {}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_live_options {
    pub size: u32,
    /// 1: after a lost packet messages wait until it comes or is given up. 0: they come at once
    pub is_strict: i32,
    /// 1: packets whose checksum fails are used. 0: they are not, as in the original
    pub keeps_damage: i32,
    pub reserved: u32,
    /// optional
    pub world: *const acm_world_options,
}
unsafe impl Sized32 for acm_live_options {}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_live_counts {
    pub size: u32,
    pub reserved: u32,
    /// that have begun: what you keep for a body is of another one when this changes
    pub sessions: u64,
    /// more than 16 MiB waited for a frame
    pub messages_refused: u64,
    pub packets: [u64; 2],
    /// whose checksum is wrong
    pub packets_failed: [u64; 2],
    /// sent, as far as the numbers of others show, and never seen
    pub packets_lost: [u64; 2],
    pub messages: [u64; 2],
}
unsafe impl Sized32 for acm_live_counts {}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_capture_options {
    pub size: u32,
    /// these two as in acm_live_options
    pub is_strict: i32,
    /// messages of damaged packets are then among the others, marked ACM_CHECKSUM_FAILED
    pub keeps_damage: i32,
    /// every datagram from or to this port is taken for the game's; 0: only what looks like it
    pub port: u16,
    pub reserved: u16,
    /// of memory, for messages that are about movement, and again for all others; 0: 1 GiB each
    pub most_bytes: u64,
    /// as in acm_world_options
    pub hash_key: [u64; 2],
}
unsafe impl Sized32 for acm_capture_options {}

/// One stay in the world: another login, or another character, is another session. All seconds count from the first packet of the first session.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_captured_session {
    pub size: u32,
    /// from 1 on, in the order in which they began
    pub number: u32,
    /// what second 0 is: nanoseconds since 1970
    pub epoch_ns: i64,
    /// the second of its first packet
    pub start: f64,
    /// from there to its last packet
    pub seconds: f64,
    /// whose client this was; an id that nothing else has, if nothing names it
    pub player: u32,
    /// 1: a message names the player. 0: a world needs acm_world_set_player
    pub is_announced: u8,
    /// 1: it began too late, and a world needs acm_world_assume_objects
    pub assumes_objects: u8,
    pub reserved: [u8; 2],
    /// UTF-8; "" if it was not described. Valid until the capture is freed
    pub player_name: *const c_char,
    /// of both sides
    pub messages: u64,
    /// of these: what a world wants
    pub movement: u64,
    pub reports: u64,
}
unsafe impl Sized32 for acm_captured_session {}

/// One whole message, opcode first.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_captured_message {
    pub size: u32,
    /// ACM_FROM_SERVER or ACM_FROM_CLIENT
    pub sender: i32,
    /// when its last packet came, in whole microseconds
    pub time: f64,
    pub bytes: *const c_void,
    pub byte_count: u64,
    /// ACM_CHECKSUM_...: the worst of the packets that brought a piece of it
    pub checksum: i32,
    /// 1: of the server and about movement, or malformed: what a replay gives to a world
    pub is_movement: u8,
    pub reserved: [u8; 3],
}
unsafe impl Sized32 for acm_captured_message {}

/// Where the player's own client said that it stood.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerReport {
    pub time: f64,
    pub position: Position,
}

/// One number or text, under the name that the conformance vectors use: "action0_speed".
#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_field {
    pub size: u32,
    /// ACM_FIELD_..., which says where the value is
    pub kind: i32,
    pub name: *const c_char,
    /// "" if it is a number
    pub text: *const c_char,
    pub integer: u32,
    pub real: f32,
}
unsafe impl Sized32 for acm_field {}

/// What an [`Event`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EventKind {
    /// value: again (in place of an older life), assumed
    ObjectCreated,
    ObjectDestroyed,
    /// other: what carries it
    ObjectParented,
    /// value: how many wait for that object
    MessageParked,
    /// value: how many
    MessagesReplayed,
    DescriptionWanted,
    /// value: the state word
    PhysicsStateChanged,
    /// outcome, reason; vector: velocity, omega
    VectorDecided,
    /// reason: which bound
    WorldBoundReached,
    /// outcome, reason; value: instance stamp of the message
    GateDecided,
    /// outcome, reason, position; value: stamp; number: metres from the player, from the body if near_snap asked, near_snap
    PositionDecided,
    TeleportHookRan,
    TeleportStampOutOfOrder,
    PlayerTeleportAwaited,
    /// outcome: branch; value: pruned, capped, queue before, after; number: distance, limit
    WaypointEnqueued,
    /// value: bound
    WaypointBoundReached,
    /// outcome: how; value: queue after; number: distance
    WaypointReached,
    /// outcome: 1 good; reason; value: fails before, forgiven; number: ratio, distance, progress, expected, seconds
    WindowJudged,
    /// outcome: 1 placed, 0 refused; number: distance
    Blipped,
    /// outcome: 1 on landing; value: waypoints dropped
    InterpolationStopped,
    /// other: to which object
    Stuck,
    /// other: from which object
    Unstuck,
    /// number: start, max, travelled
    Leashed,
    Unleashed,
    /// outcome: 1 held; number: travelled
    LeashTightened,
    /// outcome: 1 on walkable ground
    GroundChanged,
    /// outcome: result, 0 is ok; value: entered; number: distance
    Placed,
    /// position
    CellLost,
    /// outcome, reason; value: movement stamp
    MovementDecided,
    /// value: style, forward, sidestep, turn; number: speeds of the last three
    MotionStateReceived,
    /// outcome: path; value: cancels move-to, disables jump
    CurrentMovementApplied,
    /// outcome; reason: motion error; value: command, stamp
    ActionDecided,
    /// outcome: 1 velocity kept; vector: velocity
    LeftGround,
    HitGround,
    /// value: bound
    PendingMotionBoundReached,
    /// outcome: type; other: target
    MoveToStarted,
    /// outcome: stride; value: away; number: distance
    MoveBegun,
    /// outcome: turn; number: degrees, heading
    TurnBegun,
    /// outcome: turn
    Steered,
    /// number: distance
    MoveArrived,
    /// number: heading
    TurnFinished,
    /// number: distance
    ProgressFailed,
    /// position
    TargetRetracked,
    /// number: seconds
    TargetQuantumSet,
    /// other: sticks to
    MoveToCompleted,
    /// reason: motion error
    MoveToCancelled,
    /// other: target
    TargetWatched,
    /// outcome: status; other: target
    TargetReported,
    /// other: target
    TargetTimedOut,
    /// other: watcher; value: bound
    WatcherBoundReached,
    ObjectDescribed,
    ObjectPickedUp,
    /// reason: why
    MessageRefused,
    /// value: motion; number: its speed, the velocity, seconds of silence
    GaitChanged,
    /// number: distance
    Settled,
}
impl EventKind {
    /// All of them, in the order of their numbers in C.
    pub const ALL: &'static [EventKind] = &[
        EventKind::ObjectCreated,
        EventKind::ObjectDestroyed,
        EventKind::ObjectParented,
        EventKind::MessageParked,
        EventKind::MessagesReplayed,
        EventKind::DescriptionWanted,
        EventKind::PhysicsStateChanged,
        EventKind::VectorDecided,
        EventKind::WorldBoundReached,
        EventKind::GateDecided,
        EventKind::PositionDecided,
        EventKind::TeleportHookRan,
        EventKind::TeleportStampOutOfOrder,
        EventKind::PlayerTeleportAwaited,
        EventKind::WaypointEnqueued,
        EventKind::WaypointBoundReached,
        EventKind::WaypointReached,
        EventKind::WindowJudged,
        EventKind::Blipped,
        EventKind::InterpolationStopped,
        EventKind::Stuck,
        EventKind::Unstuck,
        EventKind::Leashed,
        EventKind::Unleashed,
        EventKind::LeashTightened,
        EventKind::GroundChanged,
        EventKind::Placed,
        EventKind::CellLost,
        EventKind::MovementDecided,
        EventKind::MotionStateReceived,
        EventKind::CurrentMovementApplied,
        EventKind::ActionDecided,
        EventKind::LeftGround,
        EventKind::HitGround,
        EventKind::PendingMotionBoundReached,
        EventKind::MoveToStarted,
        EventKind::MoveBegun,
        EventKind::TurnBegun,
        EventKind::Steered,
        EventKind::MoveArrived,
        EventKind::TurnFinished,
        EventKind::ProgressFailed,
        EventKind::TargetRetracked,
        EventKind::TargetQuantumSet,
        EventKind::MoveToCompleted,
        EventKind::MoveToCancelled,
        EventKind::TargetWatched,
        EventKind::TargetReported,
        EventKind::TargetTimedOut,
        EventKind::WatcherBoundReached,
        EventKind::ObjectDescribed,
        EventKind::ObjectPickedUp,
        EventKind::MessageRefused,
        EventKind::GaitChanged,
        EventKind::Settled,
    ];
}

extern "C" {
    pub fn acm_version() -> u32;
    pub fn acm_version_text() -> *const c_char;
    pub fn acm_code_name(code: acm_code) -> *const c_char;
    pub fn acm_rule_at(number: usize, rule: *mut acm_rule) -> acm_code;
    pub fn acm_outcome_name(kind: i32, outcome: i32) -> *const c_char;
    pub fn acm_reason_name(kind: i32, reason: i32) -> *const c_char;
    pub fn acm_sink_pending_motions(sink: *const acm_animation_sink) -> usize;
    pub fn acm_sink_motion_done(sink: *mut acm_animation_sink);
    pub fn acm_sink_set_omega(sink: *mut acm_animation_sink, omega: Vec3);
    pub fn acm_sink_set_scale(sink: *mut acm_animation_sink, scale: f32);
    pub fn acm_sink_set_ethereal(sink: *mut acm_animation_sink, on: c_int);
    pub fn acm_game_data_open(folder: *const c_char, cache_bytes: u64, data: *mut *mut acm_game_data, error: *mut acm_error) -> acm_code;
    pub fn acm_game_data_free(data: *mut acm_game_data);
    pub fn acm_game_data_ground(data: *const acm_game_data, position: *const Position, z: *mut f64, normal: *mut Vec3) -> acm_code;
    pub fn acm_game_data_failures(data: *const acm_game_data, count: *mut u64) -> acm_code;
    pub fn acm_world_new(options: *const acm_world_options, world: *mut *mut acm_world, error: *mut acm_error) -> acm_code;
    pub fn acm_world_free(world: *mut acm_world) -> acm_code;
    pub fn acm_world_receive(world: *mut acm_world, bytes: *const c_void, size: usize, now: f64, status: *mut i32, error: *mut acm_error) -> acm_code;
    pub fn acm_world_receive_many(world: *mut acm_world, messages: *const acm_message, count: usize, now: f64, receptions: *mut acm_reception) -> acm_code;
    pub fn acm_world_advance(world: *mut acm_world, now: f64) -> acm_code;
    pub fn acm_world_set_player(world: *mut acm_world, player: u32, now: f64) -> acm_code;
    pub fn acm_world_move_player(world: *mut acm_world, position: *const Position, now: f64) -> acm_code;
    pub fn acm_world_player(world: *const acm_world, player: *mut u32) -> acm_code;
    pub fn acm_world_set_autonomy_level(world: *mut acm_world, level: c_int) -> acm_code;
    pub fn acm_world_assume_objects(world: *mut acm_world, on: c_int) -> acm_code;
    pub fn acm_world_poses(world: *const acm_world, poses: *mut Pose, capacity: usize, pose_size: usize, count: *mut usize) -> acm_code;
    pub fn acm_world_poses_at(world: *const acm_world, now: f64, poses: *mut Pose, capacity: usize, pose_size: usize, count: *mut usize) -> acm_code;
    pub fn acm_world_set_smooth(world: *mut acm_world, on: c_int) -> acm_code;
    pub fn acm_world_pose(world: *const acm_world, object: u32, pose: *mut Pose, pose_size: usize) -> acm_code;
    pub fn acm_world_pose_at(world: *const acm_world, object: u32, now: f64, pose: *mut Pose, pose_size: usize) -> acm_code;
    pub fn acm_world_find(world: *const acm_world, object: u32, body: *mut acm_body) -> acm_code;
    pub fn acm_world_waypoints(world: *const acm_world, object: u32, places: *mut Position, capacity: usize, count: *mut usize) -> acm_code;
    pub fn acm_world_snapshot(world: *const acm_world, snapshot: *mut *mut acm_snapshot) -> acm_code;
    pub fn acm_world_restore(world: *mut acm_world, snapshot: *const acm_snapshot) -> acm_code;
    pub fn acm_snapshot_free(snapshot: *mut acm_snapshot);
    pub fn acm_world_state_hash(world: *const acm_world, hash: *mut u64) -> acm_code;
    pub fn acm_world_rules(world: *const acm_world, text: *mut c_char, room: usize, length: *mut usize) -> acm_code;
    pub fn acm_world_bounds(world: *const acm_world, bounds: *mut acm_bounds) -> acm_code;
    pub fn acm_world_sentence(world: *const acm_world, text: *mut c_char, room: usize, length: *mut usize) -> acm_code;
    pub fn acm_live_new(options: *const acm_live_options, live: *mut *mut acm_live, error: *mut acm_error) -> acm_code;
    pub fn acm_live_free(live: *mut acm_live) -> acm_code;
    pub fn acm_live_world(live: *const acm_live, world: *mut *mut acm_world) -> acm_code;
    pub fn acm_live_receive(live: *mut acm_live, sender: c_int, bytes: *const c_void, size: usize, time_ns: i64) -> acm_code;
    pub fn acm_live_frame(live: *mut acm_live, now: f64) -> acm_code;
    pub fn acm_live_count(live: *const acm_live, counts: *mut acm_live_counts) -> acm_code;
    pub fn acm_capture_open(path: *const c_char, options: *const acm_capture_options, capture: *mut *mut acm_capture, error: *mut acm_error) -> acm_code;
    pub fn acm_capture_read(bytes: *const c_void, size: usize, options: *const acm_capture_options, capture: *mut *mut acm_capture, error: *mut acm_error) -> acm_code;
    pub fn acm_capture_free(capture: *mut acm_capture);
    pub fn acm_capture_sessions(capture: *const acm_capture) -> usize;
    pub fn acm_capture_remark(capture: *const acm_capture, number: usize, text: *mut c_char, room: usize, length: *mut usize) -> acm_code;
    pub fn acm_capture_session(capture: *const acm_capture, session: u32, about: *mut acm_captured_session) -> acm_code;
    pub fn acm_capture_message(capture: *const acm_capture, session: u32, number: usize, message: *mut acm_captured_message) -> acm_code;
    pub fn acm_capture_reports(capture: *const acm_capture, session: u32, reports: *mut PlayerReport, capacity: usize, count: *mut usize) -> acm_code;
    pub fn acm_capture_frames(capture: *const acm_capture, session: u32, frames_per_second: f64, times: *mut f64, capacity: usize, count: *mut usize) -> acm_code;
    pub fn acm_replay_new(capture: *const acm_capture, session: u32, frames_per_second: f64, replay: *mut *mut acm_replay, error: *mut acm_error) -> acm_code;
    pub fn acm_replay_free(replay: *mut acm_replay);
    pub fn acm_replay_next(replay: *mut acm_replay, world: *mut acm_world, time: *mut f64) -> acm_code;
    pub fn acm_decode(bytes: *const c_void, size: usize, sender: c_int, decoded: *mut *mut acm_decoded, error: *mut acm_error) -> acm_code;
    pub fn acm_decoded_free(decoded: *mut acm_decoded);
    pub fn acm_decoded_name(decoded: *const acm_decoded) -> *const c_char;
    pub fn acm_decoded_count(decoded: *const acm_decoded) -> usize;
    pub fn acm_decoded_field(decoded: *const acm_decoded, number: usize, field: *mut acm_field) -> acm_code;
}
