#pragma once
#include <cstdint>
#include <memory>

#include "acmotion/transport/observer.h"
#include "acmotion/world/world.h"

namespace acmotion {

// A session as it comes over the network: datagrams in; a World, and its trace, out. For a program that has its
// own socket or proxy and knows which datagrams belong to the session; FlowFinder finds them among other traffic. This header is
// not among those of acmotion.hpp: it brings in transport, which a world does not need.
//
// One frame is: receive() every datagram that came since the last one, then frame(now). What is shown is what a replay of
// the same datagrams shows at the same times. There is no socket, no thread and no clock in it, and nothing that a datagram
// contains stops it.
//
// A login, or another character, begins another session: the world then becomes what it was before its first message, and
// what waited for the next frame is dropped. A session that is joined late needs World::set_player and
// World::assume_objects, to be called before the first frame.
//
// Movable, not copyable; one that was moved from may only be assigned to or destroyed.
class LiveSession {
 public:
    // What waits for a frame: messages beyond this are refused and counted. A host that draws never comes near it.
    static constexpr std::size_t kMostWaitingBytes = std::size_t{16} << 20;

    // `world` must outlive this, and stay where it is.
    explicit LiveSession(World& world, const Limits& limits = {}, Observer::Gaps gaps = Observer::Gaps::Lenient,
                         Observer::Damaged damaged = Observer::Damaged::Drop);
    LiveSession(LiveSession&&) noexcept;
    LiveSession& operator=(LiveSession&&) noexcept;
    ~LiveSession();

    // One UDP payload, whole, of either side. Its bytes need to live for the call only. Nanoseconds of any clock, which is
    // expected to rise and need not; they need not be on the clock of frame().
    void receive(Sender sender, Bytes datagram, Nanoseconds time);
    // No more datagrams will come: what waits behind a gap is delivered, and what is incomplete is given up.
    void finish(Nanoseconds time);

    // The player is moved to where its own client last said that it stands; the world advances; then it takes what has
    // come. Seconds, as in World. False only if the time was refused: then everything still waits.
    bool frame(double now);

    // How many have begun so far: a host that keeps something for a body forgets it when this changes.
    [[nodiscard]] std::uint64_t sessions() const;
    // Beyond kMostWaitingBytes.
    [[nodiscard]] std::uint64_t messages_refused() const;
    // What was received from one side so far.
    [[nodiscard]] TransportStatistics statistics(Sender sender) const;

 private:
    class Impl;

    std::unique_ptr<Impl> impl_;
};

}  // namespace acmotion
