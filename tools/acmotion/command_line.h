#pragma once
#include <span>
#include <string>

namespace acmotion::cli {

// What was typed, for pages that say how they were made. Folders are omitted: pages are shared.
void remember_command_line(std::span<char* const> arguments);
[[nodiscard]] const std::string& command_line();  // "acmotion compare walk.pcapng --object 'Drudge Slinker'"
// A word as a shell takes it.
[[nodiscard]] std::string quoted(const std::string& word);

}  // namespace acmotion::cli
