#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "acmotion/core/limits.h"
#include "acmotion/core/rules.h"
#include "core/hashes.h"
#include "sessions/replay.h"
#include "sessions/session.h"

// A whole replay as two numbers (docs/architecture.md, "Determinism"). Needs no files and no simulator, so that a
// browser can compare itself with the native program.
namespace acmotion {

// Over what is drawn.
class PoseHash {
 public:
    void add(std::uint32_t word) { hash_.add(word); }
    // Its id, place, rotation, contact and hiding. Velocity and clock are left out: they are measured, and a better
    // measurement moves no body.
    void add(const BodyFrame& body);
    [[nodiscard]] std::uint64_t value() const { return hash_.value(); }

 private:
    void add(float number);
    void add(const Position& position);

    WordHash hash_;
};

// Over the poses of all bodies of one frame, and what recordings call it.
[[nodiscard]] std::uint64_t hash_of(std::span<const BodyFrame> bodies);
inline constexpr std::string_view kFrameHashName = "FNV-1a of 32-bit words, folded; all poses of a keyframe";

struct RunHashes {
    std::uint64_t pose = 0;   // what was drawn: of every frame every body's id, place, rotation, contact and hiding
    std::uint64_t state = 0;  // what the next frame depends on: the state hash of some frames, the last among them
    std::size_t frames = 0;
    std::size_t bodies = 0;       // in the fullest frame
    Limits::Reached bounds = {};  // that the world reached

    bool operator==(const RunHashes&) const = default;
};

// Hashes what a replay shows.
class FrameHasher : public ReplayListener {
 public:
    // `frames` is how many there will be.
    explicit FrameHasher(std::size_t frames) : frames_(frames) {}

    void on_frame(const ReplayFrame& frame) override;
    [[nodiscard]] RunHashes hashes() const { return {poses_.value(), states_.value(), frames_, bodies_, {}}; }

 private:
    void add_state(const World& world);

    std::size_t frames_;
    std::size_t bodies_ = 0;
    PoseHash poses_;
    WordHash states_;
};

// Frame times from 0 until everything has arrived and was drawn, at most kMaxFrames: about 60 per second, uneven, with
// hitches. Made of whole milliseconds, so that they are the same doubles everywhere, and never two of them exactly 1/30
// s apart, where a tick hangs on the last bit. Nothing else may use them: pinned hashes hang on every one.
[[nodiscard]] std::vector<double> uneven_frames(double seconds);

// One replay in uneven frames; those of a long silence are left out, as in every replay.
[[nodiscard]] RunHashes hash_replay(const Session& session, const Rules& rules);

}  // namespace acmotion
