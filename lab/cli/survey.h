#pragma once
#include <cstdint>
#include <string>
#include <vector>

// What the sources of `acmotion survey` share.
namespace acmotion::cli {

struct SurveyOptions {
    std::vector<std::string> paths;
    std::string into = "survey.sqlite";
    std::string csv;       // a folder; empty: none
    std::string report;    // a page; empty: none
    std::string shard;     // "2/8"; empty: all
    std::size_t jobs = 0;  // 0: as many as there are processors
    bool slurm = false;
    bool status = false;
    std::uint32_t tasks = 16;  // of --slurm
    bool json = false;
};

// An array job, and one behind it that merges. Called again, it submits what was lost.
[[nodiscard]] int submit_to_slurm(const SurveyOptions& options);
// What has become of it.
[[nodiscard]] int show_slurm_status(const SurveyOptions& options);

}  // namespace acmotion::cli
