#include <fmt/format.h>

#include "lab/cli/datagram_feed.h"

namespace acmotion::cli {

tl::expected<ByteStream, std::string> open_interface(const std::string& name, IsStopped /*is_stopped*/) {
    return tl::unexpected(
        fmt::format("-i {}: not on Windows. dumpcap -i {} -w - | acmotion live - does the same.", name, name));
}

}  // namespace acmotion::cli
