#pragma once
#include <cstdint>
#include <set>
#include <vector>

#include "acmotion/core/limits.h"

namespace acmotion {

// Packet sequences wrap: the three steps of the stamps, over 32 bits (spec 11 §5). Equal is never newer.
[[nodiscard]] constexpr bool is_newer_sequence(std::uint32_t sequence, std::uint32_t than) {
    const std::uint32_t gap = sequence > than ? sequence - than : than - sequence;
    return gap > 0x7FFFFFFF ? sequence < than : than < sequence;
}

enum class SequenceOrder : std::uint8_t {
    Next,       // the one after the highest, or the first of a late start
    AfterGap,   // newer than that
    Late,       // older than the highest and not seen before
    Duplicate,  // seen before
    TooFar,     // more than 0x7FFF away: another session (spec 11 §5.1 step 6)
};

// The sequences seen in one direction (spec 11 §5.1).
class SequenceWindow {
 public:
    explicit SequenceWindow(const Limits& limits);

    // A session begins, and its first packet will be `highest + 1`.
    void begin(std::uint32_t highest);

    // `sequence` is not 0. A packet whose checksum failed is no copy of a good one with its number, but it is one of
    // another that failed: a good resend still comes through.
    [[nodiscard]] SequenceOrder judge(std::uint32_t sequence, bool checksum_failed) const;
    // Sequences missing between the highest and this one.
    [[nodiscard]] std::uint32_t gap_before(std::uint32_t sequence) const;

    void accept(std::uint32_t sequence);
    // Remembers a packet whose checksum failed. Its number may be the broken part, so nothing else is learnt from it.
    void accept_failed(std::uint32_t sequence);
    // An ack-only packet was stamped with this number: packets up to it were sent.
    void announce(std::uint32_t sequence);

    // The receiver of these packets asks for this one again (RequestRetransmit).
    void ask_again(std::uint32_t sequence);

    // Packets sent, as far as the numbers show, and never seen.
    [[nodiscard]] std::uint64_t lost() const;
    // Of these: the receiver missed them too. It has the others, and only the capture lacks them.
    [[nodiscard]] std::uint64_t asked_again() const;

 private:
    struct Seen {
        std::uint32_t sequence = 0;
        bool failed = false;
    };

    void remember(std::uint32_t sequence, bool failed);

    [[nodiscard]] bool has(std::uint32_t sequence) const;

    std::vector<Seen> seen_;  // by sequence modulo its size, a power of two
    bool begun_ = false;
    std::uint32_t first_ = 0;
    std::uint32_t highest_ = 0;
    std::uint32_t announced_ = 0;
    std::uint64_t received_ = 0;
    std::set<std::uint32_t> asked_;  // and not seen since; no more than are remembered
};

}  // namespace acmotion
