#pragma once
#include <algorithm>
#include <cstdint>
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

// Files in an archive, one after the other, read by libarchive, where acmotion was built with it. Nothing is written to the disk under a name that
// an archive has, and links are passed over.
class Archive {
 public:
    // Else why not: one sentence.
    [[nodiscard]] static tl::expected<Archive, std::string> open(std::shared_ptr<const PositionedFile> file,
                                                                 const ArchiveLimits& limits = {});
    Archive(Archive&&) noexcept;
    Archive& operator=(Archive&&) noexcept;
    ~Archive();

    // The name of the next regular file; nothing at the end. Else why the rest cannot be read.
    [[nodiscard]] tl::expected<std::optional<std::string>, std::string> next();
    // The bytes of the file that `next` named, until the next call of that. What is wrong with them is the stream's trouble.
    // Shares the archive, which may go away before the stream.
    [[nodiscard]] ByteStream bytes() const;

 private:
    class Inside;
    explicit Archive(std::shared_ptr<Inside> inside);
    std::shared_ptr<Inside> inside_;
};

}  // namespace acmotion
