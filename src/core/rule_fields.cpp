#include "acmotion/research/rule_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <limits>
#include <vector>

#include "acmotion/core/text.h"
#include "core/constants.h"

namespace acmotion {
namespace {

using Values = std::array<std::string_view, 3>;

constexpr Values kSwitchedOn{"false", "true"};
constexpr Values kSwitchedOff{"true", "false"};

// A number for a bool is whether it is set; enumerations count from retail's value, which is their first.
template <auto Field>
constexpr int number_of(const Rules& rules) {
    return static_cast<int>(rules.*Field);
}

// Where the value of that number stands in the list, which begins with retail's.
template <auto Field>
std::size_t place_of(int number) {
    constexpr int kRetail = number_of<Field>(Rules{});
    return static_cast<std::size_t>(kRetail == 0 ? number : kRetail - number);
}

template <auto Field, const Values& Texts>
bool read_field(Rules& rules, std::string_view value) {
    using Value = std::remove_reference_t<decltype(rules.*Field)>;
    for (int number = 0; number < static_cast<int>(Texts.size()); ++number) {
        const std::size_t place = place_of<Field>(number);
        if (place >= Texts.size() || value.empty() || Texts[place] != value) continue;
        rules.*Field = static_cast<Value>(number);
        return true;
    }
    return false;
}

template <auto Field, const Values& Texts>
std::string text_of(const Rules& rules) {
    return std::string{Texts[place_of<Field>(number_of<Field>(rules))]};
}

template <auto Field, const Values& Texts>
constexpr RuleField field(int row, std::string_view name, std::string_view otherwise) {
    return {name, Texts, otherwise, row, false, read_field<Field, Texts>, text_of<Field, Texts>};
}
template <auto Field>
constexpr RuleField field(int row, std::string_view name, std::string_view otherwise) {
    constexpr bool kIsOn = number_of<Field>(Rules{}) != 0;
    return field<Field, kIsOn ? kSwitchedOff : kSwitchedOn>(row, name, otherwise);
}

// No distance of the game is longer than a coordinate.
bool read_near_snap(Rules& rules, std::string_view value) {
    const std::string text{value};
    char* end = nullptr;
    const double metres = std::strtod(text.c_str(), &end);
    const bool is_all = !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) != 0 && *end == '\0';
    if (!is_all || !(metres >= 0 && metres <= double{kMaxCoordinateMetres})) return false;
    rules.near_snap = static_cast<float>(metres);
    return true;
}

constexpr Values kWindowTests{"ShareOfSpeed", "ProgressOrRate"};
constexpr Values kOffsetBlends{"Replace", "Add"};
constexpr Values kFarHeadings{"StoredFlag", "CallFlag"};
constexpr Values kNearTests{"CachedBodyDistance", "NewPositionDistance", "NewPositionBelow"};

// The words go on after "as if".
constexpr auto kFields = std::to_array<RuleField>({
    field<&Rules::head_reached_at_exactly_reach>(1, "head_reached_at_exactly_reach",
                                                 "a waypoint counted as reached at exactly 0.05 m too"),
    field<&Rules::prune_at_exactly_reach>(2, "prune_at_exactly_reach",
                                          "waypoints exactly 0.05 m before a new one were dropped too"),
    field<&Rules::cap_drops_only_one>(3, "cap_drops_only_one", "a full queue dropped only one waypoint"),
    field<&Rules::blip_distance_by_cell>(4, "blip_distance_by_cell", "up to 100 m were walked indoors too"),
    field<&Rules::window_test, kWindowTests>(5, "window_test",
                                             "a stall were judged by progress and dt, not by the catch-up speed"),
    field<&Rules::stall_near_waypoint_succeeds>(6, "stall_near_waypoint_succeeds",
                                                "a stall close to the waypoint were a failure"),
    field<&Rules::stall_pops_head>(7, "stall_pops_head", "a waypoint stayed that the body does not get nearer to"),
    field<&Rules::good_window_resets_fails>(8, "good_window_resets_fails", "one good window forgave all stalls"),
    field<&Rules::baseline_on_first_step>(9, "baseline_on_first_step", "progress were measured from the first step on"),
    field<&Rules::blip_when_failure_empties_queue>(10, "blip_when_failure_empties_queue",
                                                   "giving up the last waypoint left the body where it is"),
    field<&Rules::blip_to_remembered_waypoint>(11, "blip_to_remembered_waypoint",
                                               "a waypoint that was given up were forgotten"),
    field<&Rules::blip_by_placement>(12, "blip_by_placement", "a blip were one big step instead of a placement"),
    field<&Rules::walk_needs_contact>(13, "walk_needs_contact", "bodies walked to their waypoints through the air"),
    field<&Rules::offset_blend, kOffsetBlends>(14, "offset_blend",
                                               "the way to a waypoint were added to root motion, not put in its place"),
    field<&Rules::orientation_on_receipt>(15, "orientation_on_receipt", "every update turned the body at once"),
    field<&Rules::keep_heading_while_moving_to>(16, "keep_heading_while_moving_to",
                                                "updates turned a body that the server moves to a target"),
    field<&Rules::far_heading, kFarHeadings>(17, "far_heading",
                                             "a far waypoint kept the heading by its own update's flag"),
    field<&Rules::second_reach_test>(18, "second_reach_test",
                                     "a waypoint reached by a step were noticed in the next one"),
    field<&Rules::adjusted_max_speed>(19, "adjusted_max_speed",
                                      "a body caught up by its plain speed, not its present one"),
    field<&Rules::leash>(20, "leash", "there were no leash on a body that gets no updates"),
    field<&Rules::near_test, kNearTests>(21, "near_test",
                                         "the 96 m were measured to the new position, not to the body"),
    field<&Rules::landing_snaps>(22, "landing_snaps", "the first update after a flight placed the body at once"),
    field<&Rules::skip_impossible_dt>(23, "skip_impossible_dt", "a slice without time made no step"),
    field<&Rules::leave_ground_sets_velocity>(24, "leave_ground_sets_velocity",
                                              "a jump kept the velocity that the server sent"),
    field<&Rules::far_bodies_sleep>(25, "far_bodies_sleep", "bodies beyond 96 m moved on by themselves"),
    field<&Rules::root_motion_needs_walkable>(26, "root_motion_needs_walkable",
                                              "its run carried a body on while it was in the air"),
    field<&Rules::airborne_by_flag>(27, "airborne_by_flag",
                                    "a body stayed in the air until the server said that it stands"),
    field<&Rules::tick_every_frame>(28, "tick_every_frame", "bodies moved in every frame, not from 1/30 s on"),
    field<&Rules::protect_vector_jump>(0, "protect_vector_jump",
                                       "a jump kept the velocity of its last velocity update"),
    field<&Rules::every_update_snaps>(0, "every_update_snaps", "every update placed the body at once"),
    field<&Rules::stale_updates_move>(0, "stale_updates_move", "stale updates were accepted"),
    field<&Rules::teleport_keeps_waypoints>(0, "teleport_keeps_waypoints",
                                            "a teleport did not reset the waypoint queue"),
    field<&Rules::far_walks_near_snaps>(0, "far_walks_near_snaps",
                                        "bodies walked beyond 96 m and were placed within, the wrong way round"),
    field<&Rules::single_slice_minimum>(0, "single_slice_minimum", "a single slice were never shorter than 1/30 s"),
    field<&Rules::bare_run_rate>(19, "bare_run_rate", "a body that does not run caught up at a quarter of its speed"),
    {"near_snap",
     {"0", "4"},
     "the first update, and any more than 4 m from the body, moved it there at once",
     29,
     true,
     read_near_snap,
     [](const Rules& rules) { return fmt::format("{}", rules.near_snap); }},
    field<&Rules::contactless_grounded_update_snaps>(30, "contactless_grounded_update_snaps",
                                                     "an update on the ground moved a body in the air there at once"),
    field<&Rules::landing_clears_queue>(31, "landing_clears_queue", "a landing dropped all waypoints"),
    field<&Rules::upward_vector_leaves_ground>(32, "upward_vector_leaves_ground",
                                               "a velocity upwards took a body off the ground at once, and stayed"),
    field<&Rules::gait_from_velocity>(
        33, "gait_from_velocity",
        "creatures walked by the velocity of their updates, and stopped 0.6 s after the last"),
    field<&Rules::gate_per_body>(34, "gate_per_body", "each body moved once its own time exceeded 1/30 s"),
    field<&Rules::movement_message_settles>(35, "movement_message_settles",
                                            "a movement message put a body less than 0.5 m up on the ground"),
    field<&Rules::airborne_update_takes_cell>(36, "airborne_update_takes_cell",
                                              "an update in the air were remembered with its cell"),
    field<&Rules::acceleration_every_slice>(39, "acceleration_every_slice", "gravity were asked for in every slice"),
});

std::string hint(std::string_view word, std::span<const std::string_view> names) {
    const std::string_view near = nearest_name(word, names);
    return near.empty() ? "." : fmt::format("; did you mean {}?", near);
}

tl::unexpected<std::string> no_such_preset(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Rules::Preset& preset : Rules::presets()) names.push_back(preset.name);
    return tl::unexpected(fmt::format("no such rules; there are {}{}", fmt::join(names, ", "), hint(name, names)));
}

tl::unexpected<std::string> no_such_field(std::string_view name) {
    std::vector<std::string_view> names;
    for (const RuleField& one : kFields) names.push_back(one.name);
    return tl::unexpected(
        fmt::format("no such rule \"{}\"{} docs/divergences.md lists them; one is changed like "
                    "retail:leash=false.",
                    name, hint(name, names)));
}

// "true or false"
std::string values_text(const RuleField& field) {
    if (field.is_number) return fmt::format("a number of metres, {} for none", field.values[0]);
    if (field.values[2].empty()) return fmt::format("{} or {}", field.values[0], field.values[1]);
    return fmt::format("{}, {} or {}", field.values[0], field.values[1], field.values[2]);
}

// "leash=false"
tl::expected<void, std::string> change(Rules& rules, std::string_view text) {
    const std::size_t equals = std::min(text.find('='), text.size());
    // No pointers in every standard library.
    const auto found = std::ranges::find(kFields, text.substr(0, equals), &RuleField::name);
    if (found == kFields.end()) return no_such_field(text.substr(0, equals));
    const std::string_view value = text.substr(std::min(equals + 1, text.size()));
    if (found->read(rules, value)) return {};
    return tl::unexpected(
        fmt::format("{} is {}: {}={}.", found->name, values_text(*found), found->name, found->values[1]));
}

// What it takes to make these out of a preset: ":leash=false".
std::vector<std::string> changes_between(const Rules& preset, const Rules& rules) {
    std::vector<std::string> changes;
    for (const RuleField& one : kFields) {
        const std::string value = one.text(rules);
        if (value != one.text(preset)) changes.push_back(fmt::format(":{}={}", one.name, value));
    }
    return changes;
}

}  // namespace

std::span<const RuleField> rule_fields() { return kFields; }

std::span<const Rules::Preset> usual_presets() { return Rules::presets().first(3); }

tl::expected<Rules, std::string> Rules::parse(std::string_view text) {
    const std::string_view preset = text.substr(0, text.find(':'));
    const auto named = std::ranges::find(presets(), preset, &Preset::name);
    if (named == presets().end()) return no_such_preset(preset);
    Rules rules = named->rules;
    text.remove_prefix(preset.size());
    while (!text.empty()) {
        text.remove_prefix(1);
        const std::string_view one = text.substr(0, text.find(':'));
        if (const auto changed = change(rules, one); !changed) return tl::unexpected(changed.error());
        text.remove_prefix(one.size());
    }
    return rules;
}

std::string Rules::text() const {
    std::string label;
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    for (const Preset& preset : presets()) {
        const std::vector<std::string> changes = changes_between(preset.rules, *this);
        if (changes.size() >= fewest) continue;
        fewest = changes.size();
        label = fmt::format("{}{}", preset.name, fmt::join(changes, ""));
    }
    return label;
}

}  // namespace acmotion
