#pragma once
#include <cstdint>
#include <memory>

#include "acmotion/core/limits.h"
#include "acmotion/transport/events.h"

namespace acmotion {

// A passive observer of one session, both directions: datagrams in, whole messages out.
//
// Nothing a datagram contains stops it. The number of a packet whose checksum fails is not trusted. Single-fragment
// messages are views into the datagram; nothing is allocated for them.
//
// Movable, not copyable; an observer that was moved from may only be assigned to or destroyed.
class Observer {
 public:
    // What a gap in the sequences does to the packets behind it (spec 11 §5.1 step 4).
    enum class Gaps : std::uint8_t {
        Lenient,  // they are delivered at once: the stamps of the messages make the order harmless
        Strict,   // they wait until the gap fills or is given up: Limits::packets_held, Limits::packet_hold_time
    };
    // What becomes of a packet whose checksum fails (spec 11 §6.6).
    enum class Damaged : std::uint8_t {
        Keep,  // the packet is read, its messages are marked: a session whose keys are not the ones seen stays visible
        Drop,  // nothing of it is used, as the client did; it is counted, and a good resend of it comes through
    };

    explicit Observer(const Limits& limits = {}, Gaps gaps = Gaps::Lenient, Damaged damaged = Damaged::Keep);
    Observer(Observer&&) noexcept;
    Observer& operator=(Observer&&) noexcept;
    ~Observer();

    // The incomplete messages of both count together against Limits::incomplete_message_bytes of `other`, and the
    // oldest of either goes. To be called before anything is received; from then on, one thread for both.
    void share_memory_with(const Observer& other);

    // One UDP payload, whole. Its bytes need to live for the call only. Times are expected to rise, and need not.
    void receive(Sender sender, Bytes datagram, Nanoseconds time, TransportSink& sink);
    // No more datagrams will come: what waits behind a gap is delivered, what is incomplete is given up.
    void finish(Nanoseconds time, TransportSink& sink);

    // For a session whose ConnectRequest was not seen, but whose seed is known from elsewhere.
    void set_seed(Sender sender, std::uint32_t seed);
    // For the vectors: can packets of this side be verified?
    [[nodiscard]] bool has_seed(Sender sender) const;

    // What was received from one side so far.
    [[nodiscard]] TransportStatistics statistics(Sender sender) const;

 private:
    class Impl;

    std::unique_ptr<Impl> impl_;
};

}  // namespace acmotion
