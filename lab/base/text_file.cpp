#include "lab/base/text_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "acmotion/core/text.h"
#include "gamedata/gzip.h"

namespace acmotion {

namespace {

tl::expected<std::ifstream, std::string> open_text(const std::string& path) {
    // A folder opens like a file, and reads like an empty one.
    if (std::filesystem::is_directory(file_path(path))) return tl::unexpected(std::string("is a folder"));
    std::ifstream file(file_path(path), std::ios::binary);
    if (!file) return tl::unexpected(std::string("cannot be opened: ") + std::strerror(errno));
    return file;
}

constexpr const char* kUnreadable = "cannot be read";

bool is_packed(const std::string& path) { return path.ends_with(".gz"); }

}  // namespace

tl::expected<std::string, std::string> read_text_file(const std::string& path) {
    const auto file = open_text(path);
    if (!file) return tl::unexpected(file.error());
    std::ostringstream bytes;
    bytes << file->rdbuf();
    if (file->bad()) return tl::unexpected(std::string(kUnreadable));
    if (is_packed(path)) return unzip(bytes.str());
    return bytes.str();
}

std::optional<std::string> for_each_line(const std::string& path,
                                         const std::function<bool(std::string_view line)>& use) {
    // One that is packed is unpacked as a whole, and whatever is wrong with it is known before its first line is used.
    std::istringstream unpacked;
    if (is_packed(path)) {
        auto text = read_text_file(path);
        if (!text) return text.error();
        unpacked.str(std::move(*text));
    }
    auto file = is_packed(path) ? std::ifstream{} : open_text(path);
    if (!file) return file.error();
    std::istream& in = is_packed(path) ? static_cast<std::istream&>(unpacked) : *file;
    for (std::string line; std::getline(in, line);) {
        if (!in.eof()) line += '\n';
        if (!use(line)) break;
    }
    if (in.bad()) return kUnreadable;
    return std::nullopt;
}

}  // namespace acmotion
