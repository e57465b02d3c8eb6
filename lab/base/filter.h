#pragma once
#include <algorithm>
#include <limits>
#include <optional>
#include <string>

#include "sessions/replay.h"

namespace acmotion {

// What is wanted of a replay. A null object means all.
struct ReplayPart {
    ObjectId object;
    double since = -std::numeric_limits<double>::infinity();  // a session may begin before second 0
    double until = std::numeric_limits<double>::infinity();

    [[nodiscard]] bool has(ObjectId id, double time) const { return has(time) && (object.is_null() || id == object); }
    [[nodiscard]] bool has(double time) const { return time >= since && time <= until; }
};

// Which part of a capture a person asked for. Seconds count from the first packet of its first session.
struct AskedPart {
    std::string object;  // an id or a name; empty: all
    std::optional<double> since;
    std::optional<double> until;

    [[nodiscard]] bool is_all() const { return object.empty() && !since && !until; }
};

// Hands on a part of what it receives. `inner` must outlive it.
class FilteredListener : public ReplayListener {
 public:
    FilteredListener(ReplayListener& inner, const ReplayPart& part) : inner_(inner), part_(part) {}

    void on_frame(const ReplayFrame& frame) override {
        if (!part_.has(frame.time)) return;
        ReplayFrame shown = frame;
        if (!part_.object.is_null()) {
            const auto at = std::ranges::find(frame.bodies, part_.object, &BodyFrame::object);
            shown.bodies = {at, at == frame.bodies.end() ? at : at + 1};
            shown.changes = nullptr;
        }
        inner_.on_frame(shown);
    }
    void on_event(const Event& event) override {
        if (part_.has(event.object, event.time)) inner_.on_event(event);
    }
    void on_message(const ReplayedMessage& message) override {
        if (part_.has(message.time)) inner_.on_message(message);
    }

 private:
    ReplayListener& inner_;
    ReplayPart part_;
};

}  // namespace acmotion
