#include "lab/load/own_reports.h"

#include <utility>

#include "acmotion/wire/messages.h"

namespace acmotion {
namespace {

// What the server made the player jump to, in order of time.
class Teleports {
 public:
    explicit Teleports(const Session& session) {
        for (const SessionMessage& message : session.messages) {
            const bool is_wanted = message.is_description() || message.is_any<UpdatePosition>();
            if (message.object == session.player && is_wanted) add(message);
        }
    }
    [[nodiscard]] const std::vector<TruthSample>& all() const { return all_; }

 private:
    void add(const SessionMessage& message) {
        const auto decoded = decode(message.bytes, Sender::Server);
        if (!decoded) return;
        if (const ObjectDescription* described = description_in(decoded->message)) {
            stamp_ = described->physics.stamps[StampSlot::Teleport];
        } else if (const auto* update = std::get_if<UpdatePosition>(&decoded->message)) {
            const PositionPack& pack = update->pack;
            const auto before = std::exchange(stamp_, pack.teleport_stamp);
            if (!before || !pack.teleport_stamp.newer_than(*before)) return;
            all_.push_back({message.time, pack.position, pack.has_contact});
        }
    }

    std::optional<Stamp> stamp_;
    std::vector<TruthSample> all_;
};

bool has_contact(const PlayerReport& report) {
    const auto decoded = decode(report.bytes, Sender::Client);
    if (!decoded) return true;
    if (const auto* keys = std::get_if<MoveToState>(&decoded->message)) return keys->contact;
    const auto* position = std::get_if<AutonomousPosition>(&decoded->message);
    return position == nullptr || position->contact;
}

}  // namespace

std::vector<TruthSample> own_reports(const Session& session) {
    const Teleports teleports{session};
    std::vector<TruthSample> all;
    auto next = teleports.all().begin();
    for (const PlayerReport& report : session.player_reports) {
        for (; next != teleports.all().end() && next->time <= report.time; ++next) {
            if (!all.empty()) all.push_back({next->time, all.back().position, all.back().in_contact});
            all.push_back(*next);
        }
        all.push_back({report.time, report.position, has_contact(report)});
    }
    return all;
}

}  // namespace acmotion
