#include "chaos/promises.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/same_bits.h"

namespace acmotion::chaos {
namespace {

bool is_finite(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

bool is_rotation(const Quaternion& q) {
    const double square = double{q.w} * q.w + double{q.x} * q.x + double{q.y} * q.y + double{q.z} * q.z;
    return square > 0.99 && square < 1.01;
}

bool is_sane(const Pose& pose) {
    const Frame& frame = pose.position.frame;
    return is_finite(frame.origin) && is_finite(pose.velocity) && is_rotation(frame.rotation) &&
           std::isfinite(pose.clock);
}

class FiniteChecker : public Checker {
    void on_frame(const FrameEvidence& frame) override {
        for (const std::vector<Pose>* poses : {&frame.poses, &frame.smooth, &frame.c_poses}) {
            for (const Pose& pose : *poses) {
                judge(is_sane(pose), [&] { return fmt::format("body {:#x} has no pose", pose.object.value); });
            }
        }
    }
};

class BoundsChecker : public Checker {
    void on_frame(const FrameEvidence& frame) override {
        for (const Occupancy& one : frame.occupancies) {
            judge(one.count <= one.bound,
                  [&] { return fmt::format("{} {}, {} are allowed", one.count, one.what, one.bound); });
        }
    }
};

class MemoryChecker : public Checker {
    void at_end(const MemoryEvidence& memory) override {
        if (memory.is_whole) compare(memory.before, memory.after, "before the world and after it");
        if (memory.second && memory.third)
            compare(*memory.second, *memory.third, "after the second and the third time");
    }
    void compare(std::size_t one, std::size_t other, std::string_view when) {
        judge(one == other, [&] { return fmt::format("{} and {} bytes {}", one, other, when); });
    }
};

class WholeChecker : public Checker {
    void on_frame(const FrameEvidence& frame) override {
        for (const MalformedMessage& one : frame.malformed) {
            judge(one.before == one.after && one.was_refused, [&] {
                return fmt::format("a malformed message {}", one.was_refused ? "changed the state" : "was taken");
            });
        }
    }
};

// Two ways to the same state, one of which may be missing.
class SameStateChecker : public Checker {
 public:
    using Way = std::optional<std::uint64_t> FrameEvidence::*;
    explicit SameStateChecker(std::vector<std::pair<Way, Way>> ways) : ways_(std::move(ways)) {}

 private:
    void on_frame(const FrameEvidence& frame) override {
        for (const auto& [one, other] : ways_) {
            if (!(frame.*one) || !(frame.*other)) continue;
            judge(frame.*one == frame.*other,
                  [&] { return fmt::format("the state is {:#x} or {:#x}", *(frame.*one), *(frame.*other)); });
        }
    }

    std::vector<std::pair<Way, Way>> ways_;
};

bool is_same(const Pose& a, const Pose& b) {
    return a.object == b.object && same_bits(a.position, b.position) && same_bits(a.velocity, b.velocity) &&
           a.clock == b.clock && a.in_contact == b.in_contact && a.is_hidden == b.is_hidden;
}

class CChecker : public Checker {
    void on_frame(const FrameEvidence& frame) override {
        if (!frame.has_c) return;
        judge(frame.poses.size() == frame.c_poses.size(),
              [&] { return fmt::format("{} poses by C, {} by C++", frame.c_poses.size(), frame.poses.size()); });
        for (std::size_t i = 0; i < frame.poses.size() && i < frame.c_poses.size(); ++i) {
            judge(is_same(frame.poses[i], frame.c_poses[i]),
                  [&] { return fmt::format("body {:#x} differs", frame.poses[i].object.value); });
        }
    }
};

// ---- the table ------------------------------------------------------------------------------------------------------

template <class Kind>
std::unique_ptr<Checker> make(const Terms& /*terms*/) {
    return std::make_unique<Kind>();
}
template <SameStateChecker::Way kOne, SameStateChecker::Way kOther, SameStateChecker::Way kThird = kOther>
std::unique_ptr<Checker> same(const Terms& /*terms*/) {
    std::vector<std::pair<SameStateChecker::Way, SameStateChecker::Way>> ways{{kOne, kOther}};
    if (kThird != kOther) ways.emplace_back(kOne, kThird);
    return std::make_unique<SameStateChecker>(std::move(ways));
}

using Seen = FrameEvidence;
constexpr std::array<Promise, kPromises> kTable{{
    {"finite", "no pose has a NaN, an infinity or a rotation that is none", make<FiniteChecker>},
    {"reach", "no body leaves its cell, or goes farther than its speed carries it", check_reach},
    {"arrival", "2 s after a grounded update its body is within 1 m of it", check_arrival},
    {"teleports", "a teleport is one snap, and nothing creeps afterwards", check_teleports},
    {"bounds", "queues, pools, parked and held messages stay within Limits", make<BoundsChecker>},
    {"memory", "memory is given back, and the same seconds again take no more", make<MemoryChecker>},
    {"whole", "a message that is malformed changes nothing", make<WholeChecker>},
    {"snapshot", "a snapshot of a random frame goes on bit for bit", same<&Seen::by_message, &Seen::restored>},
    {"replay", "the written capture and its messages one by one give the same state",
     same<&Seen::live, &Seen::by_message, &Seen::replayed>},
    {"rest", "bodies that rest change nothing", same<&Seen::by_message, &Seen::restless>},
    {"own-host", "a host that brings the ground and the root motion that are built in changes nothing",
     same<&Seen::by_message, &Seen::own_host>},
    {"c", "the C API draws the same poses", make<CChecker>},
}};

}  // namespace

std::span<const Promise, kPromises> promises() { return kTable; }

}  // namespace acmotion::chaos
