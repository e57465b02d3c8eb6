#pragma once
#include <string>

#include "acmotion/core/datagram.h"
#include "lab/base/json.h"
#include "lab/simulate/network.h"

// What became of datagrams, the same for simulated and real networks.
namespace acmotion::cli {

[[nodiscard]] std::string link_text(const LinkStatistics& link);  // "120 datagrams, 2 lost, 0 duplicated, 1 reordered"
[[nodiscard]] Json link_json(const LinkStatistics& link);
// Can only this machine reach it?
[[nodiscard]] bool is_loopback(const IpAddress& address);

}  // namespace acmotion::cli
