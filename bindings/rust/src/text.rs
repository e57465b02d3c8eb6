// Text from C and to C.

use crate::error::{Code, Error, Result};
use crate::ffi;
use std::ffi::{CStr, CString};
use std::os::raw::c_char;

/// A text that is valid for ever. All of the library's are ASCII.
pub(crate) fn from_static(text: *const c_char) -> &'static str {
    unsafe { CStr::from_ptr(text) }.to_str().unwrap_or("")
}

pub(crate) fn from_array(text: &[c_char]) -> String {
    // c_char is i8 or u8, as the processor has it.
    let bytes: Vec<u8> = text.iter().take_while(|c| **c != 0).flat_map(|c| c.to_ne_bytes()).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

pub(crate) fn to_c(text: &str, field: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Error::new(Code::BadArgument, "", field, &format!("{field}: a zero in a text")))
}

/// Calls what writes a text into our memory, again if there was not room enough.
pub(crate) fn written(
    mut write: impl FnMut(*mut c_char, usize, *mut usize) -> ffi::acm_code,
) -> std::result::Result<String, ffi::acm_code> {
    let mut text = vec![0_u8; 256];
    loop {
        let mut length = 0;
        let code = write(text.as_mut_ptr().cast(), text.len(), &mut length);
        if code != ffi::ACM_OK {
            return Err(code);
        }
        if length < text.len() {
            text.truncate(length);
            return Ok(String::from_utf8_lossy(&text).into_owned());
        }
        text.resize(length + 1, 0);
    }
}

/// Windows-1252, as the game has it.
pub(crate) fn from_windows_1252(bytes: &[u8]) -> String {
    const FROM_0X80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
    ];
    bytes
        .iter()
        .map(|byte| if (0x80..0xA0).contains(byte) { FROM_0X80[(*byte - 0x80) as usize] } else { *byte as char })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_characters_of_windows() {
        assert_eq!(from_windows_1252(b"Bael\x92Zharon \xE9\x80\x9F"), "Bael’Zharon é€Ÿ");
    }

    #[test]
    fn a_text_that_does_not_fit_is_asked_for_again() {
        let whole = [b'x'; 300];
        let mut calls = 0;
        let text = written(|to, room, length| unsafe {
            calls += 1;
            *length = whole.len();
            std::ptr::copy_nonoverlapping(whole.as_ptr(), to.cast(), whole.len().min(room - 1));
            ffi::ACM_OK
        });
        assert_eq!((text.unwrap().len(), calls), (300, 2));
    }
}
