#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "assumption_json.h"
#include "command_line.h"
#include "commands.h"
#include "complain.h"
#include "core/file_path.h"
#include "explain_stream.h"
#include "explain_text.h"
#include "lab/base/utf8.h"
#include "lab/export/json_text.h"
#include "lab/metrics/measure.h"
#include "lab/metrics/metric_json.h"
#include "lab/metrics/moments.h"
#include "lab/metrics/ranking.h"
#include "lab/replay/replay.h"
#include "lab/replay/timeline.h"
#include "lab/session/object_choice.h"
#include "options.h"
#include "progress.h"
#include "session_input.h"
#include "terminal.h"

namespace acmotion::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kExplainExamples =
    "Examples:\n"
    "  acmotion explain town.pcapng                                the ugliest moments of five bodies, each explained\n"
    "  acmotion explain town.pcapng --object \"Runner Falk\"         every decision about one object, and why\n"
    "  acmotion explain town.pcapng --object 0x50000007 --around 12  what happened near a moment\n"
    "  acmotion explain town.pcapng --worst 20                     more of them\n"
    "  acmotion explain town.pcapng --worst 2 --rules snap --json  under other rules, for a machine\n"
    "  acmotion explain town.pcapng --rules acdream --versus retail  where the two diverge first, body by body, what each\n"
    "                                                              decided, and the row of docs/divergences.md behind it\n"
    "A capture on standard input (-) is explained as it comes, each line when it is decided: ugly moments, or every decision\n"
    "about --object, with --json an object a line. What needs the end of it (--worst, --versus, --around) is answered then.\n"
    "Long rows of an ordinary walk are folded; --all shows every line. acmotion help WORD explains the words.\n"
    "Exit codes: 0 it was explained; 1 the capture was incomplete, held no game or no player, or a bound was reached; "
    "2 usage or I/O error, or no such object.";

constexpr double kAroundSeconds = 2;
constexpr double kMomentSeconds = 1;
constexpr std::size_t kUsualMoments = 5;

struct ExplainOptions {
    SessionArguments session;
    std::optional<double> around;
    std::size_t worst = 0;
    std::string versus;  // other rules; empty: none
    bool all = false;
    bool json = false;
};

// Each line with the events it describes, as `replay --jsonl` has them.
Json lines_json(const Session& session, const std::vector<TimelineLine>& lines, const std::vector<Event>& events) {
    const QuotedNames names{session};
    Json all = Json::array();
    for (const TimelineLine& line : lines) {
        Json described = Json::array();
        for (const std::size_t number : line.events)
            described.push_back(Json::parse(decision_json(events[number], names)));
        all.push_back({{"time", line.time}, {"text", line.text}, {"events", std::move(described)}});
    }
    return all;
}

void print(const std::vector<TimelineLine>& lines) {
    constexpr std::size_t kTimeColumns = 13;
    for (const TimelineLine& line : lines) fmt::print("{:>9.3f} s  {}\n", line.time, fitted(line.text, kTimeColumns));
}

// The options by which the capture was read, as they have to be typed again; nothing for the usual ones.
std::string reading_options(const SessionArguments& from) {
    const CaptureArguments usual;
    std::string typed;
    for (const std::uint16_t port : from.ports) typed += fmt::format(" --port {}", port);
    if (from.gaps != usual.gaps) typed += " --gaps " + from.gaps;
    if (from.damaged != usual.damaged) typed += " --damaged " + from.damaged;
    if (from.session) typed += fmt::format(" --session {}", *from.session);
    if (!from.player.empty()) typed += " --player " + quoted(from.player);
    return typed;
}

// How to share it with a person who does not have the capture. What came from standard input is gone.
void print_way_to_send(const SessionArguments& from, ObjectId object, std::optional<double> around) {
    if (from.capture == "-") return;
    const bool is_moment = file_path(from.capture).filename() == "moment.pcapng";
    std::string command = fmt::format("acmotion cut {} -o {} --object 0x{:08X}", quoted(from.capture),
                                      is_moment ? "smaller.pcapng" : "moment.pcapng", object.value);
    if (around) {
        command += fmt::format(" --since {:.1f} --until {:.1f}", *around - kAroundSeconds, *around + kAroundSeconds);
    }
    fmt::print("\nSend it: {}\n", without_controls(command + reading_options(from)));
}

std::vector<TimelineLine> lines_of(const Session& session, const std::vector<Event>& events) {
    std::vector<TimelineLine> lines = timeline(events);
    for (TimelineLine& line : lines) line.text = with_names(session, line.text);
    return lines;
}

// ---- one object -----------------------------------------------------------------------------------------------------

void explain_object(const ExplainOptions& options, const Rules::Preset& rules, SessionInput& input) {
    const ObjectId object = input.part.object;
    ReplayPart part = input.part;
    if (options.around) part = {object, *options.around - kAroundSeconds, *options.around + kAroundSeconds};
    StoryKeeper keeper{[&](const Event& event) { return part.has(event.object, event.time); }};
    ReplayProgress progress{"looking at every decision", input};
    ListenerGroup both;
    both.add(keeper);
    both.add(progress);
    const BoundCounts bounds = replay(input.session, rules.rules, input.frames, both);
    note_bounds(options.session, input, bounds_reached(bounds, rules.name));
    note_bounds(options.session, input, bounds_of_story(keeper.dropped()));

    const std::vector<Event>& events = keeper.events();
    const std::vector<TimelineLine> lines = lines_of(input.session, events);
    if (options.json) {
        Json document{{"object", object.value},
                      {"name", input.session.object(object).name},
                      {"rules", rules.name},
                      {"assumptions", assumption_json(input.session)},
                      {"bounds_reached", to_json(input.bounds)},
                      {"lines", lines_json(input.session, lines, events)}};
        put_sources(document, input);
        return print_document(document);
    }
    print_game_data(input.game_data.get());
    print_pace(input.session.paces);
    fmt::print("{} under {}\n", title_of(input.session, object), rules.name);
    print(options.all || options.around ? lines : folded(lines));
    if (lines.empty()) {
        fmt::print("nothing was decided about it\n");
    } else {
        print_way_to_send(options.session, object, options.around);
    }
}

// ---- the ugliest moments --------------------------------------------------------------------------------------------

std::vector<TimelineLine> story_of(const Session& session, const Moment& moment) {
    std::vector<TimelineLine> lines = lines_of(session, moment.story);
    const auto at = std::ranges::find_if(lines, [&](const TimelineLine& line) { return line.time > moment.time; });
    lines.insert(at, {moment.time, "▶ " + deed(moment), false, {}});
    return lines;
}

void print_moment(std::size_t number, const Session& session, const WorstOfBody& worst, const PageLinks& links) {
    const Moment& moment = worst.moment;
    const std::string heading =
        fmt::format("{}. {:.3f} s  {}  {} (severity {:.1f}){}", number, moment.time, title_of(session, moment.object),
                    sentence(moment), moment.severity, more_like_it(worst));
    fmt::print("{}{}\n", number > 1 ? "\n" : "", as_heading(fitted(heading, kNumberColumns)));
    print(story_of(session, moment));
    fmt::print("   {}\n", links.to(moment.object, moment.time));
}

Json moment_json(const Session& session, const WorstOfBody& worst, const PageLinks& links) {
    const Moment& moment = worst.moment;
    Json json = to_json(moment);
    json["name"] = session.object(moment.object).name;
    json["text"] = sentence(moment);
    json["more_like_it"] = worst.alike;
    json["more_of_other_kinds"] = worst.others;
    json["link"] = links.to(moment.object, moment.time);
    return {{"moment", std::move(json)}, {"lines", lines_json(session, story_of(session, moment), moment.story)}};
}

// Its moments, each with what was decided near it.
RunMetrics find_worst(const ExplainOptions& options, const Rules::Preset& rules, SessionInput& input) {
    ReplayProgress progress{"looking for the ugliest moments", input};
    MetricsOptions how = metrics_options(input, rules.rules);
    how.story_seconds = kMomentSeconds;
    RunMetrics run = measure(std::move(how), input.frames, {&progress});
    note_bounds(options.session, input, bounds_reached(run.bounds, rules.name));
    note_bounds(options.session, input, bounds_of_story(run.story_events_dropped));
    return run;
}

// One of each body, unless one was asked for.
std::vector<WorstOfBody> shown_moments(const ExplainOptions& options, const SessionInput& input,
                                       const std::vector<Moment>& moments) {
    if (input.part.object.is_null()) return worst_of_each(moments, options.worst);
    std::vector<WorstOfBody> all;
    for (std::size_t i = 0; i < std::min(moments.size(), options.worst); ++i) all.push_back({moments[i]});
    return all;
}

void print_worst_json(const Rules::Preset& rules, const SessionInput& input, const std::vector<WorstOfBody>& worst,
                      const PageLinks& links) {
    Json all = Json::array();
    for (const WorstOfBody& one : worst) all.push_back(moment_json(input.session, one, links));
    Json document{{"rules", rules.name},
                  {"assumptions", assumption_json(input.session)},
                  {"bounds_reached", to_json(input.bounds)},
                  {"worst", std::move(all)}};
    put_sources(document, input);
    print_document(document);
}

void explain_worst(const ExplainOptions& options, const Rules::Preset& rules, SessionInput& input) {
    const RunMetrics run = find_worst(options, rules, input);
    const std::vector<WorstOfBody> worst = shown_moments(options, input, run.moments);
    const PageLinks links{options.session, rules.name};
    if (options.json) return print_worst_json(rules, input, worst, links);
    print_game_data(input.game_data.get());
    print_pace(input.session.paces);
    for (std::size_t i = 0; i < worst.size(); ++i) print_moment(i + 1, input.session, worst[i], links);
    if (worst.empty()) {
        fmt::print("{}\n", sentence_on_stillness(run).value_or(fmt::format("no ugly moments under {}", rules.name)));
    } else {
        links.print_way_to_make_the_page();
        print_way_to_send(options.session, worst.front().moment.object, worst.front().moment.time);
    }
}

// What is asked can be answered before the stream has ended.
bool is_stream(const ExplainOptions& options) {
    return can_be_streamed(options.session) && options.worst == 0 && options.versus.empty() && !options.around;
}

// The capture first: if its name was mistyped, that is reported, and not its options.
int run(ExplainOptions options) {
    int exit_code = kUnusable;
    if (is_stream(options)) {
        if (!is_possible("explain", options.session.part)) return kUnusable;
        const auto streamed_rules = find_one_rule_set(options.session);
        return streamed_rules ? explain_stream(options.session, *streamed_rules, options.json) : kUnusable;
    }
    auto input = load_input(options.session, exit_code);
    if (!input) return exit_code;
    const auto rules = find_one_rule_set(options.session);
    if (!rules) return kUnusable;
    if (!options.versus.empty()) {
        const bool is_done = explain_versus(options.session, *rules, options.versus, options.json, *input);
        return is_done ? exit_code_of(*input) : kUnusable;
    }
    if (options.session.part.object.empty() && options.worst == 0) options.worst = kUsualMoments;
    (options.worst > 0 ? explain_worst : explain_object)(options, *rules, *input);
    return exit_code_of(*input);
}

}  // namespace

void add_explain(CLI::App& app, int& exit_code) {
    const auto options = std::make_shared<ExplainOptions>();
    CLI::App* command = app.add_subcommand("explain", "Explain why an object moved as it did");
    add_session_options(*command, options->session);
    add_game_data_option(*command, options->session);
    add_rules_option(*command, options->session.rules);
    CLI::Option* around =
        expect_seconds(command->add_option("--around", options->around, "Only what happened within 2 s of this second"))
            ->needs("--object")
            ->excludes("--since")
            ->excludes("--until");
    command
        ->add_option("--worst", options->worst,
                     "Show the ugliest moment of N bodies, or the N ugliest of --object; 5 if neither is given")
        ->check(CLI::Range(1, static_cast<int>(kMaxMoments)))
        ->excludes(around);
    command
        ->add_option("--versus", options->versus,
                     "Show where --rules and these diverge first, body by body, and which rule is the reason")
        ->excludes("--worst")
        ->excludes(around);
    command->add_flag("--all", options->all, "Do not fold an ordinary walk");
    add_json_option(*command, options->json);
    command->footer(kExplainExamples);
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace acmotion::cli
