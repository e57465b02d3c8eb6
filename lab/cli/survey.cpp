#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "acmotion/core/text.h"
#include "lab/cli/survey_crew.h"
#include "lab/cli/written_files.h"
#include "lab/output/survey/csv.h"
#include "lab/output/survey/report.h"

namespace acmotion::cli {
namespace {

using survey::ReadRows;

struct SurveyOptions {
    std::vector<std::string> paths;
    std::string into = "survey.jsonl";
    std::string csv;       // a folder; empty: none
    std::string report;    // a page; empty: none
    std::string shard;     // "2/8"; empty: all
    std::size_t jobs = 0;  // 0: as many as there are processors
    bool json = false;
};

constexpr const char* kSurveyExamples =
    "Examples:\n"
    "  acmotion survey dumps                          every capture below dumps, also in archives, into survey.jsonl; the same\n"
    "                                                 command again goes on where it was stopped, and adds what is new\n"
    "  acmotion survey dumps more.zip --into all.jsonl --jobs 2\n"
    "  acmotion survey --into all.jsonl --csv tables  every table of that survey as a CSV file\n"
    "  acmotion survey --into all.jsonl --report survey.html\n"
    "                                                 what goes wrong in it, how often, and where to look, as a page\n"
    "  acmotion survey dumps --shard 2/8 --into 2.jsonl\n"
    "                                                 an eighth of it, for one of eight machines; cat makes one survey of all\n"
    "docs/survey.md has the tables, how many machines share the work, and a script that makes a SQLite database.\n"
    "Exit codes: 0 all was surveyed; 1 a file was incomplete or could not be read; 2 usage or I/O error.";

constexpr std::size_t kMostListedTroubles = 20;

// ---- surveying -------------------------------------------------------------------------------------------------------

// "surveying, 12 min left"
class SurveyProgress {
 public:
    void at(double share) {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
        const double left = share > 0 ? passed.count() * (1 - share) / share : 0;
        progress_.at(share, left >= 60 ? fmt::format("surveying, {:.0f} min left", left / 60)
                                       : fmt::format("surveying, {:.0f} s left", left));
    }

 private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    Progress progress_{"surveying", true};
};

void report_troubles(const SurveyCounts& counts) {
    std::size_t listed = 0;
    for (const auto& [path, sentence] : counts.trouble) {
        if (++listed > kMostListedTroubles) break;
        complain("survey", "{}: {}", path, sentence);
    }
    if (counts.trouble.size() > kMostListedTroubles) {
        complain("survey", "and {} more; the file has all.", counts.trouble.size() - kMostListedTroubles);
    }
}

std::uint64_t of_state(const SurveyCounts& counts, const char* state) {
    const auto found = counts.by_state.find(state);
    return found != counts.by_state.end() ? found->second : 0;
}

std::uint64_t unreadable(const SurveyCounts& counts) {
    return of_state(counts, "unreadable") + of_state(counts, "archive") + of_state(counts, "failed");
}

void print_counts(const SurveyOptions& options, const SurveyCounts& counts, const ReadRows::Totals& totals) {
    fmt::print("captures    {}: {} surveyed now, {} known before\n", of_state(counts, "capture"), counts.surveyed,
               counts.known);
    fmt::print("other files {}: {} empty, {} that cannot be read\n",
               of_state(counts, "no capture") + of_state(counts, "empty") + unreadable(counts),
               of_state(counts, "empty"), unreadable(counts));
    fmt::print("{} now has {} captures and {} sessions of {:.2f} hours\n", options.into, totals.captures,
               totals.sessions, totals.hours);
}

Json counts_json(const SurveyOptions& options, const SurveyCounts& counts, const ReadRows::Totals& totals) {
    Json trouble =
        list_json(counts.trouble, [](const auto& one) { return Json{{"path", one.first}, {"sentence", one.second}}; });
    return {{"survey", options.into},
            {"captures", of_state(counts, "capture")},
            {"surveyed", counts.surveyed},
            {"known", counts.known},
            {"no_captures", of_state(counts, "no capture")},
            {"empty", of_state(counts, "empty")},
            {"unreadable", unreadable(counts)},
            {"captures_in_all", totals.captures},
            {"sessions_in_all", totals.sessions},
            {"hours_in_all", totals.hours},
            {"trouble", std::move(trouble)}};
}

// ---- --csv and --report ----------------------------------------------------------------------------------------------

struct TableFile {
    std::string path;
    Output output;
};

bool write_tables(const SurveyOptions& options, const ReadRows& rows) {
    if (options.csv.empty()) return true;
    std::error_code error;
    std::filesystem::create_directories(file_path(options.csv), error);
    WrittenFiles files{"survey", options.json};
    files.protect(options.into, "is the survey itself");
    std::map<std::string_view, TableFile> tables;
    for (const survey::TableColumns& table : survey::kTables) {
        const std::string path = file_name(file_path(options.csv) / fmt::format("{}.csv", table.table));
        auto output = files.open(path);
        if (!output) return false;
        output->write(survey::csv_line(*survey::columns_of(table.table)));
        tables.emplace(table.table, TableFile{path, std::move(*output)});
    }
    rows.each(
        [&](std::string_view table, const survey::Row& row) { tables.at(table).output.write(survey::csv_line(row)); });
    for (auto& [table, file] : tables) {
        if (!files.close(file.path, file.output.finish())) return false;
    }
    files.print();
    return true;
}

bool write_report(const SurveyOptions& options, const ReadRows& rows) {
    if (options.report.empty()) return true;
    WrittenFiles files{"survey", options.json};
    files.protect(options.into, "is the survey itself");
    auto output = files.open(options.report);
    if (!output || !files.close(options.report, *output, survey::survey_report(rows, options.into))) return false;
    files.print();
    return true;
}

bool write_all(const SurveyOptions& options, const ReadRows& rows) {
    return write_tables(options, rows) && write_report(options, rows);
}

// ---- what was asked for ----------------------------------------------------------------------------------------------

tl::expected<ReadRows, std::string> read_survey(const SurveyOptions& options) {
    return ReadRows::open(options.into,
                          [&](const std::string& skipped) { complain("survey", "{}: {}", options.into, skipped); });
}

int run_survey(const SurveyOptions& options, const survey::Shard& shard) {
    auto files = survey::walk(options.paths);
    if (!files) return refuse("survey", "{}", files.error());
    auto file = survey::AppendedFile::open(options.into);
    if (!file) return refuse("survey", "{}: {}", options.into, file.error());
    tl::expected<SurveyCounts, std::string> counts;
    {
        const auto before = read_survey(options);
        if (!before) return refuse("survey", "{}: {}", options.into, before.error());
        SurveyProgress progress;
        counts = survey_all(
            *file,
            {.files = std::move(*files),
             .shard = shard,
             .jobs = options.jobs > 0 ? options.jobs : std::max<std::size_t>(std::thread::hardware_concurrency(), 1),
             .hash_key = process_hash_key(),
             .measured = before->measured(),
             .files_before = before->files()},
            [&](double share) { progress.at(share); });
    }
    if (!counts) return refuse("survey", "{}: {}", options.into, counts.error());
    report_troubles(*counts);
    const auto rows = ReadRows::open(options.into, [](const std::string&) {});
    if (!rows) return refuse("survey", "{}: {}", options.into, rows.error());
    if (options.json) {
        print_document(counts_json(options, *counts, rows->totals()));
    } else {
        print_counts(options, *counts, rows->totals());
    }
    if (!write_all(options, *rows)) return kUnusable;
    return counts->trouble.empty() ? kOk : kFailed;
}

int show_survey(const SurveyOptions& options) {
    const auto rows = read_survey(options);
    if (!rows) return refuse("survey", "{}: {}", options.into, rows.error());
    return write_all(options, *rows) ? kOk : kUnusable;
}

int run(const SurveyOptions& options) {
    const auto shard = options.shard.empty() ? survey::Shard{} : survey::shard_in(options.shard);
    if (!shard) return refuse("survey", "--shard {}: expected one like 2/8, the second of eight.", options.shard);
    if (options.paths.empty() && !(options.csv.empty() && options.report.empty())) return show_survey(options);
    if (options.paths.empty()) return refuse("survey", "name the files and folders to survey.");
    return run_survey(options, *shard);
}

}  // namespace

void add_survey(Command& app) {
    const auto options = std::make_shared<SurveyOptions>();
    Command command = app.add_subcommand("survey", "Measure every capture there is, into lines", kSurveyExamples);
    command.add_option("paths", options->paths, "Captures, archives and folders of them");
    command.add_option("--into", options->into, "The survey: JSON lines, new or to be added to (survey.jsonl)");
    add_json_option(command, options->json);
    command.add_option("--csv", options->csv, "Write every table of the survey into this folder, as CSV");
    command.add_option("--report", options->report, "Write a page about the survey: what goes wrong, and how often");
    expect_whole_number(
        command.add_option("--jobs", options->jobs, "Survey that many captures at once (one per processor)"))
        .in_range(1, 1024);
    command.add_option("--shard", options->shard, "Only the i-th of n parts: i/n");
    command.callback([options] { return run(*options); });
}

}  // namespace acmotion::cli
