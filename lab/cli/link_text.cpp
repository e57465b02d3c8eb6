#include "lab/cli/link_text.h"

#include <fmt/format.h>

#include "lab/base/json.h"

namespace acmotion::cli {

std::string link_text(const LinkStatistics& link) {
    return fmt::format("{} datagrams, {} lost, {} duplicated, {} reordered", link.sent, link.lost, link.duplicated,
                       link.reordered);
}

Json link_json(const LinkStatistics& link) {
    return {{"sent", link.sent}, {"lost", link.lost}, {"duplicated", link.duplicated}, {"reordered", link.reordered}};
}

bool is_loopback(const IpAddress& address) {
    if (address.is_v4()) return (address.low & 0xFF000000U) == 0x7F000000U;
    return address == IpAddress{0, 1};
}

}  // namespace acmotion::cli
