#include "lab/cli/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <utility>

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

constexpr std::size_t kBarColumns = 40;
constexpr std::size_t kLineColumns = 78;

void wipe_line() { fmt::print(stderr, "\r{:{}}\r", "", kLineColumns); }

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

// ---- progress --------------------------------------------------------------------------------------------------------

Progress::Progress(std::string phase, bool is_long)
    : phase_(std::move(phase)), is_shown_(is_long && isatty(STDERR_FILENO) != 0) {
    if (!is_shown_) return;
    fmt::print(stderr, "\r{} ...", phase_);
    std::fflush(stderr);
}

Progress::~Progress() {
    if (is_shown_) wipe_line();
}

void Progress::at(double share) {
    const auto percent = static_cast<int>(std::clamp(share, 0.0, 1.0) * 100);
    if (!is_shown_ || percent == std::exchange(drawn_, percent)) return;
    const std::string bar(static_cast<std::size_t>(percent) * kBarColumns / 100, '#');
    fmt::print(stderr, "\r[{:<{}}] {:>3} % {:<{}}", bar, kBarColumns, percent, phase_, kLineColumns - kBarColumns - 9);
    std::fflush(stderr);
}

void Progress::at(double share, std::string phase) {
    if (phase != phase_) drawn_ = -1;
    phase_ = std::move(phase);
    at(share);
}

void clear_progress() {
    static const bool kShareATerminal = isatty(STDOUT_FILENO) != 0 && isatty(STDERR_FILENO) != 0;
    if (kShareATerminal) wipe_line();
}

}  // namespace acmotion::cli
