#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "acmotion/geometry/position.h"
#include "acmotion/wire/messages.h"

namespace acmotion {

// How a session came to know its player, from the best proof to none.
enum class PlayerSource : std::uint8_t {
    Unknown,    // a world holds every message until its player is known
    Announced,  // 0xF746
    Addressed,  // the one recipient of all game events (0xF7B0)
    Echoed,     // the server places it where its client reports itself (0xF7B1 with 0xF61C or 0xF753)
    StandIn,    // nothing names it: an id that does not occur. Its client's reports place it all the same
    Chosen,     // by the options
};

struct NamedPlayer {
    ObjectId id;  // null if unknown
    PlayerSource source = PlayerSource::Unknown;

    bool operator==(const NamedPlayer&) const = default;
};

// Whose client a session was, as far as its messages say (spec 11 §9.3). What it keeps is bounded, however long they are.
class PlayerClues {
 public:
    void on_server_message(const Message& message);
    void on_report(const Position& place, const EchoedStamps& stamps);

    [[nodiscard]] NamedPlayer player() const;

 private:
    struct Report {
        std::uint64_t number = 0;  // of its place: a client that stands still repeats one
        Position place;
        EchoedStamps stamps;
    };
    // Places at which an object was put where the client had reported itself.
    struct Echoes {
        std::uint64_t last = 0;  // number of the newest
        std::size_t places = 0;
    };

    void on_place(ObjectId object, const PositionPack& pack);
    [[nodiscard]] ObjectId echoed() const;

    ObjectId announced_;
    ObjectId addressed_;           // the recipient of the events so far...
    bool is_addressed_so_ = true;  // ...unless there was another
    std::deque<Report> reports_;   // the newest, at other places
    std::uint64_t places_ = 0;
    std::map<ObjectId, Echoes> echoes_;
};

class World;
struct Session;

// How the place of the receiver's own player came to be known; near and far are measured from it.
enum class PlayerPlacedBy : std::uint8_t { Nothing, Description, OwnReport, FirstPosition };

// What a replay has to assume because the capture began after the login, or lost a description (spec 11 §9.3).
struct Assumptions {
    bool are_needed = false;             // objects come to life at their first position: World::assume_objects
    bool joined_late = false;            // nothing announces the player
    std::size_t bodies = 0;              // that were ever somewhere, the player's among them
    std::size_t assumed = 0;             // of these: never described
    std::size_t assumed_for_a_time = 0;  // of these: described later, or in another life
    PlayerPlacedBy player_placed_by = PlayerPlacedBy::Nothing;
    double player_placed_at = 0;  // seconds of the session; no body is near before
};

// Looks through a session whose player is settled, notes what has to be assumed, and lists the assumed objects among
// the others. Captures that have all they need stay as they are: one description that came late is no reason.
void find_assumptions(Session& session);

// One plain line for people; nothing if there is nothing to report.
[[nodiscard]] std::optional<std::string> sentence_on_assumptions(const Session& session);

// Why a capture's player is known: "the recipient of all game events".
[[nodiscard]] std::string_view proof_of(PlayerSource source);

// What a world must know before the first message of a session; `start` is when its first frame is.
void prepare(World& world, const Session& session, double start);

}  // namespace acmotion
