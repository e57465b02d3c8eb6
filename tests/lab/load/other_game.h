#pragma once
#include <vector>

#include "lab/base/owned_datagram.h"
#include "lab/simulate/server_end.h"

namespace acmotion::test {

// Messages with opcodes that have no name here, ten in a second, behind a login of the same kind.
[[nodiscard]] inline std::vector<OwnedDatagram> other_game(int seconds) {
    constexpr std::uint32_t kFirstOpcode = 0x00A20000, kOpcodes = 12;
    constexpr std::size_t kBytes = 30;
    PacketSender sender{PacketSenderConfig::server(make_connection(7))};
    std::vector<OwnedDatagram> all;
    for (int i = 0; i < 10 * seconds; ++i) {
        ByteBuffer message;
        append_le(message, static_cast<std::uint32_t>(kFirstOpcode + static_cast<std::uint32_t>(i) % kOpcodes));
        message.resize(kBytes, static_cast<std::byte>(i));
        [[maybe_unused]] const Result<void> queued = sender.queue_message(message, kQueueSmartbox);
        for (ByteBuffer& packet : sender.flush(0)) {
            all.push_back({i * kNanosecondsPerSecond / 10, Endpoint{IpAddress::v4(203, 0, 113, 2), 9005},
                           Endpoint{IpAddress::v4(192, 168, 1, 2), 50'000}, std::move(packet)});
        }
    }
    return all;
}

}  // namespace acmotion::test
