#include "world/parking.h"

#include <utility>

namespace acmotion {
namespace {

// Without adding them up: a bound may be set as high as a number goes.
bool fits(std::size_t more, std::size_t already, std::size_t most) { return already <= most && more <= most - already; }

}  // namespace

bool Parking::park(ObjectId id, std::span<const std::byte> message, const Limits& limits) {
    if (messages_ >= limits.parked_messages || waiting_for(id) >= limits.parked_messages_per_object) return false;
    if (!fits(message.size(), bytes_, limits.parked_bytes)) return false;
    lots_[id].emplace_back(message.begin(), message.end());
    ++messages_;
    bytes_ += message.size();
    return true;
}

std::size_t Parking::waiting_for(ObjectId id) const {
    const auto found = lots_.find(id);
    return found == lots_.end() ? 0 : found->second.size();
}

std::vector<MessageBytes> Parking::take(ObjectId id) {
    const auto found = lots_.find(id);
    if (found == lots_.end()) return {};
    std::vector<MessageBytes> messages = std::move(found->second);
    lots_.erase(found);
    messages_ -= messages.size();
    for (const MessageBytes& message : messages) bytes_ -= message.size();
    return messages;
}

bool HoldList::hold(std::span<const std::byte> message, const Limits& limits) {
    if (messages_.size() >= limits.held_messages || !fits(message.size(), bytes_, limits.held_bytes)) return false;
    messages_.emplace_back(message.begin(), message.end());
    bytes_ += message.size();
    return true;
}

std::vector<MessageBytes> HoldList::take() {
    bytes_ = 0;
    return std::exchange(messages_, {});
}

void Schedule::schedule(ObjectId id, double deadline) {
    unschedule(id);
    deadlines_.emplace(id, deadline);
    order_.emplace(deadline, id);
}

void Schedule::unschedule(ObjectId id) {
    const auto found = deadlines_.find(id);
    if (found == deadlines_.end()) return;
    order_.erase({found->second, id});
    deadlines_.erase(found);
}

std::optional<ObjectId> Schedule::take_due(double now) {
    if (order_.empty() || order_.begin()->first >= now) return std::nullopt;
    const ObjectId id = order_.begin()->second;
    unschedule(id);
    return id;
}

}  // namespace acmotion
