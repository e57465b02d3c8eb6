#include "lab/load/input.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <utility>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/core/text.h"
#include "gamedata/gzip.h"
#include "gamedata/object_store.h"
#include "lab/base/object_choice.h"
#include "lab/base/text_file.h"
#include "lab/load/capture_file.h"
#include "lab/load/chosen_player.h"
#include "lab/load/truth_file.h"
#include "sessions/receiver_data.h"

namespace acmotion {
namespace {

constexpr std::size_t kMostListed = 20;

// ---- frames ---------------------------------------------------------------------------------------------------------

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

// ---- the capture ----------------------------------------------------------------------------------------------------

// Its allowance goes by the bytes of its packets, and by few for each that is stored.
Result<LoadedSession> load_stored(ByteStream capture, const InputOrder& order) {
    const auto stored = std::make_shared<std::uint64_t>(0);
    ByteStream plain = unzipped(watched(std::move(capture), [stored](std::uint64_t position) { *stored = position; }));
    auto loaded = load_session(std::move(plain), order.session, order.reading);
    if (loaded) loaded->bound_allowance(order.archive_bytes.value_or(*stored));
    return loaded;
}

// ---- around the session ----------------------------------------------------------------------------------------------

using Failure = std::optional<LoadFailure>;

LoadFailure lacking(const InputOrder& order, const CaptureReport& report, Lack lack) {
    return {.text = fmt::format("{}: {}", order.capture,
                                sentence_on(lack, report, order.session.number, order.reading.forced_ports)),
            .lies_in_capture = lack != Lack::Session};
}

// Remarks come in the order in which they explain each other: on the file, on the session, on what it lacks.
Failure check(const LoadedSession& loaded, const InputOrder& order, const LentNames& names, const Remark& remark) {
    const auto add_remark = [&](const std::string& line) { remark(fmt::format("{}: {}", order.capture, line)); };
    const auto wanted = order.session.number;
    std::ranges::for_each(remarks_on(loaded.report, order.reading.damaged), add_remark);
    const Lack lack = lack_in(loaded);
    if (lack != Lack::None) return lacking(order, loaded.report, lack);
    std::ranges::for_each(remarks_on(loaded, wanted), add_remark);
    if (const auto wrong = unknown_player(*loaded.session, names)) {
        return LoadFailure{fmt::format("{}: {}", order.capture, wrong->text), wrong->candidates};
    }
    if (const auto line = sentence_on_assumptions(*loaded.session)) add_remark(*line + ".");
    if (const auto line = sentence_on_other_player(*loaded.session)) add_remark(*line);
    return std::nullopt;
}

tl::expected<FrameTimes, std::string> frames_of(const Session& session, const InputOrder& order) {
    if (!order.frames.empty()) return read_frame_file(order.frames);
    return FrameTimes{order.display, session, order.prices};
}

tl::expected<NamesFile, LoadFailure> names_for(const InputOrder& order) {
    if (order.names.empty()) return NamesFile{};
    auto file = read_names_file(order.names, order.reading);
    if (file) return std::move(*file);
    return tl::unexpected(LoadFailure{fmt::format("--names {}: {}", order.names, file.error())});
}

void lend(LoadedInput& input, const NamesFile& file, const InputOrder& order, const Remark& remark) {
    if (order.names.empty()) return;
    for (const BoundReached& one : input.add_bounds(file.bounds)) {
        remark(fmt::format("--names {}: {}.", order.names, sentence(one)));
    }
    const std::size_t lent = lend_names(input.session, file.names);
    const std::size_t assumed = input.session.objects.size() - described_objects(input.session);
    remark(fmt::format("--names {}: has the names of {} of the {} bodies that are not described in {}.", order.names,
                       lent, assumed, order.capture));
}

Failure set_reported_truth(LoadedInput& input, const InputOrder& order, const Remark& remark) {
    auto found = reported_truth({order.truth, order.reading, order.truth_offset}, input.session, order.capture);
    if (!found) return LoadFailure{found.error()};
    remark(sentence_on(*found));
    input.truth.emplace();
    for (const TruthSample& sample : std::exchange(found->samples, {})) input.truth->add(found->object, sample);
    input.reported = std::move(*found);
    return std::nullopt;
}

LoadFailure another_world(const std::string& path, const TruthHeader& header, const PlacesOnWay& places) {
    return {fmt::format(
        "{}: is the truth of another capture (scenario {}, seed {}): {} of {} positions that were sent are where "
        "it has those bodies. Name the truth of this one.",
        path, without_controls(header.scenario), header.seed, places.matching, places.positions)};
}

// A port that has the capture alone draws other poses than these.
void set_walls(LoadedInput& input, std::vector<Obstacles::Box> walls, const InputOrder& order, const Remark& remark) {
    if (walls.empty() || order.leaves_walls) return;
    remark(fmt::format("{}: {} stop bodies, which {} says and the capture does not; --no-walls leaves them out.",
                       order.capture, counted(walls.size(), "wall"), input.truth_file));
    input.session.walls = std::move(walls);
}

Failure set_truth_file(LoadedInput& input, const std::string& path, const InputOrder& order, const Remark& remark) {
    auto loaded = load_truth(path, input.session.epoch);
    if (!loaded) return LoadFailure{loaded.error()};
    const PlacesOnWay places = places_on_way(input.session, loaded->truth);
    if (places.is_of_another_world()) return another_world(path, loaded->header, places);
    input.truth = std::move(loaded->truth);
    input.truth_file = path;
    set_walls(input, std::move(loaded->header.walls), order, remark);
    return std::nullopt;
}

Failure set_truth(LoadedInput& input, const InputOrder& order, const Remark& remark) {
    if (order.leaves_truth) return std::nullopt;
    const std::string path = order.truth.empty() ? truth_path(order.capture) : order.truth;
    std::error_code ignored;
    if (order.truth.empty() && !std::filesystem::exists(file_path(path), ignored)) return std::nullopt;
    if (!order.truth.empty() && is_capture(path)) return set_reported_truth(input, order, remark);
    if (order.truth_offset) {
        return LoadFailure{fmt::format("--truth-offset {:g}: {} is no capture, and a file of truth needs none.",
                                       *order.truth_offset, path)};
    }
    return set_truth_file(input, path, order, remark);
}

Failure set_game_data(LoadedInput& input, const InputOrder& order, const Remark& /*remark*/) {
    const std::string& folder = order.game_data;
    if (folder.empty()) return std::nullopt;
    auto opened = GameData::open(folder);
    if (!opened) {
        return LoadFailure{fmt::format("{} {}: {}. docs/game-data.md says what it should hold.", order.game_data_from,
                                       folder, describe_folder(folder, opened.error()))};
    }
    input.game_data = std::make_shared<game_files::PlayedData>(std::move(*opened));
    input.game_data->compare_with(input.session);
    input.session.data = input.game_data;
    return std::nullopt;
}

Failure set_paces(LoadedInput& input, const InputOrder& order, const Remark& /*remark*/) {
    if (!order.pace) return std::nullopt;
    const bool is_captured = *order.pace == PaceSource::Capture;
    input.session.paces = is_captured ? captured_paces(input.session) : paces_of_people(input.session);
    return std::nullopt;
}

LoadFailure several_objects(const Session& session, const std::string& wanted, const std::vector<ObjectId>& found) {
    LoadFailure failure{fmt::format("{} objects are called \"{}\"; say which by its id:", found.size(), wanted)};
    const std::size_t shown = std::min(found.size(), kMostListed);
    for (std::size_t i = 0; i < shown; ++i) failure.choices.push_back(title_of(session, found[i]));
    if (shown < found.size()) failure.choices.push_back(fmt::format("and {} more", found.size() - shown));
    return failure;
}

Failure set_object(LoadedInput& input, const InputOrder& order) {
    const std::string& wanted = order.part.object;
    if (wanted.empty()) return std::nullopt;
    const ObjectChoice choice = choose_object(input.session, wanted);
    if (choice.found.size() > 1) return several_objects(input.session, wanted, choice.found);
    if (choice.found.empty()) {
        return LoadFailure{fmt::format("no such object \"{}\" in {}. {}", wanted, order.capture, hint_on(choice))};
    }
    input.part.object = choice.found.front();
    return std::nullopt;
}

// A part without frames could be neither measured nor shown.
Failure set_part(LoadedInput& input, const InputOrder& order, const Remark& /*remark*/) {
    if (Failure failure = set_object(input, order)) return failure;
    const AskedPart& asked = order.part;
    input.part.since = asked.since.value_or(input.part.since);
    input.part.until = asked.until.value_or(input.part.until);
    if (std::ranges::any_of(input.frames, [&](double time) { return input.part.has(time); })) return std::nullopt;
    std::vector<std::string> options;
    if (asked.since) options.push_back(fmt::format("--since {:g}", *asked.since));
    if (asked.until) options.push_back(fmt::format("--until {:g}", *asked.until));
    return LoadFailure{fmt::format("{}: no frame is drawn then; they are drawn from {:.1f} to {:.1f} s.",
                                   fmt::join(options, " "), input.frames[0], input.frames.back())};
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
    return FrameTimes{times};
}

tl::expected<LoadedInput, LoadFailure> load_with_files(ByteStream capture, const InputOrder& order,
                                                       const Remark& remark) {
    auto loaded = load_stored(std::move(capture), order);
    if (!loaded) {
        return tl::unexpected(
            LoadFailure{fmt::format("{}: {}", order.capture, sentence_on_no_capture(loaded.error()))});
    }
    const auto names = names_for(order);
    if (!names) return tl::unexpected(names.error());
    if (Failure failure = check(*loaded, order, names->names, remark)) return tl::unexpected(*failure);
    auto frames = frames_of(*loaded->session, order);
    if (!frames) return tl::unexpected(LoadFailure{frames.error()});
    LoadedInput input{playable(std::move(*loaded), std::move(*frames)), {}, {}, {}, {}, {}};
    for (const BoundReached& one : bounds_reached(input.frames, input.session)) {
        remark(fmt::format("{}: {}.", order.capture, sentence(one)));
    }
    lend(input, *names, order, remark);
    for (const auto set : {set_truth, set_paces, set_game_data, set_part}) {
        if (Failure failure = set(input, order, remark)) return tl::unexpected(*failure);
    }
    return input;
}

}  // namespace acmotion
