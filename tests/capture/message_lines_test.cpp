// JSON lines of messages, which come without their packets: those of message logs, and those of ACE's NetCapture
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "capture/capture_reader.h"
#include "lab/cli/simulated.h"
#include "lab/simulate/simulate.h"
#include "sessions/flow_observer.h"
#include "sessions/session_collector.h"
#include "support/hex.h"
#include "transport/packet.h"

namespace acmotion::test {
namespace {

struct SeenMessage {
    Nanoseconds time = 0;
    Sender sender{};
    std::uint16_t queue = 0;
    ByteBuffer bytes;
    Verification verification{};
};

struct SeenMessages : CaptureSink {
    void on_message(SessionNumber, const ObservedMessage& message) override {
        all.push_back({message.time, message.sender, message.queue, copy(message.bytes), message.verification});
    }
    std::vector<SeenMessage> all;
};

struct ReadMessages {
    std::vector<SeenMessage> messages;
    CaptureReport report;
};

ReadMessages read_messages(Bytes file) {
    SeenMessages seen;
    const auto report = read_capture(ByteStream{file}, {}, seen);
    EXPECT_TRUE(report) << describe(report.error());
    return {seen.all, report.value_or(CaptureReport{})};
}
ReadMessages read_messages(const std::string& text) { return read_messages(from_text(text)); }

std::string hex(Bytes bytes) {
    std::string text;
    for (const std::byte byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned>(byte));
    return text;
}

constexpr std::string_view kMessage =
    R"({"idx": 0, "dir": "s2c", "t_rel": 1.5, "queue": 10, "blob_id": 77, "opcode": 63301, "payload_hex": "45f70000aabb"})";
constexpr std::string_view kNetHeader =
    R"({"character": "Falk", "guid": "0x50000001", "endpoint": "127.0.0.1:50000", "reason": "asked", "msgCount": 0, "fragCount": 2, "sessionCount": 1})";
constexpr std::string_view kNetMessage =
    R"({"kind": "msg", "t": "2026-09-29T01:02:03.456Z", "opcode": "0xF745", "len": 6, "hex": "45F70000AABB", "seq": null})";

std::string with(std::string_view line, std::string_view part, std::string_view by) {
    std::string changed{line};
    return changed.replace(changed.find(part), part.size(), by);
}

// What is wrong with this line, behind a good one.
std::string end_behind(std::string_view good, const std::string& line) {
    const ReadMessages read = read_messages(std::string{good} + "\n" + line + "\n");
    EXPECT_EQ(read.messages.size(), 1U) << line;
    return describe(read.report.end);
}

TEST(MessageLines, AreMessagesThatNothingVouchesFor) {
    const ReadMessages read = read_messages(std::string{kMessage});
    ASSERT_EQ(read.messages.size(), 1U);
    EXPECT_EQ(read.messages[0].time, 1'500'000'000);
    EXPECT_EQ(read.messages[0].sender, Sender::Server);
    EXPECT_EQ(read.messages[0].queue, 10);
    EXPECT_EQ(read.messages[0].bytes, unhex("45F70000 AABB"));
    EXPECT_EQ(read.messages[0].verification, Verification::Unverified);
    EXPECT_EQ(read.report.end.kind, CaptureEnd::Kind::Complete);
}

TEST(MessageLines, GetTheirOpcodeIfTheContentDoesNotBeginWithIt) {
    const ReadMessages read =
        read_messages(with(kMessage, "45f70000aabb", "aabb") + "\n" + with(kMessage, "63301", "\"0XF745\"") + "\n" +
                      with(with(kMessage, "63301", "\"f745\""), "45f70000aabb", "aabb"));
    ASSERT_EQ(read.messages.size(), 3U);
    for (const SeenMessage& message : read.messages) EXPECT_EQ(message.bytes, unhex("45F70000 AABB"));
}

TEST(MessageLines, AreRefusedByLineMemberAndByte) {
    EXPECT_EQ(end_behind(kMessage, with(kMessage, "s2c", "in")), "line 2: JsonLine.dir at byte 18: unknown");
    EXPECT_EQ(end_behind(kMessage, with(kMessage, "1.5", "-1")), "line 2: JsonLine.t_rel at byte 34: out of range");
    EXPECT_EQ(end_behind(kMessage, with(kMessage, "63301", "\"F7x\"")), "line 2: JsonLine.opcode at byte 77: invalid");
    EXPECT_EQ(end_behind(kMessage, with(kMessage, "aabb", "aab")), "line 2: JsonLine.payload_hex at byte 111: invalid");
    EXPECT_EQ(end_behind(kMessage, with(kMessage, "\"dir\": \"s2c\", ", "")),
              "line 2: JsonLine.dir at byte 100: truncated");
    const std::string long_one = with(kMessage, "aabb", std::string(120'004, '0'));
    EXPECT_EQ(end_behind(kMessage, long_one), "line 2: JsonLine.hex at byte 0: out of range");
}

TEST(MessageLines, OfNetCaptureHaveADateAndASenderByTheirOpcode) {
    const std::string action =
        R"({"kind":"msg","t":"2026-09-29T01:02:03Z","opcode":"0xF7B1","len":8,"hex":"B1F7000001000000"})";
    const std::string leap = with(kNetMessage, "2026-09-29T01:02:03.456Z", "2028-02-29T23:59:59.000000001Z");
    const ReadMessages read = read_messages(std::string{kNetMessage} + "\n" + action + "\n");
    ASSERT_EQ(read.messages.size(), 2U);
    EXPECT_EQ(read.messages[0].sender, Sender::Server);
    EXPECT_EQ(read.messages[0].bytes, unhex("45F70000 AABB"));
    EXPECT_EQ(read.messages[1].sender, Sender::Client);
    EXPECT_EQ(read.messages[0].time - read.messages[1].time, 456'000'000);
    EXPECT_EQ(read.messages[1].time, 1'790'643'723'000'000'000);
    EXPECT_EQ(read_messages(leap).messages.at(0).time, 1'835'481'599'000'000'001);
}

TEST(MessageLines, OfNetCaptureMayBePieces) {
    const std::string first =
        "45F70000" + std::string(std::size_t{2} * 444, 'A');  // a full one, as all but the last are
    const std::string pieces =
        R"({"kind":"session","t":"2026-09-29T01:02:03Z","event":"login"})"
        "\n"
        R"({"kind":"frag","t":"2026-09-29T01:02:03Z","opcode":"0xF745","seq":9,"idx":0,"count":2,"group":10,"hex":")" +
        first +
        "\"}\n"
        R"({"kind":"frag","t":"2026-09-29T01:02:04Z","len":2,"hex":"CCDD","seq":9,"idx":1,"count":2,"group":10})"
        "\n";
    const ReadMessages read = read_messages(std::string{kNetHeader} + "\n" + pieces);
    ASSERT_EQ(read.messages.size(), 1U);
    EXPECT_EQ(read.messages[0].bytes, unhex(first + "CCDD"));
    const std::string whole =
        with(kNetHeader, "\"msgCount\": 0", "\"msgCount\": 1") + "\n" + pieces + std::string{kNetMessage};
    const ReadMessages both = read_messages(whole);
    ASSERT_EQ(both.messages.size(), 1U) << "where messages are written down whole, their pieces are passed over";
    EXPECT_EQ(both.messages[0].bytes, unhex("45F70000 AABB"));
    EXPECT_EQ(both.report.capture.frames, 1U) << "and are no frames either";
}

TEST(MessageLines, OfNetCaptureAreRefusedByLineMemberAndByte) {
    for (const char* date :
         {"2026-00-29T01:02:03Z", "2026-09-32T01:02:03Z", "2026-09-29T24:02:03Z", "2026-09-29T01:60:03Z",
          "2026-09-29T01:02:61Z", "2026-09-29T01:02:0aZ", "2026-09-29 01:02:03Z", "2026-09-29T01:02:03.1234567890Z",
          "1969-12-31T23:59:59Z", "2115-10-08T17:46:40Z", ""}) {
        EXPECT_EQ(end_behind(kNetMessage, with(kNetMessage, "2026-09-29T01:02:03.456Z", date)),
                  "line 2: JsonLine.t at byte 21: invalid")
            << date;
    }
    EXPECT_EQ(end_behind(kNetMessage, with(kNetMessage, "\"t\": \"2026-09-29T01:02:03.456Z\", ", "")),
              "line 2: JsonLine.t at byte " + std::to_string(kNetMessage.size() - 33) + ": truncated");
    EXPECT_EQ(end_behind(kNetMessage, with(kNetMessage, "\"hex\": \"45F70000AABB\", ", "")),
              "line 2: JsonLine.hex at byte 91: truncated");
    const std::string piece =
        R"({"kind":"frag","t":"2026-09-29T01:02:03Z","hex":"45F70000","seq":9,"idx":2,"count":2,"group":10})";
    EXPECT_EQ(end_behind(kNetMessage, piece), "line 2: JsonLine.hex at byte 0: out of range");
}

TEST(MessageLines, ThatWereCutAreNotUsed) {
    const ReadMessages read = read_messages(with(kNetMessage, "\"len\": 6", "\"len\": 60"));
    EXPECT_TRUE(read.messages.empty());
    EXPECT_EQ(read.report.capture.count(FrameIssue::PayloadCutShort), 1U);
}

// As the form says, with every second content without its opcode.
std::string written(const std::vector<SeenMessage>& messages) {
    std::string text;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const SeenMessage& message = messages[i];
        const std::uint32_t opcode = load_le<std::uint32_t>(message.bytes, 0);
        text += fmt::format(
            "{{\"idx\":{},\"dir\":\"{}\",\"t_rel\":{}.{:09},\"queue\":{},\"blob_id\":{},\"opcode\":{},\"payload_hex\":\"{}\"}}\n",
            i, message.sender == Sender::Client ? "c2s" : "s2c", message.time / kNanosecondsPerSecond,
            message.time % kNanosecondsPerSecond, message.queue, i, opcode,
            hex(Bytes{message.bytes}.subspan(i % 2 == 0 ? 0 : 4)));
    }
    return text;
}

TEST(MessageLines, GiveTheSessionThatTheirPacketsGive) {
    const ByteBuffer capture = simulated("jump");
    const std::string lines = written(read_messages(Bytes{capture}).messages);
    const ByteBuffer file = from_text(lines);
    const auto packets = load_session(ByteStream{Bytes{capture}});
    const auto messages = load_session(ByteStream{Bytes{file}});
    ASSERT_TRUE(packets && packets->session && messages && messages->session);
    EXPECT_EQ(messages->session->player, packets->session->player);
    ASSERT_EQ(messages->session->messages.size(), packets->session->messages.size());
    for (std::size_t i = 0; i < packets->session->messages.size(); ++i) {
        const auto at = static_cast<std::ptrdiff_t>(i);
        EXPECT_EQ(SessionMessage{messages->session->messages.begin()[at]}.bytes,
                  SessionMessage{packets->session->messages.begin()[at]}.bytes);
    }
    EXPECT_EQ(messages->session->player_reports.size(), packets->session->player_reports.size());
}

}  // namespace
}  // namespace acmotion::test
