#include "view_page.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "capture_input.h"
#include "commands.h"
#include "lab/base/gzip.h"
#include "lab/recording/budget.h"
#include "lab/recording/compress.h"
#include "lab/recording/make.h"
#include "lab/recording/page.h"
#include "lab/recording/read.h"
#include "lab/recording/write.h"
#include "lab/replay/replay.h"

namespace acmotion::cli {
namespace {

bool is_recording(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    std::string start(recording::kMagic.size(), '\0');
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    return file && start == recording::kMagic;
}

ByteBuffer read_bytes(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const Bytes bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

std::optional<Playable> read_recording(const SessionArguments& arguments, int& exit_code) {
    Playable playable{.recording = read_bytes(arguments.capture), .diverged = std::nullopt};
    const auto sections = recording::decompress(playable.recording);
    const auto read =
        sections ? recording::from_bytes(*sections, playable.recording.size()) : tl::unexpected(sections.error());
    if (!read) {
        say_trouble(arguments, fmt::format("{}: {}. Was it cut, or made by another version? "
                                           "acmotion replay CAPTURE --recording FILE makes a new one.",
                                           arguments.capture, describe(read.error())));
        exit_code = kUnusable;
        return std::nullopt;
    }
    const std::size_t size = playable.recording.size();
    const auto [divergence, is_whole] = recording::first_divergence(*read, size, process_hash_key());
    if (divergence) {
        playable.diverged = divergence->frame;
        say_trouble(arguments,
                    fmt::format("{}: this acmotion would draw it otherwise from frame {} on. The page says so.",
                                arguments.capture, divergence->frame));
    } else if (!is_whole) {
        say_trouble(arguments,
                    fmt::format("{}: more to draw than its {} bytes allow; only its first frames were compared "
                                "with what this acmotion would draw.",
                                arguments.capture, size));
    }
    exit_code = is_whole ? kOk : kFailed;
    return playable;
}

}  // namespace

bool has_viewer() { return !embedded_viewer().empty(); }

const std::string& viewer_page() {
    static const std::string page = unzip(embedded_viewer()[0].contents).value();
    return page;
}

std::vector<Rules> recorded_rules() {
    std::vector<Rules> rules;
    for (const Rules::Preset& preset : Rules::presets()) rules.push_back(preset.rules);
    return rules;
}

RecordingFile make_recording_file(const SessionInput& input, const std::string& capture, std::vector<Rules> rules) {
    const std::string name = std::filesystem::path(capture).filename().string();
    const recording::Order order{
        .title = recording::title_of_session(name, input.session.number, input.sessions.size()),
        .rules = std::move(rules),
        .frames = input.frames,
        .truth = input.truth_or_null()};
    const recording::MadeRecording made = recording::make_recording(input.session, order);
    RecordingFile file{recording::compress(recording::to_bytes(made.recording), recording::cost_of(made.recording))};
    if (made.stopped_at) {
        file.is_whole = false;
        file.stopped_at = input.frames[*made.stopped_at];
        fmt::print(
            stderr,
            "acmotion: {}: more than {} MB for a recording of {} bytes captured; nothing is recorded from {:.1f} s "
            "on. A lower --fps shows more.\n",
            order.title, made.most_bytes / 1'000'000, input.session.captured_bytes, *file.stopped_at);
    }
    for (std::size_t i = 0; i < made.bounds.size(); ++i) {
        const CaptureArguments recorded{.command = "recording", .capture = order.title};
        if (!report_bounds(recorded, label_of(order.rules[i]), made.bounds[i])) file.is_whole = false;
    }
    return file;
}

std::string make_view_page(const Playable& playable) {
    return recording::fill_page(viewer_page(), playable.recording, playable.diverged);
}

std::optional<Playable> make_playable(const SessionArguments& arguments, int& exit_code) {
    if (is_recording(arguments.capture)) return read_recording(arguments, exit_code);
    const auto input = load_input(arguments, exit_code);
    if (!input) return std::nullopt;
    RecordingFile file = make_recording_file(*input, arguments.capture);
    if (!file.is_whole) exit_code = kFailed;
    return Playable{.recording = std::move(file.bytes), .diverged = std::nullopt};
}

}  // namespace acmotion::cli
