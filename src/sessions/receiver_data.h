#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/object_id.h"
#include "acmotion/host.h"

// What a receiver may know besides the messages it gets: the ground, and how each creature moves. A capture has nothing of
// it. Only the user's own data files do (lab/gamedata/played_data.h), which a browser's page does without.
namespace acmotion {

struct Session;

// For one world, which it must outlive.
class ReceiverHost {
 public:
    virtual ~ReceiverHost() = default;

    virtual void plug_into(WorldHost& host) = 0;
    // How fast its animation carried a body in its last slice, or carries one of that motion: body-local, m/s, unscaled.
    // Nothing for one that never moved.
    [[nodiscard]] virtual std::optional<Vec3> played_velocity(ObjectId body, const MotionMoment& moment) const = 0;
};

// The ground of a landblock, for drawing. Samples and cells count from south to north, column by column from west.
struct DrawnLand {
    static constexpr std::size_t kSamples = 81;  // 24 m apart, the borders too
    static constexpr std::size_t kCells = 64;

    std::uint32_t block = 0;  // 0xA9B4
    std::array<float, kSamples> heights{};
    std::array<bool, kSamples> is_water{};
    std::array<bool, kCells> is_cut_northeast{};  // from south-west to north-east; else the other way
};

// Shared by all worlds that play a session, one after the other. It must outlive their hosts.
class ReceiverData {
 public:
    virtual ~ReceiverData() = default;

    [[nodiscard]] virtual std::unique_ptr<ReceiverHost> make_host(const HashKey& key) = 0;
    // Nothing if there is no such landblock.
    [[nodiscard]] virtual std::optional<DrawnLand> land(std::uint32_t block) const = 0;
    // What it changed in the newest replay, in one line for people.
    [[nodiscard]] virtual std::string sentence() const = 0;
};

// ---- how fast creatures go where no data files say it: as people do, or as their capture shows ----------------------

enum class PaceSource : std::uint8_t {
    People,
    Capture,  // as far as it shows enough
};

// Fewer show nothing.
inline constexpr std::size_t kFewestPaceIntervals = 5;
inline constexpr double kFastestPace = 60;  // m/s: no creature runs so

// Of one session; more bodies go as people do.
inline constexpr std::size_t kMostPacedBodies = 65'536;

// In m/s, at speed 1 of the motion command and at scale 1.
struct CreaturePace {
    double walk = 0;
    double run = 0;

    bool operator==(const CreaturePace&) const = default;
};

struct GaitPace {
    double metres_per_second = 0;
    std::size_t intervals = 0;  // of the capture, whose median it is; 0: it is that of people
};

// Creatures of one motion table.
struct KindPace {
    std::uint32_t motion_table = 0;
    std::string name;        // "Drudge Slinker and 2 more": what its bodies are called
    std::size_t bodies = 0;  // that moved
    GaitPace walk;
    GaitPace run;

    [[nodiscard]] bool is_captured() const { return walk.intervals + run.intervals > 0; }
};

struct CapturedPaces {
    PaceSource source = PaceSource::People;
    std::vector<KindPace> kinds;              // of creatures that moved and are no people, by motion table
    std::map<ObjectId, CreaturePace> bodies;  // all others go at the pace of people
};

// "Drudge: 2.90 m/s walking (median of 31 intervals of this capture), running as people do"
[[nodiscard]] std::string line_on(const KindPace& kind, PaceSource source);
// A line for each kind, as many as people read.
[[nodiscard]] std::vector<std::string> lines_on(const CapturedPaces& paces);
// Whose pace it is, in short; nothing if all are people.
[[nodiscard]] std::optional<std::string> sentence_on(const CapturedPaces& paces);

// What a session shows of its creatures' paces, by kind: those of one motion table that is not people's. Plays it once, with the
// pace of people, ten times a second. A pace is the median of what lies between two accepted updates of a body that walked or ran
// on from the one to the other, if there are at least kFewestPaceIntervals of them; else it is that of people. To be asked before the
// session has data or paces.
[[nodiscard]] CapturedPaces captured_paces(const Session& session);
// The same kinds, which all go as people do.
[[nodiscard]] CapturedPaces paces_of_people(const Session& session);

// Bodies that go at these paces; all else is as without a host. `paces` must outlive it.
[[nodiscard]] std::unique_ptr<ReceiverHost> make_paced_host(const CapturedPaces& paces);

}  // namespace acmotion
