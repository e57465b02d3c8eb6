#include "acmotion/capture/capture_writer.h"

#include <string_view>

#include "capture/captured_frame.h"
#include "capture/ip.h"
#include "capture/pcapng_format.h"

namespace acmotion {
namespace {

using namespace pcapng;

constexpr std::uint64_t kSectionLengthUnknown = ~std::uint64_t{0};
constexpr std::uint8_t kNanosecondResolution = 9;

constexpr std::size_t kLargestIpPacket = 65535;

void pad(ByteBuffer& out) {
    while (out.size() % 4 != 0) out.push_back(std::byte{0});
}

// Bodies are whole words long.
void append_block(ByteBuffer& out, std::uint32_t type, Bytes body) {
    const auto length = static_cast<std::uint32_t>(body.size() + 12);
    append_le(out, type);
    append_le(out, length);
    append(out, body);
    append_le(out, length);
}

void append_option(ByteBuffer& out, std::uint16_t code, Bytes value) {
    append_le(out, code);
    append_le(out, static_cast<std::uint16_t>(value.size()));
    append(out, value);
    pad(out);
}

void append_option(ByteBuffer& out, std::uint16_t code, std::string_view text) {
    append_option(out, code, std::as_bytes(std::span(text)));
}

void append_end_of_options(ByteBuffer& out) { append_le(out, std::uint32_t{0}); }

void append_section_header(ByteBuffer& out) {
    ByteBuffer body;
    append_le(body, kByteOrderMagic);
    append_le(body, std::uint16_t{1});  // version 1.0
    append_le(body, std::uint16_t{0});
    append_le(body, kSectionLengthUnknown);
    append_option(body, kOptionComment, "written by acmotion");
    append_option(body, kOptionApplication, "acmotion");
    append_end_of_options(body);
    append_block(out, kSectionHeader, body);
}

void append_interface(ByteBuffer& out) {
    ByteBuffer body;
    append_le(body, std::uint16_t{kLinkRaw});
    append_le(body, std::uint16_t{0});
    append_le(body, std::uint32_t{0});  // frames are never cut
    append_option(body, kOptionTimeResolution, std::as_bytes(std::span(&kNanosecondResolution, 1)));
    append_end_of_options(body);
    append_block(out, kInterfaceDescription, body);
}

// The ones' complement sum of IP and UDP, not yet folded.
std::uint64_t sum_words(Bytes bytes) {
    std::uint64_t sum = 0;
    for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) sum += load_be<std::uint16_t>(bytes, at);
    if (bytes.size() % 2 != 0) sum += std::to_integer<std::uint64_t>(bytes.back()) << 8;
    return sum;
}

std::uint16_t folded(std::uint64_t sum) {
    while (sum >> 16 != 0) sum = (sum & 0xFFFF) + (sum >> 16);
    return static_cast<std::uint16_t>(~sum);
}

ByteBuffer wire_address(const IpAddress& address) {
    ByteBuffer bytes;
    if (address.is_v4()) {
        append_be(bytes, static_cast<std::uint32_t>(address.low & 0xFFFFFFFF));
    } else {
        append_be(bytes, address.high);
        append_be(bytes, address.low);
    }
    return bytes;
}

ByteBuffer make_udp(const Datagram& datagram) {
    const auto length = static_cast<std::uint16_t>(kUdpHeaderBytes + datagram.payload.size());
    ByteBuffer udp;
    append_be(udp, datagram.source.port);
    append_be(udp, datagram.destination.port);
    append_be(udp, length);
    append_be(udp, std::uint16_t{0});
    append(udp, datagram.payload);
    const std::uint16_t sum =
        folded(sum_words(wire_address(datagram.source.address)) +
               sum_words(wire_address(datagram.destination.address)) + kProtocolUdp + length + sum_words(udp));
    store_be(std::span(udp), 6, sum == 0 ? std::uint16_t{0xFFFF} : sum);  // 0 would mean "none"
    return udp;
}

void append_ipv4(ByteBuffer& out, const Datagram& datagram, Bytes udp) {
    constexpr std::uint8_t kTimeToLive = 64;
    const std::size_t start = out.size();
    append_be(out, std::uint16_t{0x4500});
    append_be(out, static_cast<std::uint16_t>(kIpv4HeaderBytes + udp.size()));
    append_be(out, std::uint32_t{0x4000});  // no identification, never fragmented
    append_be(out, std::uint8_t{kTimeToLive});
    append_be(out, kProtocolUdp);
    append_be(out, std::uint16_t{0});
    append(out, wire_address(datagram.source.address));
    append(out, wire_address(datagram.destination.address));
    const std::span<std::byte> header = std::span(out).subspan(start);
    store_be(header, 10, folded(sum_words(header)));
    append(out, udp);
}

void append_ipv6(ByteBuffer& out, const Datagram& datagram, Bytes udp) {
    constexpr std::uint8_t kHopLimit = 64;
    append_be(out, std::uint32_t{0x60000000});
    append_be(out, static_cast<std::uint16_t>(udp.size()));
    append_be(out, kProtocolUdp);
    append_be(out, kHopLimit);
    append(out, wire_address(datagram.source.address));
    append(out, wire_address(datagram.destination.address));
    append(out, udp);
}

ByteBuffer make_ip(const Datagram& datagram) {
    const ByteBuffer udp = make_udp(datagram);
    ByteBuffer packet;
    (datagram.source.address.is_v4() ? append_ipv4 : append_ipv6)(packet, datagram, udp);
    return packet;
}

Result<void> check(const Datagram& datagram) {
    if (datagram.payload.size() > kLargestIpPacket - kIpv4HeaderBytes - kUdpHeaderBytes) {
        return fail(ErrorCode::OutOfRange, "Datagram", "payload", 0);
    }
    if (datagram.source.address.is_v4() != datagram.destination.address.is_v4()) {
        return fail(ErrorCode::Invalid, "Datagram", "destination", 0);
    }
    if (datagram.time < 0 || datagram.time > kLatestMoment) return fail(ErrorCode::OutOfRange, "Datagram", "time", 0);
    return {};
}

}  // namespace

void append_capture_header(ByteBuffer& out) {
    append_section_header(out);
    append_interface(out);
}

Result<void> append_datagram(ByteBuffer& out, const Datagram& datagram) {
    if (const auto possible = check(datagram); !possible) return possible;
    const ByteBuffer packet = make_ip(datagram);
    const auto time = static_cast<std::uint64_t>(datagram.time);
    ByteBuffer body;
    append_le(body, std::uint32_t{0});  // the only interface
    append_le(body, static_cast<std::uint32_t>(time >> 32));
    append_le(body, static_cast<std::uint32_t>(time & 0xFFFFFFFF));
    append_le(body, static_cast<std::uint32_t>(packet.size()));
    append_le(body, static_cast<std::uint32_t>(packet.size()));
    append(body, packet);
    pad(body);
    append_block(out, kEnhancedPacket, body);
    return {};
}

}  // namespace acmotion
