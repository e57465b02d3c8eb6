#include "lab/load/capture_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>
#include <utility>

#include "core/file_path.h"
#include "gamedata/gzip.h"
#include "lab/load/load.h"

namespace acmotion {
namespace {

class WatchedSource : public ByteSource {
 public:
    WatchedSource(ByteStream stream, std::function<void(std::uint64_t)> on_read)
        : stream_(std::move(stream)), on_read_(std::move(on_read)) {}

    Result<std::size_t> read(std::span<std::byte> into) override {
        const Bytes next = stream_.peek(1);
        if (stream_.trouble()) return tl::unexpected(*stream_.trouble());
        const std::size_t count = std::min(next.size(), into.size());
        std::copy_n(next.begin(), count, into.begin());
        stream_.skip(count);
        on_read_(stream_.position());
        return count;
    }

 private:
    ByteStream stream_;
    std::function<void(std::uint64_t)> on_read_;
};

std::string sentence_on_failed_open(int error) {
    const std::string why = std::strerror(error);
    if (error == ENOENT || error == ENOTDIR) return why + ". Check the name; - reads standard input.";
    if (error == EACCES || error == EPERM) return why + ". It is there, but this user may not read it.";
    return why + ".";
}

}  // namespace

ByteStream watched(ByteStream stream, std::function<void(std::uint64_t)> on_read) {
    return ByteStream{std::make_unique<WatchedSource>(std::move(stream), std::move(on_read))};
}

tl::expected<ByteStream, std::string> open_capture_file(const std::string& path, const WrapStream& wrap) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file_path(path), ignored)) {
        return tl::unexpected(std::string{"is a folder. Name one capture file of it."});
    }
    auto file = open_file(path);
    if (!file) return tl::unexpected(sentence_on_failed_open(errno));
    ByteStream stream = wrap ? wrap(std::move(*file)) : std::move(*file);
    if (stream.peek(1).empty() && !stream.trouble()) return tl::unexpected(std::string{"the file is empty."});
    return stream;
}

tl::expected<NamesFile, std::string> read_names_file(const std::string& path, const CaptureOptions& options) {
    auto stream = open_capture_file(path);
    if (!stream) return tl::unexpected(stream.error());
    NameCollector collector{options.limits};
    const auto report = read_capture(unzipped(std::move(*stream)), options, collector);
    if (!report) return tl::unexpected(sentence_on_no_capture(report.error()));
    return NamesFile{collector.names(), collector.bounds()};
}

}  // namespace acmotion
