#include "transport/flow_table.h"

#include <algorithm>
#include <ranges>

#include "transport/handshake.h"

namespace acmotion {
namespace {

bool connects(const Flow& flow, const FlowTable::Pair& pair) {
    return flow.client == pair.client.address && flow.server == pair.server.address;
}

// The other port of the server's two. The client sends its login and its data to the first, the server its
// ConnectRequest from there; all else belongs to the second.
std::uint16_t partner_port(const FlowTable::Pair& pair, const PacketHeader& header, Sender sender) {
    const bool first = sender == Sender::Client ? !header.has(kFlagConnectResponse) : header.has(kFlagConnectRequest);
    return static_cast<std::uint16_t>(first ? pair.server.port + 1 : pair.server.port - 1);
}

// Does the packet name the session by itself? By its cookie, or by the id the server gave the client.
bool names(const Packet& packet, Sender sender, const Flow& flow) {
    const auto cookie = find_cookie(packet);
    if (cookie) return flow.cookie == cookie;
    return sender == Sender::Client && packet.header.recipient != 0 && flow.client_id == packet.header.recipient;
}

}  // namespace

std::optional<FlowId> FlowTable::place(const Pair& pair, const Packet& packet, Sender sender) {
    Flow* flow = find_named(pair, packet, sender);
    if (flow == nullptr) flow = find_partner(pair, packet, sender);
    if (flow == nullptr) {
        if (flows_.size() >= limits_.flows) return std::nullopt;
        flows_.push_back(
            {.id = static_cast<FlowId>(flows_.size()), .client = pair.client.address, .server = pair.server.address});
        flow = &flows_.back();
    }
    if (flow->ports.size() >= limits_.pairs_per_flow) return std::nullopt;
    flow->ports.push_back({pair.client.port, pair.server.port});
    return flow->id;
}

void FlowTable::learn(FlowId flow, const Packet& packet) {
    const auto request = find_connect_request(packet);
    if (!request) return;
    flows_[flow].cookie = request->cookie;
    flows_[flow].client_id = static_cast<std::uint16_t>(request->client_id & 0xFFFF);
}

Flow* FlowTable::find_named(const Pair& pair, const Packet& packet, Sender sender) {
    auto newest_first = flows_ | std::views::reverse;
    const auto found = std::ranges::find_if(
        newest_first, [&](const Flow& flow) { return connects(flow, pair) && names(packet, sender, flow); });
    return found == newest_first.end() ? nullptr : &*found;
}

Flow* FlowTable::find_partner(const Pair& pair, const Packet& packet, Sender sender) {
    const std::uint16_t partner = partner_port(pair, packet.header, sender);
    Flow* newest = nullptr;
    for (Flow& flow : flows_) {
        const bool fits =
            connects(flow, pair) && flow.uses_server_port(partner) && !flow.uses_server_port(pair.server.port);
        if (fits && flow.uses_client_port(pair.client.port)) return &flow;
        // Behind an address translator the ports may differ: then the one that began last, whose other half is due.
        if (fits) newest = &flow;
    }
    return newest;
}

}  // namespace acmotion
