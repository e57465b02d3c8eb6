#pragma once
#include "acmotion/c.h"
#include "acmotion/host.h"
#include "acmotion/trace/event.h"

// The host's callbacks as the interfaces of acmotion/host.h. What a callback is asked comes filled with the answer of
// `usual`, which is asked where there is no callback.
namespace acmotion::c {

class PlacementCallbacks final : public PlacementWorld {
 public:
    PlacementCallbacks(const acm_host& host, const PlacementWorld& usual) : host_(host), usual_(usual) {}

    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override;
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& options) const override;
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& from, const Position& to,
                                         const SweepSeed& seed) const override;

 private:
    acm_host host_;
    const PlacementWorld& usual_;
};

class RootMotionCallback final : public RootMotionSource {
 public:
    RootMotionCallback(const acm_host& host, RootMotionSource& usual) : host_(host), usual_(usual) {}
    [[nodiscard]] Frame advance(ObjectId body, const MotionMoment& moment, float dt) override;

 private:
    acm_host host_;
    RootMotionSource& usual_;
};

class ShapeCallback final : public ShapeSource {
 public:
    ShapeCallback(const acm_host& host, const ShapeSource& usual) : host_(host), usual_(usual) {}
    [[nodiscard]] BodyShape shape_of(ObjectId object, std::uint32_t setup) const override;
    [[nodiscard]] bool has_spheres(ObjectId object, std::uint32_t setup) const override {
        return usual_.has_spheres(object, setup);
    }
    [[nodiscard]] bool has_location(ObjectId object, std::uint32_t setup, std::uint32_t location) const override {
        return usual_.has_location(object, setup, location);
    }

 private:
    acm_host host_;
    const ShapeSource& usual_;
};

class PlayerCallbacks final : public PlayerClient {
 public:
    explicit PlayerCallbacks(const acm_host& host) : host_(host) {}
    void player_teleported() override;
    void send_position_report() override;
    void rehome_camera() override;
    void tell_streamer(bool teleporting) override;

 private:
    acm_host host_;
};

class TraceCallback final : public TraceSink {
 public:
    explicit TraceCallback(const acm_host& host) : host_(host) {}
    void on_event(const Event& event) override;
    // The event that is being reported; null between two.
    [[nodiscard]] const Event* current() const { return current_; }

 private:
    acm_host host_;
    const Event* current_ = nullptr;
};

class AnimationCallbacks final : public AnimationLayer {
 public:
    AnimationCallbacks(const acm_host& host, AnimationLayer& usual) : host_(host), usual_(usual) {}
    // Is there any of them?
    [[nodiscard]] static bool are_in(const acm_host& host);

    bool describe(ObjectId body, const Description& description) override;
    void forget(ObjectId body) override;
    void initialise(ObjectId body) override;
    MotionError do_motion(ObjectId body, MotionCommand motion, float speed) override;
    MotionError stop_motion(ObjectId body, MotionCommand motion) override;
    void stop_all_motions(ObjectId body) override;
    [[nodiscard]] std::optional<MotionCommand> playing(ObjectId body) override { return usual_.playing(body); }
    void drop_link_animations(ObjectId body, AnimationSink& sink) override;
    void check_completed_motions(ObjectId body, AnimationSink& sink) override;
    void complete_oldest(ObjectId body, AnimationSink& sink) override;
    void run_hooks(ObjectId body, float dt, AnimationSink& sink) override;
    void enter_world(ObjectId body, AnimationSink& sink) override;
    void leave_world(ObjectId body, AnimationSink& sink) override;
    void change_visibility(ObjectId body, AnimationSink& sink) override;

 private:
    using Report = void (*)(void* user, std::uint32_t body, acm_animation_sink* sink);
    // What a host that ends its motions itself does where it says nothing else.
    [[nodiscard]] Report or_drop(Report callback) const {
        return callback != nullptr ? callback : host_.drop_link_animations;
    }
    // By the host's callback, or as usual where there is none.
    void notify(Report callback, void (AnimationLayer::*usual)(ObjectId, AnimationSink&), ObjectId body,
                AnimationSink& sink);

    acm_host host_;
    AnimationLayer& usual_;
};

}  // namespace acmotion::c
