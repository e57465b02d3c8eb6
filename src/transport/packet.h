#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"

namespace acmotion {

// Bits 0..7 describe the packet, bits 8..31 each announce one optional header (spec 11 §2).
enum PacketFlag : std::uint32_t {
    kFlagRetransmission = 0x00000001,
    kFlagEncryptedChecksum = 0x00000002,
    kFlagBlobFragments = 0x00000004,
    kFlagServerSwitch = 0x00000100,
    kFlagLogonServerAddr = 0x00000200,
    kFlagEmpty1 = 0x00000400,
    kFlagReferral = 0x00000800,
    kFlagRequestRetransmit = 0x00001000,
    kFlagRejectRetransmit = 0x00002000,
    kFlagAckSequence = 0x00004000,
    kFlagEmpty2 = 0x00008000,
    kFlagLoginRequest = 0x00010000,
    kFlagWorldLoginRequest = 0x00020000,
    kFlagConnectRequest = 0x00040000,
    kFlagConnectResponse = 0x00080000,
    kFlagNetError = 0x00100000,
    kFlagNetErrorDisconnect = 0x00200000,
    kFlagCiCommand = 0x00400000,
    kFlagTimeSync = 0x01000000,
    kFlagEchoRequest = 0x02000000,
    kFlagEchoResponse = 0x04000000,
    kFlagFlow = 0x08000000,
};
inline constexpr std::uint32_t kKnownFlags = 0x0F7FFF07;
inline constexpr std::uint32_t kOptionalHeaderFlags = 0xFFFFFF00;
// What makes a packet more than an ack or a nak (spec 11 §5.1 step 2).
inline constexpr std::uint32_t kCarryingFlags =
    (kOptionalHeaderFlags | kFlagBlobFragments) & ~std::uint32_t{kFlagAckSequence | kFlagRequestRetransmit};

inline constexpr std::size_t kPacketHeaderBytes = 20;

// The first 20 bytes of every datagram (spec 11 §1.1).
struct PacketHeader {
    std::uint32_t sequence = 0;  // 0: unsequenced
    std::uint32_t flags = 0;
    std::uint32_t checksum = 0;
    std::uint16_t recipient = 0;
    std::uint16_t time = 0;  // opaque: retail and ACE count different things
    std::uint16_t size = 0;  // bytes after this header
    std::uint16_t iteration = 0;

    [[nodiscard]] bool has(std::uint32_t flag) const { return (flags & flag) != 0; }
    bool operator==(const PacketHeader&) const = default;
};

// One datagram taken apart: views into it, valid as long as its bytes are.
struct Packet {
    PacketHeader header;
    Bytes optional_headers;  // all of them, in wire order; walk with OptionalHeaderCursor
    Bytes fragments;         // the whole chain; walk with FragmentCursor
    Bytes surplus;           // bytes inside `size` that no header claims
    Bytes beyond_size;       // bytes after the `size` the header names
};

// Without any check; `bytes` holds at least 20.
[[nodiscard]] PacketHeader read_packet_header(Bytes bytes);

// The whole datagram, or what is wrong with it: unknown flags, a size beyond the datagram, optional headers or
// fragments that do not fit (spec 11 §1..§3). A packet that passes has a sane fragment chain. Surplus is not an error.
[[nodiscard]] Result<Packet> parse_packet(Bytes datagram);

// Ack-only and nak-only packets repeat the number of another packet and carry nothing (spec 11 §5.1 step 2).
[[nodiscard]] bool is_ack_or_nak_only(const PacketHeader& header);

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
