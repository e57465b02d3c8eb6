#pragma once
#include "inbound/all.h"
#include "lab/conform/stand_in_body.h"

namespace acmotion::conform {

// What all objects of a routing case share.
struct RoutingWorld : CaseWorld {
    InboundState state;
    ObjectId player;
    bool accepts_server_positions = false;
    bool keeps_heading = false;
};

// A stand-in body with stamps, a parent and managers: what inbound's decisions are applied to. Compound actions are
// read off the trace, their parts off the calls.
class RoutedBody : public StandInBody, public InboundBody, public PlayerClient, public TraceSink {
 public:
    RoutedBody(Args& setup, RoutingWorld& world);

    [[nodiscard]] KnownBody known() const;
    [[nodiscard]] KnownPlayer known_player() const;
    [[nodiscard]] Trace trace() { return {this, own_id, routing_.now}; }
    [[nodiscard]] Frame adjust_offset(Frame offset, float quantum);
    void use_time();
    [[nodiscard]] Json state() const;

    ObjectId own_id;
    StampSet stamps;
    ObjectId parent;
    float player_distance = 0;
    bool is_animated = false;
    bool has_weenie = false;

    // InboundBody
    void set_stamps(const StampSet& all) override { stamps = all; }
    void clear_parented_mark() override;
    void detach_from_parent() override;
    void select_placement_frame(std::uint32_t placement_id) override;
    void place(const Position& target, PlacementCall call) override;
    void set_rotation(const Quaternion& rotation) override { position.frame.rotation = rotation; }
    void interpolate_to(const Position& target, bool keep_heading) override;
    void constrain_to(const Position& anchor, const LeashRange& range) override;
    void stop_interpolating() override;
    void unconstrain() override;
    void clear_target_and_notify_watchers() override;
    void end_collisions() override;

    // PlayerClient
    void player_teleported() override;
    void send_position_report() override;
    void rehome_camera() override;
    void tell_streamer(bool teleporting) override;

    // TraceSink
    void on_event(const Event& event) override;

 private:
    void log_decision(const Event::PositionDecided& decided);

    RoutingWorld& routing_;
    Position anchor_;  // of its leash
};

}  // namespace acmotion::conform
