#pragma once
#include <string>
#include <vector>

// docs/glossary.md, which is built into the program.
namespace acmotion::cli {

struct GlossaryEntry {
    std::string word;     // "slide-snap"
    std::string meaning;  // one paragraph in one line, without markup
};

// As the page has them.
[[nodiscard]] const std::vector<GlossaryEntry>& glossary();

}  // namespace acmotion::cli
