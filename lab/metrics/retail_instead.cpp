#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <ranges>

#include "core/constants.h"
#include "geometry/map.h"
#include "lab/metrics/cause.h"

namespace acmotion {
namespace {

template <class What>
const What* newest_of(const RecentEvents& recent, double since, double until) {
    for (const auto& event : std::views::reverse(recent.events())) {
        if (event.time < since) break;
        const What* what = std::get_if<What>(&event.what);
        if (what != nullptr && event.time <= until) return what;
    }
    return nullptr;
}

// Asks the rows, one after the other, whether they are a reason.
class Rows {
 public:
    using Situation = RecentEvents::Situation;

    Rows(const Moment& moment, const RecentEvents& recent, const Rules& rules)
        : moment_(moment), recent_(recent), rules_(rules) {}

    static constexpr std::size_t kMostRows = 2;
    std::vector<RetailInstead> found;

    void ask() {
        switch (moment_.kind) {
            case MomentKind::Behind: return ask_lag(recent_.at_worst_lag());
            case MomentKind::Stall: return ask_stall();
            default: return ask_sudden();
        }
    }

 private:
    void add(bool is_it, int row, std::string does) {
        if (is_it && found.size() < kMostRows) found.push_back({row, std::move(does)});
    }
    template <class What>
    [[nodiscard]] const What* just_now() const {
        return newest_of<What>(recent_, moment_.time - kJustNowSeconds, moment_.time);
    }
    [[nodiscard]] bool adds_motion(const Situation& stood) const {
        return rules_.offset_blend == Rules::OffsetBlend::Add && stood.activity.speeds.own > 0;
    }

    // ---- what happens at once
    void ask_sudden() {
        const auto* decided = just_now<Event::PositionDecided>();
        const auto* blip = just_now<Event::Blipped>();
        if (blip != nullptr && blip->placed) {
            ask_walk(recent_.at_blip(), recent_.at_blip().walk);
            return add(!rules_.blip_by_placement, 12, "place it, not step there");
        }
        if (decided != nullptr) ask_update(*decided);
        if (moment_.kind == MomentKind::HeadingJump) return;
        ask_air(recent_.now());
        ask_distance(recent_.now());
        if (const auto* gait = just_now<Event::GaitChanged>()) ask_gait(gait->silence > 0);
        const bool is_walking = recent_.now().waypoints > 0 || just_now<Event::WaypointReached>() != nullptr;
        add(is_walking && adds_motion(recent_.now()), 14, "let the walk replace its own motion, not add to it");
    }

    void ask_update(const Event::PositionDecided& decided) {
        const bool lands = decided.outcome == PositionOutcome::LandingSnap;
        add(lands, 22, "walk there");
        add(decided.outcome == PositionOutcome::NearSnap, 29, "walk there");
        add(decided.outcome == PositionOutcome::ContactlessSnap, 30, "walk there once it has landed");
        add(lands && rules_.airborne_by_flag, 27, "have landed by its own sweep");
        add(decided.reason == PositionReason::EveryUpdateSnaps, 0, "walk there");
        if (moment_.kind != MomentKind::HeadingJump) return;
        const bool turns = decided.outcome == PositionOutcome::Interpolate || rules_.orientation_on_receipt;
        add(turns && !rules_.keep_heading_while_moving_to && recent_.now().activity.is_moving_to, 16,
            "keep the heading that it steers by");
        add(rules_.orientation_on_receipt, 15, "turn it when it walks there, not at once");
    }

    void ask_gait(bool has_stopped) {
        add(true, 33, has_stopped ? "have gone on by its motion" : "have kept to the motion that it was sent");
    }

    // ---- what goes wrong for a while
    void ask_stall() {
        WalkWindows walk = recent_.windows_within(moment_.time, moment_.time + moment_.amount);
        walk.first_is_bad = false;  // of the walk, which began before
        ask_walk(recent_.now(), walk);
    }

    void ask_lag(const Situation& stood) {
        ask_air(stood);
        ask_silence(stood);
        ask_distance(stood);
        add(stood.gave_up && !rules_.blip_when_failure_empties_queue, 10, "have placed it at the waypoint it gave up");
        add(stood.gave_up && !rules_.blip_to_remembered_waypoint, 11, "have placed it at the waypoint it gave up");
        add(stood.has_blipped && !rules_.blip_by_placement, 12, "have placed it, or tried again, not made one step");
        add(stood.lost_way_at_landing, 31, "have kept its waypoints when it landed");
        if (stood.has_stopped_legs) ask_gait(true);
        if (stood.waypoints > 0) ask_way(stood);
        ask_walk(stood, stood.walk);
    }

    void ask_way(const Situation& stood) {
        const bool is_indoors = cell_class(stood.update.target.cell) == CellClass::Indoor;
        add(!rules_.blip_distance_by_cell && is_indoors && stood.way > kBlipIndoorsMetres, 4,
            fmt::format("place it, {:.0f} m being too far to walk indoors (> {:g} m)", stood.way, kBlipIndoorsMetres));
        const Speeds& speeds = stood.activity.speeds;
        const bool has_other_speed = !rules_.adjusted_max_speed || rules_.bare_run_rate;
        add(has_other_speed && speeds.catch_up < speeds.retails_catch_up, 19,
            fmt::format("catch up at {:.1f} m/s, not {:.1f}", speeds.retails_catch_up, speeds.catch_up));
    }

    void ask_silence(const Situation& stood) {
        const double silence = stood.update_time ? moment_.time - *stood.update_time : 0;
        add(rules_.tick_every_frame && stood.longest_slice > kHugeQuantumSeconds, 28,
            fmt::format("have thrown away a frame of {:.1f} s, not walked it", stood.longest_slice));
        const bool ran_on = stood.activity.speeds.own * silence > kLeashStartOutdoorsMetres && stood.waypoints == 0;
        add(!rules_.leash && silence >= kLongSilenceSeconds && ran_on, 20,
            fmt::format("have halted it within {:g} m", kLeashMaxOutdoorsMetres));
    }

    void ask_air(const Situation& stood) {
        if (!stood.activity.in_air) return;
        add(moment_.kind != MomentKind::Behind && !rules_.walk_needs_contact && stood.waypoints > 0, 13,
            "not walk it while it is in the air");
        add(!rules_.root_motion_needs_walkable && stood.activity.speeds.own > 0, 26,
            "not move it by its feet while it is in the air");
        add(!rules_.leave_ground_sets_velocity && stood.kept_velocity && stood.activity.speeds.own > 0, 24,
            "have left the ground with the velocity of its motion");
        add(rules_.upward_vector_leaves_ground && stood.kept_velocity && stood.activity.speeds.own > 0, 32,
            "have left the ground with the velocity of its motion");
        add(rules_.airborne_by_flag, 27, "land it by its own sweep");
    }

    void ask_distance(const Situation& stood) {
        const bool is_near = stood.update.outcome == PositionOutcome::Interpolate;
        const bool was_far = stood.update_time && !(stood.distance_at_update < kActivityRadiusMetres);
        add(rules_.near_test != Rules::NearTest::CachedBodyDistance && is_near && was_far && stood.waypoints > 0, 21,
            "place it, the body itself being 96 m and more from the player");
        add(!rules_.far_bodies_sleep && stood.activity.player_distance > kActivityRadiusMetres &&
                stood.activity.player_distance < std::numeric_limits<float>::max(),
            25, "let it sleep beyond 96 m");
    }

    // ---- windows
    void ask_walk(const Situation& stood, const WalkWindows& walk) {
        add(adds_motion(stood) && walk.bad_close_by > 0, 14, "let the walk replace its own motion, not add to it");
        add(!rules_.stall_near_waypoint_succeeds && walk.bad_close_by > 0, 6,
            fmt::format("have counted a waypoint {:.2f} m off as reached", walk.nearest));
        add(walk.lenient > 0, 5,
            fmt::format("have failed {} window{} that passed", walk.lenient, walk.lenient == 1 ? "" : "s"));
        add(walk.forgiven > 0, 8,
            fmt::format("have kept {} failure{} that a good window forgot", walk.forgiven,
                        walk.forgiven == 1 ? "" : "s"));
        add(walk.first_is_bad && rules_.baseline_on_first_step, 9, "not have judged the first window");
        add(walk.bad > 0 && !rules_.stall_pops_head, 7, "have given the waypoint up at the first failure");
    }

    const Moment& moment_;
    const RecentEvents& recent_;
    const Rules& rules_;
};

}  // namespace

std::vector<RetailInstead> retail_instead(const Moment& moment, const RecentEvents& recent, const Rules& rules) {
    if (rules == Rules::retail()) return {};
    Rows rows{moment, recent, rules};
    rows.ask();
    return std::move(rows.found);
}

}  // namespace acmotion
