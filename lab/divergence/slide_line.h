#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "acmotion/core/object_id.h"

// One `[remote-slide-…]` line (spec 81 §4).
namespace acmotion::against {

inline constexpr std::string_view kSlideTag = "[remote-slide-";

enum class SlideKind : std::uint8_t { Update, Snap, Tick, Other };  // Other: says nothing about where a body is drawn

struct SlideLine {
    SlideKind kind = SlideKind::Other;
    ObjectId object;
    std::int64_t milliseconds = 0;
    std::array<double, 3> wire{};  // of an update: where it says that the body is
    std::array<double, 3> pose{};  // where the body is drawn: before an update, after a snap or a tick
};

// The last one in `line`, whatever stands before it. Nothing if there is none; an error reads "field out: expected …".
[[nodiscard]] std::optional<tl::expected<SlideLine, std::string>> read_slide_line(std::string_view line);

}  // namespace acmotion::against
