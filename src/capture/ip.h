#pragma once
#include <cstdint>
#include <optional>

#include "acmotion/capture/frame_issue.h"
#include "acmotion/core/bytes.h"
#include "acmotion/core/datagram.h"

namespace acmotion {

inline constexpr std::uint8_t kProtocolUdp = 17;
inline constexpr std::size_t kIpv4HeaderBytes = 20;  // without options
inline constexpr std::size_t kUdpHeaderBytes = 8;

// This packet is a piece of a larger one.
struct IpFragment {
    std::uint32_t id = 0;
    std::uint32_t offset = 0;  // bytes
    bool more = false;         // pieces follow
};

struct IpPacket {
    IpAddress source;
    IpAddress destination;
    std::uint8_t protocol = 0;
    bool cut_short = false;  // the capture ends before the packet does
    std::optional<IpFragment> fragment;
    Bytes payload;
};

// An IPv4 or IPv6 packet, by its version nibble (spec 11 §10.4, §10.5). Options and extension headers are skipped,
// checksums not verified, padding behind the packet is left out.
[[nodiscard]] FromFrame<IpPacket> parse_ip(Bytes bytes);

// Moves an IPv6 packet past its extension headers, up to a fragment header if there is one.
[[nodiscard]] FromFrame<IpPacket> pass_extensions(IpPacket packet);

struct UdpDatagram {
    std::uint16_t source_port = 0;
    std::uint16_t destination_port = 0;
    Bytes payload;
};

// The UDP datagram in the payload of a whole IP packet (spec 11 §10.6).
[[nodiscard]] FromFrame<UdpDatagram> parse_udp(Bytes payload);

}  // namespace acmotion
