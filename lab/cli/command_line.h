#pragma once
#include <span>
#include <string>
#include <vector>

namespace acmotion::cli {

// What was typed, for pages that say how they were made. Folders are omitted: pages are shared.
void remember_command_line(std::span<char* const> arguments);
[[nodiscard]] const std::string& command_line();  // "acmotion compare walk.pcapng --object 'Drudge Slinker'"
// How many of the words are for acmotion: those behind "--" of `survey --slurm` are for sbatch...
[[nodiscard]] std::size_t own_words(std::span<char* const> arguments);
// ...and are these, once that was asked.
[[nodiscard]] const std::vector<std::string>& words_for_sbatch();
// A word as a shell takes it.
[[nodiscard]] std::string quoted(const std::string& word);

}  // namespace acmotion::cli
