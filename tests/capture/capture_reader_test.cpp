#include "capture/capture_reader.h"

#include <gtest/gtest.h>

#include "support/capture_builder.h"
#include "support/take_all.h"

namespace acmotion::test {
namespace {

using namespace test;

struct Frame {
    Nanoseconds time;
    std::uint16_t link_type;
    std::uint32_t original_bytes;
    ByteBuffer bytes;

    bool operator==(const Frame&) const = default;
};

struct ReadCapture {
    std::vector<Frame> frames;
    CaptureEnd end;
};

ReadCapture read(const ByteBuffer& file, const Limits& limits = {}) {
    auto reader = CaptureReader::open(ByteStream{Bytes(file)}, limits);
    ReadCapture result;
    EXPECT_TRUE(reader);
    if (!reader) return result;
    take_all(*reader, file.size(), [&](const CapturedFrame& frame) {
        result.frames.push_back({frame.time, frame.link_type, frame.original_bytes, copy(frame.bytes)});
    });
    EXPECT_FALSE(reader->next());  // and the end stays what it was
    result.end = reader->end();
    return result;
}

const ByteBuffer kData = from_text("some frame");
constexpr Nanoseconds kSecond = kNanosecondsPerSecond;

// ---- spec 11 §10.1 ----

TEST(Pcap, ComesInTwoByteOrdersAndTwoUnits) {
    for (const bool big_endian : {false, true}) {
        for (const bool nanoseconds : {false, true}) {
            PcapBuilder file{{.big_endian = big_endian, .nanoseconds = nanoseconds, .link_type = 0xF4000071}};
            file.record(1'700'000'000, 123456, kData);
            const Nanoseconds fraction = nanoseconds ? 123456 : 123456000;
            EXPECT_EQ(read(file.bytes()).frames,
                      (std::vector<Frame>{{1'700'000'000 * kSecond + fraction, 113, 10, kData}}));
        }
    }
}

TEST(Pcap, ACutRecordIsReportedWithTheBytesLost) {
    PcapBuilder file;
    file.record(1, 0, kData).record(2, 0, kData);
    ByteBuffer cut = file.bytes();
    cut.resize(cut.size() - 3);
    const ReadCapture result = read(cut);
    EXPECT_EQ(result.frames.size(), 1U);
    EXPECT_EQ(result.end.kind, CaptureEnd::Kind::CutRecord);
    EXPECT_EQ(result.end.offset, 24U + 26U);
    EXPECT_EQ(result.end.bytes_lost, 23U);
    EXPECT_EQ(result.end.error, (Error{ErrorCode::Truncated, "PcapRecord", "data", 23}));
    EXPECT_EQ(describe(result.end), "PcapRecord.data at byte 23: truncated") << "which has no lines";
}

TEST(Pcap, RejectsACapturedLengthAboveSnaplenAnd262144) {
    PcapBuilder small{{.snap_bytes = 100}};
    EXPECT_EQ(read(small.record(0, 0, ByteBuffer(262144)).bytes()).frames.size(), 1U);
    small.record(0, 0, ByteBuffer(262145));
    const ReadCapture result = read(small.bytes());
    EXPECT_EQ(result.frames.size(), 1U);
    EXPECT_EQ(result.end.kind, CaptureEnd::Kind::Broken);
    EXPECT_EQ(result.end.bytes_lost, 16U + 262145U);
}

TEST(Pcap, RejectsARecordBeyondTheLimits) {
    PcapBuilder file{{.snap_bytes = 0xFFFFFFFF}};
    file.record(0, 0, ByteBuffer(1001));
    EXPECT_EQ(read(file.bytes(), {.capture_record_bytes = 1000}).end.kind, CaptureEnd::Kind::Broken);
}

TEST(Capture, OfFourBytesHasAMagicAndNoHeader) {
    const auto refusal = [](const ByteBuffer& file) {
        const auto reader = CaptureReader::open(ByteStream{Bytes(file)});
        return reader ? Error{} : reader.error();
    };
    EXPECT_EQ(refusal(from_text("abc")), (Error{ErrorCode::Truncated, "Capture", "magic", 3}));
    EXPECT_EQ(refusal(from_text("abcd")), (Error{ErrorCode::Unknown, "Capture", "magic", 0}));
    EXPECT_EQ(refusal(unhex("D4C3B2A1")), (Error{ErrorCode::Truncated, "Capture", "header", 4}));
    EXPECT_EQ(refusal(copy(Bytes(PcapBuilder{}.bytes()).first(23))).code, ErrorCode::Truncated);
}

// ---- spec 11 §10.2 ----

TEST(Pcapng, ReadsEnhancedObsoleteAndSimplePackets) {
    for (const bool big_endian : {false, true}) {
        PcapngBuilder file;
        file.section(big_endian).interface(1, 8);
        file.packet(0, 5'000'001, kData, 5).obsolete_packet(0, 6'000'002, kData).simple_packet(kData, 10);
        file.simple_packet(from_text("abc"), 3);
        EXPECT_EQ(read(file.bytes()).frames, (std::vector<Frame>{{5 * kSecond + 1000, 1, 15, kData},
                                                                 {6 * kSecond + 2000, 1, 10, kData},
                                                                 {6 * kSecond + 2000, 1, 10, from_text("some fra")},
                                                                 {6 * kSecond + 2000, 1, 3, from_text("abc")}}));
    }
}

TEST(Pcapng, OptionsOfAnInterfaceThatCannotBeEndTheRead) {
    const auto error_of = [](std::uint16_t code, std::uint16_t length, const ByteBuffer& value) {
        PcapngBuilder file;
        file.section();
        file.block(1, file.body().put(std::uint16_t{1}, std::uint16_t{0}, 0U, code, length).put_bytes(value));
        return read(file.bytes()).end.error;
    };
    const auto invalid = [](std::string_view field) { return Error{ErrorCode::Invalid, "PcapngInterface", field, 0}; };
    EXPECT_EQ(error_of(9, 0, {}), invalid("if_tsresol"));
    EXPECT_EQ(error_of(9, 2, ByteBuffer(4)), invalid("if_tsresol"));
    EXPECT_EQ(error_of(14, 7, ByteBuffer(8)), invalid("if_tsoffset"));
    EXPECT_EQ(error_of(14, 9, ByteBuffer(12)), invalid("if_tsoffset"));
    EXPECT_EQ(error_of(2, 5, ByteBuffer(4)), invalid("option length"));
    PcapngBuilder cut;
    cut.section().block(1, cut.body().put(std::uint16_t{1}, std::uint16_t{0}));
    EXPECT_EQ(read(cut.bytes()).end.error, (Error{ErrorCode::Invalid, "PcapngInterface", "length", 4}));
    EXPECT_EQ(error_of(2, 4, ByteBuffer(4)), Error{}) << "of no interest";
    EXPECT_EQ(error_of(0, 5, {}), Error{}) << "the end";
}

TEST(Pcapng, ABlockBeyondTheLimitsEndsTheRead) {
    PcapngBuilder file;
    file.section().interface(1).packet(0, 1, ByteBuffer(1000));
    EXPECT_EQ(read(file.bytes(), {.capture_record_bytes = 1000}).end.error,
              (Error{ErrorCode::OutOfRange, "PcapngBlock", "length", 4}));
}

TEST(Pcapng, ASimplePacketNeedsItsLengthAndAnInterface) {
    PcapngBuilder alone;
    alone.section().simple_packet(kData, 10);
    EXPECT_EQ(read(alone.bytes()).end.error, (Error{ErrorCode::Unknown, "PcapngPacket", "interface", 8}));
}

TEST(Pcapng, EachInterfaceHasItsOwnLinkTypeAndClock) {
    PcapngBuilder file;
    file.section().interface(1).interface_with_times(101, 9, 0).interface_with_times(0, 0x80 | 10, 100);
    file.packet(0, 1'000'000, kData).packet(1, 1'000'000'007, kData).packet(2, 1536, kData);
    EXPECT_EQ(read(file.bytes()).frames, (std::vector<Frame>{{kSecond, 1, 10, kData},
                                                             {kSecond + 7, 101, 10, kData},
                                                             {101 * kSecond + kSecond / 2, 0, 10, kData}}));
}

TEST(Pcapng, ASectionClearsTheInterfacesAndMayChangeTheByteOrder) {
    PcapngBuilder file;
    file.section(false).interface(1).interface(1).packet(1, 1, kData);
    file.section(true).interface(101).packet(0, 2, kData).packet(1, 3, kData);
    const ReadCapture result = read(file.bytes());
    EXPECT_EQ(result.frames, (std::vector<Frame>{{1000, 1, 10, kData}, {2000, 101, 10, kData}}));
    EXPECT_EQ(result.end.kind, CaptureEnd::Kind::Broken);
    EXPECT_EQ(result.end.error, (Error{ErrorCode::Unknown, "PcapngPacket", "interface", 8}));
    EXPECT_EQ(result.end.bytes_lost, 44U);
}

TEST(Pcapng, SkipsOtherBlocksByLength) {
    PcapngBuilder file;
    file.section().interface(1);
    file.block(5, file.body().put_bytes(ByteBuffer(1000))).block(0xABCD, file.body()).packet(0, 1, kData);
    const ReadCapture result = read(file.bytes(), {.capture_record_bytes = 200});
    EXPECT_EQ(result.frames.size(), 1U);
    EXPECT_EQ(result.end.kind, CaptureEnd::Kind::Complete);
}

TEST(Pcapng, ABadTrailingLengthEndsTheRead) {
    for (const std::uint32_t type : {6U, 5U}) {
        PcapngBuilder file;
        file.section().interface(1).packet(0, 1, kData);
        const std::size_t before = file.bytes().size();
        file.block(type, file.body().put(0U, 0U, 0U, 0U, 0U)).packet(0, 2, kData);
        file.bytes()[before + 28] ^= std::byte{4};
        const ReadCapture result = read(file.bytes());
        EXPECT_EQ(result.frames.size(), 1U);
        EXPECT_EQ(result.end.kind, CaptureEnd::Kind::Broken);
        EXPECT_EQ(result.end.error, (Error{ErrorCode::Invalid, "PcapngBlock", "trailing length", 28}));
        EXPECT_EQ(result.end.offset, before);
        EXPECT_EQ(result.end.bytes_lost, 32U + 44U);
    }
}

TEST(Pcapng, AnImpossibleLengthEndsTheRead) {
    for (const std::uint32_t length : {0U, 8U, 33U}) {
        PcapngBuilder file;
        file.section().interface(1).packet(0, 1, kData);
        const std::size_t before = file.bytes().size();
        file.packet(0, 1, kData);
        store_le(std::span(file.bytes()), before + 4, length);
        const ReadCapture result = read(file.bytes());
        EXPECT_EQ(result.frames.size(), 1U);
        EXPECT_EQ(result.end.error, (Error{ErrorCode::Invalid, "PcapngBlock", "length", 4}));
    }
}

TEST(Pcapng, ACapturedLengthBeyondItsBlockEndsTheRead) {
    PcapngBuilder file;
    file.section().interface(1);
    file.block(6, file.body().put(0U, 0U, 0U, 100U, 100U));
    EXPECT_EQ(read(file.bytes()).end.error, (Error{ErrorCode::Invalid, "PcapngPacket", "captured length", 20}));
}

TEST(Pcapng, ACutBlockIsReportedWithTheBytesLost) {
    PcapngBuilder whole;
    whole.section().interface(1).packet(0, 1, kData);
    const std::size_t before = whole.bytes().size();
    whole.packet(0, 2, kData);
    for (std::size_t size = before + 1; size < whole.bytes().size(); ++size) {
        ByteBuffer cut = whole.bytes();
        cut.resize(size);
        const ReadCapture result = read(cut);
        EXPECT_EQ(result.frames.size(), 1U);
        EXPECT_EQ(result.end.kind, CaptureEnd::Kind::CutRecord);
        EXPECT_EQ(result.end.bytes_lost, size - before);
        EXPECT_EQ(result.end.error,
                  (Error{ErrorCode::Truncated, "PcapngBlock", size - before < 12 ? "head" : "body", size - before}));
    }
}

TEST(Pcapng, WithoutTheByteOrderMagicIsBroken) {
    PcapngBuilder file;
    file.section();
    file.bytes()[8] = std::byte{0};
    const CaptureEnd end = read(file.bytes()).end;
    EXPECT_EQ(end.kind, CaptureEnd::Kind::Broken);
    EXPECT_EQ(end.error, (Error{ErrorCode::Invalid, "PcapngSection", "byte-order magic", 8}));
}

TEST(Pcapng, KeepsABoundedNumberOfInterfaces) {
    PcapngBuilder file;
    file.section().interface(1).interface(1).interface(1);
    EXPECT_EQ(read(file.bytes(), {.capture_interfaces = 3}).end.kind, CaptureEnd::Kind::Complete);
    EXPECT_EQ(read(file.bytes(), {.capture_interfaces = 2}).end.kind, CaptureEnd::Kind::Broken);
}

TEST(TimeScale, CountsInPowersOfTenOrTwo) {
    EXPECT_EQ((TimeScale{0, 0}.moment(3)), 3 * kSecond);
    EXPECT_EQ((TimeScale{3, 0}.moment(1500)), kSecond + kSecond / 2);
    EXPECT_EQ((TimeScale{12, 0}.moment(1'500'000'000'999)), kSecond + kSecond / 2);
    EXPECT_EQ((TimeScale{20, 0}.moment(10'000'000'000'000'000'000U)), kSecond / 10);
    EXPECT_EQ((TimeScale{127, 0}.moment(~std::uint64_t{0})), 0);
    EXPECT_EQ((TimeScale{0x80 | 20, 0}.moment(3 << 19)), kSecond + kSecond / 2);
    EXPECT_EQ((TimeScale{0x80 | 63, 0}.moment(std::uint64_t{3} << 62)), kSecond + kSecond / 2);
    EXPECT_EQ((TimeScale{0x80 | 64, 0}.moment(std::uint64_t{1} << 63)), kSecond / 2);
    EXPECT_EQ((TimeScale{0xFF, 0}.moment(~std::uint64_t{0})), 0);
}

TEST(TimeScale, MovesMomentsThatCannotBeToTheEnds) {
    constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
    constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
    EXPECT_EQ((TimeScale{6, -2}.moment(1'000'000)), 0);
    EXPECT_EQ((TimeScale{6, -2}.moment(5'000'000)), 3 * kSecond);
    EXPECT_EQ((TimeScale{0, kMax}.moment(~std::uint64_t{0})), kLatestMoment);
    EXPECT_EQ((TimeScale{0, kMin}.moment(~std::uint64_t{0})), 0);
}

}  // namespace
}  // namespace acmotion::test
