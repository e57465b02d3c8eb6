#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "lab/base/ground_truth.h"
#include "lab/output/recording/recorder.h"

namespace acmotion::recording {

// The truth of one body as a recording has it, in whole microseconds and millimetres, while time goes on.
class RecordedTruth {
 public:
    // `samples` must outlive this.
    explicit RecordedTruth(const TruthSamples& samples);

    // In millimetres. Nothing before the first and after the last sample.
    [[nodiscard]] std::optional<WideVec3> at(Microseconds time);

 private:
    void read_next();

    TruthSamples::const_iterator next_;  // behind `after_`
    TruthSamples::const_iterator end_;
    std::optional<TrueSample> before_;
    std::optional<TrueSample> after_;
};

// Makes the summary of a run of its pieces, one after the other: what the viewer's plots show of them (viewer/src/series.ts), by
// the numbers that are recorded.
class RunSummarizer {
 public:
    // The lists must outlive this. `truth` may be null.
    RunSummarizer(const FrameMoments& frames, const ObjectNumbers& objects, const GroundTruth* truth);

    // They must come in rising order.
    void add(const Piece& piece);
    // Call once, at the end.
    [[nodiscard]] RunSummary take();

 private:
    // An update that was not ignored, or the beginning or the end of a life, in which nothing was said yet.
    struct News {
        Microseconds time = 0;
        std::optional<Place> update;
        std::size_t frame = 0;  // the first that shows it
    };
    // A body from piece to piece.
    struct Followed {
        std::vector<News> news;       // that no piece has shown so far
        std::optional<Place> newest;  // update before those
        std::optional<RecordedTruth> truth;
    };
    class Walk;

    [[nodiscard]] LaneRow lanes_of(const Piece& piece) const;
    void take_news(const Piece& piece);
    void note(std::size_t object, Microseconds time, std::optional<Place> update);
    void let_pass(std::size_t frame);

    const FrameMoments& times_;
    std::vector<Followed> followed_;  // by number of the object
    std::vector<LaneRow> lanes_;
    std::vector<PlotTrack> plots_;  // the same
};

}  // namespace acmotion::recording
