//! Messages in, poses out.

use crate::body::Body;
use crate::builder::Builder;
use crate::error::{check, check_filled, Code, Error, Result};
use crate::ffi::{self, Pose, Position, Sized32};
use crate::game_data::GameData;
use crate::host::State;
use crate::snapshot::{Snapshot, Terms};
use crate::text::{to_c, written};
use crate::trace::KeptEvent;
use std::cell::Cell;
use std::fmt;
use std::mem::size_of;
use std::panic::resume_unwind;
use std::ptr::{null, null_mut};
use std::sync::Arc;

/// What became of a message that was well formed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Consumed; also when a stamp judged it stale.
    Processed,
    /// Meant for an older life of its object; dropped.
    OldInstance,
    /// A bound of [`Limits`](crate::Limits) is reached, or its object may not do that; nothing has changed.
    Refused,
    /// Kept, and played when its object or the player is known.
    Queued,
}

impl Status {
    fn from_raw(raw: i32) -> Status {
        match raw {
            ffi::ACM_STATUS_PROCESSED => Status::Processed,
            ffi::ACM_STATUS_OLD_INSTANCE => Status::OldInstance,
            ffi::ACM_STATUS_QUEUED => Status::Queued,
            _ => Status::Refused,
        }
    }
}

/// How often each bound of [`Limits`](crate::Limits) was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Bounds {
    pub waypoints: u64,
    pub pending_motions: u64,
    pub watchers: u64,
    pub children: u64,
    pub objects: u64,
    pub ended_lives: u64,
    pub parked: u64,
    pub held: u64,
}

/// All bodies that a server reports, and where they are now. `'host` is what its closures borrow.
pub struct World<'host> {
    raw: *mut ffi::acm_world,
    state: *mut State<'host>, // made by a Box; C has it too
    game_data: Option<GameData>,
    terms: Arc<Terms>,
    broken: Cell<ffi::acm_code>, // ACM_OK, or why it may only be dropped
    messages: Vec<ffi::acm_message>,
    receptions: Vec<ffi::acm_reception>,
}

// A world has no thread, and its closures are Send. It is not Sync: C wants it called from one thread at a time.
unsafe impl Send for World<'_> {}

impl World<'static> {
    /// A world of retail's rules, without a host.
    pub fn new() -> Result<World<'static>> {
        World::builder().build()
    }
}

impl<'host> World<'host> {
    /// For other rules, and with what you know better than acmotion.
    pub fn builder() -> Builder<'host> {
        Builder::default()
    }

    pub(crate) fn made_of(builder: Builder<'host>) -> Result<World<'host>> {
        let rules = builder.preset.unwrap_or_else(|| "retail".into()) + &builder.changed_rules;
        let rules = to_c(&rules, "rules")?;
        let limits = builder.limits.as_raw();
        let mut world = World {
            raw: null_mut(),
            state: Box::into_raw(Box::new(State::new(builder.closures))),
            game_data: builder.game_data,
            terms: Arc::new(Terms { rules: String::new(), limits: builder.limits }),
            broken: Cell::new(ffi::ACM_OK),
            messages: Vec::new(),
            receptions: Vec::new(),
        };
        let host = world.state().as_raw();
        let mut options = ffi::acm_world_options::sized();
        options.rules = rules.as_ptr();
        options.limits = &limits;
        options.host = &host;
        options.game_data = world.game_data.as_ref().map_or(null(), GameData::as_raw);
        options.hash_key = builder.hash_key;
        let mut raw = null_mut();
        let made = check_filled(|error| unsafe { ffi::acm_world_new(&options, &mut raw, error) });
        world.raw = raw; // from here on, dropping frees it
        world.state().world.set(raw);
        world.rethrow();
        made?;
        world.terms = Arc::new(Terms { rules: world.rules()?, limits: builder.limits });
        Ok(world)
    }

    // ---- messages and time

    /// One whole message of the server, opcode first. Malformed bytes change nothing; nor does a message that is not about
    /// movement, which is [`Code::Unknown`].
    pub fn receive(&mut self, bytes: &[u8], now: f64) -> Result<Status> {
        self.usable()?;
        let mut status = 0;
        let received = check_filled(|error| unsafe {
            ffi::acm_world_receive(self.raw, bytes.as_ptr().cast(), bytes.len(), now, &mut status, error)
        });
        self.done(received)?;
        Ok(Status::from_raw(status))
    }

    /// Several, in their order; a malformed one does not stop the others. All are received when this returns; the iterator
    /// says what became of each.
    pub fn receive_many<M: AsRef<[u8]>>(
        &mut self,
        messages: &[M],
        now: f64,
    ) -> Result<impl ExactSizeIterator<Item = std::result::Result<Status, Code>> + '_> {
        self.usable()?;
        self.messages.clear();
        self.messages.extend(messages.iter().map(|message| {
            let bytes = message.as_ref();
            ffi::acm_message { bytes: bytes.as_ptr().cast(), size: bytes.len() }
        }));
        self.receptions.clear();
        self.receptions.resize(messages.len(), ffi::acm_reception { status: 0, code: 0 });
        let code = unsafe {
            ffi::acm_world_receive_many(
                self.raw,
                self.messages.as_ptr(),
                self.messages.len(),
                now,
                self.receptions.as_mut_ptr(),
            )
        };
        self.messages.clear();
        self.done(check(code))?;
        Ok(self.receptions.iter().map(|reception| match reception.code {
            ffi::ACM_OK => Ok(Status::from_raw(reception.status)),
            code => Err(Code::from_raw(code)),
        }))
    }

    /// Once per frame, before its messages are received. Bodies tick from 1/30 s on, as in the original.
    pub fn advance(&mut self, now: f64) -> Result<()> {
        self.change(|raw| unsafe { ffi::acm_world_advance(raw, now) })
    }

    // ---- the player

    /// Which object is the receiver's own player. The message 0xF746 says so too; until then messages are held.
    pub fn set_player(&mut self, player: u32, now: f64) -> Result<()> {
        self.change(|raw| unsafe { ffi::acm_world_set_player(raw, player, now) })
    }

    /// Where your own player stands, if keys move it that the world never sees.
    pub fn move_player(&mut self, position: &Position, now: f64) -> Result<()> {
        self.change(|raw| unsafe { ffi::acm_world_move_player(raw, position, now) })
    }

    /// `None` until it is known.
    pub fn player(&self) -> Result<Option<u32>> {
        let mut player = 0;
        self.ask(|raw| unsafe { ffi::acm_world_player(raw, &mut player) })?;
        Ok((player != 0).then_some(player))
    }

    /// How much of the player's movement its client decides: 2 all of it (the default), to 0 nothing.
    pub fn set_autonomy_level(&mut self, level: i32) -> Result<()> {
        self.change(|raw| unsafe { ffi::acm_world_set_autonomy_level(raw, level) })
    }

    /// For observers that came late: unknown objects come to life at their first position. Off at first.
    pub fn assume_objects(&mut self, on: bool) -> Result<()> {
        self.change(|raw| unsafe { ffi::acm_world_assume_objects(raw, on.into()) })
    }

    // ---- what to draw

    /// Every body that is in a cell and not carried, in an order that depends only on creations and deletions. What was in
    /// `poses` is replaced; nothing is allocated if it has room.
    pub fn poses_into(&self, poses: &mut Vec<Pose>) -> Result<()> {
        self.fill(poses, |raw, to, room, count| unsafe {
            ffi::acm_world_poses(raw, to, room, size_of::<Pose>(), count)
        })
    }

    /// The same in memory of its own.
    ///
    /// ```
    /// # let text = std::fs::read_to_string("../../examples/messages.txt").unwrap();
    /// # let messages: Vec<Vec<u8>> = text.lines().take(5).map(|line| line[6..].as_bytes().chunks(2)
    /// #     .map(|byte| u8::from_str_radix(std::str::from_utf8(byte).unwrap(), 16).unwrap()).collect()).collect();
    /// let mut world = acmotion::World::new()?;
    /// world.receive_many(&messages, 1.0)?;
    /// let ids: Vec<u32> = world.poses()?.map(|pose| pose.object).collect();
    /// assert_eq!(ids, [0x50000001, 0x50000002, 0x50000003, 0x50000004]);
    /// # Ok::<(), acmotion::Error>(())
    /// ```
    pub fn poses(&self) -> Result<std::vec::IntoIter<Pose>> {
        let mut poses = Vec::new();
        self.poses_into(&mut poses)?;
        Ok(poses.into_iter())
    }

    /// For a display that draws more often than bodies tick: where each was 1/30 s before `now`, between its last two ticks.
    /// A body that was placed is shown there at once. Call it after [`advance`](World::advance), with the same time. It is
    /// [`poses_into`](World::poses_into) until [`set_smooth`](World::set_smooth) has been called.
    pub fn poses_at_into(&self, now: f64, poses: &mut Vec<Pose>) -> Result<()> {
        self.fill(poses, |raw, to, room, count| unsafe {
            ffi::acm_world_poses_at(raw, now, to, room, size_of::<Pose>(), count)
        })
    }

    /// The same in memory of its own.
    pub fn poses_at(&self, now: f64) -> Result<std::vec::IntoIter<Pose>> {
        let mut poses = Vec::new();
        self.poses_at_into(now, &mut poses)?;
        Ok(poses.into_iter())
    }

    /// Whether ticks are remembered for [`poses_at_into`](World::poses_at_into). Off at first, and costs nothing then.
    pub fn set_smooth(&mut self, on: bool) -> Result<()> {
        self.change(|raw| unsafe { ffi::acm_world_set_smooth(raw, on.into()) })
    }

    /// One of the poses; `None` if the object is not among them.
    pub fn pose(&self, object: u32) -> Result<Option<Pose>> {
        let mut pose = Pose::default();
        found(self.ask(|raw| unsafe { ffi::acm_world_pose(raw, object, &mut pose, size_of::<Pose>()) }), pose)
    }

    /// The same of [`poses_at`](World::poses_at).
    pub fn pose_at(&self, object: u32, now: f64) -> Result<Option<Pose>> {
        let mut pose = Pose::default();
        found(
            self.ask(|raw| unsafe { ffi::acm_world_pose_at(raw, object, now, &mut pose, size_of::<Pose>()) }),
            pose,
        )
    }

    /// Everything that is known about one object; `None` if there is none.
    pub fn find(&self, object: u32) -> Result<Option<Body<'_>>> {
        let mut raw = ffi::acm_body::sized();
        let answer = self.ask(|world| unsafe { ffi::acm_world_find(world, object, &mut raw) });
        Ok(found(answer, raw)?.map(|raw| unsafe { Body::from_raw(&raw) }))
    }

    /// The places that an object still has to walk to, next one first. `None` if there is no such object.
    pub fn waypoints(&self, object: u32) -> Result<Option<Vec<Position>>> {
        let mut places = Vec::new();
        let answer = self.fill(&mut places, |raw, to, room, count| unsafe {
            ffi::acm_world_waypoints(raw, object, to, room, count)
        });
        found(answer, places)
    }

    // ---- snapshots

    /// The world as it is.
    ///
    /// ```
    /// let mut world = acmotion::World::new()?;
    /// let before = world.snapshot()?;
    /// world.set_player(0x50000001, 1.0)?;
    /// world.restore(&before)?;
    /// assert_eq!(world.player()?, None);
    /// # Ok::<(), acmotion::Error>(())
    /// ```
    pub fn snapshot(&self) -> Result<Snapshot> {
        let mut raw = null_mut();
        self.ask(|world| unsafe { ffi::acm_world_snapshot(world, &mut raw) })?;
        Ok(Snapshot { raw, terms: Arc::clone(&self.terms) })
    }

    /// And back, in this world or in another of the same host. Invalid if its rules or limits are others, or if one has game
    /// data and the other has none.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<()> {
        if self.terms != snapshot.terms {
            let text = "the snapshot is of a world of other rules or limits";
            return Err(Error::new(Code::Invalid, "snapshot", "", text));
        }
        self.change(|raw| unsafe { ffi::acm_world_restore(raw, snapshot.raw) })
    }

    /// Over everything that can influence what happens next. Comparable between machines, not between versions.
    pub fn state_hash(&self) -> Result<u64> {
        let mut hash = 0;
        self.ask(|raw| unsafe { ffi::acm_world_state_hash(raw, &mut hash) })?;
        Ok(hash)
    }

    // ---- about it

    /// The shortest text that means its rules: "retail:leash=false".
    pub fn rules(&self) -> Result<String> {
        self.usable()?;
        written(|text, room, length| unsafe { ffi::acm_world_rules(self.raw, text, room, length) })
            .map_err(|code| check(code).unwrap_err())
    }

    /// How often each bound was reached.
    pub fn bounds(&self) -> Result<Bounds> {
        let mut raw = ffi::acm_bounds::sized();
        self.ask(|world| unsafe { ffi::acm_world_bounds(world, &mut raw) })?;
        Ok(Bounds {
            waypoints: raw.waypoints,
            pending_motions: raw.pending_motions,
            watchers: raw.watchers,
            children: raw.children,
            objects: raw.objects,
            ended_lives: raw.ended_lives,
            parked: raw.parked,
            held: raw.held,
        })
    }

    /// The game's files that it was made with.
    pub fn game_data(&self) -> Option<&GameData> {
        self.game_data.as_ref()
    }

    /// Takes the events since the last time, oldest first; there are none without
    /// [`keep_events`](Builder::keep_events).
    ///
    /// ```
    /// let mut world = acmotion::World::builder().keep_events().build()?;
    /// world.set_player(1, 0.0)?;
    /// # world.receive(&[0x48, 0xF7, 0, 0, 2, 0, 0, 0x50, 0x34, 0, 0, 0, 0x1D, 0, 0xB4, 0xA9, 0, 0, 0xB4, 0x42, 0, 0, 0xD0, 0x42,
    /// #     0, 0, 0xBC, 0x42, 0xF3, 4, 0x35, 0x3F, 0xF3, 4, 0x35, 0xBF, 1, 0, 1, 0, 0, 0, 0, 0], 0.0)?;
    /// for kept in world.events() {
    ///     println!("{:.3} s  {:08X}  {}", kept.event.time, kept.event.object, kept.sentence);
    /// #   assert!(!kept.sentence.is_empty());
    /// }
    /// # Ok::<(), acmotion::Error>(())
    /// ```
    pub fn events(&mut self) -> std::vec::IntoIter<KeptEvent> {
        self.state().events.take().into_iter()
    }

    // ---- how all of them call

    fn state(&self) -> &State<'host> {
        unsafe { &*self.state }
    }

    /// An error after one that leaves a world that may only be dropped.
    fn usable(&self) -> Result<()> {
        check(self.broken.get())
    }

    /// After a call: a closure's panic goes on, and a world that is broken is remembered.
    fn done(&self, result: Result<()>) -> Result<()> {
        if let Err(Error { code: code @ (Code::NoMemory | Code::Internal), .. }) = &result {
            self.broken.set(code.as_raw());
        }
        self.rethrow();
        result
    }

    fn rethrow(&self) {
        if let Some(payload) = self.state().take_panic() {
            resume_unwind(payload);
        }
    }

    fn ask(&self, call: impl FnOnce(*const ffi::acm_world) -> ffi::acm_code) -> Result<()> {
        self.usable()?;
        self.done(check(call(self.raw)))
    }

    pub(crate) fn change(&mut self, call: impl FnOnce(*mut ffi::acm_world) -> ffi::acm_code) -> Result<()> {
        self.usable()?;
        self.done(check(call(self.raw)))
    }

    /// Lets `write` fill a vector, again if there was not room enough.
    fn fill<T>(
        &self,
        to: &mut Vec<T>,
        mut write: impl FnMut(*const ffi::acm_world, *mut T, usize, *mut usize) -> ffi::acm_code,
    ) -> Result<()> {
        to.clear();
        loop {
            let mut count = 0;
            self.ask(|raw| write(raw, to.as_mut_ptr(), to.capacity(), &mut count))?;
            if count <= to.capacity() {
                unsafe { to.set_len(count) }; // C has written that many
                return Ok(());
            }
            to.reserve(count);
        }
    }
}

impl fmt::Debug for World<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("World").field("rules", &self.terms.rules).finish_non_exhaustive()
    }
}

impl Drop for World<'_> {
    fn drop(&mut self) {
        // Callbacks may come until the world is gone. If it is not, they may come for ever.
        if unsafe { ffi::acm_world_free(self.raw) } == ffi::ACM_OK {
            drop(unsafe { Box::from_raw(self.state) });
        }
    }
}

/// `None` in place of "not found".
fn found<T>(answer: Result<()>, value: T) -> Result<Option<T>> {
    match answer {
        Ok(()) => Ok(Some(value)),
        Err(error) if error.code == Code::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
