#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace acmotion {

// Names of files are UTF-8 on every system. On Windows, std::filesystem would take a plain string for something else.
[[nodiscard]] inline std::filesystem::path file_path(std::string_view name) {
    return std::u8string{name.begin(), name.end()};
}
[[nodiscard]] inline std::string file_name(const std::filesystem::path& path) {
    const std::u8string name = path.u8string();
    return {name.begin(), name.end()};
}

}  // namespace acmotion
