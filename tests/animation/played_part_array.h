#pragma once
#include <gtest/gtest.h>

#include <functional>

#include "animation/example_library.h"
#include "animation/part_array.h"
#include "support/near.h"

namespace acmotion::test {

// "Walk/1": the motion that a notice named, and whether it succeeded.
using Notice = std::pair<MotionCommand, bool>;
using Pending = std::vector<PendingAnimation>;

// A part array that plays by the table of spec 70 §11, initialised, with nothing pending; and its listener.
class PlayedPartArray : public ::testing::Test, public PartListener {
 protected:
    PlayedPartArray() { begin(); }

    // Anew, by whatever the library holds now.
    void begin() {
        parts_ = {};
        parts_.set_motion_table(library_, kSpecTable);
        parts_.initialise(library_);
        parts_.check_completed_motions(*this);
        notices_.clear();
    }

    void motion_done(MotionCommand motion, bool success) override {
        notices_.emplace_back(motion, success);
        if (on_notice_) std::exchange(on_notice_, nullptr)();
    }
    void run_hook(const Animation::Hook& hook) override { hooks_.push_back(hook.type); }

    MotionError do_motion(MotionCommand motion, float speed = 1) { return parts_.do_motion(library_, motion, speed); }
    MotionError stop_motion(MotionCommand motion) { return parts_.stop_motion(library_, motion); }
    // One slice: the root frame, then the hooks.
    Frame update(float quantum) {
        Frame offset;
        parts_.update(quantum, &offset);
        parts_.run_hooks(*this);
        return offset;
    }
    float forward(float quantum) { return update(quantum).origin.y; }

    [[nodiscard]] std::vector<std::uint32_t> nodes() const {
        std::vector<std::uint32_t> ids;
        for (const SequenceNode& node : parts_.sequence().nodes()) ids.push_back(node.animation->id);
        return ids;
    }
    [[nodiscard]] std::vector<float> rates() const {
        std::vector<float> all;
        for (const SequenceNode& node : parts_.sequence().nodes()) all.push_back(node.rate);
        return all;
    }
    [[nodiscard]] Pending pending() const {
        const auto all = parts_.manager()->pending();
        return {all.begin(), all.end()};
    }
    [[nodiscard]] const AnimationState& state() const { return parts_.manager()->state(); }
    [[nodiscard]] double frame_number() const { return parts_.sequence().frame_number(); }
    [[nodiscard]] Vec3 velocity() const { return parts_.sequence().velocity(); }
    [[nodiscard]] Vec3 omega() const { return parts_.sequence().omega(); }
    MotionTable& table() { return library_.tables[kSpecTable]; }

    ExampleLibrary library_ = spec_library();
    PartArray parts_;
    std::vector<Notice> notices_;
    std::vector<std::uint32_t> hooks_;
    std::function<void()> on_notice_;  // once
};

}  // namespace acmotion::test
