#include "lab/conform/conform.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <limits>

#include "acmotion/core/text.h"
#include "gamedata/gzip.h"
#include "lab/cli/session_input.h"
#include "lab/conform/child_process.h"
#include "lab/conform/conversation.h"

namespace acmotion::cli {
namespace {

constexpr const char* kPortExamples =
    "Examples:\n"
    "  acmotion conform --exec \"acmotion port\"     acmotion against itself, over the conversation of a port\n"
    "It reads JSON lines from standard input and answers each with one: docs/conformance.md, \"The conversation\".\n"
    "Type {\"hello\": {\"protocol\": 1}} to see an answer; the end of its input ends it.\n"
    "Exit codes: 0 its input ended; 2 standard output could not be written.";

constexpr std::size_t kLongestLine = std::size_t{1} << 20;

// The next line; none if it is longer than any may be, and then it is behind us.
std::optional<std::string_view> next_line(std::istream& in, std::vector<char>& buffer) {
    in.getline(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    const auto count = static_cast<std::size_t>(in.gcount());
    const bool is_cut = in.fail() && !in.eof() && !in.bad();
    if (is_cut) {
        in.clear();
        in.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
        return std::nullopt;
    }
    return std::string_view{buffer.data(), in.eof() ? count : count - 1};
}

int run_speaker() {
    conform::Speaker speaker;
    std::vector<char> buffer(kLongestLine + 1);
    while (std::cin.peek() != std::istream::traits_type::eof()) {
        const auto line = next_line(std::cin, buffer);
        fmt::print("{}\n", line ? speaker.answer(*line)
                                : fmt::format(R"({{"error":"a line has {} bytes at most"}})", kLongestLine));
        std::fflush(stdout);
    }
    return kOk;
}

}  // namespace

void add_port(Command& app) {
    Command command =
        app.add_subcommand("port", "Answer conformance vectors as a port does, line by line", kPortExamples);
    command.callback([] { return run_speaker(); });
}

namespace {

using conform::Difference;
using conform::FileReport;
using conform::Problem;

constexpr const char* kConformExamples =
    "Examples:\n"
    "  acmotion conform                                    the vectors that come with acmotion\n"
    "  acmotion conform my/vectors                         every .jsonl and .jsonl.gz of a folder\n"
    "  acmotion conform routing.jsonl --json               one file, for a machine\n"
    "  acmotion conform --exec \"python3 my_port.py\"       the same vectors against a port in any language\n"
    "  acmotion conform --exec ./my-port --kind stamps --first-failure     one kind, up to the first failure\n"
    "--exec is split into words as a shell does it, with '...', \"...\" and backslashes; no shell is started and nothing is\n"
    "expanded. The port reads and writes JSON lines: docs/conformance.md, \"The conversation\"; acmotion port speaks it too.\n"
    "A line that cannot be run is a failure too, and the others are run.\n"
    "Exit codes: 0 all passed, 1 some failed, 2 a file could not be run, or no case was.";

struct ConformOptions {
    std::vector<std::string> paths;
    std::vector<std::string> kinds;
    std::string exec;
    double time_limit = 10;
    conform::RunOptions run;
    bool json = false;
};

std::vector<std::string> expand(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        if (!std::filesystem::is_directory(file_path(path))) {
            files.push_back(path);
            continue;
        }
        for (std::string& file : conform::files_in(path)) files.push_back(std::move(file));
    }
    return files;
}

// Text from a port or from foreign vectors must not control a terminal.
void print_differences(const FileReport& report) {
    for (const Difference& d : report.differences) {
        const std::string where = fmt::format("{} step {} ({}): {}", d.case_id, d.step, d.op, d.field);
        fmt::print("  {}\n    expected {}\n    got      {}\n", without_controls(where), without_controls(d.expected),
                   without_controls(d.got));
    }
}

void print_report(const FileReport& report) {
    fmt::print("{:<28} {:>6} cases {:>8} steps {:>6} passed {:>6} failed", without_controls(report.file), report.cases,
               report.steps, report.passed, report.failed);
    if (report.passed_in_part > 0) {
        fmt::print(", {} of them only in part: {} of {} steps not supported", report.passed_in_part,
                   report.steps_unsupported, report.steps + report.steps_unsupported);
    }
    if (report.unsupported > 0) fmt::print(" {:>6} not supported", report.unsupported);
    fmt::print("\n");
    for (const Problem& problem : report.problems) fmt::print("  {}\n", without_controls(describe(problem)));
    print_differences(report);
}

Json problem_json(const Problem& problem) {
    return {{"file", problem.file}, {"line", problem.line}, {"field", problem.field}, {"error", problem.what}};
}

Json to_json(const FileReport& report) {
    const auto difference_json = [](const Difference& d) {
        return Json{{"case", d.case_id}, {"step", d.step},         {"op", d.op},
                    {"field", d.field},  {"expected", d.expected}, {"got", d.got}};
    };
    return {{"file", report.file},
            {"cases", report.cases},
            {"steps", report.steps},
            {"passed", report.passed},
            {"passed_in_part", report.passed_in_part},
            {"failed", report.failed},
            {"unsupported", report.unsupported},
            {"steps_unsupported", report.steps_unsupported},
            {"problems", list_json(report.problems, problem_json)},
            {"differences", list_json(report.differences, difference_json)}};
}

using Run = tl::expected<FileReport, Problem>;
using conform::PortTrouble;
constexpr std::array kTroubles{PortTrouble::Ended, PortTrouble::TimedOut, PortTrouble::Garbage};

// Prints runs as they come, or collects them for --json.
class Reporter {
 public:
    explicit Reporter(bool as_json) : as_json_(as_json) {}

    void take(const Run& run) {
        if (as_json_) all_.push_back(run ? to_json(*run) : problem_json(run.error()));
        if (!run) {
            ++problems_;
            complain_text("conform", describe(run.error()));
            return;
        }
        totals_.passed += run->passed;
        totals_.passed_in_part += run->passed_in_part;
        totals_.failed += run->failed;
        totals_.unsupported += run->unsupported;
        if (!as_json_) print_report(*run);
    }

    [[nodiscard]] bool has_failed() const { return totals_.failed > 0; }

    // The exit code. `port`: the one that was asked, or null.
    [[nodiscard]] int finish(const conform::PortAnswerer* port) const {
        if (as_json_) {
            print_json(port);
        } else if (totals_.passed + totals_.failed + totals_.unsupported > 0) {
            print_totals(port);
        }
        if (problems_ > 0) return kUnusable;
        if (totals_.failed > 0) return kFailed;
        if (totals_.passed > 0) return kOk;
        return refuse(
            "conform",
            "no case was run: no file is of that --kind, no case has that --case, or the port supports none.");
    }

 private:
    void print_totals(const conform::PortAnswerer* port) const {
        fmt::print("{} passed", totals_.passed);
        if (totals_.passed_in_part > 0) fmt::print(" ({} of them only in part)", totals_.passed_in_part);
        fmt::print(", {} failed", totals_.failed);
        if (totals_.unsupported > 0) fmt::print(", {} not supported", totals_.unsupported);
        fmt::print("\n");
        if (port == nullptr) return;
        for (const PortTrouble trouble : kTroubles) {
            if (const auto count = port->count(trouble); count > 0) {
                fmt::print("  {}: {}\n", name(trouble), counted(count, "time"));
            }
        }
    }

    void print_json(const conform::PortAnswerer* port) const {
        Json summary{{"files", all_},
                     {"passed", totals_.passed},
                     {"passed_in_part", totals_.passed_in_part},
                     {"failed", totals_.failed},
                     {"unsupported", totals_.unsupported},
                     {"problems", problems_}};
        if (port != nullptr) {
            summary["port"] = {{"ended", port->count(PortTrouble::Ended)},
                               {"timed_out", port->count(PortTrouble::TimedOut)},
                               {"garbage", port->count(PortTrouble::Garbage)}};
        }
        summary.sort_keys();
        print_document(summary);
    }

    bool as_json_;
    FileReport totals_;  // of all files
    std::size_t problems_ = 0;
    Json all_ = Json::array();
};

// A file of vectors: on disk, or one of those that come along.
struct VectorFile {
    std::string name;
    std::function<Run(const conform::RunOptions&)> run;
};

std::optional<ByteBuffer> embedded_beside(const std::string& name) {
    const auto found = std::ranges::find(embedded_game_data(), name, &EmbeddedFile::name);
    if (found == embedded_game_data().end()) return std::nullopt;
    const Bytes bytes = std::as_bytes(std::span(found->contents));
    return ByteBuffer(bytes.begin(), bytes.end());
}

Run run_embedded(const EmbeddedFile& file, conform::RunOptions options) {
    options.beside = &embedded_beside;
    const std::string name{file.name};
    if (!name.ends_with(".gz")) return conform::run_vectors(name, file.contents, options);
    const auto text = unzip(file.contents);
    if (!text) return tl::unexpected(Problem{name, 0, "", text.error()});
    return conform::run_vectors(name, *text, options);
}

std::vector<VectorFile> files_of(const ConformOptions& options) {
    std::vector<VectorFile> files;
    if (options.paths.empty()) {
        for (const EmbeddedFile& file : embedded_vectors()) {
            files.push_back({std::string{file.name}, [&file](const auto& how) { return run_embedded(file, how); }});
        }
    }
    for (const std::string& path : expand(options.paths)) {
        files.push_back({path, [path](const auto& how) { return conform::run_file(path, how); }});
    }
    return files;
}

bool is_wanted(const VectorFile& file, const ConformOptions& options) {
    return options.kinds.empty() ||
           std::ranges::find(options.kinds, conform::kind_of(file.name)) != options.kinds.end();
}

Run run_shown(const VectorFile& file, conform::RunOptions how) {
    Progress progress{"running " + without_controls(file.name), true};
    how.progress = [&progress](double share) { progress.at(share); };
    return file.run(how);
}

int run_files(const std::vector<VectorFile>& files, const ConformOptions& options, conform::PortAnswerer* port) {
    Reporter reporter(options.json);
    conform::RunOptions how = options.run;
    how.answerer = port;
    for (const VectorFile& file : files) {
        if (!is_wanted(file, options)) continue;
        reporter.take(run_shown(file, how));
        if (how.first_failure && reporter.has_failed()) break;
        if (port != nullptr && !port->given_up().empty()) break;
    }
    return reporter.finish(port);
}

int run_port(const std::vector<VectorFile>& files, const ConformOptions& options) {
    const auto words = conform::split_command(options.exec);
    if (!words) return refuse("conform", "--exec: {}", words.error());
    const std::chrono::milliseconds limit{static_cast<std::int64_t>(options.time_limit * 1000)};
    conform::PortAnswerer port{[&] { return conform::start_program(*words, limit); }};
    return run_files(files, options, &port);
}

int run(const ConformOptions& options) {
    const std::vector<VectorFile> files = files_of(options);
    if (files.empty()) {
        return refuse("conform", "no vector files (*.jsonl, *.jsonl.gz) in {}", fmt::join(options.paths, ", "));
    }
    return options.exec.empty() ? run_files(files, options, nullptr) : run_port(files, options);
}

}  // namespace

void add_conform(Command& app) {
    const auto options = std::make_shared<ConformOptions>();
    Command command =
        app.add_subcommand("conform", "Run conformance vectors against this library, or a port", kConformExamples);
    command.add_option("paths", options->paths, "Folders or files of vectors; without any, the bundled ones");
    command.add_option("--exec", options->exec, "A port in any language to run them against: its command line");
    command.add_option("--time-limit", options->time_limit, "Seconds the port may take for one answer (10)")
        .in_range(0.001, 3600.0);
    command.add_option("--kind", options->kinds, "Only files of this kind: stamps, geometry, ...");
    command.add_option("--case", options->run.case_id, "Only the case with this id");
    command.add_flag("--first-failure", options->run.first_failure, "Stop after the first case that fails");
    add_json_option(command, options->json);
    command.callback([options] { return run(*options); });
}

}  // namespace acmotion::cli
