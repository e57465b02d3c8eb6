//! Why did it move?

use crate::ffi::{self, Event};
use crate::text::written;
use std::ops::Deref;

/// An event while it is reported to [`Builder::trace`](crate::Builder::trace).
pub struct Trace<'call> {
    event: &'call Event,
    world: *const ffi::acm_world,
}

impl<'call> Trace<'call> {
    pub(crate) fn new(event: &'call Event, world: *const ffi::acm_world) -> Self {
        Trace { event, world }
    }

    /// The event in English: "position 31 -> interpolate: ...".
    pub fn sentence(&self) -> String {
        let ask = |text, room, length| unsafe { ffi::acm_world_sentence(self.world, text, room, length) };
        written(ask).unwrap_or_default()
    }

    pub(crate) fn kept(&self) -> KeptEvent {
        KeptEvent { event: *self.event, sentence: self.sentence() }
    }
}

impl Deref for Trace<'_> {
    type Target = Event;
    fn deref(&self) -> &Event {
        self.event
    }
}

/// An event that [`Builder::keep_events`](crate::Builder::keep_events) has kept.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptEvent {
    /// Its numbers.
    pub event: Event,
    /// The same in English.
    pub sentence: String,
}
