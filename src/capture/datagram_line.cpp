#include "capture/datagram_line.h"

#include "capture/flat_json.h"
#include "capture/ip.h"

namespace acmotion {
namespace {

constexpr std::array<std::string_view, 5> kDatagramMembers{"t", "dir", "pair", "len", "data"};
enum Member : std::uint8_t { kTime, kDirection, kPair, kLength, kData };

constexpr std::uint64_t kLargestPayload = 65535 - kIpv4HeaderBytes - kUdpHeaderBytes;

Result<void> read_value(FlatJson& json, std::size_t member, DatagramLine& datagram) {
    switch (member) {
        case kTime: return take(json.read_moment("t"), datagram.time);
        case kDirection: return take(json.read_direction(), datagram.is_from_client);
        case kPair: return take(json.read_count("pair", 1), datagram.pair);
        case kLength: return take(json.read_count("len", kLargestPayload), datagram.length);
        default: return take(json.read_hex("data"), datagram.data);
    }
}

}  // namespace

Result<DatagramLine> parse_datagram_line(std::string_view line) {
    FlatJson json{line};
    DatagramLine datagram;
    std::size_t length_at = 0;
    const auto there = read_members(json, kDatagramMembers, [&](std::size_t member) {
        if (member == kLength) length_at = json.at();
        return read_value(json, member, datagram);
    });
    if (!there) return tl::unexpected(there.error());
    for (std::size_t i = 0; i < kDatagramMembers.size(); ++i) {
        if (!(*there)[i]) return fail(ErrorCode::Truncated, FlatJson::kLine, kDatagramMembers[i], line.size());
    }
    if (datagram.data.size() / 2 > datagram.length) return fail(ErrorCode::Invalid, FlatJson::kLine, "len", length_at);
    return datagram;
}

}  // namespace acmotion
