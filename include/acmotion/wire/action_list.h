#pragma once
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace acmotion {

// One animation, emote or attack that goes with a motion state (spec 10 §6.1).
struct SentAction {
    std::uint16_t command = 0;   // low half of the command id
    std::uint16_t sequence = 0;  // 15 bits, its own stamp: the receiver plays an action once
    bool autonomous = false;     // begun by the player's own client, not by the server
    float speed = 1;             // multiplies the animation's own speed

    bool operator==(const SentAction&) const = default;
};

// The actions of one motion state, held inline: five bits on the wire count them (spec 10 §6.1, §10.2). Most states
// have none, so room that is not used is neither initialised nor copied.
class ActionList {
 public:
    using value_type = SentAction;
    static constexpr std::size_t kCapacity = 31;  // what five bits can count

    // Copies only what is there.
    ActionList() {}
    ActionList(const ActionList& other) { *this = other; }
    ActionList& operator=(const ActionList& other) {
        std::ranges::copy(other, actions_);
        count_ = other.count_;
        return *this;
    }

    // There is room: fewer than kCapacity so far.
    void push_back(const SentAction& action) {
        assert(count_ < kCapacity);
        actions_[count_++] = action;
    }
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    // `index` is below size().
    [[nodiscard]] const SentAction& operator[](std::size_t index) const { return actions_[index]; }
    // In wire order, which is the order they are played in.
    [[nodiscard]] const SentAction* begin() const { return actions_; }
    [[nodiscard]] const SentAction* end() const { return actions_ + count_; }

    friend bool operator==(const ActionList& a, const ActionList& b) { return std::ranges::equal(a, b); }

 private:
    std::size_t count_ = 0;
    // A union, because then nothing is initialised.
    union {
        SentAction actions_[kCapacity];  // NOLINT(modernize-avoid-c-arrays,readability-identifier-naming)
    };
};
// Copied as bytes: a copy must not read the room that was never filled.
static_assert(std::is_trivially_copyable_v<SentAction>);

}  // namespace acmotion
