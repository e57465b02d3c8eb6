// JSON lines of datagrams: which lines are read, and what is said of the others
#include <gtest/gtest.h>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/capture/capture_statistics.h"
#include "acmotion/capture/capture_writer.h"
#include "acmotion/capture/datagram_reader.h"
#include "capture/capture_reader.h"
#include "capture/flat_json.h"
#include "support/hex.h"
#include "support/take_all.h"
#include "support/trickle.h"

namespace acmotion::test {
namespace {

constexpr std::string_view kGoodLine = R"({"t": 1.5, "dir": "c2s", "pair": 0, "len": 3, "data": "00aBff"})";

struct ReadLines {
    std::vector<Datagram> datagrams;  // their payloads are gone
    std::vector<ByteBuffer> payloads;
    CaptureEnd end;
    CaptureStatistics statistics;
};

ReadLines read_lines(const std::string& text, const Limits& limits = {}) {
    const ByteBuffer file = from_text(text);
    auto reader = DatagramReader::open(ByteStream{Bytes(file)}, limits);
    ReadLines result;
    EXPECT_TRUE(reader);
    if (!reader) return result;
    take_all(*reader, file.size(), [&](Datagram datagram) {
        result.payloads.push_back(copy(datagram.payload));
        datagram.payload = {};
        result.datagrams.push_back(datagram);
    });
    result.end = reader->end();
    result.statistics = reader->statistics();
    return result;
}

std::string with(std::string_view part, std::string_view by) {
    std::string line{kGoodLine};
    return line.replace(line.find(part), part.size(), by);
}

// What is wrong with this line, behind a good one.
std::string end_at(const std::string& line) {
    const ReadLines result = read_lines(std::string{kGoodLine} + "\n" + line + "\n");
    EXPECT_EQ(result.payloads.size(), 1U) << line;
    EXPECT_EQ(result.end.kind, CaptureEnd::Kind::Broken) << line;
    EXPECT_EQ(result.end.bytes_lost, line.size() + 1) << line;
    return describe(result.end);
}

// The moment of a line whose "t" is that; nothing if it is refused.
std::optional<Nanoseconds> time_of(const std::string& seconds) {
    const ByteBuffer file = from_text(with("1.5", seconds));
    auto reader = DatagramReader::open(ByteStream{Bytes(file)});
    if (!reader) return std::nullopt;
    const auto datagram = reader->next();
    return datagram ? std::optional{datagram->time} : std::nullopt;
}

TEST(JsonLines, AreDatagramsBetweenAClientAndTheTwoPortsOfAServer) {
    const ReadLines result = read_lines(std::string{kGoodLine} + "\n" +
                                        R"({"t": 2, "dir": "s2c", "pair": 1, "len": 1, "data": "7F"})" + "\n");
    const Endpoint client{IpAddress::v4(192, 0, 2, 2), 50000};
    const Endpoint first{IpAddress::v4(192, 0, 2, 1), 9000};
    const Endpoint second{IpAddress::v4(192, 0, 2, 1), 9001};
    ASSERT_EQ(result.datagrams.size(), 2U);
    EXPECT_EQ(result.datagrams[0].time, 1'500'000'000);
    EXPECT_EQ(result.datagrams[0].source, client);
    EXPECT_EQ(result.datagrams[0].destination, first);
    EXPECT_EQ(result.datagrams[1].source, second);
    EXPECT_EQ(result.datagrams[1].destination, client);
    EXPECT_EQ(result.payloads, (std::vector<ByteBuffer>{unhex("00ABFF"), unhex("7F")}));
    EXPECT_EQ(result.end.kind, CaptureEnd::Kind::Complete);
    EXPECT_EQ(result.end.bytes_lost, 0U);
}

TEST(JsonLines, ReadMembersInAnyOrderAndPassOverOthers) {
    const ReadLines result = read_lines(
        "{\"data\":\"01\" ,\t\"who\": \"a \\\" b\", \"ok\":true,\"none\": null, \"n\":-1.5E+3, \"len\":1,\"pair\":1,"
        "\"dir\":\"s2c\",\"t\":0}  \r\n\r\n  \n" +
        std::string{kGoodLine});
    EXPECT_EQ(result.payloads, (std::vector<ByteBuffer>{unhex("01"), unhex("00ABFF")}));
    EXPECT_EQ(result.end.kind, CaptureEnd::Kind::Complete) << "an end of line may be missing at the end";
}

TEST(JsonLines, KnowTimesToTheNanosecond) {
    EXPECT_EQ(time_of("0"), 0);
    EXPECT_EQ(time_of("-0.0000000001"), 0) << "rounded";
    EXPECT_EQ(time_of("0.007451"), 7'451'000);
    EXPECT_EQ(time_of("1763490291.123456789"), 1'763'490'291'123'456'789);
    EXPECT_EQ(time_of("1e-05"), 10'000) << "as Python writes it";
    EXPECT_EQ(time_of("100000000000000000000e-20"), 1'000'000'000) << "whose digits do not all fit";
    EXPECT_EQ(time_of("4600000000"), kLatestMoment);
}

TEST(JsonLines, RefuseTimesThatCannotBe) {
    for (const char* seconds :
         {"-1", "-0.000000001", "4600000000.1", "1e10", "1e99999999999", "99999999999999999999999999", "1.", ".5", "1e",
          "NaN", "Infinity", "\"1\"", "+1", "0x1"}) {
        EXPECT_EQ(time_of(seconds), std::nullopt) << seconds;
    }
}

TEST(JsonLines, ThatAreWrongNameLineMemberAndByteAndEndTheRead) {
    EXPECT_EQ(end_at(with("1.5", "-1")), "line 2: JsonLine.t at byte 6: out of range");
    EXPECT_EQ(end_at(with("c2s", "out")), "line 2: JsonLine.dir at byte 18: unknown");
    EXPECT_EQ(end_at(with("\"pair\": 0", "\"pair\": 2")), "line 2: JsonLine.pair at byte 33: out of range");
    EXPECT_EQ(end_at(with("\"len\": 3", "\"len\": 65508")), "line 2: JsonLine.len at byte 43: out of range");
    EXPECT_EQ(end_at(with("\"len\": 3", "\"len\": 2")), "line 2: JsonLine.len at byte 43: invalid");
    EXPECT_EQ(end_at(with("aB", "xB")), "line 2: JsonLine.data at byte 57: invalid");
    EXPECT_EQ(end_at(with("aBff", "aBf")), "line 2: JsonLine.data at byte 60: invalid") << "half a byte";
    EXPECT_EQ(end_at(with("\"pair\": 0, ", "")), "line 2: JsonLine.pair at byte 52: truncated") << "not there";
    EXPECT_EQ(end_at(with("\"t\": 1.5", "\"t\": 1.5, \"t\": 1")), "line 2: JsonLine.t at byte 16: invalid") << "twice";
    EXPECT_EQ(end_at(with("}", "} x")), "line 2: JsonLine.end at byte 64: invalid");
    EXPECT_EQ(end_at(with("\"t\": 1.5", "\"a\": {}")), "line 2: JsonLine.value at byte 6: invalid") << "not flat";
    EXPECT_EQ(end_at(with("\"00aBff\"", "5")), "line 2: JsonLine.data at byte 54: invalid") << "no text";
    EXPECT_EQ(end_at(R"({"dir": "a\")"), "line 2: JsonLine.dir at byte 12: truncated") << "whose end is escaped";
}

TEST(JsonLines, AreReadAsTheyCome) {
    const std::string text = std::string{kGoodLine} + "\n\n" + std::string{kGoodLine};
    for (const std::size_t step : {1U, 2U, 7U, 64U, 1000U}) {
        auto reader = DatagramReader::open(ByteStream{std::make_unique<Trickle>(from_text(text), step)});
        ASSERT_TRUE(reader) << step;
        std::vector<ByteBuffer> payloads;
        take_all(*reader, 2, [&](const Datagram& datagram) { payloads.push_back(copy(datagram.payload)); });
        EXPECT_EQ(payloads, (std::vector<ByteBuffer>(2, unhex("00ABFF")))) << step;
        EXPECT_EQ(reader->end().kind, CaptureEnd::Kind::Complete);
        EXPECT_EQ(reader->end().offset, text.size());
    }
}

TEST(JsonLines, CutAtAnyByteAreUsedUpToThere) {
    const std::string whole = std::string{kGoodLine} + "\n" + std::string{kGoodLine};
    for (std::size_t size = kGoodLine.size() + 2; size < whole.size(); ++size) {
        const ReadLines result = read_lines(whole.substr(0, size));
        EXPECT_EQ(result.payloads.size(), 1U) << size;
        EXPECT_EQ(result.end.kind, CaptureEnd::Kind::CutRecord) << size;
        EXPECT_EQ(result.end.offset, kGoodLine.size() + 1) << size;
        EXPECT_EQ(result.end.bytes_lost, size - kGoodLine.size() - 1) << size;
    }
}

TEST(JsonLines, LongerThanTheirBoundEndTheRead) {
    std::string large =
        R"({"t": 0, "dir": "s2c", "pair": 0, "len": 65507, "data": ")" + std::string(131'014, '0') + "\"}\n";
    EXPECT_EQ(read_lines(large).payloads.size(), 1U);
    const ReadLines endless = read_lines(large + "{" + std::string(300'000, ' ') + "}\n");
    EXPECT_EQ(endless.end.kind, CaptureEnd::Kind::Broken);
    EXPECT_EQ(describe(endless.end), "line 2: JsonLine.length at byte 262144: out of range");
    EXPECT_EQ(endless.end.bytes_lost, 300'003U);
    const std::string two = std::string{kGoodLine} + "\n" + with("\"len\"", "\"more\": 0, \"len\"");
    EXPECT_EQ(read_lines(two, {.capture_record_bytes = kGoodLine.size()}).end.kind, CaptureEnd::Kind::Broken);
    const std::string one_more = std::string{kGoodLine} + "\n" + std::string{kGoodLine} + " \n";
    EXPECT_EQ(read_lines(one_more, {.capture_record_bytes = kGoodLine.size()}).payloads.size(), 1U);
}

TEST(JsonLines, OfAnotherKindAreNoCapture) {
    const auto refusal = [](const std::string& text) {
        const ByteBuffer file = from_text(text);
        const auto reader = CaptureReader::open(ByteStream{Bytes(file)});
        return reader ? "" : describe(reader.error());
    };
    EXPECT_EQ(refusal(R"({"idx": 0, "dir": "s2c", "t_rel": 0.5})"), "line 1: JsonLine.t at byte 38: truncated");
    EXPECT_EQ(refusal("{\"summary\": \"a scenario\",\n"), "line 1: JsonLine.member at byte 25: truncated");
    EXPECT_EQ(refusal("{" + std::string(300'000, ' ')), "line 1: JsonLine.length at byte 262144: out of range");
}

// A line is a view into the file: what comes behind it is not its own.
TEST(JsonLines, EndWhereTheyEnd) {
    FlatJson number{std::string_view{"1e123"}.substr(0, 3)};
    EXPECT_EQ(number.read_number("t")->exponent, 1);
    EXPECT_FALSE(FlatJson{std::string_view{"\""}.substr(0, 0)}.is_string());
}

}  // namespace
}  // namespace acmotion::test
