#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "gamedata/positioned_file.h"

namespace acmotion {

// A file that is none: what reads a recording need not know where its bytes are. They must outlive this.
class BytesInMemory : public PositionedFile {
 public:
    explicit BytesInMemory(Bytes bytes) : bytes_(bytes) {}

    [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
    [[nodiscard]] bool read(std::uint64_t at, std::span<std::byte> into) const override {
        if (at > bytes_.size() || into.size() > bytes_.size() - at) return false;
        std::ranges::copy(bytes_.subspan(static_cast<std::size_t>(at), into.size()), into.begin());
        return true;
    }

 private:
    Bytes bytes_;
};

}  // namespace acmotion
