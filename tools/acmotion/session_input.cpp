#include "session_input.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "against_input.h"
#include "commands.h"
#include "core/file_path.h"
#include "core/rule_fields.h"
#include "gamedata/data_folder.h"
#include "lab/base/object_name.h"
#include "lab/base/text_file.h"
#include "lab/session/object_choice.h"
#include "lab/session/session_collector.h"
#include "lab/session/truth_file.h"

namespace acmotion::cli {
namespace {

constexpr std::size_t kMostListed = 20;
constexpr const char* kGameDataVariable = "ACMOTION_GAME_DATA";
constexpr double kLatestFrameSeconds = to_seconds(kLatestMoment);

// ---- frames ---------------------------------------------------------------------------------------------------------

bool is_possible(const SessionArguments& arguments) {
    const Display& display = arguments.display;
    if (!display.has_possible_rate()) {
        complain(arguments, "--fps {:g}: choose {:g} to {:g} frames per second.", display.frames_per_second,
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
        complain(arguments, "--frames {}: {}. It holds seconds, one per line.", arguments.frames, text.error());
        return std::nullopt;
    }
    std::vector<double> times;
    std::istringstream in(*text);
    std::size_t line_number = 0;
    for (std::string line; std::getline(in, line);) {
        ++line_number;
        if (line.empty()) continue;
        const auto time = parse_time(line);
        const bool is_in_order = time && *time >= (times.empty() ? 0 : times.back()) && *time <= kLatestFrameSeconds;
        if (!is_in_order || times.size() == kMaxFrames) {
            complain(
                arguments,
                "{}: line {}: expected a time in seconds, not before that of the line above, at most {:.0f}; a file "
                "has at most {} times.",
                arguments.frames, line_number, kLatestFrameSeconds, kMaxFrames);
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
        note_bounds(arguments, input, bounds_reached(input.frames, input.session));
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
    if (arguments.truth.empty() && !std::filesystem::exists(file_path(path), ignored)) return true;
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

// ---- data files -----------------------------------------------------------------------------------------------------

bool set_game_data(const SessionArguments& arguments, SessionInput& input) {
    const bool is_asked = !arguments.game_data.empty();
    const std::string& folder = is_asked ? arguments.game_data : arguments.usual_game_data;
    if (folder.empty()) return true;
    auto opened = GameData::open(folder);
    if (!opened) {
        complain(arguments, "{} {}: {}. docs/game-data.md tells what it should hold.",
                 is_asked ? "--game-data" : kGameDataVariable, folder, describe_folder(folder, opened.error()));
        return false;
    }
    input.game_data = std::make_shared<game_files::PlayedData>(std::move(*opened));
    input.game_data->compare_with(input.session);
    input.session.data = input.game_data;
    return true;
}

// ---- the other sessions ---------------------------------------------------------------------------------------------

void report_others(const SessionArguments& arguments, const SessionInput& input) {
    if (arguments.session || input.sessions.size() < 2) return;
    complain_of_capture(arguments,
                        "{} sessions; this is number {}, where most was said about movement. acmotion flows lists "
                        "them, --session N chooses another.",
                        input.sessions.size(), input.session.number);
}

// ---- what the session lacks -----------------------------------------------------------------------------------------

// The player's id can be had from elsewhere; other objects, described before the capture began, can be assumed.
bool report_gaps(const SessionArguments& arguments, const Session& session) {
    if (session.player.is_null()) {
        complain_of_capture(
            arguments,
            "the capture begins in the middle of a session, and nothing in it says whose client it was. "
            "If you know, say so: --player 0x50000001. docs/capturing.md tells how to catch the login too.");
        return false;
    }
    if (const auto line = sentence_on_assumptions(session)) complain_of_capture(arguments, "{}.", *line);
    return true;
}

// ---- the session ----------------------------------------------------------------------------------------------------

std::optional<SessionOptions> session_options(const SessionArguments& arguments) {
    SessionOptions options{.number = arguments.session, .hash_key = process_hash_key()};
    if (arguments.player.empty()) return options;
    const auto id = parse_id(arguments.player);
    if (!id || *id == 0) {
        complain(arguments, "--player {}: expected an id, like 0x50000001.", arguments.player);
        return std::nullopt;
    }
    options.player = *id;
    return options;
}

// False if there is nothing to replay.
bool set_session(const SessionArguments& arguments, SessionCollector& collector, SessionInput& input) {
    input.sessions = collector.list();
    auto session = collector.take();
    if (!session) return false;
    input.session = std::move(*session);
    if (input.session.messages.empty()) {
        complain_of_capture(arguments,
                            "the server said nothing about movement. docs/capturing.md tells how to catch it.");
        return false;
    }
    report_others(arguments, input);
    note_bounds(arguments, input, bounds_reached(input.session));
    input.is_whole = report_gaps(arguments, input.session) && input.is_whole;
    return !input.session.player.is_null();
}

// ---- the part -------------------------------------------------------------------------------------------------------

// The one object that was meant; the null id, which means all of them, if nothing was said.
std::optional<ObjectId> find_object(const SessionArguments& arguments, const Session& session) {
    const std::string& wanted = arguments.part.object;
    if (wanted.empty()) return ObjectId{};
    const ObjectChoice choice = choose_object(session, wanted);
    if (choice.found.size() == 1) return choice.found.front();
    if (choice.found.empty()) {
        complain(arguments, "no such object \"{}\" in {}. {}", wanted, arguments.capture, hint_on_object(choice));
        return std::nullopt;
    }
    complain(arguments, "{} objects are called \"{}\"; say which by its id:", choice.found.size(), wanted);
    const std::size_t shown = std::min(choice.found.size(), kMostListed);
    for (std::size_t i = 0; i < shown; ++i) fmt::print(stderr, "  {}\n", title_of(session, choice.found[i]));
    if (shown < choice.found.size()) fmt::print(stderr, "  and {} more\n", choice.found.size() - shown);
    return std::nullopt;
}

// Nobody measures, lists or shows what is not there.
bool set_part(const SessionArguments& arguments, SessionInput& input) {
    const auto object = find_object(arguments, input.session);
    if (!object) return false;
    input.part.object = *object;
    if (arguments.part.since) input.part.since = *arguments.part.since;
    if (arguments.part.until) input.part.until = *arguments.part.until;
    if (std::ranges::any_of(input.frames, [&](double time) { return input.part.has(time); })) return true;
    std::vector<std::string> asked;
    if (arguments.part.since) asked.push_back(fmt::format("--since {:g}", *arguments.part.since));
    if (arguments.part.until) asked.push_back(fmt::format("--until {:g}", *arguments.part.until));
    complain(arguments, "{}: no frame is drawn then; they are drawn from {:.1f} to {:.1f} s.", fmt::join(asked, " "),
             input.frames[0], input.frames.back());
    return false;
}

// ---- rules ----------------------------------------------------------------------------------------------------------

// Its name is what was typed, which outlives it.
std::optional<Rules::Preset> find_preset(const SessionArguments& arguments, const std::string& name) {
    const auto rules = rules_named(name);
    if (rules) return Rules::Preset{name, *rules};
    complain(arguments, "--rules {}: {}", name, rules.error());
    return std::nullopt;
}

}  // namespace

void add_display_options(CLI::App& command, Display& display) {
    command.add_option("--fps", display.frames_per_second, "Frames per second (60)");
    command.add_option("--jitter", display.jitter_ms, "How early or late a frame may come, in ms (0.5); 0: never");
}

void add_smooth_option(CLI::App& command, SessionArguments& arguments) {
    command.add_flag("--smooth", arguments.is_smooth,
                     "Draw bodies between their ticks, on every frame anew, as World::poses_at does; docs/metrics.md");
}

void note_smooth(const SessionArguments& arguments, std::span<const Rules::Preset> rules) {
    const bool is_of_use = std::ranges::any_of(rules, [](const auto& one) { return can_be_smooth(one.rules); });
    if (!arguments.is_smooth || is_of_use) return;
    std::vector<std::string_view> names;
    for (const Rules::Preset& one : rules) names.push_back(one.name);
    complain(arguments, "--smooth changes nothing under {}: there are no ticks to be drawn between.",
             fmt::join(names, " and "));
}

void add_game_data_option(CLI::App& command, SessionArguments& arguments) {
    if (const char* usual = std::getenv(kGameDataVariable)) arguments.usual_game_data = usual;
    command.add_option("--game-data", arguments.game_data,
                       "A folder with the game's own data files, for real ground and creatures "
                       "(else that of ACMOTION_GAME_DATA)");
}

bool has_game_data(const SessionArguments& arguments) {
    return !arguments.game_data.empty() || !arguments.usual_game_data.empty();
}

void add_session_options(CLI::App& command, SessionArguments& arguments) {
    add_capture_options(command, arguments);
    command.get_option("capture")->required();
    add_session_option(command, arguments);
    add_part_options(command, arguments.part);
    add_display_options(command, arguments.display);
    command.add_option("--frames", arguments.frames, "A file of frame times instead: seconds, one per line")
        ->excludes("--fps")
        ->excludes("--jitter");
    command.add_option("--player", arguments.player, "Whose client this was, if the capture does not say: an id");
    command.add_option("--truth", arguments.truth, "Where every body really was (CAPTURE.truth.jsonl if it is there)");
}

void allow_recording(CLI::App& command) {
    command.get_option("capture")->description(
        "A pcap or pcapng file, also packed (.gz), a recording, or - for a capture on standard input");
}

std::optional<SessionInput> load_input(const SessionArguments& arguments, int& exit_code) {
    exit_code = kUnusable;
    if (!is_possible(arguments) || !is_possible(arguments.command, arguments.part)) return std::nullopt;
    const auto options = session_options(arguments);
    if (!options) return std::nullopt;
    SessionCollector collector{*options};
    const auto report = read_capture_file(arguments, collector);
    if (!report) return std::nullopt;

    SessionInput input{.capture = report->capture,
                       .is_on_screen = arguments.is_smooth,
                       .is_whole = report_shortcomings(arguments, *report),
                       .bounds = bounds_reached(*report)};
    exit_code = kFailed;
    if (!set_session(arguments, collector, input)) return std::nullopt;
    exit_code = kUnusable;
    if (!set_frames(arguments, input) || !set_truth(arguments, input) || !set_game_data(arguments, input) ||
        !set_part(arguments, input)) {
        return std::nullopt;
    }
    if (!set_against(arguments, input)) return std::nullopt;
    if (const auto gaps = sentence_on_gaps(input.frames)) complain_of_capture(arguments, "{}.", *gaps);
    exit_code = exit_code_of(input);
    return input;
}

void note_bounds(const CaptureArguments& arguments, SessionInput& input, const std::vector<BoundReached>& reached) {
    for (const BoundReached& one : reached) {
        if (std::ranges::find(input.bounds, one) != input.bounds.end()) continue;
        report_bounds(arguments, {one});
        input.bounds.push_back(one);
    }
}

int exit_code_of(const SessionInput& input) { return input.is_whole && input.bounds.empty() ? kOk : kFailed; }

void print_game_data(const game_files::PlayedData* played) {
    if (played == nullptr) return;
    const char* title = "game data";
    for (const std::string& line : game_files::lines_on(*played)) {
        fmt::print("{:<11}{}\n", title, line);
        title = "";
    }
}

void put_game_data(nlohmann::ordered_json& document, const game_files::PlayedData* played) {
    if (played != nullptr) document["game_data"] = game_files::to_json(*played);
}

std::string run_label(const Rules::Preset& rules, Drawing drawing) {
    const bool is_another = drawing == Drawing::Smooth && can_be_smooth(rules.rules);
    return fmt::format("{}{}", rules.name, is_another ? kSmoothSuffix : "");
}

MetricsOptions metrics_options(const SessionInput& input, const Rules& rules, Drawing drawing) {
    return {.rules = rules,
            .session = &input.session,
            .truth = input.truth_or_null(),
            .drawing = drawing,
            .on_screen = input.is_on_screen,
            .object = input.part.object,
            .since = input.part.since,
            .until = input.part.until};
}

std::vector<std::string> rule_names() {
    std::vector<std::string> names;
    for (const Rules::Preset& preset : Rules::presets()) names.emplace_back(preset.name);
    return names;
}

std::optional<std::vector<Rules::Preset>> find_rules(const SessionArguments& arguments) {
    std::vector<Rules::Preset> all;
    for (const std::string& name : arguments.rules) {
        const auto preset = find_preset(arguments, name);
        if (!preset) return std::nullopt;
        const auto is_same = [&](const Rules::Preset& other) { return other.name == preset->name; };
        if (std::ranges::any_of(all, is_same)) {
            complain(arguments, "--rules {}: {} is named twice.", fmt::join(arguments.rules, ","), name);
            return std::nullopt;
        }
        all.push_back(*preset);
    }
    if (all.empty()) all.assign(Rules::presets().begin(), Rules::presets().end());
    return all;
}

std::optional<Rules::Preset> find_one_rule_set(const SessionArguments& arguments) {
    if (arguments.rules.size() > 1) {
        complain(arguments, "--rules {}: {} plays by one at a time; acmotion compare plays by several.",
                 fmt::join(arguments.rules, ","), arguments.command);
        return std::nullopt;
    }
    const auto rules = find_rules(arguments);
    return rules ? std::optional{rules->front()} : std::nullopt;
}

}  // namespace acmotion::cli
