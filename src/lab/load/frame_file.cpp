#include "lab/load/frame_file.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <sstream>

#include "acmotion/core/time.h"
#include "lab/base/text_file.h"

namespace acmotion {
namespace {

constexpr double kLatestFrameSeconds = to_seconds(kLatestMoment);

std::optional<double> parse_time(std::string_view line) {
    double time = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), time);
    const bool is_number = error == std::errc{} && end == line.data() + line.size() && std::isfinite(time);
    return is_number ? std::optional{time} : std::nullopt;
}

bool add_time(std::vector<double>& times, std::string_view line) {
    const auto time = parse_time(line);
    if (!time || *time < (times.empty() ? 0 : times.back()) || *time > kLatestFrameSeconds) return false;
    if (times.size() == kMaxFrames) return false;
    times.push_back(*time);
    return true;
}

}  // namespace

tl::expected<FrameTimes, std::string> read_frame_file(const std::string& path) {
    const auto text = read_text_file(path);
    if (!text) {
        return tl::unexpected(fmt::format("--frames {}: {}. It holds seconds, one per line.", path, text.error()));
    }
    std::vector<double> times;
    std::istringstream in(*text);
    std::size_t line_number = 0;
    for (std::string line; std::getline(in, line);) {
        ++line_number;
        if (line.empty() || add_time(times, line)) continue;
        return tl::unexpected(fmt::format(
            "{}: line {}: expected a time in seconds, not before that of the line above, at most {:.0f}; a file "
            "has at most {} times.",
            path, line_number, kLatestFrameSeconds, kMaxFrames));
    }
    if (times.empty()) return tl::unexpected(fmt::format("{}: no frame times in it.", path));
    return FrameTimes{std::move(times)};
}

}  // namespace acmotion
