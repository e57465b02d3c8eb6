#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "acmotion/animation/animation.h"

namespace acmotion {

// A clip that is played: an animation, and which of its frames at which rate (spec 70 §5.2, §5.3).
struct SequenceNode {
    std::shared_ptr<const Animation> animation;
    float rate = 0;  // frames per second; negative plays backwards
    std::int32_t low = 0;
    std::int32_t high = 0;

    [[nodiscard]] double starting_frame() const;
    [[nodiscard]] double ending_frame() const;
};

// Nodes in a row, each with an animation. One alone, as while a body plays its cycle, lies in the list itself and needs
// no other piece of memory.
class NodeList {
 public:
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] std::size_t size() const { return several_.empty() ? alone_count() : several_.size(); }
    [[nodiscard]] SequenceNode& operator[](std::size_t at) { return several_.empty() ? alone_ : several_[at]; }
    [[nodiscard]] const SequenceNode& operator[](std::size_t at) const {
        return several_.empty() ? alone_ : several_[at];
    }
    [[nodiscard]] std::span<const SequenceNode> all() const { return {&(*this)[0], size()}; }

    void push_back(SequenceNode node) {
        if (empty()) {
            alone_ = std::move(node);
            return;
        }
        if (several_.empty()) several_.push_back(std::exchange(alone_, {}));
        several_.push_back(std::move(node));
    }
    // Those from `first` to before `end`, one at least.
    void erase(std::size_t first, std::size_t end) {
        if (several_.empty()) return clear();
        const auto begin = several_.begin();
        several_.erase(begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(end));
        if (several_.size() != 1) return;
        alone_ = std::move(several_.front());
        several_.clear();
    }
    void clear() {
        alone_ = {};
        several_.clear();
    }

 private:
    [[nodiscard]] std::size_t alone_count() const { return alone_.animation != nullptr ? 1 : 0; }

    SequenceNode alone_;  // without an animation: there is none
    std::vector<SequenceNode> several_;
};

}  // namespace acmotion
