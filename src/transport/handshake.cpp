#include "acmotion/transport/handshake.h"

#include "acmotion/transport/optional_header.h"
#include "transport/packet_draft.h"

namespace acmotion {
namespace {

// u16 length, the characters, zeros up to a multiple of four (spec 10 §1).
void append_string16(ByteBuffer& out, std::string_view text) {
    append_le(out, static_cast<std::uint16_t>(text.size()));
    append(out, std::as_bytes(std::span(text)));
    while (out.size() % 4 != 0) out.push_back(std::byte{0});
}

std::uint16_t recipient_id(const ConnectRequest& request) {
    return static_cast<std::uint16_t>(request.client_id & 0xFFFF);
}

constexpr std::string_view kClientVersion = "1802";  // the last retail client
constexpr std::uint32_t kAuthAccountOnly = 1;
constexpr std::size_t kMaxAccountCharacters = 64;

}  // namespace

std::optional<ConnectRequest> find_connect_request(const Packet& packet) {
    const auto body = find_optional_header(packet, kFlagConnectRequest);
    if (!body) return std::nullopt;
    return ConnectRequest{.server_clock = load_le<double>(*body, 0),
                          .cookie = load_le<std::uint64_t>(*body, 8),
                          .client_id = load_le<std::uint32_t>(*body, 16),
                          .seed_server_to_client = load_le<std::uint32_t>(*body, 20),
                          .seed_client_to_server = load_le<std::uint32_t>(*body, 24)};
}

std::optional<std::uint64_t> find_cookie(const Packet& packet) {
    if (const auto request = find_connect_request(packet)) return request->cookie;
    const auto body = find_optional_header(packet, kFlagConnectResponse);
    return body ? std::optional{load_le<std::uint64_t>(*body, 0)} : std::nullopt;
}

ByteBuffer make_login_request(std::string_view account) {
    ByteBuffer login = make_body(kAuthAccountOnly, std::uint32_t{0}, std::uint32_t{0});
    append_string16(login, account.substr(0, kMaxAccountCharacters));
    append_le(login, std::uint32_t{0});

    ByteBuffer body;
    append_string16(body, kClientVersion);
    append_le(body, static_cast<std::uint32_t>(login.size()));
    append(body, login);

    PacketDraft draft;
    draft.add_optional(kFlagLoginRequest, body);
    return draft.finish();
}

ByteBuffer make_connect_request(const ConnectRequest& request) {
    PacketDraft draft{{.recipient = kServerId, .iteration = 1}};
    draft.add_optional(kFlagConnectRequest,
                       make_body(request.server_clock, request.cookie, request.client_id, request.seed_server_to_client,
                                 request.seed_client_to_server, std::uint32_t{0}));
    return draft.finish();
}

ByteBuffer make_connect_response(const ConnectRequest& request) {
    PacketDraft draft{{.recipient = recipient_id(request), .iteration = 1}};
    draft.add_optional(kFlagConnectResponse, make_body(request.cookie));
    return draft.finish();
}

}  // namespace acmotion
