#include "lab/simulate/damage.h"

namespace acmotion::corpus {

void truncate(ByteBuffer& file, Random& random) {
    constexpr double kLeast = 1. / 3, kMost = 0.9;
    const double share = kLeast + (kMost - kLeast) * random.uniform();
    file.resize(static_cast<std::size_t>(share * static_cast<double>(file.size())));
}

void flip_bytes(ByteBuffer& file, Random& random) {
    constexpr std::size_t kSpared = 256, kMostBytes = 32;
    if (file.size() <= kSpared) return;
    for (std::size_t left = 1 + random.next() % kMostBytes; left > 0; --left) {
        file[kSpared + random.next() % (file.size() - kSpared)] ^= static_cast<std::byte>(1 + random.next() % 255);
    }
}

ByteBuffer garbage(Random& random) {
    constexpr std::size_t kLeast = 100, kSpan = 5000;
    ByteBuffer bytes(kLeast + random.next() % kSpan);
    for (std::byte& one : bytes) one = static_cast<std::byte>(random.next());
    bytes[0] = std::byte{0xFF};  // which begins no capture and no archive
    return bytes;
}

}  // namespace acmotion::corpus
