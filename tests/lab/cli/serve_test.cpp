#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>

#include "lab/base/json.h"
#include "lab/cli/recorded_walk.h"
#include "lab/cli/served.h"
#include "lab/cli/simulated.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

class ServeCommand : public ::testing::Test {
 protected:
    ServeCommand() { folder.write("walk.pcapng", recorded_walk()); }
    // In one go: a server that looks meanwhile sees the one or the other.
    void replace_walk(const ByteBuffer& capture) const {
        folder.write("new.pcapng", capture);
        EXPECT_EQ(folder.run_program("mv new.pcapng walk.pcapng").exit_code, 0);
    }
    CliFolder folder;
};

std::string body_of(const std::string& answer) { return answer.substr(answer.find("\r\n\r\n") + 4); }

// ---- what is there --------------------------------------------------------------------------------------------------
TEST_F(ServeCommand, ServesAPageThatMayAskNoOtherServer) {
    const Served served{folder, "walk.pcapng"};
    const std::string answer = served.ask("GET /");
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html")) << answer.substr(0, 300);
    EXPECT_TRUE(contains(answer, "default-src 'none'"));
    EXPECT_TRUE(contains(answer, "connect-src 'self'"));
    EXPECT_TRUE(contains(answer, "<body data-follows>"));
    EXPECT_TRUE(contains(answer, "Cross-Origin-Resource-Policy: same-origin\r\n")) << answer.substr(0, 300);
    EXPECT_TRUE(body_of(served.ask("GET /recording")).starts_with("ACMREC\r\n"));
}

// A page reads a recording part by part: all of them must be of the same one.
TEST_F(ServeCommand, ServesTheRecordingThatAPageKnowsAndNoOther) {
    const Served served{folder, "walk.pcapng"};
    RawClient listener = served.listener();
    const auto ask = [&](const Json& event) {
        return served.ask("GET /recording?" + event["recording"].dump(), "Range: bytes=0-\r\n");
    };
    const Json first = next_event(listener);
    const std::string recording = body_of(ask(first));
    EXPECT_EQ(recording, body_of(served.ask("GET /recording")));
    EXPECT_TRUE(served.ask("GET /recording?1").starts_with("HTTP/1.1 410")) << "it was never there";

    replace_walk(made_capture("twin-walk"));
    const Json second = next_event(listener);
    EXPECT_EQ(body_of(ask(first)), recording) << "a page that has begun with it goes on";
    EXPECT_NE(body_of(ask(second)), recording);
    replace_walk(recorded_walk());
    const Json third = next_event(listener);
    EXPECT_TRUE(ask(first).starts_with("HTTP/1.1 410"));
    EXPECT_TRUE(ask(second).starts_with("HTTP/1.1 206"));
    EXPECT_TRUE(ask(third).starts_with("HTTP/1.1 206"));
}

TEST_F(ServeCommand, ServesThePageAloneWithoutACapture) {
    const Served served{folder, ""};
    const std::string page = served.ask("GET /?2d");
    EXPECT_TRUE(contains(page, "connect-src 'none'"));
    EXPECT_TRUE(contains(page, "<body>"));
    EXPECT_TRUE(served.ask("GET /etc/passwd").starts_with("HTTP/1.1 404"));
    const std::string refused = served.ask("POST /", "Content-Length: 3\r\n");
    EXPECT_TRUE(refused.starts_with("HTTP/1.1 405")) << refused;
    EXPECT_TRUE(contains(refused, "Allow: GET, HEAD\r\n")) << refused;
    RawClient client = served.connect();
    client.send("what is this?\r\n\r\n");
    EXPECT_TRUE(client.read_all().starts_with("HTTP/1.1 400"));
}

TEST_F(ServeCommand, SendsTheBytesAskedFor) {
    const Served served{folder, "walk.pcapng"};
    const std::string all = body_of(served.ask("GET /recording"));
    const std::string size = std::to_string(all.size());
    const auto range = [&](const std::string& bytes) {
        return served.ask("GET /recording", "Range: " + bytes + "\r\n");
    };
    const std::string first = range("bytes=0-5");
    EXPECT_TRUE(first.starts_with("HTTP/1.1 206"));
    EXPECT_TRUE(contains(first, "Content-Range: bytes 0-5/" + size + "\r\n"));
    EXPECT_EQ(body_of(first), "ACMREC");
    EXPECT_EQ(body_of(range("bytes=6-")), all.substr(6));
    EXPECT_EQ(body_of(range("bytes=6-99999999999")), all.substr(6));
    EXPECT_EQ(body_of(range("bytes=-7")), all.substr(all.size() - 7));
    const std::string beyond_64_bits = "99999999999999999999999";
    EXPECT_EQ(body_of(range("bytes=6-" + beyond_64_bits)), all.substr(6));
    EXPECT_EQ(body_of(range("bytes=-" + beyond_64_bits)), all);
    EXPECT_EQ(body_of(range("bytes=" + std::string(10'000, '0') + "-5")), "ACMREC");
    const std::string from_beyond = "bytes=" + beyond_64_bits + "-";
    for (const char* none : {"bytes=999999999-", "bytes=-0", "bytes=18446744073709551615-", from_beyond.c_str()}) {
        EXPECT_TRUE(range(none).starts_with("HTTP/1.1 416")) << none;
        EXPECT_TRUE(contains(range(none), "Content-Range: bytes */" + size + "\r\n")) << none;
        EXPECT_TRUE(contains(range(none), "Content-Length: 0\r\n")) << none;
    }
    for (const char* whole : {"bytes=0-1,4-5", "bytes=5-2", "lines=1-2", "bytes=", "=0-1", "bytes=--5", "bytes=0-5x"}) {
        EXPECT_TRUE(range(whole).starts_with("HTTP/1.1 200")) << whole;
        EXPECT_EQ(body_of(range(whole)), all) << whole;
    }
    const std::string head = served.ask("HEAD /recording", "Range: bytes=0-5\r\n");
    EXPECT_TRUE(head.starts_with("HTTP/1.1 200")) << "a range is for GET";
    EXPECT_EQ(body_of(range("bytes=0-5\r\nIf-Range: \"x\"")), all) << "it may not be what the beginning came from";
}

// ---- who may ask ----------------------------------------------------------------------------------------------------
TEST_F(ServeCommand, AnswersToItsOwnNamesOnly) {
    const Served served{folder, "walk.pcapng"};
    const std::string port = ":" + std::to_string(served.port());
    const auto as = [&](const std::string& host) {
        RawClient client = served.connect();
        client.send("GET /recording HTTP/1.1\r\n" + host + "\r\n");
        return client.read_answer();
    };
    for (const std::string& host : {"127.0.0.1" + port, "localhost" + port, "LocalHost" + port}) {
        EXPECT_TRUE(as("Host: " + host + "\r\n").starts_with("HTTP/1.1 200")) << host;
    }
    for (const std::string& host : {"evil.example" + port, std::string{"127.0.0.1"}, std::string{"localhost:1"},
                                    "127.0.0.1" + port + ".evil.example", "[::1]" + port, std::string{}}) {
        const std::string answer = as("Host: " + host + "\r\n");
        EXPECT_TRUE(answer.starts_with("HTTP/1.1 421")) << host;
        EXPECT_EQ(body_of(answer), "Ask for http://127.0.0.1" + port + "/\n");
    }
    EXPECT_TRUE(as("").starts_with("HTTP/1.1 421"));
}

TEST_F(ServeCommand, AnswersNoOtherPage) {
    const Served served{folder, "walk.pcapng"};
    const auto from = [&](const std::string& origin) {
        return served.ask("GET /events", "Origin: " + origin + "\r\n");
    };
    for (const char* origin : {"http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1"}) {
        EXPECT_TRUE(from(origin).starts_with("HTTP/1.1 403")) << origin;
    }
    EXPECT_TRUE(served.ask("GET /", "Origin: http://" + served.host() + "\r\n").starts_with("HTTP/1.1 200"));
}

// ---- clients that are no good ---------------------------------------------------------------------------------------
TEST_F(ServeCommand, SilentAndSlowClientsDoNotDelayOthers) {
    const Served served{folder, "walk.pcapng"};
    std::vector<RawClient> clients;
    for (int i = 0; i < 200; ++i) clients.push_back(served.connect());
    clients.back().send("GET / HT");
    for (int i = 0; i < 20; ++i) {
        clients.push_back(served.connect());
        clients.back().send("GET / HTTP/1.1\r\nHost: " + served.host() + "\r\n\r\n");  // and never reads
    }
    EXPECT_TRUE(served.ask("GET /recording").starts_with("HTTP/1.1 200"));
    EXPECT_EQ(clients.front().read_all(), "") << "among too many, who has been silent for longest has to go";
}

TEST_F(ServeCommand, ARequestHasABoundAndOneDeadlineHoweverSlowlyItComes) {
    const Served served{folder, ""};
    RawClient client = served.connect();
    client.send("GET / HTTP/1.1\r\nX: " + std::string(20'000, 'x'));
    EXPECT_TRUE(client.read_to("\r\n\r\n").starts_with("HTTP/1.1 431"));
    RawClient slow = served.connect();
    const std::string request = "GET / HTTP/1.1\r\nX: " + std::string(100, 'x');
    std::size_t sent = 0;
    while (sent < request.size() && !slow.hears_within(500)) slow.send(request.substr(sent++, 1));
    EXPECT_LT(sent, request.size()) << "it could have gone on for ever";
    EXPECT_EQ(slow.read_all(), "");
}

// All of them are read before the first has its answer.
TEST_F(ServeCommand, TheBoundToListenersHoldsForThoseThatAskAtOnce) {
    const Served served{folder, "walk.pcapng"};
    std::vector<RawClient> clients;
    for (int i = 0; i < 60; ++i) {
        clients.push_back(served.connect());
        clients.back().send("HEAD / HTTP/1.1\r\nHost: " + served.host() + "\r\n\r\n");
        EXPECT_TRUE(clients.back().read_answer(false).starts_with("HTTP/1.1 200"));
    }
    int stopped = 0;
    kill(served.process(), SIGSTOP);
    waitpid(served.process(), &stopped, WUNTRACED);
    for (const RawClient& client : clients) client.send("GET /events HTTP/1.1\r\nHost: " + served.host() + "\r\n\r\n");
    kill(served.process(), SIGCONT);
    std::size_t listeners = 0;
    for (RawClient& client : clients) {
        const std::string head = client.read_to("\r\n\r\n");
        listeners += head.starts_with("HTTP/1.1 200") ? 1 : 0;
        EXPECT_TRUE(head.starts_with("HTTP/1.1 200") || head.starts_with("HTTP/1.1 503")) << head;
    }
    EXPECT_EQ(listeners, 32U);
    EXPECT_TRUE(served.ask("GET /").starts_with("HTTP/1.1 200"));
}

// ---- the file changes -----------------------------------------------------------------------------------------------
TEST_F(ServeCommand, KeepsTheLastRecordingAndSaysWhyThereIsNoOther) {
    const Served served{folder, "walk.pcapng"};
    RawClient listener = served.listener();
    const Json before = next_event(listener);
    const std::string recording = served.ask("GET /recording");

    replace_walk(made_capture("other-traffic"));
    const Json broken = next_event(listener);
    EXPECT_EQ(broken["recording"], before["recording"]);
    EXPECT_TRUE(contains(broken["problem"].get<std::string>(), "walk.pcapng: no game traffic")) << broken;
    EXPECT_EQ(served.ask("GET /recording"), recording);
    RawClient late = served.listener();
    EXPECT_EQ(next_event(late), broken) << "a later listener gets the same";

    replace_walk(recorded_walk());
    EXPECT_EQ(next_event(listener)["problem"], "");
}

// Of which a part is there, and the rest is written by and by.
TEST_F(ServeCommand, FollowsAGrowingCapturePieceByPieceUnderOneSetOfRules) {
    const ByteBuffer whole = capture_of(simulation_of("town", 9));
    folder.write("growing.pcapng", Bytes{whole}.first(whole.size() / 3));
    const auto grow = [&](std::size_t third) {
        folder.write("more", Bytes{whole}.subspan(third * whole.size() / 3, whole.size() / 3));
        EXPECT_EQ(folder.run_program("cat more >> growing.pcapng").exit_code, 0);
    };
    // The next event with such a key.
    const auto event_with = [](RawClient& listener, const std::string& key) {
        Json event = next_event(listener);
        while (event.is_object() && !event.contains(key)) event = next_event(listener);
        return event;
    };
    Served served{folder, "growing.pcapng --rules retail", "serve.txt"};
    RawClient listener = served.listener();
    EXPECT_TRUE(next_event(listener).contains("recording")) << "as it was found: a whole";
    grow(1);
    Json event = event_with(listener, "live");
    while (event.is_object() && event["bytes"] == 0) event = event_with(listener, "live");
    const std::string session = event["live"];
    EXPECT_TRUE(contains(served.ask("GET /told?" + session), "ACMBHEAD"));
    const std::int64_t bytes = event["bytes"];
    grow(2);
    while (event.is_object() && event["bytes"] <= bytes) event = next_event(listener);
    EXPECT_EQ(event["live"], session) << "nothing is played again";

    EXPECT_EQ(folder.run_program("mv walk.pcapng growing.pcapng").exit_code, 0);
    EXPECT_EQ(event_with(listener, "recording")["problem"], "") << "another file is shown as a whole";
    EXPECT_EQ(served.end(SIGTERM), 0);
    EXPECT_FALSE(contains(folder.read("serve.txt"), "as a whole"));
}

// ---- where it listens, and how it ends ------------------------------------------------------------------------------
TEST_F(ServeCommand, EndsCleanlyWhenAsked) {
    for (const int signal : {SIGINT, SIGTERM}) {
        Served served{folder, "walk.pcapng"};
        RawClient listener = served.listener();
        EXPECT_TRUE(next_event(listener).contains("recording"));
        EXPECT_EQ(served.end(signal), 0);
        EXPECT_EQ(listener.read_all(), "");
    }
}

TEST_F(ServeCommand, EndsWith1IfABoundWasReachedOrTheFileBreaksOff) {
    const ByteBuffer whole = recorded_walk();
    folder.write("children.pcapng", made_capture("crowded-walk"));
    folder.write("broken.pcapng", {whole.begin(), whole.end() - 10});
    for (const char* capture : {"children.pcapng", "broken.pcapng"}) {
        Served served{folder, capture};
        EXPECT_EQ(served.end(SIGINT), 1) << capture;
        EXPECT_EQ(folder.run(std::string{"view -o page.html "} + capture).exit_code, 1) << capture;
    }
}

TEST_F(ServeCommand, SaysThatAnotherProgramHasItsPort) {
    const Served served{folder, ""};
    const CliRun taken = folder.run("serve --listen " + std::to_string(served.port()));
    EXPECT_EQ(taken.exit_code, 2);
    EXPECT_TRUE(contains(taken.err, "another program has this port. Choose one with --listen")) << taken.err;
}

}  // namespace
}  // namespace acmotion::test
