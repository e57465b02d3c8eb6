//! What the plain structs of [`crate::ffi`] can do.

use crate::ffi::{self, Event, EventKind, Motion, Pose, Quaternion};
use crate::text::from_static;

/// A struct that begins with its size: all zero, but for that.
///
/// # Safety
/// Zero must be a value of every field.
pub unsafe trait Sized32: Sized {
    /// It.
    fn sized() -> Self {
        let mut zero: Self = unsafe { std::mem::zeroed() };
        unsafe { *(&mut zero as *mut Self as *mut u32) = std::mem::size_of::<Self>() as u32 };
        zero
    }
}

impl Default for Quaternion {
    /// No rotation.
    fn default() -> Self {
        Quaternion { w: 1.0, x: 0.0, y: 0.0, z: 0.0 }
    }
}

impl Pose {
    /// It touches a surface.
    pub fn in_contact(&self) -> bool {
        self.in_contact != 0
    }
    /// The server has hidden it; whether to draw it is your choice.
    pub fn is_hidden(&self) -> bool {
        self.is_hidden != 0
    }
}

impl Motion {
    /// Its forward and side parts count.
    pub fn may_walk(&self) -> bool {
        self.may_walk != 0
    }
}

impl Event {
    /// `None` if the library is newer than this crate and the kind is not known here.
    pub fn kind(&self) -> Option<EventKind> {
        EventKind::ALL.get(usize::try_from(self.kind).ok()?).copied()
    }
    /// "interpolate"; empty if the number has no word.
    pub fn outcome_name(&self) -> &'static str {
        from_static(unsafe { ffi::acm_outcome_name(self.kind, self.outcome) })
    }
    /// "position_stamp_not_newer"; empty if the number has no word.
    pub fn reason_name(&self) -> &'static str {
        from_static(unsafe { ffi::acm_reason_name(self.kind, self.reason) })
    }
}
