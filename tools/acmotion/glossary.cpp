#include "glossary.h"

#include <regex>
#include <sstream>
#include <string_view>

#include "lab/base/embedded.h"

namespace acmotion {

// docs/glossary.md alone.
[[nodiscard]] std::span<const EmbeddedFile> embedded_glossary();

}  // namespace acmotion

namespace acmotion::cli {
namespace {

// "[metrics.md](metrics.md)" becomes its name, `retail` the word.
std::string without_markup(const std::string& text) {
    const std::string unlinked = std::regex_replace(text, std::regex(R"(\[([^\]]*)\]\([^)]*\))"), "docs/$1");
    return std::regex_replace(unlinked, std::regex("`"), "");
}

// An entry begins with its word in bold, and ends with an empty line.
std::vector<GlossaryEntry> read_entries(std::string_view page) {
    constexpr std::string_view kBold = "**";
    std::vector<GlossaryEntry> entries;
    std::istringstream lines{std::string{page}};
    bool is_inside = false;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t end = line.starts_with(kBold) ? line.find("**:", kBold.size()) : std::string::npos;
        if (end != std::string::npos) {
            entries.push_back({line.substr(kBold.size(), end - kBold.size()), line.substr(end + 4)});
            is_inside = true;
        } else if (line.empty()) {
            is_inside = false;
        } else if (is_inside) {
            entries.back().meaning += " " + line;
        }
    }
    for (GlossaryEntry& entry : entries) entry.meaning = without_markup(entry.meaning);
    return entries;
}

}  // namespace

const std::vector<GlossaryEntry>& glossary() {
    static const std::vector<GlossaryEntry> entries = read_entries(embedded_glossary()[0].contents);
    return entries;
}

}  // namespace acmotion::cli
