#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace acmotion {

// The whole file, or what went wrong in a few words. A name ending in ".gz" is decompressed on the way.
[[nodiscard]] tl::expected<std::string, std::string> read_text_file(const std::string& path);
// The same a line at a time, with its end, until `use` has seen enough and answers false. What is wrong with the file, if
// anything is.
[[nodiscard]] std::optional<std::string> for_each_line(const std::string& path,
                                                       const std::function<bool(std::string_view line)>& use);

}  // namespace acmotion
