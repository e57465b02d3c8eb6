#include "lab/load/capture_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "acmotion/capture/datagram_reader.h"
#include "acmotion/core/text.h"
#include "gamedata/gzip.h"
#include "lab/base/archived_files.h"
#include "lab/base/spooled_bytes.h"
#include "lab/load/load.h"

namespace acmotion {
namespace {

constexpr std::size_t kMostNamed = 20;

using SharedFile = std::shared_ptr<const PositionedFile>;

// What is in an archive: captures by their content, and how many files there are.
struct Listing {
    std::vector<std::string> captures;
    std::size_t files = 0;
    std::string trouble;  // why some could not be looked at; empty: none
};

bool is_archive(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file_path(path), ignored)) return false;
    auto plain = open_file(path);
    if (!plain) return false;
    if (begins_like_archive(plain->peek(kArchiveMark))) return true;
    return begins_like_archive(unzipped(std::move(*plain)).peek(kArchiveMark));
}

tl::expected<Listing, std::string> list(const SharedFile& archive) {
    auto files = ArchivedFiles::open(archive);
    if (!files) return tl::unexpected(files.error());
    Listing listing;
    while (true) {
        auto found = files->next();
        if (found && !*found) return listing;
        if (!found) {
            listing.trouble = std::move(found.error());
            return listing;
        }
        ++listing.files;
        if (DatagramReader::open(unzipped(files->bytes()))) listing.captures.push_back(std::move(**found));
    }
}

std::string choices(const std::vector<std::string>& captures, const std::string& archive) {
    std::vector<std::string> named;
    for (const std::string& one : captures) {
        if (named.size() < kMostNamed) named.push_back(archive + "/" + one);
    }
    const std::size_t more = captures.size() - named.size();
    return fmt::format("{}{}", fmt::join(named, ", "), more > 0 ? fmt::format(" and {} more", more) : "");
}

// Its name, or why there is none.
tl::expected<std::string, std::string> chosen(const Listing& listing, const PlaceInArchive& place) {
    const std::string rest = listing.trouble.empty() ? "" : " " + listing.trouble;
    if (!place.file.empty()) {
        if (std::ranges::find(listing.captures, place.file) != listing.captures.end()) return place.file;
        return tl::unexpected(fmt::format("the archive holds no capture of that name.{}", rest));
    }
    if (listing.captures.size() == 1) return listing.captures.front();
    if (listing.captures.empty()) {
        return tl::unexpected(
            fmt::format("is an archive without a capture: none of its {} files is one.{}", listing.files, rest));
    }
    return tl::unexpected(fmt::format("is an archive with {} captures. Name one: {}.{}", listing.captures.size(),
                                      choices(listing.captures, place.archive), rest));
}

tl::expected<OpenedCapture, std::string> open_file_in(const SharedFile& archive, const PlaceInArchive& place) {
    const auto listing = list(archive);
    if (!listing) return tl::unexpected(listing.error());
    const auto name = chosen(*listing, place);
    if (!name) return tl::unexpected(name.error());
    auto files = ArchivedFiles::open(archive);
    for (auto found = files->next(); found && *found; found = files->next()) {
        if (**found == *name) return OpenedCapture{files->bytes(), archive->size()};
    }
    return tl::unexpected(std::string{"the archive has changed while it was read."});
}

tl::expected<OpenedCapture, std::string> open_archived_capture(const PlaceInArchive& place) {
    auto file = open_positioned_file(place.archive);
    if (!file) return tl::unexpected(std::string{"cannot be read."});
    return open_file_in(std::move(*file), place);
}

// In an archive that can be read but once.
tl::expected<OpenedCapture, std::string> open_archived_capture(ByteStream archive) {
    const auto file = spooled(std::move(archive));
    if (!file) return tl::unexpected(file.error());
    return open_file_in(*file, {"-", ""});
}

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

std::optional<PlaceInArchive> place_in_archive(const std::string& path) {
    if (is_archive(path)) return PlaceInArchive{path, ""};
    for (std::size_t slash = path.rfind('/'); slash != std::string::npos && slash > 0;
         slash = path.rfind('/', slash - 1)) {
        const std::string front = path.substr(0, slash);
        std::error_code ignored;
        if (std::filesystem::is_directory(file_path(front), ignored)) return std::nullopt;
        if (is_archive(front)) return PlaceInArchive{front, path.substr(slash + 1)};
    }
    return std::nullopt;
}

std::string path_beside(const std::string& capture) {
    const auto place = place_in_archive(capture);
    if (!place || place->file.empty()) return capture;
    std::string inside = place->file;
    std::ranges::replace(inside, '/', '.');
    return place->archive + "." + inside;
}

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
