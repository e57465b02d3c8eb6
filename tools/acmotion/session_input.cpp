#include "session_input.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "commands.h"
#include "lab/base/near_name.h"
#include "lab/base/object_name.h"
#include "lab/base/text_file.h"
#include "lab/replay/replay.h"
#include "lab/session/object_choice.h"
#include "lab/session/session_collector.h"
#include "lab/session/truth_file.h"

namespace acmotion::cli {
namespace {

constexpr std::size_t kMostListed = 20;
constexpr double kLatestFrameSeconds = to_seconds(kLatestMoment);

template <class... Args>
void complain(const SessionArguments& arguments, fmt::format_string<Args...> format, Args&&... args) {
    say_trouble(arguments, fmt::format(format, std::forward<Args>(args)...));
}

// ---- frames ---------------------------------------------------------------------------------------------------------

bool is_possible(const SessionArguments& arguments) {
    const Display& display = arguments.display;
    if (!display.has_possible_rate()) {
        complain(arguments, "--fps {:g}: a world is drawn {:g} to {:g} times per second.", display.frames_per_second,
                 Display::kMinFramesPerSecond, Display::kMaxFramesPerSecond);
        return false;
    }
    if (display.has_possible_jitter()) return true;
    complain(arguments, "--jitter {:g}: at {:g} frames per second it is 0 to {:.3g} ms; more, and frames overtake.",
             display.jitter_ms, display.frames_per_second, display.most_jitter_ms());
    return false;
}

std::optional<double> parse_time(std::string_view line) {
    double time = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), time);
    const bool is_number = error == std::errc{} && end == line.data() + line.size() && std::isfinite(time);
    return is_number ? std::optional{time} : std::nullopt;
}

// One time per line, in seconds of the capture, none before the one above.
std::optional<FrameTimes> read_frames(const SessionArguments& arguments) {
    const auto text = read_text_file(arguments.frames);
    if (!text) {
        complain(arguments, "{}: {}", arguments.frames, text.error());
        return std::nullopt;
    }
    std::vector<double> times;
    std::istringstream in(*text);
    for (std::string line; std::getline(in, line);) {
        if (line.empty()) continue;
        const auto time = parse_time(line);
        const bool is_possible = time && *time >= (times.empty() ? 0 : times.back()) && *time <= kLatestFrameSeconds;
        if (!is_possible || times.size() == kMaxFrames) {
            complain(arguments,
                     "{}: line {}: expected a time in seconds, not before the one above, none after {:.0f}, and {} at "
                     "most.",
                     arguments.frames, times.size() + 1, kLatestFrameSeconds, kMaxFrames);
            return std::nullopt;
        }
        times.push_back(*time);
    }
    if (times.empty()) complain(arguments, "{}: no frame times in it.", arguments.frames);
    return times.empty() ? std::nullopt : std::optional<FrameTimes>{std::move(times)};
}

bool set_frames(const SessionArguments& arguments, SessionInput& input) {
    if (arguments.frames.empty()) {
        input.frames = FrameTimes{arguments.display, input.session};
        if (!input.frames.is_cut()) return true;
        input.is_whole = false;
        complain(
            arguments,
            "{}: for the {} bytes captured, {:.0f} s with so many bodies are too much to draw; only the first {:.0f} s are "
            "replayed. A lower --fps shows more.",
            arguments.capture, input.session.captured_bytes, input.session.seconds,
            input.frames.back() - input.session.start);
        return true;
    }
    auto times = read_frames(arguments);
    if (times) input.frames = std::move(*times);
    return times.has_value();
}

// ---- truth ----------------------------------------------------------------------------------------------------------

bool set_truth(const SessionArguments& arguments, SessionInput& input) {
    const std::string path = arguments.truth.empty() ? truth_path(arguments.capture) : arguments.truth;
    std::error_code ignored;
    if (arguments.truth.empty() && !std::filesystem::exists(path, ignored)) return true;
    auto loaded = load_truth(path, input.session.epoch);
    if (!loaded) {
        complain(arguments, "{}", loaded.error());
        return false;
    }
    input.truth = std::move(loaded->truth);
    input.truth_file = path;
    input.session.walls = std::move(loaded->header.walls);
    return true;
}

// ---- the other sessions ---------------------------------------------------------------------------------------------

void report_others(const SessionArguments& arguments, const SessionInput& input) {
    if (arguments.session || input.sessions.size() < 2) return;
    complain(arguments,
             "{}: {} sessions; this is number {}, where most was said about movement. acmotion flows lists "
             "them, --session N chooses another.",
             arguments.capture, input.sessions.size(), input.session.number);
}

// ---- what the session lacks -----------------------------------------------------------------------------------------

// The player's id can be had from elsewhere; other objects, described before the capture began, can be assumed.
bool report_gaps(const SessionArguments& arguments, const Session& session) {
    if (session.dropped_messages > 0) {
        complain(arguments, "{}: more than fits in {} MB; the last {} messages were left out.", arguments.capture,
                 kMaxSessionBytes >> 20, session.dropped_messages);
    }
    if (session.player.is_null()) {
        complain(arguments,
                 "{}: the capture begins in the middle of a session, and nothing in it says whose client it was. "
                 "If you know, say so: --player 0x50000001. docs/capturing.md tells how to catch the login too.",
                 arguments.capture);
        return false;
    }
    if (const auto line = sentence_on_assumptions(session)) complain(arguments, "{}: {}.", arguments.capture, *line);
    return session.dropped_messages == 0;
}

}  // namespace

void add_display_options(CLI::App& command, Display& display) {
    command.add_option("--fps", display.frames_per_second, "Frames per second (60)");
    command.add_option("--jitter", display.jitter_ms, "How early or late a frame may come, in ms (0.5); 0: never");
}

void add_session_options(CLI::App& command, SessionArguments& arguments) {
    add_capture_options(command, arguments);
    command.get_option("capture")->required();
    add_session_option(command, arguments);
    add_display_options(command, arguments.display);
    command.add_option("--frames", arguments.frames, "A file of frame times instead: seconds, one per line")
        ->excludes("--fps")
        ->excludes("--jitter");
    command.add_option("--player", arguments.player, "Whose client this was, if the capture does not say: an id");
    command.add_option("--truth", arguments.truth, "Where every body really was (CAPTURE.truth.jsonl if it is there)");
}

std::optional<SessionInput> load_input(const SessionArguments& arguments, int& exit_code) {
    exit_code = kUnusable;
    if (!is_possible(arguments)) return std::nullopt;
    SessionOptions options{.number = arguments.session, .hash_key = process_hash_key()};
    if (!arguments.player.empty()) {
        const auto id = parse_number(arguments.player);
        if (!id || *id == 0) {
            complain(arguments, "--player {}: expected an id, like 0x50000001.", arguments.player);
            return std::nullopt;
        }
        options.player = *id;
    }
    SessionCollector collector{options};
    const auto report = read_capture_file(arguments, collector);
    if (!report) return std::nullopt;

    exit_code = kFailed;
    SessionInput input{.is_whole = report_shortcomings(arguments, *report)};
    input.capture = report->capture;
    input.sessions = collector.list();
    auto session = collector.take();
    if (!session) return std::nullopt;
    input.session = std::move(*session);
    if (input.session.messages.empty()) {
        complain(arguments, "{}: the server said nothing about movement. docs/capturing.md tells how to catch it.",
                 arguments.capture);
        return std::nullopt;
    }
    report_others(arguments, input);
    input.is_whole = report_gaps(arguments, input.session) && input.is_whole;
    if (input.session.player.is_null()) return std::nullopt;
    exit_code = kUnusable;
    if (!set_frames(arguments, input) || !set_truth(arguments, input)) return std::nullopt;
    if (const auto gaps = sentence_on_gaps(input.frames)) complain(arguments, "{}: {}.", arguments.capture, *gaps);
    exit_code = input.is_whole ? kOk : kFailed;
    return input;
}

std::vector<std::string> rule_names() {
    std::vector<std::string> names;
    for (const Rules::Preset& preset : Rules::presets()) names.emplace_back(preset.name);
    return names;
}

std::optional<Rules> find_rules(const SessionArguments& arguments, const std::string& name) {
    const auto rules = Rules::named(name);
    if (rules) return rules;
    const std::vector<std::string> names = rule_names();
    const std::string_view near = nearest_name(name, std::vector<std::string_view>(names.begin(), names.end()));
    complain(arguments, "--rules {}: there are {}{}.", name, fmt::join(names, ", "),
             near.empty() ? "" : fmt::format("; did you mean {}?", near));
    return std::nullopt;
}

std::optional<ObjectId> find_object(const SessionArguments& arguments, const Session& session,
                                    const std::string& wanted) {
    if (wanted.empty()) return ObjectId{};
    const ObjectChoice choice = choose_object(session, wanted);
    if (choice.found.size() == 1) return choice.found.front();
    if (choice.found.empty()) {
        complain(arguments, "no object called \"{}\" was described in {}.{}", wanted, arguments.capture,
                 choice.near.empty() ? "" : fmt::format(" Did you mean {}?", fmt::join(choice.near, ", ")));
        return std::nullopt;
    }
    complain(arguments, "{} objects are called \"{}\"; say which by its id:", choice.found.size(), wanted);
    const std::size_t shown = std::min(choice.found.size(), kMostListed);
    for (std::size_t i = 0; i < shown; ++i) fmt::print(stderr, "  {}\n", title_of(session, choice.found[i]));
    if (shown < choice.found.size()) fmt::print(stderr, "  and {} more\n", choice.found.size() - shown);
    return std::nullopt;
}

}  // namespace acmotion::cli
