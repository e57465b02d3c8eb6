// Datagrams of any bytes, from any client, at any time, for a relay and the simulated server behind it: no more clients and bytes
// than the bounds allow, and nothing is sent to anyone who did not ask for it.
#include "lab/live/relay.h"

#include <set>

#include "input.h"
#include "lab/simulate/live.h"

using namespace acmotion;

namespace {

// Small, so that a short input reaches them.
constexpr relay::RelayLimits kSmallLimits{
    .clients = 4, .datagram_bytes = 600, .queued_bytes = 4096, .silence = 2 * kNanosecondsPerSecond};
constexpr const char* kNetwork = "delay 40ms 30ms loss 10% duplicate 10% reorder 5% rate 100kbit";

struct Sent {
    Endpoint client;
    relay::Way way = relay::Way::ToServer;
    ServerPort port = ServerPort::First;
    Nanoseconds later = 0;
    Bytes payload;
};

// Six bytes, then the payload.
Sent take_sent(fuzz::Pieces& pieces) {
    Sent sent;
    sent.client = {IpAddress::v4(127, 0, 0, 1), static_cast<std::uint16_t>(1 + pieces.number<std::uint8_t>() % 6)};
    const auto kind = pieces.number<std::uint8_t>();
    sent.port = (kind & 1) != 0 ? ServerPort::Second : ServerPort::First;
    sent.way = (kind & 2) != 0 ? relay::Way::ToClient : relay::Way::ToServer;
    sent.later = pieces.number<std::uint16_t>() % 300 * (kNanosecondsPerSecond / 100);
    sent.payload = pieces.piece(pieces.number<std::uint16_t>() % 700);
    return sent;
}

const Scenario& small_scenario() {
    static const Scenario scenario = read_scenario(R"({"name": "s", "summary": "s", "seconds": 4, "landblock": "0xA9B4",
        "observer": {"name": "O", "at": [1, 1]}, "bodies": [{"name": "B", "at": [2, 2], "kind": "creature",
        "script": [{"walk": {"to": [[2, 9]]}}]}]})",
                                                   "s")
                                         .value();
    return scenario;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Pieces pieces{fuzz::input(data, size)};
    relay::Relay relay{parse_network(kNetwork).value(), 1, kSmallLimits};
    std::set<Endpoint> asked;
    LiveServer server{small_scenario(), 1, [&](ServerPort, const Endpoint& to, Bytes) {
                          fuzz::promise(asked.contains(to), "the server answers those that asked");
                      }};
    LiveClient client{small_scenario(), 1, [](ServerPort, Bytes) {}};
    Nanoseconds now = 0;
    while (!pieces.empty()) {
        const Sent sent = take_sent(pieces);
        now += sent.later;
        (void)relay.forget_silent(now);
        if (const auto number = relay.admit(now, sent.client)) {
            relay.send(now, *number, sent.way, sent.port, sent.payload);
        }
        fuzz::promise(relay.clients() <= kSmallLimits.clients, "there is a bound to clients");
        std::size_t bytes = 0;
        while (const auto departure = relay.take(now)) {
            bytes += departure->payload.size();
            const Endpoint at = relay.endpoint(departure->client);
            if (departure->way == relay::Way::ToClient) {
                client.receive(now, departure->payload);
            } else {
                asked.insert(at);
                server.receive(now, departure->port, at, departure->payload);
            }
        }
        // What is due at once may pass beside a queue that is full.
        fuzz::promise(bytes <= 2 * kSmallLimits.clients * kSmallLimits.queued_bytes, "there is a bound to bytes");
        server.advance(now);
        client.advance(now);
    }
    return 0;
}
