#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lab/metrics/collector.h"
#include "lab/output/recording/recorder.h"
#include "lab/output/recording/sections.h"
#include "lab/replay/tracker.h"

namespace acmotion::live {

// Records a session while it is played, for a page that follows it (docs/live.md): one stream of blocks that the page reads from
// its beginning, and one of pieces, of which it reads what it shows.
class LiveRecording : public ReplayListener {
 public:
    struct Options {
        std::string title;
        Rules rules;
        double frames_per_second = 60;
        // A block for the first stream: HEAD, then a MORE for each piece.
        std::function<void(Bytes)> tell;
        // A block for the second; answers the byte at which it begins.
        std::function<std::uint64_t(Bytes)> keep;
        // Every moment worth looking at, as it occurs.
        std::function<void(const Moment&)> on_moment = {};
    };
    // Of a piece: what a page is behind at most, and how often it is sent something.
    static constexpr double kPieceSeconds = 0.25;

    // The session must outlive this, and may grow.
    LiveRecording(const Session& session, Options options);
    LiveRecording(const LiveRecording&) = delete;
    LiveRecording& operator=(const LiveRecording&) = delete;

    void on_frame(const ReplayFrame& frame) override;
    void on_event(const Event& event) override {
        metrics_.on_event(event);
        tracker_.on_event(event);
    }
    void on_message(const ReplayedMessage& message) override { metrics_.on_message(message); }

    // What has been seen so far becomes a piece, however short.
    void flush() { recorder_.flush(); }
    [[nodiscard]] double newest() const { return newest_; }

 private:
    void on_moment(const Moment& moment);
    void put_piece(const recording::Piece& piece);
    [[nodiscard]] std::vector<recording::Object> news_of_objects();

    const Session& session_;
    Options options_;
    recording::About about_;
    std::vector<recording::Object> objects_;  // as they were sent; unsent have no radius
    std::vector<Microseconds> frames_;        // of the pieces that were not put yet
    std::vector<Moment> moments_;             // since the last piece, ugliest first, kMaxMoments at most
    double newest_ = 0;
    std::size_t frames_per_piece_;
    MetricsCollector metrics_;
    recording::RunRecorder recorder_;
    Tracker tracker_{{&recorder_}};
};

}  // namespace acmotion::live
