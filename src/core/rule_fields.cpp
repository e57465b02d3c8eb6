#include "core/rule_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "core/near_name.h"

namespace acmotion {
namespace {

// Enumerations of rules have two values too.
template <auto Field>
void set_field(Rules& rules, bool otherwise) {
    using Value = std::remove_reference_t<decltype(rules.*Field)>;
    const int retail = static_cast<int>(Rules{}.*Field);
    rules.*Field = static_cast<Value>(otherwise ? 1 - retail : retail);
}

template <auto Field>
constexpr RuleField field(std::string_view name, std::string_view otherwise,
                          std::array<std::string_view, 2> values = {}) {
    if (values[0].empty())
        values = Rules{}.*Field == decltype(Rules{}.*Field){} ? std::array<std::string_view, 2>{"false", "true"}
                                                              : std::array<std::string_view, 2>{"true", "false"};
    return {name, values, otherwise, set_field<Field>,
            [](const Rules& rules) { return rules.*Field != Rules{}.*Field; }};
}

// The words go on after "as if".
constexpr auto kFields = std::to_array<RuleField>({
    field<&Rules::head_reached_at_exactly_reach>("head_reached_at_exactly_reach",
                                                 "a waypoint counted as reached at exactly 0.05 m too"),
    field<&Rules::prune_at_exactly_reach>("prune_at_exactly_reach",
                                          "waypoints exactly 0.05 m before a new one were dropped too"),
    field<&Rules::cap_drops_only_one>("cap_drops_only_one", "a full queue dropped only one waypoint"),
    field<&Rules::blip_distance_by_cell>("blip_distance_by_cell", "up to 100 m were walked indoors too"),
    field<&Rules::window_test>("window_test", "a stall were judged by progress and dt, not by the catch-up speed",
                               {"ShareOfSpeed", "ProgressOrRate"}),
    field<&Rules::stall_near_waypoint_succeeds>("stall_near_waypoint_succeeds",
                                                "a stall close to the waypoint were a failure"),
    field<&Rules::stall_pops_head>("stall_pops_head", "a waypoint stayed that the body does not get nearer to"),
    field<&Rules::good_window_resets_fails>("good_window_resets_fails", "one good window forgave all stalls"),
    field<&Rules::baseline_on_first_step>("baseline_on_first_step", "progress were measured from the first step on"),
    field<&Rules::blip_when_failure_empties_queue>("blip_when_failure_empties_queue",
                                                   "giving up the last waypoint left the body where it is"),
    field<&Rules::blip_to_remembered_waypoint>("blip_to_remembered_waypoint",
                                               "a waypoint that was given up were forgotten"),
    field<&Rules::blip_by_placement>("blip_by_placement", "a blip were one big step instead of a placement"),
    field<&Rules::walk_needs_contact>("walk_needs_contact", "bodies walked to their waypoints through the air"),
    field<&Rules::offset_blend>("offset_blend", "the way to a waypoint were added to root motion, not put in its place",
                                {"Replace", "Add"}),
    field<&Rules::orientation_on_receipt>("orientation_on_receipt", "every update turned the body at once"),
    field<&Rules::keep_heading_while_moving_to>("keep_heading_while_moving_to",
                                                "updates turned a body that the server moves to a target"),
    field<&Rules::far_heading>("far_heading", "a far waypoint kept the heading by its own update's flag",
                               {"StoredFlag", "CallFlag"}),
    field<&Rules::second_reach_test>("second_reach_test", "a waypoint reached by a step were noticed in the next one"),
    field<&Rules::adjusted_max_speed>("adjusted_max_speed", "a body caught up by its plain speed, not its present one"),
    field<&Rules::leash>("leash", "there were no leash on a body that gets no updates"),
    field<&Rules::near_test>("near_test", "the 96 m were measured to the new position, not to the body",
                             {"CachedBodyDistance", "NewPositionDistance"}),
    field<&Rules::landing_snaps>("landing_snaps", "the first update after a flight placed the body at once"),
    field<&Rules::skip_impossible_dt>("skip_impossible_dt", "a slice without time made no step"),
    field<&Rules::leave_ground_sets_velocity>("leave_ground_sets_velocity",
                                              "a jump kept the velocity that the server sent"),
    field<&Rules::far_bodies_sleep>("far_bodies_sleep", "bodies beyond 96 m moved on by themselves"),
    field<&Rules::root_motion_needs_walkable>("root_motion_needs_walkable",
                                              "its run carried a body on while it was in the air"),
    field<&Rules::airborne_by_flag>("airborne_by_flag",
                                    "a body stayed in the air until the server said that it stands"),
    field<&Rules::tick_every_frame>("tick_every_frame", "bodies moved in every frame, not from 1/30 s on"),
    field<&Rules::protect_vector_jump>("protect_vector_jump", "a jump kept the velocity of its last velocity update"),
    field<&Rules::every_update_snaps>("every_update_snaps", "every update placed the body at once"),
    field<&Rules::stale_updates_move>("stale_updates_move", "stale updates were accepted"),
    field<&Rules::teleport_keeps_waypoints>("teleport_keeps_waypoints", "a teleport did not reset the waypoint queue"),
    field<&Rules::far_walks_near_snaps>("far_walks_near_snaps",
                                        "bodies walked beyond 96 m and were placed within, the wrong way round"),
    field<&Rules::single_slice_minimum>("single_slice_minimum", "a single slice were never shorter than 1/30 s"),
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

// "leash=false"
tl::expected<void, std::string> change(Rules& rules, std::string_view text) {
    const std::size_t equals = std::min(text.find('='), text.size());
    // No pointers in every standard library.
    // NOLINTNEXTLINE(readability-qualified-auto)
    const auto found = std::ranges::find(kFields, text.substr(0, equals), &RuleField::name);
    if (found == kFields.end()) return no_such_field(text.substr(0, equals));
    const std::string_view value = text.substr(std::min(equals + 1, text.size()));
    // NOLINTNEXTLINE(readability-qualified-auto)
    const auto at = std::ranges::find(found->values, value);
    if (at == found->values.end()) {
        return tl::unexpected(fmt::format("{} is {} or {}: {}={}.", found->name, found->values[0], found->values[1],
                                          found->name, found->values[1]));
    }
    found->set(rules, at != found->values.begin());
    return {};
}

// What it takes to make these out of a preset: ":leash=false".
std::vector<std::string> changes_between(const Rules& preset, const Rules& rules) {
    std::vector<std::string> changes;
    for (const RuleField& one : kFields) {
        const bool otherwise = one.is_otherwise(rules);
        if (otherwise != one.is_otherwise(preset))
            changes.push_back(fmt::format(":{}={}", one.name, one.values[otherwise ? 1 : 0]));
    }
    return changes;
}

}  // namespace

std::span<const RuleField> rule_fields() { return kFields; }

// The table there is in the order of rules.h too, and what is ours comes last.
int row_number(const RuleField& field) {
    constexpr int kRows = 28;
    const auto index = static_cast<int>(std::ranges::find(kFields, field.name, &RuleField::name) - kFields.begin());
    return index < kRows ? index + 1 : 0;
}

tl::expected<Rules, std::string> rules_named(std::string_view text) {
    const std::string_view preset = text.substr(0, text.find(':'));
    std::optional<Rules> rules = Rules::named(preset);
    if (!rules) return no_such_preset(preset);
    text.remove_prefix(preset.size());
    while (!text.empty()) {
        text.remove_prefix(1);
        const std::string_view one = text.substr(0, text.find(':'));
        if (const auto changed = change(*rules, one); !changed) return tl::unexpected(changed.error());
        text.remove_prefix(one.size());
    }
    return *rules;
}

std::string label_of(const Rules& rules) {
    std::string label;
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    for (const Rules::Preset& preset : Rules::presets()) {
        const std::vector<std::string> changes = changes_between(preset.rules, rules);
        if (changes.size() >= fewest) continue;
        fewest = changes.size();
        label = fmt::format("{}{}", preset.name, fmt::join(changes, ""));
    }
    return label;
}

}  // namespace acmotion
