#pragma once
#include <map>

#include "sessions/replay.h"

namespace acmotion {

// What is written of each body, made anew only where it may have changed: most rows of a file are about bodies that stand.
template <class Text>
class BodyTexts {
 public:
    // For every body of the frame, in order of id: use(body, text), where `make(body)` is its text.
    template <class Make, class Use>
    void write(const ReplayFrame& frame, const Make& make, const Use& use) {
        std::size_t next = 0;  // of the changes
        for (std::size_t place = 0; place < frame.bodies.size(); ++place) {
            const BodyFrame& body = frame.bodies[place];
            const auto [at, is_new] = texts_.try_emplace(body.object);
            const bool has_changed = is_at(frame.changes, next, place);
            if (has_changed) ++next;
            if (is_new || has_changed || frame.changes == nullptr) at->second = make(body);
            use(body, at->second);
        }
    }

 private:
    [[nodiscard]] static bool is_at(const FrameChanges* changes, std::size_t next, std::size_t place) {
        return changes != nullptr && next < changes->bodies.size() && changes->bodies[next].place == place;
    }

    std::map<ObjectId, Text> texts_;
};

}  // namespace acmotion
