#include "lab/metrics/metrics.h"

namespace acmotion {
namespace {

using Better = MetricColumn::Better;

constexpr bool always(const Metrics& /*all*/) { return true; }

template <class T, T Metrics::* member>
double number(const Metrics& all) {
    return static_cast<double>(all.*member);
}
template <Lag Metrics::* member, double Lag::* part>
double lag_part(const Metrics& all) {
    return all.*member.*part;
}
template <Lag Metrics::* member>
bool lag_known(const Metrics& all) {
    return (all.*member).known;
}
template <std::size_t Metrics::* member>
constexpr auto kCountOf = &number<std::size_t, member>;
template <double Metrics::* member>
constexpr auto kAmountOf = &number<double, member>;

template <PositionOutcome outcome>
double routed(const Metrics& all) {
    return static_cast<double>(all.routed[static_cast<std::size_t>(outcome)]);
}

constexpr MetricColumn kColumns[] = {
    {"seconds", "time in the world", "s", kAmountOf<&Metrics::seconds>, always, Better::Neither},
    {"pops", "pops", "", kCountOf<&Metrics::pops>, always, Better::Less},
    {"largest_step", "largest step", "m", kAmountOf<&Metrics::largest_step>, always, Better::Less},
    {"backward_steps", "backward steps", "", kCountOf<&Metrics::backward_steps>, always, Better::Less},
    {"speed_jumps", "speed jumps", "", kCountOf<&Metrics::speed_jumps>, always, Better::Less},
    {"jerk", "jerk", "m/s³", kAmountOf<&Metrics::jerk>, always, Better::Less},
    {"heading_jumps", "heading jumps", "", kCountOf<&Metrics::heading_jumps>, always, Better::Less},
    {"foot_slide", "foot-slide", "m", kAmountOf<&Metrics::foot_slide>, always, Better::Less},
    {"behind_truth_mean", "behind truth, mean", "m", lag_part<&Metrics::behind_truth, &Lag::mean>,
     lag_known<&Metrics::behind_truth>, Better::Less},
    {"behind_truth_p95", "behind truth, 95 %", "m", lag_part<&Metrics::behind_truth, &Lag::p95>,
     lag_known<&Metrics::behind_truth>, Better::Less},
    {"behind_truth_max", "behind truth, most", "m", lag_part<&Metrics::behind_truth, &Lag::max>,
     lag_known<&Metrics::behind_truth>, Better::Less},
    {"behind_update_mean", "behind update, mean", "m", lag_part<&Metrics::behind_update, &Lag::mean>,
     lag_known<&Metrics::behind_update>, Better::Less},
    {"behind_update_p95", "behind update, 95 %", "m", lag_part<&Metrics::behind_update, &Lag::p95>,
     lag_known<&Metrics::behind_update>, Better::Less},
    {"behind_update_max", "behind update, most", "m", lag_part<&Metrics::behind_update, &Lag::max>,
     lag_known<&Metrics::behind_update>, Better::Less},
    {"seconds_chasing", "chasing", "s", kAmountOf<&Metrics::seconds_chasing>, always, Better::Neither},
    {"seconds_on_root_motion", "on root motion", "s", kAmountOf<&Metrics::seconds_on_root_motion>, always,
     Better::Neither},
    {"seconds_stalled", "stalled", "s", kAmountOf<&Metrics::seconds_stalled>, always, Better::Less},
    {"blips", "blips", "", kCountOf<&Metrics::blips>, always, Better::Less},
    {"snaps", "snaps", "", kCountOf<&Metrics::snaps>, always, Better::Less},
    {"snaps_teleport", "- hard teleports", "", routed<PositionOutcome::HardTeleport>, always, Better::Neither},
    {"snaps_slide", "- slide-snaps", "", routed<PositionOutcome::SlideSnap>, always, Better::Neither},
    {"snaps_landing", "- landing snaps", "", routed<PositionOutcome::LandingSnap>, always, Better::Neither},
    {"interpolated", "updates walked to", "", routed<PositionOutcome::Interpolate>, always, Better::Neither},
    {"ignored", "updates ignored", "", routed<PositionOutcome::Ignore>, always, Better::Neither},
};

}  // namespace

std::span<const MetricColumn> metric_columns() { return kColumns; }

std::string_view name(MomentKind kind) {
    switch (kind) {
        case MomentKind::Pop: return "pop";
        case MomentKind::Blip: return "blip";
        case MomentKind::Stall: return "stall";
        case MomentKind::Backward: return "backward step";
        case MomentKind::SpeedJump: return "speed jump";
        case MomentKind::HeadingJump: return "heading jump";
        case MomentKind::Behind: return "far behind";
    }
    return "";
}

}  // namespace acmotion
