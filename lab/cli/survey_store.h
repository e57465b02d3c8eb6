#pragma once
#include <optional>
#include <string>

#include "lab/output/survey/store.h"

namespace acmotion::cli {

// The file that a survey is written into. One that others wait for is written under another name and moved into its place when it
// is whole; what an interrupted run left under that name is gone on with.
class SurveyFile {
 public:
    enum class Place : std::uint8_t { Itself, MovedThere };

    [[nodiscard]] static tl::expected<SurveyFile, std::string> open(const std::string& path, Place place);

    [[nodiscard]] survey::Store& store() { return *store_; }
    // Once, in the end.
    [[nodiscard]] tl::expected<void, std::string> finish();

 private:
    SurveyFile(std::string path, std::string part, survey::Store store)
        : path_(std::move(path)), part_(std::move(part)), store_(std::move(store)) {}

    std::string path_;
    std::string part_;  // where it is written
    std::optional<survey::Store> store_;
};

}  // namespace acmotion::cli
