#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "acmotion/capture/byte_stream.h"
#include "gamedata/positioned_file.h"

namespace acmotion {

// What is left for an archive and all those inside of it together.
struct ArchiveAllowance {
    std::size_t members = 0;
    std::uint64_t bytes = 0;
};

// What an archive from a stranger may take, whatever it says about itself (docs/security.md).
struct ArchiveLimits {
    std::size_t members = 100'000;
    std::uint64_t bytes = std::uint64_t{16} << 30;               // unpacked, of all members together
    std::uint64_t ratio = 1000;                                  // unpacked per byte of the archive...
    std::uint64_t bytes_before_ratio = std::uint64_t{64} << 20;  // ...beyond so many
    std::shared_ptr<ArchiveAllowance> shared = {};

    [[nodiscard]] std::uint64_t most_bytes_of(std::uint64_t archive_bytes) const {
        return std::min(bytes, bytes_before_ratio + ratio * archive_bytes);
    }
};

// A zip, a 7z or a tar, by its first bytes. A tar that is packed as a whole begins like gzip, xz, bzip2 or zstd.
[[nodiscard]] bool begins_like_archive(Bytes first);
inline constexpr std::size_t kArchiveMark = 512;  // bytes that are enough to know

// An archive that is read by libarchive, its files one after the other. Nothing is written to the disk under a name that an
// archive has, and links are passed over.
class ArchiveReader {
 public:
    // Else why not: one sentence. Always that where acmotion was built without libarchive (archive_absent.cpp).
    [[nodiscard]] static tl::expected<std::shared_ptr<ArchiveReader>, std::string> open(
        std::shared_ptr<const PositionedFile> file, const ArchiveLimits& limits);
    virtual ~ArchiveReader() = default;

    // The name of the next regular file; nothing at the end. Else why the rest cannot be read.
    using Next = tl::expected<std::optional<std::string>, std::string>;
    [[nodiscard]] virtual Next next() = 0;
    // Of the bytes of that file.
    [[nodiscard]] virtual Result<std::size_t> read(std::span<std::byte> into) = 0;
};

// The files of an archive, and those of archives inside of it: once, no deeper. All of them go by the limits of the outer one.
class ArchivedFiles {
 public:
    // Else why not: one sentence.
    [[nodiscard]] static tl::expected<ArchivedFiles, std::string> open(
        const std::shared_ptr<const PositionedFile>& file, const ArchiveLimits& limits = {});

    // The next file as "evening.pcap", or "monday.zip/evening.pcap" if it lies in an inner archive; of several files of one name, the
    // second is "evening.pcap (2)". Nothing at the end. Else why an
    // archive cannot be read any further: if it is an inner one, the next call goes on behind it.
    [[nodiscard]] tl::expected<std::optional<std::string>, std::string> next();
    // The bytes of the file that `next` named: once, and until the next call of that. What is wrong with them is the stream's
    // trouble.
    [[nodiscard]] ByteStream bytes() { return std::move(*bytes_); }

 private:
    using Next = ArchiveReader::Next;
    ArchivedFiles(std::shared_ptr<ArchiveReader> outer, const ArchiveLimits& limits)
        : outer_(std::move(outer)), limits_(limits) {}
    [[nodiscard]] Next next_of_any();
    [[nodiscard]] Next next_of_inner();
    [[nodiscard]] std::optional<std::string> enter_inner();

    std::shared_ptr<ArchiveReader> outer_;
    ArchiveLimits limits_;  // also of an inner one
    std::string inner_name_;
    std::shared_ptr<ArchiveReader> inner_;
    std::optional<ByteStream> bytes_;
    std::map<std::string, std::size_t> names_;  // how often each was there
};

}  // namespace acmotion
