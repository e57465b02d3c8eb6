//! The files of a user who owns the game.

use crate::error::{check, check_filled, Code, Error, Result};
use crate::ffi::{self, Position, Vec3};
use crate::text::to_c;
use std::path::Path;

/// The game's data files: real ground, every creature's own size and motions.
///
/// It belongs to one world: hand it to [`Builder::game_data`](crate::Builder::game_data), and open the files again for
/// another world.
#[derive(Debug)]
pub struct GameData {
    raw: *mut ffi::acm_game_data,
}

// It has no thread of its own. It is not Sync: asking for something reads files and changes its cache.
unsafe impl Send for GameData {}

/// The ground below a place.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Ground {
    pub z: f64,
    pub normal: Vec3,
}

impl GameData {
    /// `folder` has client_portal.dat and client_cell_1.dat, or portal.dat and cell.dat. Takes 64 MiB as a cache.
    ///
    /// ```
    /// let error = acmotion::GameData::open("no/such/folder").unwrap_err();
    /// assert!(matches!(error.code, acmotion::Code::Unreadable | acmotion::Code::NotBuilt));
    /// ```
    pub fn open(folder: impl AsRef<Path>) -> Result<GameData> {
        GameData::open_with_cache(folder, 0)
    }

    /// The same with a cache of that size; 0 is 64 MiB.
    pub fn open_with_cache(folder: impl AsRef<Path>, cache_bytes: u64) -> Result<GameData> {
        let text = folder.as_ref().to_str();
        let text = text.ok_or_else(|| Error::new(Code::BadArgument, "", "folder", "folder: its name is not UTF-8"))?;
        let name = to_c(text, "folder")?;
        let mut raw = std::ptr::null_mut();
        check_filled(|error| unsafe { ffi::acm_game_data_open(name.as_ptr(), cache_bytes, &mut raw, error) })?;
        Ok(GameData { raw })
    }

    /// The ground below an outdoor position; `None` indoors, off the map, and where no landblock is stored.
    pub fn ground(&self, position: &Position) -> Result<Option<Ground>> {
        let mut ground = Ground { z: 0.0, normal: Vec3::default() };
        match unsafe { ffi::acm_game_data_ground(self.raw, position, &mut ground.z, &mut ground.normal) } {
            ffi::ACM_NOT_FOUND => Ok(None),
            code => check(code).map(|_| Some(ground)),
        }
    }

    /// How many lookups failed.
    pub fn failures(&self) -> Result<u64> {
        let mut count = 0;
        check(unsafe { ffi::acm_game_data_failures(self.raw, &mut count) })?;
        Ok(count)
    }

    pub(crate) fn as_raw(&self) -> *const ffi::acm_game_data {
        self.raw
    }
}

impl Drop for GameData {
    fn drop(&mut self) {
        unsafe { ffi::acm_game_data_free(self.raw) }
    }
}
