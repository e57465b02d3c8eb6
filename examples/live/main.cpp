// Datagrams in, decisions out: what a proxy, a bot or a tool with its own socket does. Here a capture stands in for the
// socket, and FlowFinder for the knowledge of which datagrams are the session's. Usage: example_live CAPTURE
#include <acmotion/capture/byte_stream.h>
#include <acmotion/capture/datagram_reader.h>
#include <acmotion/trace/event.h>
#include <acmotion/trace/sentence.h>
#include <acmotion/transport/flow_finder.h>
#include <acmotion/world/live_session.h>

#include <cstdio>

using namespace acmotion;

struct Console : TraceSink {
    void on_event(const Event& event) override {
        std::printf("%8.3f s  0x%08X  %s\n", event.time, event.object.value, sentence(event).c_str());
    }
};

struct Socket : FlowFinder::Sink {
    explicit Socket(LiveSession& to) : session(to) {}
    void on_datagram(FlowId /*flow*/, Sender sender, const Datagram& datagram) override {
        session.receive(sender, datagram.payload, datagram.time);
    }
    LiveSession& session;
};

int main(int argc, char** argv) {
    auto stream = open_file(argc > 1 ? argv[1] : "-");
    auto capture = stream ? DatagramReader::open(std::move(*stream)) : tl::unexpected(stream.error());
    if (!capture) return std::fprintf(stderr, "%s\n", describe(capture.error()).c_str()), 2;
    Console console;
    World world{Rules::retail(), {}, {.trace = &console}};
    LiveSession session{world};
    Socket socket{session};
    FlowFinder finder;
    double next_frame = 0;
    Nanoseconds first = 0;
    while (const auto datagram = capture->next()) {
        if (first == 0) first = datagram->time;
        for (; next_frame < to_seconds(datagram->time - first); next_frame += 1 / 60.0) session.frame(next_frame);
        finder.receive(*datagram, socket);
    }
    session.frame(next_frame);
    std::printf("%llu messages\n", static_cast<unsigned long long>(session.statistics(Sender::Server).messages));
    return session.sessions() > 0 ? 0 : 1;
}
