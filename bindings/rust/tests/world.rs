//! Worlds against the real library, fed with examples/messages.txt.

use acmotion::*;
use std::cell::RefCell;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

const PLAYER: u32 = 0x5000_0001;
const WALKER: u32 = 0x5000_0002;

struct Message {
    arrives: f64,
    bytes: Vec<u8>,
}

fn messages() -> Vec<Message> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/messages.txt")).unwrap();
    text.lines()
        .map(|line| {
            let (time, hex) = line.split_once(' ').unwrap();
            let byte = |i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap();
            Message { arrives: time.parse().unwrap(), bytes: (0..hex.len()).step_by(2).map(byte).collect() }
        })
        .collect()
}

/// Plays what arrives before `end`, at 50 frames per second.
fn play(world: &mut World<'_>, from: f64, end: f64) {
    let mut frame = (from * 50.0) as u32;
    for message in messages().iter().filter(|message| message.arrives >= from && message.arrives < end) {
        while f64::from(frame) / 50.0 < message.arrives {
            world.advance(f64::from(frame) / 50.0).unwrap();
            frame += 1;
        }
        world.receive(&message.bytes, f64::from(frame) / 50.0).unwrap();
    }
}

fn played(builder: Builder<'_>) -> World<'_> {
    let mut world = builder.build().unwrap();
    play(&mut world, 0.0, 21.0);
    world
}

fn count_up(count: &AtomicUsize) {
    count.fetch_add(1, Ordering::Relaxed);
}

fn is_send<T: Send>(_: &T) {}
fn is_sync<T: Sync>(_: &T) {}

// ---- worlds ---------------------------------------------------------------------------------------------------------

#[test]
fn the_version_is_that_of_the_crate() {
    assert_eq!(version(), env!("CARGO_PKG_VERSION"));
}

#[test]
fn an_error_always_says_what_it_is() {
    let error = World::new().unwrap().advance(f64::NAN).unwrap_err();
    assert_eq!(error.to_string(), "bad argument");
    assert!(format!("{error:?}").contains("text: \"bad argument\""));
}

#[test]
fn bodies_go_where_the_server_says() {
    let world = played(World::builder());
    assert_eq!(world.player().unwrap(), Some(PLAYER));
    let pose = world.pose(WALKER).unwrap().unwrap();
    let all: Vec<Pose> = world.poses().unwrap().collect();
    assert_eq!(all.len(), 5);
    assert!(all.contains(&pose) && pose.in_contact() && !pose.is_hidden());
    assert!(world.pose(99).unwrap().is_none());
}

#[test]
fn many_messages_are_the_same_as_one_by_one() {
    let list: Vec<Vec<u8>> = messages().into_iter().take(40).map(|message| message.bytes).collect();
    let mut one_by_one = World::new().unwrap();
    let single: Vec<Status> = list.iter().map(|bytes| one_by_one.receive(bytes, 1.0).unwrap()).collect();
    let mut at_once = World::new().unwrap();
    let many: Vec<Status> = at_once.receive_many(&list, 1.0).unwrap().map(|status| status.unwrap()).collect();
    assert_eq!(single, many);
    assert_eq!(one_by_one.state_hash().unwrap(), at_once.state_hash().unwrap());
    assert_eq!(at_once.receive_many::<&[u8]>(&[], 1.0).unwrap().len(), 0);
}

#[test]
fn one_malformed_message_does_not_stop_the_others() {
    let mut world = World::new().unwrap();
    let player = messages().swap_remove(1).bytes; // its creation
    let list: [&[u8]; 4] = [&[0x46, 0xF7, 0, 0, 1, 0, 0, 0x50], &[0x48, 0xF7, 0, 0], &[], &player];
    let became: Vec<_> = world.receive_many(&list, 1.0).unwrap().collect();
    assert_eq!(became, [Ok(Status::Processed), Err(Code::Truncated), Err(Code::Truncated), Ok(Status::Processed)]);
    assert!(world.pose(PLAYER).unwrap().is_some());
}

#[test]
fn poses_are_written_into_a_vector_that_is_used_again() {
    let world = played(World::builder());
    let mut poses = vec![Pose::default(); 2];
    world.poses_into(&mut poses).unwrap();
    let place = poses.as_ptr();
    world.poses_into(&mut poses).unwrap();
    assert_eq!((poses.len(), poses.as_ptr()), (5, place));
}

#[test]
fn smooth_poses_are_between_ticks() {
    let mut world = World::new().unwrap();
    world.set_smooth(true).unwrap();
    play(&mut world, 0.0, 3.0);
    let at = |world: &World, now| world.poses_at(now).unwrap().find(|pose| pose.object == WALKER).unwrap();
    world.advance(3.0).unwrap();
    let first = at(&world, 3.0);
    world.advance(3.01).unwrap();
    let second = at(&world, 3.01);
    assert!((first.clock - (3.0 - 1.0 / 30.0)).abs() < 1e-6);
    assert_ne!(first.position, second.position);
    assert_eq!(world.pose_at(WALKER, 3.01).unwrap(), Some(second));
    assert_eq!(world.pose_at(99, 3.01).unwrap(), None);
    assert_eq!(world.pose_at(WALKER, f64::NAN).unwrap_err().code, Code::BadArgument);
    assert_eq!(world.poses_at(f64::NAN).unwrap_err().code, Code::BadArgument);
}

#[test]
fn a_body_tells_everything() {
    let mut world = World::new().unwrap();
    play(&mut world, 0.0, 2.5);
    let body = world.find(WALKER).unwrap().unwrap();
    assert_eq!(body.object, WALKER);
    assert_eq!(body.name().len(), body.name_bytes.len());
    assert!(body.is_shown && body.parent.is_none() && body.motion.is_some());
    assert_eq!(body.stamps[0], Some(2)); // its second position
    let remaining = world.waypoints(WALKER).unwrap().unwrap();
    assert_eq!(remaining.len(), body.waypoints as usize);
    assert_eq!(remaining.first().copied(), body.next_waypoint);
    assert!(world.find(99).unwrap().is_none() && world.waypoints(99).unwrap().is_none());
}

#[test]
fn limits_bound_a_world() {
    let world = played(World::builder().limits(Limits { objects: 2, ..Limits::default() }));
    assert_eq!(world.poses().unwrap().len(), 2);
    assert!(world.bounds().unwrap().objects > 0);
}

#[test]
fn a_hash_key_changes_no_pose() {
    let with_key: Vec<Pose> = played(World::builder().hash_key([1, 2])).poses().unwrap().collect();
    assert_eq!(with_key, played(World::builder()).poses().unwrap().collect::<Vec<_>>());
}

#[test]
fn rules_change_what_happens() {
    let retail = played(World::builder());
    let snap = played(World::builder().rules("snap"));
    assert_eq!((retail.rules().unwrap(), snap.rules().unwrap()), ("retail".into(), "snap".into()));
    assert_ne!(retail.state_hash().unwrap(), snap.state_hash().unwrap());
}

// ---- snapshots and threads ------------------------------------------------------------------------------------------

#[test]
fn a_snapshot_goes_on_alike_in_another_world_on_another_thread() {
    let mut world = World::new().unwrap();
    play(&mut world, 0.0, 10.0);
    let before = world.snapshot().unwrap();
    is_sync(&before);
    play(&mut world, 10.0, 15.0);
    let hash = world.state_hash().unwrap();
    drop(world);
    let elsewhere = std::thread::spawn(move || {
        let mut other = World::new().unwrap();
        other.restore(&before).unwrap();
        play(&mut other, 10.0, 15.0);
        other.state_hash().unwrap()
    });
    assert_eq!(elsewhere.join().unwrap(), hash);
}

#[test]
fn a_snapshot_of_other_rules_or_limits_is_refused() {
    let snapshot = World::new().unwrap().snapshot().unwrap();
    let limits = Limits { objects: 7, ..Limits::default() };
    for builder in [World::builder().rules("snap"), World::builder().limits(limits)] {
        let mut other = builder.build().unwrap();
        assert_eq!(other.restore(&snapshot).unwrap_err().code, Code::Invalid);
    }
    World::builder().rules("retail:leash=true").build().unwrap().restore(&snapshot).unwrap();
}

#[test]
fn a_world_with_closures_can_move_to_another_thread() {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let mut world = World::builder().trace(move |_| count_up(&counted)).build().unwrap();
    is_send(&world);
    std::thread::spawn(move || play(&mut world, 0.0, 5.0)).join().unwrap();
    assert!(count.load(Ordering::Relaxed) > 10);
    assert_eq!(Arc::strong_count(&count), 1); // the closure went with its world
}

// ---- hosts ----------------------------------------------------------------------------------------------------------

#[test]
fn closures_that_change_nothing_change_nothing() {
    let asked = AtomicUsize::new(0);
    let count = || count_up(&asked);
    struct Same;
    impl Animation for Same {}
    let world = played(
        World::builder()
            .resolve(|_, _| count())
            .place(|_, _, _, _| count())
            .sweep(|_, _, _, _, _| count())
            .root_motion(|_, _, _, _| count())
            .shape(|_, _, _| count())
            .animation(Same),
    );
    assert_eq!(world.state_hash().unwrap(), played(World::builder()).state_hash().unwrap());
    drop(world);
    assert!(asked.into_inner() > 100);
}

#[test]
fn placement_is_taken_at_its_word() {
    let world = played(World::builder().place(|_, _, _, outcome| {
        outcome.position.frame.origin.z = 50.0;
        outcome.contact = Some(Contact { normal: Vec3 { x: 0.0, y: 0.0, z: 1.0 }, water: false });
    }));
    assert_eq!(world.pose(PLAYER).unwrap().unwrap().position.frame.origin.z, 50.0);
    let refused = played(World::builder().place(|_, _, _, outcome| outcome.ok = false));
    assert_ne!(refused.state_hash().unwrap(), world.state_hash().unwrap());
}

#[test]
fn root_motion_and_shapes_are_taken_at_their_word() {
    let world = played(World::builder().shape(|_, _, shape| shape.radius = 3.0).root_motion(|_, _, _, offset| {
        *offset = Frame::default();
    }));
    assert_eq!(world.find(WALKER).unwrap().unwrap().shape.radius, 3.0);
    assert_ne!(world.state_hash().unwrap(), played(World::builder()).state_hash().unwrap());
}

#[test]
fn the_players_own_client_gets_its_callbacks() {
    let calls = Mutex::new(Vec::new());
    let log = |what: &'static str| calls.lock().unwrap().push(what);
    drop(played(
        World::builder()
            .player_teleported(|| log("teleported"))
            .send_position_report(|| log("report"))
            .rehome_camera(|| log("camera"))
            .tell_streamer(|_| log("streamer")),
    ));
    assert!(calls.into_inner().unwrap().contains(&"teleported"));
}

#[test]
fn an_animation_hears_of_bodies_and_their_motions() {
    #[derive(Default)]
    struct CallLog(RefCell<Vec<(&'static str, u32)>>);
    impl Animation for &mut CallLog {
        fn describe(&self, body: u32, _setup: u32, _motion_table: u32, _scale: f32) -> bool {
            self.0.borrow_mut().push(("described", body));
            false
        }
        fn do_motion(&self, body: u32, _motion: u32, _speed: f32) -> u32 {
            self.0.borrow_mut().push(("moves", body));
            0
        }
        fn check_completed_motions(&self, _body: u32, sink: &Sink<'_>) {
            sink.all_motions_done();
            assert_eq!(sink.pending_motions(), 0);
        }
    }
    let mut calls = CallLog::default();
    drop(played(World::builder().animation(&mut calls)));
    let calls = calls.0.into_inner();
    assert!(calls.contains(&("described", WALKER)) && calls.contains(&("moves", WALKER)));
}

#[test]
fn events_are_reported_and_kept_alike() {
    let reported = Mutex::new(Vec::new());
    let builder = World::builder().keep_events().trace(|event| {
        reported.lock().unwrap().push(KeptEvent { event: **event, sentence: event.sentence() });
    });
    let mut world = played(builder);
    let kept: Vec<KeptEvent> = world.events().collect();
    assert_eq!(world.events().len(), 0);
    drop(world);
    assert_eq!(kept, reported.into_inner().unwrap());
    assert!(kept.iter().all(|kept| kept.event.kind().is_some() && !kept.sentence.is_empty()));
    let decided = |kept: &&KeptEvent| kept.event.kind() == Some(EventKind::PositionDecided);
    assert!(kept.iter().find(decided).unwrap().sentence.starts_with("position "));
    assert!(kept.iter().filter(decided).any(|kept| kept.event.outcome_name() == "interpolate"));
    assert!(kept.iter().filter(decided).all(|kept| !kept.event.reason_name().is_empty()));
}

// ---- panics ---------------------------------------------------------------------------------------------------------

/// What a call panics with.
fn panic_of(call: impl FnOnce()) -> Option<&'static str> {
    catch_unwind(AssertUnwindSafe(call)).err()?.downcast::<&'static str>().ok().map(|text| *text)
}

#[test]
fn a_panic_comes_out_of_the_call_that_caused_it_and_the_world_goes_on() {
    let calls = AtomicUsize::new(0);
    let mut world = World::builder()
        .trace(|_| {
            if calls.fetch_add(1, Ordering::Relaxed) == 5 {
                std::panic::panic_any("the sixth event");
            }
        })
        .build()
        .unwrap();
    assert_eq!(panic_of(|| play(&mut world, 0.0, 21.0)), Some("the sixth event"));
    let after = calls.load(Ordering::Relaxed);
    play(&mut world, 5.0, 21.0);
    assert_eq!(panic_of(|| drop(world)), None);
    assert!(calls.into_inner() > after);
}

#[test]
fn a_panic_in_every_kind_of_closure_is_caught() {
    struct Panics;
    impl Animation for Panics {
        fn check_completed_motions(&self, _body: u32, _sink: &Sink<'_>) {
            std::panic::panic_any("ouch");
        }
    }
    let ouch = || std::panic::panic_any("ouch");
    for builder in [
        World::builder().place(|_, _, _, _| ouch()),
        World::builder().sweep(|_, _, _, _, _| ouch()),
        World::builder().root_motion(|_, _, _, _| ouch()),
        World::builder().shape(|_, _, _| ouch()),
        World::builder().player_teleported(ouch),
        World::builder().animation(Panics),
    ] {
        assert_eq!(panic_of(|| drop(played(builder))), Some("ouch"));
    }
}

#[test]
fn after_a_panic_in_one_call_acmotion_answers_the_rest_of_it_itself() {
    let asked = AtomicUsize::new(0);
    let mut world = World::builder()
        .root_motion(|_, _, _, offset| {
            *offset = Frame { origin: Vec3 { x: f32::NAN, ..Vec3::default() }, ..Frame::default() };
            count_up(&asked);
            std::panic::panic_any("half done");
        })
        .build()
        .unwrap();
    assert_eq!(panic_of(|| play(&mut world, 0.0, 5.0)), Some("half done"));
    assert!(world.poses().unwrap().all(|pose| pose.position.frame.origin.x.is_finite()));
    drop(world);
    assert_eq!(asked.into_inner(), 1);
}

// ---- wrong use ------------------------------------------------------------------------------------------------------

#[test]
fn wrong_use_is_an_error_and_changes_nothing() {
    let mut world = played(World::builder());
    let hash = world.state_hash().unwrap();
    assert_eq!(world.advance(f64::NAN).unwrap_err().code, Code::BadArgument);
    assert_eq!(world.receive(&[1, 2, 3, 4], f64::INFINITY).unwrap_err().code, Code::BadArgument);
    assert_eq!(world.receive_many(&[[0_u8; 4]], f64::NAN).err().unwrap().code, Code::BadArgument);
    assert_eq!(world.set_player(1, f64::NAN).unwrap_err().to_string(), "bad argument");
    assert_eq!(world.set_autonomy_level(3).unwrap_err().code, Code::Invalid);
    let nowhere =
        Position { cell: 0, frame: Frame { origin: Vec3 { x: f32::NAN, y: 0.0, z: 0.0 }, ..Frame::default() } };
    assert_eq!(world.move_player(&nowhere, 21.0).unwrap_err().code, Code::Invalid);
    assert_eq!(world.state_hash().unwrap(), hash);
}

#[test]
fn rules_that_are_none_make_no_world() {
    for builder in [World::builder().rules("retial"), World::builder().rule("leesh", "false")] {
        let error = builder.build().unwrap_err();
        assert_eq!((error.code, &*error.field), (Code::Unknown, "rules"));
    }
    let error = World::builder().rules("re\0tail").build().unwrap_err();
    assert_eq!((error.code, &*error.field), (Code::BadArgument, "rules"));
}

#[test]
fn a_message_that_is_not_about_movement_is_unknown_and_changes_nothing() {
    let mut world = World::new().unwrap();
    world.set_player(PLAYER, 0.0).unwrap();
    let hash = world.state_hash().unwrap();
    assert_eq!(world.receive(&[0xE1, 0xF7, 0, 0], 0.0).unwrap_err().code, Code::Unknown);
    assert_eq!(world.state_hash().unwrap(), hash);
}

// ---- decoding -------------------------------------------------------------------------------------------------------

#[test]
fn messages_are_decoded_to_their_fields() {
    for message in messages() {
        let decoded = decode(&message.bytes, Sender::Server).unwrap();
        is_sync(&decoded);
        assert!(!decoded.name().is_empty() && decoded.fields().count() > 0);
    }
    let error = decode(&messages()[7].bytes[..14], Sender::Server).unwrap_err();
    assert_eq!((error.code, &*error.field), (Code::Truncated, "cell"));
}
