#include "lab/cli/session_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "acmotion/core/text.h"
#include "acmotion/research/rule_fields.h"
#include "lab/base/json.h"
#include "lab/cli/against_input.h"
#include "lab/cli/commands.h"
#include "lab/metrics/over_time.h"

namespace acmotion::cli {
namespace {

constexpr const char* kGameDataVariable = "ACMOTION_GAME_DATA";

bool is_possible(const SessionArguments& arguments) {
    const Display& display = arguments.display;
    if (!display.has_possible_rate()) {
        complain(arguments, "--fps {:g}: choose {:g} to {:g} frames per second.", display.frames_per_second,
                 Display::kMinFramesPerSecond, Display::kMaxFramesPerSecond);
        return false;
    }
    if (display.has_possible_jitter()) return true;
    complain(arguments,
             "--jitter {:g}: at {:g} frames per second it is 0 to {:.3g} ms; above that, frames would be out of order.",
             display.jitter_ms, display.frames_per_second, display.most_jitter_ms());
    return false;
}

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

// A client that is held against retail knows the pace of people only, or has data files.
std::optional<PaceSource> pace_source(const SessionArguments& arguments) {
    if (!arguments.has_pace || (has_game_data(arguments) && !arguments.plays_without_data)) return std::nullopt;
    if (arguments.pace.empty()) return arguments.against.empty() ? PaceSource::Capture : PaceSource::People;
    return arguments.pace == "capture" ? PaceSource::Capture : PaceSource::People;
}

void note_pace(const SessionArguments& arguments) {
    if (arguments.pace.empty() || pace_source(arguments)) return;
    complain(arguments, "--pace {} changes nothing with game data: creatures go by their own motion tables.",
             arguments.pace);
}

std::optional<InputOrder> order_of(const SessionArguments& arguments) {
    const auto session = session_options(arguments);
    if (!session) return std::nullopt;
    const bool is_asked = !arguments.game_data.empty();
    return InputOrder{.capture = arguments.capture,
                      .reading = capture_options(arguments),
                      .session = *session,
                      .names = arguments.names,
                      .display = arguments.display,
                      .frames = arguments.frames,
                      .truth = arguments.truth,
                      .leaves_truth = arguments.leaves_truth,
                      .leaves_walls = arguments.leaves_walls,
                      .truth_offset = arguments.truth_offset,
                      .game_data = is_asked ? arguments.game_data : arguments.usual_game_data,
                      .game_data_from = is_asked ? "--game-data" : kGameDataVariable,
                      .pace = pace_source(arguments),
                      .part = arguments.part};
}

void report_failure(const SessionArguments& arguments, const LoadFailure& failure) {
    report_trouble(arguments, failure.text);
    for (const std::string& one : failure.choices) fmt::print(stderr, "  {}\n", one);
}

}  // namespace

void add_display_options(Command& command, Display& display) {
    command.add_option("--fps", display.frames_per_second, "Frames per second (60)");
    command.add_option("--jitter", display.jitter_ms, "How early or late a frame may come, in ms (0.5); 0: never");
}

void add_smooth_option(Command& command, SessionArguments& arguments) {
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

void add_game_data_option(Command& command, SessionArguments& arguments) {
    if (const char* usual = std::getenv(kGameDataVariable)) arguments.usual_game_data = usual;
    command.add_option("--game-data", arguments.game_data,
                       "A folder with the game's own data files, for real ground and creatures "
                       "(else that of ACMOTION_GAME_DATA)");
    arguments.has_pace = true;
    command
        .add_option("--pace", arguments.pace,
                    "Pace of creatures without game data: capture, as measured there for each kind (the default), or "
                    "human, that of people (the default with --against)")
        .one_of({"capture", "human"});
}

bool has_game_data(const SessionArguments& arguments) {
    return !arguments.game_data.empty() || !arguments.usual_game_data.empty();
}

void add_session_options(Command& command, SessionArguments& arguments) {
    add_capture_options(command, arguments).required();
    add_session_option(command, arguments);
    add_part_options(command, arguments.part);
    add_display_options(command, arguments.display);
    command.add_option("--frames", arguments.frames, "A file of frame times instead: seconds, one per line")
        .excludes({"--fps", "--jitter"});
    command.add_option("--player", arguments.player,
                       "Whose client this was: an id, instead of the one that the capture names");
    command.add_option(
        "--truth", arguments.truth,
        "Where every body really was, and which walls stop it (CAPTURE.truth.jsonl if it is there), or another player's "
        "capture of the same time: where that one was");
    command.add_flag("--no-walls", arguments.leaves_walls,
                     "Leave out the walls of the truth file: bodies go by the capture alone, as in a port");
    expect_seconds(command.add_option("--truth-offset", arguments.truth_offset,
                                      "What to add to the times of that other capture (s); otherwise it is found"))
        .needs("--truth");
}

void allow_recording(Command& command) {
    command.get_option("capture").description(
        "A pcap or pcapng file or JSON lines, also packed (.gz, .zip, .7z, .tar), a recording, or - for a capture on "
        "standard input");
}

std::optional<SessionInput> load_input(const SessionArguments& arguments, int& exit_code, const WorkPrices& prices) {
    exit_code = kUnusable;
    if (!is_possible(arguments) || !is_possible(arguments.command, arguments.part)) return std::nullopt;
    auto order = order_of(arguments);
    note_pace(arguments);
    if (order) order->prices = prices;
    auto opened = order ? open_capture(arguments) : std::nullopt;
    if (!opened) return std::nullopt;
    order->archive_bytes = opened->archive_bytes;
    auto loaded = load_with_files(std::move(opened->stream), *order,
                                  [&](const std::string& line) { report_trouble(arguments, line); });
    if (!loaded) {
        report_failure(arguments, loaded.error());
        exit_code = loaded.error().lies_in_capture ? kFailed : kUnusable;
        return std::nullopt;
    }
    SessionInput input{std::move(*loaded), {}, arguments.is_smooth};
    if (!set_against(arguments, input)) return std::nullopt;
    if (const auto gaps = sentence_on_gaps(input.frames)) complain_of_capture(arguments, "{}.", *gaps);
    exit_code = exit_code_of(input);
    return input;
}

void note_bounds(const CaptureArguments& arguments, SessionInput& input, const std::vector<BoundReached>& reached) {
    report_bounds(arguments, input.add_bounds(reached));
}

int exit_code_of(const SessionInput& input) { return input.is_whole() ? kOk : kFailed; }

void print_game_data(const game_files::PlayedData* played) {
    if (played == nullptr) return;
    const char* title = "game data";
    for (const std::string& line : game_files::lines_on(*played)) {
        fmt::print("{:<11}{}\n", title, line);
        title = "";
    }
}

void put_game_data(Json& document, const game_files::PlayedData* played) {
    if (played != nullptr) document["game_data"] = game_files::to_json(*played);
}

void print_pace(const CapturedPaces& paces, const char* title) {
    for (const std::string& line : lines_on(paces)) {
        fmt::print("{:<11}{}\n", title, line);
        title = "";
    }
}

void put_pace(Json& document, const CapturedPaces& paces) {
    if (paces.kinds.empty()) return;
    const auto gait_json = [](const GaitPace& gait) {
        return Json{{"metres_per_second", std::round(gait.metres_per_second * 1000) / 1000},
                    {"from", gait.intervals > 0 ? "capture" : "human"},
                    {"intervals", gait.intervals}};
    };
    auto kinds = Json::array();
    for (const KindPace& kind : paces.kinds) {
        kinds.push_back({{"motion_table", kind.motion_table},
                         {"name", kind.name},
                         {"bodies", kind.bodies},
                         {"walking", gait_json(kind.walk)},
                         {"running", gait_json(kind.run)}});
    }
    document["pace"] = std::move(kinds);
}

void put_truth(Json& document, const std::optional<ReportedTruth>& reported) {
    if (!reported) return;
    const ReportedTruth& truth = *reported;
    document["truth"] = {{"capture", truth.file},
                         {"object", truth.object.value},
                         {"name", truth.name},
                         {"reports", truth.reports},
                         {"offset", truth.offset},
                         {"offset_from", name(truth.source)},
                         {"positions", truth.fit.positions},
                         {"matching", truth.fit.matching},
                         {"metres", truth.fit.metres},
                         {"delay", truth.fit.delay}};
}

void put_sources(Json& document, const SessionInput& input) {
    put_game_data(document, input.game_data.get());
    put_pace(document, input.session.paces);
    put_truth(document, input.reported);
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

bool is_long(const SessionInput& input) {
    return measured_time(metrics_options(input, Rules::retail()), input.frames).is_long();
}

std::vector<std::string> rule_names() {
    std::vector<std::string> names;
    for (const Rules::Preset& preset : usual_presets()) names.emplace_back(preset.name);
    return names;
}

std::optional<std::vector<Rules::Preset>> find_rules(const SessionArguments& arguments) {
    auto rules = rules_asked(arguments.rules);
    if (rules) return std::move(*rules);
    report_trouble(arguments, rules.error());
    return std::nullopt;
}

std::optional<Rules::Preset> find_one_rule_set(const SessionArguments& arguments) {
    if (arguments.rules.size() > 1 || asks_for_all(arguments.rules)) {
        complain(arguments, "--rules {}: {} plays by one at a time; acmotion compare plays by several.",
                 fmt::join(arguments.rules, ","), arguments.command);
        return std::nullopt;
    }
    const auto rules = find_rules(arguments);
    return rules ? std::optional{rules->front()} : std::nullopt;
}

}  // namespace acmotion::cli
