#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/core/object_id.h"
#include "acmotion/core/time.h"
#include "acmotion/geometry/position.h"
#include "acmotion/transport/flow_finder.h"

namespace acmotion {

struct SessionMessage {
    double time = 0;  // seconds since the first packet of the session, in whole microseconds
    ByteBuffer bytes;
};

enum class ObjectKind : std::uint8_t { Player, Creature, Other };

struct NamedObject {
    std::string name;  // UTF-8; empty if it was not described
    ObjectKind kind = ObjectKind::Other;
};

// Where the player's own client said that it stood.
struct PlayerReport {
    double time = 0;
    Position position;
};

// How a session came to know its player.
enum class PlayerSource : std::uint8_t {
    Unknown,    // nobody said; a world holds every message until somebody does
    Announced,  // 0xF746
    Addressed,  // guessed: the recipient of its game events (0xF7B0)
    Chosen,     // by whoever loads the session
};

// One session of a capture, ready to be replayed as often as wanted: what its server said about movement.
struct Session {
    FlowId flow = 0;
    Nanoseconds epoch = 0;  // of the first packet: time 0
    double seconds = 0;     // until the last packet
    ObjectId player;        // whose client this was; null if unknown
    PlayerSource player_source = PlayerSource::Unknown;
    std::vector<SessionMessage> messages;      // in order of time; broken ones too
    std::vector<PlayerReport> player_reports;  // in order of time
    std::map<ObjectId, NamedObject> objects;   // all that were described

    std::size_t other_messages = 0;    // not about movement, and not kept
    std::size_t dropped_messages = 0;  // about movement, and beyond SessionOptions::most_bytes
};

// What a session may take of memory, with all its parts.
inline constexpr std::size_t kMaxSessionBytes = std::size_t{1} << 30;

struct SessionOptions {
    std::optional<FlowId> flow;  // else the one whose server said most about movement
    ObjectId player;             // null: as captured
    std::size_t most_bytes = kMaxSessionBytes;
};

}  // namespace acmotion
