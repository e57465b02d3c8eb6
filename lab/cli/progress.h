#pragma once
#include <atomic>
#include <cstddef>
#include <mutex>
#include <string>

#include "lab/cli/session_input.h"
#include "sessions/replay.h"

// What a command is doing: one line on stderr, if that is a terminal, and gone when it is done.
namespace acmotion::cli {

class Progress {
 public:
    // `is_long`: it may take more than a second; shorter work shows no line.
    Progress(std::string phase, bool is_long);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    void at(double share);  // of the work, 0 to 1
    void at(double share, std::string phase);

 private:
    std::string phase_;
    bool is_shown_;
    int drawn_ = -1;  // percent
};

// Wipes the line away, if standard output goes on in it.
void clear_progress();

// How far replays have come, drawn while they run. `replays` of the same session follow each other, or run side by side.
class ReplayProgress : public ReplayListener {
 public:
    ReplayProgress(std::string phase, const SessionInput& input, std::size_t replays = 1);
    void on_frame(const ReplayFrame& frame) override;

 private:
    Progress progress_;
    std::size_t frames_;
    std::atomic<std::size_t> seen_ = 0;
    std::mutex drawing_;
};

// Whether what is made of that many poses takes long.
[[nodiscard]] bool takes_long(const SessionInput& input, std::size_t replays = 1);

}  // namespace acmotion::cli
