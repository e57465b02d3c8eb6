//! Everything that is known about one object.

use crate::ffi::{self, Motion, Position, Shape, Vec3};
use crate::text::from_windows_1252;

/// Everything that is known about one object. Its name borrows the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body<'world> {
    /// Its id.
    pub object: u32,
    /// Windows-1252, as it came.
    pub name_bytes: &'world [u8],
    /// Position, movement, state, vector, teleport, server's move, force, looks, instance; `None`: not received.
    pub stamps: [Option<u16>; 9],
    /// Where it is.
    pub position: Position,
    /// Scaled.
    pub shape: Shape,
    /// Of its setup.
    pub scale: f32,
    /// Metres at its last tick; the largest float before the first.
    pub player_distance: f32,
    /// Valid up to this time, s.
    pub clock: f64,
    /// What carries it.
    pub parent: Option<u32>,
    /// It was not described.
    pub is_assumed: bool,
    /// It is somewhere.
    pub has_cell: bool,
    /// It is among the poses.
    pub is_shown: bool,
    /// The server has hidden it.
    pub is_hidden: bool,
    /// It touches a surface.
    pub in_contact: bool,
    /// One that it can walk on.
    pub on_walkable: bool,
    /// It has a motion table.
    pub is_animated: bool,
    /// It holds a jump for longer.
    pub charges_long_jump: bool,
    /// What physics carries it with: arcs and knockback, not walking.
    pub velocity: Vec3,
    /// What its pose says.
    pub measured_velocity: Vec3,
    /// `None`: it was never commanded to move.
    pub motion: Option<Motion>,
    /// m/s
    pub max_speed: f32,
    /// m/s
    pub adjusted_max_speed: f32,
    /// Still to be walked to; 0: it is not interpolating.
    pub waypoints: u32,
    /// The first of them.
    pub next_waypoint: Option<Position>,
    /// How it gets on there.
    pub window: Window,
    /// Metres on its leash; `None`: it has none.
    pub leash_travelled: Option<f32>,
    /// What it sticks to.
    pub sticky_target: Option<u32>,
    /// What it moves to by itself.
    pub move_to: Option<MoveTo>,
}

/// Whether a body makes progress on its way to a waypoint.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Window {
    pub slices: i32,
    pub seconds: f32,
    pub start_metres: Option<f32>,
    /// Windows without progress; the fourth ends in a blip.
    pub fails: i32,
}

/// What a body moves or turns to by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum MoveTo {
    Object(u32),
    Position,
    TurnToObject(u32),
    TurnToHeading,
}

fn some_id(id: u32) -> Option<u32> {
    (id != 0).then_some(id)
}

impl MoveTo {
    fn from_raw(kind: i32, target: u32) -> Option<MoveTo> {
        match kind {
            6 => Some(MoveTo::Object(target)),
            7 => Some(MoveTo::Position),
            8 => Some(MoveTo::TurnToObject(target)),
            9 => Some(MoveTo::TurnToHeading),
            _ => None,
        }
    }
}

impl<'world> Body<'world> {
    /// Its name; empty if it is not known.
    pub fn name(&self) -> String {
        from_windows_1252(self.name_bytes)
    }

    /// # Safety
    /// The library has filled it, and the world that it is of does not change in `'world`.
    pub(crate) unsafe fn from_raw(raw: &ffi::acm_body) -> Body<'world> {
        let mut stamps = raw.stamps.map(Some);
        for (bit, stamp) in stamps.iter_mut().enumerate() {
            if raw.stamps_unset >> bit & 1 != 0 {
                *stamp = None;
            }
        }
        Body {
            object: raw.object,
            name_bytes: std::slice::from_raw_parts(raw.name.cast(), raw.name_length as usize),
            stamps,
            position: raw.position,
            shape: raw.shape,
            scale: raw.scale,
            player_distance: raw.player_distance,
            clock: raw.clock,
            parent: some_id(raw.parent),
            is_assumed: raw.is_assumed != 0,
            has_cell: raw.has_cell != 0,
            is_shown: raw.is_shown != 0,
            is_hidden: raw.is_hidden != 0,
            in_contact: raw.in_contact != 0,
            on_walkable: raw.on_walkable != 0,
            is_animated: raw.is_animated != 0,
            charges_long_jump: raw.charges_long_jump != 0,
            velocity: raw.velocity,
            measured_velocity: raw.measured_velocity,
            motion: (raw.has_motion != 0).then_some(raw.motion),
            max_speed: raw.max_speed,
            adjusted_max_speed: raw.adjusted_max_speed,
            waypoints: raw.waypoints as u32,
            next_waypoint: (raw.waypoints > 0).then_some(raw.next_waypoint),
            window: Window {
                slices: raw.window_slices,
                seconds: raw.window_seconds,
                start_metres: (raw.has_window_start != 0).then_some(raw.window_start_metres),
                fails: raw.fails,
            },
            leash_travelled: (raw.is_leashed != 0).then_some(raw.leash_travelled),
            sticky_target: some_id(raw.sticky_target),
            move_to: MoveTo::from_raw(raw.move_to, raw.move_to_target),
        }
    }
}
