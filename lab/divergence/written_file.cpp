#include "lab/divergence/written_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/file_path.h"

namespace acmotion::against {
namespace {

// Poses, or else a log: that one may begin with anything.
tl::expected<WrittenFile, std::string> read_written(std::istream& in) {
    auto poses = read_poses(in);
    if (poses) return WrittenFile{std::move(*poses)};
    in.clear();
    in.seekg(0);
    if (!in) return tl::unexpected(poses.error());
    auto log = read_openac_log(in);
    if (!log) return tl::unexpected(log.error());
    if (log->slide_lines == 0) return tl::unexpected(poses.error());
    return WrittenFile{std::move(*log)};
}

}  // namespace

tl::expected<WrittenFile, std::string> load_written(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file_path(path), ignored)) {
        return tl::unexpected(path + ": is a folder. Name the file with your poses.");
    }
    std::ifstream file(file_path(path), std::ios::binary);
    if (!file) {
        return tl::unexpected(
            fmt::format("{}: cannot be opened: {}. acmotion replay CAPTURE --csv FILE writes one to try.", path,
                        std::strerror(errno)));
    }
    auto read = read_written(file);
    if (!read) return tl::unexpected(path + ": " + read.error());
    return read;
}

}  // namespace acmotion::against
