#include <algorithm>
#include <filesystem>

#include "acmotion/core/text.h"
#include "lab/base/text_file.h"
#include "lab/conform/conform.h"

namespace acmotion::conform {
namespace {

FilesBeside files_beside(const std::string& path) {
    const std::filesystem::path folder = file_path(path).parent_path();
    return [folder](const std::string& name) -> std::optional<ByteBuffer> {
        const auto contents = read_text_file(file_name(folder / name));
        if (!contents) return std::nullopt;
        const Bytes bytes = std::as_bytes(std::span(*contents));
        return ByteBuffer(bytes.begin(), bytes.end());
    };
}

std::vector<std::string> vectors_in(const std::filesystem::path& folder) {
    std::vector<std::string> files;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
        const std::string path = file_name(entry.path());
        if (path.ends_with(".jsonl") || path.ends_with(".jsonl.gz")) files.push_back(path);
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace

tl::expected<FileReport, Problem> run_file(const std::string& path, const RunOptions& options) {
    const std::string name = file_name(file_path(path).filename());
    const auto text = read_text_file(path);
    if (!text) return tl::unexpected(Problem{path, 0, "", text.error()});
    RunOptions how = options;
    if (!how.beside) how.beside = files_beside(path);
    return run_vectors(name, *text, how);
}

std::vector<std::string> files_in(const std::string& directory) {
    std::vector<std::string> files;
    for (const char* folder : {"", "gamedata", "gamedata/malformed", "malformed"}) {
        for (std::string& file : vectors_in(file_path(directory) / folder)) files.push_back(std::move(file));
    }
    return files;
}

}  // namespace acmotion::conform
