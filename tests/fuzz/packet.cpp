// Any bytes as one datagram: what the packet is taken apart into lies inside it, an observer of either side lives on, and so
// does a live session.
#include "acmotion/world/live_session.h"
#include "input.h"
#include "transport/all.h"

using namespace acmotion;

namespace {

constexpr std::size_t kSmallestFragment = kFragmentHeaderBytes + sizeof(std::uint32_t);  // with an opcode

class NullSink : public TransportSink {
 public:
    void on_message(const ObservedMessage& message) override {
        fuzz::promise(message.bytes.size() >= 4, "a message has an opcode");
    }
};

void check(Bytes bytes) {
    const auto packet = parse_packet(bytes);
    if (!packet) return;
    const std::size_t parts = kPacketHeaderBytes + packet->optional_headers.size() + packet->fragments.size() +
                              packet->surplus.size() + packet->beyond_size.size();
    fuzz::promise(parts == bytes.size(), "every byte of a packet has its place");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Bytes bytes = fuzz::input(data, size);
    check(bytes);
    static_cast<void>(assess_datagram(bytes));
    NullSink sink;
    Observer observer;
    observer.set_seed(Sender::Server, 1);
    observer.receive(Sender::Server, bytes, 0, sink);
    observer.receive(Sender::Client, bytes, 1, sink);
    observer.receive(Sender::Server, bytes, 2, sink);
    observer.finish(3, sink);
    World world;
    LiveSession session{world};
    session.receive(Sender::Server, bytes, 0);
    session.receive(Sender::Client, bytes, 1);
    fuzz::promise(session.frame(0), "a frame is drawn");
    // A CreatePlayer behind a movement is another character's.
    fuzz::promise(session.sessions() <= 1 + size / kSmallestFragment, "a session begins with a message of its own");
    return 0;
}
