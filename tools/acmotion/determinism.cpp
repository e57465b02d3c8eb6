#include "lab/determinism/determinism.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <nlohmann/json.hpp>

#include "commands.h"

namespace acmotion::cli {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  acmotion determinism                      two builds move bodies alike if they print the same\n"
    "  acmotion determinism --json               for a machine, with what happened in the scenario\n"
    "Exit code: 0.";

// The checkpoints show where two builds that disagree begin to.
void print_table(std::string_view rules, const determinism::Report& report) {
    for (std::size_t i = 0; i < report.checkpoints.size(); ++i) {
        fmt::print("{:<8} slice {:>6}  {:016x}\n", rules, (i + 1) * determinism::kSlicesPerCheckpoint,
                   report.checkpoints[i]);
    }
    fmt::print("{:<8} hash          {:016x}\n", rules, report.hash);
}

nlohmann::json to_json(const determinism::Counts& c) {
    return {{"border_crossings", c.border_crossings},
            {"indoor_slices", c.indoor_slices},
            {"airborne_slices", c.airborne_slices},
            {"waypoints", c.waypoints},
            {"far_waypoints", c.far_waypoints},
            {"kept_headings", c.kept_headings},
            {"already_there", c.already_there},
            {"teleports", c.teleports},
            {"snaps", c.snaps},
            {"ignored", c.ignored},
            {"gated", c.gated},
            {"player_blips", c.player_blips},
            {"refused_placements", c.refused_placements},
            {"bad_windows", c.bad_windows},
            {"blips", c.blips},
            {"sticks", c.sticks},
            {"tightened_leashes", c.tightened_leashes}};
}

nlohmann::json to_json(std::string_view rules, const determinism::Report& report) {
    nlohmann::json checkpoints = nlohmann::json::array();
    for (const std::uint64_t hash : report.checkpoints) checkpoints.push_back(fmt::format("{:016x}", hash));
    return {{"rules", rules},
            {"bodies", determinism::kBodies},
            {"slices", determinism::kSlices},
            {"hash", fmt::format("{:016x}", report.hash)},
            {"checkpoints", std::move(checkpoints)},
            {"counts", to_json(report.counts)}};
}

void run(bool as_json) {
    nlohmann::json all = nlohmann::json::array();
    for (const std::string_view rules : {"retail", "acdream"}) {
        const determinism::Report report = determinism::run(*Rules::named(rules));
        if (as_json) {
            all.push_back(to_json(rules, report));
        } else {
            print_table(rules, report);
        }
    }
    if (as_json) fmt::print("{}\n", all.dump(2));
}

}  // namespace

void add_determinism(CLI::App& app) {
    const auto json = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand("determinism", "Hash every pose of a long scripted scenario");
    command->add_flag("--json", *json, "One JSON document on standard output");
    command->footer(kExamples);
    command->callback([json] { run(*json); });
}

}  // namespace acmotion::cli
