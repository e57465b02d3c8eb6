#pragma once
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/rules.h"
#include "lab/base/json.h"
#include "lab/metrics/spread.h"
#include "lab/replay/baselines.h"

// Rule sets and baselines on every scenario over several networks, with several seeds each: how late and how rough each is.
namespace acmotion::matrix {

// What is measured: a rule set, or a baseline.
struct Contender {
    std::string label;
    Rules rules;
    std::optional<baseline::Baseline> baseline = {};
};
// retail, acdream, openac, snap, and all baselines.
[[nodiscard]] std::vector<Contender> contenders();

// Where: a scenario, by its name, over a network, by the name of its preset.
struct Setting {
    std::string scenario;
    std::string network;

    bool operator==(const Setting&) const = default;
};
// Every shipped scenario but the large ones.
[[nodiscard]] std::vector<std::string> scenarios();
// Each of these over each network that has a name: perfect, dsl, mobile and awful.
[[nodiscard]] std::vector<Setting> settings(const std::vector<std::string>& scenarios);

// One simulation: what is measured of each contender, in their order.
[[nodiscard]] std::vector<Metrics> measure_all(const Setting& setting, std::uint64_t seed,
                                               const std::vector<Contender>& contenders);

// What a contender came to in a setting: for each of metric_columns(), over the seeds.
struct Row {
    Setting setting;
    std::string contender;
    std::vector<std::optional<Spread>> spreads;
};
// `measured` by seed, each as measure_all has it.
[[nodiscard]] std::vector<Row> rows_of(const Setting& setting, const std::vector<Contender>& contenders,
                                       const std::vector<std::vector<Metrics>>& measured);

[[nodiscard]] Json to_json(const std::vector<Row>& rows, std::size_t seeds);
// For a terminal: of each network and contender the median over all scenarios.
[[nodiscard]] std::string to_text(const std::vector<Row>& rows, std::size_t seeds);
// A page: lateness against roughness, a picture for each setting, and all numbers below.
[[nodiscard]] std::string to_page(const std::vector<Row>& rows, std::size_t seeds);

}  // namespace acmotion::matrix
