#include <algorithm>
#include <filesystem>

#include "lab/base/text_file.h"
#include "lab/conform/conform.h"

namespace acmotion::conform {

tl::expected<FileReport, Problem> run_file(const std::string& path, const RunOptions& options) {
    const std::string name = std::filesystem::path(path).filename().string();
    const auto text = read_text_file(path);
    if (!text) return tl::unexpected(Problem{path, 0, "", text.error()});
    return run_vectors(name, *text, options);
}

std::vector<std::string> files_in(const std::string& directory) {
    std::vector<std::string> files;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(directory, ignored)) {
        const std::string path = entry.path().string();
        if (path.ends_with(".jsonl") || path.ends_with(".jsonl.gz")) files.push_back(path);
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace acmotion::conform
