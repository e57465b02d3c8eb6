#include "lab/load/other_capture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "acmotion/capture/datagram_reader.h"
#include "acmotion/core/text.h"
#include "gamedata/gzip.h"
#include "lab/base/object_choice.h"
#include "lab/load/archived_capture.h"
#include "lab/load/own_reports.h"

namespace acmotion {
namespace {

constexpr std::size_t kMostPositions = 400;
// What a position may be under way, and be none of another round of the same way. Clocks of one machine differ by nothing,
// but a report may leave a moment after it was made.
constexpr DelayRange kUsualDelays{-0.1, 3};
// Of the matches at any offset, what a particular one must reach.
constexpr double kEnough = 0.8;

using FoundTruth = tl::expected<ReportedTruth, std::string>;

template <class... Args>
tl::unexpected<std::string> refusal(fmt::format_string<Args...> format, Args&&... args) {
    return tl::unexpected(fmt::format(format, std::forward<Args>(args)...));
}

tl::expected<Session, std::string> read_other(const OtherCapture& other, const HashKey& hash_key) {
    auto opened = open_capture_file(other.file);
    if (!opened) return refusal("{}: {}", other.file, opened.error());
    auto loaded = load_session(unzipped(std::move(opened->stream)), {.hash_key = hash_key}, other.reading);
    if (!loaded) return refusal("{}: {}", other.file, sentence_on_no_capture(loaded.error()));
    const Lack lack = lack_in(*loaded);
    if (lack == Lack::None && loaded->session->player_source == PlayerSource::StandIn) {
        return refusal(
            "{}: nothing in it says whose client it was, so it is the truth of no body. docs/capturing.md explains "
            "how to capture the login too.",
            other.file);
    }
    if (lack != Lack::None) return refusal("{}: {}", other.file, sentence_on(lack, loaded->report, std::nullopt));
    return std::move(*loaded->session);
}

void shift(std::vector<TruthSample>& samples, double seconds) {
    for (TruthSample& sample : samples) sample.time += seconds;
}

// Finds how far two clocks are apart: `samples` are those of the other, in seconds of the session by clocks that agree.
class OffsetFinder {
 public:
    OffsetFinder(std::vector<SentPlace> sent, std::span<const TruthSample> samples)
        : sent_(std::move(sent)), way_(samples), any_(fit_of(sent_, way_)) {}

    // At any offset.
    [[nodiscard]] const TruthFit& best() const { return any_; }
    [[nodiscard]] TruthFit at(double offset) const {
        TruthFit fit = fit_of(sent_, way_, {offset + kUsualDelays.from, offset + kUsualDelays.to});
        fit.delay -= offset;
        fit.shortest_delay -= offset;
        return fit;
    }
    // Sets offset, source and fit. False if the positions are not there.
    [[nodiscard]] bool is_so(ReportedTruth& truth, double offset, OffsetSource source) const {
        const TruthFit fit = at(offset);
        const bool is_enough = static_cast<double>(fit.matching) >= kEnough * static_cast<double>(any_.matching);
        if (!fit.is_good() || (!is_enough && source != OffsetSource::Given)) return false;
        truth.offset = offset;
        truth.source = source;
        truth.fit = fit;
        return true;
    }

 private:
    std::vector<SentPlace> sent_;
    TrueWay way_;
    TruthFit any_;
};

std::optional<double> by_server(const Session& session, const Session& other) {
    if (!session.server_lag || !other.server_lag) return std::nullopt;
    return *session.server_lag - *other.server_lag;
}

bool find_offset(ReportedTruth& truth, const OffsetFinder& finder, std::optional<double> by_server) {
    return finder.is_so(truth, 0, OffsetSource::OneClock) ||
           (by_server && finder.is_so(truth, *by_server, OffsetSource::Server)) ||
           finder.is_so(truth, finder.best().shortest_delay, OffsetSource::Positions);
}

std::string way_text(const TruthFit& fit, const std::string& title) {
    return fmt::format("{} of {} positions that were sent of {} lie on its way", fit.matching, fit.positions, title);
}

FoundTruth fitted(ReportedTruth truth, const OtherCapture& other, const OffsetFinder& finder,
                  std::optional<double> by_server, const std::string& title) {
    if (other.offset) {
        if (finder.is_so(truth, *other.offset, OffsetSource::Given)) return truth;
        return refusal("--truth-offset {:g}: {}, 0 to 3 s after it was there. Leave it out, and the offset is found.",
                       *other.offset, way_text(finder.at(*other.offset), title));
    }
    if (find_offset(truth, finder, by_server)) return truth;
    return refusal("{}: {}, at whatever offset of the clocks. Name a capture of the same time and place.", other.file,
                   way_text(finder.best(), title));
}

std::string source_text(const ReportedTruth& truth) {
    switch (truth.source) {
        case OffsetSource::Given: return fmt::format("Clocks {:+.3f} s apart, as --truth-offset says", truth.offset);
        case OffsetSource::OneClock: return "Clocks of one machine";
        case OffsetSource::Server: return fmt::format("Clocks {:+.3f} s apart, by that of the server", truth.offset);
        case OffsetSource::Positions:
            return fmt::format("Clocks {:+.3f} s apart as it fits best, the shortest delay of a position taken as none",
                               truth.offset);
    }
    return "";
}

}  // namespace

std::string_view name(OffsetSource source) {
    constexpr std::array<std::string_view, 4> kNames{"given", "one clock", "server", "positions"};
    return kNames[static_cast<std::size_t>(source)];
}

bool is_capture(const std::string& file) {
    std::error_code ignored;
    const bool is_file = std::filesystem::is_regular_file(file_path(file), ignored);
    if (!is_file && !place_in_archive(file)) return false;  // a pipe can be read but once
    auto opened = open_capture_file(file);
    return opened && DatagramReader::open(unzipped(std::move(opened->stream))).has_value();
}

FoundTruth reported_truth(const OtherCapture& other, const Session& session, const std::string& capture) {
    const auto read = read_other(other, session.hash_key);
    if (!read) return tl::unexpected(read.error());
    const std::string title = title_of(*read, read->player);
    if (read->player == session.player) {
        return refusal("{}: its player is {}, as that of {}. Name the capture of another player who was near.",
                       other.file, title, capture);
    }
    ReportedTruth truth{.file = other.file,
                        .object = read->player,
                        .name = read->object(read->player).name,
                        .samples = own_reports(*read)};
    truth.reports = read->player_reports.size();
    if (truth.reports == 0) {
        return refusal(
            "{}: the client of {} reports no position in it. Capture both directions; docs/capturing.md explains how.",
            other.file, title);
    }
    shift(truth.samples, to_seconds(read->epoch - session.epoch));
    std::vector<SentPlace> sent = places_sent(session, truth.object, kMostPositions);
    if (sent.size() < TruthFit::kFewestPositions) {
        return refusal(
            "{}: {} positions of {}, the player of {}, were sent while it moved, and fewer than {} cannot be "
            "compared. Capture both players while they walk near each other.",
            capture, sent.size(), title, other.file, TruthFit::kFewestPositions);
    }
    const OffsetFinder finder{std::move(sent), truth.samples};
    FoundTruth found = fitted(std::move(truth), other, finder, by_server(session, *read), title);
    if (found) shift(found->samples, found->offset);
    return found;
}

std::string sentence_on(const ReportedTruth& truth) {
    return fmt::format(
        "{}: the truth of {}, by {} reports of its own client. {}; {} of {} positions lie on its way to {:.2f} m, {:.3f} s after "
        "it was there.",
        truth.file, fmt::format("0x{:08X}{}{}", truth.object.value, truth.name.empty() ? "" : " ", truth.name),
        truth.reports, source_text(truth), truth.fit.matching, truth.fit.positions, truth.fit.metres, truth.fit.delay);
}

}  // namespace acmotion
