#include "transport/assembly_budget.h"

#include "transport/reassembler.h"

namespace acmotion {

AssemblyBudget::Ticket AssemblyBudget::enter(Reassembler& owner) {
    owners_.emplace(++last_, &owner);
    return last_;
}

void AssemblyBudget::leave(Ticket ticket, std::size_t bytes) {
    owners_.erase(ticket);
    bytes_ -= bytes;
}

void AssemblyBudget::make_room(std::size_t bytes) {
    while (!owners_.empty() && bytes_ + bytes > most_) owners_.begin()->second->evict_oldest();
}

}  // namespace acmotion
