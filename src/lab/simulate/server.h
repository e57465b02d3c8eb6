#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "acmotion/core/stamp.h"
#include "acmotion/wire/messages.h"
#include "lab/session/ground_truth.h"
#include "lab/simulate/character.h"

namespace acmotion {

// A server with characters that live by their scripts: says what a server says about them, and keeps the truth. Knows
// no packets and no network.
class SimulatedServer {
 public:
    // `scenario` must outlive this. `start` is the time of the first step, in seconds of the session.
    SimulatedServer(const Scenario& scenario, double start, std::uint64_t seed);

    // What a client that has just come hears: its player, and every body that is there.
    [[nodiscard]] std::vector<Message> greet();
    // One step of kServerStepSeconds, and what it made the server say, in order.
    [[nodiscard]] std::vector<Message> advance();
    // What the observer's client said about itself during that step: it decides its own movement.
    [[nodiscard]] const std::vector<Message>& said_by_the_observer() const { return client_says_; }

    [[nodiscard]] double now() const { return start_ + kServerStepSeconds * static_cast<double>(steps_); }
    // Writes the last samples; nothing more may be asked of this server.
    [[nodiscard]] GroundTruth finish();

 private:
    // A character, and what clients have been told about it.
    struct Told {
        Told(const ScenarioBody& body, const Pace& pace, const GameData* land) : character(body, pace, land) {}

        Character character;
        CharacterState state;  // as last reported
        Position position;
        StampSet stamps;
        double next_update = 0;
        std::vector<TruthSample> samples;  // the newest one may still be replaced
        double next_sample = 0;
    };

    [[nodiscard]] bool is_observer(const Told& told) const { return &told == &told_.front(); }
    void advance(Told& told);
    void tell(Told& told);
    void tell_presence(Told& told);
    void tell_movement(Told& told);
    // `changed`: it has begun or stopped something.
    void tell_position(Told& told, bool changed);
    void tell_client(Told& told, bool changed);
    void say_position(Told& told);
    [[nodiscard]] CreateObject describe(const Told& told) const;
    [[nodiscard]] PositionPack pack(const Told& told) const;
    [[nodiscard]] static EchoedStamps echo(const Told& told);
    static Stamp next(Told& told, StampSlot slot);
    void sample(Told& told, bool is_forced);
    void keep_sample(Told& told, const TruthSample& sample);
    [[nodiscard]] std::optional<CharacterView> find(const std::string& name) const;

    void add(const ScenarioBody& body);

    std::optional<GameData> land_;  // nothing: flat
    double start_;
    std::int64_t steps_ = 0;
    std::deque<Told> told_;  // the observer first
    std::unordered_map<std::string, std::size_t> by_name_;
    std::vector<Message> says_;
    std::vector<Message> client_says_;
    std::uint32_t client_order_ = 0;
    GroundTruth truth_;
};

}  // namespace acmotion
