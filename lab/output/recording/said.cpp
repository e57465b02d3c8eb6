#include "lab/output/recording/said.h"

#include <algorithm>
#include <limits>

namespace acmotion::recording {

SaidParts::SaidParts(const Session& session, const GroundTruth* truth, const ObjectNumbers& objects)
    : session_(session), message_(session.messages.begin()), report_(session.player_reports.begin()) {
    if (truth == nullptr) return;
    for (const auto& [object, samples] : truth->samples()) {
        const auto number = objects.find(object);
        if (number != objects.end()) truth_.push_back({number->second, samples.begin(), samples.end()});
    }
}

bool SaidParts::is_at_end() const {
    return message_ == session_.messages.end() && report_ == session_.player_reports.end() &&
           std::ranges::all_of(truth_, [](const TrueRest& rest) { return rest.next == rest.end; });
}

Said SaidParts::rest() { return until(std::numeric_limits<Microseconds>::max()); }

Said SaidParts::until(Microseconds end) {
    Said said;
    for (; message_ != session_.messages.end() && to_microseconds(message_->time) < end; ++message_) {
        said.messages.push_back({to_microseconds(message_->time), message_->bytes});
    }
    for (; report_ != session_.player_reports.end() && to_microseconds(report_->time) < end; ++report_) {
        said.player.push_back({to_microseconds(report_->time), report_->position});
    }
    for (TrueRest& rest : truth_) {
        TrueTrack track{.object = rest.object, .samples = {}};
        for (; rest.next != rest.end && to_microseconds(rest.next->time) < end; ++rest.next) {
            track.samples.push_back({to_microseconds(rest.next->time), to_place(map_place(rest.next->position))});
        }
        if (!track.samples.empty()) said.truth.push_back(std::move(track));
    }
    return said;
}

}  // namespace acmotion::recording
