#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "acmotion/core/limits.h"
#include "acmotion/core/object_id.h"

namespace acmotion {

using MessageBytes = std::vector<std::byte>;

// Messages that wait for their object (spec 20 §6). The raw bytes are kept, so stamps are compared again at replay. An
// id that waits without being live is a placeholder.
class Parking {
 public:
    // False, and nothing is kept, when a bound of Limits is reached.
    bool park(ObjectId id, std::span<const std::byte> message, const Limits& limits);
    // Removes and returns all messages of an id, first in first out. Nothing is replayed twice in one pass.
    [[nodiscard]] std::vector<MessageBytes> take(ObjectId id);

    [[nodiscard]] std::size_t waiting_for(ObjectId id) const;
    [[nodiscard]] std::size_t ids() const { return lots_.size(); }
    [[nodiscard]] std::size_t messages() const { return messages_; }
    [[nodiscard]] const std::map<ObjectId, std::vector<MessageBytes>>& lots() const { return lots_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [lots, messages, bytes] = *this;
        return std::tie(lots, messages, bytes);
    }

 private:
    std::map<ObjectId, std::vector<MessageBytes>> lots_;
    std::size_t messages_ = 0;
    std::size_t bytes_ = 0;
};

// Messages that wait for the player's id (spec 20 §7).
class HoldList {
 public:
    // False, and nothing is kept, when a bound of Limits is reached.
    bool hold(std::span<const std::byte> message, const Limits& limits);
    // Removes and returns all of them, first in first out.
    [[nodiscard]] std::vector<MessageBytes> take();

    [[nodiscard]] const std::vector<MessageBytes>& messages() const { return messages_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [messages, bytes] = *this;
        return std::tie(messages, bytes);
    }

 private:
    std::vector<MessageBytes> messages_;
    std::size_t bytes_ = 0;
};

// Deadlines of objects (spec 20 §6.5). A check costs nothing while none is due, however many wait.
class Schedule {
 public:
    // Replaces an earlier deadline.
    void schedule(ObjectId id, double deadline);
    void unschedule(ObjectId id);
    // The id whose deadline lies farthest in the past, strictly; it is off the schedule then.
    [[nodiscard]] std::optional<ObjectId> take_due(double now);

    [[nodiscard]] bool has(ObjectId id) const { return deadlines_.contains(id); }
    [[nodiscard]] const std::map<ObjectId, double>& deadlines() const { return deadlines_; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [deadlines, order] = *this;
        return std::tie(deadlines, order);
    }

 private:
    std::map<ObjectId, double> deadlines_;
    std::set<std::pair<double, ObjectId>> order_;
};

}  // namespace acmotion
