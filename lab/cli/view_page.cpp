#include "lab/cli/view_page.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "acmotion/core/text.h"
#include "acmotion/research/rule_fields.h"
#include "gamedata/gzip.h"
#include "lab/base/spooled_bytes.h"
#include "lab/output/recording/blocks.h"
#include "lab/output/recording/check.h"
#include "lab/output/recording/page.h"

namespace acmotion::cli {
namespace {

constexpr std::size_t kLargeRecording = 1'000'000;  // bytes, packed

bool is_recording(const std::string& path) {
    std::ifstream file{file_path(path), std::ios::binary};
    std::string start(recording::kMagic.size(), '\0');
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    return file && start == recording::kMagic;
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

void note_divergence(const SessionArguments& arguments, Playable& playable, const recording::DivergenceSearch& search) {
    if (search.found) {
        playable.diverged = search.found->frame;
        complain_of_capture(arguments,
                            "this version of acmotion draws it differently from frame {} on. The page says so.",
                            search.found->frame);
    } else if (!search.is_whole) {
        playable.bounds = {
            {"bodies drawn", 1,
             "comparison with what this version of acmotion draws ended early: too many bodies for the bytes of "
             "the file"}};
        report_bounds(arguments, playable.bounds);
    }
}

// What is too large for a page is served without being played again: that takes as long as to record it.
Result<recording::FileCheck> check(const SessionArguments& arguments, const Playable& playable) {
    const PositionedFile& file = *playable.recording;
    if (arguments.command == "serve" && bytes_of_view_page(playable) > kMostPageBytes) {
        return recording::find_damage(file, recording::inflate_block);
    }
    const Progress progress{"playing it again, to compare", file.size() > kLargeRecording};
    return recording::check_file(file, recording::inflate_block, process_hash_key());
}

tl::expected<Playable, int> read_recording(const SessionArguments& arguments) {
    const auto refused = tl::unexpected(kUnusable);
    if (!arguments.part.is_all() || !arguments.rules.empty() || arguments.session || !arguments.against.empty() ||
        !arguments.game_data.empty() || !arguments.pace.empty() || arguments.is_smooth ||
        !arguments.baselines.empty()) {
        complain_of_capture(
            arguments,
            "is a recording, and shown as it is. --object, --since, --until, --rules, --baseline, --against, "
            "--pace, --smooth, --game-data and --session are for captures.");
        return refused;
    }
    errno = EINVAL;  // what is no regular file sets none
    auto file = open_positioned_file(arguments.capture);
    if (!file) {
        complain_of_capture(arguments, "cannot be read: {}.", std::strerror(errno));
        return refused;
    }
    Playable playable{.recording = std::move(*file)};
    const auto checked = check(arguments, playable);
    if (!checked) {
        complain_of_capture(arguments,
                            "{}. Was it cut, or made by another version? "
                            "acmotion replay CAPTURE --recording FILE makes a new one.",
                            describe(checked.error()));
        return refused;
    }
    complain_of_damage(arguments, checked->damage);
    note_divergence(arguments, playable, checked->search);
    playable.exit_code = checked->search.is_whole && checked->damage.empty() ? kOk : kFailed;
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
    order.baselines = arguments.baselines;
    if (input.against) order.given = &input.against->given;
    recording::FileWriter writer{put, recording::Compressor{}};
    const recording::MadeRecording made = recording::make_recording(input.session, order, writer);
    RecordingFile file{.bytes = writer.bytes(), .stopped_at = std::nullopt};
    if (made.stopped_at) file.stopped_at = acmotion::seconds_of(made.recording.frames[*made.stopped_at]);
    note_bounds(arguments, input, made.bounds);
    file.versus = std::move(order.versus);
    return file;
}

std::uint64_t bytes_of_view_page(const Playable& playable) {
    return recording::bytes_of_page(viewer_page(), playable.recording->size());
}

void write_view_page(const Playable& playable, Output& output) {
    const auto put = [&](std::string_view part) { output.write(part); };
    if (!recording::put_page(viewer_page(), *playable.recording, playable.diverged, put)) output.fail(EIO);
}

tl::expected<Playable, int> make_playable(const SessionArguments& arguments) {
    if (is_recording(arguments.capture)) return read_recording(arguments);
    const auto rules = find_rules(arguments);
    if (!rules) return tl::unexpected(kUnusable);
    note_smooth(arguments, *rules);
    auto input = load_input(arguments);
    if (!input) return tl::unexpected(input.error());
    if (input->against) input->notes = complain_of_poses(arguments, *input);
    const bool is_fine = input->notes.empty();
    const std::size_t runs = rules->size() + arguments.baselines.size() + (input->against ? 1 : 0);
    ReplayProgress progress{"recording", *input, runs};
    const auto play = [&](const auto& run, const auto& frames, auto& recorder) {
        return measure_and_track(run, frames, {&recorder}, {&progress});
    };
    const auto file = std::make_shared<SpooledBytes>();
    make_recording_file(arguments, *input, play, [&](Bytes part) { file->put(part); });
    if (file->trouble() != 0) {
        complain_of_capture(arguments,
                            "its recording does not fit in the folder for temporary files: {}. TMPDIR names another "
                            "one; acmotion replay --recording FILE needs none.",
                            std::strerror(file->trouble()));
        return tl::unexpected(kUnusable);
    }
    const int exit_code = is_fine ? exit_code_of(*input) : kFailed;
    return Playable{.recording = file,
                    .is_made = true,
                    .bounds = std::move(input->bounds),
                    .game_data = std::move(input->game_data),
                    .paces = std::move(input->session.paces),
                    .complaints = std::move(input->notes),
                    .reported = std::move(input->reported),
                    .exit_code = exit_code};
}

}  // namespace acmotion::cli
