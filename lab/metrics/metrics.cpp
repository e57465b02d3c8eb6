#include "lab/metrics/metrics.h"

namespace acmotion {
namespace {

using Better = MetricColumn::Better;

using Number = std::optional<double>;

template <auto Member>
Number of(const Metrics& all) {
    return all.*Member;
}
template <auto Member>
Number count(const Metrics& all) {
    return static_cast<double>(all.*Member);
}
template <Lag Metrics::* Member, double Lag::* Part>
Number part(const Metrics& all) {
    return (all.*Member).known ? Number{all.*Member.*Part} : std::nullopt;
}
// What poses alone do not tell.
template <Number (*Value)(const Metrics&)>
Number decided(const Metrics& all) {
    return all.only_poses ? std::nullopt : Value(all);
}
template <PositionOutcome Outcome>
Number routed(const Metrics& all) {
    return static_cast<double>(all.routed[static_cast<std::size_t>(Outcome)]);
}

constexpr MetricColumn kColumns[] = {
    {"seconds", "time in the world", "s", "How long the bodies were in the world, all of them together.",
     of<&Metrics::seconds>, Better::Neither},
    {"seconds_moving", "time moving", "s",
     "How much of that time the bodies moved or should have: on their way, stalled, or moved up to 1.5 s before.",
     of<&Metrics::seconds_moving>, Better::Neither},
    {"pops", "pops", "", "Steps too long to walk: more than 2.5 times as far as the body catches up in that time.",
     count<&Metrics::pops>},
    {"largest_step", "largest step", "m",
     "The longest step of a body from one picture to the next; teleports are left out.", of<&Metrics::largest_step>,
     Better::Less},
    {"backward_steps", "backward steps", "", "Steps that point more than 120° away from the step just before.",
     count<&Metrics::backward_steps>},
    {"speed_jumps", "speed jumps", "",
     "Changes of speed, from one step to the next, by more than the body's own top speed.",
     count<&Metrics::speed_jumps>},
    {"jerk", "jerk", "m/s³", "How abruptly speed and direction change, as a root mean square over the time moving.",
     of<&Metrics::jerk>},
    {"heading_jumps", "heading jumps", "",
     "Turns of more than 20° beyond what 2.5 times the turn rate of a humanoid allows.", count<&Metrics::heading_jumps>,
     Better::Less},
    {"foot_slide", "foot-slide", "m",
     "Metres that the motion on show does not explain: feet that slide, or walk on the spot.", of<&Metrics::foot_slide>,
     Better::Less},
    {"behind_truth_mean", "behind truth, mean", "m",
     "Distance to where the body really was, on average over time: the average export error of the literature. The delay of "
     "the network is in it.",
     part<&Metrics::behind_truth, &Lag::mean>},
    {"behind_truth_moving_mean", "behind truth, moving", "m",
     "Distance to where the server really had the body, on average over the time moving.",
     of<&Metrics::behind_truth_moving>},
    {"behind_truth_p95", "behind truth, 95 %", "m",
     "Distance to where the body really was: for 95 % of the time it is not exceeded.",
     part<&Metrics::behind_truth, &Lag::p95>},
    {"behind_truth_max", "behind truth, most", "m", "The largest distance to where the body really was.",
     part<&Metrics::behind_truth, &Lag::max>},
    {"late_by", "late by", "s",
     "By how much later the truth would have to be shown to fit best what is shown, while the body really moves.",
     of<&Metrics::late_by>, Better::Less, 2},
    {"off_path", "off its path", "m",
     "How far from the truth a body is then, on average: off its way, not behind on it.", of<&Metrics::off_path>,
     Better::Less},
    {"sparc", "smoothness, SPARC", "",
     "The spectral arc length of the shown speed, while the body really moves: the more negative, the rougher.",
     of<&Metrics::sparc>, Better::More, 2},
    {"truth_sparc", "- the truth's own", "", "The same of the truth: what no method needs to be smoother than.",
     of<&Metrics::truth_sparc>, Better::Neither, 2},
    {"ldlj", "smoothness, LDLJ", "",
     "The logarithm of the dimensionless jerk of the shown speed, negated: the more negative, the rougher.",
     of<&Metrics::ldlj>, Better::More, 2},
    {"stretches_stood", "- shown standing", "",
     "Stretches in which the body really moves and is shown standing: their smoothness is not in these means.",
     of<&Metrics::stretches_stood>},
    {"behind_update_mean", "behind update, mean", "m",
     "Distance to the newest update, on average over time. A body that runs on is rightly ahead of it: 0 is not the ideal.",
     part<&Metrics::behind_update, &Lag::mean>, Better::Neither},
    {"behind_update_moving_mean", "behind update, moving", "m",
     "Distance to the newest update, on average over the time moving. 0 is not the ideal.",
     of<&Metrics::behind_update_moving>, Better::Neither},
    {"behind_update_p95", "behind update, 95 %", "m",
     "Distance to the newest update: for 95 % of the time it is not exceeded. 0 is not the ideal.",
     part<&Metrics::behind_update, &Lag::p95>, Better::Neither},
    {"behind_update_max", "behind update, most", "m", "The largest distance to the newest update. 0 is not the ideal.",
     part<&Metrics::behind_update, &Lag::max>, Better::Neither},
    {"seconds_chasing", "chasing", "s", "Time on the ground, walking to updates and getting on.",
     decided<of<&Metrics::seconds_chasing>>, Better::Neither},
    {"seconds_on_root_motion", "on root motion", "s",
     "Time without an update to walk to, in which the motion on show carried the body.",
     decided<of<&Metrics::seconds_on_root_motion>>, Better::Neither},
    {"seconds_stalled", "stalled", "s",
     "Time on the ground with an update to walk to, at less than 30 % of the catch-up speed.",
     of<&Metrics::seconds_stalled>},
    {"blips", "blips", "", "Placements by the waypoint queue: after stalls, or because the way was too far to walk.",
     decided<count<&Metrics::blips>>},
    {"snaps", "snaps", "", "Updates that placed the body at once, for any reason.", decided<count<&Metrics::snaps>>,
     Better::Less},
    {"snaps_teleport", "- hard teleports", "", "Snaps because the server says that the body teleported.",
     decided<routed<PositionOutcome::HardTeleport>>, Better::Neither},
    {"snaps_slide", "- slide-snaps", "",
     "Snaps because the body is 96 m or more from the player, or because the rules always snap.",
     decided<routed<PositionOutcome::SlideSnap>>, Better::Neither},
    {"snaps_landing", "- landing snaps", "", "Snaps by the first update after a fall.",
     decided<routed<PositionOutcome::LandingSnap>>, Better::Neither},
    {"interpolated", "updates walked to", "", "Updates that the body walks to, or that it had reached already.",
     decided<routed<PositionOutcome::Interpolate>>, Better::Neither},
    {"ignored", "updates ignored", "", "Updates that changed nothing.", decided<routed<PositionOutcome::Ignore>>,
     Better::Neither},
    {"pictures_per_second", "pictures", "/s",
     "How often per second the screen shows a body that is on its way at a new place; no more than there are frames.",
     of<&Metrics::pictures_per_second>, Better::More},
    {"screen_jerk", "jerk on screen", "m/s³",
     "How abruptly speed and direction change from frame to frame, as a root mean square over the time moving.",
     of<&Metrics::screen_jerk>},
    {"screen_behind_truth_mean", "behind truth on screen", "m",
     "Distance to where the body really was, on average over all frames and not only those of its ticks.",
     part<&Metrics::screen_behind_truth, &Lag::mean>},
};
constexpr std::size_t kScreenColumns = 3;

}  // namespace

std::span<const MetricColumn> metric_columns(bool on_screen) {
    const std::span<const MetricColumn> all{kColumns};
    return on_screen ? all : all.first(all.size() - kScreenColumns);
}

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
