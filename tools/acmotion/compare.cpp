#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "lab/metrics/collector.h"
#include "lab/metrics/metric_text.h"
#include "lab/replay/object_choice.h"
#include "lab/replay/replay.h"
#include "metric_json.h"
#include "session_input.h"

namespace acmotion::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kExamples =
    "Examples:\n"
    "  acmotion compare walk.pcapng                          retail, acdream and snap on the same input, best marked\n"
    "  acmotion compare walk.pcapng --rules retail,snap      only these\n"
    "  acmotion compare walk.pcapng --baseline snapshot      beside a textbook 100 ms snapshot buffer\n"
    "  acmotion compare walk.pcapng --json                   every number of every object\n"
    "docs/metrics.md explains the numbers. The best of a row is marked *.\n"
    "Exit codes: 0 all was compared; 1 the file was cut, or held no game or no player; 2 it could not run.";

constexpr double kBaselineSeconds = 0.1;

struct Options {
    SessionArguments session;
    std::vector<std::string> rules{"retail", "acdream", "snap"};
    std::string baseline;
    std::string object;
    bool json = false;
};

MetricsCollector collector(const std::string& label, const Rules& rules, const SessionInput& input, ObjectId object) {
    return MetricsCollector{
        {.label = label, .rules = rules, .session = &input.session, .truth = input.truth_or_null(), .object = object}};
}

RunMetrics run_rules(const std::string& name, const Rules& rules, const SessionInput& input, ObjectId object) {
    MetricsCollector metrics = collector(name, rules, input, object);
    replay(input.session, rules, input.frames, metrics);
    return metrics.finish();
}

RunMetrics run_baseline(const SessionInput& input, ObjectId object) {
    MetricsCollector metrics = collector("snapshot 100 ms", Rules::retail(), input, object);
    replay_snapshot_baseline(input.session, kBaselineSeconds, input.frames, metrics);
    return metrics.finish();
}

// ---- the table ------------------------------------------------------------------------------------------------------

// Who has the best of a row; nobody where all are alike or no better is known.
std::vector<bool> best_of(const MetricColumn& column, const std::vector<RunMetrics>& runs) {
    std::vector<bool> best(runs.size(), false);
    if (column.better == MetricColumn::Better::Neither) return best;
    std::optional<double> least;
    std::optional<double> most;
    const double sign = column.better == MetricColumn::Better::Less ? 1 : -1;
    for (const RunMetrics& run : runs) {
        if (!column.is_known(run.all)) continue;
        const double value = sign * column.value(run.all);
        least = std::min(least.value_or(value), value);
        most = std::max(most.value_or(value), value);
    }
    if (!least || *least == *most) return best;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        best[i] = column.is_known(runs[i].all) && sign * column.value(runs[i].all) == *least;
    }
    return best;
}

bool wants_colour() { return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr; }

void print_row(const MetricColumn& column, const std::vector<RunMetrics>& runs, bool colour) {
    const std::vector<bool> best = best_of(column, runs);
    fmt::print("{:<24}", column.title);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string cell = fmt::format("{:>16}{}", value_text(column, runs[i].all), best[i] ? '*' : ' ');
        fmt::print("{}{}{}", best[i] && colour ? "\x1b[1;32m" : "", cell, best[i] && colour ? "\x1b[0m" : "");
    }
    fmt::print("\n");
}

void print_table(const Session& session, const std::vector<RunMetrics>& runs) {
    fmt::print("{:.1f} s, {} objects described, player {}\n\n{:<24}", session.seconds, session.objects.size(),
               title_of(session, session.player), "");
    for (const RunMetrics& run : runs) fmt::print("{:>16} ", run.label);
    fmt::print("\n");
    const bool colour = wants_colour();
    for (const MetricColumn& column : metric_columns()) print_row(column, runs, colour);
}

int run(const Options& options) {
    int exit_code = kUnusable;
    std::vector<Rules> rules;
    for (const std::string& name : options.rules) {
        const auto found = find_rules(options.session, name);
        if (!found) return kUnusable;
        rules.push_back(*found);
    }
    const auto input = load_input(options.session, exit_code);
    if (!input) return exit_code;
    ObjectId object;
    if (!options.object.empty()) {
        const auto found = find_object(options.session, input->session, options.object);
        if (!found) return kUnusable;
        object = *found;
    }

    std::vector<RunMetrics> runs;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        runs.push_back(run_rules(options.rules[i], rules[i], *input, object));
    }
    if (!options.baseline.empty()) runs.push_back(run_baseline(*input, object));
    if (options.json) {
        Json all = Json::array();
        for (const RunMetrics& one : runs) all.push_back(to_json(one));
        fmt::print("{}\n", Json{{"runs", std::move(all)}}.dump(2));
    } else {
        print_table(input->session, runs);
    }
    return exit_code;
}

}  // namespace

void add_compare(CLI::App& app, int& exit_code) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("compare", "Measure a capture under several rules, side by side");
    add_session_options(*command, options->session);
    command->add_option("--rules", options->rules, "Which, with commas between: retail,acdream,snap")->delimiter(',');
    command->add_option("--baseline", options->baseline, "Also what acmotion does not do: snapshot")
        ->check(CLI::IsMember({"snapshot"}));
    command->add_option("--object", options->object, "Measure only this one: an id or a name");
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->footer(kExamples);
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace acmotion::cli
