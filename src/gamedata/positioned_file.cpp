#include "gamedata/positioned_file.h"

#include <algorithm>

namespace acmotion {

bool MemoryFile::read(std::uint64_t offset, std::span<std::byte> into) const {
    if (offset > bytes_.size() || into.size() > bytes_.size() - offset) return false;
    std::ranges::copy(Bytes(bytes_).subspan(static_cast<std::size_t>(offset), into.size()), into.begin());
    return true;
}

}  // namespace acmotion
