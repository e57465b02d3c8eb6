//! What a message says.

use crate::error::{check_filled, Result};
use crate::ffi::{self, Sized32};
use crate::text::from_static;
use std::borrow::Cow;
use std::ffi::CStr;
use std::fmt;

/// Which side sent a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Sender {
    Server,
    Client,
}

/// A message as its fields. For people and tools: [`World::receive`](crate::World::receive) decodes by itself.
pub struct Decoded {
    raw: *mut ffi::acm_decoded,
}

// It has no thread, and never changes.
unsafe impl Send for Decoded {}
unsafe impl Sync for Decoded {}

/// One number or text, under the name that the conformance vectors use.
#[derive(Clone, Debug, PartialEq)]
pub struct Field<'message> {
    /// "action0_speed"
    pub name: Cow<'message, str>,
    /// What it says.
    pub value: Value<'message>,
}

/// What a field says.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Value<'message> {
    Integer(u32),
    Real(f32),
    Text(Cow<'message, str>),
}

/// Decodes one whole message, opcode first. What is not about movement is no error, and has no fields.
///
/// ```
/// use acmotion::{decode, Sender, Value};
/// let message = decode(&[0x46, 0xF7, 0, 0, 1, 0, 0, 0x50], Sender::Server)?;
/// assert_eq!(message.name(), "CreatePlayer");
/// let field = message.fields().find(|field| field.name == "object").unwrap();
/// assert_eq!(field.value, Value::Integer(0x50000001));
/// # Ok::<(), acmotion::Error>(())
/// ```
pub fn decode(bytes: &[u8], sender: Sender) -> Result<Decoded> {
    let sender = if sender == Sender::Server { ffi::ACM_FROM_SERVER } else { ffi::ACM_FROM_CLIENT };
    let mut raw = std::ptr::null_mut();
    check_filled(|error| unsafe { ffi::acm_decode(bytes.as_ptr().cast(), bytes.len(), sender, &mut raw, error) })?;
    Ok(Decoded { raw })
}

impl Decoded {
    /// "UpdatePosition"
    pub fn name(&self) -> &'static str {
        from_static(unsafe { ffi::acm_decoded_name(self.raw) })
    }

    /// In wire order.
    pub fn fields(&self) -> impl Iterator<Item = Field<'_>> + '_ {
        let count = unsafe { ffi::acm_decoded_count(self.raw) };
        (0..count).filter_map(move |number| self.field(number))
    }

    fn field(&self, number: usize) -> Option<Field<'_>> {
        let mut raw = ffi::acm_field::sized();
        if unsafe { ffi::acm_decoded_field(self.raw, number, &mut raw) } != ffi::ACM_OK {
            return None;
        }
        let text = |of| unsafe { CStr::from_ptr(of) }.to_string_lossy();
        let value = match raw.kind {
            ffi::ACM_FIELD_INTEGER => Value::Integer(raw.integer),
            ffi::ACM_FIELD_REAL => Value::Real(raw.real),
            _ => Value::Text(text(raw.text)),
        };
        Some(Field { name: text(raw.name), value })
    }
}

impl fmt::Debug for Decoded {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} ", self.name())?;
        out.debug_map().entries(self.fields().map(|field| (field.name, field.value))).finish()
    }
}

impl Drop for Decoded {
    fn drop(&mut self) {
        unsafe { ffi::acm_decoded_free(self.raw) }
    }
}
