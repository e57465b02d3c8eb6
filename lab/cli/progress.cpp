#include "lab/cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace acmotion::cli {
namespace {

// About a second's work of one processor.
constexpr std::size_t kManyPoses = 300'000;
constexpr std::size_t kBarColumns = 40;
constexpr std::size_t kLineColumns = 78;

void wipe_line() { fmt::print(stderr, "\r{:{}}\r", "", kLineColumns); }

}  // namespace

Progress::Progress(std::string phase, bool is_long)
    : phase_(std::move(phase)), is_shown_(is_long && isatty(STDERR_FILENO) != 0) {
    if (!is_shown_) return;
    fmt::print(stderr, "\r{} ...", phase_);
    std::fflush(stderr);
}

Progress::~Progress() {
    if (is_shown_) wipe_line();
}

void Progress::at(double share) {
    const auto percent = static_cast<int>(std::clamp(share, 0.0, 1.0) * 100);
    if (!is_shown_ || percent == std::exchange(drawn_, percent)) return;
    const std::string bar(static_cast<std::size_t>(percent) * kBarColumns / 100, '#');
    fmt::print(stderr, "\r[{:<{}}] {:>3} % {:<{}}", bar, kBarColumns, percent, phase_, kLineColumns - kBarColumns - 9);
    std::fflush(stderr);
}

void Progress::at(double share, std::string phase) {
    if (phase != phase_) drawn_ = -1;
    phase_ = std::move(phase);
    at(share);
}

void clear_progress() {
    static const bool kShareATerminal = isatty(STDOUT_FILENO) != 0 && isatty(STDERR_FILENO) != 0;
    if (kShareATerminal) wipe_line();
}

bool takes_long(const SessionInput& input, std::size_t replays) {
    return input.frames.size() * input.session.objects.size() * replays > kManyPoses;
}

ReplayProgress::ReplayProgress(std::string phase, const SessionInput& input, std::size_t replays)
    : progress_(std::move(phase), takes_long(input, replays)), frames_(input.frames.size() * replays) {}

void ReplayProgress::on_frame(const ReplayFrame&) {
    const std::size_t seen = ++seen_;
    const std::unique_lock drawing{drawing_, std::try_to_lock};
    if (drawing) progress_.at(static_cast<double>(seen) / static_cast<double>(frames_));
}

}  // namespace acmotion::cli
