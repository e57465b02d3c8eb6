#pragma once
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/trace/event.h"
#include "acmotion/world/body_info.h"
#include "acmotion/world/pose.h"
#include "chaos/plan.h"

// What every world keeps, whatever happens in it: one checker for each promise.
namespace acmotion::chaos {

// ---- what a frame showed, as plain values: a test can spoil each of them, and see that a promise notices

// Bytes that are no message, and what they did to the world.
struct MalformedMessage {
    std::uint64_t before = 0;  // hashes of the state
    std::uint64_t after = 0;
    bool was_refused = true;
};

// How much there was of something that Limits bound.
struct Occupancy {
    std::string_view what;
    std::size_t count = 0;
    std::size_t bound = 0;
};

// A body that is shown, with what its BodyInfo leaves out.
struct SeenBody {
    BodyInfo info;
    bool may_move = true;  // not frozen, not part of the landscape
};

struct FrameEvidence {
    std::size_t number = 0;
    double now = 0;
    double before = 0;  // `now` of the last frame

    ObjectId player;
    std::vector<Pose> poses;       // of the live stack
    std::vector<Pose> smooth;      // the same between ticks
    std::vector<Pose> c_poses;     // of the same datagrams by the C API
    bool has_c = true;             // there is such a world
    std::vector<SeenBody> bodies;  // those of `poses`, in their order
    std::vector<Event> events;     // since the last frame

    std::vector<Occupancy> occupancies;
    std::vector<MalformedMessage> malformed;

    // Hashes of the state, in some frames: of the live stack, of its messages one by one, of a world that was restored from a
    // snapshot of a random frame, of one in which no body rests, of one whose host brings what is built in, and of a replay of
    // the written capture.
    std::optional<std::uint64_t> live, by_message, restored, restless, own_host, replayed;
};

// Bytes that the allocator has given and not taken back.
struct MemoryEvidence {
    bool is_whole = true;    // false: files that are kept between worlds were opened meanwhile
    std::size_t before = 0;  // before the world was made
    std::size_t after = 0;   // after it was destroyed
    // After the second and the third time of the same seconds, from one snapshot.
    std::optional<std::size_t> second, third;
};

// ---- what is promised

// What a checker must know about a world to say what is promised there.
struct Terms {
    bool is_free = true;           // nothing is in the way, and no host refuses anything
    bool ground_is_flat = true;    // the height of a body is that of its updates
    bool walks_to_updates = true;  // rules under which a body follows its updates
    bool keeps_cells = true;  // false: OpenAC takes a cell without its place, or a place without its cell (spec 81)
    bool teleport_keeps_waypoints = false;  // the mistake of that name among the rules
    bool has_gaits = false;  // a creature walks by the velocity of its updates, whatever its motion says (spec 81)
};

// Looks at frame after frame. Keeps the first complaint, and counts how often it had something to judge.
class Checker {
 public:
    explicit Checker(const Terms& terms) : terms_(terms) {}
    virtual ~Checker() = default;
    virtual void on_frame(const FrameEvidence& /*frame*/) {}
    virtual void at_end(const MemoryEvidence& /*memory*/) {}

    [[nodiscard]] std::uint64_t judged() const { return judged_; }
    [[nodiscard]] const std::optional<std::string>& complaint() const { return complaint_; }

 protected:
    void judge(bool is_kept, const std::function<std::string()>& words) {
        ++judged_;
        if (!is_kept && !complaint_) complaint_ = words();
    }

 protected:
    const Terms terms_;

 private:
    std::uint64_t judged_ = 0;
    std::optional<std::string> complaint_;
};

struct Promise {
    std::string_view name;
    std::string_view words;
    std::unique_ptr<Checker> (*make)(const Terms& terms);
};
inline constexpr std::size_t kPromises = 12;
[[nodiscard]] std::span<const Promise, kPromises> promises();

// ---- playing a world

struct Broken {
    std::string promise;  // its name
    std::string words;
    std::size_t frame = 0;
    double now = 0;
};

struct Outcome {
    std::optional<Broken> broken;                   // the first
    std::array<std::uint64_t, kPromises> judged{};  // how often, by promise
    std::size_t frames = 0;
};

// Plays the world of that plan in every way there is, and looks at all promises after every frame.
[[nodiscard]] Outcome run_world(const Plan& plan);

// The smallest plan found in which that promise is still broken: fewer seconds, fewer bodies, fewer troubles.
[[nodiscard]] Plan shrink(Plan plan, const std::string& promise);
// The same with any other way to try a plan, which answers whether it is still broken.
[[nodiscard]] Plan shrink(Plan plan, const std::function<bool(const Plan&)>& is_broken);

}  // namespace acmotion::chaos
