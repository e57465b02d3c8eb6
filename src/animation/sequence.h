#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "acmotion/animation/animation.h"
#include "acmotion/animation/motion_table.h"
#include "animation/node_list.h"

namespace acmotion {

// Not of a file: an animation that leads to the cycle has ended (spec 70 §5.10 step 6).
struct AnimationDone {};
using QueuedHook = std::variant<AnimationDone, Animation::Hook>;

// What a slice's animation has left for its end (spec 70 §5.9), in order. Copies: a motion that begins meanwhile may
// let go of the animation that a hook is from.
using HookQueue = std::vector<QueuedHook>;

// Ours. Further hooks of files are dropped until the queue has been run; the ends of animations never are.
inline constexpr std::size_t kMostQueuedHooks = 4096;

// The animations that a body plays, one after the other, the last one over and over; and the velocity and the turn that
// go with them, which are of the whole list (spec 70 §5).
//
// Two bounds are ours, because speeds come from the network and tables from anywhere: what a list of kMostNodes had not
// played yet goes when one more is appended, and an update leaves kMostFramesPerUpdate frames at most, which is over a
// minute at the usual 30 a second; the time beyond is not played. A rate that is no finite number plays nothing.
class Sequence {
 public:
    static constexpr std::size_t kMostNodes = 1024;
    static constexpr int kMostFramesPerUpdate = 4096;

    // ---- the list (§5.4, §5.5)
    void append(MotionLibrary& library, const Clip& clip, float speed);
    void remove_cycle();
    // Those before the cycle, last one first.
    void remove_links(std::uint32_t count);
    // First one first: what would have played next is skipped.
    void skip_links(std::uint32_t count);
    void remove_all_links();
    void clear_animations();
    void clear_physics();
    void clear();

    // ---- motions at a speed (§5.6, §5.7). Null: nothing happens
    void play(MotionLibrary& library, const MotionData* data, float speed);
    void combine(const MotionData* data, float speed);
    void take_off(const MotionData* data, float speed);
    void scale_cycle_rate(float factor);

    // ---- time (§5.10)
    // `frame`, if there is one, is carried along. `hooks`, if there is a body to run them, gets those of the frames
    // left.
    void update(double dt, Frame* frame, HookQueue* hooks);

    [[nodiscard]] bool has_animations() const { return !nodes_.empty(); }
    [[nodiscard]] std::int64_t current_frame() const;
    [[nodiscard]] double frame_number() const { return frame_number_; }
    [[nodiscard]] std::span<const SequenceNode> nodes() const { return nodes_.all(); }
    // Into nodes(); nothing while there are none.
    [[nodiscard]] std::optional<std::size_t> current() const { return index(current_); }
    [[nodiscard]] std::optional<std::size_t> cyclic_start() const { return index(cyclic_start_); }
    [[nodiscard]] const Vec3& velocity() const { return velocity_; }
    [[nodiscard]] const Vec3& omega() const { return omega_; }

 private:
    // What one update edits, and how much more of it there may be.
    struct Update {
        Frame* frame = nullptr;
        HookQueue* hooks = nullptr;
        double time = 0;
        int frames_remaining = kMostFramesPerUpdate;
    };

    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    [[nodiscard]] static std::optional<std::size_t> index(std::size_t at) {
        return at == kNone ? std::nullopt : std::optional{at};
    }
    [[nodiscard]] const SequenceNode& node() const { return nodes_[current_]; }

    void erase(std::size_t at);
    void go_to_start(std::size_t at);
    void trim();
    [[nodiscard]] std::optional<double> play_node(Update& update);
    [[nodiscard]] std::optional<double> play_forwards(Update& update, std::int64_t from);
    [[nodiscard]] std::optional<double> play_backwards(Update& update, std::int64_t from);
    void go_to_next(const Update& update);
    void compose(const Update& update, std::int64_t frame) const;
    void uncompose(const Update& update, std::int64_t frame) const;
    void add_frame_portion(const Update& update) const;
    void add_portion(Frame& frame, double time, double sign) const;
    void queue_hooks(const Update& update, std::int64_t frame, int direction) const;

    double frame_number_ = 0;
    Vec3 velocity_;  // m/s, body-local
    Vec3 omega_;     // rad/s, body-local
    std::size_t current_ = kNone;
    std::size_t cyclic_start_ = kNone;
    NodeList nodes_;
};

}  // namespace acmotion
