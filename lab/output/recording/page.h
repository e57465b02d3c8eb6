#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "acmotion/core/bytes.h"
#include "lab/base/memory_bytes.h"

namespace acmotion::recording {

// Hands on the viewer page with a recording in it, part by part: one file that needs nothing else. `diverged` is the first frame
// that this acmotion would draw otherwise than it was recorded. False if the recording cannot be read, or the page has no slot for
// it, which is our own mistake.
[[nodiscard]] bool put_page(std::string_view page, const PositionedFile& recording, std::optional<std::size_t> diverged,
                            const std::function<void(std::string_view)>& put);
// How large that page is, apart from what it says of a divergence.
[[nodiscard]] constexpr std::uint64_t bytes_of_page(std::string_view page, std::uint64_t recording_bytes) {
    return page.size() + (recording_bytes + 2) / 3 * 4;
}

// The viewer page for a server that follows a file: the page asks that server, and no other, what to play.
[[nodiscard]] std::string following_page(std::string_view page);

[[nodiscard]] std::string to_base64(Bytes bytes);

}  // namespace acmotion::recording
