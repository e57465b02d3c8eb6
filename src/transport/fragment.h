#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"

namespace acmotion {

inline constexpr std::size_t kFragmentHeaderBytes = 16;
inline constexpr std::size_t kMaxFragmentBytes = 464;  // header included
inline constexpr std::size_t kMaxFragmentDataBytes = kMaxFragmentBytes - kFragmentHeaderBytes;

// Message groups (spec 11 §3.4). A sanity check, never a filter: the opcode decides.
enum MessageQueue : std::uint16_t {
    kQueueEvent = 0x01,
    kQueueControl = 0x02,
    kQueueWeenie = 0x03,
    kQueueLogin = 0x04,
    kQueueDatabase = 0x05,
    kQueueUi = 0x09,
    kQueueSmartbox = 0x0A,
    kQueueObserver = 0x0B,
};
[[nodiscard]] constexpr bool is_known_queue(std::uint16_t queue) { return queue >= 1 && queue <= kQueueObserver; }

// The 16 bytes before each piece of a message (spec 11 §3.1).
struct FragmentHeader {
    std::uint64_t blob_id = 0;
    std::uint16_t count = 1;
    std::uint16_t size = 0;  // this fragment, header included
    std::uint16_t index = 0;
    std::uint16_t queue = 0;

    bool operator==(const FragmentHeader&) const = default;
};

struct Fragment {
    FragmentHeader header;
    Bytes data;
};

// Walks a chain that `check_fragments` passed.
class FragmentCursor {
 public:
    explicit FragmentCursor(Bytes chain) : rest_(chain) {}

    [[nodiscard]] std::optional<Fragment> next() {
        if (rest_.empty()) return std::nullopt;
        const FragmentHeader header{.blob_id = load_le<std::uint64_t>(rest_, 0),
                                    .count = load_le<std::uint16_t>(rest_, 8),
                                    .size = load_le<std::uint16_t>(rest_, 10),
                                    .index = load_le<std::uint16_t>(rest_, 12),
                                    .queue = load_le<std::uint16_t>(rest_, 14)};
        const Bytes data = rest_.first(header.size).subspan(kFragmentHeaderBytes);
        rest_ = rest_.subspan(header.size);
        return Fragment{header, data};
    }

 private:
    Bytes rest_;
};

// Does the chain consist of whole fragments, and nothing else? `offset` is where it begins in the datagram.
[[nodiscard]] Result<void> check_fragments(Bytes chain, std::size_t offset);

}  // namespace acmotion
