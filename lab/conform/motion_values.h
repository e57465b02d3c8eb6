#pragma once
#include <optional>

#include "lab/conform/args.h"
#include "motion/body_view.h"
#include "motion/interpreter.h"
#include "motion/movement_request.h"

// Motions, their parameters and their states in the shape of the vectors.
namespace acmotion::conform {

[[nodiscard]] MotionCommand command(Args& args, const std::string& member);
[[nodiscard]] HoldKey hold_key(Args& args, const std::string& member);
[[nodiscard]] MotionParameters motion_parameters(Args args);
[[nodiscard]] MoveToParams move_to_params(Args args);
// Missing members have their resting values.
[[nodiscard]] RawState raw_state(Args args);
// Its `actions` are read apart.
[[nodiscard]] InterpretedState interpreted_state(Args& args);
[[nodiscard]] std::vector<MotionAction> actions(Args& state);

// The game object of a vector: it answers what the vector says it answers. Nothing if the member is null.
[[nodiscard]] std::optional<Weenie> read_weenie(Args& parent, const std::string& member);

[[nodiscard]] Json to_json(const MoveToParams& params);
[[nodiscard]] Json to_json(const RawState& state, const MotionInterpreter::Actions& actions, const Pools& pools);
[[nodiscard]] Json to_json(const InterpretedState& state, const MotionInterpreter::Actions& actions,
                           const Pools& pools);
[[nodiscard]] Json to_json(const MotionInterpreter::Pending& pending, const Pools& pools);

}  // namespace acmotion::conform
