#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <tl/expected.hpp>

#include "acmotion/capture/byte_stream.h"
#include "lab/base/memory_bytes.h"
#include "lab/base/temporary_file.h"

namespace acmotion {

// Bytes that are made here, one part after the other: the first in memory, so that few need no file, all others in a temporary
// file. One thread puts them there; several may read what there is, also meanwhile.
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
        return first_.size() + in_file_;
    }
    [[nodiscard]] bool read(std::uint64_t at, std::span<std::byte> into) const override;

 private:
    void put_in_file(Bytes bytes);

    mutable std::mutex mutex_;
    ByteBuffer first_;
    TemporaryFile file_;  // null: not needed so far
    std::uint64_t in_file_ = 0;
    int trouble_ = 0;
};

// All of a stream, to be read here and there. Else why not: one sentence.
[[nodiscard]] tl::expected<std::shared_ptr<const PositionedFile>, std::string> spooled(ByteStream stream);

}  // namespace acmotion
