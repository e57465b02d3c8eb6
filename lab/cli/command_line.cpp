#include "lab/cli/command_line.h"

#include <algorithm>
#include <string_view>

namespace acmotion::cli {
namespace {

std::string& remembered() {
    static std::string line = "acmotion";
    return line;
}

std::vector<std::string>& for_sbatch() {
    static std::vector<std::string> words;
    return words;
}

// "--report=/home/me/walk.html" → "--report=walk.html"
std::string without_folders(std::string_view argument) {
    const std::size_t slash = argument.rfind('/');
    if (slash == std::string_view::npos || slash + 1 == argument.size()) return std::string{argument};
    const std::size_t equals = argument.starts_with('-') ? argument.find('=') : std::string_view::npos;
    const std::string_view option = equals < slash ? argument.substr(0, equals + 1) : "";
    return std::string{option} + std::string{argument.substr(slash + 1)};
}

}  // namespace

std::string quoted(const std::string& word) {
    const bool is_plain = !word.empty() && word.find_first_of(" \t\n\"'$`\\*?[]()<>|&;#~!{}") == std::string::npos;
    if (is_plain) return word;
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + "'";
}

void remember_command_line(std::span<char* const> arguments) {
    for (const char* argument : arguments.subspan(1)) remembered() += " " + quoted(without_folders(argument));
}

std::size_t own_words(std::span<char* const> arguments) {
    const auto is_word = [](std::string_view wanted) { return [wanted](const char* word) { return wanted == word; }; };
    const auto dashes = std::ranges::find_if(arguments, is_word("--"));
    if (arguments.size() < 2 || !is_word("survey")(arguments[1])) return arguments.size();
    if (std::find_if(arguments.begin(), dashes, is_word("--slurm")) == dashes) return arguments.size();
    for (auto word = dashes; word != arguments.end(); ++word) {
        if (word != dashes) for_sbatch().emplace_back(*word);
    }
    return static_cast<std::size_t>(dashes - arguments.begin());
}

const std::vector<std::string>& words_for_sbatch() { return for_sbatch(); }

const std::string& command_line() { return remembered(); }

}  // namespace acmotion::cli
