#pragma once
#include "sessions/replay.h"

namespace acmotion::test {

// Hands a replay on as one of which it is not known what changed.
class Forgetful : public ReplayListener {
 public:
    explicit Forgetful(ReplayListener& inner) : inner_(inner) {}
    void on_frame(const ReplayFrame& frame) override {
        ReplayFrame all = frame;
        all.changes = nullptr;
        inner_.on_frame(all);
    }
    void on_event(const Event& event) override { inner_.on_event(event); }

 private:
    ReplayListener& inner_;
};

}  // namespace acmotion::test
