//! The single rules that a world's rules are made of.

use crate::ffi::{self, Sized32};
use crate::text::from_static;

/// One rule; docs/divergences.md says what each does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// "leash"
    pub name: &'static str,
    /// "true"
    pub retail_value: &'static str,
    /// "false"
    pub other_value: &'static str,
    /// What is then as if: "there were no leash on a body that gets no updates".
    pub otherwise: &'static str,
}

/// All of them.
///
/// ```
/// assert!(acmotion::rules().any(|rule| rule.name == "leash" && rule.other_value == "false"));
/// ```
pub fn rules() -> impl Iterator<Item = Rule> {
    (0..).map_while(rule_at)
}

fn rule_at(number: usize) -> Option<Rule> {
    let mut raw = ffi::acm_rule::sized();
    let code = unsafe { ffi::acm_rule_at(number, &mut raw) };
    (code == ffi::ACM_OK).then(|| Rule {
        name: from_static(raw.name),
        retail_value: from_static(raw.retail_value),
        other_value: from_static(raw.other_value),
        otherwise: from_static(raw.otherwise),
    })
}
