// What a page reads of a session that is going on: a head, then for each quarter of a second what is new, and where its piece is.
#include "lab/output/recording/live_recording.h"

#include <gtest/gtest.h>

#include "lab/cli/simulated.h"
#include "lab/live/watcher.h"
#include "lab/output/recording/whole_recording.h"

namespace acmotion::test {
namespace {

// Plays a scenario into both streams.
class Streamed : public live::Audience {
 public:
    explicit Streamed(const std::vector<OwnedDatagram>& datagrams) {
        live::LivePlayer player{*this, {}};
        for (const OwnedDatagram& one : datagrams) player.take(one.view(), to_seconds(one.time - kSimulationEpoch));
        player.draw_rest();
        recording_->flush();
        frames = static_cast<std::size_t>(player.counts().frames);
    }

    // In a file a header stands before the first block.
    ByteBuffer told = ByteBuffer(recording::kHeaderBytes);
    ByteBuffer pieces = ByteBuffer(recording::kHeaderBytes);
    std::size_t frames = 0;

 private:
    void on_session(const Session& session) override {
        recording_.emplace(session, live::LiveRecording::Options{.title = "live",
                                                                 .rules = Rules::retail(),
                                                                 .tell = [this](Bytes block) { append(told, block); },
                                                                 .keep =
                                                                     [this](Bytes block) {
                                                                         const std::uint64_t at = pieces.size();
                                                                         append(pieces, block);
                                                                         return at;
                                                                     }});
    }
    void on_frame(const ReplayFrame& frame) override { recording_->on_frame(frame); }
    void on_event(const Event& event) override { recording_->on_event(event); }

    std::optional<live::LiveRecording> recording_;
};

std::string sections_of(const ByteBuffer& file, const recording::Block& block) {
    const ByteBuffer plain = plain_in(file, block);
    std::string kinds;
    for (std::size_t at = 0; at + 8 <= plain.size(); at += 8 + load_le<std::uint32_t>(plain, at + 4)) {
        kinds += std::string{reinterpret_cast<const char*>(plain.data()) + at, 4} + " ";
    }
    return kinds;
}

TEST(LiveRecording, HasEveryFrameOnceAndAPlaceForEachPiece) {
    const Streamed streamed{simulation_of("chase", 6).datagrams};
    const recording::FoundBlocks told = blocks_in(streamed.told);
    const recording::FoundBlocks pieces = blocks_in(streamed.pieces);
    ASSERT_GT(told.blocks.size(), 20U);
    ASSERT_EQ(told.blocks.size(), pieces.blocks.size() + 1) << "the head, and one for each piece";
    EXPECT_EQ(sections_of(streamed.told, told.blocks[0]), "META OBJS TIME RUN  ");
    std::size_t next = 0;
    for (std::size_t i = 0; i < pieces.blocks.size(); ++i) {
        const recording::BlockAbout& piece = pieces.blocks[i].about;
        EXPECT_EQ(piece.kind, recording::kPiece);
        EXPECT_EQ(piece.first, next);
        EXPECT_LE(piece.count, 15U) << "a quarter of a second";
        EXPECT_EQ(told.blocks[i + 1].about.first, piece.first);
        EXPECT_EQ(told.blocks[i + 1].about.count, piece.count);
        EXPECT_NE(sections_of(streamed.told, told.blocks[i + 1]).find("TIME "), std::string::npos);
        EXPECT_NE(sections_of(streamed.told, told.blocks[i + 1]).find("AT   "), std::string::npos);
        next += piece.count;
    }
    EXPECT_EQ(next, streamed.frames);
}

}  // namespace
}  // namespace acmotion::test
