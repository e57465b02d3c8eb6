#include "lab/base/text_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/file_path.h"
#include "gamedata/gzip.h"

namespace acmotion {

tl::expected<std::string, std::string> read_text_file(const std::string& path) {
    // A folder opens like a file, and reads like an empty one.
    if (std::filesystem::is_directory(file_path(path))) return tl::unexpected(std::string("is a folder"));
    const std::ifstream file(file_path(path), std::ios::binary);
    if (!file) return tl::unexpected(std::string("cannot be opened: ") + std::strerror(errno));
    std::ostringstream bytes;
    bytes << file.rdbuf();
    if (file.bad()) return tl::unexpected(std::string("cannot be read"));
    if (path.ends_with(".gz")) return unzip(bytes.str());
    return bytes.str();
}

}  // namespace acmotion
