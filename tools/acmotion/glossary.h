#pragma once
#include <string>
#include <string_view>
#include <vector>

// docs/glossary.md, which is built into the program.
namespace acmotion::cli {

struct GlossaryEntry {
    std::string word;     // "slide-snap"
    std::string meaning;  // one paragraph in one line, without markup
};

// As the page has them.
[[nodiscard]] const std::vector<GlossaryEntry>& glossary();

// Lines of at most `width` letters, broken between words.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width);

}  // namespace acmotion::cli
