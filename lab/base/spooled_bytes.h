#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <tl/expected.hpp>

#include "acmotion/capture/byte_stream.h"
#include "lab/base/memory_bytes.h"
#include "lab/base/system.h"

namespace acmotion {

// Bytes that are made here, one part after the other: in memory while they are few, else in a temporary file. One thread puts
// them there; several may read what there is, also meanwhile.
class SpooledBytes : public PositionedFile {
 public:
    static constexpr std::size_t kBytesInMemory = std::size_t{1} << 20;

    // What follows trouble is ignored.
    void put(Bytes bytes);
    // errno of what could not be put; 0: all is there.
    [[nodiscard]] int trouble() const {
        const std::scoped_lock lock{mutex_};
        return trouble_;
    }

    [[nodiscard]] std::uint64_t size() const override {
        const std::scoped_lock lock{mutex_};
        return size_;
    }
    [[nodiscard]] bool read(std::uint64_t at, std::span<std::byte> into) const override;

 private:
    [[nodiscard]] bool write(Bytes bytes);

    mutable std::mutex mutex_;
    ByteBuffer memory_;   // all bytes, until they need a file
    TemporaryFile file_;  // null: not needed so far
    std::uint64_t size_ = 0;
    int trouble_ = 0;
};

// All of a stream, to be read here and there. Else why not: one sentence.
[[nodiscard]] tl::expected<std::shared_ptr<const PositionedFile>, std::string> spooled(ByteStream stream);

}  // namespace acmotion
