#include "sessions/paces.h"

#include <fmt/format.h>

#include <algorithm>

#include "sessions/counted.h"

namespace acmotion {
namespace {

constexpr std::size_t kMostLines = 8;

std::string text_on(const GaitPace& gait, std::string_view what, std::string_view of_what) {
    if (gait.intervals == 0) return fmt::format("{} as people do", what);
    return fmt::format("{:.2f} m/s {} (median of {}{})", gait.metres_per_second, what, gait.intervals, of_what);
}

}  // namespace

std::string line_on(const KindPace& kind, PaceSource source) {
    constexpr std::string_view kOfWhat = " intervals of this capture";
    if (kind.is_captured()) {
        return fmt::format("{}: {}, {}", kind.name, text_on(kind.walk, "walking", kOfWhat),
                           text_on(kind.run, "running", kind.walk.intervals > 0 ? "" : kOfWhat));
    }
    const std::string why = source == PaceSource::People
                                ? "--pace human"
                                : fmt::format("fewer than {} intervals in this capture", kFewestPaceIntervals);
    return fmt::format("{}: {:.2f} m/s walking and {:.2f} m/s running, as people do ({})", kind.name,
                       kind.walk.metres_per_second, kind.run.metres_per_second, why);
}

std::vector<std::string> lines_on(const CapturedPaces& paces) {
    std::vector<std::string> lines;
    for (const KindPace& kind : paces.kinds) {
        if (lines.size() == kMostLines) break;
        lines.push_back(line_on(kind, paces.source));
    }
    if (paces.kinds.size() > kMostLines) {
        lines.push_back(fmt::format("and {} of creatures; --json lists all",
                                    counted(paces.kinds.size() - kMostLines, "more kind")));
    }
    return lines;
}

std::optional<std::string> sentence_on(const CapturedPaces& paces) {
    if (paces.kinds.empty()) return std::nullopt;
    const auto captured = static_cast<std::size_t>(
        std::ranges::count_if(paces.kinds, [](const auto& kind) { return kind.is_captured(); }));
    if (captured == 0) return "all creatures go at the pace of people";
    const std::string kinds = captured == paces.kinds.size()
                                  ? counted(captured, "kind")
                                  : fmt::format("{} of {} kinds", captured, paces.kinds.size());
    return fmt::format("pace of {} of creatures taken from this capture", kinds);
}

}  // namespace acmotion
