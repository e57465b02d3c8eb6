#pragma once
#include <algorithm>
#include <vector>

#include "acmotion/transport/events.h"
#include "support/hex.h"
#include "transport/checksum.h"

namespace acmotion::test {

// Keeps all that an Observer reports.
class RecordingSink : public TransportSink {
 public:
    struct Message {
        ObservedMessage about;
        ByteBuffer bytes;
    };
    struct PacketNote {
        ObservedPacket::Disposition disposition{};
        ChecksumVerdict checksum;
    };

    void on_message(const ObservedMessage& message) override {
        messages.push_back({message, copy(message.bytes)});
        messages.back().about.bytes = {};
    }
    void on_packet(const ObservedPacket& packet) override { packets.push_back({packet.disposition, packet.checksum}); }
    void on_event(const TransportEvent& event) override { events.push_back(event); }

    [[nodiscard]] std::vector<std::uint32_t> opcodes() const {
        std::vector<std::uint32_t> all;
        for (const Message& message : messages) all.push_back(load_le<std::uint32_t>(message.bytes, 0));
        return all;
    }
    [[nodiscard]] std::vector<ByteBuffer> bodies() const {
        std::vector<ByteBuffer> all;
        for (const Message& message : messages) all.push_back(message.bytes);
        return all;
    }
    [[nodiscard]] std::size_t count(TransportEvent::Kind kind) const {
        return static_cast<std::size_t>(
            std::count_if(events.begin(), events.end(), [kind](const auto& event) { return event.kind == kind; }));
    }

    std::vector<Message> messages;
    std::vector<PacketNote> packets;
    std::vector<TransportEvent> events;
};

}  // namespace acmotion::test
