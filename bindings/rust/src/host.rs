//! What a host may bring, and how closures become callbacks of C.

use crate::ffi::{self, Event, Frame, Motion, Position, Shape, Sized32, Vec3, acm_animation_sink};
use crate::trace::{KeptEvent, Trace};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::os::raw::{c_int, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};

// ---- what is asked and answered -------------------------------------------------------------------------------------

/// Ground under a body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Contact {
    /// Unit length, world axes; walkable from z = 0.664 on.
    pub normal: Vec3,
    /// It is the surface of water.
    pub water: bool,
}

/// Where a placement or a sweep ended.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// False: refused, the body stays where it was.
    pub ok: bool,
    /// False: that place is not loaded.
    pub has_cell: bool,
    /// The foot of the body, in the cell it names.
    pub position: Position,
    /// `None`: in the air.
    pub contact: Option<Contact>,
    /// The body slid along that.
    pub sliding_normal: Option<Vec3>,
    /// Velocity bounces off that.
    pub collision_normal: Option<Vec3>,
    /// It was terrain or a wall, as against another body; landing counts.
    pub environment: bool,
    /// Sweeps in a row without progress, 0 to 3.
    pub stationary: i32,
}

/// How a body is to be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceOptions {
    /// It may end beside the target.
    pub allow_slide: bool,
    /// Only in cells that are loaded.
    pub loaded_cells_only: bool,
    /// The message's contact bit.
    pub grounded_hint: bool,
}

/// What a sweep starts with.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct SweepSeed {
    pub in_contact: bool,
    pub on_walkable: bool,
    pub has_gravity: bool,
    pub is_missile: bool,
    pub edge_slide: bool,
    pub contact: Option<Contact>,
    pub sliding_normal: Option<Vec3>,
    pub stationary: i32,
    pub last_support_z: f32,
}

fn contact_from(raw: &ffi::acm_contact) -> Option<Contact> {
    (raw.valid != 0).then_some(Contact { normal: raw.normal, water: raw.water != 0 })
}

impl Outcome {
    fn from_raw(raw: &ffi::acm_outcome) -> Outcome {
        Outcome {
            ok: raw.ok != 0,
            has_cell: raw.has_cell != 0,
            position: raw.position,
            contact: contact_from(&raw.contact),
            sliding_normal: (raw.has_sliding_normal != 0).then_some(raw.sliding_normal),
            collision_normal: (raw.has_collision_normal != 0).then_some(raw.collision_normal),
            environment: raw.environment != 0,
            stationary: raw.stationary,
        }
    }

    fn write_to(&self, raw: &mut ffi::acm_outcome) {
        let contact = self.contact.unwrap_or_default();
        raw.ok = self.ok.into();
        raw.has_cell = self.has_cell.into();
        raw.position = self.position;
        raw.contact.valid = self.contact.is_some().into();
        raw.contact.water = contact.water.into();
        raw.contact.normal = contact.normal;
        raw.has_sliding_normal = self.sliding_normal.is_some().into();
        raw.sliding_normal = self.sliding_normal.unwrap_or_default();
        raw.has_collision_normal = self.collision_normal.is_some().into();
        raw.collision_normal = self.collision_normal.unwrap_or_default();
        raw.environment = self.environment.into();
        raw.stationary = self.stationary;
    }
}

impl PlaceOptions {
    fn from_raw(raw: &ffi::acm_place_options) -> PlaceOptions {
        PlaceOptions {
            allow_slide: raw.allow_slide != 0,
            loaded_cells_only: raw.loaded_cells_only != 0,
            grounded_hint: raw.grounded_hint != 0,
        }
    }
}

impl SweepSeed {
    fn from_raw(raw: &ffi::acm_sweep_seed) -> SweepSeed {
        SweepSeed {
            in_contact: raw.in_contact != 0,
            on_walkable: raw.on_walkable != 0,
            has_gravity: raw.has_gravity != 0,
            is_missile: raw.is_missile != 0,
            edge_slide: raw.edge_slide != 0,
            contact: contact_from(&raw.contact),
            sliding_normal: (raw.has_sliding_normal != 0).then_some(raw.sliding_normal),
            stationary: raw.stationary,
            last_support_z: raw.last_support_z,
        }
    }
}

// ---- animation ------------------------------------------------------------------------------------------------------

/// What an [`Animation`] reports to, during the call that it was handed to.
pub struct Sink<'call> {
    raw: *mut acm_animation_sink,
    call: PhantomData<&'call ()>,
}

impl Sink<'_> {
    /// How many motions of the body acmotion waits for.
    pub fn pending_motions(&self) -> usize {
        unsafe { ffi::acm_sink_pending_motions(self.raw) }
    }
    /// The oldest of them has ended. Nothing happens if there is none.
    pub fn motion_done(&self) {
        unsafe { ffi::acm_sink_motion_done(self.raw) }
    }
    /// All that are pending now have ended; what is begun meanwhile waits.
    pub fn all_motions_done(&self) {
        for _ in 0..self.pending_motions() {
            self.motion_done();
        }
    }
    /// How fast the animation turns the body. Ignored if it is no number.
    pub fn set_omega(&self, omega: Vec3) {
        unsafe { ffi::acm_sink_set_omega(self.raw, omega) }
    }
    /// How large the body is. Ignored unless it is a number above 0.
    pub fn set_scale(&self, scale: f32) {
        unsafe { ffi::acm_sink_set_scale(self.raw, scale) }
    }
    /// Whether it can be walked through.
    pub fn set_ethereal(&self, on: bool) {
        unsafe { ffi::acm_sink_set_ethereal(self.raw, on.into()) }
    }
}

/// Which motions play, and which have ended. What is not written is as in acmotion: all play, and none takes time.
///
/// Methods take `&self`, because a report to the [`Sink`] may ask for the next motion before it returns: keep what changes
/// in a `Cell` or `RefCell`, and let go of it before reporting. An animation of your own stands in for that of the game's
/// data files too.
#[allow(unused_variables)]
pub trait Animation: Send {
    /// Before anything else about a body, and again if more is learnt. True: it plays by other data now.
    fn describe(&self, body: u32, setup: u32, motion_table: u32, scale: f32) -> bool {
        false
    }
    /// The last call about it, unless it is described again.
    fn forget(&self, body: u32) {}
    /// The body comes to rest in its default motion.
    fn initialise(&self, body: u32) {}
    /// 0: agreed, and one more is pending; else the reason for refusing.
    fn do_motion(&self, body: u32, motion: u32, speed: f32) -> u32 {
        0
    }
    /// 0: agreed; else the reason for refusing.
    fn stop_motion(&self, body: u32, motion: u32) -> u32 {
        0
    }
    /// All of them stop.
    fn stop_all_motions(&self, body: u32) {}
    /// Ends every link animation at once, and with them every pending motion.
    fn drop_link_animations(&self, body: u32, sink: &Sink<'_>) {
        sink.all_motions_done();
    }
    /// Ends the leading motions whose link animations have all played. Asked once per slice, and after each command.
    fn check_completed_motions(&self, body: u32, sink: &Sink<'_>) {
        sink.all_motions_done();
    }
    /// Too many are pending: the oldest counts as done.
    fn complete_oldest(&self, body: u32, sink: &Sink<'_>) {
        sink.motion_done();
    }
    /// The end of a slice's motion: what the animation has left to do is done now.
    fn run_hooks(&self, body: u32, dt: f32, sink: &Sink<'_>) {}
    /// It has been put into the world by its description.
    fn enter_world(&self, body: u32, sink: &Sink<'_>) {
        self.drop_link_animations(body, sink);
    }
    /// It is destroyed; not when it is picked up or worn.
    fn leave_world(&self, body: u32, sink: &Sink<'_>) {
        self.drop_link_animations(body, sink);
    }
    /// It is hidden, or shown again.
    fn change_visibility(&self, body: u32, sink: &Sink<'_>) {
        self.drop_link_animations(body, sink);
    }
}

/// Answers once an animation has panicked.
struct Usual;
impl Animation for Usual {}

// ---- closures -------------------------------------------------------------------------------------------------------

/// A closure of the host. Each is borrowed on its own: one may run while another waits for it.
type Slot<F> = Option<RefCell<Box<F>>>;

#[derive(Default)]
#[allow(clippy::type_complexity)] // each is named once, here
pub(crate) struct Closures<'host> {
    pub resolve: Slot<dyn FnMut(&Position, &mut Outcome) + Send + 'host>,
    pub place: Slot<dyn FnMut(&Shape, &Position, PlaceOptions, &mut Outcome) + Send + 'host>,
    pub sweep: Slot<dyn FnMut(&Shape, &Position, &Position, &SweepSeed, &mut Outcome) + Send + 'host>,
    pub root_motion: Slot<dyn FnMut(u32, &Motion, f32, &mut Frame) + Send + 'host>,
    pub shape: Slot<dyn FnMut(u32, u32, &mut Shape) + Send + 'host>,
    pub player_teleported: Slot<dyn FnMut() + Send + 'host>,
    pub send_position_report: Slot<dyn FnMut() + Send + 'host>,
    pub rehome_camera: Slot<dyn FnMut() + Send + 'host>,
    pub tell_streamer: Slot<dyn FnMut(bool) + Send + 'host>,
    pub trace: Slot<dyn FnMut(&Trace<'_>) + Send + 'host>,
    pub keeps_events: bool,
    pub animation: Option<Box<dyn Animation + 'host>>,
}

/// What `user` points to.
pub(crate) struct State<'host> {
    closures: Closures<'host>,
    pub world: Cell<*const ffi::acm_world>,
    pub events: RefCell<Vec<KeptEvent>>,
    panic: RefCell<Option<Box<dyn Any + Send>>>,
}

impl<'host> State<'host> {
    pub fn new(closures: Closures<'host>) -> Self {
        State { closures, world: Cell::new(std::ptr::null()), events: RefCell::default(), panic: RefCell::default() }
    }

    /// What a closure has panicked with, since this was last asked.
    pub fn take_panic(&self) -> Option<Box<dyn Any + Send>> {
        self.panic.borrow_mut().take()
    }

    /// The callbacks that there are closures for.
    pub fn as_raw(&self) -> ffi::acm_host {
        let its = &self.closures;
        let mut host = ffi::acm_host::sized();
        host.user = self as *const Self as *mut c_void;
        if its.resolve.is_some() {
            host.resolve = Some(resolve);
        }
        if its.place.is_some() {
            host.place = Some(place);
        }
        if its.sweep.is_some() {
            host.sweep = Some(sweep);
        }
        if its.root_motion.is_some() {
            host.root_motion = Some(root_motion);
        }
        if its.shape.is_some() {
            host.shape = Some(shape);
        }
        if its.player_teleported.is_some() {
            host.player_teleported = Some(player_teleported);
        }
        if its.send_position_report.is_some() {
            host.send_position_report = Some(send_position_report);
        }
        if its.rehome_camera.is_some() {
            host.rehome_camera = Some(rehome_camera);
        }
        if its.tell_streamer.is_some() {
            host.tell_streamer = Some(tell_streamer);
        }
        if its.trace.is_some() || its.keeps_events {
            host.trace = Some(trace);
        }
        if its.animation.is_some() {
            plug_animation(&mut host);
        }
        host
    }

    /// Runs `work`, unless a closure has panicked in this call already. Nothing unwinds into C.
    fn guarded<R>(&self, work: impl FnOnce(&Closures<'host>) -> R) -> Option<R> {
        if self.panic.borrow().is_some() {
            return None;
        }
        match catch_unwind(AssertUnwindSafe(|| work(&self.closures))) {
            Ok(answer) => Some(answer),
            Err(payload) => {
                *self.panic.borrow_mut() = Some(payload);
                None
            }
        }
    }
}

fn plug_animation(host: &mut ffi::acm_host) {
    host.describe = Some(describe);
    host.forget = Some(forget);
    host.initialise = Some(initialise);
    host.do_motion = Some(do_motion);
    host.stop_motion = Some(stop_motion);
    host.stop_all_motions = Some(stop_all_motions);
    host.drop_link_animations = Some(drop_link_animations);
    host.check_completed_motions = Some(check_completed_motions);
    host.complete_oldest = Some(complete_oldest);
    host.run_hooks = Some(run_hooks);
    host.enter_world = Some(enter_world);
    host.leave_world = Some(leave_world);
    host.change_visibility = Some(change_visibility);
}

// ---- callbacks ------------------------------------------------------------------------------------------------------

// `user` is the State of a world, which outlives it. Its lifetime is not known here, and nothing is kept.
unsafe fn state<'a>(user: *mut c_void) -> &'a State<'a> {
    &*(user as *const State<'a>)
}

/// Calls a closure, and does nothing if there is none or it is running.
fn with<F: ?Sized>(slot: &Slot<F>, call: impl FnOnce(&mut F)) {
    if let Some(Ok(mut closure)) = slot.as_ref().map(RefCell::try_borrow_mut) {
        call(&mut **closure);
    }
}

/// Lets `change` work on an outcome; nothing is written if it panics.
unsafe fn change_outcome(raw: *mut ffi::acm_outcome, change: impl FnOnce(&mut Outcome)) {
    let mut outcome = Outcome::from_raw(&*raw);
    change(&mut outcome);
    outcome.write_to(&mut *raw);
}

/// Lets `change` work on a copy, for the same reason.
unsafe fn change_copy<T: Copy>(raw: *mut T, change: impl FnOnce(&mut T)) {
    let mut copy = *raw;
    change(&mut copy);
    *raw = copy;
}

unsafe extern "C" fn resolve(user: *mut c_void, position: *const Position, outcome: *mut ffi::acm_outcome) {
    state(user).guarded(|its| with(&its.resolve, |f| change_outcome(outcome, |outcome| f(&*position, outcome))));
}

unsafe extern "C" fn place(
    user: *mut c_void,
    shape: *const Shape,
    target: *const Position,
    options: *const ffi::acm_place_options,
    outcome: *mut ffi::acm_outcome,
) {
    let options = PlaceOptions::from_raw(&*options);
    state(user)
        .guarded(|its| with(&its.place, |f| change_outcome(outcome, |outcome| f(&*shape, &*target, options, outcome))));
}

unsafe extern "C" fn sweep(
    user: *mut c_void,
    shape: *const Shape,
    from: *const Position,
    to: *const Position,
    seed: *const ffi::acm_sweep_seed,
    outcome: *mut ffi::acm_outcome,
) {
    let seed = SweepSeed::from_raw(&*seed);
    state(user).guarded(|its| {
        with(&its.sweep, |f| change_outcome(outcome, |outcome| f(&*shape, &*from, &*to, &seed, outcome)))
    });
}

unsafe extern "C" fn root_motion(user: *mut c_void, body: u32, motion: *const Motion, dt: f32, offset: *mut Frame) {
    state(user).guarded(|its| with(&its.root_motion, |f| change_copy(offset, |offset| f(body, &*motion, dt, offset))));
}

unsafe extern "C" fn shape(user: *mut c_void, object: u32, setup: u32, shape: *mut Shape) {
    state(user).guarded(|its| with(&its.shape, |f| change_copy(shape, |shape| f(object, setup, shape))));
}

unsafe extern "C" fn player_teleported(user: *mut c_void) {
    state(user).guarded(|its| with(&its.player_teleported, |f| f()));
}
unsafe extern "C" fn send_position_report(user: *mut c_void) {
    state(user).guarded(|its| with(&its.send_position_report, |f| f()));
}
unsafe extern "C" fn rehome_camera(user: *mut c_void) {
    state(user).guarded(|its| with(&its.rehome_camera, |f| f()));
}
unsafe extern "C" fn tell_streamer(user: *mut c_void, teleporting: c_int) {
    state(user).guarded(|its| with(&its.tell_streamer, |f| f(teleporting != 0)));
}

unsafe extern "C" fn trace(user: *mut c_void, event: *const Event) {
    let state = state(user);
    state.guarded(|its| {
        let shown = Trace::new(&*event, state.world.get());
        if its.keeps_events {
            state.events.borrow_mut().push(shown.kept());
        }
        with(&its.trace, |f| f(&shown));
    });
}

unsafe fn animate<R>(user: *mut c_void, work: impl Fn(&dyn Animation) -> R) -> R {
    let answer = state(user).guarded(|its| its.animation.as_deref().map(&work));
    answer.flatten().unwrap_or_else(|| work(&Usual))
}

unsafe extern "C" fn describe(user: *mut c_void, body: u32, setup: u32, motion_table: u32, scale: f32) -> c_int {
    animate(user, |its| its.describe(body, setup, motion_table, scale)).into()
}
unsafe extern "C" fn forget(user: *mut c_void, body: u32) {
    animate(user, |its| its.forget(body))
}
unsafe extern "C" fn initialise(user: *mut c_void, body: u32) {
    animate(user, |its| its.initialise(body))
}
unsafe extern "C" fn do_motion(user: *mut c_void, body: u32, motion: u32, speed: f32) -> u32 {
    animate(user, |its| its.do_motion(body, motion, speed))
}
unsafe extern "C" fn stop_motion(user: *mut c_void, body: u32, motion: u32) -> u32 {
    animate(user, |its| its.stop_motion(body, motion))
}
unsafe extern "C" fn stop_all_motions(user: *mut c_void, body: u32) {
    animate(user, |its| its.stop_all_motions(body))
}
unsafe extern "C" fn run_hooks(user: *mut c_void, body: u32, dt: f32, sink: *mut acm_animation_sink) {
    animate(user, |its| its.run_hooks(body, dt, &Sink { raw: sink, call: PhantomData }))
}

macro_rules! with_sink {
    ($($name:ident),*) => {$(
        unsafe extern "C" fn $name(user: *mut c_void, body: u32, sink: *mut acm_animation_sink) {
            animate(user, |its| its.$name(body, &Sink { raw: sink, call: PhantomData }))
        }
    )*};
}
with_sink!(drop_link_animations, check_completed_motions, complete_oldest, enter_world, leave_world, change_visibility);
