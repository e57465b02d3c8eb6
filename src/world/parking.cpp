#include "acmotion/world/parking.h"

#include <utility>

namespace acmotion {

bool Parking::park(ObjectId id, std::span<const std::byte> message, const Limits& limits) {
    const auto found = lots_.find(id);
    const std::size_t waiting = found == lots_.end() ? 0 : found->second.size();
    if (messages_ >= limits.parked_messages || waiting >= limits.parked_messages_per_object) return false;
    lots_[id].emplace_back(message.begin(), message.end());
    ++messages_;
    return true;
}

std::vector<MessageBytes> Parking::take(ObjectId id) {
    const auto found = lots_.find(id);
    if (found == lots_.end()) return {};
    std::vector<MessageBytes> messages = std::move(found->second);
    lots_.erase(found);
    messages_ -= messages.size();
    return messages;
}

}  // namespace acmotion
