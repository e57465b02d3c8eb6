#include "world/movement_message.h"

#include <memory>

#include "trace/words.h"

namespace acmotion {
namespace {

constexpr std::uint32_t kStyleClass = 0x80000000;
constexpr std::uint32_t kSubStateClass = 0x40000000;
constexpr std::uint32_t kActionClass = 0x10000000;

// Messages carry only the low half of a command; retail looks the rest up in a table of 408 rows. Those that the spec
// gives are known (spec 10 §1.1), every other word gets the class of the field it came in; motion tables know the rest
// (animation/table_layer.cpp).
MotionCommand command_of(std::uint16_t word, std::uint32_t field_class) {
    if (word == 0) return MotionCommand::UnknownStyle;
    return motion_of_word(word).value_or(static_cast<MotionCommand>(field_class | word));
}

AxisMotion axis(const std::optional<std::uint16_t>& command, const std::optional<float>& speed, MotionCommand resting) {
    return {command ? command_of(*command, kSubStateClass) : resting, speed.value_or(1.0F)};
}

MoveToParams params_of(const MoveToParameters& p) {
    return {.mask = p.bits,
            .distance_to_object = p.distance_to_object,
            .min_distance = p.min_distance,
            .fail_distance = p.fail_distance,
            .desired_heading = p.desired_heading,
            .speed = p.speed,
            .walk_run_threshold = p.walk_run_threshold};
}

MoveToParams params_of(const TurnToParameters& p) {
    return {.mask = p.bits, .desired_heading = p.desired_heading, .speed = p.speed};
}

// Types 6 to 9, one overload each; types 1 to 5 bring nothing but the style.
struct UpdateReader {
    MovementUpdate& update;
    const MovementData& data;
    std::span<MotionAction> room;

    void operator()(const SentMotionState& s) const {
        auto& content = update.content.emplace<InterpretedUpdate>();
        if (s.current_style) content.state.style = command_of(*s.current_style, kStyleClass);
        content.state.forward = axis(s.forward_command, s.forward_speed, MotionCommand::Ready);
        content.state.sidestep = axis(s.sidestep_command, s.sidestep_speed, MotionCommand::None);
        content.state.turn = axis(s.turn_command, s.turn_speed, MotionCommand::None);
        std::size_t count = 0;
        for (const ActionList::Action& a : s.actions) {
            std::construct_at(&room[count++], command_of(a.command, kActionClass), a.speed, a.sequence, a.autonomous);
        }
        content.actions = room.first(count);
        if ((data.options & kOptionSticky) != 0) content.sticks_to = data.sticky;
        content.standing_longjump = (data.options & kOptionStandingLongJump) != 0;
    }
    void operator()(const BareMovement& /*m*/) const {}
    void operator()(const MoveToObject& m) const {
        update.content =
            MoveToUpdate{{MoveToType::MoveToObject, m.target, m.position, params_of(m.parameters)}, m.run_rate};
    }
    void operator()(const MoveToPosition& m) const {
        update.content =
            MoveToUpdate{{MoveToType::MoveToPosition, {}, m.position, params_of(m.parameters)}, m.run_rate};
    }
    void operator()(const TurnToObject& m) const {
        update.content =
            MoveToUpdate{{MoveToType::TurnToObject, m.target, {}, params_of(m.parameters)}, 1.0F, m.heading};
    }
    void operator()(const TurnToHeading& m) const {
        update.content = MoveToUpdate{{MoveToType::TurnToHeading, {}, {}, params_of(m.parameters)}};
    }
};

}  // namespace

MovementMessage::MovementMessage(const MovementData& data) {
    update_.style = command_of(data.style, kStyleClass);
    std::visit(UpdateReader{update_, data, actions_}, data.body);
}

}  // namespace acmotion
