#pragma once
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "lab/output/export/exporter.h"
#include "support/temp_folder.h"

namespace acmotion::test {

inline constexpr ObjectId kWalker = 0x80001234;
inline constexpr const char* kHostileName = "=1+1 \"<b>Zoë\"";

// Two frames of one walker, a decision before the first, as a replay would report them.
class ExportFixture : public testing::Test {
 protected:
    using Maker = std::unique_ptr<Exporter> (*)(Output, const ExportSubject&);

    ExportFixture() {
        session.epoch = 1'700'000'000 * kNanosecondsPerSecond;
        session.seconds = 1;
        session.objects[kWalker] = {.name = kHostileName, .kind = ObjectKind::Creature};
    }

    [[nodiscard]] std::string path() const { return folder_ / "out"; }

    static void play(Exporter& exporter, std::size_t frames = 2) {
        exporter.on_event({0.25, kWalker,
                           Event::PositionDecided{.outcome = PositionOutcome::Interpolate,
                                                  .reason = PositionReason::NearPlayer,
                                                  .position_stamp = {0x1F},
                                                  .player_distance = 14.5,
                                                  .newest_stamp = {0x1E}}});
        for (std::size_t i = 0; i < frames; ++i) {
            BodyFrame body{.object = kWalker, .velocity = {3, 4, 0}, .clock = 0.25, .in_contact = true};
            body.position = {{0xA9B40019}, {{10.0F + static_cast<float>(i), 20, 94}, {}}};
            exporter.on_frame({.number = i, .time = 0.5 + static_cast<double>(i) / 60, .bodies = {&body, 1}});
        }
    }

    // The file an exporter makes of that.
    std::string exported(Maker make, std::size_t frames = 2) {
        auto output = Output::create(path());
        EXPECT_TRUE(output);
        const auto exporter = make(std::move(*output), {session, "retail", "walk.pcapng"});
        play(*exporter, frames);
        EXPECT_TRUE(exporter->finish());
        return contents();
    }
    [[nodiscard]] std::string contents() const {
        std::ifstream file(path(), std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        return text.str();
    }

    Session session;

 private:
    TempFolder folder_;
};

}  // namespace acmotion::test
