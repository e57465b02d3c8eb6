#include "lab/cli/session_input.h"

#include <algorithm>
#include <cstdlib>

#include "acmotion/core/text.h"
#include "acmotion/research/rule_fields.h"
#include "lab/metrics/over_time.h"

namespace acmotion::cli {
namespace {

constexpr const char* kGameDataVariable = "ACMOTION_GAME_DATA";
// About a second's work of one processor.
constexpr std::size_t kManyPoses = 300'000;

bool is_possible(const SessionArguments& arguments) {
    const Display& display = arguments.display;
    if (!display.has_possible_rate()) {
        return complain(arguments, "--fps {:g}: choose {:g} to {:g} frames per second.", display.frames_per_second,
                        Display::kMinFramesPerSecond, Display::kMaxFramesPerSecond);
    }
    if (display.has_possible_jitter()) return true;
    return complain(
        arguments,
        "--jitter {:g}: at {:g} frames per second it is 0 to {:.3g} ms; above that, frames would be out of order.",
        display.jitter_ms, display.frames_per_second, display.most_jitter_ms());
}

// A client that is held against retail knows the pace of people only, or has data files.
std::optional<PaceSource> pace_source(const SessionArguments& arguments) {
    if (!arguments.has_pace || (arguments.has_game_data() && !arguments.plays_without_data)) return std::nullopt;
    if (arguments.pace.empty()) return arguments.against.empty() ? PaceSource::Capture : PaceSource::People;
    return arguments.pace == "capture" ? PaceSource::Capture : PaceSource::People;
}

void note_pace(const SessionArguments& arguments) {
    if (arguments.pace.empty() || pace_source(arguments)) return;
    complain(arguments, "--pace {} changes nothing with game data: creatures go by their own motion tables.",
             arguments.pace);
}

std::optional<InputOrder> order_of(const SessionArguments& arguments) {
    SessionOptions session{.number = arguments.session, .hash_key = process_hash_key()};
    if (!arguments.player.empty()) {
        session.player = ObjectId{parse_id(arguments.player).value_or(0)};
        if (session.player.is_null()) {
            complain(arguments, "--player {}: expected an id, like 0x50000001.", arguments.player);
            return std::nullopt;
        }
    }
    const bool is_asked = !arguments.game_data.empty();
    return InputOrder{.capture = arguments.capture,
                      .reading = capture_options(arguments),
                      .session = session,
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

tl::expected<SessionInput, int> load_input(const SessionArguments& arguments, const WorkPrices& prices) {
    const auto unusable = tl::unexpected(kUnusable);
    if (!is_possible(arguments) || !is_possible(arguments.command, arguments.part)) return unusable;
    auto order = order_of(arguments);
    note_pace(arguments);
    if (!order) return unusable;
    auto opened = open_capture(arguments);
    if (!opened) return unusable;
    order->prices = prices;
    order->archive_bytes = opened->archive_bytes;
    auto loaded = load_with_files(std::move(opened->stream), *order,
                                  [&](const std::string& line) { report_trouble(arguments, line); });
    if (!loaded) {
        report_trouble(arguments, loaded.error().text);
        for (const std::string& one : loaded.error().choices) fmt::print(stderr, "  {}\n", one);
        return tl::unexpected(loaded.error().lies_in_capture ? kFailed : kUnusable);
    }
    SessionInput input{std::move(*loaded), {}, arguments.is_smooth};
    if (!set_against(arguments, input)) return unusable;
    if (const auto gaps = sentence_on_gaps(input.frames)) complain_of_capture(arguments, "{}.", *gaps);
    return input;
}

void note_bounds(const CaptureArguments& arguments, SessionInput& input, const std::vector<BoundReached>& reached) {
    report_bounds(arguments, input.add_bounds(reached));
}

int exit_code_of(const SessionInput& input) { return input.is_whole() ? kOk : kFailed; }

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

std::vector<divergence::RuleDivergences> where_rules_diverge(const SessionArguments& arguments,
                                                             const SessionInput& input) {
    const auto rules = find_rules(arguments);
    const Progress progress{"looking where the rules diverge", takes_long(input, rules->size())};
    return divergence::first_divergences(input.session, *rules, input.frames, input.part);
}

bool takes_long(const SessionInput& input, std::size_t replays) {
    return input.frames.size() * input.session.objects.size() * replays > kManyPoses;
}

ReplayProgress::ReplayProgress(std::string phase, const SessionInput& input, std::size_t replays)
    : progress_(std::move(phase), takes_long(input, replays)), frames_(input.frames.size() * replays) {}

void ReplayProgress::on_frame(const ReplayFrame&) {
    const std::size_t seen = ++seen_;
    const std::unique_lock drawing{drawing_, std::try_to_lock};
    if (drawing) progress_.at(static_cast<double>(seen) / static_cast<double>(frames_));
}

}  // namespace acmotion::cli
