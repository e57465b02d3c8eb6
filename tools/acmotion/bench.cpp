#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "bench_rows.h"
#include "commands.h"
#include "complain.h"
#include "options.h"
#include "progress.h"
#include "terminal.h"

namespace acmotion::cli {
namespace {

constexpr const char* kBenchExamples =
    "Examples:\n"
    "  acmotion bench                   what a body costs on this machine; about half a minute\n"
    "  acmotion bench --bodies 100000   a smaller crowd, in a few seconds\n"
    "  acmotion bench --json            for a machine\n"
    "Times are processor time of one core; medians of many frames. Each frame "
    "takes turns with a memcpy of 256 bytes for each body that moves, and the column says how many times as long it took: "
    "compare that, not nanoseconds. "
    "A million bodies need 2 GB of memory.\n"
    "Exit codes: 0 it was measured; 2 it could not run.";

struct BenchOptions {
    std::uint32_t most_bodies = 1'000'000;
    bool json = false;
};

void print_bench_table(const BenchTable& table) {
    fmt::print("copying memory: {:.1f} GB/s\n\n", table.copied_gigabytes_per_second);
    fmt::print("{}\n",
               as_heading(fmt::format("{:<34} {:>9} {:>12} {:>13} {:>15} {:>22}", "work", "bodies", "ns per body",
                                      "times memcpy", "bytes per body", "allocations per frame")));
    for (const BenchRow& row : table.rows) {
        fmt::print("{:<34} {:>9} {:>12.1f} {:>13.2f} {:>15.0f} {:>22.2f}\n", row.name, row.bodies, row.ns_per_body,
                   row.memcpy_ratio, row.bytes_per_body, row.allocations_per_frame);
    }
    fmt::print("\nAmong idle ones: {:.2f} times as long as alone.\n", table.idle_ratio);
    fmt::print(
        "Receiving a position: {:.2f} times as long as a hash look-up and a write of 64 bytes; all at once, {:.2f} "
        "times.\n",
        table.receive_ratio, table.receive_all_ratio);
}

void print_bench_json(const BenchTable& table) {
    using Json = nlohmann::ordered_json;
    Json rows = Json::array();
    for (const auto& [name, bodies, ns, ratio, bytes, allocations] : table.rows) {
        rows.push_back({{"name", name},
                        {"bodies", bodies},
                        {"ns_per_body", ns},
                        {"memcpy_ratio", ratio},
                        {"bytes_per_body", bytes},
                        {"allocations_per_frame", allocations}});
    }
    const Json document{{"copied_gigabytes_per_second", table.copied_gigabytes_per_second},
                        {"rows", rows},
                        {"idle_ratio", table.idle_ratio},
                        {"receive_ratio", table.receive_ratio},
                        {"receive_all_ratio", table.receive_all_ratio}};
    print_document(document);
}

int run_bench(const BenchOptions& options) {
    std::unique_ptr<Progress> progress;
    const BenchTable table = measure_bench(options.most_bodies, [&](const std::string& what) {
        progress.reset();
        progress = std::make_unique<Progress>("measuring: " + what, true);
    });
    progress.reset();
    (options.json ? print_bench_json : print_bench_table)(table);
    return kOk;
}

}  // namespace

void add_bench(CLI::App& app, int& exit_code) {
    const auto options = std::make_shared<BenchOptions>();
    CLI::App* command = app.add_subcommand("bench", "Measure what bodies cost on this machine, beside memcpy");
    command->add_option("--bodies", options->most_bodies, "Bodies of the largest world")
        ->check(CLI::Range(1'000U, 4'000'000U))
        ->capture_default_str();
    add_json_option(*command, options->json);
    command->footer(kBenchExamples);
    command->callback([options, &exit_code] { exit_code = run_bench(*options); });
}

}  // namespace acmotion::cli
