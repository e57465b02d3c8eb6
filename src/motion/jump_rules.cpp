#include "motion/jump_rules.h"

#include <algorithm>
#include <array>

namespace acmotion {
namespace {

struct CommandRange {
    std::uint32_t first;
    std::uint32_t last;
};

// Inclusive (spec 50 §8).
constexpr std::array kForbidJump = {
    CommandRange{0x1000006F, 0x10000078}, CommandRange{0x10000128, 0x10000131}, CommandRange{0x40000008, 0x40000008},
    CommandRange{0x40000016, 0x40000018}, CommandRange{0x4000001E, 0x40000039}, CommandRange{0x41000012, 0x41000014},
};

// Far fewer motions than forbid the jump itself.
bool forbids_charging(MotionCommand forward) {
    return forward == MotionCommand::Fallen || forward == MotionCommand::Crouch || forward == MotionCommand::Sitting ||
           forward == MotionCommand::Sleeping;
}

bool needs_no_ground(MotionCommand motion) {
    return motion == MotionCommand::Falling || motion == MotionCommand::Dead || motion == MotionCommand::TurnRight ||
           motion == MotionCommand::TurnLeft;
}

}  // namespace

bool needs_ground(const BodyView& body, const Weenie* weenie) {
    return (weenie == nullptr || weenie->is_creature) && body.has_gravity;
}

bool contact_allows_move(MotionCommand motion, const BodyView* body, const Weenie* weenie) {
    if (body == nullptr) return false;
    return needs_no_ground(motion) || !needs_ground(*body, weenie) || body->is_standing();
}

MotionMoment motion_moment(const InterpreterFields& fields, const BodyView& body, const Weenie* weenie) {
    const bool on_ground = contact_allows_move(fields.interpreted.forward.command, &body, weenie);
    return {fields.interpreted, on_ground && !fields.standing_longjump};
}

bool forbids_jump(MotionCommand motion) {
    const auto value = static_cast<std::uint32_t>(motion);
    return std::ranges::any_of(kForbidJump,
                               [&](const CommandRange& range) { return range.first <= value && value <= range.last; });
}

bool is_standing_still(const InterpretedState& state, const BodyView* body) {
    return body != nullptr && body->is_standing() && state.forward.command == MotionCommand::Ready &&
           state.sidestep.command == MotionCommand::None && state.turn.command == MotionCommand::None;
}

MotionError jump_charge_is_allowed(const InterpreterFields& fields, const Weenie* weenie) {
    if (weenie != nullptr && !weenie->can_jump(fields.seldom->jump_extent)) return MotionError::CannotJump;
    return forbids_charging(fields.interpreted.forward.command) ? MotionError::MotionForbidsJump : MotionError::None;
}

MotionError jump_is_allowed(const InterpreterFields& fields, std::optional<MotionError> oldest_pending,
                            const BodyView* body, const Weenie* weenie, float extent) {
    if (body == nullptr || (needs_ground(*body, weenie) && !body->is_standing())) return MotionError::NotGrounded;
    if (body->leash_is_full) return MotionError::GeneralFailure;
    if (oldest_pending && *oldest_pending != MotionError::None) return *oldest_pending;

    const MotionError charge = jump_charge_is_allowed(fields, weenie);
    if (charge != MotionError::None) return charge;
    if (forbids_jump(fields.interpreted.forward.command)) return MotionError::MotionForbidsJump;
    const bool has_stamina = weenie == nullptr || weenie->has_stamina_for_jump(extent);
    return has_stamina ? MotionError::None : MotionError::GeneralFailure;
}

}  // namespace acmotion
