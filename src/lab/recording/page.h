#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "acmotion/core/bytes.h"

namespace acmotion::recording {

// The viewer page with a recording in it: one file that needs nothing else. `diverged` is the first frame that this
// acmotion would draw otherwise than it was recorded. Empty if the page has no slot for it, which is our own mistake.
[[nodiscard]] std::string fill_page(std::string_view page, Bytes recording, std::optional<std::size_t> diverged);

// The viewer page for a server that follows a file: the page asks that server, and no other, what to play.
[[nodiscard]] std::string following_page(std::string_view page);

[[nodiscard]] std::string to_base64(Bytes bytes);

}  // namespace acmotion::recording
