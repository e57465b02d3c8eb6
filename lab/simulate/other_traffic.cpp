#include "lab/simulate/other_traffic.h"

#include "lab/simulate/server_end.h"

namespace acmotion::corpus {
namespace {

const Endpoint kAsker{IpAddress::v4(192, 168, 1, 2), 40'000};
const Endpoint kNameServer{IpAddress::v4(192, 168, 1, 1), 53};
const Endpoint kPlayer{IpAddress::v4(192, 168, 1, 2), 50'000};

ByteBuffer random_bytes(Random& random, std::size_t count) {
    ByteBuffer bytes(count);
    for (std::byte& one : bytes) one = static_cast<std::byte>(random.next());
    return bytes;
}

// Opcodes that have no name here (lab/session/message_text.h).
ByteBuffer strange_message(Random& random) {
    constexpr std::uint32_t kFirstOpcode = 0x00A20000, kOpcodes = 12;
    constexpr std::size_t kLeast = 4, kSpan = 60;
    ByteBuffer message;
    append_le(message, static_cast<std::uint32_t>(kFirstOpcode + random.next() % kOpcodes));
    append(message, random_bytes(random, kLeast + random.next() % kSpan));
    return message;
}

}  // namespace

std::vector<OwnedDatagram> other_traffic(const Recipe& recipe) {
    constexpr Nanoseconds kPause = kNanosecondsPerSecond;
    constexpr std::size_t kBytes = 40;
    Random random{recipe.seed};
    std::vector<OwnedDatagram> all;
    for (Nanoseconds time = 0; time < nanoseconds_in(recipe.seconds); time += kPause) {
        all.push_back({recipe.began + time, kAsker, kNameServer, random_bytes(random, kBytes)});
        all.push_back({recipe.began + time, kNameServer, kAsker, random_bytes(random, 2 * kBytes)});
    }
    return all;
}

std::vector<OwnedDatagram> other_game(const Recipe& recipe) {
    constexpr Nanoseconds kPause = kNanosecondsPerSecond / 10;
    const Endpoint server{IpAddress::v4(203, 0, 113, 2), static_cast<std::uint16_t>(recipe.port + 1)};
    Random random{recipe.seed};
    PacketSender sender{PacketSenderConfig::server(make_connection(recipe.seed))};
    std::vector<OwnedDatagram> all;
    for (Nanoseconds time = 0; time < nanoseconds_in(recipe.seconds); time += kPause) {
        [[maybe_unused]] const Result<void> queued = sender.queue_message(strange_message(random), kQueueSmartbox);
        for (ByteBuffer& packet : sender.flush(0)) {
            all.push_back({recipe.began + time, server, kPlayer, std::move(packet)});
        }
    }
    return all;
}

}  // namespace acmotion::corpus
