#include "view_page.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "against_input.h"
#include "capture_input.h"
#include "commands.h"
#include "complain.h"
#include "core/file_path.h"
#include "core/rule_fields.h"
#include "embedded_files.h"
#include "first_divergences.h"
#include "gamedata/gzip.h"
#include "lab/against/log_align.h"
#include "lab/recording/check.h"
#include "lab/recording/compress.h"
#include "lab/recording/page.h"
#include "lab/recording/read.h"
#include "progress.h"

namespace acmotion::cli {
namespace {

constexpr std::size_t kLargeRecording = 1'000'000;  // bytes, packed

bool is_recording(const std::string& path) {
    std::ifstream file{file_path(path), std::ios::binary};
    std::string start(recording::kMagic.size(), '\0');
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    return file && start == recording::kMagic;
}

ByteBuffer read_bytes(const std::string& path) {
    std::ifstream file{file_path(path), std::ios::binary};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const Bytes bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

// The first of them by name.
void complain_of_damage(const SessionArguments& arguments, const std::vector<recording::Damage>& damage) {
    constexpr std::size_t kMostNamed = 5;
    for (std::size_t i = 0; i < std::min(damage.size(), kMostNamed); ++i) {
        complain_of_capture(arguments, "{}. Everything else is shown.", recording::sentence(damage[i]));
    }
    if (damage.size() > kMostNamed) {
        complain_of_capture(arguments, "{} more blocks are damaged.", damage.size() - kMostNamed);
    }
}

std::optional<Playable> read_recording(const SessionArguments& arguments, int& exit_code) {
    exit_code = kUnusable;
    if (!arguments.part.is_all() || !arguments.rules.empty() || arguments.session || !arguments.against.empty() ||
        !arguments.game_data.empty() || !arguments.pace.empty() || arguments.is_smooth) {
        complain_of_capture(arguments,
                            "is a recording, and shown as it is. --object, --since, --until, --rules, --against, "
                            "--pace, --smooth, --game-data and --session are for captures.");
        return std::nullopt;
    }
    Playable playable{.recording = read_bytes(arguments.capture)};
    const std::size_t size = playable.recording.size();
    const auto read = recording::from_bytes(playable.recording, size, recording::inflate_block);
    if (!read) {
        complain_of_capture(arguments,
                            "{}. Was it cut, or made by another version? "
                            "acmotion replay CAPTURE --recording FILE makes a new one.",
                            describe(read.error()));
        return std::nullopt;
    }
    complain_of_damage(arguments, read->damage);
    const Progress progress{"playing it again, to compare", size > kLargeRecording};
    const auto [divergence, is_whole] = recording::first_divergence(*read, size, process_hash_key());
    if (divergence) {
        playable.diverged = divergence->frame;
        complain_of_capture(arguments, "this acmotion would draw it otherwise from frame {} on. The page says so.",
                            divergence->frame);
    } else if (!is_whole) {
        playable.bounds = {
            {"bodies drawn", 1,
             "comparison with what this acmotion would draw ended early: too many bodies for the bytes of "
             "the file"}};
        report_bounds(arguments, playable.bounds);
    }
    exit_code = is_whole && read->damage.empty() ? kOk : kFailed;
    return playable;
}

}  // namespace

bool has_viewer() { return !embedded_viewer().empty(); }

const std::string& viewer_page() {
    static const std::string kPage = unzip(embedded_viewer()[0].contents).value();
    return kPage;
}

RecordingFile make_recording_file(const SessionArguments& arguments, SessionInput& input, const recording::Play& play,
                                  const std::function<void(Bytes)>& put) {
    const std::string name = file_name(file_path(arguments.capture).filename());
    recording::Order order{.title = recording::title_of_session(name, input.session.number, input.sessions.size()),
                           .rules = {},
                           .drawing = arguments.is_smooth ? Drawing::Smooth : Drawing::Ticks,
                           .frames = input.frames,
                           .part = input.part,
                           .truth = input.truth_or_null(),
                           .play = play,
                           .has_ground = arguments.with_ground,
                           .bounds = input.bounds,
                           .notes = input.notes,
                           .versus = where_rules_diverge(arguments, input)};
    const auto rules = find_rules(arguments);
    for (const Rules::Preset& preset : *rules) order.rules.push_back(preset.rules);
    if (input.against) order.given = &input.against->given;
    recording::FileWriter writer{put, recording::Compressor{}};
    const recording::MadeRecording made = recording::make_recording(input.session, order, writer);
    RecordingFile file{.bytes = writer.bytes(), .stopped_at = std::nullopt};
    if (made.stopped_at) file.stopped_at = acmotion::seconds_of(made.recording.frames[*made.stopped_at]);
    note_bounds(arguments, input, made.bounds);
    file.versus = std::move(order.versus);
    return file;
}

std::string make_view_page(const Playable& playable) {
    return recording::fill_page(viewer_page(), playable.recording, playable.diverged);
}

std::optional<Playable> make_playable(const SessionArguments& arguments, int& exit_code) {
    if (is_recording(arguments.capture)) return read_recording(arguments, exit_code);
    exit_code = kUnusable;
    const auto rules = find_rules(arguments);
    if (!rules) return std::nullopt;
    note_smooth(arguments, *rules);
    auto input = load_input(arguments, exit_code);
    if (!input) return std::nullopt;
    if (input->against) input->notes = complain_of_poses(arguments, *input);
    const bool is_fine = input->notes.empty();
    if (input->against && input->against->log) input->notes.emplace_back(against::kNothingOfSteps);
    ReplayProgress progress{"recording", *input, rules->size() + (input->against ? 1 : 0)};
    const auto play = [&](const auto& run, const auto& frames, auto& recorder) {
        return measure_and_track(run, frames, {&recorder}, {&progress});
    };
    ByteBuffer file;
    make_recording_file(arguments, *input, play, [&](Bytes part) { append(file, part); });
    exit_code = is_fine ? exit_code_of(*input) : kFailed;
    return Playable{.recording = std::move(file),
                    .bounds = std::move(input->bounds),
                    .game_data = std::move(input->game_data),
                    .paces = std::move(input->session.paces),
                    .complaints = std::move(input->notes),
                    .reported = std::move(input->reported)};
}

}  // namespace acmotion::cli
