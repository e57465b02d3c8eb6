#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "acmotion/core/limits.h"
#include "acmotion/transport/events.h"
#include "acmotion/transport/handshake.h"
#include "transport/key_window.h"
#include "transport/reassembler.h"
#include "transport/reorder_buffer.h"
#include "transport/sequence_window.h"

namespace acmotion {

// What a gap in the sequences does to the packets behind it (spec 11 §5.1 step 4).
enum class GapPolicy : std::uint8_t {
    Lenient,  // they are delivered at once: the stamps of the messages make the order harmless
    Strict,   // they wait until the gap fills or is given up
};

// A passive observer of one session, both directions: datagrams in, whole messages out.
//
// Nothing a datagram contains stops it. A packet whose checksum fails is still read and its messages are marked, but
// its number is not believed. Single-fragment messages are views into the datagram; nothing is allocated for them.
class Observer {
 public:
    explicit Observer(const Limits& limits = {}, GapPolicy policy = GapPolicy::Lenient);

    // Times are expected to rise, and need not.
    void receive(Sender sender, Bytes datagram, Nanoseconds time, TransportSink& sink);
    // No more datagrams will come: what waits behind a gap is delivered, what is incomplete is given up.
    void finish(Nanoseconds time, TransportSink& sink);

    // For a session whose ConnectRequest was not seen, but whose seed is known from elsewhere.
    void set_seed(Sender sender, std::uint32_t seed);
    [[nodiscard]] bool has_seed(Sender sender) const {
        return sides_[static_cast<std::size_t>(sender)].keys.has_value();
    }

    [[nodiscard]] TransportStatistics statistics(Sender sender) const;

 private:
    struct Side {
        explicit Side(const Limits& limits) : sequences(limits), reassembler(limits), reorder(limits) {}

        SequenceWindow sequences;
        Reassembler reassembler;
        ReorderBuffer reorder;
        std::optional<KeyWindow> keys;
        TransportStatistics statistics;
    };

    [[nodiscard]] Side& side(Sender sender) { return sides_[static_cast<std::size_t>(sender)]; }
    void observe(const Packet& packet, Bytes datagram, TransportReporter& reporter);
    [[nodiscard]] ChecksumVerdict verify(const Packet& packet, TransportReporter& reporter);
    void follow_handshake(const Packet& packet, TransportReporter& reporter);
    void start_session(const std::optional<ConnectRequest>& request, TransportReporter& reporter);
    void close(Sender sender, TransportReporter reporter);
    [[nodiscard]] PacketDisposition place(const Packet& packet, Verification verification, TransportReporter& reporter);
    [[nodiscard]] PacketDisposition place_sequenced(const Packet& packet, bool failed, TransportReporter& reporter);
    void read_control(const Packet& packet, TransportReporter& reporter);
    void deliver(const Packet& packet, Verification verification, TransportReporter& reporter);
    void release_held(TransportReporter& reporter);
    void deliver_held(const ReorderBuffer::Held& held, TransportReporter& reporter);
    void abandon_incomplete(TransportReporter& reporter);

    Limits limits_;
    GapPolicy policy_;
    std::array<Side, 2> sides_;
    std::optional<ConnectRequest> connection_;
    bool sequenced_ = false;  // the session has seen more than its handshake
};

}  // namespace acmotion
