#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/body/obstacles.h"
#include "acmotion/core/bytes.h"
#include "acmotion/core/hash_key.h"
#include "acmotion/core/object_id.h"
#include "acmotion/core/time.h"
#include "acmotion/geometry/position.h"
#include "acmotion/wire/decode.h"
#include "core/growing_list.h"
#include "sessions/assumptions.h"
#include "sessions/bounds.h"
#include "sessions/flow_observer.h"
#include "sessions/receiver_data.h"
#include "wire/decode_message.h"

namespace acmotion {

// A message of the server's, and what is needed of it again and again: it is decoded once.
struct SessionMessage {
    SessionMessage() = default;
    SessionMessage(double at, ByteBuffer message);
    SessionMessage(double at, Bytes message, const Result<Decoded>& decoded);

    // Is it one of these, and not broken?
    template <class... Kinds>
    [[nodiscard]] bool is_any() const {
        return !is_broken && (has_opcode_of<Kinds>(bytes) || ...);
    }
    [[nodiscard]] bool is_description() const { return is_any<CreateObject, UpdateObject>(); }

    double time = 0;  // in seconds of the capture, whole microseconds: see Session::epoch
    ByteBuffer bytes;
    ObjectId object;            // that it is about; of a broken one, the id that it begins with
    Stamp instance;             // of a description or a deletion: the life that it begins or ends
    bool names_object = false;  // false: it is about the receiver's own player, or too short to say
    bool is_broken = false;
};

using SessionMessages = GrowingList<SessionMessage>;

enum class ObjectKind : std::uint8_t { Player, Creature, Other };

// Stands where an assumed object's name would, so that every list and file marks it.
inline constexpr const char* kAssumedName = "(assumed)";

struct NamedObject {
    std::string name;  // UTF-8; empty if it has none
    ObjectKind kind = ObjectKind::Other;
    bool is_assumed = false;  // never described: it moved, and that is all that this capture has of it
};
[[nodiscard]] NamedObject name_in(const WeenieDesc& weenie);

// Where the player's own client said that it stood.
struct PlayerReport {
    double time = 0;
    Position position;
    ByteBuffer bytes = {};  // of the message that says so
};

using PlayerReports = GrowingList<PlayerReport>;

// One session of a capture, ready to be replayed as often as wanted: what its server sent about movement.
struct Session {
    SessionNumber number = 0;
    Nanoseconds epoch = 0;  // time 0 of all sessions of a capture: the first packet of the first
    double start = 0;       // the time of its own first packet
    double seconds = 0;     // from there to its last packet
    Allowance allowance;    // for all that is made of it: the bytes of its packets, few of them for each that is stored
    // The least by which the capture's clock was ahead of the server's in its packets.
    std::optional<double> server_lag;
    ObjectId player;  // whose client this was
    PlayerSource player_source = PlayerSource::Unknown;
    NamedPlayer named_player;                 // what its messages say of that, whichever was chosen
    SessionMessages messages;                 // in order of time; broken ones too
    PlayerReports player_reports;             // in order of time
    std::map<ObjectId, NamedObject> objects;  // all that were described or have to be assumed
    Assumptions assumptions;
    std::vector<Obstacles::Box> walls;   // what the receiver has in the way; only a simulation knows of any
    std::shared_ptr<ReceiverData> data;  // what the receiver knew of the ground and its creatures; null: nothing
    CapturedPaces paces;                 // how its creatures go without such data

    HashKey hash_key;  // of every world that plays it; it changes no result

    LossCounts losses;

    std::size_t other_messages = 0;    // not about movement, and not kept
    std::size_t dropped_messages = 0;  // about movement, and beyond SessionOptions::most_bytes

    // What is known of an object: nothing, and no name, of one that is not among them.
    [[nodiscard]] const NamedObject& object(ObjectId id) const {
        static const NamedObject kUnknown;
        const auto found = objects.find(id);
        return found == objects.end() ? kUnknown : found->second;
    }
};

// A line in the list of a capture's sessions.
struct SessionSummary {
    CapturedSession about;
    std::size_t movement = 0;  // messages of the server about movement
    ObjectId player;           // null if nothing names it
    std::string player_name;   // UTF-8; empty if it was not described
};

// What a session may take of memory, with all its parts.
inline constexpr std::size_t kMaxSessionBytes = std::size_t{1} << 30;

struct SessionOptions {
    std::optional<SessionNumber> number;  // else the one with the most messages about movement
    ObjectId player;                      // null: as captured
    std::size_t most_bytes = kMaxSessionBytes;
    HashKey hash_key;
};

}  // namespace acmotion
