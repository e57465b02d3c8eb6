#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "core/file_path.h"
#include "lab/base/json.h"
#include "lab/cli/command_line.h"
#include "lab/cli/commands.h"
#include "lab/cli/complain.h"
#include "lab/cli/survey.h"
#include "lab/output/survey/sha256.h"

// Slurm keeps the state, and the shards that are in their place say what is done: nothing else has to be remembered.
namespace acmotion::cli {
namespace {

namespace fs = std::filesystem;

struct Answer {
    int exit_code = -1;
    std::string text;  // of standard output
};

Answer ask(const std::string& command) {
    Answer answer;
#ifndef _WIN32
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return answer;
    std::array<char, 4096> piece{};
    while (const std::size_t count = std::fread(piece.data(), 1, piece.size(), pipe)) {
        answer.text.append(piece.data(), count);
    }
    answer.exit_code = pclose(pipe);
#else
    static_cast<void>(command);
#endif
    return answer;
}

std::string quoted_all(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += " " + quoted(word);
    return text;
}

// What Slurm still has, with its own words for the states: "RUNNING".
struct Queued {
    std::map<std::uint32_t, std::string> tasks;  // by shard
    std::set<std::string> jobs;                  // what is still to come of these, as Slurm names it
    std::string merge;                           // empty: none
};

// A survey on its way through the cluster. Jobs run in the folder that they were submitted from, so that paths mean there what
// they mean here.
class SlurmSurvey {
 public:
    explicit SlurmSurvey(const SurveyOptions& options) : options_(options) {
        std::error_code ignored;
        into_ = file_name(fs::absolute(file_path(options.into), ignored));
        survey::Sha256 hash;
        const std::string text = fmt::format("{}\n{}", into_, options.tasks);
        hash.add(std::as_bytes(std::span{text}));
        name_ = "acmotion-" + hash.hex().substr(0, 12);
    }

    [[nodiscard]] std::string folder() const { return into_ + ".shards"; }
    [[nodiscard]] std::string shard(const std::string& index) const {
        return fmt::format("{}/{}-of-{}.sqlite", folder(), index, options_.tasks);
    }
    [[nodiscard]] bool is_done(std::uint32_t index) const {
        std::error_code ignored;
        return fs::exists(file_path(shard(std::to_string(index))), ignored);
    }
    [[nodiscard]] bool is_merged() const {
        std::error_code ignored;
        if (!fs::exists(file_path(into_), ignored)) return false;
        const auto merged = fs::last_write_time(file_path(into_), ignored);
        for (std::uint32_t i = 1; i <= options_.tasks; ++i) {
            if (!is_done(i) || fs::last_write_time(file_path(shard(std::to_string(i))), ignored) > merged) return false;
        }
        return true;
    }

    // Nothing if Slurm cannot be asked.
    [[nodiscard]] std::optional<Queued> queued() const {
        const Answer of_tasks = ask(fmt::format("squeue --noheader --array --name={} --format='%F %K %T'", name_));
        const Answer of_merge = ask(fmt::format("squeue --noheader --name={}-merge --format='%T'", name_));
        if (of_tasks.exit_code != 0 || of_merge.exit_code != 0) return std::nullopt;
        Queued all;
        std::istringstream lines{of_tasks.text};
        std::uint32_t index = 0;
        std::string job;
        for (std::string state; lines >> job >> index >> state;) {
            all.tasks[index] = state;
            // A task of a job others of which have failed: the job as a whole will never be well.
            if (!is_done(index)) all.jobs.insert(fmt::format("{}_{}", job, index));
        }
        std::istringstream{of_merge.text} >> all.merge;
        return all;
    }

    // The number of the job. Nothing if sbatch refuses, which it explains on stderr.
    [[nodiscard]] std::optional<std::string> submit(const std::vector<std::uint32_t>& missing) const {
        return sbatch(
            fmt::format("--job-name={} --requeue --array={} --output={}", name_, fmt::join(missing, ","),
                        quoted(folder() + "/%a.log")),
            fmt::format("exec {} survey{} --shard $SLURM_ARRAY_TASK_ID/{} --jobs ${{SLURM_CPUS_ON_NODE:-1}} --into {}",
                        program(), quoted_all(options_.paths), options_.tasks, quoted_with_index(shard("INDEX"))));
    }
    // Behind these jobs.
    [[nodiscard]] std::optional<std::string> submit_merge(const std::set<std::string>& jobs) const {
        std::vector<std::string> shards;
        for (std::uint32_t i = 1; i <= options_.tasks; ++i) shards.push_back(shard(std::to_string(i)));
        const std::string after =
            jobs.empty() ? "" : fmt::format(" --dependency=afterok:{} --kill-on-invalid-dep=yes", fmt::join(jobs, ":"));
        return sbatch(
            fmt::format("--job-name={}-merge --requeue{} --output={}", name_, after, quoted(folder() + "/merge.log")),
            fmt::format("exec {} survey merge {}{}", program(), quoted(into_), quoted_all(shards)));
    }
    void cancel_merge() const { static_cast<void>(ask(fmt::format("scancel --name={}-merge", name_))); }
    [[nodiscard]] std::string job_name() const { return name_; }

 private:
    // This one, wherever it was started.
    static std::string program() {
        std::error_code error;
        const fs::path self = fs::read_symlink("/proc/self/exe", error);
        return error ? "acmotion" : quoted(file_name(self));
    }
    static std::string quoted_with_index(const std::string& path) {
        const std::size_t at = path.rfind("INDEX");
        return quoted(path.substr(0, at)) + "$SLURM_ARRAY_TASK_ID" + quoted(path.substr(at + 5));
    }
    [[nodiscard]] std::optional<std::string> sbatch(const std::string& own, const std::string& script) const {
        const Answer answer =
            ask(fmt::format("sbatch --parsable {}{} --wrap={}", own, quoted_all(words_for_sbatch()), quoted(script)));
        if (answer.exit_code != 0 || answer.text.empty()) return std::nullopt;
        return answer.text.substr(0, answer.text.find_first_of(";\n"));  // a federation's name may follow
    }

    const SurveyOptions& options_;
    std::string into_;
    std::string name_;
};

constexpr const char* kNoSlurm = "Slurm does not answer: squeue and sbatch have to be there, and reach the cluster.";

std::string word_for(const std::string& state) {
    if (state.empty()) return "lost";
    return state == "PENDING" ? "waiting" : state == "RUNNING" ? "running" : state;
}

std::string state_of_task(const SlurmSurvey& survey, std::uint32_t index, const Queued& queued) {
    if (survey.is_done(index)) return "done";
    const auto found = queued.tasks.find(index);
    return word_for(found == queued.tasks.end() ? "" : found->second);
}

// Shards that are neither done nor in the queue.
std::vector<std::uint32_t> lost_shards(const SlurmSurvey& survey, std::uint32_t tasks, const Queued& queued) {
    std::vector<std::uint32_t> lost;
    for (std::uint32_t i = 1; i <= tasks; ++i) {
        if (state_of_task(survey, i, queued) == "lost") lost.push_back(i);
    }
    return lost;
}

}  // namespace

int submit_to_slurm(const SurveyOptions& options) {
    const SlurmSurvey survey{options};
    auto queued = survey.queued();
    if (!queued) return refuse("survey", "{}", kNoSlurm);
    if (survey.is_merged()) {
        fmt::print("{} is whole: all {} shards are in it\n", options.into, options.tasks);
        return kOk;
    }
    std::error_code error;
    std::filesystem::create_directories(file_path(survey.folder()), error);
    if (error) return refuse("survey", "{}: {}.", survey.folder(), error.message());
    if (const auto lost = lost_shards(survey, options.tasks, *queued); !lost.empty()) {
        const auto job = survey.submit(lost);
        if (!job) return refuse("survey", "sbatch did not accept the job.");
        fmt::print("job {}: {} of {} shards\n", *job, lost.size(), options.tasks);
        queued->jobs.insert(*job);
        // The one that waits does not wait for these, and some of those that it waits for will never come.
        if (!queued->merge.empty()) survey.cancel_merge();
        queued->merge.clear();
    }
    if (!queued->merge.empty()) return kOk;
    const auto merge = survey.submit_merge(queued->jobs);
    if (!merge) return refuse("survey", "sbatch did not accept the job that merges.");
    fmt::print("job {}: merges them into {}\n", *merge, options.into);
    return kOk;
}

int show_slurm_status(const SurveyOptions& options) {
    const SlurmSurvey survey{options};
    const auto queued = survey.queued();
    if (!queued) return refuse("survey", "{}", kNoSlurm);
    std::vector<std::pair<std::string, std::string>> rows;
    for (std::uint32_t i = 1; i <= options.tasks; ++i) {
        rows.emplace_back(fmt::format("{}/{}", i, options.tasks), state_of_task(survey, i, *queued));
    }
    rows.emplace_back("merge", survey.is_merged() ? "done" : word_for(queued->merge));
    const bool is_lost = std::ranges::any_of(rows, [](const auto& row) { return row.second == "lost"; });
    if (options.json) {
        auto all = Json::object();
        for (const auto& [name, state] : rows) all[name] = state;
        print_document(Json{{"job_name", survey.job_name()}, {"shards", std::move(all)}});
    } else {
        for (const auto& [name, state] : rows) fmt::print("{:<10} {}\n", name, state);
        if (is_lost) {
            fmt::print("lost: failed, killed or never submitted; the same command without --status submits it again\n");
        }
    }
    return is_lost ? kFailed : kOk;
}

}  // namespace acmotion::cli
