#include "lab/conform/conform.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "commands.h"

namespace acmotion::cli {
namespace {

using conform::Difference;
using conform::FileReport;
using conform::Problem;

constexpr const char* kExamples =
    "Examples:\n"
    "  acmotion conform                          the vectors that come with acmotion\n"
    "  acmotion conform my/vectors               every .jsonl and .jsonl.gz of a folder\n"
    "  acmotion conform routing.jsonl --json     one file, for a machine\n"
    "Exit codes: 0 all passed, 1 some failed, 2 a file could not be run.";

struct Totals {
    std::size_t passed = 0;
    std::size_t failed = 0;
    std::size_t problems = 0;
};

std::vector<std::string> expand(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        if (!std::filesystem::is_directory(path)) {
            files.push_back(path);
            continue;
        }
        for (std::string& file : conform::files_in(path)) files.push_back(std::move(file));
    }
    return files;
}

void print_differences(const FileReport& report) {
    for (const Difference& d : report.differences) {
        fmt::print("  {} step {} ({}): {}\n    expected {}\n    got      {}\n", d.case_id, d.step, d.op, d.field,
                   d.expected, d.got);
    }
}

void print_report(const FileReport& report) {
    fmt::print("{:<28} {:>6} cases {:>8} steps {:>6} passed {:>6} failed\n", report.file, report.cases, report.steps,
               report.passed, report.failed);
    print_differences(report);
}

nlohmann::json to_json(const FileReport& report) {
    nlohmann::json differences = nlohmann::json::array();
    for (const Difference& d : report.differences) {
        differences.push_back({{"case", d.case_id},
                               {"step", d.step},
                               {"op", d.op},
                               {"field", d.field},
                               {"expected", d.expected},
                               {"got", d.got}});
    }
    return {{"file", report.file},     {"cases", report.cases},   {"steps", report.steps},
            {"passed", report.passed}, {"failed", report.failed}, {"differences", std::move(differences)}};
}

nlohmann::json to_json(const Problem& problem) {
    return {{"file", problem.file}, {"line", problem.line}, {"field", problem.field}, {"error", problem.what}};
}

// Runs everything; prints as it goes, or collects for --json.
Totals run_all(const std::vector<std::string>& files, bool as_json) {
    Totals totals;
    nlohmann::json all = nlohmann::json::array();
    for (const std::string& file : files) {
        const auto report = conform::run_file(file);
        if (as_json) all.push_back(report ? to_json(*report) : to_json(report.error()));
        if (!report) {
            ++totals.problems;
            fmt::print(stderr, "acmotion conform: {}\n", describe(report.error()));
            continue;
        }
        totals.passed += report->passed;
        totals.failed += report->failed;
        if (!as_json) print_report(*report);
    }
    if (as_json) {
        const nlohmann::json summary{
            {"files", all}, {"passed", totals.passed}, {"failed", totals.failed}, {"problems", totals.problems}};
        fmt::print("{}\n", summary.dump(2));
    }
    return totals;
}

int run(const std::vector<std::string>& paths, bool as_json) {
    const std::vector<std::string> files = expand(paths);
    if (files.empty()) {
        fmt::print(stderr, "acmotion conform: no vector files (*.jsonl, *.jsonl.gz) in {}\n", fmt::join(paths, ", "));
        return kUnusable;
    }
    const Totals totals = run_all(files, as_json);
    if (!as_json) fmt::print("{} passed, {} failed\n", totals.passed, totals.failed);
    if (totals.problems > 0) return kUnusable;
    return totals.failed > 0 ? kFailed : kOk;
}

}  // namespace

void add_conform(CLI::App& app, int& exit_code) {
    struct Options {
        std::vector<std::string> paths{ACMOTION_VECTORS};
        bool json = false;
    };
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("conform", "Run conformance vectors against this library");
    command->add_option("paths", options->paths, "Folders or files of vectors; without any, the bundled ones");
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->footer(kExamples);
    command->callback([options, &exit_code] { exit_code = run(options->paths, options->json); });
}

}  // namespace acmotion::cli
