//! How a world is made.

use crate::error::Result;
use crate::ffi::{self, Frame, Motion, Position, Shape, Sized32};
use crate::game_data::GameData;
use crate::host::{Animation, Closures, Outcome, PlaceOptions, SweepSeed};
use crate::trace::Trace;
use crate::world::World;
use std::cell::RefCell;

/// Bounds on what the network can make grow; 0 is acmotion's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Limits {
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

impl Limits {
    pub(crate) fn as_raw(&self) -> ffi::acm_limits {
        ffi::acm_limits {
            waypoints_per_body: self.waypoints_per_body,
            pending_motions_per_body: self.pending_motions_per_body,
            watchers_per_body: self.watchers_per_body,
            children_per_object: self.children_per_object,
            objects: self.objects,
            parked_messages_per_object: self.parked_messages_per_object,
            parked_messages: self.parked_messages,
            parked_bytes: self.parked_bytes,
            held_messages: self.held_messages,
            held_bytes: self.held_bytes,
            ..ffi::acm_limits::sized()
        }
    }
}

/// Makes a [`World`]: its rules, its limits, and what you know better than acmotion.
///
/// Closures are called from inside of the world's own calls. What they are asked comes filled with what acmotion would
/// answer without them: change what you know better. Answers are not checked. All of them must be `Send`, so that
/// the world is; they may borrow what outlives the world.
///
/// ```
/// use acmotion::World;
/// let heights = [[94.0_f32; 9]; 9]; // your terrain
/// let world = World::builder()
///     .rules("retail")
///     .rule("leash", "false")
///     .place(|_shape, target, _options, outcome| {
///         let (column, row) = (target.frame.origin.x as usize / 24, target.frame.origin.y as usize / 24);
///         outcome.position.frame.origin.z = heights[row.min(8)][column.min(8)];
///     })
///     .trace(|event| println!("{:.3} s  {:08X}  {}", event.time, event.object, event.sentence()))
///     .build()?;
/// assert_eq!(world.rules()?, "retail:leash=false");
/// # Ok::<(), acmotion::Error>(())
/// ```
#[derive(Default)]
#[must_use]
pub struct Builder<'host> {
    pub(crate) preset: Option<String>,
    pub(crate) changed_rules: String,
    pub(crate) limits: Limits,
    pub(crate) hash_key: [u64; 2],
    pub(crate) game_data: Option<GameData>,
    pub(crate) closures: Closures<'host>,
}

macro_rules! closures {
    ($($(#[$about:meta])* $name:ident($($argument:ty),*);)*) => {$(
        $(#[$about])*
        pub fn $name(mut self, closure: impl FnMut($($argument),*) + Send + 'host) -> Self {
            self.closures.$name = Some(RefCell::new(Box::new(closure)));
            self
        }
    )*};
}

impl<'host> Builder<'host> {
    /// "retail" (which it is without this), "acdream", "snap", "openac", or one with single rules changed: "retail:leash=false".
    pub fn rules(mut self, rules: &str) -> Self {
        self.preset = Some(rules.into());
        self
    }

    /// Changes one of [`rules`](crate::rules()).
    pub fn rule(mut self, name: &str, value: &str) -> Self {
        self.changed_rules += &format!(":{name}={value}");
        self
    }

    /// What the network can make grow.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// A secret, if strangers choose the ids of objects. It changes no result.
    pub fn hash_key(mut self, key: [u64; 2]) -> Self {
        self.hash_key = key;
        self
    }

    /// Ground, sizes and motions from the game's files. Your own closures come first.
    pub fn game_data(mut self, data: GameData) -> Self {
        self.game_data = Some(data);
        self
    }

    /// Which motions play, and which have ended.
    pub fn animation(mut self, animation: impl Animation + 'host) -> Self {
        self.closures.animation = Some(Box::new(animation));
        self
    }

    /// Keeps every event with its sentence for [`World::events`], until you take it. For tools: it costs memory.
    pub fn keep_events(mut self) -> Self {
        self.closures.keeps_events = true;
        self
    }

    closures! {
        /// Placement: what is at that position?
        resolve(&Position, &mut Outcome);
        /// Placement: may a body of that shape be at that target?
        place(&Shape, &Position, PlaceOptions, &mut Outcome);
        /// Placement: how far does it get from the first position to the second?
        sweep(&Shape, &Position, &Position, &SweepSeed, &mut Outcome);
        /// How far animation carries a body in a slice of that many seconds, body-local.
        root_motion(u32, &Motion, f32, &mut Frame);
        /// The unscaled size of an object, by its id and its setup.
        shape(u32, u32, &mut Shape);
        /// The server has teleported your player: forget keys that are held and moves that are planned.
        player_teleported();
        /// The server has forced a position: answer it with a report of where your player is.
        send_position_report();
        /// Your player is too far from where it was for the camera to follow.
        rehome_camera();
        /// Your player has moved, and other parts of the world may have to be loaded; true: it teleports.
        tell_streamer(bool);
        /// Every decision, as it is made. It costs nothing if it is not there.
        trace(&Trace<'_>);
    }

    /// The world, or which rule is not known.
    ///
    /// ```
    /// let error = acmotion::World::builder().rules("retial").build().unwrap_err();
    /// assert_eq!((error.code, &*error.field), (acmotion::Code::Unknown, "rules"));
    /// ```
    pub fn build(self) -> Result<World<'host>> {
        World::made_of(self)
    }
}
