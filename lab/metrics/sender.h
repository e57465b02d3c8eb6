#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "lab/metrics/measure.h"
#include "sessions/frame_times.h"
#include "sessions/session.h"

// The server's side of a capture: how it sent the movement of each object, and whether a client can follow (docs/sender.md).
namespace acmotion {

// From one accepted position of an object to the next, while it was under way: its places are kUnderWayMetres apart, or its
// motion claims so.
struct SentInterval {
    double since = 0;           // when the first arrived, in seconds of the capture
    double time = 0;            // when the second did
    double seconds = 0;         // between them, as far as it claimed to move; if it never did, all of them
    double metres = 0;          // between the two places, level
    double claimed_metres = 0;  // how far its motion state says that it went meanwhile
    double catch_up_speed = 0;  // m/s, of a retail client, at its end...
    double reach_metres = 0;  // ...and how far that carries it meanwhile; at least in the usual interval of the object
};

struct SentObject {
    ObjectId object;
    std::size_t positions = 0;  // all that name it; descriptions are none
    std::size_t late = 0;       // of these: overtaken, duplicates, or sent before a teleport; a client ignores them
    std::size_t teleports = 0;  // of these, by stamp
    std::vector<SentInterval> intervals;  // in order of time

    // ---- made from the intervals
    double usual_seconds = 0;  // the median of those in which it claimed to move; so are the next two
    double longest_seconds = 0;
    std::size_t gaps = 0;          // more than twice the usual, and a tenth of a second longer
    double sent_speed = 0;         // m/s, by its places
    double claimed_speed = 0;      // m/s, by its motion state, over the same time
    std::size_t out_of_reach = 0;  // places that a client cannot walk to before the next one is due
};

// Places and claims disagree beyond both of these, over at least so many intervals.
inline constexpr double kDisagreementShare = 0.2;
inline constexpr double kDisagreementSpeed = 0.5;
inline constexpr std::size_t kFewestIntervals = 5;

// Of every object that the server sent a position of, those with something to remark first, then by positions. By one
// replay under retail, whose stamps and motions decide.
[[nodiscard]] std::vector<SentObject> sent_objects(const Session& session, const FrameTimes& frames,
                                                   const Listeners& others = {});

// What the author of a server should look at; empty if there is nothing.
[[nodiscard]] std::vector<std::string> remarks_on(const SentObject& sent);

}  // namespace acmotion
