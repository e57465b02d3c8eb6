//! Captures of the network: their sessions and messages.

use crate::decode::Sender;
use crate::error::{check, check_filled, Code, Error, Result};
use crate::ffi::{self, PlayerReport, Sized32};
use crate::text::{to_c, written};
use crate::world::World;
use std::ffi::CStr;
use std::fmt;
use std::marker::PhantomData;
use std::path::Path;
use std::ptr::null_mut;

/// How far the checksums of the packets vouch for a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Checksum {
    /// It is right.
    Verified,
    /// It cannot be known: the login was not captured.
    Unverified,
    /// It is wrong; only with [`CaptureOptions::keeps_damage`].
    Failed,
}

/// How a capture is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct CaptureOptions {
    /// After a lost packet messages wait until it comes or is given up, instead of coming at once.
    pub is_strict: bool,
    /// Packets whose checksum fails are used.
    pub keeps_damage: bool,
    /// Every datagram from or to this port is taken for the game's; 0: only what looks like it.
    pub port: u16,
    /// Of memory, for messages about movement, and again for all others; 0: 1 GiB each.
    pub most_bytes: u64,
    /// A secret, if strangers made the file. It changes no result.
    pub hash_key: [u64; 2],
}

impl CaptureOptions {
    fn as_raw(&self) -> ffi::acm_capture_options {
        let mut raw = ffi::acm_capture_options::sized();
        raw.is_strict = i32::from(self.is_strict);
        raw.keeps_damage = i32::from(self.keeps_damage);
        raw.port = self.port;
        raw.most_bytes = self.most_bytes;
        raw.hash_key = self.hash_key;
        raw
    }
}

/// A capture, read to its end: pcap, pcapng, or JSON lines, also packed by gzip. Nothing in the file stops the read.
///
/// ```no_run
/// use acmotion::{Capture, World};
/// let capture = Capture::open("session.pcapng")?;
/// let session = capture.main().expect("a session");
/// let mut world = World::new()?;
/// let mut replay = session.play(60.0)?;
/// while let Some(time) = replay.next_frame(&mut world)? {
///     println!("{time}: {} bodies", world.poses()?.count());
/// }
/// # Ok::<(), acmotion::Error>(())
/// ```
#[derive(Debug)]
pub struct Capture {
    raw: *mut ffi::acm_capture,
}

// It has no thread, and never changes.
unsafe impl Send for Capture {}
unsafe impl Sync for Capture {}

impl Capture {
    /// Reads a file.
    ///
    /// ```
    /// let error = acmotion::Capture::open("no/such/file.pcap").unwrap_err();
    /// assert_eq!(error.to_string(), "no/such/file.pcap: unreadable");
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Capture> {
        Capture::open_with(path, CaptureOptions::default())
    }

    /// Reads a file in another way.
    pub fn open_with(path: impl AsRef<Path>, options: CaptureOptions) -> Result<Capture> {
        let text = path.as_ref().to_str();
        let text = text.ok_or_else(|| Error::new(Code::BadArgument, "", "path", "path: its name is not UTF-8"))?;
        let name = to_c(text, "path")?;
        let options = options.as_raw();
        let mut raw = null_mut();
        check_filled(|error| unsafe { ffi::acm_capture_open(name.as_ptr(), &options, &mut raw, error) })?;
        Ok(Capture { raw })
    }

    /// Reads the bytes of a file.
    pub fn read(bytes: &[u8], options: CaptureOptions) -> Result<Capture> {
        let options = options.as_raw();
        let mut raw = null_mut();
        check_filled(|error| unsafe {
            ffi::acm_capture_read(bytes.as_ptr().cast(), bytes.len(), &options, &mut raw, error)
        })?;
        Ok(Capture { raw })
    }

    /// By number.
    pub fn sessions(&self) -> impl Iterator<Item = CapturedSession<'_>> + '_ {
        let count = unsafe { ffi::acm_capture_sessions(self.raw) } as u32;
        (1..=count).filter_map(move |number| self.session(number))
    }

    /// The session with the most messages about movement.
    pub fn main(&self) -> Option<CapturedSession<'_>> {
        self.session(0)
    }

    fn session(&self, number: u32) -> Option<CapturedSession<'_>> {
        let mut about = ffi::acm_captured_session::sized();
        let code = unsafe { ffi::acm_capture_session(self.raw, number, &mut about) };
        (code == ffi::ACM_OK).then_some(CapturedSession { capture: self, about })
    }

    /// What was left out because the file is cut or damaged, or because a bound was reached, a sentence each. A capture
    /// that was read whole has none.
    pub fn remarks(&self) -> impl Iterator<Item = String> + '_ {
        (0..).map_while(move |number| {
            written(|text, room, length| unsafe { ffi::acm_capture_remark(self.raw, number, text, room, length) }).ok()
        })
    }
}

impl Drop for Capture {
    fn drop(&mut self) {
        unsafe { ffi::acm_capture_free(self.raw) }
    }
}

/// One stay in the world: another login, or another character, is another session. All seconds count from the first packet
/// of the first session.
#[derive(Clone, Copy)]
pub struct CapturedSession<'capture> {
    capture: &'capture Capture,
    about: ffi::acm_captured_session,
}

/// One whole message, opcode first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CapturedMessage<'capture> {
    /// Which side sent it.
    pub sender: Sender,
    /// When its last packet came, in whole microseconds.
    pub time: f64,
    /// The worst of the packets that brought a piece of it.
    pub checksum: Checksum,
    /// Of the server and about movement, or malformed: what a replay gives to a world.
    pub is_movement: bool,
    /// Opcode first.
    pub bytes: &'capture [u8],
}

impl<'capture> CapturedSession<'capture> {
    /// From 1 on, in the order in which they began.
    pub fn number(&self) -> u32 {
        self.about.number
    }
    /// What second 0 is: nanoseconds since 1970.
    pub fn epoch_ns(&self) -> i64 {
        self.about.epoch_ns
    }
    /// The second of its first packet.
    pub fn start(&self) -> f64 {
        self.about.start
    }
    /// From there to its last packet.
    pub fn seconds(&self) -> f64 {
        self.about.seconds
    }
    /// Whose client this was; an id that nothing else has, if nothing names it.
    pub fn player(&self) -> u32 {
        self.about.player
    }
    /// Empty if it was not described.
    pub fn player_name(&self) -> &'capture str {
        unsafe { CStr::from_ptr(self.about.player_name) }.to_str().unwrap_or("")
    }
    /// A message names the player. Otherwise a world needs [`World::set_player`].
    pub fn is_announced(&self) -> bool {
        self.about.is_announced != 0
    }
    /// It began too late, and a world needs [`World::assume_objects`].
    pub fn assumes_objects(&self) -> bool {
        self.about.assumes_objects != 0
    }

    /// Of both sides, in order of time.
    pub fn messages(&self) -> impl Iterator<Item = CapturedMessage<'capture>> {
        let (capture, session) = (self.capture, self.about.number);
        (0..self.about.messages as usize).filter_map(move |number| message_of(capture, session, number))
    }

    /// In order of time. The newest is for [`World::move_player`], before a frame advances.
    pub fn reports(&self) -> Result<Vec<PlayerReport>> {
        let mut reports = vec![PlayerReport::default(); self.about.reports as usize];
        let mut count = 0;
        check(unsafe {
            ffi::acm_capture_reports(
                self.capture.raw,
                self.about.number,
                reports.as_mut_ptr(),
                reports.len(),
                &mut count,
            )
        })?;
        Ok(reports)
    }

    /// When `acmotion replay` draws a frame, in seconds. Frames per second are 0.1 to 1000.
    pub fn frames(&self, frames_per_second: f64) -> Result<Vec<f64>> {
        let mut times = Vec::new();
        let mut count = 0;
        loop {
            let room = times.len();
            check(unsafe {
                ffi::acm_capture_frames(
                    self.capture.raw,
                    self.about.number,
                    frames_per_second,
                    times.as_mut_ptr(),
                    room,
                    &mut count,
                )
            })?;
            if count <= room {
                return Ok(times);
            }
            times.resize(count, 0.0);
        }
    }

    /// As `acmotion replay --pace human --no-walls` plays it, to the bit. Frames per second are 0.1 to 1000.
    pub fn play(&self, frames_per_second: f64) -> Result<Replay<'capture>> {
        let mut raw = null_mut();
        check_filled(|error| unsafe {
            ffi::acm_replay_new(self.capture.raw, self.about.number, frames_per_second, &mut raw, error)
        })?;
        Ok(Replay { raw, capture: PhantomData })
    }
}

impl fmt::Debug for CapturedSession<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = out.debug_struct("CapturedSession");
        fields.field("number", &self.number()).field("player", &self.player_name()).field("seconds", &self.seconds());
        fields.finish_non_exhaustive()
    }
}

fn message_of(capture: &Capture, session: u32, number: usize) -> Option<CapturedMessage<'_>> {
    let mut raw = ffi::acm_captured_message::sized();
    if unsafe { ffi::acm_capture_message(capture.raw, session, number, &mut raw) } != ffi::ACM_OK {
        return None;
    }
    Some(CapturedMessage {
        sender: if raw.sender == ffi::ACM_FROM_SERVER { Sender::Server } else { Sender::Client },
        time: raw.time,
        checksum: match raw.checksum {
            ffi::ACM_CHECKSUM_VERIFIED => Checksum::Verified,
            ffi::ACM_CHECKSUM_UNVERIFIED => Checksum::Unverified,
            _ => Checksum::Failed,
        },
        is_movement: raw.is_movement != 0,
        bytes: unsafe { std::slice::from_raw_parts(raw.bytes.cast(), raw.byte_count as usize) },
    })
}

/// A session that is being played.
#[derive(Debug)]
pub struct Replay<'capture> {
    raw: *mut ffi::acm_replay,
    capture: PhantomData<&'capture Capture>,
}

// It has no thread, and what it reads never changes.
unsafe impl Send for Replay<'_> {}

impl Replay<'_> {
    /// One frame of a world, new at first and the same in all calls; then ask it for poses. Its time, or `None` after the
    /// last frame.
    pub fn next_frame(&mut self, world: &mut World<'_>) -> Result<Option<f64>> {
        let mut time = 0.0;
        let played = world.change(|raw| unsafe { ffi::acm_replay_next(self.raw, raw, &mut time) });
        match played {
            Err(error) if error.code == Code::NotFound => Ok(None),
            other => other.map(|_| Some(time)),
        }
    }
}

impl Drop for Replay<'_> {
    fn drop(&mut self) {
        unsafe { ffi::acm_replay_free(self.raw) }
    }
}
