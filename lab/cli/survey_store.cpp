#include "lab/cli/survey_store.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "core/file_path.h"

namespace acmotion::cli {

tl::expected<SurveyFile, std::string> SurveyFile::open(const std::string& path, Place place) {
    std::string part = place == Place::Itself ? path : path + ".part";
    const auto from = file_path(path);
    const auto to = file_path(part);
    std::error_code error;
    if (from != to && std::filesystem::exists(from, error) && !std::filesystem::exists(to, error)) {
        std::filesystem::copy_file(from, to, error);
        if (error) return tl::unexpected("cannot be copied: " + error.message() + ".");
    }
    auto store = survey::Store::open(part);
    if (!store) return tl::unexpected(store.error());
    return SurveyFile{path, std::move(part), std::move(*store)};
}

tl::expected<void, std::string> SurveyFile::finish() {
    store_.reset();
    if (part_ == path_) return {};
    std::error_code error;
    std::filesystem::rename(file_path(part_), file_path(path_), error);
    if (error) return tl::unexpected("cannot be moved into its place: " + error.message() + ".");
    return {};
}

}  // namespace acmotion::cli
