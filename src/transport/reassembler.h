#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "acmotion/core/limits.h"
#include "acmotion/transport/events.h"
#include "acmotion/transport/fragment.h"

namespace acmotion {

// Pieces in, messages out, for one direction of a session (spec 11 §3.2). Single pieces pass without being kept.
class Reassembler {
 public:
    explicit Reassembler(const Limits& limits) : limits_(limits) {}

    struct Whole {
        Bytes bytes;  // into the packet, or valid until the next call
        Verification verification{};
    };

    // The message this piece completes, if it does. Everything else that happens goes to the reporter.
    [[nodiscard]] std::optional<Whole> add(const Fragment& piece, Verification verification,
                                           TransportReporter& reporter);

    // Drops what has been incomplete for too long.
    void expire(TransportReporter& reporter) {
        if (!assemblies_.empty()) expire_oldest(reporter);
    }

    // Forgets all: another session begins, whose blob ids may repeat, or no more bytes will come.
    void clear(TransportReporter& reporter);

    // Bytes the incomplete messages claim, never above Limits::incomplete_message_bytes.
    [[nodiscard]] std::size_t claimed_bytes() const { return claimed_bytes_; }
    [[nodiscard]] std::size_t incomplete() const { return assemblies_.size(); }

 private:
    struct Assembly {
        std::uint64_t blob_id = 0;
        std::uint16_t count = 0;
        std::uint16_t queue = 0;
        Nanoseconds begun = 0;
        std::size_t present = 0;
        std::size_t last_piece_bytes = 0;
        std::vector<std::optional<Verification>> pieces;
        ByteBuffer bytes;
    };
    using Assemblies = std::vector<Assembly>;  // oldest first

    void expire_oldest(TransportReporter& reporter);
    [[nodiscard]] bool refuse(const Fragment& piece, TransportReporter& reporter);
    [[nodiscard]] Assemblies::iterator find(std::uint64_t blob_id);
    void discard_mismatched(std::uint64_t blob_id, TransportReporter& reporter);
    [[nodiscard]] Assembly* find_or_begin(const Fragment& piece, TransportReporter& reporter);
    void make_room(std::size_t bytes, TransportReporter& reporter);
    static void store(Assembly& assembly, const Fragment& piece, Verification verification,
                      TransportReporter& reporter);
    [[nodiscard]] Whole complete(Assembly& assembly);
    void erase(Assemblies::iterator first, Assemblies::iterator last);
    [[nodiscard]] bool was_completed(std::uint64_t blob_id) const;
    void remember_completed(std::uint64_t blob_id);

    Limits limits_;
    Assemblies assemblies_;
    std::size_t claimed_bytes_ = 0;
    ByteBuffer whole_;
    std::vector<std::uint64_t> completed_;
    std::size_t oldest_completed_ = 0;
};

}  // namespace acmotion
