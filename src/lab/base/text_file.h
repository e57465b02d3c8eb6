#pragma once
#include <string>
#include <tl/expected.hpp>

namespace acmotion {

// The whole file, or what went wrong in a few words. A name ending in ".gz" is decompressed on the way.
[[nodiscard]] tl::expected<std::string, std::string> read_text_file(const std::string& path);

}  // namespace acmotion
