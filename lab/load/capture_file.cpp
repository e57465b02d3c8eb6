#include "lab/load/capture_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "acmotion/core/text.h"
#include "gamedata/gzip.h"
#include "lab/load/archived_capture.h"
#include "lab/load/load.h"

namespace acmotion {
namespace {

// A zip or a 7z, by the few bytes that every capture has at once: more might not come for a while on standard input.
bool begins_like_packed_archive(ByteStream& stream) {
    constexpr std::size_t kMark = 6;
    const Bytes next = stream.peek(kMark);
    return begins_like_archive(next.first(std::min(next.size(), kMark)));
}

std::string sentence_on_failed_open(int error) {
    const std::string why = std::strerror(error);
    if (error == ENOENT || error == ENOTDIR) return why + ". Check the name; - reads standard input.";
    if (error == EACCES || error == EPERM) return why + ". It is there, but this user may not read it.";
    return why + ".";
}

}  // namespace

tl::expected<OpenedCapture, std::string> open_capture_file(const std::string& path, const WrapStream& wrap) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file_path(path), ignored)) {
        return tl::unexpected(std::string{"is a folder. Name one capture file of it."});
    }
    if (const auto place = place_in_archive(path)) return open_archived_capture(*place);
    auto file = open_file(path);
    if (!file) return tl::unexpected(sentence_on_failed_open(errno));
    if (path == "-" && begins_like_packed_archive(*file)) return open_archived_capture(std::move(*file));
    ByteStream stream = wrap ? wrap(std::move(*file)) : std::move(*file);
    if (stream.peek(1).empty() && !stream.trouble()) return tl::unexpected(std::string{"the file is empty."});
    return OpenedCapture{std::move(stream)};
}

tl::expected<NamesFile, std::string> read_names_file(const std::string& path, const CaptureOptions& options) {
    auto opened = open_capture_file(path);
    if (!opened) return tl::unexpected(opened.error());
    NameCollector collector{options.limits};
    const auto report = read_capture(unzipped(std::move(opened->stream)), options, collector);
    if (!report) return tl::unexpected(sentence_on_no_capture(report.error()));
    return NamesFile{collector.names(), collector.bounds()};
}

}  // namespace acmotion
