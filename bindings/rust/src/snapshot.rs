//! A world at a moment.

use crate::builder::Limits;
use crate::ffi;
use std::fmt;
use std::sync::Arc;

/// What a snapshot and the world that takes it must have in common.
#[derive(PartialEq, Eq)]
pub(crate) struct Terms {
    pub rules: String,
    pub limits: Limits,
}

/// The world as it was. It may outlive its world, and be restored on other threads, any number of times.
pub struct Snapshot {
    pub(crate) raw: *mut ffi::acm_snapshot,
    pub(crate) terms: Arc<Terms>,
}

// It never changes, and what it shares with worlds does not either.
unsafe impl Send for Snapshot {}
unsafe impl Sync for Snapshot {}

impl fmt::Debug for Snapshot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Snapshot").field("rules", &self.terms.rules).finish_non_exhaustive()
    }
}

impl Drop for Snapshot {
    fn drop(&mut self) {
        unsafe { ffi::acm_snapshot_free(self.raw) }
    }
}
