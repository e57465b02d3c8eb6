#include "lab/divergence/known_rules.h"

#include <algorithm>
#include <utility>

#include "acmotion/geometry/heading.h"
#include "lab/base/angle.h"
#include "lab/divergence/reasons.h"
#include "sessions/replay.h"

namespace acmotion::divergence {
namespace {

// Places may be written with two decimals, and headings with none.
constexpr double kRoundedMetres = 0.02;
constexpr double kRoundedHeading = 1;
constexpr double kMostOther = 0.01;  // of the poses of bodies on their way

std::size_t moves_in(const GivenPoses& given) {
    std::size_t moves = 0;
    for (const auto& [object, poses] : given.tracks) {
        for (std::size_t i = 1; i < poses.size(); ++i) {
            if (poses[i].position.frame.origin != poses[i - 1].position.frame.origin) ++moves;
        }
    }
    return moves;
}

// Counts the poses that a replay does not have, and stops it at `most`.
class OtherPoses : public ReplayListener {
 public:
    OtherPoses(const Alignment& made, std::size_t most) : has_headings_(made.turning != Turning::Unknown), most_(most) {
        for (const auto& [object, poses] : made.given.tracks) all_.push_back({object, &poses});
    }

    void on_frame(const ReplayFrame& frame) override {
        auto body = frame.bodies.begin();
        for (auto& [object, poses, next] : all_) {
            while (next < poses->size() && (*poses)[next].time < frame.time) ++next;
            if (next == poses->size() || (*poses)[next].time != frame.time) continue;
            while (body != frame.bodies.end() && body->object < object) ++body;
            const bool is_there = body != frame.bodies.end() && body->object == object;
            if (!is_there || !is_same((*poses)[next].position, body->position)) ++count_;
        }
    }
    [[nodiscard]] bool has_seen_enough() const override { return count_ >= most_; }
    [[nodiscard]] std::size_t count() const { return count_; }

 private:
    struct Followed {
        ObjectId object;
        const std::vector<GivenPose>* poses;
        std::size_t next = 0;
    };
    [[nodiscard]] bool is_same(const Position& given, const Position& drawn) const {
        if (distance(given, drawn) > kRoundedMetres) return false;
        return !has_headings_ ||
               angle_between(static_cast<double>(acmotion::heading_of(given.frame.rotation)),
                             static_cast<double>(acmotion::heading_of(drawn.frame.rotation))) <= kRoundedHeading;
    }

    bool has_headings_;
    std::size_t most_;
    std::vector<Followed> all_;
    std::size_t count_ = 0;
};

std::vector<Rules> rules_to_try() {
    std::vector<Rules> all{Rules::retail()};
    for (const RuleChange& one : rule_changes()) all.push_back(one.rules);
    return all;
}

}  // namespace

void note_rules(Alignment& made, const Session& session) {
    const auto moves = static_cast<double>(moves_in(made.given));
    auto least = static_cast<std::size_t>(kMostOther * moves) + 1;
    for (const Rules& rules : rules_to_try()) {
        OtherPoses others{made, least};
        replay(session, rules, made.frames, others);
        if (others.count() >= least) continue;
        least = others.count();
        made.given.rules = rules;
        made.given.is_by_rules = true;
        if (least == 0) return;
    }
}

}  // namespace acmotion::divergence
