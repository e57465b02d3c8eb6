#include "chaos/promises.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/same_bits.h"

namespace acmotion::chaos {
namespace {

constexpr std::array<Promise, kPromises> kTable{{
    {"finite", "no pose has a NaN, an infinity or a rotation that is none", check_finite},
    {"reach", "no body leaves its cell, or goes farther than its speed carries it", check_reach},
    {"arrival", "2 s after a grounded update its body is within 1 m of it", check_arrival},
    {"teleports", "a teleport is one snap, and nothing creeps afterwards", check_teleports},
    {"bounds", "queues, pools, parked and held messages stay within Limits", check_bounds},
    {"memory", "memory is given back, and the same seconds again take no more", check_memory},
    {"whole", "a message that is malformed changes nothing", check_whole_messages},
    {"snapshot", "a snapshot of a random frame goes on bit for bit", check_snapshot},
    {"replay", "the written capture and its messages one by one give the same state", check_replay},
    {"rest", "bodies that rest change nothing", check_rest},
    {"own-host", "a host that brings the ground and the root motion that are built in changes nothing", check_own_host},
    {"c", "the C API draws the same poses", check_c},
}};

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
        if (memory.is_whole) {
            judge(memory.after == memory.before,
                  [&] { return fmt::format("{} bytes before the world, {} after it", memory.before, memory.after); });
        }
        if (!memory.second || !memory.third) return;
        judge(*memory.second == *memory.third, [&] {
            return fmt::format("{} bytes after the second time, {} after the third", *memory.second, *memory.third);
        });
    }
};

class WholeChecker : public Checker {
    void on_frame(const FrameEvidence& frame) override {
        for (const MalformedMessage& one : frame.malformed) {
            judge(one.before == one.after && one.was_refused, [&] {
                return one.was_refused ? std::string{"a malformed message changed the state"}
                                       : std::string{"a malformed message was taken"};
            });
        }
    }
};

// Two ways to the same state, one of which may be missing.
class SameStateChecker : public Checker {
 public:
    using Way = std::optional<std::uint64_t> FrameEvidence::*;
    SameStateChecker(Way one, Way other, std::string_view words) : one_(one), other_(other), words_(words) {}

 protected:
    void on_frame(const FrameEvidence& frame) override { compare(frame, one_, other_, words_); }
    void compare(const FrameEvidence& frame, Way one, Way other, std::string_view words) {
        if (!(frame.*one) || !(frame.*other)) return;
        judge(frame.*one == frame.*other, [&] { return std::string{words}; });
    }

 private:
    Way one_;
    Way other_;
    std::string_view words_;
};

class ReplayChecker : public SameStateChecker {
 public:
    ReplayChecker()
        : SameStateChecker(&FrameEvidence::live, &FrameEvidence::by_message,
                           "the messages one by one give another state than the live session") {}

 private:
    void on_frame(const FrameEvidence& frame) override {
        SameStateChecker::on_frame(frame);
        compare(frame, &FrameEvidence::live, &FrameEvidence::replayed, "the capture gives another state");
    }
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

}  // namespace

std::span<const Promise, kPromises> promises() { return kTable; }

std::unique_ptr<Checker> check_finite(const Terms& /*terms*/) { return std::make_unique<FiniteChecker>(); }
std::unique_ptr<Checker> check_bounds(const Terms& /*terms*/) { return std::make_unique<BoundsChecker>(); }
std::unique_ptr<Checker> check_memory(const Terms& /*terms*/) { return std::make_unique<MemoryChecker>(); }
std::unique_ptr<Checker> check_whole_messages(const Terms& /*terms*/) { return std::make_unique<WholeChecker>(); }
std::unique_ptr<Checker> check_snapshot(const Terms& /*terms*/) {
    return std::make_unique<SameStateChecker>(&FrameEvidence::by_message, &FrameEvidence::restored,
                                              "a world restored from a snapshot went another way");
}
std::unique_ptr<Checker> check_rest(const Terms& /*terms*/) {
    return std::make_unique<SameStateChecker>(&FrameEvidence::by_message, &FrameEvidence::restless,
                                              "a world in which no body rests went another way");
}
std::unique_ptr<Checker> check_own_host(const Terms& /*terms*/) {
    return std::make_unique<SameStateChecker>(&FrameEvidence::by_message, &FrameEvidence::own_host,
                                              "a world whose host brings the ground itself went another way");
}
std::unique_ptr<Checker> check_replay(const Terms& /*terms*/) { return std::make_unique<ReplayChecker>(); }
std::unique_ptr<Checker> check_c(const Terms& /*terms*/) { return std::make_unique<CChecker>(); }

}  // namespace acmotion::chaos
