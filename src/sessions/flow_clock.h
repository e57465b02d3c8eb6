#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "acmotion/transport/events.h"

namespace acmotion {

// Its fragments are used, now or once a gap before it is closed: it has its own number.
[[nodiscard]] inline bool is_used(PacketDisposition disposition) {
    return disposition == PacketDisposition::Delivered || disposition == PacketDisposition::Held;
}

// How often a capture's clock was proven wrong, and by how much at most.
struct ClockTrouble {
    std::uint64_t steps_back = 0;
    std::uint64_t steps_ahead = 0;
    Nanoseconds largest = 0;

    [[nodiscard]] std::uint64_t steps() const { return steps_back + steps_ahead; }
};

// When did the packets of a flow come? As the capture's stamps say, unless the packets prove them wrong: numbers that
// rise while the time falls mean that the clock was set back, and neither side is silent for longer than half a
// minute within a session, because both ack every 2 s and the server sends the time every 20 s (spec 11 §5). Then the time
// goes on from the last packet, and stamps that return to the old clock are believed again.
class FlowClock {
 public:
    // For every packet that could be read, in the order of the capture: its time, put right.
    [[nodiscard]] Nanoseconds read(const ObservedPacket& packet);
    // Its numbers begin anew, and it may begin any time after the session before.
    void begin_session();

    [[nodiscard]] const ClockTrouble& trouble() const { return trouble_; }

 private:
    // The newest packet of one direction.
    struct Newest {
        std::uint32_t sequence = 0;
        Nanoseconds time = 0;
    };

    [[nodiscard]] Nanoseconds read_unproven(Nanoseconds stamp);
    [[nodiscard]] bool is_back(const Newest* before, Nanoseconds time) const;
    [[nodiscard]] bool is_ahead(std::uint32_t missing, Nanoseconds time) const;
    [[nodiscard]] bool is_old_clock(Nanoseconds stamp) const;
    void put_right(Nanoseconds stamp);

    std::array<std::optional<Newest>, 2> newest_;  // by Sender
    std::optional<Nanoseconds> latest_;            // of all packets whose numbers vouch for their place
    Nanoseconds alive_ = 0;                        // the last sign of life, of any packet
    bool in_session_ = false;
    Nanoseconds correction_ = 0;  // to add to a stamp
    ClockTrouble trouble_;
};

}  // namespace acmotion
