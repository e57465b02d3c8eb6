#include <algorithm>
#include <utility>

#include "acmotion/trace/sentence.h"
#include "lab/cli/outputs.h"
#include "lab/cli/view_page.h"
#include "lab/metrics/metric_json.h"
#include "lab/metrics/metric_text.h"
#include "lab/metrics/ranking.h"
#include "lab/page/report.h"

namespace acmotion::cli {
namespace {

constexpr const char* kReplayExamples =
    "Examples:\n"
    "  acmotion replay town.pcapng                           how every body moved, in numbers\n"
    "  acmotion replay town.pcapng --rules snap --fps 30     the same under other rules, at another frame rate\n"
    "  acmotion replay town.pcapng --object \"Runner Falk\"   one body only\n"
    "  acmotion replay town.pcapng --all                     bodies that did not move are listed, too\n"
    "  acmotion replay town.pcapng --since 10 --json         from ten seconds on, for a machine\n"
    "  acmotion replay town.pcapng --csv town.csv --mcap town.mcap      every pose as a file; docs/exports.md\n"
    "  acmotion replay town.pcapng --jsonl - --until 2       poses and decisions, one per line\n"
    "  acmotion replay town.pcapng --report town.html        a page to look at and to send around\n"
    "  acmotion replay town.pcapng --fps 144 --smooth        what World::poses_at shows on a display of 144 Hz\n"
    "  acmotion replay town.pcapng --game-data ac            with the files of your game: real ground, every creature at\n"
    "                                                        its own pace; docs/game-data.md\n"
    "  acmotion replay town.pcapng --pace human              without them, creatures go as people do, and not as the\n"
    "                                                        capture shows\n"
    "docs/metrics.md explains the numbers. Seconds count from the first packet of the first session.\n"
    "Exit codes: 0 all was replayed; 1 the capture was incomplete, held no game or no player, messages were broken or "
    "a bound was reached; 2 usage or I/O error.";

struct ReplayOptions {
    SessionArguments session;
    OutputFiles files;
    bool all = false;  // bodies that did not move are listed too
};

// What became of the messages.
class MessageCounter : public ReplayListener {
 public:
    void on_frame(const ReplayFrame& frame) override { most_bodies = std::max(most_bodies, frame.bodies.size()); }
    void on_message(const ReplayedMessage& message) override {
        switch (message.reception.status) {
            case Status::Queued: ++parked; break;
            case Status::OldInstance: ++stale; break;
            case Status::Error: ++(message.reception.error ? broken : refused); break;
            default: ++processed;
        }
    }

    std::size_t most_bodies = 0;
    std::size_t processed = 0;
    std::size_t parked = 0;
    std::size_t stale = 0;
    std::size_t refused = 0;
    std::size_t broken = 0;
};

// ---- for people -----------------------------------------------------------------------------------------------------

void print_session(const SessionInput& input, const MessageCounter& counter) {
    const Session& session = input.session;
    fmt::print("session    {} of {}, from {:.1f} s, for {:.1f} s, {} frames, player {}\n", session.number,
               input.sessions.size(), session.start, session.seconds, input.frames.size(),
               title_of(session, session.player));
    fmt::print("messages   {}: {} processed, {} parked, {} of an older life, {} refused, {} broken\n",
               session.messages.size(), counter.processed, counter.parked, counter.stale, counter.refused,
               counter.broken);
    if (const auto gaps = sentence_on_gaps(input.frames)) fmt::print("gaps       {}\n", *gaps);
    const std::size_t described = described_objects(session);
    fmt::print("bodies     {} described, {} assumed, {} at once\n", described, session.objects.size() - described,
               counter.most_bodies);
    print_sources(input.game_data.get(), session.paces);
}

void print_decisions(const Metrics& all) {
    fmt::print("decisions ");
    for (std::size_t i = 0; i < kPositionOutcomes; ++i) {
        if (all.routed[i] > 0) fmt::print(" {} {}", all.routed[i], name(static_cast<PositionOutcome>(i)));
    }
    fmt::print("{}\n", std::ranges::all_of(all.routed, [](std::size_t count) { return count == 0; }) ? " none" : "");
}

void print_object(const ObjectMetrics& object) {
    const Metrics& m = object.metrics;
    const auto metres = [](const Lag& lag) { return lag.known ? fmt::format("{:.3f} m", lag.mean) : "–"; };
    fmt::print("0x{:08X} {:<22}{:>6}{:>9.3f} m{:>7}{:>7}{:>9.1f} s{:>12}{:>12}\n", object.object.value, object.name,
               m.pops, m.largest_step, m.blips, m.snaps, m.seconds_moving, metres(m.behind_update),
               metres(m.behind_truth));
}

void print_objects(const RunMetrics& run, const std::vector<ObjectId>& which) {
    if (which.empty()) return;
    fmt::print("\n{}\n",
               as_heading(fmt::format("{:<10} {:<22}{:>6}{:>11}{:>7}{:>7}{:>11}{:>12}{:>12}", "object", "name", "pops",
                                      "largest", "blips", "snaps", "moving", "behind", "of truth")));
    for (const ObjectId object : which) print_object(*std::ranges::find(run.objects, object, &ObjectMetrics::object));
}

// Those that moved, the worst shown first; the others in a line, or all of them.
void print_bodies(const RunMetrics& run, bool all) {
    const RankedBodies bodies = ranked_bodies(run);
    print_objects(run, bodies.moved);
    if (bodies.moved.size() > 1) {
        fmt::print("worst first: by the severities of their moments, then by how long they moved (docs/metrics.md)\n");
    }
    const std::string rest = rest_text(bodies);
    if (!rest.empty()) fmt::print("\n{}{}\n", rest, all ? "" : "; --all lists them");
    if (!all) return;
    print_objects(run, bodies.stood);
    print_objects(run, bodies.absent);
}

void print_metrics(const RunMetrics& run) {
    if (const auto stillness = sentence_on_stillness(run)) return fmt::print("\n{}\n", *stillness);
    fmt::print("\n{}\n", as_heading(fmt::format("{:<24}{:>14}", "", run.label)));
    for (const MetricColumn& column : metric_columns(run.all.is_on_screen)) {
        fmt::print("{:<24}{:>14}\n", column.title, value_text(column, run.all));
    }
}

// ---- for machines ---------------------------------------------------------------------------------------------------

Json session_json(const SessionInput& input, const MessageCounter& counter) {
    const Session& session = input.session;
    const auto gap_json = [](const FrameTimes::Gap& gap) { return Json{{"from", gap.from}, {"to", gap.to}}; };
    return {{"number", session.number},
            {"of", input.sessions.size()},
            {"start", session.start},
            {"seconds", session.seconds},
            {"frames", input.frames.size()},
            {"drawn_until", input.frames.back()},
            {"is_cut", input.frames.is_cut()},
            {"gaps", list_json(input.frames.gaps(), gap_json)},
            {"player", session.player.value},
            {"objects", session.objects.size()},
            {"assumptions", assumption_json(session)},
            {"most_bodies", counter.most_bodies},
            {"messages", session.messages.size()},
            {"processed", counter.processed},
            {"parked", counter.parked},
            {"older_life", counter.stale},
            {"refused", counter.refused},
            {"broken", counter.broken}};
}

RunMetrics measure_with_progress(const SessionInput& input, const Rules::Preset& rules, Drawing drawing,
                                 TrackSinks sinks, TrackKeeper* keeper, Listeners others) {
    const std::string label = run_label(rules, drawing);
    ReplayProgress progress{"replaying " + label, input};
    others.push_back(&progress);
    MetricsOptions options = metrics_options(input, rules.rules, drawing);
    if (drawing == Drawing::Smooth) options.label = label;
    if (keeper != nullptr) return measure_and_keep(std::move(options), input.frames, *keeper, std::move(sinks), others);
    return measure_and_track(std::move(options), input.frames, sinks, others);
}

// What a page of a long session draws: it is played once more for that.
TrackedRun look_closer(const SessionInput& input, const Rules::Preset& rules, Drawing drawing, RunMetrics measured) {
    ReplayProgress progress{"looking closer", input};
    MetricsOptions options = metrics_options(input, rules.rules, drawing);
    options.label = measured.label;
    const std::vector<const RunMetrics*> runs{&measured};
    const Closeups closeups = closeups_of(runs, options, input.frames);
    return track_closeups(std::move(options), input.frames, closeups, std::move(measured), {&progress});
}

// The rules that are measured are the first that are recorded: `measure_first` plays them, for both. A command line that asks
// for no rules in particular wants to compare them, and has the others recorded too.
RecordingFile record_all(const SessionArguments& arguments, SessionInput& input, Outputs& outputs,
                         const std::function<RunMetrics(TrackSink& recorder)>& measure_first) {
    bool is_first = true;
    const auto play = [&](const auto& run, const auto& frames, auto& recorder) {
        if (std::exchange(is_first, false)) return measure_first(recorder);
        ReplayProgress progress{"recording " + run.label, input};
        return measure_and_track(run, frames, {&recorder}, {&progress});
    };
    return make_recording_file(arguments, input, play, [&](Bytes part) { outputs.write_recording(part); });
}

Json recording_json(const RecordingFile& file) {
    return {{"bytes", file.bytes}, {"stopped_at", file.stopped_at ? Json(*file.stopped_at) : Json()}};
}

int run(const ReplayOptions& options) {
    const auto rules = find_one_rule_set(options.session);
    if (!rules) return kUnusable;
    const Drawing drawing = options.session.is_smooth ? Drawing::Smooth : Drawing::Ticks;
    note_smooth(options.session, {&*rules, 1});
    auto input = load_input(options.session, options.files.prices());
    if (!input) return input.error();
    Outputs outputs{options.session, options.files};
    if (!outputs.open(*input, run_label(*rules, drawing))) return kUnusable;
    MessageCounter counter;
    const bool looks_closer = outputs.wants_report() && is_long(*input);
    TrackKeeper keeper{input->session, input->part};
    Listeners others{&counter};
    outputs.join(others);
    RunMetrics run;
    const auto measure_into = [&](TrackSinks sinks) {
        return run = measure_with_progress(*input, *rules, drawing, std::move(sinks),
                                           outputs.wants_report() && !looks_closer ? &keeper : nullptr, others);
    };
    std::optional<RecordingFile> recording;
    if (outputs.wants_recording()) {
        recording = record_all(options.session, *input, outputs,
                               [&](TrackSink& recorder) { return measure_into({&recorder}); });
    } else {
        measure_into({});
    }
    TrackedRun tracked = keeper.take(run);
    note_bounds(options.session, *input, bounds_reached(tracked));
    if (options.files.json) {
        Json all{{"session", session_json(*input, counter)},
                 {"run", to_json(run)},
                 {"bounds_reached", to_json(input->bounds)}};
        put_sources(all, *input);
        if (recording) all["recording"] = recording_json(*recording);
        print_document(all);
    } else if (!outputs.use_stdout()) {
        print_session(*input, counter);
        print_decisions(run.all);
        print_metrics(run);
        print_bodies(run, options.all);
    }
    if (looks_closer) tracked = look_closer(*input, *rules, drawing, std::move(run));
    if (outputs.wants_report()) outputs.write_report({std::move(tracked)}, *input);
    if (!outputs.finish()) return kUnusable;
    return counter.broken > 0 ? kFailed : exit_code_of(*input);
}

}  // namespace

void add_replay(Command& app) {
    const auto options = std::make_shared<ReplayOptions>();
    Command command =
        app.add_subcommand("replay", "Run a capture through the client, and measure how it looked", kReplayExamples);
    add_session_options(command, options->session);
    add_game_data_option(command, options->session);
    add_rules_option(command, options->session.rules);
    add_smooth_option(command, options->session);
    add_export_options(command, options->files);
    add_report_option(command, options->files);
    command.add_flag("--all", options->all, "List bodies that did not move, too");
    add_json_option(command, options->files.json);
    command.callback([options] { return run(*options); });
}

}  // namespace acmotion::cli
