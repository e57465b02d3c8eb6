#include "lab/cli/smoothing_matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lab/base/json.h"
#include "lab/cli/matrix_rows.h"
#include "lab/metrics/measure.h"
#include "lab/metrics/metric_text.h"
#include "lab/simulate/network.h"
#include "lab/simulate/simulate.h"
#include "sessions/captured_pace.h"
#include "sessions/session_collector.h"

namespace acmotion::matrix {
namespace {

// Too large for a table of all of them.
constexpr std::array<std::string_view, 2> kLarge{"crowd", "evening"};
constexpr std::array<std::string_view, 6> kInText{"late_by", "off_path",       "jerk",
                                                  "pops",    "backward_steps", "behind_truth_mean"};

// As `compare` plays its capture.
Session session_of(const Simulation& simulation, const Scenario& scenario) {
    const ByteBuffer capture = capture_of(simulation);
    Session session = load_session(ByteStream{Bytes{capture}})->session.value();
    session.walls = scenario.walls;
    session.paces = captured_paces(session);
    return session;
}

// Of one contender over a network: the median of the medians of its scenarios, and nothing on how they differ.
std::optional<Spread> median_of(const std::vector<Row>& rows, std::string_view network, std::string_view contender,
                                std::size_t column) {
    std::vector<double> values;
    for (const Row& row : rows) {
        if (row.setting.network == network && row.contender == contender && row.spreads[column])
            values.push_back(row.spreads[column]->median);
    }
    if (values.empty()) return std::nullopt;
    std::ranges::sort(values);
    const double median = values[(values.size() - 1) / 2];
    return Spread{median, median, median};
}

std::string heading() {
    std::string line = fmt::format("{:<10}{:<18}", "network", "");
    for (const std::string_view key : kInText) line += fmt::format("{:>20}", metric_columns()[column_named(key)].title);
    return line + "\n";
}

}  // namespace

std::vector<Contender> contenders() {
    std::vector<Contender> all;
    for (const char* name : {"retail", "acdream", "openac", "snap"}) {
        const auto preset = std::ranges::find(Rules::presets(), std::string_view{name}, &Rules::Preset::name);
        all.push_back({name, preset->rules});
    }
    const std::vector<baseline::Baseline> baselines = baseline::parse_baselines("all").value();
    for (const baseline::Baseline& one : baselines) {
        all.push_back({one.label, Rules::retail(), one});
    }
    return all;
}

std::vector<std::string> scenarios() {
    std::vector<std::string> all;
    for (const std::string_view scenario : shipped_scenarios()) {
        if (std::ranges::find(kLarge, scenario) == kLarge.end()) all.emplace_back(scenario);
    }
    return all;
}

std::vector<Setting> settings(const std::vector<std::string>& scenarios) {
    std::vector<Setting> all;
    for (const std::string& scenario : scenarios) {
        for (const NetworkPreset& network : network_presets()) all.push_back({scenario, std::string{network.name}});
    }
    return all;
}

std::vector<Metrics> measure_all(const Setting& setting, std::uint64_t seed, const std::vector<Contender>& contenders) {
    const Scenario scenario = load_scenario(setting.scenario).value();
    const Simulation simulation = simulate(scenario, parse_network(setting.network).value(), seed);
    const Session session = session_of(simulation, scenario);
    const FrameTimes frames{Display{}, session};
    std::vector<Metrics> all;
    for (const Contender& one : contenders) {
        MetricsOptions options{.label = one.label, .rules = one.rules, .session = &session, .truth = &simulation.truth};
        if (one.baseline) options.baseline = &*one.baseline;
        all.push_back(measure(options, frames).all);
    }
    return all;
}

std::vector<Row> rows_of(const Setting& setting, const std::vector<Contender>& contenders,
                         const std::vector<std::vector<Metrics>>& measured) {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        std::vector<Metrics> of_seeds;
        for (const std::vector<Metrics>& all : measured) {
            if (i < all.size()) of_seeds.push_back(all[i]);
        }
        rows.push_back({setting, contenders[i].label, spread_of(of_seeds)});
    }
    return rows;
}

Json to_json(const std::vector<Row>& rows, std::size_t seeds) {
    Json all = Json::array();
    for (const Row& row : rows) {
        all.push_back({{"scenario", row.setting.scenario},
                       {"network", row.setting.network},
                       {"run", row.contender},
                       {"metrics", acmotion::to_json(row.spreads)}});
    }
    return {{"seeds", seeds}, {"rows", std::move(all)}};
}

std::vector<Row> medians_over_scenarios(const std::vector<Row>& rows) {
    std::vector<Row> all;
    for (const std::string& network : networks_in(rows)) {
        for (const std::string& contender : contenders_in(rows)) {
            Row made{{"", network}, contender, {}};
            for (std::size_t column = 0; column < metric_columns().size(); ++column)
                made.spreads.push_back(median_of(rows, network, contender, column));
            all.push_back(std::move(made));
        }
    }
    return all;
}

std::string to_text(const std::vector<Row>& rows, std::size_t seeds) {
    std::string text =
        fmt::format("Medians over {} scenario{} of the medians over {} seed{}\n\n{}", scenarios_in(rows).size(),
                    scenarios_in(rows).size() == 1 ? "" : "s", seeds, seeds == 1 ? "" : "s", heading());
    for (const Row& row : medians_over_scenarios(rows)) {
        text += fmt::format("{:<10}{:<18}", row.setting.network, row.contender);
        for (const std::string_view key : kInText) {
            const std::size_t column = column_named(key);
            const std::optional<Spread>& spread = row.spreads[column];
            text += fmt::format(
                "{:>20}", value_text(metric_columns()[column], spread ? std::optional{spread->median} : std::nullopt));
        }
        text += "\n";
    }
    return text;
}

}  // namespace acmotion::matrix
