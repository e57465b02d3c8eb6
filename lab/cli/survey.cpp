#include "lab/cli/survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "core/file_path.h"
#include "lab/base/json.h"
#include "lab/cli/capture_input.h"
#include "lab/cli/commands.h"
#include "lab/cli/complain.h"
#include "lab/cli/options.h"
#include "lab/cli/progress.h"
#include "lab/cli/side_by_side.h"
#include "lab/cli/survey_crew.h"
#include "lab/cli/survey_store.h"
#include "lab/cli/written_files.h"
#include "lab/output/survey/csv.h"
#include "lab/output/survey/report.h"
#include "lab/output/survey/schema.h"
#include "lab/output/survey/walk.h"

namespace acmotion::cli {
namespace {

using survey::Database;

constexpr const char* kSurveyExamples =
    "Examples:\n"
    "  acmotion survey dumps                          every capture below dumps, also in archives, into survey.sqlite; the same\n"
    "                                                 command again goes on where it was stopped, and adds what is new\n"
    "  acmotion survey dumps more.zip --into all.sqlite --jobs 2\n"
    "  acmotion survey --into all.sqlite --csv tables every table of that survey as a CSV file\n"
    "  acmotion survey --into all.sqlite --report survey.html\n"
    "                                                 what goes wrong in it, how often, and where to look, as a page\n"
    "  acmotion survey dumps --shard 2/8 --into 2.sqlite\n"
    "                                                 an eighth of it, for one of eight machines\n"
    "  acmotion survey merge all.sqlite 1.sqlite 2.sqlite\n"
    "                                                 shards become one survey\n"
    "  acmotion survey dumps --slurm --tasks 32 -- --partition=long\n"
    "                                                 32 shards on a Slurm cluster, merged in the end; again: what was lost\n"
    "  acmotion survey dumps --slurm --tasks 32 --status\n"
    "                                                 what has become of each shard\n"
    "docs/survey.md has the tables, and queries for them.\n"
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
        complain("survey", "and {} more; the table files has all.", counts.trouble.size() - kMostListedTroubles);
    }
}

std::int64_t number_from(Database& database, const std::string& sql) {
    const auto table = database.query(sql);
    const auto* number =
        table && !table->rows.empty() ? std::get_if<std::int64_t>(&table->rows.front().front()) : nullptr;
    return number != nullptr ? *number : 0;
}

double hours_in(Database& database) {
    const auto table = database.query("SELECT total(seconds) / 3600 FROM sessions");
    const auto* hours = table ? std::get_if<double>(&table->rows.front().front()) : nullptr;
    return hours != nullptr ? *hours : 0;
}

std::uint64_t of_state(const SurveyCounts& counts, const char* state) {
    const auto found = counts.by_state.find(state);
    return found != counts.by_state.end() ? found->second : 0;
}

std::uint64_t unreadable(const SurveyCounts& counts) {
    return of_state(counts, "unreadable") + of_state(counts, "archive") + of_state(counts, "failed");
}

void print_counts(const SurveyOptions& options, const SurveyCounts& counts, Database& database) {
    fmt::print("captures    {}: {} surveyed now, {} known before\n", of_state(counts, "capture"), counts.surveyed,
               counts.known);
    fmt::print("other files {}: {} empty, {} that cannot be read\n",
               of_state(counts, "no capture") + of_state(counts, "empty") + unreadable(counts),
               of_state(counts, "empty"), unreadable(counts));
    fmt::print("{} now has {} captures and {} sessions of {:.2f} hours\n", options.into,
               number_from(database, "SELECT count(*) FROM captures"),
               number_from(database, "SELECT count(*) FROM sessions"), hours_in(database));
}

Json counts_json(const SurveyOptions& options, const SurveyCounts& counts, Database& database) {
    Json trouble = Json::array();
    for (const auto& [path, sentence] : counts.trouble) trouble.push_back({{"path", path}, {"sentence", sentence}});
    return {{"survey", options.into},
            {"captures", of_state(counts, "capture")},
            {"surveyed", counts.surveyed},
            {"known", counts.known},
            {"no_captures", of_state(counts, "no capture")},
            {"empty", of_state(counts, "empty")},
            {"unreadable", unreadable(counts)},
            {"captures_in_all", number_from(database, "SELECT count(*) FROM captures")},
            {"sessions_in_all", number_from(database, "SELECT count(*) FROM sessions")},
            {"hours_in_all", hours_in(database)},
            {"trouble", std::move(trouble)}};
}

// ---- --csv -----------------------------------------------------------------------------------------------------------

bool write_table(Database& database, WrittenFiles& files, const std::string& path, std::string_view table) {
    auto output = files.open(path);
    if (!output) return false;
    const std::string all = survey::select_all(table);
    const auto columns = database.query(fmt::format("SELECT * FROM ({}) LIMIT 0", all));
    if (columns) output->write(survey::csv_line(columns->columns));
    const auto done = database.each(all, {}, [&](const survey::Row& row) { output->write(survey::csv_line(row)); });
    if (!done) complain("survey", "{}: {}", table, done.error());
    return files.close(path, done && output->finish());
}

bool write_tables(const SurveyOptions& options, Database& database) {
    if (options.csv.empty()) return true;
    std::error_code error;
    std::filesystem::create_directories(file_path(options.csv), error);
    WrittenFiles files{"survey"};
    if (options.json) files.give_stdout_to("--json");
    for (const survey::TableKey& key : survey::kTableKeys) {
        const std::string path = file_name(file_path(options.csv) / fmt::format("{}.csv", key.table));
        if (!write_table(database, files, path, key.table)) return false;
    }
    files.print();
    return true;
}

// ---- --report --------------------------------------------------------------------------------------------------------

bool write_report(const SurveyOptions& options, Database& database) {
    if (options.report.empty()) return true;
    WrittenFiles files{"survey"};
    if (options.json) files.give_stdout_to("--json");
    files.protect(options.into, "is the survey itself");
    auto output = files.open(options.report);
    if (!output) return false;
    const auto page = survey::survey_report(database, options.into);
    if (!page) complain("survey", "{}: {}", options.into, page.error());
    if (!page || !files.close(options.report, *output, *page)) return false;
    files.print();
    return true;
}

bool write_all(const SurveyOptions& options, Database& database) {
    return write_tables(options, database) && write_report(options, database);
}

// ---- what was asked for ----------------------------------------------------------------------------------------------

int run_survey(const SurveyOptions& options, const survey::Shard& shard) {
    auto files = survey::walk(options.paths);
    if (!files) return refuse("survey", "{}", files.error());
    const auto place = options.shard.empty() ? SurveyFile::Place::Itself : SurveyFile::Place::MovedThere;
    auto file = SurveyFile::open(options.into, place);
    if (!file) return refuse("survey", "{}: {}", options.into, file.error());
    tl::expected<SurveyCounts, std::string> counts;
    {
        SurveyProgress progress;
        counts = survey_all(file->store(),
                            {.files = std::move(*files),
                             .shard = shard,
                             .jobs = options.jobs > 0 ? options.jobs : std::max<std::size_t>(processors(), 1),
                             .hash_key = process_hash_key()},
                            [&](double share) { progress.at(share); });
    }
    if (!counts) return refuse("survey", "{}: {}", options.into, counts.error());
    report_troubles(*counts);
    Database& database = file->store().database();
    if (options.json) {
        print_document(counts_json(options, *counts, database));
    } else {
        print_counts(options, *counts, database);
    }
    if (!write_all(options, database)) return kUnusable;
    if (const auto done = file->finish(); !done) return refuse("survey", "{}: {}", options.into, done.error());
    return counts->trouble.empty() ? kOk : kFailed;
}

int show_survey(const SurveyOptions& options) {
    auto database = Database::open_for_reading(options.into);
    if (!database) return refuse("survey", "{}: {}", options.into, database.error());
    return write_all(options, *database) ? kOk : kUnusable;
}

int merge(const std::vector<std::string>& names) {
    if (names.size() < 3) return refuse("survey", "merge: name the survey to write, and the shards to merge into it.");
    auto file = SurveyFile::open(names[1], SurveyFile::Place::MovedThere);
    if (!file) return refuse("survey", "{}: {}", names[1], file.error());
    for (std::size_t i = 2; i < names.size(); ++i) {
        auto shard = Database::open_for_reading(names[i]);
        if (!shard) return refuse("survey", "{}: {}", names[i], shard.error());
        if (const auto done = file->store().merge(*shard); !done) {
            return refuse("survey", "{} into {}: {}", names[i], names[1], done.error());
        }
    }
    const std::int64_t captures = number_from(file->store().database(), "SELECT count(*) FROM captures");
    if (const auto done = file->finish(); !done) return refuse("survey", "{}: {}", names[1], done.error());
    fmt::print("{} now has {} captures\n", names[1], captures);
    return kOk;
}

int run(const SurveyOptions& options) {
    if (!options.paths.empty() && options.paths.front() == "merge") return merge(options.paths);
    const auto shard = options.shard.empty() ? survey::Shard{} : survey::shard_in(options.shard);
    if (!shard) return refuse("survey", "--shard {}: expected one like 2/8, the second of eight.", options.shard);
    if (options.paths.empty() && !(options.csv.empty() && options.report.empty())) return show_survey(options);
    if (options.paths.empty()) return refuse("survey", "name the files and folders to survey.");
    if (options.slurm) return options.status ? show_slurm_status(options) : submit_to_slurm(options);
    return run_survey(options, *shard);
}

}  // namespace

void add_survey(Command& app, int& exit_code) {
    const auto options = std::make_shared<SurveyOptions>();
    Command command = app.add_subcommand("survey", "Measure every capture there is, into a database", kSurveyExamples);
    command.add_option("paths", options->paths,
                       "Captures, archives and folders of them; or merge, a survey to write, and the shards of it");
    command.add_option("--into", options->into, "The survey: a SQLite database, new or to be added to (survey.sqlite)");
    add_json_option(command, options->json);
    command.add_option("--csv", options->csv, "Write every table of the survey into this folder, as CSV");
    command.add_option("--report", options->report, "Write a page about the survey: what goes wrong, and how often");
    expect_whole_number(
        command.add_option("--jobs", options->jobs, "Survey that many captures at once (one per processor)"))
        .in_range(1, 1024);
    command.add_option("--shard", options->shard, "Only the i-th of n parts: i/n");
    command.add_flag("--slurm", options->slurm, "Let a Slurm cluster do it; options for sbatch follow --")
        .excludes({"--shard"});
    command.add_option("--tasks", options->tasks, "Into how many shards Slurm's tasks divide it (16)")
        .in_range(1, 1000)
        .needs("--slurm");
    command.add_flag("--status", options->status, "Show what has become of them").needs("--slurm");
    command.callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace acmotion::cli
