//! What the documents show in Rust. tests/bindings/shown.sh fills it; it runs as a test of the crate.
use acmotion::{Code, Pose, Position, Result, World};
use std::sync::mpsc::{channel, Receiver};

// @shown docs/your-port.md 1

// @shown docs/your-port.md 2

const ME: u32 = 0x5000_0001;
const WALKER: u32 = 0x5000_0003;

fn messages() -> Vec<(f64, Vec<u8>)> {
    let bytes = |hex: &str| (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect();
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/messages.txt")).unwrap();
    text.lines().map(|line| line.split_once(' ').unwrap()).map(|(time, hex)| (time.parse().unwrap(), bytes(hex))).collect()
}

fn draw(_: u32, _: &Position) {}

fn frame(arrived: Vec<Vec<u8>>, now: f64) -> Result<Vec<Pose>> {
    // @shown docs/embedding.md 1
    Ok(poses)
}

#[test]
fn a_frame_of_the_page_about_embedding_shows_bodies() {
    let arrived: Vec<Vec<u8>> = messages().into_iter().take(10).map(|(_, bytes)| bytes).collect();
    assert_eq!(frame(arrived, 1.0).unwrap().len(), 5);
}

/// By the struct of the page, and by a world that is called by hand.
#[test]
fn your_port_draws_what_a_world_says() {
    let (sender, arrived) = channel();
    let mut bodies = RemoteBodies::new(ME, arrived, 0.0).unwrap();
    let mut world = World::new().unwrap();
    world.set_player(ME, 0.0).unwrap();
    world.set_smooth(true).unwrap();
    let (mut drawn, mut expected) = (Vec::new(), Vec::new());
    let mut messages = messages().into_iter().peekable();
    for frame in 1..1000 {
        let now = f64::from(frame) / 144.0;
        let mut mine = world.pose(ME).unwrap().map_or_else(Position::default, |pose| pose.position);
        if mine.cell == 0 {
            mine.cell = 0xA9B4_0001;
            mine.frame.rotation.w = 1.0;
        }
        let mut kept = Vec::new();
        while let Some((_, bytes)) = messages.next_if(|(time, _)| *time <= now) {
            sender.send(bytes.clone()).unwrap();
            kept.push(bytes);
        }
        bodies.frame(now, &mine, |id, at| if id == WALKER { drawn.push(*at) } else { assert_ne!(id, ME) }).unwrap();
        let _ = world.move_player(&mine, now);
        world.advance(now).unwrap();
        for bytes in kept {
            let _ = world.receive(&bytes, now);
        }
        expected.extend(world.pose_at(WALKER, now).unwrap().map(|pose| pose.position));
    }
    assert!(expected.len() > 500);
    assert_eq!(drawn, expected);
    assert_ne!(on_map(&drawn[0]), on_map(drawn.last().unwrap()));
    assert_eq!(on_map(&Position { cell: 0xA9B4_0019, ..Position::default() })[0], f64::from(0xA9) * 192.0);
}
