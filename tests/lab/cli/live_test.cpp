// Captures that come step by step: what was sent is answered before the rest is.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

#include "acmotion/capture/datagram_reader.h"
#include "lab/base/json.h"
#include "lab/cli/served.h"
#include "lab/cli/simulated.h"
#include "transport/packet.h"

namespace acmotion::test {
namespace {

// A capture, and its first half and the rest of it.
struct Halves {
    explicit Halves(const Simulation& simulation) : whole(capture_of(simulation)) {
        Simulation half = simulation;
        half.datagrams.resize(half.datagrams.size() / 2);
        first = capture_of(half);
        rest.assign(whole.begin() + static_cast<std::ptrdiff_t>(first.size()), whole.end());
    }
    ByteBuffer whole;
    ByteBuffer first;
    ByteBuffer rest;
};

std::size_t rows_in(const std::string& table) {
    const std::vector<std::string> all = lines(table);
    const auto counts =
        std::ranges::find_if(all, [](const std::string& line) { return contains(line, " understood, "); });
    return static_cast<std::size_t>(counts - all.begin());
}

TEST(Streamed, DecodeListsEachMessageBeforeTheNextPacketComes) {
    const Halves halves{simulation_of("chase", 8)};
    const CliFolder folder;
    folder.write("first.pcapng", halves.first);
    folder.write("whole.pcapng", halves.whole);
    const std::string first = folder.run("decode first.pcapng").out;
    const std::string whole = folder.run("decode whole.pcapng").out;
    ASSERT_GT(rows_in(first), 5U);

    PipedCli decode{folder, "decode -"};
    decode.write(halves.first);
    std::string read;
    for (std::size_t i = 0; i < rows_in(first); ++i) read += decode.read_line() + "\n";
    EXPECT_TRUE(first.starts_with(read)) << read;
    decode.write(halves.rest);
    decode.end_input();
    EXPECT_EQ(read + decode.read_all(), whole);
    EXPECT_EQ(decode.wait(), 0);
}

TEST(Streamed, ExplainPrintsDecisionsBeforeTheNextPacketComes) {
    const Halves halves{simulation_of("town", 6)};
    const CliFolder folder;
    PipedCli explain{folder, "explain - --object 'Walker Aldith' --json"};
    explain.write(halves.first);
    const std::string line = explain.read_line();
    EXPECT_TRUE(contains(line, "\"text\":\"object created")) << line;
    explain.write(halves.rest);
    explain.end_input();
    EXPECT_GT(lines(explain.read_all()).size(), 3U);
    EXPECT_EQ(explain.wait(), 0) << folder.read("stderr.txt");
}

// ---- live -----------------------------------------------------------------------------------------------------------

const std::string kKept = " --record kept.pcapng --frames-to kept.frames";

// Without the object, which stands in every line of the one and in the heading of the other.
std::vector<std::string> lines_about(const std::string& text, const std::string& object) {
    std::vector<std::string> found;
    for (std::string line : lines(text)) {
        const std::size_t at = line.find(" s  " + object + "  ");
        if (at != std::string::npos) found.push_back(line.erase(at + 4, object.size() + 2));
    }
    return found;
}

// Decisions have numbers of where each body was: those of the show are those of the replay.
TEST(Live, WhatIsRecordedIsReplayedAsItWasShown) {
    const CliFolder folder;
    folder.write("town.pcapng", capture_of(simulation_of("town", 12)));
    const CliRun live = folder.run("live - --no-page --text < town.pcapng" + kKept);
    ASSERT_EQ(live.exit_code, 0) << live.err;
    EXPECT_EQ(live.err, "");
    EXPECT_GT(lines(folder.read("kept.frames")).size(), 700U);
    for (const std::string object : {"0x5000000C Jumper Knut", "0x50000002 Walker Aldith"}) {
        const std::vector<std::string> shown = lines_about(live.out, object);
        const CliRun again = folder.run("explain kept.pcapng --frames kept.frames --pace human --all --object " +
                                        object.substr(0, object.find(' ')));
        std::vector<std::string> replayed = lines(again.out);
        ASSERT_GT(shown.size(), 8U) << object;
        ASSERT_GT(replayed.size(), shown.size()) << again.err;
        EXPECT_EQ(shown, std::vector<std::string>(replayed.begin() + 1,
                                                  replayed.begin() + 1 + static_cast<std::ptrdiff_t>(shown.size())));
    }
}

TEST(Live, NoLoginIsRecorded) {
    const CliFolder folder;
    const Simulation simulation = simulation_of("strafe", 4);
    folder.write("strafe.pcapng", capture_of(simulation));
    const auto logins = [](const std::string& capture) {
        auto datagrams = DatagramReader::open(ByteStream{std::as_bytes(std::span{capture})}).value();
        int count = 0;
        for (auto next = datagrams.next(); next; next = datagrams.next()) {
            const auto packet = parse_packet(next->payload);
            if (packet && packet->header.has(kFlagLoginRequest)) ++count;
        }
        return count;
    };
    ASSERT_EQ(folder.run("live - --no-page < strafe.pcapng" + kKept).exit_code, 0);
    EXPECT_GT(logins(folder.read("strafe.pcapng")), 0);
    EXPECT_EQ(logins(folder.read("kept.pcapng")), 0);
}

TEST(Live, FollowsAFileThatGrows) {
    const Halves halves{simulation_of("town", 6)};
    const CliFolder folder;
    folder.write("growing.pcapng", halves.first);
    PipedCli live{folder, "live growing.pcapng --no-page --text"};
    EXPECT_TRUE(contains(live.read_line(), "object created"));
    folder.write("growing.pcapng", halves.whole);
    // A body moves in the second half only.
    for (std::string line = live.read_line(); !line.empty() && !contains(line, "    6."); line = live.read_line()) {
    }
    live.end(SIGKILL);
}

TEST(Live, ASignalEndsItWithItsFilesClosed) {
    const Halves halves{simulation_of("strafe", 6)};
    for (const int signal : {SIGINT, SIGTERM}) {
        const CliFolder folder;
        PipedCli live{folder, "live - --no-page --text --record kept.pcapng.gz --frames-to kept.frames"};
        live.write(halves.first);
        EXPECT_TRUE(contains(live.read_line(), "object created"));
        EXPECT_EQ(live.end(signal), 0) << folder.read("stderr.txt");
        const CliRun flows = folder.run("flows kept.pcapng.gz");
        EXPECT_EQ(flows.exit_code, 0) << flows.out << flows.err;
        EXPECT_GT(lines(folder.read("kept.frames")).size(), 1U);
    }
}

// ---- the page -------------------------------------------------------------------------------------------------------

// A few listeners are silent, and a few vanish.
TEST(Live, EventsTellHowMuchThereIsAndRangesBringIt) {
    const Halves halves{simulation_of("town", 6)};
    const CliFolder folder;
    Served live{folder, "-", "stderr.txt", "live "};
    std::vector<RawClient> silent;
    for (int i = 0; i < 10; ++i) silent.push_back(live.listener());
    for (int i = 0; i < 10; ++i) static_cast<void>(live.listener());
    RawClient events = live.listener();
    EXPECT_EQ(next_event(events)["live"], "") << "nothing yet";
    live.write(halves.first);
    Json event = next_event(events);
    const std::string session = event["live"];
    EXPECT_FALSE(session.empty());
    const auto bytes = event["bytes"].get<std::int64_t>();
    const std::string told = live.ask("GET /told?" + session, "Range: bytes=0-" + std::to_string(bytes - 1) + "\r\n");
    EXPECT_TRUE(told.starts_with("HTTP/1.1 206")) << told.substr(0, 200);
    EXPECT_TRUE(contains(told, "ACMBHEAD"));
    EXPECT_TRUE(live.ask("GET /pieces?" + session).starts_with("HTTP/1.1 200"));
    EXPECT_TRUE(live.ask("GET /told?another").starts_with("HTTP/1.1 410"));
    EXPECT_TRUE(live.ask("GET /told?" + session, "Origin: http://elsewhere\r\n").starts_with("HTTP/1.1 403"));

    // Its end is the end of the stream, and not of the page.
    live.write(halves.rest);
    live.end_input();
    while (event["bytes"].get<std::int64_t>() <= bytes) event = next_event(events);
    EXPECT_EQ(event["live"], session);
    EXPECT_TRUE(live.ask("GET /").starts_with("HTTP/1.1 200"));
    EXPECT_EQ(live.end(SIGTERM), 0);
}

}  // namespace
}  // namespace acmotion::test
