#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "acmotion/core/rules.h"

// Rules by the names of their fields: the one list of them. `--rules` and the C API read it, and compare --against tries each.
namespace acmotion {

// A field of Rules.
struct RuleField {
    std::string_view name;  // "leash", as in rules.h and docs/divergences.md
    // Retail's first: "true", "false". Where there are only two the third is empty; of a number these are examples.
    std::array<std::string_view, 3> values;
    std::string_view otherwise;  // what a client with another one does: "nothing holds a runner back…"
    int row = 0;                 // of docs/divergences.md; 0 if it has no number there
    bool is_number = false;
    // False, and nothing has changed, if there is no such value.
    bool (*read)(Rules& rules, std::string_view value) = nullptr;
    std::string (*text)(const Rules& rules) = nullptr;

    void set(Rules& rules, bool changed) const { read(rules, values[changed ? 1 : 0]); }
    [[nodiscard]] bool is_otherwise(const Rules& rules) const { return text(rules) != values[0]; }
};
// In the order of rules.h.
[[nodiscard]] std::span<const RuleField> rule_fields();
// Those that are compared unless others are asked for: retail, acdream and snap.
[[nodiscard]] std::span<const Rules::Preset> usual_presets();

}  // namespace acmotion
