#include "lab/load/archived_capture.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "acmotion/capture/datagram_reader.h"
#include "acmotion/core/text.h"
#include "gamedata/gzip.h"
#include "lab/base/archived_files.h"
#include "lab/base/spooled_bytes.h"

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
    std::string text;
    for (std::size_t i = 0; i < std::min(captures.size(), kMostNamed); ++i) {
        text += fmt::format("{}{}/{}", i == 0 ? "" : ", ", archive, captures[i]);
    }
    if (captures.size() > kMostNamed) text += fmt::format(" and {} more", captures.size() - kMostNamed);
    return text;
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

tl::expected<OpenedCapture, std::string> open_archived_capture(const PlaceInArchive& place) {
    auto file = open_positioned_file(place.archive);
    if (!file) return tl::unexpected(std::string{"cannot be read."});
    return open_file_in(std::move(*file), place);
}

tl::expected<OpenedCapture, std::string> open_archived_capture(ByteStream archive) {
    const auto file = spooled(std::move(archive));
    if (!file) return tl::unexpected(file.error());
    return open_file_in(*file, {"-", ""});
}

}  // namespace acmotion
