//! A list of messages in, poses out: each line of the file is a time in seconds and a message in hex.
use acmotion::{Pose, World};
use std::error::Error;

fn print_poses(poses: &[Pose], now: f64) {
    for pose in poses {
        let at = pose.position.frame.origin;
        println!(
            "{:5.1} s  0x{:08X}  in 0x{:08X}  x = {:7.2}  y = {:7.2}  z = {:6.2}",
            now, pose.object, pose.position.cell, at.x, at.y, at.z
        );
    }
}

fn read_line(line: &str) -> Option<(f64, Vec<u8>)> {
    let (time, hex) = line.split_once(' ')?;
    let bytes = (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(hex.get(i..i + 2)?, 16).ok());
    Some((time.parse().ok()?, bytes.collect::<Option<_>>()?))
}

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).ok_or("which file?")?;
    let mut world = World::new()?;
    let mut poses = Vec::new(); // reused: no frame allocates
    let mut frame = 0;
    for line in std::fs::read_to_string(name)?.lines() {
        let (arrives, bytes) = read_line(line).ok_or("a line that is no time and message")?;
        while f64::from(frame) / 50.0 < arrives {
            let now = f64::from(frame) / 50.0; // 50 frames per second; poses once per second
            world.advance(now)?;
            if frame % 50 == 0 {
                world.poses_into(&mut poses)?;
                print_poses(&poses, now);
            }
            frame += 1;
        }
        if let Err(error) = world.receive(&bytes, f64::from(frame) / 50.0) {
            println!("{error}");
        }
    }
    Ok(())
}
