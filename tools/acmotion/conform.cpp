#include "lab/conform/conform.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "complain.h"
#include "lab/base/embedded.h"
#include "lab/base/gzip.h"
#include "lab/base/utf8.h"
#include "options.h"
#include "progress.h"

namespace acmotion {

// tests/conformance/*, in order of name.
[[nodiscard]] std::span<const EmbeddedFile> embedded_vectors();

}  // namespace acmotion

namespace acmotion::cli {
namespace {

using conform::Difference;
using conform::FileReport;
using conform::Problem;

constexpr const char* kConformExamples =
    "Examples:\n"
    "  acmotion conform                          the vectors that come with acmotion\n"
    "  acmotion conform my/vectors               every .jsonl and .jsonl.gz of a folder\n"
    "  acmotion conform routing.jsonl --json     one file, for a machine\n"
    "A line that cannot be run is a failure too, and the others are run.\n"
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
    fmt::print("{:<28} {:>6} cases {:>8} steps {:>6} passed {:>6} failed\n", without_controls(report.file),
               report.cases, report.steps, report.passed, report.failed);
    for (const Problem& problem : report.problems) fmt::print("  {}\n", describe(problem));
    print_differences(report);
}

nlohmann::json to_json(const Problem& problem) {
    return {{"file", problem.file}, {"line", problem.line}, {"field", problem.field}, {"error", problem.what}};
}

nlohmann::json to_json(const FileReport& report) {
    nlohmann::json problems = nlohmann::json::array();
    for (const Problem& problem : report.problems) problems.push_back(to_json(problem));
    nlohmann::json differences = nlohmann::json::array();
    for (const Difference& d : report.differences) {
        differences.push_back({{"case", d.case_id},
                               {"step", d.step},
                               {"op", d.op},
                               {"field", d.field},
                               {"expected", d.expected},
                               {"got", d.got}});
    }
    return {{"file", report.file},
            {"cases", report.cases},
            {"steps", report.steps},
            {"passed", report.passed},
            {"failed", report.failed},
            {"problems", std::move(problems)},
            {"differences", std::move(differences)}};
}

using Run = tl::expected<FileReport, Problem>;

// Prints runs as they come, or collects them for --json.
class Reporter {
 public:
    explicit Reporter(bool as_json) : as_json_(as_json) {}

    void take(const Run& run) {
        if (as_json_) all_.push_back(run ? to_json(*run) : to_json(run.error()));
        if (!run) {
            ++totals_.problems;
            complain_text("conform", describe(run.error()));
            return;
        }
        totals_.passed += run->passed;
        totals_.failed += run->failed;
        if (!as_json_) print_report(*run);
    }

    // The exit code.
    [[nodiscard]] int finish() const {
        if (as_json_) {
            const nlohmann::json summary{{"files", all_},
                                         {"passed", totals_.passed},
                                         {"failed", totals_.failed},
                                         {"problems", totals_.problems}};
            print_document(summary);
        } else {
            fmt::print("{} passed, {} failed\n", totals_.passed, totals_.failed);
        }
        if (totals_.problems > 0) return kUnusable;
        return totals_.failed > 0 ? kFailed : kOk;
    }

 private:
    bool as_json_;
    Totals totals_;
    nlohmann::json all_ = nlohmann::json::array();
};

Run run_embedded(const EmbeddedFile& file) {
    const std::string name{file.name};
    if (!name.ends_with(".gz")) return conform::run_vectors(name, file.contents);
    const auto text = unzip(file.contents);
    if (!text) return tl::unexpected(Problem{name, 0, "", text.error()});
    return conform::run_vectors(name, *text);
}

Run run_shown(std::string_view file, const auto& run_it) {
    const Progress progress{"running " + without_controls(file), true};
    return run_it();
}

int run_bundled(bool as_json) {
    Reporter reporter(as_json);
    for (const EmbeddedFile& file : embedded_vectors())
        reporter.take(run_shown(file.name, [&] { return run_embedded(file); }));
    return reporter.finish();
}

int run(const std::vector<std::string>& paths, bool as_json) {
    const std::vector<std::string> files = expand(paths);
    if (files.empty()) {
        return refuse("conform", "no vector files (*.jsonl, *.jsonl.gz) in {}", fmt::join(paths, ", "));
    }
    Reporter reporter(as_json);
    for (const std::string& file : files) reporter.take(run_shown(file, [&] { return conform::run_file(file); }));
    return reporter.finish();
}

}  // namespace

void add_conform(CLI::App& app, int& exit_code) {
    struct Options {
        std::vector<std::string> paths;
        bool json = false;
    };
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("conform", "Run conformance vectors against this library");
    command->add_option("paths", options->paths, "Folders or files of vectors; without any, the bundled ones");
    add_json_option(*command, options->json);
    command->footer(kConformExamples);
    command->callback([options, &exit_code] {
        exit_code = options->paths.empty() ? run_bundled(options->json) : run(options->paths, options->json);
    });
}

}  // namespace acmotion::cli
