#include "transport/optional_header.h"

#include <array>
#include <bit>
#include <cassert>

namespace acmotion {
namespace {

constexpr std::string_view kPacket = "Packet";

using enum OptionalFieldType;

constexpr std::array kServerSwitch{OptionalField{"sequence", U32, 0}, OptionalField{"type", U32, 4}};
constexpr std::array kSequences{OptionalField{"sequences", U32List, 0}};
constexpr std::array kSequence{OptionalField{"sequence", U32, 0}};
constexpr std::array kCookie{OptionalField{"cookie", U64, 0}};
constexpr std::array kReferral{OptionalField{"cookie", U64, 0}, OptionalField{"server_id", U16, 24}};
constexpr std::array kConnectRequest{
    OptionalField{"time", F64, 0}, OptionalField{"cookie", U64, 8}, OptionalField{"client_id", U32, 16},
    OptionalField{"seed_server_to_client", U32, 20}, OptionalField{"seed_client_to_server", U32, 24}};
constexpr std::array kNetError{OptionalField{"string_id", U32, 0}, OptionalField{"table_id", U32, 4}};
constexpr std::array kCommand{OptionalField{"command", U32, 0}, OptionalField{"parameter", U32, 4}};
constexpr std::array kServerClock{OptionalField{"time", F64, 0}};
constexpr std::array kEcho{OptionalField{"time", F32, 0}};
constexpr std::array kEchoAnswer{OptionalField{"time", F32, 0}, OptionalField{"holding", F32, 4}};
constexpr std::array kFlow{OptionalField{"bytes", U32, 0}, OptionalField{"interval", U16, 4}};

consteval OptionalHeaderKind fixed(std::uint32_t flag, std::string_view name, std::uint8_t bytes, bool disposable,
                                   std::span<const OptionalField> fields = {}) {
    return {flag, name, OptionalSize::Fixed, bytes, disposable, fields};
}

constexpr std::array kKinds{
    fixed(kFlagServerSwitch, "ServerSwitch", 8, false, kServerSwitch),
    fixed(kFlagLogonServerAddr, "LogonServerAddr", 16, false),
    fixed(kFlagEmpty1, "Empty1", 0, true),
    fixed(kFlagReferral, "Referral", 32, false, kReferral),
    OptionalHeaderKind{kFlagRequestRetransmit, "RequestRetransmit", OptionalSize::SequenceList, 0, true, kSequences},
    OptionalHeaderKind{kFlagRejectRetransmit, "RejectRetransmit", OptionalSize::SequenceList, 0, true, kSequences},
    fixed(kFlagAckSequence, "AckSequence", 4, true, kSequence),
    fixed(kFlagEmpty2, "Empty2", 0, true),
    OptionalHeaderKind{kFlagLoginRequest, "LoginRequest", OptionalSize::RestOfPacket, 0, true, {}},
    fixed(kFlagWorldLoginRequest, "WorldLoginRequest", 8, true, kCookie),
    fixed(kFlagConnectRequest, "ConnectRequest", 32, true, kConnectRequest),
    fixed(kFlagConnectResponse, "ConnectResponse", 8, true, kCookie),
    fixed(kFlagNetError, "NetError", 8, true, kNetError),
    fixed(kFlagNetErrorDisconnect, "NetErrorDisconnect", 8, false, kNetError),
    fixed(kFlagCiCommand, "CICMD", 8, true, kCommand),
    fixed(kFlagTimeSync, "TimeSync", 8, false, kServerClock),
    fixed(kFlagEchoRequest, "EchoRequest", 4, false, kEcho),
    fixed(kFlagEchoResponse, "EchoResponse", 8, false, kEchoAnswer),
    fixed(kFlagFlow, "Flow", 6, false, kFlow),
};

constexpr std::uint8_t kNoKind = 0xFF;
constexpr auto kKindOfBit = []() consteval {
    std::array<std::uint8_t, 32> kinds{};
    kinds.fill(kNoKind);
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        kinds[static_cast<std::size_t>(std::countr_zero(kKinds[i].flag))] = static_cast<std::uint8_t>(i);
    }
    return kinds;
}();

const OptionalHeaderKind& kind_of_lowest_bit(std::uint32_t flags) {
    return kKinds[kKindOfBit[static_cast<std::size_t>(std::countr_zero(flags))]];
}

constexpr std::size_t kListHeadBytes = 4;

// Bytes the header says it has. A list must have its head.
std::size_t claimed_bytes(const OptionalHeaderKind& kind, Bytes rest) {
    switch (kind.size) {
        case OptionalSize::Fixed: return kind.fixed_bytes;
        case OptionalSize::RestOfPacket: return rest.size();
        case OptionalSize::SequenceList: return kListHeadBytes + 4 * listed_sequences(rest);
    }
    return 0;
}

Result<std::size_t> measure(const OptionalHeaderKind& kind, Bytes rest, std::size_t offset) {
    const bool is_list = kind.size == OptionalSize::SequenceList;
    if (is_list && rest.size() < kListHeadBytes) return fail(ErrorCode::Truncated, kPacket, kind.name, offset);
    if (is_list && listed_sequences(rest) > kMaxListedSequences) {
        return fail(ErrorCode::OutOfRange, kPacket, kind.name, offset);
    }
    const std::size_t size = claimed_bytes(kind, rest);
    if (size > rest.size()) return fail(ErrorCode::Truncated, kPacket, kind.name, offset);
    return size;
}

}  // namespace

std::span<const OptionalHeaderKind> optional_header_kinds() { return kKinds; }

const OptionalHeaderKind& optional_header_kind(std::uint32_t flag) {
    assert(std::has_single_bit(flag) && (flag & kKnownFlags & kOptionalHeaderFlags) != 0);
    return kind_of_lowest_bit(flag);
}

std::optional<OptionalHeader> OptionalHeaderCursor::next() {
    if (flags_ == 0) return std::nullopt;
    const OptionalHeaderKind& kind = kind_of_lowest_bit(flags_);
    flags_ &= ~kind.flag;
    const Bytes body = rest_.first(claimed_bytes(kind, rest_));
    rest_ = rest_.subspan(body.size());
    return OptionalHeader{&kind, kind.flag == kFlagLoginRequest ? Bytes{} : body};
}

std::optional<Bytes> find_optional_header(const Packet& packet, std::uint32_t flag) {
    if (!packet.header.has(flag)) return std::nullopt;
    OptionalHeaderCursor cursor{packet};
    while (const auto header = cursor.next()) {
        if (header->kind->flag == flag) return header->body;
    }
    return std::nullopt;
}

Result<std::size_t> measure_optional_headers(std::uint32_t flags, Bytes rest, std::size_t offset) {
    std::size_t total = 0;
    for (std::uint32_t remaining = flags & kOptionalHeaderFlags; remaining != 0; remaining &= remaining - 1) {
        const OptionalHeaderKind& kind = kind_of_lowest_bit(remaining);
        const Result<std::size_t> size = measure(kind, rest.subspan(total), offset + total);
        if (!size) return size;
        total += *size;
    }
    return total;
}

}  // namespace acmotion
