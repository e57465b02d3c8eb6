#include <cmath>
#include <utility>

#include "acmotion/body/state.h"
#include "acmotion/research/rule_fields.h"
#include "acmotion/world/inspector.h"
#include "chaos/promises.h"
#include "chaos/stacks.h"
#include "lab/simulate/simulate.h"
#include "support/allocations.h"
#include "world/world_access.h"

namespace acmotion::chaos {
namespace {

// A hash of the state looks at everything, so not every frame has one.
constexpr std::size_t kFramesPerHash = 6;

Terms terms_of(const Plan& plan) {
    const std::string name = rules_of(plan);
    const Rules rules = Rules::parse(name).value();
    return {.is_free = !plan.has(Trouble::Refusals) && !plan.has(Trouble::Walls),
            .ground_is_flat = !plan.has(Trouble::GameData),
            .walks_to_updates = name == "retail" || name == "acdream" || name == "openac",
            .keeps_cells =
                rules.near_snap == 0 && !rules.airborne_update_takes_cell && !rules.contactless_grounded_update_snaps,
            .teleport_keeps_waypoints = rules.teleport_keeps_waypoints,
            .has_gaits = rules.gait_from_velocity};
}

// ---- what a world holds ---------------------------------------------------------------------------------------------

void measure(const World& world, const Limits& limits, std::vector<Occupancy>& all) {
    const WorldState& state = state_of(world);
    std::size_t children = 0;
    std::size_t waypoints = 0;
    std::size_t watchers = 0;
    std::size_t pending = 0;
    for (const WorldObject& object : state.objects.slots()) {
        if (!object.is_live) continue;
        children = std::max(children, object.aside->children.size());
        if (object.manager && object.manager->queue())
            waypoints = std::max(waypoints, static_cast<std::size_t>(object.manager->queue()->size()));
        if (object.target() != nullptr) watchers = std::max(watchers, object.target()->watchers().size());
        if (object.movement && object.movement->interpreter())
            pending = std::max(pending, object.movement->interpreter()->pending().size());
    }
    all = {{"objects", state.objects.size(), limits.objects},
           {"parked messages", state.parking.messages(), limits.parked_messages},
           {"parked bytes", state.parking.bytes(), limits.parked_bytes},
           {"held messages", state.held.messages().size(), limits.held_messages},
           {"held bytes", state.held.bytes(), limits.held_bytes},
           {"children of an object", children, limits.children_per_object},
           {"waypoints of a body", waypoints, limits.waypoints_per_body},
           {"watchers of a body", watchers, limits.watchers_per_body},
           {"pending motions of a body", pending, limits.pending_motions_per_body},
           {"ended lives", state.ended_lives.size(), limits.objects}};
}

SeenBody seen(const World& world, ObjectId id) {
    const WorldObject& object = *object_of(world, id);
    return {*world.find(id), !object.is(kStatic) && !object.is(kFrozen)};
}

class Judges {
 public:
    explicit Judges(const Plan& plan) {
        for (const Promise& promise : promises()) checkers_.push_back(promise.make(terms_of(plan)));
    }

    // False once a promise is broken.
    bool look_at(const FrameEvidence& frame) {
        for (const auto& checker : checkers_) checker->on_frame(frame);
        return !find_broken(frame.number, frame.now);
    }
    void look_at(const MemoryEvidence& memory) {
        for (const auto& checker : checkers_) checker->at_end(memory);
        find_broken(0, 0);
    }
    void tell(Outcome& outcome) const {
        outcome.broken = broken_;
        for (std::size_t i = 0; i < checkers_.size(); ++i) outcome.judged[i] += checkers_[i]->judged();
    }

 private:
    bool find_broken(std::size_t frame, double now) {
        for (std::size_t i = 0; i < checkers_.size() && !broken_; ++i) {
            if (const auto& complaint = checkers_[i]->complaint()) {
                broken_ = Broken{std::string{promises()[i].name}, *complaint, frame, now};
            }
        }
        return broken_.has_value();
    }

    std::vector<std::unique_ptr<Checker>> checkers_;
    std::optional<Broken> broken_;
};

// ---- one world ------------------------------------------------------------------------------------------------------

class Run {
 public:
    Run(const Plan& plan, const std::vector<OwnedDatagram>& datagrams, const Scenario& scenario)
        : plan_(plan),
          limits_(limits_of(plan)),
          scenario_(scenario),
          datagrams_(datagrams),
          times_(frame_times(plan)),
          live_(plan, scenario),
          tap_(plan),
          by_message_(plan, scenario),
          restless_(plan, scenario),
          random_(random_of(plan, "run")),
          kept_frame_(pick(random_, times_.size())) {
        if (scenario.walls.empty()) c_.emplace(plan);
        if (!plan.has(Trouble::GameData)) own_host_.emplace(plan, scenario, true);
        if (plan.has(Trouble::JumpsBack) || plan.has(Trouble::LateJoin)) return;
        captured_.emplace(plan, datagrams);
        if (captured_->is_there()) replayed_.emplace(plan, scenario);
    }

    void play(Judges& judges) {
        for (std::size_t i = 0; i < times_.size(); ++i) {
            frame(i);
            if (!judges.look_at(evidence_)) return;
        }
        play_again();
    }

    [[nodiscard]] std::size_t frames() const { return times_.size(); }
    [[nodiscard]] const MemoryEvidence& memory() const { return memory_; }

 private:
    void frame(std::size_t number) {
        evidence_.number = number;
        evidence_.before = evidence_.now;
        evidence_.now = times_[number];
        live_.events().clear();
        receive_until(evidence_.now);
        live_.frame(evidence_.now);
        if (c_) c_->frame(evidence_.now);
        feed(number);
        look_at_bodies();
        hash(number);
    }

    // A clock that was put back does not take packets back.
    void receive_until(double now) {
        const Nanoseconds until = kSimulationEpoch + static_cast<Nanoseconds>(std::llround(now * 1e9));
        for (; next_ < datagrams_.size() && datagrams_[next_].time <= until; ++next_) {
            live_.receive(datagrams_[next_]);
            tap_.receive(datagrams_[next_]);
            if (c_) c_->receive(datagrams_[next_]);
        }
    }

    // The worlds that get messages.
    void feed(std::size_t number) {
        const double now = evidence_.now;
        const FrameInput input = tap_.take();
        evidence_.malformed.clear();
        by_message_.frame(input, now, &evidence_.malformed);
        restless_.wake_everybody();
        restless_.frame(input, now);
        if (own_host_) own_host_->frame(input, now);
        if (restored_) restored_->frame(input, now);
        if (restored_) inputs_.push_back(input);
        if (replayed_) replayed_->frame(captured_->take(now), now);
        if (number != kept_frame_) return;
        kept_ = by_message_.keep();
        restored_.emplace(plan_, scenario_).restore(*kept_);
    }

    void look_at_bodies() {
        const World& world = live_.world();
        evidence_.player = world.player();
        evidence_.poses.clear();
        evidence_.bodies.clear();
        for (const Pose pose : world.poses()) {
            evidence_.poses.push_back(pose);
            evidence_.bodies.push_back(seen(world, pose.object));
        }
        evidence_.smooth.clear();
        for (const Pose pose : world.poses_at(evidence_.now)) evidence_.smooth.push_back(pose);
        evidence_.has_c = c_.has_value();
        if (c_) c_->poses(evidence_.c_poses);
        evidence_.events = live_.events();
        measure(world, limits_, evidence_.occupancies);
    }

    void hash(std::size_t number) {
        evidence_.live = evidence_.by_message = evidence_.restless = evidence_.own_host = evidence_.restored =
            evidence_.replayed = std::nullopt;
        if (number % kFramesPerHash != 0 && number + 1 != times_.size()) return;
        evidence_.live = WorldInspector{live_.world()}.state_hash();
        evidence_.by_message = WorldInspector{by_message_.world()}.state_hash();
        evidence_.restless = WorldInspector{restless_.world()}.state_hash();
        if (own_host_) evidence_.own_host = WorldInspector{own_host_->world()}.state_hash();
        if (restored_) evidence_.restored = WorldInspector{restored_->world()}.state_hash();
        if (replayed_ && is_as_captured()) evidence_.replayed = WorldInspector{replayed_->world()}.state_hash();
    }

    // A file may hold several sessions, and one that ends hands on what waited behind a gap; here the session goes on.
    [[nodiscard]] bool is_as_captured() const {
        return live_.sessions() <= 1 && (!plan_.has(Trouble::Strict) || next_ < datagrams_.size());
    }

    // The rest of the session, twice more from one snapshot: no more memory each time.
    void play_again() {
        if (!restored_ || plan_.number % 4 != 0) return;
        memory_.second = memory_of_rest();
        memory_.third = memory_of_rest();
    }
    std::size_t memory_of_rest() {
        restored_->restore(*kept_);
        for (std::size_t i = 0; i < inputs_.size(); ++i) restored_->frame(inputs_[i], times_[kept_frame_ + 1 + i]);
        return test::live_bytes();
    }

    const Plan& plan_;
    Limits limits_;
    const Scenario& scenario_;
    const std::vector<OwnedDatagram>& datagrams_;
    std::size_t next_ = 0;
    std::vector<double> times_;
    LiveStack live_;
    std::optional<CStack> c_;
    Tap tap_;
    MessageStack by_message_;
    MessageStack restless_;
    std::optional<MessageStack> own_host_;
    std::optional<MessageStack> restored_;
    std::optional<CapturedInputs> captured_;
    std::optional<MessageStack> replayed_;
    Random random_;
    std::size_t kept_frame_;
    std::optional<MessageStack::Kept> kept_;
    std::vector<FrameInput> inputs_;  // behind the kept frame
    FrameEvidence evidence_;
    MemoryEvidence memory_;
};

}  // namespace

Outcome run_world(const Plan& plan) {
    const Scenario scenario = scenario_of(plan);
    const std::vector<OwnedDatagram> datagrams = datagrams_of(plan, scenario);
    Outcome outcome;
    MemoryEvidence memory;
    const std::size_t before = test::live_bytes();
    {
        Judges judges{plan};
        Run run{plan, datagrams, scenario};
        outcome.frames = run.frames();
        run.play(judges);
        memory = run.memory();
        judges.tell(outcome);
    }
    if (outcome.broken) return outcome;
    memory.is_whole = !plan.has(Trouble::GameData);
    memory.before = before;
    memory.after = test::live_bytes();
    Judges judges{plan};
    judges.look_at(memory);
    judges.tell(outcome);
    return outcome;
}

Plan shrink(Plan plan, const std::function<bool(const Plan&)>& is_broken) {
    static constexpr double kLeastSeconds = 0.25;
    bool has_shrunk = true;
    // Takes the smaller plan if it is still broken.
    const auto change = [&](const auto& make_smaller) {
        Plan smaller = plan;
        make_smaller(smaller);
        if (smaller == plan || !is_broken(smaller)) return false;
        plan = smaller;
        return has_shrunk = true;
    };
    while (std::exchange(has_shrunk, false)) {
        for (std::size_t i = 0; i < kTroubles; ++i) change([&](Plan& p) { p.drop(static_cast<Trouble>(i)); });
        change([](Plan& p) { p.bodies = std::max<std::size_t>(p.bodies - 1, 1); });
        const auto shorten = [](double share) {
            return [share](Plan& p) { p.seconds = std::max(p.seconds * share, kLeastSeconds); };
        };
        if (!change(shorten(0.5))) change(shorten(0.8));
    }
    return plan;
}

Plan shrink(Plan plan, const std::string& promise) {
    return shrink(plan, [&](const Plan& smaller) {
        const Outcome outcome = run_world(smaller);
        return outcome.broken && outcome.broken->promise == promise;
    });
}

}  // namespace acmotion::chaos
