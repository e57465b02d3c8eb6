#pragma once
#include <cstdint>
#include <map>

#include "acmotion/core/limits.h"

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

}  // namespace acmotion
