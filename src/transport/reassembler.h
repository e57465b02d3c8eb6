#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "acmotion/core/limits.h"
#include "transport/packet.h"
#include "transport/reporter.h"

namespace acmotion {

class Reassembler;

// The bytes that incomplete messages may take together: those of both directions of a session, or of all sessions of a
// capture. When there is no more room the oldest of all goes. Outlives its reassemblers.
class AssemblyBudget {
 public:
    // An incomplete message; a later one is greater.
    using Ticket = std::uint64_t;

    explicit AssemblyBudget(const Limits& limits) : most_(limits.incomplete_message_bytes) {}

    [[nodiscard]] Ticket enter(Reassembler& owner);
    void leave(Ticket ticket, std::size_t bytes);
    // There is room: make_room was asked.
    void charge(std::size_t bytes) { bytes_ += bytes; }
    void make_room(std::size_t bytes);

    [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
    std::size_t most_;
    std::size_t bytes_ = 0;
    Ticket last_ = 0;
    std::map<Ticket, Reassembler*> owners_;
};

// Pieces in, messages out, for one direction of a session (spec 11 §3.2). Single pieces pass without being kept. Others
// are kept as they come, whatever they claim, and joined when the last one is there. Stays where it is: its budget
// points to it.
class Reassembler {
 public:
    explicit Reassembler(const Limits& limits) : Reassembler(limits, std::make_shared<AssemblyBudget>(limits)) {}
    Reassembler(const Limits& limits, std::shared_ptr<AssemblyBudget> budget)
        : limits_(limits), budget_(std::move(budget)) {}
    Reassembler(const Reassembler&) = delete;
    Reassembler& operator=(const Reassembler&) = delete;
    ~Reassembler();

    struct Whole {
        Bytes bytes;  // into the packet, or valid until the next call
        Verification verification{};
    };

    // The message this piece completes, if it does. Everything else that happens goes to the reporter.
    [[nodiscard]] std::optional<Whole> add(const Fragment& piece, Verification verification,
                                           TransportReporter& reporter);

    // Drops what has been incomplete for too long, and reports what others left no room for.
    void expire(TransportReporter& reporter) {
        if (!assemblies_.empty()) expire_oldest(reporter);
        report_evicted(reporter);
    }

    // Forgets all: another session begins, whose blob ids may repeat, or no more bytes will come.
    void clear(TransportReporter& reporter);

    // The budget needs room, for this direction or another. There must be an incomplete message.
    void evict_oldest();

    // Counts against another budget from now on; it has kept nothing yet.
    void share(std::shared_ptr<AssemblyBudget> budget);
    [[nodiscard]] const std::shared_ptr<AssemblyBudget>& budget() const { return budget_; }
    [[nodiscard]] std::size_t incomplete() const { return assemblies_.size(); }

 private:
    // One of a message, with the place of its data among all that came.
    struct Piece {
        std::uint16_t index = 0;
        std::uint16_t size = 0;
        Verification verification{};
        std::uint32_t at = 0;
    };
    struct Assembly {
        AssemblyBudget::Ticket ticket = 0;
        std::uint64_t blob_id = 0;
        std::uint16_t count = 0;
        std::uint16_t queue = 0;
        Nanoseconds begun = 0;
        std::size_t charged = 0;
        std::vector<Piece> pieces;  // by index
        ByteBuffer bytes;           // in the order they came
    };
    using Assemblies = std::vector<Assembly>;  // oldest first

    void expire_oldest(TransportReporter& reporter);
    [[nodiscard]] bool refuse(const Fragment& piece, TransportReporter& reporter);
    [[nodiscard]] Assemblies::iterator find(std::uint64_t blob_id);
    [[nodiscard]] Assemblies::iterator find(const Fragment& piece);
    void discard_mismatched(std::uint64_t blob_id, TransportReporter& reporter);
    [[nodiscard]] bool is_copy(const Fragment& piece, Verification verification);
    [[nodiscard]] Assembly* find_or_begin(const Fragment& piece, TransportReporter& reporter);
    void store(Assembly& assembly, const Fragment& piece, Verification verification);
    [[nodiscard]] Whole complete(Assembly& assembly);
    void report_evicted(TransportReporter& reporter);
    void erase(Assemblies::iterator first, Assemblies::iterator last);
    [[nodiscard]] bool was_completed(std::uint64_t blob_id) const;
    void remember_completed(std::uint64_t blob_id);

    Limits limits_;
    Assemblies assemblies_;
    std::shared_ptr<AssemblyBudget> budget_;
    std::uint64_t evicted_ = 0;  // and not reported yet
    ByteBuffer whole_;
    std::vector<std::uint64_t> completed_;
    std::size_t oldest_completed_ = 0;
};

}  // namespace acmotion
