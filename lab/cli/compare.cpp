#include <algorithm>
#include <future>
#include <thread>

#include "lab/cli/metric_table.h"
#include "lab/cli/outputs.h"
#include "lab/metrics/metric_json.h"
#include "lab/metrics/metric_text.h"
#include "lab/page/report.h"

namespace acmotion::cli {
namespace {

constexpr const char* kCompareExamples =
    "Examples:\n"
    "  acmotion compare town.pcapng                          retail, acdream and snap on the same input, best marked\n"
    "  acmotion compare town.pcapng --rules retail,snap      only these\n"
    "  acmotion compare town.pcapng --rules all              those three and openac (docs/openac.md)\n"
    "  acmotion compare town.pcapng --baseline snapshot      beside a textbook 100 ms snapshot buffer\n"
    "  acmotion compare town.pcapng --baseline hermite,buffered:delay=0.4\n"
    "                                                        beside what engines of today do; docs/smoothing.md\n"
    "  acmotion compare town.pcapng --spread 5               how much the numbers depend on when frames are drawn\n"
    "  acmotion compare town.pcapng --fps 144 --smooth       each also drawn between its ticks, in a separate column, and\n"
    "                                                        three rows on what is on the screen\n"
    "  acmotion compare town.pcapng --json                   every number of every object\n"
    "  acmotion compare town.pcapng --report town.html       a page to look at and to send around\n"
    "  acmotion compare town.pcapng --against town.csv       your own client beside them, where it diverges from retail,\n"
    "                                                        and by which mistake; docs/against.md\n"
    "  acmotion compare town.pcapng --game-data ac           with the files of your game, and in one more column without\n"
    "                                                        them; docs/game-data.md\n"
    "  acmotion compare town.pcapng --fail-if \"retail.pops > 0\" --fail-if \"retail.seconds_stalled >= 5\"\n"
    "                                                        for a script: exit code 1 if one of them is so\n"
    "docs/metrics.md explains the numbers. The best of a row is marked *.\n"
    "Exit codes: 0 all was compared; 1 the capture was incomplete, held no game or no player, a bound "
    "was reached, yours and retail diverge, or what --fail-if names is so; 2 usage or I/O error, or --fail-if asks for "
    "a number that is not known of this capture.";

constexpr int kMostSchedules = 1000;

struct CompareOptions {
    SessionArguments session;
    OutputFiles files;
    std::size_t spread = 0;  // in how many schedules of frames; 0: only in the one
    std::vector<std::string> fail_if;
};

struct Contender {
    std::string label;
    Rules rules;
    bool has_data = true;  // those of --game-data, if there are any
    Drawing drawing = Drawing::Ticks;
    std::optional<baseline::Baseline> baseline = {};  // shows the session instead of the rules
};

// All columns to compare; nothing if a rule set is unknown.
std::optional<std::vector<Contender>> contenders_of(const CompareOptions& options) {
    const auto rules = find_rules(options.session);
    if (!rules) return std::nullopt;
    std::vector<Contender> all;
    note_smooth(options.session, *rules);
    for (const Rules::Preset& preset : *rules) {
        all.push_back({std::string{preset.name}, preset.rules});
        if (!options.session.is_smooth || !can_be_smooth(preset.rules)) continue;
        all.push_back({.label = run_label(preset, Drawing::Smooth), .rules = preset.rules, .drawing = Drawing::Smooth});
    }
    if (options.session.has_game_data()) {
        all.push_back({fmt::format("{}{}", rules->front().name, kWithoutData), rules->front().rules, false});
    }
    for (const baseline::Baseline& one : options.session.baselines) {
        all.push_back({.label = one.label, .rules = Rules::retail(), .baseline = one});
    }
    return all;
}

// How it is played, which is to be done next.
MetricsOptions how_to_play(const Contender& contender, SessionInput& input) {
    if (input.game_data != nullptr) input.session.data = contender.has_data ? input.game_data : nullptr;
    MetricsOptions options = metrics_options(input, contender.rules, contender.drawing);
    options.label = contender.label;
    if (contender.baseline) options.baseline = &*contender.baseline;
    return options;
}

// Measured, and kept whole if a report will need it: then the part that it shows, or what a comparison with yours looks at.
TrackedRun run_of(const Contender& contender, SessionInput& input, bool keep_tracks, ReplayProgress& progress) {
    const MetricsOptions how = how_to_play(contender, input);
    if (keep_tracks) return track_run(how, input.frames, {&progress}, input.against ? ReplayPart{} : input.part);
    return TrackedRun{.label = contender.label, .metrics = measure(how, input.frames, {&progress})};
}

// The same, drawn by displays whose frames come a little earlier or later: seeds 1 to `count`.
std::vector<std::optional<Spread>> spread_over(std::size_t count, const Contender& contender, SessionInput& input,
                                               Display display, ReplayProgress& progress) {
    std::vector<Metrics> all;
    for (display.seed = 1; display.seed <= count; ++display.seed) {
        all.push_back(measure(how_to_play(contender, input), FrameTimes{display, input.session}, {&progress}).all);
    }
    return spread_of(all);
}

// What is printed: of each contender a run, and what it varies by if that was asked for.
struct Comparison {
    std::vector<TrackedRun> runs;
    std::vector<std::vector<std::optional<Spread>>> spreads;
    std::optional<divergence::PoseDivergences> divergences;  // with --against
};

// ---- --against ------------------------------------------------------------------------------------------------------

TrackedRun run_of_yours(const SessionInput& input) {
    MetricsOptions options = metrics_options(input, Rules::retail());
    options.label = kYours;
    options.given = &input.against->given;
    ReplayProgress progress{"measuring yours", input};
    return track_run(options, input.frames, {&progress});
}

// One more column, and where it diverges from retail, which may be none of those that were asked for.
void add_yours(Comparison& made, const SessionInput& input) {
    const auto retail = std::ranges::find(made.runs, std::string_view{"retail"}, &TrackedRun::label);
    made.divergences = compare_with_progress(
        input, retail != made.runs.end() ? *retail : track_run(metrics_options(input, Rules::retail()), input.frames));
    made.runs.push_back(run_of_yours(input));
}

bool do_part(const Comparison& made, const SessionInput& input) {
    return made.divergences && !complaints(*input.against, *made.divergences).empty();
}

// The game's files are read by one at a time.
std::size_t threads_for(const SessionInput& input) {
    return input.game_data != nullptr ? 1 : std::thread::hardware_concurrency();
}

// What `make` makes of 0, 1, ... up to `count`, in that order, by that many threads. What one of them throws is thrown
// here.
template <class Make>
auto side_by_side(std::size_t count, std::size_t threads, const Make& make) {
    std::vector<std::optional<decltype(make(count))>> made(count);
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < count; i = next++) made[i] = make(i);
    };
    std::vector<std::future<void>> others;
    for (std::size_t i = 1; i < std::min(count, threads); ++i) others.push_back(std::async(std::launch::async, work));
    work();
    for (std::future<void>& other : others) other.get();
    std::vector<decltype(make(count))> all;
    for (auto& one : made) all.push_back(std::move(*one));
    return all;
}

Comparison compare(const CompareOptions& options, const std::vector<Contender>& contenders, SessionInput& input,
                   bool keep_tracks) {
    Comparison made;
    const std::size_t count = contenders.size();
    const std::size_t threads = threads_for(input);
    ReplayProgress progress{"replaying", input, count * (1 + options.spread)};
    made.runs =
        side_by_side(count, threads, [&](auto i) { return run_of(contenders[i], input, keep_tracks, progress); });
    if (options.spread > 0) {
        made.spreads = side_by_side(count, threads, [&](auto i) {
            return spread_over(options.spread, contenders[i], input, options.session.display, progress);
        });
    }
    input.session.data = input.game_data;
    if (input.against) add_yours(made, input);
    return made;
}

// What a page of a long session draws: each is played once more for that.
void look_closer(const std::vector<Contender>& contenders, SessionInput& input, Comparison& made) {
    std::vector<const RunMetrics*> measured;
    for (const TrackedRun& run : made.runs) measured.push_back(&run.metrics);
    const Closeups closeups = closeups_of(measured, metrics_options(input, Rules::retail()), input.frames);
    ReplayProgress progress{"looking closer", input, contenders.size()};
    made.runs = side_by_side(contenders.size(), threads_for(input), [&](auto i) {
        return track_closeups(how_to_play(contenders[i], input), input.frames, closeups,
                              std::move(made.runs[i].metrics), {&progress});
    });
    input.session.data = input.game_data;
}

Json json_of(const SessionInput& input, const Comparison& made) {
    Json all = Json::array();
    for (std::size_t i = 0; i < made.runs.size(); ++i) {
        all.push_back(to_json(made.runs[i].metrics));
        if (!made.spreads.empty()) all.back()["spread"] = to_json(made.spreads[i]);
    }
    Json document{{"assumptions", assumption_json(input.session)},
                  {"runs", std::move(all)},
                  {"bounds_reached", to_json(input.bounds)}};
    put_sources(document, input);
    if (made.divergences) document["against"] = to_json(*input.against, *made.divergences);
    return document;
}

// ---- --fail-if ------------------------------------------------------------------------------------------------------

// Nothing if one of them cannot be understood.
std::optional<std::vector<Condition>> conditions_of(const CompareOptions& options,
                                                    const std::vector<Contender>& contenders) {
    std::vector<std::string> runs;
    for (const Contender& contender : contenders) runs.push_back(contender.label);
    if (!options.session.against.empty()) runs.emplace_back(kYours);
    std::vector<Condition> all;
    for (const std::string& text : options.fail_if) {
        auto condition = parse_condition(text, runs, options.session.is_smooth);
        if (!condition) {
            complain("compare", "--fail-if \"{}\": {}", text, condition.error());
            return std::nullopt;
        }
        all.push_back(std::move(*condition));
    }
    return all;
}

// The exit code that they ask for; each that is met is reported.
int verdict_of(const std::vector<Condition>& conditions, const Comparison& made) {
    int verdict = kOk;
    for (const Condition& condition : conditions) {
        const auto run = std::ranges::find(made.runs, condition.run, &TrackedRun::label);
        const auto value = condition.column->value(run->metrics.all);
        if (!value) return refuse("compare", "--fail-if \"{}\": that is not known here.", condition.text);
        if (!condition.holds(*value, condition.limit)) continue;
        complain("compare", "--fail-if \"{}\": {} is {:g}.", condition.text, condition.column->title, *value);
        verdict = kFailed;
    }
    return verdict;
}

bool can_spread(const CompareOptions& options) {
    if (options.spread == 0 || options.session.display.jitter_ms > 0) return true;
    return complain("compare", "--spread varies the jitter of frames; leave --jitter 0 out.");
}

int run(const CompareOptions& options) {
    const auto contenders = contenders_of(options);
    if (!contenders || !can_spread(options)) return kUnusable;
    const auto conditions = conditions_of(options, *contenders);
    if (!conditions) return kUnusable;
    auto input = load_input(options.session);
    if (!input) return input.error();
    Outputs outputs{options.session, options.files};
    if (!outputs.open(*input, "")) return kUnusable;
    const bool looks_closer = outputs.wants_report() && !input->against && is_long(*input);
    const bool keeps_tracks = input->against || (outputs.wants_report() && !looks_closer);
    Comparison made = compare(options, *contenders, *input, keeps_tracks);
    for (const TrackedRun& one : made.runs) note_bounds(options.session, *input, bounds_reached(one));
    if (options.files.json) {
        print_document(json_of(*input, made));
    } else if (!outputs.use_stdout()) {
        print_table(input->session, made.runs, made.spreads);
        if (input->game_data || !input->session.paces.kinds.empty()) fmt::print("\n");
        print_sources(input->game_data.get(), input->session.paces, input->game_data ? "no data" : "pace");
        if (made.divergences) print_divergences(options.session.against, *input, *made.divergences);
    }
    const int asked = verdict_of(*conditions, made);
    const int verdict = std::max(asked, do_part(made, *input) ? kFailed : exit_code_of(*input));
    if (looks_closer) look_closer(*contenders, *input, made);
    if (outputs.wants_report()) {
        outputs.write_report(
            std::move(made.runs), *input,
            made.divergences ? blocks_of(*input, *made.divergences) : std::vector<std::vector<std::string>>{},
            where_rules_diverge(options.session, *input));
    }
    return outputs.finish() ? verdict : kUnusable;
}

}  // namespace

void add_compare(Command& app) {
    const auto options = std::make_shared<CompareOptions>();
    Command command =
        app.add_subcommand("compare", "Measure a capture under several rules, side by side", kCompareExamples);
    add_session_options(command, options->session);
    add_game_data_option(command, options->session);
    options->session.plays_without_data = true;
    add_rules_option(command, options->session.rules);
    add_smooth_option(command, options->session);
    add_baseline_option(command, options->session.baselines);
    command.add_option("--spread", options->spread, "Median and range of each number over N schedules of frames")
        .in_range(2, kMostSchedules)
        .excludes({"--frames"});
    command
        .add_option("--fail-if", options->fail_if,
                    "Exit code 1 if a number is so: \"retail.pops > 0\"; its name is the key of --json")
        .take_all()
        .allow_extra_args(false);
    add_against_option(command, options->session.against).excludes({"--spread"});
    add_report_option(command, options->files);
    add_json_option(command, options->files.json);
    command.callback([options] { return run(*options); });
}

}  // namespace acmotion::cli
