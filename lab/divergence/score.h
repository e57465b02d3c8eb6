#pragma once
#include <optional>
#include <vector>

#include "lab/divergence/partings.h"
#include "sessions/listener.h"

namespace acmotion::against {

// How far a replay is from the file, for each parting of `partings.all`: amount_apart × seconds.
struct Score {
    double parting = 0;  // from shortly before it until they were together again, or kWatched seconds
    double whole = 0;    // over all its time
};

class ScoreKeeper : public ReplayListener {
 public:
    // All of them must outlive this.
    ScoreKeeper(const Alignment& alignment, const Partings& partings);

    void on_frame(const ReplayFrame& frame) override;
    [[nodiscard]] const std::vector<Score>& scores() const { return scores_; }

 private:
    struct Watched {
        const std::vector<GivenPose>* poses;
        std::size_t next = 0;  // the first whose moment is not over
    };
    [[nodiscard]] double amount_of(const GivenPose& given, const BodyFrame* body) const;
    void add(std::size_t parting, std::size_t pose, double amount);

    const Partings& partings_;
    bool has_headings_;
    std::vector<Watched> watched_;
    std::vector<Score> scores_;
};

}  // namespace acmotion::against
