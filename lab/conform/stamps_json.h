#pragma once
#include "acmotion/core/stamp.h"
#include "lab/conform/args.h"

namespace acmotion::conform {

[[nodiscard]] Stamp read_stamp(Args& args, const std::string& member);
[[nodiscard]] StampSet read_stamps(Args& args, const std::string& member);
[[nodiscard]] Json write_stamps(const StampSet& stamps);

}  // namespace acmotion::conform
