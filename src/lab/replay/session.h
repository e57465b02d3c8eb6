#pragma once
#include <map>
#include <string>
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/core/object_id.h"
#include "acmotion/core/time.h"

namespace acmotion {

struct SessionMessage {
    double time = 0;  // seconds since the first packet of the session
    ByteBuffer bytes;
};

enum class ObjectKind : std::uint8_t { Player, Creature, Other };

struct NamedObject {
    std::string name;  // UTF-8; empty if nobody described it
    ObjectKind kind = ObjectKind::Other;
};

// One session of a capture, ready to be replayed as often as wanted: what its server said to the client.
struct Session {
    Nanoseconds epoch = 0;                    // of the first packet: time 0
    double seconds = 0;                       // until the last packet
    ObjectId player;                          // whose client this was; null if the capture starts too late to tell
    std::vector<SessionMessage> messages;     // in order of time
    std::map<ObjectId, NamedObject> objects;  // everybody who was described
};

}  // namespace acmotion
