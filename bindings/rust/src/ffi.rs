//! The C API as it is: `acmotion/acmotion.h` is its manual. Use the rest of the crate unless you miss something there.
//!
//! A test compares every struct and constant with the header.
#![allow(non_camel_case_types)]
#![allow(missing_docs)] // the header has them

use crate::capture::PlayerReport;
use crate::values::{Event, Frame, Motion, Pose, Position, Shape, Vec3};
use std::os::raw::{c_char, c_int, c_void};

macro_rules! handles {
    ($($name:ident),*) => {$(
        #[repr(C)]
        #[derive(Debug)]
        pub struct $name {
            _private: [u8; 0],
            _not_send_nor_sync: std::marker::PhantomData<*mut u8>,
        }
    )*};
}
handles!(acm_world, acm_snapshot, acm_decoded, acm_game_data, acm_animation_sink, acm_capture, acm_replay);

pub type acm_code = i32;
pub const ACM_OK: acm_code = 0;
pub const ACM_TRUNCATED: acm_code = 1;
pub const ACM_INVALID: acm_code = 2;
pub const ACM_UNKNOWN: acm_code = 3;
pub const ACM_OUT_OF_RANGE: acm_code = 4;
pub const ACM_UNREADABLE: acm_code = 5;
pub const ACM_BAD_ARGUMENT: acm_code = 16;
pub const ACM_BAD_SIZE: acm_code = 17;
pub const ACM_BUSY: acm_code = 18;
pub const ACM_NOT_FOUND: acm_code = 19;
pub const ACM_REFUSED: acm_code = 20;
pub const ACM_NOT_BUILT: acm_code = 21;
pub const ACM_NO_MEMORY: acm_code = 22;
pub const ACM_INTERNAL: acm_code = 23;

pub const ACM_STATUS_PROCESSED: i32 = 1;
pub const ACM_STATUS_OLD_INSTANCE: i32 = 2;
pub const ACM_STATUS_ERROR: i32 = 3;
pub const ACM_STATUS_QUEUED: i32 = 4;

pub const ACM_FROM_SERVER: c_int = 0;
pub const ACM_FROM_CLIENT: c_int = 1;
pub const ACM_CHECKSUM_VERIFIED: i32 = 0;
pub const ACM_CHECKSUM_UNVERIFIED: i32 = 1;
pub const ACM_CHECKSUM_FAILED: i32 = 2;
pub const ACM_FIELD_INTEGER: i32 = 0;
pub const ACM_FIELD_REAL: i32 = 1;
pub const ACM_FIELD_TEXT: i32 = 2;

/// A struct that begins with its size: all zero, but for that.
///
/// # Safety
/// Zero must be a value of every field.
pub unsafe trait Sized32: Sized {
    fn sized() -> Self {
        let mut zero: Self = unsafe { std::mem::zeroed() };
        unsafe { *(&mut zero as *mut Self as *mut u32) = std::mem::size_of::<Self>() as u32 };
        zero
    }
}

macro_rules! sized_structs {
    ($($(#[$about:meta])* pub struct $name:ident { $(pub $field:ident: $type:ty),* $(,)? })*) => {$(
        $(#[$about])*
        #[repr(C)]
        #[derive(Clone, Copy)]
        pub struct $name {
            pub size: u32,
            $(pub $field: $type),*
        }
        // Numbers, pointers and optional functions only.
        unsafe impl Sized32 for $name {}
    )*};
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct acm_contact {
    pub valid: u8,
    pub water: u8,
    pub reserved: [u8; 2],
    pub normal: Vec3,
}

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

type Notice = Option<unsafe extern "C" fn(user: *mut c_void)>;
type AboutBody = Option<unsafe extern "C" fn(user: *mut c_void, body: u32)>;
type WithSink = Option<unsafe extern "C" fn(user: *mut c_void, body: u32, sink: *mut acm_animation_sink)>;

sized_structs! {
    pub struct acm_error {
        pub code: acm_code,
        pub byte_offset: u64,
        pub message: [c_char; 48],
        pub field: [c_char; 48],
        pub text: [c_char; 256],
    }
    pub struct acm_rule {
        pub reserved: u32,
        pub name: *const c_char,
        pub retail_value: *const c_char,
        pub other_value: *const c_char,
        pub otherwise: *const c_char,
    }
    pub struct acm_limits {
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
    pub struct acm_bounds {
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
    pub struct acm_outcome {
        pub ok: u8,
        pub has_cell: u8,
        pub has_sliding_normal: u8,
        pub has_collision_normal: u8,
        pub position: Position,
        pub contact: acm_contact,
        pub sliding_normal: Vec3,
        pub collision_normal: Vec3,
        pub environment: i32,
        pub stationary: i32,
    }
    pub struct acm_place_options {
        pub allow_slide: u8,
        pub loaded_cells_only: u8,
        pub grounded_hint: u8,
        pub reserved: u8,
    }
    pub struct acm_sweep_seed {
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
        pub last_support_z: f32,
    }
    pub struct acm_host {
        pub reserved: u32,
        pub user: *mut c_void,
        pub resolve: Option<unsafe extern "C" fn(*mut c_void, *const Position, *mut acm_outcome)>,
        pub place: Option<
            unsafe extern "C" fn(*mut c_void, *const Shape, *const Position, *const acm_place_options, *mut acm_outcome),
        >,
        pub sweep: Option<
            unsafe extern "C" fn(
                *mut c_void,
                *const Shape,
                *const Position,
                *const Position,
                *const acm_sweep_seed,
                *mut acm_outcome,
            ),
        >,
        pub root_motion: Option<unsafe extern "C" fn(*mut c_void, u32, *const Motion, f32, *mut Frame)>,
        pub shape: Option<unsafe extern "C" fn(*mut c_void, u32, u32, *mut Shape)>,
        pub player_teleported: Notice,
        pub send_position_report: Notice,
        pub rehome_camera: Notice,
        pub tell_streamer: Option<unsafe extern "C" fn(*mut c_void, c_int)>,
        pub trace: Option<unsafe extern "C" fn(*mut c_void, *const Event)>,
        pub describe: Option<unsafe extern "C" fn(*mut c_void, u32, u32, u32, f32) -> c_int>,
        pub forget: AboutBody,
        pub initialise: AboutBody,
        pub do_motion: Option<unsafe extern "C" fn(*mut c_void, u32, u32, f32) -> u32>,
        pub stop_motion: Option<unsafe extern "C" fn(*mut c_void, u32, u32) -> u32>,
        pub stop_all_motions: AboutBody,
        pub drop_link_animations: WithSink,
        pub check_completed_motions: WithSink,
        pub complete_oldest: WithSink,
        pub run_hooks: Option<unsafe extern "C" fn(*mut c_void, u32, f32, *mut acm_animation_sink)>,
        pub enter_world: WithSink,
        pub leave_world: WithSink,
        pub change_visibility: WithSink,
    }
    pub struct acm_world_options {
        pub reserved: u32,
        pub rules: *const c_char,
        pub limits: *const acm_limits,
        pub host: *const acm_host,
        pub game_data: *const acm_game_data,
        pub hash_key: [u64; 2],
    }
    pub struct acm_body {
        pub object: u32,
        pub name: *const c_char,
        pub name_length: u32,
        pub stamps: [u16; 9],
        pub stamps_unset: u16,
        pub position: Position,
        pub shape: Shape,
        pub scale: f32,
        pub player_distance: f32,
        pub clock: f64,
        pub parent: u32,
        pub is_assumed: u8,
        pub has_cell: u8,
        pub is_shown: u8,
        pub is_hidden: u8,
        pub in_contact: u8,
        pub on_walkable: u8,
        pub is_animated: u8,
        pub has_motion: u8,
        pub charges_long_jump: u8,
        pub is_leashed: u8,
        pub has_window_start: u8,
        pub reserved: u8,
        pub velocity: Vec3,
        pub measured_velocity: Vec3,
        pub motion: Motion,
        pub max_speed: f32,
        pub adjusted_max_speed: f32,
        pub waypoints: i32,
        pub window_slices: i32,
        pub window_seconds: f32,
        pub window_start_metres: f32,
        pub fails: i32,
        pub next_waypoint: Position,
        pub leash_travelled: f32,
        pub sticky_target: u32,
        pub move_to: i32,
        pub move_to_target: u32,
        pub reserved_end: u32,
    }
    pub struct acm_capture_options {
        pub is_strict: i32,
        pub keeps_damage: i32,
        pub port: u16,
        pub reserved: u16,
        pub most_bytes: u64,
        pub hash_key: [u64; 2],
    }
    pub struct acm_captured_session {
        pub number: u32,
        pub epoch_ns: i64,
        pub start: f64,
        pub seconds: f64,
        pub player: u32,
        pub is_announced: u8,
        pub assumes_objects: u8,
        pub reserved: [u8; 2],
        pub player_name: *const c_char,
        pub messages: u64,
        pub movement: u64,
        pub reports: u64,
    }
    pub struct acm_captured_message {
        pub sender: i32,
        pub time: f64,
        pub bytes: *const c_void,
        pub byte_count: u64,
        pub checksum: i32,
        pub is_movement: u8,
        pub reserved: [u8; 3],
    }
    pub struct acm_field {
        pub kind: i32,
        pub name: *const c_char,
        pub text: *const c_char,
        pub integer: u32,
        pub real: f32,
    }
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

    pub fn acm_game_data_open(
        folder: *const c_char,
        cache_bytes: u64,
        data: *mut *mut acm_game_data,
        error: *mut acm_error,
    ) -> acm_code;
    pub fn acm_game_data_free(data: *mut acm_game_data);
    pub fn acm_game_data_ground(
        data: *const acm_game_data,
        position: *const Position,
        z: *mut f64,
        normal: *mut Vec3,
    ) -> acm_code;
    pub fn acm_game_data_failures(data: *const acm_game_data, count: *mut u64) -> acm_code;

    pub fn acm_world_new(
        options: *const acm_world_options,
        world: *mut *mut acm_world,
        error: *mut acm_error,
    ) -> acm_code;
    pub fn acm_world_free(world: *mut acm_world) -> acm_code;
    pub fn acm_world_receive(
        world: *mut acm_world,
        bytes: *const c_void,
        size: usize,
        now: f64,
        status: *mut i32,
        error: *mut acm_error,
    ) -> acm_code;
    pub fn acm_world_receive_many(
        world: *mut acm_world,
        messages: *const acm_message,
        count: usize,
        now: f64,
        receptions: *mut acm_reception,
    ) -> acm_code;
    pub fn acm_world_advance(world: *mut acm_world, now: f64) -> acm_code;
    pub fn acm_world_set_player(world: *mut acm_world, player: u32, now: f64) -> acm_code;
    pub fn acm_world_move_player(world: *mut acm_world, position: *const Position, now: f64) -> acm_code;
    pub fn acm_world_player(world: *const acm_world, player: *mut u32) -> acm_code;
    pub fn acm_world_set_autonomy_level(world: *mut acm_world, level: c_int) -> acm_code;
    pub fn acm_world_assume_objects(world: *mut acm_world, on: c_int) -> acm_code;
    pub fn acm_world_poses(
        world: *const acm_world,
        poses: *mut Pose,
        capacity: usize,
        pose_size: usize,
        count: *mut usize,
    ) -> acm_code;
    pub fn acm_world_poses_at(
        world: *const acm_world,
        now: f64,
        poses: *mut Pose,
        capacity: usize,
        pose_size: usize,
        count: *mut usize,
    ) -> acm_code;
    pub fn acm_world_set_smooth(world: *mut acm_world, on: c_int) -> acm_code;
    pub fn acm_world_pose(world: *const acm_world, object: u32, pose: *mut Pose, pose_size: usize) -> acm_code;
    pub fn acm_world_pose_at(
        world: *const acm_world,
        object: u32,
        now: f64,
        pose: *mut Pose,
        pose_size: usize,
    ) -> acm_code;
    pub fn acm_world_find(world: *const acm_world, object: u32, body: *mut acm_body) -> acm_code;
    pub fn acm_world_waypoints(
        world: *const acm_world,
        object: u32,
        places: *mut Position,
        capacity: usize,
        count: *mut usize,
    ) -> acm_code;
    pub fn acm_world_snapshot(world: *const acm_world, snapshot: *mut *mut acm_snapshot) -> acm_code;
    pub fn acm_world_restore(world: *mut acm_world, snapshot: *const acm_snapshot) -> acm_code;
    pub fn acm_snapshot_free(snapshot: *mut acm_snapshot);
    pub fn acm_world_state_hash(world: *const acm_world, hash: *mut u64) -> acm_code;
    pub fn acm_world_rules(world: *const acm_world, text: *mut c_char, room: usize, length: *mut usize) -> acm_code;
    pub fn acm_world_bounds(world: *const acm_world, bounds: *mut acm_bounds) -> acm_code;
    pub fn acm_world_sentence(world: *const acm_world, text: *mut c_char, room: usize, length: *mut usize) -> acm_code;

    pub fn acm_capture_open(
        path: *const c_char,
        options: *const acm_capture_options,
        capture: *mut *mut acm_capture,
        error: *mut acm_error,
    ) -> acm_code;
    pub fn acm_capture_read(
        bytes: *const c_void,
        size: usize,
        options: *const acm_capture_options,
        capture: *mut *mut acm_capture,
        error: *mut acm_error,
    ) -> acm_code;
    pub fn acm_capture_free(capture: *mut acm_capture);
    pub fn acm_capture_sessions(capture: *const acm_capture) -> usize;
    pub fn acm_capture_remark(
        capture: *const acm_capture,
        number: usize,
        text: *mut c_char,
        room: usize,
        length: *mut usize,
    ) -> acm_code;
    pub fn acm_capture_session(
        capture: *const acm_capture,
        session: u32,
        about: *mut acm_captured_session,
    ) -> acm_code;
    pub fn acm_capture_message(
        capture: *const acm_capture,
        session: u32,
        number: usize,
        message: *mut acm_captured_message,
    ) -> acm_code;
    pub fn acm_capture_reports(
        capture: *const acm_capture,
        session: u32,
        reports: *mut PlayerReport,
        capacity: usize,
        count: *mut usize,
    ) -> acm_code;
    pub fn acm_capture_frames(
        capture: *const acm_capture,
        session: u32,
        frames_per_second: f64,
        times: *mut f64,
        capacity: usize,
        count: *mut usize,
    ) -> acm_code;
    pub fn acm_replay_new(
        capture: *const acm_capture,
        session: u32,
        frames_per_second: f64,
        replay: *mut *mut acm_replay,
        error: *mut acm_error,
    ) -> acm_code;
    pub fn acm_replay_free(replay: *mut acm_replay);
    pub fn acm_replay_next(replay: *mut acm_replay, world: *mut acm_world, time: *mut f64) -> acm_code;

    pub fn acm_decode(
        bytes: *const c_void,
        size: usize,
        sender: c_int,
        decoded: *mut *mut acm_decoded,
        error: *mut acm_error,
    ) -> acm_code;
    pub fn acm_decoded_free(decoded: *mut acm_decoded);
    pub fn acm_decoded_name(decoded: *const acm_decoded) -> *const c_char;
    pub fn acm_decoded_count(decoded: *const acm_decoded) -> usize;
    pub fn acm_decoded_field(decoded: *const acm_decoded, number: usize, field: *mut acm_field) -> acm_code;
}
