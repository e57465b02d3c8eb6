#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "acmotion/core/hash_key.h"
#include "lab/output/survey/file_rows.h"
#include "lab/output/survey/read_rows.h"
#include "lab/output/survey/rows_file.h"
#include "lab/output/survey/walk.h"

namespace acmotion::cli {

struct SurveyOrder {
    std::vector<survey::WalkedFile> files;
    survey::Shard shard;
    std::size_t jobs = 1;  // threads that survey and write; the caller's looks for files
    HashKey hash_key;
    std::set<std::string> measured;                   // captures that need not be measured
    std::map<std::string, std::string> files_before;  // the last line that there is of a file, by path
};

// What became of the files of one run.
struct SurveyCounts {
    std::map<std::string, std::uint64_t> by_state;  // of the table files
    std::uint64_t surveyed = 0;                     // captures whose content is new
    std::uint64_t known = 0;
    std::map<std::string, std::string> trouble;  // by path: sentences

    void add(const survey::FileRows& file);
};

// All of it into the file. What is done is kept, whatever ends the process; an error says why it could not go on.
[[nodiscard]] tl::expected<SurveyCounts, std::string> survey_all(survey::AppendedFile& into, const SurveyOrder& order,
                                                                 const std::function<void(double share)>& on_progress);

}  // namespace acmotion::cli
