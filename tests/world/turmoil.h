#pragma once
#include <random>
#include <string>

#include "acmotion/trace/sentence.h"
#include "world/story.h"

namespace acmotion::test {

using Encoded = std::vector<std::byte>;

// What no server would send in that order: objects come, go and come again between messages about them, messages are
// stale, for another life, parked, cut or damaged, and the player is not known from the start.
class Turmoil {
 public:
    explicit Turmoil(unsigned seed) : random_(seed) {}

    [[nodiscard]] std::vector<Encoded> messages(std::size_t most) {
        std::vector<Encoded> all(upto(most));
        for (Encoded& one : all) one = damaged(*encode(message()));
        return all;
    }

 private:
    std::uint32_t upto(std::size_t most) { return static_cast<std::uint32_t>(random_() % (most + 1)); }
    ObjectId id() { return upto(15) == 0 ? kPlayer : ObjectId{0x80000000 + upto(11)}; }
    Stamp stamp() { return {static_cast<std::uint16_t>(step_++ / 16 + upto(2))}; }
    // Nearly always of this life.
    Stamp instance() { return {static_cast<std::uint16_t>(upto(19) == 0 ? upto(2) : 1)}; }
    Position place() { return outside(40 + static_cast<float>(upto(40)), 40 + static_cast<float>(upto(40))); }

    Message message() {
        switch (upto(11)) {
            case 0: return creation();
            case 1: return DeleteObject{id(), instance()};
            case 2: return UpdateMotion{id(), instance(), stamp(), stamp(), false, motion()};
            case 3: return VectorUpdate{id(), {1, 0, 4}, {}, instance(), stamp()};
            case 4: return SetState{id(), kDefaultPhysicsState, instance(), stamp()};
            case 5: return ParentEvent{id(), id(), 1, 1, instance(), stamp()};
            case 6: return PickupEvent{id(), instance(), stamp()};
            case 7: return upto(9) == 0 ? Message{CreatePlayer{kPlayer}} : Message{PlayerTeleport{stamp()}};
            default: return position();
        }
    }
    Message creation() {
        CreateObject create;
        create.object = id();
        create.physics.position = place();
        create.physics.motion_table = 0x09000001;
        create.physics.stamps.write(StampSlot::Instance, instance());
        return create;
    }
    Message position() {
        UpdatePosition update{.object = id()};
        update.pack = {.position = place(),
                       .has_contact = upto(9) != 0,
                       .instance_stamp = instance(),
                       .position_stamp = stamp(),
                       .teleport_stamp = {static_cast<std::uint16_t>(upto(29) == 0)}};
        return update;
    }
    MovementData motion() {
        if (upto(3) == 0)
            return {.style = kDefaultStyleWord, .body = MoveToObject{.target = id(), .position = place()}};
        return {.style = kDefaultStyleWord, .body = SentMotionState{.forward_command = kRunForward}};
    }
    Encoded damaged(Encoded bytes) {
        if (upto(9) == 0) bytes.resize(upto(bytes.size()));
        if (upto(9) == 0 && !bytes.empty()) bytes[upto(bytes.size() - 1)] = static_cast<std::byte>(upto(255));
        return bytes;
    }

    std::minstd_rand random_;
    std::uint32_t step_ = 16;
};

// What was reported since the last call.
inline std::vector<std::string> sentences(EventLog& log) {
    std::vector<std::string> all;
    for (const Event& event : log.events)
        all.push_back(std::to_string(event.object.value) + " " + std::to_string(event.time) + " " + sentence(event));
    log.events.clear();
    return all;
}

}  // namespace acmotion::test
