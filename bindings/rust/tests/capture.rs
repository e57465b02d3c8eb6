//! A capture beside what C says of it: tests/bindings/rust.sh names both.

use acmotion::*;

fn capture_path() -> String {
    std::env::var("ACMOTION_CAPTURE").expect("run by tests/bindings/rust.sh")
}

/// "capture_messages 396"
fn c_says(word: &str) -> u64 {
    let said = std::fs::read_to_string(std::env::var("ACMOTION_C_SAYS").unwrap()).unwrap();
    said.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' ')?.parse().ok()).unwrap()
}

#[test]
fn a_capture_has_the_messages_that_c_sees() {
    let capture = Capture::open(capture_path()).unwrap();
    assert_eq!(capture.sessions().count(), 1);
    let session = capture.main().unwrap();
    let bytes: usize = session.messages().map(|message| message.bytes.len()).sum();
    assert_eq!(session.messages().count() as u64, c_says("capture_messages"));
    assert_eq!(session.messages().filter(|message| message.is_movement).count() as u64, c_says("capture_movement"));
    assert_eq!(bytes as u64, c_says("capture_bytes"));
    assert_eq!(u64::from(session.player()), c_says("capture_player"));
    assert!(session.messages().any(|message| message.sender == Sender::Client));
    assert!(session.messages().all(|message| message.checksum == Checksum::Verified));
    assert!(!session.player_name().is_empty() && session.is_announced() && !session.assumes_objects());
    assert!(!session.reports().unwrap().is_empty() && session.epoch_ns() > 0);
    assert_eq!((session.number(), session.start()), (1, 0.0));
    assert_eq!(capture.remarks().count(), 0);
}

#[test]
fn a_capture_is_played_as_c_plays_it_to_the_bit() {
    let capture = Capture::read(&std::fs::read(capture_path()).unwrap(), CaptureOptions::default()).unwrap();
    let session = capture.main().unwrap();
    let mut world = World::new().unwrap();
    let mut replay = session.play(60.0).unwrap();
    let mut poses = Vec::new();
    let mut all = 0_u64;
    let mut times = Vec::new();
    while let Some(time) = replay.next_frame(&mut world).unwrap() {
        times.push(time);
        world.poses_into(&mut poses).unwrap();
        let words = poses.len() * std::mem::size_of::<Pose>() / 8;
        let words = unsafe { std::slice::from_raw_parts(poses.as_ptr().cast::<u64>(), words) };
        let sum = words.iter().fold(0_u64, |sum, word| sum.wrapping_add(*word));
        all = all.wrapping_mul(31).wrapping_add(sum);
    }
    assert_eq!(all, c_says("capture_poses"));
    assert_eq!(times, session.frames(60.0).unwrap());
}

#[test]
fn what_is_no_capture_and_wrong_use_are_errors() {
    assert_eq!(Capture::open("/nowhere/at.all").unwrap_err().code, Code::Unreadable);
    assert!(!Capture::read(b"no capture", CaptureOptions::default()).unwrap_err().to_string().is_empty());
    assert_eq!(Capture::open("a\0b").unwrap_err().code, Code::BadArgument);
    let few = CaptureOptions { most_bytes: 2000, ..CaptureOptions::default() };
    let capture = Capture::open_with(capture_path(), few).unwrap();
    assert!(capture.remarks().next().unwrap().contains("left out"));
    let session = capture.main().unwrap();
    assert_eq!(session.frames(5000.0).unwrap_err().code, Code::OutOfRange);
    assert_eq!(session.play(f64::NAN).unwrap_err().to_string(), "frames per second must lie between 0.1 and 1000");
}
