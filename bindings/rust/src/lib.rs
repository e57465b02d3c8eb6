//! acmotion: where every body is. Messages of an Asheron's Call server in, poses to draw out.
//!
//! ```
//! # use acmotion::World;
//! # let arrived: Vec<Vec<u8>> = vec![vec![0x46, 0xF7, 0, 0, 1, 0, 0, 0x50]];
//! # let now = 1.0;
//! # fn draw(_: u32, _: &acmotion::Position) {}
//! let mut world = World::builder().rules("retail").rule("leash", "false").build()?;
//! let mut poses = Vec::new(); // reused: no frame allocates
//! world.advance(now)?; // one frame
//! for status in world.receive_many(&arrived, now)? {
//!     if let Err(code) = status { eprintln!("a message is {code}"); }
//! }
//! world.poses_into(&mut poses)?;
//! for pose in &poses { draw(pose.object, &pose.position); }
//! # Ok::<(), acmotion::Error>(())
//! ```
//!
//! # How the library is found
//!
//! The crate links `libacmotionc`, which `cmake --install` installs. If neither pkg-config nor your linker knows where it is,
//! name its folder when you build, and when you run: `ACMOTION_LIB_DIR=~/acmotion/lib cargo build`, and `LD_LIBRARY_PATH=~/acmotion/lib`,
//! unless your program has an rpath.
//!
//! What comments call `docs/…` or `acmotion/….h` is in the folder `contracts` of the packed crate.
//!
//! # Time, units, threads
//!
//! Time is in seconds of any clock that does not run backwards, the same one for all calls of a world. Units are metres,
//! seconds and radians; world axes are x east, y north, z up; in body-local axes y is forward and x right.
//!
//! A [`World`] is `Send`, and so is what you plug into it; it is not `Sync`. A [`Snapshot`] is both.
//!
//! ```compile_fail
//! fn share<T: Sync>(_: T) {}
//! share(acmotion::World::new().unwrap());
//! ```
//!
//! # Panics
//!
//! A closure that panics does not unwind through the library: acmotion finishes the call without asking your host again,
//! and the panic goes on from the call that caused it. The world can be used afterwards.
#![warn(missing_docs)]

mod body;
mod builder;
mod capture;
mod decode;
mod error;
pub mod ffi;
mod game_data;
mod host;
mod rules;
mod snapshot;
mod text;
mod trace;
mod values;
mod world;

pub use body::{Body, MoveTo, Window};
pub use builder::{Builder, Limits};
pub use capture::{Capture, CaptureOptions, CapturedMessage, CapturedSession, Checksum, Replay};
pub use decode::{decode, Decoded, Field, Sender, Value};
pub use error::{Code, Error, Result};
#[doc(inline)]
pub use ffi::{Event, EventKind, Frame, Motion, PlayerReport, Pose, Position, Quaternion, Shape, Vec3};
pub use game_data::{GameData, Ground};
pub use host::{Animation, Contact, Outcome, PlaceOptions, Sink, SweepSeed};
pub use rules::{rules, Rule};
pub use snapshot::Snapshot;
pub use trace::{KeptEvent, Trace};
pub use world::{Bounds, Status, World};

/// Of the library that runs: "0.2.0".
pub fn version() -> &'static str {
    text::from_static(unsafe { ffi::acm_version_text() })
}
