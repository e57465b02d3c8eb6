#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "acmotion/core/bytes.h"

namespace acmotion {

// A temporary file for what does not have to be in memory. Several threads may read at once.
class Spool {
 public:
    // As much may stay in memory before the file is made: small captures need none.
    static constexpr std::size_t kBytesInMemory = std::size_t{1} << 20;

    Spool();
    ~Spool();
    Spool(const Spool&) = delete;
    Spool& operator=(const Spool&) = delete;

    // Where the bytes lie now; nothing if they have to stay in memory: they are the first, or no file can be written.
    [[nodiscard]] std::optional<std::uint64_t> put(Bytes bytes);
    // False if that cannot be read.
    [[nodiscard]] bool get(std::uint64_t at, std::span<std::byte> into) const;

 private:
    struct File;
    std::unique_ptr<File> file_;
};

}  // namespace acmotion
