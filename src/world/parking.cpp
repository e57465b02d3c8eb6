#include "acmotion/world/parking.h"

#include <utility>

namespace acmotion {

bool Parking::park(ObjectId id, std::span<const std::byte> message, double now, const Limits& limits) {
    const auto found = lots_.find(id);
    const std::size_t waiting = found == lots_.end() ? 0 : found->second.messages.size();
    if (messages_ >= limits.parked_messages || waiting >= limits.parked_messages_per_object) return false;
    Lot& lot =
        found == lots_.end() ? lots_.emplace(id, Lot{.messages = {}, .clock = now}).first->second : found->second;
    lot.messages.emplace_back(message.begin(), message.end());
    ++messages_;
    return true;
}

std::vector<MessageBytes> Parking::take(ObjectId id) {
    const auto found = lots_.find(id);
    if (found == lots_.end()) return {};
    std::vector<MessageBytes> messages = std::move(found->second.messages);
    lots_.erase(found);
    messages_ -= messages.size();
    return messages;
}

std::optional<ObjectId> Parking::take_overdue(double now, double age) {
    for (auto& [id, lot] : lots_) {
        if (now - lot.clock <= age) continue;
        lot.clock = now;
        return id;
    }
    return std::nullopt;
}

}  // namespace acmotion
