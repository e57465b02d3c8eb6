#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "acmotion/core/limits.h"
#include "acmotion/core/time.h"
#include "capture/ip.h"

namespace acmotion {

// Pieces of IP datagrams in, whole ones out (spec 11 §10.4). They are kept as they come, whatever their offset, and
// joined when the last one is there.
class IpReassembler {
 public:
    explicit IpReassembler(const Limits& limits) : limits_(limits) {}

    struct Outcome {
        std::optional<IpPacket> whole;    // its payload is valid until the next call
        std::optional<FrameIssue> issue;  // of this piece, or of an older datagram it made room for
    };
    // `piece` has a fragment.
    [[nodiscard]] Outcome add(const IpPacket& piece, Nanoseconds time);

    // Drops what has been incomplete for too long, and says how many datagrams.
    [[nodiscard]] std::size_t expire(Nanoseconds time);

    [[nodiscard]] std::size_t incomplete() const { return assemblies_.size(); }

 private:
    // Of the whole datagram, with the place of its bytes among all that came.
    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t at = 0;
    };
    struct Assembly {
        IpAddress source;
        IpAddress destination;
        std::uint8_t protocol = 0;
        std::uint32_t id = 0;
        Nanoseconds begun = 0;
        std::optional<std::size_t> total;  // known from the last piece
        std::vector<Range> ranges;         // in order; they do not overlap
        ByteBuffer bytes;                  // in the order they came
    };
    enum class Fit : std::uint8_t { Fits, Copy, Contradicts };

    [[nodiscard]] std::vector<Assembly>::iterator find(const IpPacket& piece);
    [[nodiscard]] static Fit fit(const Assembly& assembly, const IpPacket& piece);
    static void store(Assembly& assembly, const IpPacket& piece);
    void join(const Assembly& assembly);

    Limits limits_;
    std::vector<Assembly> assemblies_;  // oldest first
    ByteBuffer whole_;
};

}  // namespace acmotion
