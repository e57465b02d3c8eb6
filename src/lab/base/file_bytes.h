#pragma once
#include <memory>
#include <mutex>
#include <string>

#include "lab/base/kept_bytes.h"
#include "lab/base/temporary_file.h"

namespace acmotion {

// A file, as long as it is when it is opened. Several threads may read at once.
class FileBytes : public KeptBytes {
 public:
    // Null if it cannot be read: errno says why.
    [[nodiscard]] static std::shared_ptr<FileBytes> open(const std::string& path);

    [[nodiscard]] std::uint64_t size() const override { return size_; }
    [[nodiscard]] bool read(std::uint64_t at, std::span<std::byte> into) const override;

 private:
    FileBytes(TemporaryFile file, std::uint64_t size) : file_(std::move(file)), size_(size) {}

    mutable std::mutex mutex_;
    TemporaryFile file_;
    std::uint64_t size_;
};

// Bytes that are made here, one part after the other: the first in memory, so that few need no file, all others in a temporary
// file. To be read once all of them are there, by several threads at once.
class SpooledBytes : public KeptBytes {
 public:
    static constexpr std::size_t kBytesInMemory = std::size_t{1} << 20;

    // What follows trouble is ignored.
    void put(Bytes bytes);
    // errno of what could not be put; 0: all is there.
    [[nodiscard]] int trouble() const { return trouble_; }

    [[nodiscard]] std::uint64_t size() const override { return first_.size() + in_file_; }
    [[nodiscard]] bool read(std::uint64_t at, std::span<std::byte> into) const override;

 private:
    void put_in_file(Bytes bytes);

    mutable std::mutex mutex_;
    ByteBuffer first_;
    TemporaryFile file_;  // null: not needed so far
    std::uint64_t in_file_ = 0;
    int trouble_ = 0;
};

}  // namespace acmotion
