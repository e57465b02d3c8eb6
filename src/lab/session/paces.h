#pragma once
#include <map>
#include <optional>
#include <string>

#include "acmotion/core/object_id.h"

// How fast creatures go, by a capture alone: what the game's own files would say is not needed for that.
namespace acmotion {

// m/s at speed 1 of the motion command and at scale 1.
struct CreaturePace {
    double walk = 0;
    double run = 0;

    bool operator==(const CreaturePace&) const = default;
};

struct CapturedPaces {
    std::map<ObjectId, CreaturePace> bodies;  // all others go at the pace of people
    std::size_t kinds = 0;                    // of these
    std::size_t kinds_as_people = 0;          // that moved too little to be measured

    [[nodiscard]] bool is_empty() const { return bodies.empty(); }
    void go_as_people() { *this = {.bodies = {}, .kinds = 0, .kinds_as_people = kinds + kinds_as_people}; }
};
// Whose pace it is, if there is a creature that is no person: "pace of 2 kinds of creatures taken from this capture, no game data".
[[nodiscard]] std::optional<std::string> sentence_on(const CapturedPaces& paces);

}  // namespace acmotion
