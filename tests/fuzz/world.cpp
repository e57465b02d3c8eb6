// A stream of messages, datagrams and time into a world: the bounds of Limits hold, and no pose is nonsense.
//
// The input is records: a byte of time (sixtieths of a second), two bytes of length (bit 15: this is a datagram for an
// observer, whose messages go on to the world; else one message), and that many bytes.
#include "acmotion/transport/observer.h"
#include "acmotion/world/inspector.h"
#include "small_world.h"
#include "transport/all.h"
#include "world/world_access.h"

using namespace acmotion;

namespace {

using fuzz::kPlayer;
using fuzz::kSmallLimits;

constexpr std::size_t kMaxRecords = 256;  // an input of empty records should not take seconds

class Receiver : public TransportSink {
 public:
    explicit Receiver(World& world) : world_(world) {}
    void on_message(const ObservedMessage& message) override {
        if (message.sender == Sender::Server) receive(message.bytes);
    }
    void receive(Bytes message) {
        const std::uint64_t before = WorldInspector{world_}.state_hash();
        const Reception reception = world_.receive(message, now);
        fuzz::promise(!reception.error || reception.status == Status::Error, "an error is a status too");
        fuzz::promise(!reception.error || WorldInspector{world_}.state_hash() == before,
                      "malformed bytes change nothing");
    }
    double now = 1;

 private:
    World& world_;
};

void check_object(const WorldObject& object) {
    fuzz::promise(object.aside->children.size() <= kSmallLimits.children_per_object, "children are bounded");
    if (object.manager && object.manager->queue()) {
        fuzz::promise(static_cast<std::size_t>(object.manager->queue()->size()) <= kSmallLimits.waypoints_per_body,
                      "waypoints are bounded");
    }
    if (object.target() != nullptr) {
        fuzz::promise(object.target()->watchers().size() <= kSmallLimits.watchers_per_body, "watchers are bounded");
    }
    if (object.movement && object.movement->interpreter()) {
        fuzz::promise(object.movement->interpreter()->pending().size() <= kSmallLimits.pending_motions_per_body,
                      "pending motions are bounded");
    }
}

void check(const World& world) {
    const WorldState& state = state_of(world);
    fuzz::promise(state.objects.size() <= kSmallLimits.objects, "objects are bounded");
    fuzz::promise(state.parking.messages() <= kSmallLimits.parked_messages, "parked messages are bounded");
    fuzz::promise(state.parking.bytes() <= kSmallLimits.parked_bytes, "bytes of parked messages are bounded");
    fuzz::promise(state.held.messages().size() <= kSmallLimits.held_messages, "held messages are bounded");
    fuzz::promise(state.held.bytes() <= kSmallLimits.held_bytes, "bytes of held messages are bounded");
    for (const WorldObject& object : state.objects.slots()) {
        if (object.is_live) check_object(object);
    }
    fuzz::check_poses(world);
}

void run(World& world, fuzz::Pieces pieces) {
    Observer observer;
    Receiver receiver{world};
    for (std::size_t i = 0; i < kMaxRecords && !pieces.empty(); ++i) {
        receiver.now += pieces.number<std::uint8_t>() / 60.0;
        const auto length = pieces.number<std::uint16_t>();
        const Bytes bytes = pieces.piece(length & 0x7FFFU);
        world.advance(receiver.now);
        if ((length & 0x8000U) != 0) {
            observer.receive(Sender::Server, bytes, static_cast<Nanoseconds>(receiver.now * 1e9), receiver);
        } else {
            receiver.receive(bytes);
        }
        check(world);
    }
    world.advance(receiver.now + 30);
    check(world);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Bytes bytes = fuzz::input(data, size);
    // As a client starts, which holds messages until 0xF746; with the player known; and as one that joined late.
    struct Start {
        bool is_known = false;
        bool assumes = false;
    };
    for (const Start& start : {Start{}, Start{.is_known = true}, Start{.is_known = true, .assumes = true}}) {
        World world{Rules::retail(), kSmallLimits};
        if (start.is_known) world.set_player(kPlayer, 0);
        world.assume_objects(start.assumes);
        run(world, fuzz::Pieces{bytes});
    }
    return 0;
}
