#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "acmotion/core/rules.h"

// Rules by their names: the one list of them. `--rules` and the C API read it, and compare --against tries each.
namespace acmotion {

// A field of Rules. Each has two values.
struct RuleField {
    std::string_view name;                   // "leash", as in rules.h and docs/divergences.md
    std::array<std::string_view, 2> values;  // retail's and the other: "true", "false"
    std::string_view otherwise;              // what a client with the other one does: "nothing holds a runner back…"
    void (*set)(Rules& rules, bool otherwise);
    bool (*is_otherwise)(const Rules& rules);
};
// In the order of rules.h.
[[nodiscard]] std::span<const RuleField> rule_fields();
// The row of docs/divergences.md about one of these; 0 if it has no number there.
[[nodiscard]] int row_number(const RuleField& field);

// "retail", or a preset with some rules changed: "retail:leash=false:offset_blend=Add". An error is a sentence
// that names the rules and values there are.
[[nodiscard]] tl::expected<Rules, std::string> rules_named(std::string_view text);
// The shortest name that means these.
[[nodiscard]] std::string label_of(const Rules& rules);

}  // namespace acmotion
