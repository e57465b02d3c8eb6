#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "acmotion/core/limits.h"
#include "acmotion/transport/events.h"

namespace acmotion {

// Strict order in one direction: packets wait behind a gap until it fills, or is given up (spec 11 §5.1 step 4).
class ReorderBuffer {
 public:
    explicit ReorderBuffer(const Limits& limits) : limits_(limits) {}

    struct Held {
        std::uint32_t sequence = 0;
        Nanoseconds since = 0;
        Verification verification{};
        ByteBuffer datagram;  // empty: the sender can no longer resend this one
    };

    // A session begins, and its first packet will be `highest + 1`.
    void begin(std::uint32_t highest);
    // Nothing is known of the numbers to come.
    void reset();

    // Must this packet wait? If not, it counts as released.
    [[nodiscard]] bool must_wait(std::uint32_t sequence);
    void hold(Held packet);
    // The sender can no longer resend this one. Ignored unless something waits for it.
    void reject(std::uint32_t sequence, Nanoseconds time);

    [[nodiscard]] bool is_empty() const { return held_.empty(); }
    // The next packet that need not wait any longer, until there is none.
    [[nodiscard]] std::optional<Held> release(TransportReporter& reporter);
    // The same, without waiting for anything: no more bytes will come.
    [[nodiscard]] std::optional<Held> release_anyway(TransportReporter& reporter);

 private:
    [[nodiscard]] bool is_overdue(Nanoseconds now) const;
    void give_up_gap(TransportReporter& reporter);
    [[nodiscard]] std::optional<Held> take_next(TransportReporter& reporter);

    Limits limits_;
    bool begun_ = false;
    std::uint32_t released_ = 0;
    std::vector<Held> held_;  // by sequence, oldest first
};

}  // namespace acmotion
