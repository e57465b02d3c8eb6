// Captures that come step by step: what was sent is answered before the rest is.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

#include "acmotion/capture/capture_writer.h"
#include "acmotion/capture/datagram_reader.h"
#include "cli/piped.h"
#include "cli/served.h"
#include "cli/simulated.h"
#include "transport/packet.h"

namespace acmotion::test {
namespace {

ByteBuffer header() {
    ByteBuffer bytes;
    append_capture_header(bytes);
    return bytes;
}

ByteBuffer packets(const std::vector<OwnedDatagram>& all, std::size_t from, std::size_t to) {
    ByteBuffer bytes;
    for (std::size_t i = from; i < std::min(to, all.size()); ++i) {
        EXPECT_TRUE(append_datagram(bytes, all[i].view()));
    }
    return bytes;
}

// The first half, and all of it.
struct Halves {
    explicit Halves(const Simulation& simulation)
        : first(header()),
          rest(packets(simulation.datagrams, simulation.datagrams.size() / 2, simulation.datagrams.size())) {
        append(first, packets(simulation.datagrams, 0, simulation.datagrams.size() / 2));
    }
    [[nodiscard]] ByteBuffer whole() const {
        ByteBuffer all = first;
        append(all, rest);
        return all;
    }
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
    folder.write("whole.pcapng", halves.whole());
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

TEST(Streamed, ExplainShowsUglyMomentsAsTheyOccur) {
    const CliFolder folder;
    const ByteBuffer stall = capture_of(simulation_of("stall", 30));
    folder.write("stall.pcapng", stall);
    PipedCli explain{folder, "explain -"};
    explain.write(stall);
    explain.end_input();
    const std::string streamed = explain.read_all();
    EXPECT_EQ(explain.wait(), 0) << folder.read("stderr.txt");
    EXPECT_TRUE(contains(streamed, "(severity ")) << streamed;
    PipedCli worst{folder, "explain - --worst 1"};
    worst.write(stall);
    worst.end_input();
    EXPECT_TRUE(worst.read_all().starts_with("1. ")) << "what needs the end of it is answered then";
    EXPECT_EQ(worst.wait(), 0) << folder.read("stderr.txt");
}

// Not as bytes come, which would depend on how busy the machine is.
TEST(Streamed, ExplainReadsAFileOnStandardInputAsAFile) {
    const CliFolder folder;
    folder.write("stall.pcapng", capture_of(simulation_of("stall", 10)));
    EXPECT_TRUE(folder.run("explain - < stall.pcapng").out.starts_with("1. "));
    const CliRun from_input = folder.run("explain - --object 'Lagging Runner' --json < stall.pcapng");
    EXPECT_EQ(from_input.exit_code, 0) << from_input.err;
    EXPECT_EQ(from_input.out, folder.run("explain stall.pcapng --object 'Lagging Runner' --json").out);
}

TEST(Streamed, ExplainRefusesWhatItIsNotToldAbout) {
    const CliFolder folder;
    folder.write("chase.pcapng", capture_of(simulation_of("chase", 4)));
    folder.expect_refused("explain - --object 0x12345678 < chase.pcapng", "no such object \"0x12345678\"");
    folder.expect_refused("explain - < /dev/null", "-: ");
    EXPECT_EQ(folder.run("explain - --since 3 --until 2 < chase.pcapng").exit_code, 2);
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

TEST(Live, PrintsDecisionsBeforeTheNextPacketComes) {
    const Halves halves{simulation_of("town", 6)};
    const CliFolder folder;
    PipedCli live{folder, "live - --no-page --text"};
    live.write(halves.first);
    EXPECT_TRUE(contains(live.read_line(), "object created"));
    live.write(halves.rest);
    live.end_input();
    EXPECT_GT(lines(live.read_all()).size(), 20U);
    EXPECT_EQ(live.wait(), 0);
}

TEST(Live, FollowsAFileThatGrows) {
    const Halves halves{simulation_of("town", 6)};
    const CliFolder folder;
    folder.write("growing.pcapng", halves.first);
    PipedCli live{folder, "live growing.pcapng --no-page --text"};
    EXPECT_TRUE(contains(live.read_line(), "object created"));
    folder.write("growing.pcapng", halves.whole());
    // A body moves in the second half only.
    for (std::string line = live.read_line(); !line.empty() && !contains(line, "    6."); line = live.read_line()) {
    }
    live.end(SIGKILL);
}

TEST(Live, StreamsThatAreNoneAreRefusedInWords) {
    const CliFolder folder;
    folder.expect_refused("live", "name one source");
    folder.expect_refused("live - -i lo", "name one source");
    folder.expect_refused("live -i nosuch0 --no-page", "-i nosuch0: ");
    folder.expect_refused("live nosuch.pcapng --no-page", "nosuch.pcapng: No such file");
    folder.expect_refused("live - --fps 0 < /dev/null", "--fps 0: expected");
    folder.expect_refused("live - --rules all < /dev/null", "plays by one at a time");
    folder.expect_refused("live - --no-page --record no/such/folder.pcapng < /dev/null", "cannot be written");
    folder.write("text.txt", std::as_bytes(std::span{std::string_view{"this is no capture, only some text"}}));
    folder.expect_refused("live - --no-page < text.txt", "not a capture");
    EXPECT_EQ(folder.run("live - --no-page < /dev/null").exit_code, 2);
}

TEST(Live, WhatCameBeforeACutOrGarbageIsShownAndKept) {
    const CliFolder folder;
    const ByteBuffer whole = capture_of(simulation_of("town", 8));
    for (const bool is_garbage : {false, true}) {
        ByteBuffer bytes = whole;
        if (is_garbage) {
            std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2), bytes.end(), std::byte{0x55});
        } else {
            bytes.resize(bytes.size() / 2 + 1);
        }
        folder.write("half.pcapng", bytes);
        const CliRun live = folder.run("live - --no-page --text < half.pcapng" + kKept);
        EXPECT_EQ(live.exit_code, 1) << live.err;
        EXPECT_TRUE(contains(live.err, "What came before is shown")) << live.err;
        EXPECT_GT(lines(live.out).size(), 50U);
        EXPECT_EQ(folder.run("flows kept.pcapng").exit_code, 0);
    }
}

TEST(Live, AFullDiskEndsTheRecordingAndNotTheShow) {
    const CliFolder folder;
    folder.write("town.pcapng", capture_of(simulation_of("town", 8)));
    const CliRun live = folder.run("live - --no-page --text --record /dev/full < town.pcapng");
    EXPECT_EQ(live.exit_code, 2);
    EXPECT_TRUE(contains(live.err, "/dev/full: cannot be written")) << live.err;
    EXPECT_GT(lines(live.out).size(), 100U);
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

class LivePageServed : public testing::Test {
 protected:
    explicit LivePageServed(const std::string& command = "live -") : live{folder, command} {
        const std::string line = live.read_line();
        const std::size_t from = line.find("//") + 2;
        host = line.substr(from, line.find('/', from) - from);
        port = static_cast<std::uint16_t>(std::stoul(host.substr(host.rfind(':') + 1)));
    }
    [[nodiscard]] RawClient listener() const {
        RawClient client{"127.0.0.1", port};
        client.send("GET /events HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
        EXPECT_TRUE(contains(client.read_to("\r\n\r\n"), "200"));
        return client;
    }
    [[nodiscard]] std::string ask(const std::string& path, const std::string& headers) const {
        RawClient client{"127.0.0.1", port};
        client.send("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers + "\r\n");
        return client.read_answer();
    }
    // The value of a key in an event, as text.
    static std::string value_in(const std::string& event, const std::string& key) {
        const std::size_t from = event.find("\"" + key + "\":") + key.size() + 3;
        const std::size_t end = event.find_first_of(",}", from);
        std::string value = event.substr(from, end - from);
        std::erase(value, '"');
        return value;
    }

    const CliFolder folder;
    PipedCli live;
    std::string host;
    std::uint16_t port = 0;
};

TEST_F(LivePageServed, EventsTellHowMuchThereIsAndRangesBringIt) {
    const Halves halves{simulation_of("town", 6)};
    RawClient events = listener();
    EXPECT_EQ(value_in(events.read_to("\n\n"), "live"), "") << "nothing yet";
    live.write(halves.first);
    std::string event = events.read_to("\n\n");
    const std::string session = value_in(event, "live");
    EXPECT_FALSE(session.empty());
    const std::string bytes = value_in(event, "bytes");
    const std::string told =
        ask("/told?" + session, "Range: bytes=0-" + std::to_string(std::stoul(bytes) - 1) + "\r\n");
    EXPECT_TRUE(told.starts_with("HTTP/1.1 206")) << told.substr(0, 200);
    EXPECT_TRUE(contains(told, "ACMBHEAD"));
    EXPECT_TRUE(ask("/pieces?" + session, "").starts_with("HTTP/1.1 200"));
    EXPECT_TRUE(ask("/told?another", "").starts_with("HTTP/1.1 410"));
    EXPECT_TRUE(ask("/told?" + session, "Origin: http://elsewhere\r\n").starts_with("HTTP/1.1 403"));

    // Its end is the end of the stream, and not of the page.
    live.write(halves.rest);
    live.end_input();
    while (std::stoul(value_in(event, "bytes")) <= std::stoul(bytes)) event = events.read_to("\n\n");
    EXPECT_EQ(value_in(event, "live"), session);
    EXPECT_TRUE(ask("/", "").starts_with("HTTP/1.1 200"));
    EXPECT_EQ(live.end(SIGTERM), 0);
}

// Some listeners never read, and some go away at once: the others are served.
class ServedStream : public LivePageServed {
 protected:
    ServedStream() : LivePageServed("serve - --rules snap") {}
};

TEST_F(ServedStream, IsShownBeforeTheNextPacketComes) {
    const Halves halves{simulation_of("town", 6)};
    RawClient events = listener();
    EXPECT_EQ(value_in(events.read_to("\n\n"), "live"), "") << "nothing yet";
    live.write(halves.first);
    EXPECT_NE(value_in(events.read_to("\n\n"), "live"), "");
    EXPECT_EQ(live.end(SIGINT), 0);
}

TEST_F(LivePageServed, SilentAndVanishingClientsAreHarmless) {
    const Halves halves{simulation_of("town", 6)};
    std::vector<RawClient> silent;
    for (int i = 0; i < 10; ++i) silent.push_back(listener());
    for (int i = 0; i < 10; ++i) static_cast<void>(listener());
    RawClient events = listener();
    live.write(halves.whole());
    live.end_input();
    std::string event = events.read_to("\n\n");
    while (value_in(event, "bytes") == "0") event = events.read_to("\n\n");
    EXPECT_FALSE(value_in(event, "live").empty());
    EXPECT_EQ(live.end(SIGINT), 0);
}

}  // namespace
}  // namespace acmotion::test
