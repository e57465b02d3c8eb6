#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"
#include "transport/packet.h"

namespace acmotion {

enum class OptionalFieldType : std::uint8_t { U16, U32, U64, F32, F64, U32List };

// A number inside an optional header, so that code that prints or compares one needs no case for each kind.
struct OptionalField {
    std::string_view name;
    OptionalFieldType type;
    std::uint8_t offset;
};

enum class OptionalSize : std::uint8_t { Fixed, SequenceList, RestOfPacket };

// One row of the table of spec 11 §2.
struct OptionalHeaderKind {
    std::uint32_t flag = 0;
    std::string_view name;
    OptionalSize size = OptionalSize::Fixed;
    std::uint8_t fixed_bytes = 0;
    // Disposable headers alone need neither a sequence nor a key word, and a resend may leave them out.
    bool disposable = false;
    std::span<const OptionalField> fields;
};

// All rows, in ascending bit order, which is wire order.
[[nodiscard]] std::span<const OptionalHeaderKind> optional_header_kinds();
// `flag` is exactly one known bit of 8..31.
[[nodiscard]] const OptionalHeaderKind& optional_header_kind(std::uint32_t flag);

// Most sequences a list header may name: ACE sends up to 115, retail accepts 114.
inline constexpr std::uint32_t kMaxListedSequences = 115;

struct OptionalHeader {
    const OptionalHeaderKind* kind = nullptr;
    // Empty for LoginRequest whatever it holds: no byte of that body is ever handed out (spec 11 §7.1).
    Bytes body;
};

// Walks the optional headers of a packet that parsed.
class OptionalHeaderCursor {
 public:
    explicit OptionalHeaderCursor(const Packet& packet)
        : flags_(packet.header.flags & kOptionalHeaderFlags), rest_(packet.optional_headers) {}

    [[nodiscard]] std::optional<OptionalHeader> next();

 private:
    std::uint32_t flags_;
    Bytes rest_;
};

// The body of one optional header, or nothing if the packet has none such.
[[nodiscard]] std::optional<Bytes> find_optional_header(const Packet& packet, std::uint32_t flag);

// Bytes that the headers announced by `flags` take at the start of `rest`. `offset` is where `rest` begins in the
// datagram, for the error.
[[nodiscard]] Result<std::size_t> measure_optional_headers(std::uint32_t flags, Bytes rest, std::size_t offset);

// The sequences named by the body of a RequestRetransmit or RejectRetransmit.
[[nodiscard]] inline std::size_t listed_sequences(Bytes body) { return load_le<std::uint32_t>(body, 0); }
[[nodiscard]] inline std::uint32_t listed_sequence(Bytes body, std::size_t index) {
    return load_le<std::uint32_t>(body, 4 + 4 * index);
}

}  // namespace acmotion
