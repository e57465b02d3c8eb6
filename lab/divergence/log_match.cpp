#include "lab/divergence/log_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "acmotion/wire/messages.h"
#include "lab/divergence/captured_updates.h"
#include "sessions/quantile.h"

namespace acmotion::against {
namespace {

constexpr double kSameLogClock =
    0.25;                              // seconds: a client takes a frame to see an update, and a machine 16 ms to count
constexpr double kMatchSeconds = 0.5;  // a slow frame is longer than that
constexpr std::size_t kFewestVotes = 3;    // updates that a clock needs
constexpr std::size_t kFewestOfASpan = 3;  // and a centre
constexpr double kSharedShare = 0.5;       // of the votes, that a second answer may not have
constexpr double kTeleportSeconds = 60;    // in which a client may go on writing by the old centre
constexpr double kNineOfTen = 0.9;
constexpr std::size_t kFewestDoubled = 2;  // updates that are there twice

double log_seconds(std::int64_t milliseconds) { return static_cast<double>(milliseconds) / 1000; }

// ---- the clock ------------------------------------------------------------------------------------------------------

struct ClockVotes {
    std::size_t part = 0;
    double offset = 0;
    std::size_t count = 0;
};

// By how much a log's clock would be ahead of the capture's, one for each update that can be only one of the capture's.
std::vector<double> offsets_of(const LogPart& part, const CapturedUpdates& captured) {
    std::vector<double> offsets;
    for (const LoggedUpdate& update : part.updates) {
        const auto found = captured.only(update);
        if (found) offsets.push_back(log_seconds(update.milliseconds) - found->time);
    }
    std::ranges::sort(offsets);
    return offsets;
}

// Where most of them are within a short time; not near `but`.
ClockVotes densest(const std::vector<double>& offsets, std::size_t part, std::optional<double> but = {}) {
    ClockVotes best{.part = part};
    std::size_t begin = 0;
    for (std::size_t end = 0; end < offsets.size(); ++end) {
        while (offsets[end] - offsets[begin] > kSameLogClock) ++begin;
        const double middle = offsets[begin + (end - begin) / 2];
        const bool is_other = !but || std::fabs(middle - *but) > 2 * kSameLogClock;
        if (is_other && end - begin + 1 > best.count) best = {part, middle, end - begin + 1};
    }
    return best;
}

// The best of all parts, and the best of what remains.
std::pair<ClockVotes, ClockVotes> elect(const OpenacLog& log, const CapturedUpdates& captured) {
    ClockVotes best;
    ClockVotes second;
    for (std::size_t part = 0; part < log.parts.size(); ++part) {
        const std::vector<double> offsets = offsets_of(log.parts[part], captured);
        ClockVotes first = densest(offsets, part);
        const ClockVotes other = densest(offsets, part, first.offset);
        if (first.count > best.count) std::swap(first, best);
        for (const ClockVotes& one : {first, other}) {
            if (one.count > second.count) second = one;
        }
    }
    return {best, second};
}

std::optional<std::string> doubt_about_clock(const ClockVotes& best, const ClockVotes& second, std::size_t updates) {
    if (best.count < kFewestVotes) {
        return fmt::format(
            "{} of its {} updates can be told apart and found in the capture at one clock; {} are needed, so nothing is "
            "compared. Is it the right capture, and the right --session? Bodies that stand do not show the clock.",
            best.count, updates, kFewestVotes);
    }
    if (static_cast<double>(second.count) > kSharedShare * static_cast<double>(best.count)) {
        return fmt::format(
            "its updates fit the capture at two clocks, {:.1f} s apart: {} of them at the one, {} at the other. Nothing is "
            "compared, as either may be right. A longer log tells them apart.",
            std::fabs(best.offset - second.offset), best.count, second.count);
    }
    return std::nullopt;
}

// ---- the centres ----------------------------------------------------------------------------------------------------

// An update that is in both.
struct Common {
    std::int64_t milliseconds = 0;
    ObjectId object;
    CapturedUpdates::Found captured;
    bool is_again = false;  // another line had that one already

    [[nodiscard]] double offset() const { return log_seconds(milliseconds) - captured.time; }
};

std::vector<Common> find_common(const LogPart& part, const CapturedUpdates& captured, double offset) {
    std::vector<bool> taken(captured.size(), false);
    std::vector<Common> all;
    for (const LoggedUpdate& update : part.updates) {
        const auto found = captured.nearest(update, log_seconds(update.milliseconds) - offset, kMatchSeconds, taken);
        if (!found) continue;
        all.push_back({update.milliseconds, update.object, *found, taken[found->number]});
        taken[found->number] = true;
    }
    std::ranges::stable_sort(all, std::less{}, &Common::milliseconds);
    return all;
}

// In a row, by one centre. A few by another one among them are not its own.
struct CentreRun {
    std::uint32_t landblock = 0;
    std::vector<const Common*> all;
};

std::vector<CentreRun> runs_of(const std::vector<Common>& all) {
    std::vector<CentreRun> runs;
    for (const Common& one : all) {
        if (runs.empty() || runs.back().landblock != one.captured.landblock)
            runs.push_back({one.captured.landblock, {}});
        runs.back().all.push_back(&one);
    }
    return runs;
}

std::vector<CentreRun> without_strays(const std::vector<CentreRun>& runs) {
    std::vector<CentreRun> kept;
    for (const CentreRun& run : runs) {
        if (run.all.size() < kFewestOfASpan) continue;
        if (kept.empty() || kept.back().landblock != run.landblock) {
            kept.push_back(run);
        } else {
            kept.back().all.insert(kept.back().all.end(), run.all.begin(), run.all.end());
        }
    }
    return kept;
}

LogSpan span_of(const CentreRun& run) {
    std::vector<double> offsets;
    for (const Common* one : run.all) offsets.push_back(one->offset());
    LogSpan span{.landblock = run.landblock, .offset = quantile(offsets, 0.5), .matched = run.all.size()};
    for (double& offset : offsets) offset = std::fabs(offset - span.offset);
    span.scatter = quantile(offsets, kNineOfTen);
    span.since = log_seconds(run.all.front()->milliseconds) - span.offset;
    span.until = log_seconds(run.all.back()->milliseconds) - span.offset;
    return span;
}

std::vector<double> teleports_of(const Session& session) {
    std::vector<double> times;
    for (const SessionMessage& message : session.messages) {
        if (message.is_any<PlayerTeleport>()) times.push_back(message.time);
    }
    return times;
}

bool has_teleport(const std::vector<double>& teleports, double since, double until) {
    const auto next = std::ranges::lower_bound(teleports, since);
    return next != teleports.end() && *next <= until;
}

std::optional<std::string> doubt_about_centres(const std::vector<LogSpan>& spans,
                                               const std::vector<double>& teleports) {
    for (std::size_t i = 1; i < spans.size(); ++i) {
        if (has_teleport(teleports, spans[i - 1].until - kTeleportSeconds, spans[i].since + kMatchSeconds)) continue;
        return fmt::format(
            "its metres count from landblock 0x{:04X} up to {:.1f} s and from 0x{:04X} from {:.1f} s on, and the player does "
            "not teleport between. Nothing is compared. Are lines of two clients mixed?",
            spans[i - 1].landblock, spans[i - 1].until, spans[i].landblock, spans[i].since);
    }
    return std::nullopt;
}

// A centre also holds where no update shows it, up to the next teleport.
void widen(std::vector<LogSpan>& spans, const std::vector<double>& teleports, const TrackedRun& retail) {
    const auto before = std::ranges::upper_bound(teleports, spans.front().since);
    const double begin = retail.frame_times.front();
    spans.front().since = before == teleports.begin() ? begin : std::max(begin, *std::prev(before));
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const auto next = std::ranges::lower_bound(teleports, spans[i].until);
        const double latest = i + 1 < spans.size() ? spans[i + 1].since : retail.frame_times.back();
        if (next != teleports.end()) {
            spans[i].until = std::max(spans[i].until, std::min(*next, latest));
        } else if (i + 1 == spans.size()) {
            spans[i].until = std::max(spans[i].until, latest);
        }
    }
}

// ---- the objects ----------------------------------------------------------------------------------------------------

struct ObjectCount {
    std::size_t logged = 0;  // while a span holds
    std::size_t found = 0;   // of those
    std::size_t again = 0;
};

void note_objects(LogMatch& made, const LogPart& part, const std::vector<Common>& common) {
    std::map<ObjectId, ObjectCount> counts;
    for (const LoggedUpdate& update : part.updates) {
        if (made.span_at(update.milliseconds) == nullptr) {
            ++made.outside;
        } else {
            ++counts[update.object].logged;
        }
    }
    for (const Common& one : common) {
        const LogSpan* span = made.span_at(one.milliseconds);
        if (span == nullptr) continue;
        ObjectCount& count = counts[one.object];
        if (one.is_again) ++count.again;
        if (one.is_again || span->landblock != one.captured.landblock) continue;
        ++count.found;
        ++made.matched;
    }
    for (const auto& [object, count] : counts) {
        if (count.found > 0) made.found.push_back(object);
        if (count.again >= kFewestDoubled) made.doubled.push_back(object);
        if (2 * (count.found + count.again) < count.logged) made.foreign.push_back(object);
    }
}

}  // namespace

double LogMatch::scatter() const { return std::ranges::max_element(spans, std::less{}, &LogSpan::scatter)->scatter; }

bool LogMatch::is_usable(ObjectId object) const {
    return !std::ranges::binary_search(foreign, object) && !std::ranges::binary_search(doubled, object);
}

const LogSpan* LogMatch::span_at(std::int64_t milliseconds) const {
    const auto at = std::ranges::find_if(
        spans, [&](const LogSpan& span) { return span.has(log_seconds(milliseconds) - span.offset); });
    return at == spans.end() ? nullptr : &*at;
}

tl::expected<LogMatch, std::string> match_log(const OpenacLog& log, const Session& session, const TrackedRun& retail) {
    std::size_t updates = 0;
    for (const LogPart& part : log.parts) updates += part.updates.size();
    if (updates == 0) {
        return tl::unexpected(std::string{
            "no [remote-slide-up] line in it that can be understood. Centre landblock and clock are found by those: set "
            "ACDREAM_PROBE_REMOTE_SLIDE for bodies that get updates."});
    }
    const CapturedUpdates captured{retail};
    const auto [best, second] = elect(log, captured);
    if (auto doubt = doubt_about_clock(best, second, updates)) return tl::unexpected(std::move(*doubt));
    const LogPart& part = log.parts[best.part];
    const std::vector<Common> common = find_common(part, captured, best.offset);
    LogMatch made;
    made.part = best.part;
    made.updates = part.updates.size();
    made.votes = best.count;
    made.rival = second.count;
    for (const CentreRun& run : without_strays(runs_of(common))) made.spans.push_back(span_of(run));
    if (made.spans.empty()) {
        return tl::unexpected(
            std::string{"its updates are in the capture, but the landblock that they count from changes with each. "
                        "Nothing is compared. Are lines of several clients mixed?"});
    }
    const std::vector<double> teleports = teleports_of(session);
    if (auto doubt = doubt_about_centres(made.spans, teleports)) return tl::unexpected(std::move(*doubt));
    widen(made.spans, teleports, retail);
    note_objects(made, part, common);
    return made;
}

}  // namespace acmotion::against
