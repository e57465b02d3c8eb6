// What the numbers of a file may mean.
#include "lab/against/reading.h"

#include <gtest/gtest.h>

#include <numbers>

#include "acmotion/geometry/heading.h"

namespace acmotion::test {
namespace {

using against::PlaceReading;
using against::Turning;
using against::TurnReading;
using against::WrittenPose;

WrittenPose written_at(float x, float y, float z) { return {.time = 1, .cell = 0xA9B40019, .place = {x, y, z}}; }
WrittenPose written_facing(float heading) { return {.time = 1, .cell = 0xA9B40019, .rotation = {heading}}; }

Vec3 origin_of(const PlaceReading& reading) {
    return against::position_of(written_at(1, 2, 3), reading, Turning::Unknown, {}).frame.origin;
}

TEST(PlaceReadings, TakeTheNumbersInTheirOrderWithTheirUnitSignAndShift) {
    EXPECT_EQ(origin_of({}), (Vec3{1, 2, 3}));
    EXPECT_EQ(origin_of({.from = {2, 0, 1}}), (Vec3{3, 1, 2}));
    EXPECT_EQ(origin_of({.metres = 0.5}), (Vec3{0.5, 1, 1.5}));
    EXPECT_EQ(origin_of({.sign = {1, -1, -1}, .shift = {10, 20, 30}}), (Vec3{11, 18, 27}));
    EXPECT_EQ(origin_of({.from = {1, 0, 2}, .sign = {-1, 1, 1}}), (Vec3{-2, 1, 3}));
}

TEST(PlaceReadings, TakeALandblockForOneOfItsCells) {
    WrittenPose pose = written_at(1, 2, 3);
    pose.cell = 0xA9B40000;
    EXPECT_EQ(against::position_of(pose, {}, Turning::Unknown, {}).cell.value, 0xA9B40001U);
    EXPECT_EQ(against::place_of(pose, {}), (MapPlace{0xA9 * 192 + 1, 0xB4 * 192 + 2, 3}));
}

TEST(PlaceReadings, TakeACellForItselfAndAnyLandblockForItsFirst) {
    const auto cell_of = [](std::uint32_t written) {
        WrittenPose pose = written_at(1, 2, 3);
        pose.cell = written;
        return against::position_of(pose, {}, Turning::Unknown, {}).cell.value;
    };
    EXPECT_EQ(cell_of(0xA9B40019), 0xA9B40019U);
    EXPECT_EQ(cell_of(0xA9B50019), 0xA9B50019U);
    EXPECT_EQ(cell_of(0xA9B50000), 0xA9B50001U);
    EXPECT_EQ(cell_of(0xA9B48000), 0xA9B48000U);
    EXPECT_EQ(cell_of(0xA9B40001), 0xA9B40001U);
}

TEST(PlaceReadings, BeginWithTheOneThatShouldBeAndHaveWordsForEachOther) {
    for (const auto& all : {against::place_readings(), against::mirrored_readings()}) {
        EXPECT_EQ(against::words(all.front()), "");
        for (const PlaceReading& one : all.subspan(1)) EXPECT_EQ(against::words(one), one.words);
    }
}

TEST(Shifts, AreWholeLandblocksUpToHalfAMetre) {
    for (const double metres : {192.0, -192.0, 384.4, 191.6})
        EXPECT_TRUE(against::is_whole_landblocks(metres)) << metres;
    for (const double metres : {0.0, 0.4, 96.0, 191.4, 191.5, 192.5, -192.5, 192.6})
        EXPECT_FALSE(against::is_whole_landblocks(metres)) << metres;
}

TEST(Shifts, AreToldByHowFarPlacesAreOff) {
    EXPECT_EQ(against::words_on_shift({0, 0, -0.9}), "0.90 m too high");
    EXPECT_EQ(against::words_on_shift({0.5, -0.25, 0.019}), "0.50 m too far west and 0.25 m too far north");
    EXPECT_EQ(against::words_on_shift({-1, 2, 3}), "1.00 m too far east and 2.00 m too far south and 3.00 m too low");
    EXPECT_EQ(against::words_on_shift({192, -384, 0}),
              "192.00 m (one landblock) too far west and 384.00 m (2 landblocks) too far north");
    EXPECT_EQ(against::words_on_shift({}), "");
    EXPECT_EQ(against::words_on_shift({0.02, -0.02, 0}), "0.02 m too far west and 0.02 m too far north");
    EXPECT_EQ(against::words_on_shift({0.019, -0.019, 0.019}), "");
    EXPECT_EQ(against::words_on_shift({-576.25, 0, 192}),
              "576.25 m (3 landblocks) too far east and 192.00 m (one landblock) too low");
    EXPECT_EQ(against::words_on_shift({191.5, 0, 0}), "191.50 m too far west") << "not quite a landblock";
}

// What is mirrored counts from the other side of its landblock, or from its own.
TEST(PlaceReadings, MentionNoShiftThatBelongsToAMirroredAxis) {
    const PlaceReading mirrored{.sign = {-1, 1, 1}, .words = "x counts from the east"};
    const auto told = [&](const WideVec3& shift) {
        PlaceReading reading = mirrored;
        reading.shift = shift;
        return against::words(reading);
    };
    EXPECT_EQ(told({}), "x counts from the east");
    EXPECT_EQ(told({192, 0, 0}), "x counts from the east");
    EXPECT_EQ(told({0.4, 0, 0}), "x counts from the east");
    EXPECT_EQ(told({-192, 0, 0}), "x counts from the east");
    EXPECT_EQ(told({0.5, 0, 0}), "x counts from the east; all are 0.50 m too far west");
    EXPECT_EQ(told({192, 0, 1}), "x counts from the east; all are 1.00 m too low");
    EXPECT_EQ(told({0.6, 0, 0}), "x counts from the east; all are 0.60 m too far west");
    EXPECT_EQ(told({0, 0.4, 0}), "x counts from the east; all are 0.40 m too far south");
    EXPECT_EQ(told({0, 192, 0}), "x counts from the east; all are 192.00 m (one landblock) too far south");
    EXPECT_EQ(against::words(PlaceReading{.shift = {0, 0, 1}}), "all are 1.00 m too low");
    EXPECT_EQ(against::words(PlaceReading{.sign = {1, -1, 1}, .shift = {0.3, 192, 0}, .words = "y is mirrored"}),
              "y is mirrored; all are 0.30 m too far west");
    EXPECT_EQ(against::words(PlaceReading{.sign = {1, 1, -1}, .shift = {0, 0, 0.3}, .words = "z is mirrored"}),
              "z is mirrored; all are 0.30 m too low")
        << "heights do not count from a landblock";
    EXPECT_EQ(against::words(PlaceReading{}), "");
}

TEST(TurnReadings, MakeCompassDegreesOfWhatIsWritten) {
    const auto degrees = [](float written, const TurnReading& reading) {
        return against::heading_of(written_facing(written), Turning::Heading, reading);
    };
    EXPECT_NEAR(degrees(30, {}), 30, 1e-4);
    EXPECT_NEAR(degrees(30, {.sign = -1}), 330, 1e-4);
    EXPECT_NEAR(degrees(30, {.sign = -1, .zero = 90}), 60, 1e-4);
    EXPECT_NEAR(degrees(350, {.zero = 90}), 80, 1e-4);
    EXPECT_NEAR(degrees(1, {.degrees = 180 / std::numbers::pi}), 57.2958, 1e-3);
    EXPECT_EQ(degrees(-1e-20F, {}), 0) << "less than nothing, rounded";
    EXPECT_EQ(degrees(0, {}), 0);
    EXPECT_EQ(degrees(360, {}), 0);
    EXPECT_EQ(degrees(-360, {}), 0);
    EXPECT_EQ(degrees(359, {}), 359);
    EXPECT_EQ(degrees(725, {}), 5);
    EXPECT_EQ(degrees(-30, {}), 330);
    EXPECT_EQ(degrees(30, {.degrees = 2, .zero = 270}), 330);
}

TEST(TurnReadings, OfAQuaternionHaveItsHeading) {
    Frame frame;
    set_heading(frame, 120);
    const Quaternion& q = frame.rotation;
    WrittenPose pose = written_at(0, 0, 0);
    pose.rotation = {q.w, q.x, q.y, q.z};
    EXPECT_NEAR(against::heading_of(pose, Turning::Quaternion, {}), 120, 1e-3);
    pose.rotation = {q.x, q.y, q.z, q.w};
    EXPECT_NEAR(against::heading_of(pose, Turning::Quaternion, {.scalar_last = true}), 120, 1e-3);
    EXPECT_NEAR(against::heading_of(pose, Turning::Quaternion, {.sign = -1, .zero = 90, .scalar_last = true}), 330,
                1e-3);
    const Position turned = against::position_of(pose, {}, Turning::Quaternion, {.zero = 90, .scalar_last = true});
    EXPECT_NEAR(static_cast<double>(heading_of(turned.frame.rotation)), 210, 1e-3);
}

// As it should be, all of it counts, and not its heading alone.
TEST(TurnReadings, TakeAQuaternionThatIsAsItShouldBeWhole) {
    WrittenPose pose = written_at(1, 2, 3);
    pose.rotation = {0.8F, 0.6F, 0, 0};
    Frame tilted;
    set_rotation(tilted, {0.8F, 0.6F, 0, 0});
    EXPECT_EQ(against::position_of(pose, {}, Turning::Quaternion, {}).frame.rotation, tilted.rotation);
    EXPECT_EQ(against::position_of(pose, {}, Turning::Quaternion, {}).frame.origin, (Vec3{1, 2, 3}));
    EXPECT_EQ(against::position_of(pose, {}, Turning::Unknown, {}).frame.rotation, Frame{}.rotation);
    Frame upright;
    set_heading(upright, static_cast<float>(against::heading_of(pose, Turning::Quaternion, {.zero = 90})));
    EXPECT_EQ(against::position_of(pose, {}, Turning::Quaternion, {.zero = 90}).frame.rotation, upright.rotation);
}

TEST(TurnReadings, OfAHeadingTurnTheBodyThere) {
    WrittenPose pose = written_facing(120);
    const auto heading = [&](const TurnReading& reading) {
        const Position position = against::position_of(pose, {}, Turning::Heading, reading);
        return static_cast<double>(heading_of(position.frame.rotation));
    };
    EXPECT_NEAR(heading({}), 120, 1e-3);
    EXPECT_NEAR(heading({.sign = -1, .zero = 180}), 60, 1e-3);
}

TEST(TurnReadings, AreToldByWhatIsNotAsItShouldBe) {
    EXPECT_EQ(against::words(TurnReading{}), "");
    EXPECT_EQ(against::words(TurnReading{.degrees = 57}), "headings are in radians, not degrees");
    EXPECT_EQ(against::words(TurnReading{.scalar_last = true}), "quaternions are written x, y, z, w; w comes first");
    EXPECT_EQ(against::words(TurnReading{.sign = -1}),
              "your headings grow counterclockwise; they should grow clockwise, from north to east");
    EXPECT_EQ(
        against::words(TurnReading{.sign = -1, .zero = 180, .scalar_last = true}),
        "quaternions are written x, y, z, w; w comes first; your headings grow counterclockwise; they should grow "
        "clockwise, from north to east; your heading 0 is south; it should be north");
    EXPECT_EQ(against::words(TurnReading{.zero = 90}), "your heading 0 is east; it should be north");
    EXPECT_EQ(against::words(TurnReading{.zero = 180}), "your heading 0 is south; it should be north");
    EXPECT_EQ(against::words(TurnReading{.degrees = 57, .zero = 270}),
              "headings are in radians, not degrees; your heading 0 is west; it should be north");
}

TEST(TurnReadings, BeginWithTheOneThatShouldBe) {
    EXPECT_EQ(against::turn_readings(Turning::Heading).size(), 16U);
    EXPECT_EQ(against::turn_readings(Turning::Heading).front(), TurnReading{});
    EXPECT_FALSE(against::turn_readings(Turning::Heading).back().scalar_last);
    EXPECT_TRUE(against::turn_readings(Turning::Quaternion).back().scalar_last);
    EXPECT_EQ(against::turn_readings(Turning::Quaternion).back().degrees, 1);
}

TEST(TurnReadings, AreBothDirectionsFromEachSideInEitherUnitOrOrder) {
    for (const Turning turning : {Turning::Heading, Turning::Quaternion}) {
        const std::vector<TurnReading> all = against::turn_readings(turning);
        ASSERT_EQ(all.size(), 16U);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool is_other = i >= 8;
            const TurnReading expected{.degrees = is_other && turning == Turning::Heading ? 180 / std::numbers::pi : 1,
                                       .sign = i % 8 < 4 ? 1.0 : -1.0,
                                       .zero = 90.0 * static_cast<double>(i % 4),
                                       .scalar_last = is_other && turning == Turning::Quaternion};
            EXPECT_EQ(all[i], expected) << i;
        }
    }
}

}  // namespace
}  // namespace acmotion::test
