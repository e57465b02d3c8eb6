#pragma once
#include <memory>
#include <string>

#include "acmotion/core/bytes.h"
#include "acmotion/gamedata/error.h"

namespace acmotion {

// A file that is read here and there: two gigabytes of which a run needs a few hundred kilobytes.
class PositionedFile {
 public:
    virtual ~PositionedFile() = default;

    [[nodiscard]] virtual std::uint64_t size() const = 0;
    // Fills `into` with the bytes from `offset` on. False if they cannot be read; past size() they never can.
    [[nodiscard]] virtual bool read(std::uint64_t offset, std::span<std::byte> into) const = 0;
};

// Bytes in memory as a file, for tests, fuzz targets and bundled files.
class MemoryFile : public PositionedFile {
 public:
    explicit MemoryFile(ByteBuffer bytes) : bytes_(std::move(bytes)) {}

    [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
    [[nodiscard]] bool read(std::uint64_t offset, std::span<std::byte> into) const override;

 private:
    ByteBuffer bytes_;
};

// A file on disk, open as long as this lives. Only regular files have a size and places to read from.
[[nodiscard]] GameDataResult<std::unique_ptr<PositionedFile>> open_positioned_file(const std::string& path);

}  // namespace acmotion
