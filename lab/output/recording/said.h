#pragma once
#include <vector>

#include "lab/load/ground_truth.h"
#include "lab/output/recording/recorder.h"
#include "sessions/session.h"

namespace acmotion::recording {

// What was said in a session, part by part: those of its lists that are in a file stay there.
class SaidParts {
 public:
    // All must outlive this. `truth` may be null.
    SaidParts(const Session& session, const GroundTruth* truth, const ObjectNumbers& objects);

    [[nodiscard]] bool is_at_end() const;
    // What comes before that moment, and was not in a part before.
    [[nodiscard]] Said until(Microseconds end);
    // All the rest.
    [[nodiscard]] Said rest();

 private:
    struct TrueRest {
        std::size_t object = 0;
        TruthSamples::const_iterator next;
        TruthSamples::const_iterator end;
    };

    const Session& session_;
    SessionMessages::Iterator message_;
    PlayerReports::Iterator report_;
    std::vector<TrueRest> truth_;  // in order of objects
};

}  // namespace acmotion::recording
