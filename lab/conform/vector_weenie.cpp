#include "lab/conform/vector_weenie.h"

namespace acmotion::conform {
namespace {

constexpr float kNoExtent = -1;

std::optional<float> answer(Args& args, const std::string& member) {
    return args.has(member) ? std::optional{args.real(member)} : std::nullopt;
}

float limit(Args& args, const std::string& member) { return args.flag(member) ? Weenie::kAnyExtent : kNoExtent; }

}  // namespace

std::optional<Weenie> read_weenie(Args& parent, const std::string& member) {
    if (!parent.has(member)) return std::nullopt;
    Args args = parent.object(member);
    const Weenie weenie{.is_creature = args.flag("is_creature"),
                        .is_local_player = args.flag_or("is_player", false),
                        .run_rate = answer(args, "run_rate"),
                        .full_jump_speed = answer(args, "jump_factor"),
                        .load_limit = limit(args, "can_jump"),
                        .stamina_limit = limit(args, "stamina_ok")};
    args.ignore("stamina_cost");
    args.refuse_unread();
    return weenie;
}

}  // namespace acmotion::conform
