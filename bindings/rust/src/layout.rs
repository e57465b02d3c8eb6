// The raw structs and constants are those of the C header: a C program that includes it prints the same list.

use crate::capture::PlayerReport;
use crate::ffi::*;
use crate::values::{Event, EventKind, Frame, Motion, Pose, Position, Quaternion, Shape, Vec3};
use std::io::Write;
use std::mem::{size_of, MaybeUninit};
use std::path::Path;
use std::process::{Command, Stdio};

/// An expression of C, and what it must be.
type Fact = (String, i64);

macro_rules! layout {
    ($facts:ident, $type:ty = $c:literal { $($field:ident),* }) => {
        $facts.push((format!("sizeof({})", $c), size_of::<$type>() as i64));
        let place = MaybeUninit::<$type>::uninit();
        $({
            let field = unsafe { std::ptr::addr_of!((*place.as_ptr()).$field) } as usize;
            let offset = field - place.as_ptr() as usize;
            $facts.push((format!("offsetof({}, {})", $c, stringify!($field)), offset as i64));
        })*
    };
}

macro_rules! constants {
    ($facts:ident, $($name:ident),*) => {$facts.extend([$((stringify!($name).to_string(), i64::from($name))),*])};
}

fn plain_structs() -> Vec<Fact> {
    let mut facts = Vec::new();
    layout!(facts, Vec3 = "acm_vec3" { x, y, z });
    layout!(facts, Quaternion = "acm_quaternion" { w, x, y, z });
    layout!(facts, Frame = "acm_frame" { origin, rotation });
    layout!(facts, Position = "acm_position" { cell, frame });
    layout!(facts, Pose = "acm_pose" { object, position, velocity, clock, in_contact, is_hidden, reserved });
    layout!(facts, Shape = "acm_shape" { radius, height, step_down });
    layout!(facts, Motion = "acm_motion" { style, forward, sidestep, turn, forward_speed, sidestep_speed, turn_speed, may_walk });
    layout!(facts, Event = "acm_event" { size, kind, time, object, other, outcome, reason, value, number, position, vector });
    layout!(facts, acm_contact = "acm_contact" { valid, water, reserved, normal });
    layout!(facts, acm_message = "acm_message" { bytes, size });
    layout!(facts, PlayerReport = "acm_player_report" { time, position });
    layout!(facts, acm_reception = "acm_reception" { status, code });
    facts
}

fn sized_structs() -> Vec<Fact> {
    let mut facts = Vec::new();
    layout!(facts, acm_error = "acm_error" { size, code, byte_offset, message, field, text });
    layout!(facts, acm_rule = "acm_rule" { size, reserved, name, retail_value, other_value, otherwise });
    layout!(facts, acm_limits = "acm_limits" {
        size, reserved, waypoints_per_body, pending_motions_per_body, watchers_per_body, children_per_object, objects,
        parked_messages_per_object, parked_messages, parked_bytes, held_messages, held_bytes
    });
    layout!(facts, acm_bounds = "acm_bounds" {
        size, reserved, waypoints, pending_motions, watchers, children, objects, ended_lives, parked, held
    });
    layout!(facts, acm_outcome = "acm_outcome" {
        size, ok, has_cell, has_sliding_normal, has_collision_normal, position, contact, sliding_normal,
        collision_normal, environment, stationary
    });
    layout!(facts, acm_place_options = "acm_place_options" {
        size, allow_slide, loaded_cells_only, grounded_hint, reserved
    });
    layout!(facts, acm_sweep_seed = "acm_sweep_seed" {
        size, in_contact, on_walkable, has_gravity, is_missile, contact, sliding_normal, has_sliding_normal, edge_slide,
        reserved, stationary, last_support_z
    });
    layout!(facts, acm_host = "acm_host" {
        size, reserved, user, resolve, place, sweep, root_motion, shape, player_teleported, send_position_report,
        rehome_camera, tell_streamer, trace, describe, forget, initialise, do_motion, stop_motion, stop_all_motions,
        drop_link_animations, check_completed_motions, complete_oldest, run_hooks, enter_world, leave_world,
        change_visibility
    });
    layout!(facts, acm_world_options = "acm_world_options" { size, reserved, rules, limits, host, game_data, hash_key });
    layout!(facts, acm_body = "acm_body" {
        size, object, name, name_length, stamps, stamps_unset, position, shape, scale, player_distance, clock, parent,
        is_assumed, has_cell, is_shown, is_hidden, in_contact, on_walkable, is_animated, has_motion, charges_long_jump,
        is_leashed, has_window_start, reserved, velocity, measured_velocity, motion, max_speed, adjusted_max_speed,
        waypoints, window_slices, window_seconds, window_start_metres, fails, next_waypoint, leash_travelled,
        sticky_target, move_to, move_to_target, reserved_end
    });
    layout!(facts, acm_capture_options = "acm_capture_options" {
        size, is_strict, keeps_damage, port, reserved, most_bytes, hash_key
    });
    layout!(facts, acm_captured_session = "acm_captured_session" {
        size, number, epoch_ns, start, seconds, player, is_announced, assumes_objects, reserved, player_name, messages,
        movement, reports
    });
    layout!(facts, acm_captured_message = "acm_captured_message" {
        size, sender, time, bytes, byte_count, checksum, is_movement, reserved
    });
    layout!(facts, acm_field = "acm_field" { size, kind, name, text, integer, real });
    facts
}

fn numbers() -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    constants!(facts, ACM_OK, ACM_TRUNCATED, ACM_INVALID, ACM_UNKNOWN, ACM_OUT_OF_RANGE, ACM_UNREADABLE);
    constants!(facts, ACM_BAD_ARGUMENT, ACM_BAD_SIZE, ACM_BUSY, ACM_NOT_FOUND, ACM_REFUSED, ACM_NOT_BUILT);
    constants!(facts, ACM_NO_MEMORY, ACM_INTERNAL);
    constants!(facts, ACM_STATUS_PROCESSED, ACM_STATUS_OLD_INSTANCE, ACM_STATUS_ERROR, ACM_STATUS_QUEUED);
    constants!(facts, ACM_FROM_SERVER, ACM_FROM_CLIENT, ACM_FIELD_INTEGER, ACM_FIELD_REAL, ACM_FIELD_TEXT);
    constants!(facts, ACM_CHECKSUM_VERIFIED, ACM_CHECKSUM_UNVERIFIED, ACM_CHECKSUM_FAILED);
    for (number, kind) in EventKind::ALL.iter().enumerate() {
        facts.push((name_in_c(*kind), number as i64));
    }
    facts
}

/// ObjectCreated is ACM_EVENT_OBJECT_CREATED.
fn name_in_c(kind: EventKind) -> String {
    let mut name = String::from("ACM_EVENT");
    for letter in format!("{kind:?}").chars() {
        if letter.is_uppercase() {
            name.push('_');
        }
        name.push(letter.to_ascii_uppercase());
    }
    name
}

/// Runs a C program that prints `expressions`, one per line. `None` if there is no C compiler.
fn printed_by_c(expressions: &[&str], include: &Path) -> Option<String> {
    let program = std::env::temp_dir().join(format!("acmotion-layout-{}", std::process::id()));
    let mut compiler = Command::new("cc")
        .args(["-x", "c", "-std=c99", "-", "-I"])
        .arg(include)
        .arg("-o")
        .arg(&program)
        .stdin(Stdio::piped())
        .spawn()
        .ok()?;
    let mut source = String::from("#include <acmotion/acmotion.h>\n#include <stdio.h>\nint main(void) {\n");
    for expression in expressions {
        source += &format!("printf(\"%ld\\n\", (long)({expression}));\n");
    }
    compiler.stdin.take().unwrap().write_all((source + "}\n").as_bytes()).unwrap();
    assert!(compiler.wait().unwrap().success(), "the header has not all of these names");
    let output = Command::new(&program).output().unwrap();
    std::fs::remove_file(&program).unwrap();
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn structs_and_constants_are_those_of_the_header() {
    let facts: Vec<Fact> = [plain_structs(), sized_structs(), numbers()].concat();
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include");
    let expressions: Vec<&str> = facts.iter().map(|(expression, _)| &**expression).collect();
    let in_c = match printed_by_c(&expressions, &include) {
        Some(text) => text,
        None => return eprintln!("there is no C compiler to compare with"),
    };
    let in_c: Vec<i64> = in_c.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(in_c.len(), facts.len());
    for ((expression, in_rust), in_c) in facts.iter().zip(in_c) {
        assert_eq!(*in_rust, in_c, "{expression}");
    }
}

#[test]
fn every_event_of_the_header_has_a_kind() {
    let header = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include/acmotion/acmotion.h");
    let header = std::fs::read_to_string(header).unwrap();
    let described = header.matches("    ACM_EVENT_").count();
    assert_eq!(described, EventKind::ALL.len());
}
