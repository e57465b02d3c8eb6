#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "acmotion/core/bytes.h"
#include "acmotion/core/sender.h"
#include "transport/packet.h"

namespace acmotion {

// What the server sends the client at the start of a session (spec 11 §7.2).
struct ConnectRequest {
    double server_clock = 0;  // seconds
    std::uint64_t cookie = 0;
    std::uint32_t client_id = 0;  // its low 16 bits become the client's recipient id
    std::uint32_t seed_server_to_client = 0;
    std::uint32_t seed_client_to_server = 0;

    [[nodiscard]] std::uint32_t seed(Sender sender) const {
        return sender == Sender::Server ? seed_server_to_client : seed_client_to_server;
    }
    bool operator==(const ConnectRequest&) const = default;
};

// The ConnectRequest a packet carries, if it does.
[[nodiscard]] std::optional<ConnectRequest> find_connect_request(const Packet& packet);
// The cookie of the ConnectRequest or ConnectResponse a packet carries, if it does.
[[nodiscard]] std::optional<std::uint64_t> find_cookie(const Packet& packet);

inline constexpr std::uint16_t kServerId = 0x000B;  // ACE's, always

// The three datagrams of the handshake (spec 11 §7). Their checksums are plain.
// A LoginRequest here names an account (its first 64 characters) and holds an empty credential:
// simulators have no secrets.
[[nodiscard]] ByteBuffer make_login_request(std::string_view account);
[[nodiscard]] ByteBuffer make_connect_request(const ConnectRequest& request);
[[nodiscard]] ByteBuffer make_connect_response(const ConnectRequest& request);

}  // namespace acmotion
