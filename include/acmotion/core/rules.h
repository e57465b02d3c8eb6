#pragma once
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "acmotion/research/rules.h"

namespace acmotion {

// How an engine moves bodies: as the binary does, or as another reading of it or another client does. A plain value:
// one of the presets, as it is or with some fields changed.
struct Rules : RuleFields {
    // Rules that have a name.
    struct Preset;

    // What the binary does.
    [[nodiscard]] static Rules retail();
    // What the 2026 research notes describe literally, misreadings included.
    [[nodiscard]] static Rules acdream();
    // Every accepted update is a hard snap, and nothing moves in between.
    [[nodiscard]] static Rules snap();
    // What OpenAC does today (spec 81), but for its rows 37 and 38.
    [[nodiscard]] static Rules openac();

    // The four above under their names, "retail", "acdream", "snap" and "openac", in this order.
    [[nodiscard]] static std::span<const Preset> presets();
    // "retail", or a preset with some fields changed: "retail:leash=false:offset_blend=Add". Names are spelled exactly.
    // An error is a sentence that names the presets, fields or values there are.
    [[nodiscard]] static tl::expected<Rules, std::string> parse(std::string_view text);
    // The shortest text that parses to these.
    [[nodiscard]] std::string text() const;

    bool operator==(const Rules&) const = default;
};

struct Rules::Preset {
    std::string_view name;
    Rules rules;
};

}  // namespace acmotion
