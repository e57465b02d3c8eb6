#pragma once
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace acmotion {

// What gzip or zlib packed, at most 1 GiB of it, or what is wrong with it in a few words.
[[nodiscard]] tl::expected<std::string, std::string> unzip(std::string_view compressed);

}  // namespace acmotion
