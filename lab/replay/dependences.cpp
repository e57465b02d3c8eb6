#include "lab/replay/dependences.h"

#include <map>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"

namespace acmotion {
namespace {

using Dependences = std::map<ObjectId, std::set<ObjectId>>;

ObjectId target_of(const MovementData& movement) {
    if (const auto* order = std::get_if<MoveToObject>(&movement.body)) return order->target;
    if (const auto* order = std::get_if<TurnToObject>(&movement.body)) return order->target;
    return movement.sticky;
}

void note(Dependences& all, ObjectId object, ObjectId on) {
    if (!on.is_null()) all[object].insert(on);
}

void note_description(Dependences& all, const ObjectDescription& description) {
    const PhysicsDesc& physics = description.physics;
    if (physics.parent) note(all, description.object, physics.parent->parent);
    if (physics.movement && physics.movement->data) {
        note(all, description.object, target_of(*physics.movement->data));
    }
}

void note_message(Dependences& all, const Message& message) {
    if (const ObjectDescription* description = description_in(message)) note_description(all, *description);
    if (const auto* held = std::get_if<ParentEvent>(&message)) note(all, held->child, held->parent);
    if (const auto* motion = std::get_if<UpdateMotion>(&message)) {
        note(all, motion->object, target_of(motion->movement));
    }
    if (const auto* both = std::get_if<PositionAndMovement>(&message)) {
        note(all, both->object, target_of(both->movement));
    }
}

bool may_depend(const SessionMessage& message) {
    return message.is_description() || message.is_any<ParentEvent, UpdateMotion, PositionAndMovement>();
}

Dependences dependences_in(const Session& session, double until) {
    Dependences all;
    for (const SessionMessage& message : session.messages) {
        if (message.time > until) break;
        if (may_depend(message)) note_message(all, decode(message.bytes, Sender::Server)->message);
    }
    return all;
}

}  // namespace

std::set<ObjectId> with_dependences(const Session& session, std::set<ObjectId> objects, double until) {
    const Dependences all = dependences_in(session, until);
    std::vector<ObjectId> open(objects.begin(), objects.end());
    while (!open.empty()) {
        const auto found = all.find(open.back());
        open.pop_back();
        if (found == all.end()) continue;
        for (const ObjectId on : found->second) {
            if (objects.insert(on).second) open.push_back(on);
        }
    }
    return objects;
}

}  // namespace acmotion
