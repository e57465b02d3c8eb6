#include "lab/load/oddities.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace acmotion {
namespace {

const MovementData* movement_in(const Message& message) {
    if (const auto* motion = std::get_if<UpdateMotion>(&message)) return &motion->movement;
    if (const auto* both = std::get_if<PositionAndMovement>(&message)) return &both->movement;
    return nullptr;
}

bool has_run_rate_zero(const Message& message) {
    const MovementData* movement = movement_in(message);
    if (movement == nullptr) return false;
    const auto is_zero = [](const auto& body) {
        if constexpr (requires { body.run_rate; }) {
            return body.run_rate == 0;
        } else {
            return false;
        }
    };
    return std::visit(is_zero, movement->body);
}

bool is_usual(SoftFlag flag, const Message& message) {
    switch (flag) {
        case SoftFlag::UndefinedBits:
        case SoftFlag::Renormalised:
        case SoftFlag::OutsideBlock:
        case SoftFlag::InfiniteDistance:
        case SoftFlag::TrailingZeros:
        case SoftFlag::MissingPad: return true;
        case SoftFlag::UnusualRunRate: return has_run_rate_zero(message);
        default: return false;
    }
}

std::vector<SoftFlag> all_in(const SoftFlags& flags) {
    std::vector<SoftFlag> all;
    for (std::size_t i = 0; i < kSoftFlagNames.size(); ++i) {
        if (flags.has(static_cast<SoftFlag>(i))) all.push_back(static_cast<SoftFlag>(i));
    }
    return all;
}

}  // namespace

Oddities oddities_of(const Decoded& decoded) {
    Oddities found;
    for (const SoftFlag flag : all_in(decoded.receipt.soft)) {
        (is_usual(flag, decoded.message) ? found.usual : found.odd).add(flag);
    }
    return found;
}

void count_in(OddityCounts& counts, const SoftFlags& flags) {
    for (const SoftFlag flag : all_in(flags)) ++counts[static_cast<std::size_t>(flag)];
}

std::string list_of(const OddityCounts& counts) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0) parts.push_back(fmt::format("{} {}", counts[i], kSoftFlagNames[i]));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string list_of(const SoftFlags& flags) {
    std::vector<std::string_view> names;
    for (const SoftFlag flag : all_in(flags)) names.push_back(kSoftFlagNames[static_cast<std::size_t>(flag)]);
    return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace acmotion
