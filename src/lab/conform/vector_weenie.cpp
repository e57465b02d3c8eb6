#include "lab/conform/vector_weenie.h"

namespace acmotion::conform {
namespace {

std::optional<float> answer(Args& args, const std::string& member) {
    args.ignore(member);
    return args.has(member) ? std::optional{args.real(member)} : std::nullopt;
}

}  // namespace

VectorWeenie::VectorWeenie(Args& args)
    : run_rate_(answer(args, "run_rate")),
      jump_factor_(answer(args, "jump_factor")),
      can_jump_(args.flag("can_jump")),
      is_creature_(args.flag("is_creature")),
      has_stamina_(args.flag("stamina_ok")),
      is_local_player_(args.flag_or("is_player", false)) {
    args.ignore("stamina_cost");
    args.refuse_unread();
}

std::optional<VectorWeenie> VectorWeenie::read(Args& parent, const std::string& member) {
    parent.ignore(member);
    if (!parent.has(member)) return std::nullopt;
    Args args = parent.object(member);
    return VectorWeenie(args);
}

std::optional<float> VectorWeenie::jump_speed(float extent) const {
    if (!jump_factor_) return std::nullopt;
    return static_cast<float>(static_cast<double>(*jump_factor_) * extent);
}

}  // namespace acmotion::conform
