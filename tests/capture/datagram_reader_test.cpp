#include "acmotion/capture/datagram_reader.h"

#include <gtest/gtest.h>

#include "support/capture_builder.h"
#include "support/take_all.h"

namespace acmotion::test {
namespace {

using namespace test;

const ByteBuffer kPayload = from_text("payload!!");
const ByteBuffer kUdp = udp(9001, 50000, kPayload);

struct Unwrapped {
    std::vector<ByteBuffer> payloads;
    CaptureStatistics statistics;
    Datagram last;
};

Unwrapped unwrap(std::uint16_t link_type, const std::vector<ByteBuffer>& frames, const Limits& limits = {},
                 std::uint32_t seconds_between = 0) {
    PcapBuilder file{{.link_type = link_type}};
    std::uint32_t seconds = 1;
    for (const ByteBuffer& frame : frames) {
        file.record(seconds, 0, frame);
        seconds += seconds_between;
    }
    DatagramReader reader = *DatagramReader::open(ByteStream{Bytes(file.bytes())}, limits);
    Unwrapped result;
    take_all(reader, frames.size(), [&](const Datagram& datagram) {
        result.payloads.push_back(copy(datagram.payload));
        result.last = datagram;
    });
    result.statistics = reader.statistics();
    return result;
}

void expect_found(std::uint16_t link_type, const ByteBuffer& frame) {
    EXPECT_EQ(unwrap(link_type, {frame}).payloads, std::vector<ByteBuffer>{kPayload}) << link_type;
}

void expect_issue(std::uint16_t link_type, const ByteBuffer& frame, FrameIssue issue) {
    const Unwrapped result = unwrap(link_type, {frame});
    EXPECT_TRUE(result.payloads.empty());
    EXPECT_EQ(result.statistics.count(issue), 1U) << name(issue);
}

// ---- spec 11 §10.3 ----

TEST(LinkTypes, OfLoopbackNameTheFamilyInEitherOrder) {
    for (const std::uint32_t family : {2U, 10U, 23U, 24U, 28U, 30U}) {
        const ByteBuffer packet = family == 2 ? ipv4(kUdp) : ipv6(17, kUdp);
        expect_found(0, OrderedBytes{true}.put(family).put_bytes(packet).bytes());
        expect_found(0, OrderedBytes{false}.put(family).put_bytes(packet).bytes());
        expect_found(108, OrderedBytes{true}.put(family).put_bytes(packet).bytes());
    }
    expect_issue(108, OrderedBytes{false}.put(2U).put_bytes(ipv4(kUdp)).bytes(), FrameIssue::NotIp);
    expect_issue(0, OrderedBytes{true}.put(7U).bytes(), FrameIssue::NotIp);
    expect_issue(0, ByteBuffer(3), FrameIssue::CutShort);
}

TEST(LinkTypes, OfRawIpBeginWithTheVersion) {
    for (const std::uint16_t link_type : std::initializer_list<std::uint16_t>{12, 14, 101, 228, 229}) {
        expect_found(link_type, ipv4(kUdp));
        expect_found(link_type, ipv6(17, kUdp));
    }
    expect_issue(101, {}, FrameIssue::CutShort);
    expect_issue(101, ByteBuffer(40), FrameIssue::BadIpHeader);
}

TEST(LinkTypes, OfEthernetHaveTheirTypeAt12) {
    expect_found(1, ethernet(0x0800, ipv4(kUdp)));
    expect_found(1, ethernet(0x86DD, ipv6(17, kUdp)));
    expect_issue(1, ethernet(0x0806, ipv4(kUdp)), FrameIssue::NotIp);
    expect_issue(1, ethernet(0x05DC, ipv4(kUdp)), FrameIssue::NotIp);  // an 802.3 length
    expect_issue(1, ByteBuffer(13), FrameIssue::CutShort);
    expect_issue(1, ethernet(0x0800, {}), FrameIssue::CutShort);
}

TEST(LinkTypes, OfLinuxCookedCapturesAreTwo) {
    expect_found(113, joined(unhex("0000 0001 0006 000000000000 0000 0800"), ipv4(kUdp)));
    expect_found(276, joined(unhex("86DD 0000 00000001 0001 00 06 0000000000000000"), ipv6(17, kUdp)));
    expect_found(113, joined(unhex("0000 0001 0006 000000000000 0000 8100 0005 0800"), ipv4(kUdp)));
}

TEST(LinkTypes, MayCarryUpToFourVlanTags) {
    ByteBuffer tagged = ipv4(kUdp);
    ByteBuffer tags = unhex("0001 0800");
    for (const char* outer : {"0002 8100", "0003 88A8", "0004 9100"}) {
        expect_found(1, ethernet(0x8100, joined(tags, tagged)));
        tags = joined(unhex(outer), tags);
    }
    expect_found(1, ethernet(0x88A8, joined(tags, tagged)));
    expect_issue(1, ethernet(0x8100, joined(unhex("0005 8100"), joined(tags, tagged))), FrameIssue::TooManyHeaders);
    expect_issue(1, ethernet(0x8100, unhex("0005")), FrameIssue::CutShort);
}

TEST(LinkTypes, MayCarryPppoe) {
    expect_found(1, ethernet(0x8864, joined(unhex("11 00 0001 0030 0021"), ipv4(kUdp))));
    expect_found(1, ethernet(0x8864, joined(unhex("11 00 0001 0030 0057"), ipv6(17, kUdp))));
    expect_issue(1, ethernet(0x8864, unhex("11 00 0001 0030 C021 00")), FrameIssue::NotIp);
    expect_issue(1, ethernet(0x8864, unhex("11 00 0001")), FrameIssue::CutShort);
    expect_issue(1, ethernet(0x8864, unhex("11 00 0001 0030 00")), FrameIssue::CutShort);
}

TEST(LinkTypes, ThatAreUnsupportedAreCountedAndReported) {
    const Unwrapped result = unwrap(127, {ipv4(kUdp), ipv4(kUdp)});
    EXPECT_EQ(result.statistics.count(FrameIssue::UnsupportedLink), 2U);
    ASSERT_FALSE(result.statistics.first_troubles.empty());
    EXPECT_EQ(result.statistics.first_troubles[0].link_type, 127);
    EXPECT_EQ(result.statistics.first_troubles[0].offset, 24U);
}

// ---- spec 11 §10.4 ----

TEST(Ipv4, EndpointsAreReadBigEndian) {
    const Unwrapped result = unwrap(101, {ipv4(kUdp)});
    EXPECT_EQ(describe(result.last.source), "10.0.0.1:9001");
    EXPECT_EQ(describe(result.last.destination), "10.0.0.2:50000");
    EXPECT_EQ(result.last.time, kNanosecondsPerSecond);
}

TEST(Ip, ALengthOfZeroMeansTheCapturedLength) {
    expect_found(101, ipv4(kUdp, {.no_length = true}));
    ByteBuffer packet = ipv6(17, kUdp);
    store_be(std::span(packet), 4, std::uint16_t{0});
    expect_found(101, packet);
}

TEST(Ip, PayloadEndsAtItsLength) {
    expect_found(1, ethernet(0x0800, joined(ipv4(kUdp), ByteBuffer(20))));
    expect_found(1, ethernet(0x86DD, joined(ipv6(17, kUdp), ByteBuffer(20))));
    expect_found(101, ipv4(joined(kUdp, from_text("padding"))));
    expect_found(101, ipv4(kUdp, {.option_words = 10}));
}

TEST(Ipv4, HeadersThatCannotBeAreRefused) {
    ByteBuffer short_header = ipv4(kUdp);
    short_header[0] = std::byte{0x44};
    expect_issue(101, short_header, FrameIssue::BadIpHeader);
    ByteBuffer short_total = ipv4(kUdp);
    store_be(std::span(short_total), 2, std::uint16_t{19});
    expect_issue(101, short_total, FrameIssue::BadIpHeader);
    expect_issue(101, copy(Bytes(ipv4(kUdp)).first(19)), FrameIssue::CutShort);
    expect_issue(101, copy(Bytes(ipv4(kUdp, {.option_words = 10})).first(30)), FrameIssue::CutShort);
}

TEST(Ipv4, FragmentsAreReassembledInAnyOrder) {
    const ByteBuffer first = ipv4(Bytes(kUdp).first(8), {.id = 7, .fragment_word = 0x2000});
    const ByteBuffer second = ipv4(Bytes(kUdp).subspan(8), {.id = 7, .fragment_word = 1});
    EXPECT_EQ(unwrap(101, {first, second}).payloads, std::vector<ByteBuffer>{kPayload});
    EXPECT_EQ(unwrap(101, {second, first}).payloads, std::vector<ByteBuffer>{kPayload});
    EXPECT_EQ(unwrap(101, {first, first, second, second}).payloads, std::vector<ByteBuffer>{kPayload});
    const Unwrapped alone = unwrap(101, {second});
    EXPECT_EQ(alone.statistics.count(FrameIssue::FragmentAbandoned), 1U);
    EXPECT_EQ(alone.statistics.ip_fragments, 1U);
    EXPECT_EQ(unwrap(101, {ipv4(kUdp)}).statistics.ip_fragments, 0U) << "whole from the start";
}

TEST(Ipv4, FragmentsExpireAfter30SecondsOfCaptureTime) {
    const ByteBuffer first = ipv4(Bytes(kUdp).first(8), {.id = 7, .fragment_word = 0x2000});
    const ByteBuffer second = ipv4(Bytes(kUdp).subspan(8), {.id = 7, .fragment_word = 1});
    EXPECT_EQ(unwrap(101, {first, second}, {}, 30).payloads.size(), 1U);
    const Unwrapped late = unwrap(101, {first, second}, {}, 31);
    EXPECT_TRUE(late.payloads.empty());
    EXPECT_EQ(late.statistics.count(FrameIssue::FragmentExpired), 1U);
}

// ---- spec 11 §10.5 ----

TEST(Ipv6, ExtensionHeadersAreWalked) {
    const ByteBuffer options = unhex("11 00 000000000000");  // next UDP, 8 bytes
    for (const std::uint8_t kind : std::initializer_list<std::uint8_t>{0, 43, 60, 135}) {
        expect_found(101, ipv6(kind, joined(options, kUdp)));
    }
    expect_found(101, ipv6(51, joined(unhex("11 01 0000 00000000 00000000"), kUdp)));
    expect_issue(101, ipv6(59, {}), FrameIssue::NotUdp);
    expect_issue(101, ipv6(0, unhex("11 02 000000000000")), FrameIssue::BadIpHeader);
    expect_issue(101, ipv6(0, unhex("11 00")), FrameIssue::CutShort);
}

TEST(Ipv6, AtMostEightExtensionHeadersAreWalked) {
    ByteBuffer rest = joined(unhex("11 00 000000000000"), kUdp);
    for (int i = 1; i < 8; ++i) rest = joined(unhex("00 00 000000000000"), rest);
    expect_found(101, ipv6(0, rest));
    expect_issue(101, ipv6(0, joined(unhex("00 00 000000000000"), rest)), FrameIssue::TooManyHeaders);
}

TEST(Ipv6, FragmentsAreReassembled) {
    const ByteBuffer first = ipv6(44, joined(unhex("11 00 0001 00000005"), Bytes(kUdp).first(8)));
    const ByteBuffer second = ipv6(44, joined(unhex("11 00 0008 00000005"), Bytes(kUdp).subspan(8)));
    EXPECT_EQ(unwrap(101, {second, first}).payloads, std::vector<ByteBuffer>{kPayload});
    expect_found(101, ipv6(44, joined(unhex("11 00 0000 00000005"), kUdp)));  // the only piece
}

TEST(Ipv6, ExtensionHeadersBehindTheFragmentHeaderAreWalkedOnceItIsWhole) {
    const ByteBuffer inner = joined(unhex("11 00 000000000000"), kUdp);
    const ByteBuffer first = ipv6(44, joined(unhex("3C 00 0001 00000005"), Bytes(inner).first(8)));
    const ByteBuffer second = ipv6(44, joined(unhex("3C 00 0008 00000005"), Bytes(inner).subspan(8)));
    EXPECT_EQ(unwrap(101, {first, second}).payloads, std::vector<ByteBuffer>{kPayload});
}

// ---- spec 11 §10.6 ----

TEST(Udp, APayloadThatWasNotCapturedInFullIsDroppedAndCounted) {
    const ByteBuffer whole = ipv4(kUdp);
    for (std::size_t size = 20; size < whole.size(); ++size) {
        expect_issue(101, copy(Bytes(whole).first(size)), FrameIssue::PayloadCutShort);
    }
    const ByteBuffer whole6 = ipv6(17, kUdp);
    for (std::size_t size = 40; size < whole6.size(); ++size) {
        expect_issue(101, copy(Bytes(whole6).first(size)), FrameIssue::PayloadCutShort);
    }
    ByteBuffer too_long = kUdp;
    store_be(std::span(too_long), 4, std::uint16_t{18});
    expect_issue(101, ipv4(too_long), FrameIssue::PayloadCutShort);
}

TEST(Udp, ALengthBelowEightIsDropped) {
    for (const std::uint16_t length : std::initializer_list<std::uint16_t>{0, 7}) {
        ByteBuffer bad = kUdp;
        store_be(std::span(bad), 4, length);
        expect_issue(101, ipv6(17, bad), FrameIssue::BadUdpLength);
    }
}

// ---- spec 11 §10.7 ----

TEST(DatagramReader, AMalformedFrameNeverStopsTheRead) {
    const Unwrapped result = unwrap(101, {ByteBuffer(5), ipv4(kUdp), {}, ipv4(kUdp, {.protocol = 6}), ipv4(kUdp)});
    EXPECT_EQ(result.payloads.size(), 2U);
    EXPECT_EQ(result.statistics.frames, 5U);
    EXPECT_EQ(result.statistics.first_troubles.size(), 2U);  // not for other traffic
}

TEST(DatagramReader, KeepsTheFirstFewOffsetsOfEachKind) {
    const Unwrapped result = unwrap(101, std::vector<ByteBuffer>(10, ByteBuffer(5)), {.offsets_reported = 3});
    EXPECT_EQ(result.statistics.count(FrameIssue::BadIpHeader), 10U);
    EXPECT_EQ(result.statistics.first_troubles.size(), 3U);
}

}  // namespace
}  // namespace acmotion::test
