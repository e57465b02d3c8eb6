#include "lab/cli/explain.h"

#include <algorithm>
#include <filesystem>

#include "acmotion/core/text.h"
#include "acmotion/research/rule_fields.h"
#include "lab/load/capture_file.h"
#include "lab/metrics/measure.h"
#include "lab/metrics/metric_json.h"
#include "lab/metrics/moments.h"
#include "lab/metrics/ranking.h"
#include "lab/page/html.h"
#include "lab/replay/baselines.h"

namespace acmotion::cli {
namespace {

constexpr const char* kExplainExamples =
    "Examples:\n"
    "  acmotion explain town.pcapng                                the ugliest moments of five bodies, each explained\n"
    "  acmotion explain town.pcapng --object \"Runner Falk\"         every decision about one object, and why\n"
    "  acmotion explain town.pcapng --object 0x50000007 --around 12  what happened near a moment\n"
    "  acmotion explain town.pcapng --worst 20                     more of them\n"
    "  acmotion explain town.pcapng --worst 2 --rules snap --json  under other rules, for a machine\n"
    "  acmotion explain town.pcapng --baseline hermite             as another method shows it: when it blends, goes on or\n"
    "                                                              holds; docs/smoothing.md\n"
    "  acmotion explain town.pcapng --rules acdream --versus retail  where the two diverge first, body by body, what each\n"
    "                                                              decided, and the row of docs/divergences.md behind it\n"
    "A capture from a pipe (-) is explained as it comes, each line when it is decided: ugly moments, or every decision about\n"
    "--object, with --json an object a line. What needs the end of it (--worst, --versus, --around) is answered then.\n"
    "Long rows of an ordinary walk are folded; --all shows every line. acmotion help WORD explains the words.\n"
    "Exit codes: 0 it was explained; 1 the capture was incomplete, held no game or no player, or a bound was reached; "
    "2 usage or I/O error, or no such object.";

constexpr double kAroundSeconds = 2;
constexpr std::size_t kNumberColumns = 3;  // "1. "
constexpr double kMomentSeconds = 1;
constexpr std::size_t kUsualMoments = 5;

struct ExplainOptions {
    SessionArguments session;
    std::optional<double> around;
    std::size_t worst = 0;
    std::string versus;  // other rules; empty: none
    bool all = false;
    bool json = false;

    // The one that is explained instead of rules; null: none.
    [[nodiscard]] const baseline::Baseline* shown_by() const {
        return session.baselines.empty() ? nullptr : session.baselines.data();
    }
};

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

// Links to moments in the page that `acmotion view` makes of the capture.
class PageLinks {
 public:
    PageLinks(const SessionArguments& from, std::string_view rules) : from_(from), rules_(rules) {}

    [[nodiscard]] std::string to(ObjectId object, double time) const {
        const std::string page = from_.capture == "-" ? "" : path_beside(from_.capture) + ".html";
        return report::view_link(page, object, time, rules_);
    }
    // For a person who has not made that page yet. What came from standard input is gone.
    void print_way_to_make_the_page() const {
        if (from_.capture == "-") return;
        fmt::print("\nThe page that the links lead to: {}\n",
                   without_controls(fmt::format("acmotion view {}{}", quoted(from_.capture), options())));
    }

 private:
    // Those without which the page would show other poses.
    [[nodiscard]] std::string options() const {
        std::string options;
        const std::vector<std::string> usual = rule_names();
        if (!from_.baselines.empty()) {
            options += fmt::format(" --baseline {}", from_.baselines.front().typed);
        } else if (std::ranges::find(usual, rules_) == usual.end()) {
            options += fmt::format(" --rules {}", rules_);
        }
        if (!from_.game_data.empty()) options += " --game-data " + quoted(from_.game_data);
        if (!from_.pace.empty() && !from_.has_game_data()) options += " --pace " + from_.pace;
        return options;
    }

    const SessionArguments& from_;
    std::string_view rules_;
};

// ---- one object -----------------------------------------------------------------------------------------------------

void explain_object(const ExplainOptions& options, const Rules::Preset& rules, SessionInput& input) {
    const ObjectId object = input.part.object;
    ReplayPart part = input.part;
    if (options.around) part = {object, *options.around - kAroundSeconds, *options.around + kAroundSeconds};
    const bool folds = !options.all && !options.around;
    const baseline::Baseline* shown_by = options.shown_by();
    // A machine gets all events, and the deeds of a baseline stand between them; else lines are kept, which take less.
    const bool keeps_events = options.json || shown_by != nullptr;
    StoryKeeper events{[&](const Event& event) { return part.has(event.object, event.time); }};
    TimelineKeeper keeper{part, folds};
    ReplayProgress progress{"looking at every decision", input};
    ListenerGroup all;
    if (keeps_events) all.add(events);
    if (!keeps_events) all.add(keeper);
    all.add(progress);
    DeedKeeper deeds;
    const auto on_deed = [&](const baseline::DeedOf& one) {
        if (part.has(one.object, one.time)) deeds.add(one);
    };
    const Limits::Reached bounds = shown_by != nullptr
                                       ? replay_baseline(input.session, *shown_by, input.frames, all, on_deed)
                                       : replay(input.session, rules.rules, input.frames, all);
    note_bounds(options.session, input, bounds_reached(bounds, rules.name));
    note_bounds(options.session, input, bounds_of_story(events.dropped() + keeper.dropped() + deeds.dropped));

    const Story story{events.events(), std::move(deeds.all)};
    std::vector<TimelineLine> lines =
        keeps_events ? story_lines(input.session, story, rules.name) : named(input.session, keeper.take());
    if (options.json) {
        Json document{{"object", object.value},
                      {"name", input.session.object(object).name},
                      {"rules", rules.name},
                      {"assumptions", assumption_json(input.session)},
                      {"bounds_reached", to_json(input.bounds)},
                      {"lines", lines_json(input.session, lines, story)}};
        put_sources(document, input);
        return print_document(document);
    }
    if (keeps_events && folds) lines = folded(std::move(lines));
    print_sources(input.game_data.get(), input.session.paces);
    fmt::print("{} under {}\n", title_of(input.session, object), rules.name);
    print_lines(lines);
    if (lines.empty()) {
        fmt::print("nothing was decided about it\n");
    } else {
        print_way_to_send(options.session, object, options.around);
    }
}

// ---- the ugliest moments --------------------------------------------------------------------------------------------

// A moment with what was decided and done near it.
struct ToldMoment {
    WorstOfBody worst;
    Story story;
    std::vector<TimelineLine> lines;  // of that, the moment among them
};

ToldMoment told(const Session& session, const WorstOfBody& worst, const DeedKeeper& deeds, std::string_view label) {
    const Moment& moment = worst.moment;
    Story story{moment.story,
                deeds.within({moment.object, moment.time - kMomentSeconds, moment.time + kMomentSeconds})};
    std::vector<TimelineLine> lines = story_lines(session, story, label);
    const auto at = std::ranges::find_if(lines, [&](const TimelineLine& line) { return line.time > moment.time; });
    lines.insert(at, {moment.time, "▶ " + what_happened(moment), false, {}});
    return {worst, std::move(story), std::move(lines)};
}

void print_moment(std::size_t number, const Session& session, const ToldMoment& one, const PageLinks& links) {
    const Moment& moment = one.worst.moment;
    const std::string heading =
        fmt::format("{}. {:.3f} s  {}  {} (severity {:.1f}){}", number, moment.time, title_of(session, moment.object),
                    sentence(moment), moment.severity, more_like_it(one.worst));
    fmt::print("{}{}\n", number > 1 ? "\n" : "", as_heading(fitted(heading, kNumberColumns)));
    print_lines(one.lines);
    fmt::print("   {}\n", links.to(moment.object, moment.time));
}

Json moment_json(const Session& session, const ToldMoment& one, const PageLinks& links) {
    const Moment& moment = one.worst.moment;
    Json json = to_json(moment);
    json["name"] = session.object(moment.object).name;
    json["text"] = sentence(moment);
    json["more_like_it"] = one.worst.alike;
    json["more_of_other_kinds"] = one.worst.others;
    json["link"] = links.to(moment.object, moment.time);
    return {{"moment", std::move(json)}, {"lines", lines_json(session, one.lines, one.story)}};
}

// Its moments, each with what was decided near it.
RunMetrics find_worst(const ExplainOptions& options, const Rules::Preset& rules, SessionInput& input,
                      DeedKeeper& deeds) {
    ReplayProgress progress{"looking for the ugliest moments", input};
    MetricsOptions how = metrics_options(input, rules.rules);
    how.story_seconds = kMomentSeconds;
    how.label = rules.name;
    how.baseline = options.shown_by();
    how.on_deed = [&](const baseline::DeedOf& one) { deeds.add(one); };
    RunMetrics run = measure(std::move(how), input.frames, {&progress});
    note_bounds(options.session, input, bounds_reached(run.bounds, rules.name));
    note_bounds(options.session, input, bounds_of_story(run.story_events_dropped + deeds.dropped));
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

void print_worst_json(const Rules::Preset& rules, const SessionInput& input, const std::vector<ToldMoment>& worst,
                      const PageLinks& links) {
    Json all = list_json(worst, [&](const ToldMoment& one) { return moment_json(input.session, one, links); });
    Json document{{"rules", rules.name},
                  {"assumptions", assumption_json(input.session)},
                  {"bounds_reached", to_json(input.bounds)},
                  {"worst", std::move(all)}};
    put_sources(document, input);
    print_document(document);
}

void explain_worst(const ExplainOptions& options, const Rules::Preset& rules, SessionInput& input) {
    DeedKeeper deeds;
    const RunMetrics run = find_worst(options, rules, input, deeds);
    std::vector<ToldMoment> worst;
    for (const WorstOfBody& one : shown_moments(options, input, run.moments))
        worst.push_back(told(input.session, one, deeds, rules.name));
    const PageLinks links{options.session, rules.name};
    if (options.json) return print_worst_json(rules, input, worst, links);
    print_sources(input.game_data.get(), input.session.paces);
    for (std::size_t i = 0; i < worst.size(); ++i) print_moment(i + 1, input.session, worst[i], links);
    if (worst.empty()) {
        fmt::print("{}\n", sentence_on_stillness(run).value_or(fmt::format("no ugly moments under {}", rules.name)));
    } else {
        links.print_way_to_make_the_page();
        const Moment& first = worst.front().worst.moment;
        print_way_to_send(options.session, first.object, first.time);
    }
}

// ---- where two rule sets diverge first -------------------------------------------------------------------------------

void print_divergence(std::size_t number, const Session& session, const divergence::Divergence& one,
                      const divergence::RuleDivergences& found, const PageLinks& links) {
    const auto row = [&](const std::string& text) { fmt::print("   {}\n", fitted(text, kNumberColumns)); };
    const std::string heading =
        fmt::format("{}. {:.3f} s  {}: {}", number, one.time, title_of(session, one.object), apart_text(one));
    fmt::print("\n{}\n", as_heading(fitted(heading, kNumberColumns)));
    row(fmt::format("{} decided: {}", found.rules, one.reason.ours));
    row(fmt::format("{} decided: {}", found.versus, one.reason.theirs));
    for (const std::string& behind : row_texts(one)) row(behind);
    row(links.to(one.object, one.time));
}

void print_versus_json(const SessionInput& input, const divergence::RuleDivergences& found, const PageLinks& links) {
    Json all = list_json(found.all, [&](const divergence::Divergence& one) {
        Json json = to_json(one);
        json["link"] = links.to(one.object, one.time);
        return json;
    });
    Json document{{"rules", found.rules},
                  {"versus", found.versus},
                  {"assumptions", assumption_json(input.session)},
                  {"bounds_reached", to_json(input.bounds)},
                  {"together", found.together},
                  {"divergences", std::move(all)}};
    put_sources(document, input.game_data.get(), input.session.paces);
    print_document(document);
}

void print_versus(const SessionInput& input, const divergence::RuleDivergences& found, const PageLinks& links) {
    print_sources(input.game_data.get(), input.session.paces);
    fmt::print("{}\n", sentence(found));
    for (std::size_t i = 0; i < found.all.size(); ++i)
        print_divergence(i + 1, input.session, found.all[i], found, links);
    if (!found.all.empty()) links.print_way_to_make_the_page();
}

// False: there are no such rules, which was reported.
bool explain_versus(const ExplainOptions& options, const Rules::Preset& rules, SessionInput& input) {
    const auto asked = Rules::parse(options.versus);
    if (!asked) return complain("explain", "--versus {}: {}", options.versus, asked.error());
    const divergence::RuleDivergences found =
        divergence::find_divergences(input.session, rules, {options.versus, *asked}, input.frames, input.part);
    note_bounds(options.session, input, found.bounds);
    const PageLinks links{options.session, rules.name};
    options.json ? print_versus_json(input, found, links) : print_versus(input, found, links);
    return true;
}

// ---- the command ----------------------------------------------------------------------------------------------------

// What is asked can be answered before the stream has ended. A file is no stream, wherever it is read: what a stream shows depends on
// when its bytes come.
bool is_stream(const ExplainOptions& options) {
    return options.session.capture == "-" && !input_is_file() && needs_no_end(options.session) && options.worst == 0 &&
           options.versus.empty() && !options.around && options.session.baselines.empty();
}

// The capture first: if its name was mistyped, that is reported, and not its options.
int run(ExplainOptions options) {
    if (options.session.baselines.size() > 1) return refuse("explain", "--baseline: one of them at a time.");
    if (is_stream(options)) {
        if (!is_possible("explain", options.session.part)) return kUnusable;
        const auto streamed_rules = find_one_rule_set(options.session);
        return streamed_rules ? explain_stream(options.session, *streamed_rules, options.json) : kUnusable;
    }
    auto input = load_input(options.session);
    if (!input) return input.error();
    auto rules = find_one_rule_set(options.session);
    if (!rules) return kUnusable;
    if (const baseline::Baseline* shown_by = options.shown_by()) *rules = {shown_by->label, Rules::retail()};
    if (!options.versus.empty()) {
        const bool is_done = explain_versus(options, *rules, *input);
        return is_done ? exit_code_of(*input) : kUnusable;
    }
    if (options.session.part.object.empty() && options.worst == 0) options.worst = kUsualMoments;
    (options.worst > 0 ? explain_worst : explain_object)(options, *rules, *input);
    return exit_code_of(*input);
}

}  // namespace

void add_explain(Command& app) {
    const auto options = std::make_shared<ExplainOptions>();
    Command command = app.add_subcommand("explain", "Explain why an object moved as it did", kExplainExamples);
    add_session_options(command, options->session);
    add_game_data_option(command, options->session);
    add_rules_option(command, options->session.rules);
    add_baseline_option(command, options->session.baselines).excludes({"--rules"});
    expect_seconds(command.add_option("--around", options->around, "Only what happened within 2 s of this second"))
        .needs("--object")
        .excludes({"--since", "--until"});
    command
        .add_option("--worst", options->worst,
                    "Show the ugliest moment of N bodies, or the N ugliest of --object; 5 if neither is given")
        .in_range(1, static_cast<int>(kMaxMoments))
        .excludes({"--around"});
    command
        .add_option("--versus", options->versus,
                    "Show where --rules and these diverge first, body by body, and which rule is the reason")
        .excludes({"--worst", "--baseline", "--around"});
    command.add_flag("--all", options->all, "Do not fold an ordinary walk");
    add_json_option(command, options->json);
    command.callback([options] { return run(*options); });
}

}  // namespace acmotion::cli
