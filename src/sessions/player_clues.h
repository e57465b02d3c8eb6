#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>

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

}  // namespace acmotion
