#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace acmotion {

// One animation, emote or attack that goes with a motion state.
struct MotionAction {
    std::uint16_t command = 0;   // low half of the command id
    std::uint16_t sequence = 0;  // 15 bits
    bool autonomous = false;
    float speed = 1;

    bool operator==(const MotionAction&) const = default;
};

// The actions of one motion state, held inline: five bits on the wire count them (spec 10 §6.1, §10.2).
class ActionList {
 public:
    using value_type = MotionAction;
    static constexpr std::size_t kCapacity = 31;

    void push_back(const MotionAction& action) {
        assert(count_ < kCapacity);
        actions_[count_++] = action;
    }
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] const MotionAction& operator[](std::size_t index) const { return actions_[index]; }
    [[nodiscard]] const MotionAction* begin() const { return actions_.data(); }
    [[nodiscard]] const MotionAction* end() const { return actions_.data() + count_; }

    friend bool operator==(const ActionList& a, const ActionList& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

 private:
    std::array<MotionAction, kCapacity> actions_{};
    std::uint8_t count_ = 0;
};

}  // namespace acmotion
