#include "snapshots.h"

#include "acmotion/wire/decode.h"
#include "traffic.h"

namespace acmotion::peers {

void Snapshots::receive(std::span<const std::byte> message, double now) {
    const auto decoded = decode(message, Sender::Server);
    if (!decoded) return;
    if (const auto* creation = std::get_if<CreateObject>(&decoded->message)) {
        bodies_[creation->object.value].add({now, *creation->physics.position});
    } else if (const auto* update = std::get_if<UpdatePosition>(&decoded->message)) {
        const auto found = bodies_.find(update->object.value);
        if (found != bodies_.end()) found->second.add({now, update->pack.position});
    }
}

void Snapshots::frame(double now, std::vector<Position>& shown) {
    for (auto& [id, buffer] : bodies_) {
        if (id < kFirstBody) continue;
        buffer.forget_before(now - delay_);
        shown[id - kFirstBody] = buffer.at(now - delay_);
    }
}

}  // namespace acmotion::peers
