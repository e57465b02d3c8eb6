//! What went wrong.

use crate::ffi::{self, Sized32};
use crate::text::{from_array, from_static};
use std::fmt;

macro_rules! codes {
    ($($(#[$about:meta])* $name:ident = $raw:ident),* $(,)?) => {
        /// Which kind of thing went wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[$about])* $name,)*
            /// One of a newer library.
            Other(i32),
        }

        impl Code {
            /// From its number in C.
            pub fn from_raw(raw: i32) -> Code {
                match raw {
                    $(ffi::$raw => Code::$name,)*
                    other => Code::Other(other),
                }
            }
            /// Its number in C.
            pub fn as_raw(self) -> i32 {
                match self {
                    $(Code::$name => ffi::$raw,)*
                    Code::Other(other) => other,
                }
            }
        }
    };
}

codes! {
    /// The bytes end before the field does.
    Truncated = ACM_TRUNCATED,
    /// The field is there, and its value is impossible.
    Invalid = ACM_INVALID,
    /// An opcode, type or name that is not described.
    Unknown = ACM_UNKNOWN,
    /// A number outside of what limits or the format allow.
    OutOfRange = ACM_OUT_OF_RANGE,
    /// A file that cannot be read.
    Unreadable = ACM_UNREADABLE,
    /// A time that is no number, or a text with a zero in it.
    BadArgument = ACM_BAD_ARGUMENT,
    /// The library is older than this crate.
    BadSize = ACM_BAD_SIZE,
    /// The world was called from its own callback.
    Busy = ACM_BUSY,
    /// No such object.
    NotFound = ACM_NOT_FOUND,
    /// Refused by the world: no body can stand there.
    Refused = ACM_REFUSED,
    /// The library was built without that part.
    NotBuilt = ACM_NOT_BUILT,
    /// There is not enough memory. The world may only be dropped.
    NoMemory = ACM_NO_MEMORY,
    /// A bug of acmotion's; please report it. The world may only be dropped.
    Internal = ACM_INTERNAL,
}

impl fmt::Display for Code {
    /// "truncated", "bad argument", ...
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(from_static(unsafe { ffi::acm_code_name(self.as_raw()) }))
    }
}

/// What went wrong; whatever fails has changed nothing.
///
/// ```
/// let mut world = acmotion::World::new()?;
/// world.set_player(0x50000001, 0.0)?;
/// let error = world.receive(&[0x48, 0xF7, 0, 0, 1], 0.0).unwrap_err();
/// assert_eq!(error.code, acmotion::Code::Truncated);
/// assert_eq!((&*error.message, &*error.field, error.byte_offset), ("UpdatePosition", "object", 4));
/// assert_eq!(error.to_string(), "UpdatePosition.object at byte 4: truncated");
/// # Ok::<(), acmotion::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Which kind it is.
    pub code: Code,
    /// The message or structure, "PositionPack"; empty if it is about the call.
    pub message: String,
    /// "origin"; empty if it is about the call.
    pub field: String,
    /// From the start of what was handed in.
    pub byte_offset: u64,
    text: String, // never empty
}

/// What fails, fails with an [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl std::error::Error for Error {}

impl Error {
    pub(crate) fn new(code: Code, message: &str, field: &str, text: &str) -> Error {
        let text = if text.is_empty() { code.to_string() } else { text.into() };
        Error { code, message: message.into(), field: field.into(), byte_offset: 0, text }
    }
}

pub(crate) fn check(code: ffi::acm_code) -> Result<()> {
    if code == ffi::ACM_OK {
        return Ok(());
    }
    Err(Error::new(Code::from_raw(code), "", "", ""))
}

/// Calls what fills an acm_error if it fails.
pub(crate) fn check_filled(call: impl FnOnce(*mut ffi::acm_error) -> ffi::acm_code) -> Result<()> {
    let mut error = ffi::acm_error::sized();
    let code = call(&mut error);
    check(code).map_err(|plain| Error {
        byte_offset: error.byte_offset,
        ..Error::new(plain.code, &from_array(&error.message), &from_array(&error.field), &from_array(&error.text))
    })
}
