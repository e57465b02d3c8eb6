#include "lab/cli/glossary.h"

#include <sstream>
#include <string_view>

#include "lab/cli/embedded_files.h"

namespace acmotion::cli {
namespace {

// "[metrics.md](metrics.md)" becomes "docs/metrics.md", `retail` the word.
std::string without_markup(std::string text) {
    std::erase(text, '`');
    for (std::size_t open = text.find('['); open != std::string::npos; open = text.find('[', open)) {
        const std::size_t middle = text.find("](", open);
        const std::size_t close = text.find(')', middle);
        if (close == std::string::npos) break;
        text.replace(open, close + 1 - open, "docs/" + text.substr(open + 1, middle - open - 1));
    }
    return text;
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
    static const std::vector<GlossaryEntry> kEntries = read_entries(embedded_glossary()[0].contents);
    return kEntries;
}

}  // namespace acmotion::cli
