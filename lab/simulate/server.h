#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "acmotion/core/stamp.h"
#include "acmotion/wire/messages.h"
#include "core/random.h"
#include "lab/base/ground_truth.h"
#include "lab/simulate/character.h"

namespace acmotion {

// Where a body really was. Those of one body come in order of time.
using TakeTruth = std::function<void(ObjectId object, const TruthSample& sample)>;

// A server with characters that live by their scripts: says what a server says about them, and hands out the truth as
// soon as it is settled. Knows no packets and no network.
class SimulatedServer {
 public:
    // `scenario` must outlive this. `start` is the time of the first step, in seconds of the session.
    SimulatedServer(const Scenario& scenario, double start, std::uint64_t seed, TakeTruth take_truth);

    // What a client that has just come receives: its player, and every body that is there.
    [[nodiscard]] std::vector<Message> greet();
    // One step of kServerStepSeconds, and what it made the server say, in order.
    [[nodiscard]] std::vector<Message> advance();
    // What the observer's client said about itself during that step: it decides its own movement.
    [[nodiscard]] const std::vector<Message>& said_by_the_observer() const { return client_says_; }

    [[nodiscard]] double now() const { return start_ + kServerStepSeconds * static_cast<double>(steps_); }
    // Hands out the last samples; nothing more may be asked of this server.
    void finish();

 private:
    // A character, and what has been reported to clients about it.
    struct Reported {
        Reported(const ScenarioBody& body, const Pace& pace, const GameData* land) : character(body, pace, land) {}

        Character character;
        CharacterState state;  // as last reported
        Position position;
        StampSet stamps;
        double next_update = 0;
        std::deque<std::pair<double, Message>> echoes;  // when to say what again
        std::vector<TruthSample> samples;               // the last two: the newest one may still be replaced
        double next_sample = 0;
    };

    [[nodiscard]] bool is_observer(const Reported& reported) const { return &reported == &reported_[observer_]; }
    void advance(Reported& reported);
    void report(Reported& reported);
    void greet_again();
    // Says again what is due, and keeps what has been said since `said` for later.
    void repeat(Reported& reported, std::size_t said);
    void report_presence(Reported& reported);
    void report_carrying(Reported& reported);
    void say_held(const Reported& reported);
    void report_movement(Reported& reported);
    // `changed`: it has begun or stopped something.
    void report_position(Reported& reported, bool changed);
    void report_by_client(Reported& reported, bool changed);
    void say_position(Reported& reported);
    [[nodiscard]] double lateness(const Reported& reported);
    [[nodiscard]] CreateObject describe(const Reported& reported) const;
    [[nodiscard]] PositionPack pack(const Reported& reported) const;
    [[nodiscard]] static EchoedStamps echo(const Reported& reported);
    static Stamp next(Reported& reported, StampSlot slot);
    void sample(Reported& reported, bool is_forced);
    void keep_sample(Reported& reported, const TruthSample& sample);
    [[nodiscard]] std::optional<CharacterView> find(const std::string& name) const;

    void add(const ScenarioBody& body);

    std::optional<GameData> land_;  // nothing: flat
    double start_;
    std::int64_t steps_ = 0;
    Random random_;
    std::deque<Reported> reported_;  // the scenario's observer first
    std::size_t observer_ = 0;       // among them: whose client it is
    std::unordered_map<std::string, std::size_t> by_name_;
    std::vector<Message> says_;
    std::vector<Message> client_says_;
    std::uint32_t client_order_ = 0;
    bool was_logged_out_ = false;  // the observer, in the step before
    TakeTruth take_truth_;
};

}  // namespace acmotion
