#include "lab/cli/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "acmotion/core/text.h"

namespace acmotion::cli {
namespace {

bool wants_colour() {
    static const bool kWants = [] {
        const char* terminal = std::getenv("TERM");
        const bool is_dumb = terminal == nullptr || std::string_view{terminal} == "dumb";
        return isatty(STDOUT_FILENO) != 0 && !is_dumb && std::getenv("NO_COLOR") == nullptr;
    }();
    return kWants;
}

std::string coloured(const char* code, std::string text) {
    return wants_colour() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

}  // namespace

std::string as_heading(std::string text) { return coloured("1", std::move(text)); }
std::string as_best(std::string text) { return coloured("1;32", std::move(text)); }

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    std::string all;
    std::size_t used = 0;
    std::istringstream words{std::string{text}};
    for (std::string word; words >> word;) {
        const bool fits = used == 0 || used + 1 + count_letters(word) <= width;
        if (used > 0) all += fits ? " " : "\n" + std::string(indent, ' ');
        used = (fits && used > 0 ? used + 1 : 0) + count_letters(word);
        all += word;
    }
    return all;
}

}  // namespace acmotion::cli
