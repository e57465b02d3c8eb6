#include "lab/matrix/matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "lab/matrix/rows.h"
#include "lab/metrics/measure.h"
#include "lab/metrics/metric_text.h"
#include "lab/session/session_collector.h"
#include "lab/simulate/simulate.h"

namespace acmotion::matrix {
namespace {

using Json = nlohmann::ordered_json;

// Too large for a table of all of them.
constexpr std::array<std::string_view, 2> kLarge{"crowd", "evening"};
constexpr std::array<std::string_view, 4> kNetworks{"perfect", "dsl", "wifi", "bad"};
constexpr std::array<std::string_view, 6> kInText{"late_by", "off_path",       "jerk",
                                                  "pops",    "backward_steps", "behind_truth_mean"};

std::optional<double> median(std::vector<double> values) {
    if (values.empty()) return std::nullopt;
    std::ranges::sort(values);
    return values[(values.size() - 1) / 2];
}

// Of one contender over a network.
std::optional<double> median_of(const std::vector<Row>& rows, std::string_view network, std::string_view contender,
                                std::size_t column) {
    std::vector<double> values;
    for (const Row& row : rows) {
        if (row.setting.network != network || row.contender != contender || !row.spreads[column]) continue;
        values.push_back(row.spreads[column]->median);
    }
    return median(std::move(values));
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

std::vector<Setting> settings() {
    std::vector<Setting> all;
    for (const std::string_view scenario : shipped_scenarios()) {
        if (std::ranges::find(kLarge, scenario) != kLarge.end()) continue;
        for (const std::string_view network : kNetworks) all.push_back({std::string{scenario}, std::string{network}});
    }
    return all;
}

std::vector<Metrics> measure_all(const Setting& setting, std::uint64_t seed, const std::vector<Contender>& contenders) {
    const Simulation simulation =
        simulate(load_scenario(setting.scenario).value(), parse_network(setting.network).value(), seed);
    const ByteBuffer capture = capture_of(simulation);
    const auto loaded = load_session(ByteStream{Bytes{capture}});
    std::vector<Metrics> all;
    for (const Contender& one : contenders) {
        if (!loaded || !loaded->session) return {};
        MetricsOptions options{
            .label = one.label, .rules = one.rules, .session = &*loaded->session, .truth = &simulation.truth};
        if (one.baseline) options.baseline = &*one.baseline;
        all.push_back(measure(options, FrameTimes{Display{}, *loaded->session}).all);
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

std::string to_text(const std::vector<Row>& rows, std::size_t seeds) {
    std::string text =
        fmt::format("Medians over {} scenarios, of the medians over {} seeds\n\n", scenarios_in(rows).size(), seeds);
    text += heading();
    for (const std::string& network : networks_in(rows)) {
        for (const std::string& contender : contenders_in(rows)) {
            text += fmt::format("{:<10}{:<18}", network, contender);
            for (const std::string_view key : kInText) {
                const std::size_t column = column_named(key);
                const auto value = median_of(rows, network, contender, column);
                text += fmt::format("{:>20}", value_text(metric_columns()[column], value));
            }
            text += "\n";
        }
    }
    return text;
}

}  // namespace acmotion::matrix
