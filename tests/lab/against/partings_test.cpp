// From when on a body is not where retail has it.
#include "lab/against/partings.h"

#include <gtest/gtest.h>

#include "acmotion/geometry/heading.h"
#include "core/rule_fields.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

using against::Partings;

constexpr std::uint32_t kParter = 0x80000002;
constexpr std::uint32_t kOtherParter = 0x80000003;
constexpr double kPartFrame = 0.125;
constexpr std::uint32_t kPartFrames = 6 * 8;

float compass(double degrees) { return static_cast<float>(std::fmod(degrees, 360)); }
double time_of(std::uint32_t frame) { return frame * kPartFrame; }

struct Drawn {
    float east = 0;
    float north = 0;
    float heading = 0;
};
using Draw = std::function<std::optional<Drawn>(double time)>;

// How retail draws a body.
struct Way {
    double speed = 2;         // m/s, east
    double turning = 0;       // degrees per second
    double every_second = 0;  // metres in every second frame
    double north = 0;
    double hidden_until = 0;  // seconds
};

// Bodies that retail draws for six seconds, and what another client draws of them.
class Compared {
 public:
    explicit Compared(against::Turning turning = against::Turning::Unknown) {
        retail_.label = "retail";
        for (std::uint32_t i = 0; i < kPartFrames; ++i) retail_.frame_times.push_back(time_of(i));
        alignment_.frames_per_second = 1 / kPartFrame;
        alignment_.until = time_of(kPartFrames - 1);
        alignment_.turning = turning;
    }
    Compared& body(std::uint32_t id, const Draw& yours, const Way& way = {}) {
        Track& track = retail_.tracks.emplace_back(Track{.object = ObjectId{id}});
        auto& given = alignment_.given.tracks[ObjectId{id}];
        for (std::uint32_t i = 0; i < kPartFrames; ++i) {
            const double time = time_of(i);
            track.points.add({.frame = i,
                              .place = {way.speed * time + way.every_second * (i / 2), way.north, 0},
                              .heading = compass(way.turning * time),
                              .is_hidden = time < way.hidden_until});
            const auto drawn = yours(time);
            if (!drawn) continue;
            Position position{{0x00000001}, {{drawn->east, drawn->north, 0}, {}}};
            set_heading(position.frame, drawn->heading);
            given.push_back({time, position});
        }
        return *this;
    }
    Compared& as_a_log() {
        alignment_.log.emplace().match.spans = {{.scatter = 0}};
        return *this;
    }
    Compared& within(double since, double until) {
        alignment_.since = since;
        alignment_.until = until;
        return *this;
    }
    Compared& logged(double per_second, std::size_t every) {
        alignment_.frames_per_second = per_second;
        alignment_.logged_every = every;
        return *this;
    }
    [[nodiscard]] Partings partings(const ReplayPart& part = {}) const {
        return against::find_partings(Session{}, retail_, alignment_, part);
    }

 private:
    TrackedRun retail_;
    against::Alignment alignment_;
};

float walked(double time) { return static_cast<float>(2 * time); }
Drawn as_retail(double time) { return {.east = walked(time)}; }
// Beside the way from second 2 on.
Draw aside(float metres) {
    return [metres](double time) { return Drawn{.east = walked(time), .north = time >= 2 ? metres : 0}; };
}

TEST(Partings, AreNoneOfABodyThatIsWhereRetailHasIt) {
    const Partings found = Compared{}.body(kParter, as_retail).partings();
    EXPECT_TRUE(found.all.empty());
    EXPECT_EQ(found.together, std::vector<ObjectId>{kParter});
    EXPECT_TRUE(found.absences.empty());
}

TEST(Partings, BeginAtTheFirstPoseThatIsElsewhereAndEndAfterASecondOfBeingBack) {
    const Draw stops_for_a_second = [](double time) {
        return time > 2 && time <= 3 ? Drawn{.east = 4} : as_retail(time);
    };
    const Partings found = Compared{}.body(kParter, stops_for_a_second).partings();
    ASSERT_EQ(found.all.size(), 1U);
    const against::Parting& parting = found.all[0];
    EXPECT_EQ(parting.object, ObjectId{kParter});
    EXPECT_EQ(parting.time, 2.125);
    EXPECT_EQ(parting.until, 4);
    EXPECT_FALSE(parting.in_heading);
    EXPECT_NEAR(parting.most, 2, 1e-6);
    EXPECT_NEAR(parting.amount, 9 * kPartFrame, 1e-6) << "a quarter of a metre, then a half, and so on up to two";
    EXPECT_EQ(parting.share, 1);
    EXPECT_EQ(parting.yours, "in the next 0.5 s yours stood, retail went 1.00 m");
    EXPECT_TRUE(found.together.empty());
}

TEST(Partings, ThatNeverEndLastUntilTheFileDoes) {
    const Partings found = Compared{}.body(kParter, aside(3)).partings();
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_EQ(found.all[0].time, 2);
    EXPECT_EQ(found.all[0].until, time_of(kPartFrames - 1));
    EXPECT_EQ(found.all[0].yours, "in the next 0.5 s yours jumped 3.01 m at once, retail went 1.00 m");
    EXPECT_EQ(found.all[0].habit.words, "it is 3.00 m too far north");
}

TEST(Partings, SayHowFarYoursWentIfItDidNotJump) {
    const Draw slows_down = [](double time) {
        return Drawn{.east = time < 2 ? walked(time) : walked(1) + walked(time) / 2};
    };
    EXPECT_EQ(Compared{}.body(kParter, slows_down).partings().all.at(0).yours,
              "in the next 0.5 s yours went 0.50 m, retail went 1.00 m");
}

TEST(Partings, NeedTwoPosesAndATenthOfAMetre) {
    const Draw once = [](double time) { return Drawn{.east = walked(time), .north = time == 2 ? 3.0F : 0}; };
    EXPECT_TRUE(Compared{}.body(kParter, once).partings().all.empty());
    EXPECT_TRUE(Compared{}.body(kParter, aside(0.09F)).partings().all.empty());
    EXPECT_EQ(Compared{}.body(kParter, aside(0.11F)).partings().all.size(), 1U);
}

TEST(Partings, MayBeSmallAtFirst) {
    const Draw drifts = [](double time) {
        return Drawn{.east = walked(time), .north = time > 2 ? static_cast<float>(time - 2) / 4 : 0};
    };
    EXPECT_EQ(Compared{}.body(kParter, drifts).partings().all.at(0).time, 2.125) << "of three centimetres";
}

TEST(Partings, MayBeInTheHeadingAlone) {
    const Draw turns = [](double time) { return Drawn{.east = walked(time), .heading = time >= 2 ? 90.0F : 0}; };
    Compared compared{against::Turning::Heading};
    const Partings found = compared.body(kParter, turns).partings();
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_TRUE(found.all[0].in_heading);
    EXPECT_EQ(found.all[0].time, 2);
    EXPECT_NEAR(found.all[0].most, 90, 1e-3);
    EXPECT_NEAR(found.all[0].amount, 2 * (time_of(kPartFrames - 1) - 2), 1e-3) << "as much as two metres";
    EXPECT_EQ(found.all[0].yours, "at 2.00 s yours faced 90°, retail 0°");
}

TEST(Partings, OfSeveralBodiesBeginWithTheOneThatExplainsMost) {
    const Partings found = Compared{}.body(kParter, aside(1)).body(kOtherParter, aside(3)).partings();
    ASSERT_EQ(found.all.size(), 2U);
    EXPECT_EQ(found.all[0].object, ObjectId{kOtherParter});
    EXPECT_NEAR(found.all[0].share, 0.75, 1e-6);
    EXPECT_NEAR(found.all[1].share, 0.25, 1e-6);
}

TEST(Partings, AreThoseOfThePartThatWasAskedFor) {
    Compared compared;
    compared.body(kParter, aside(1)).body(kOtherParter, aside(3));
    const Partings of_one = compared.partings({.object = kParter});
    ASSERT_EQ(of_one.all.size(), 1U);
    EXPECT_EQ(of_one.all[0].object, ObjectId{kParter});
    EXPECT_TRUE(compared.partings({.object = {}, .until = 1.875}).all.empty());
    EXPECT_EQ(compared.partings({.object = {}, .since = 3}).all.at(0).time, 3);
}

// Beside the way by 5 cm to the left, to the right, not at all, and again.
float shaken(double time) {
    constexpr std::array kSides{0.05F, -0.05F, 0.0F};
    return kSides[static_cast<std::size_t>(time / kPartFrame) % kSides.size()];
}

TEST(Partings, AllowForTheNoiseOfAFile) {
    const auto shaky = [](float metres) {
        return [metres](double time) {
            return Drawn{.east = walked(time), .north = shaken(time) + (time >= 2 ? metres : 0)};
        };
    };
    const Partings together = Compared{}.body(kParter, shaky(0.25F)).partings();
    EXPECT_TRUE(together.all.empty());
    EXPECT_NEAR(together.noise.metres, 0.15 / 3.77, 1e-3);
    EXPECT_EQ(Compared{}.body(kParter, shaky(0.6F)).partings().all.size(), 1U);
}

TEST(Partings, MeasureNoiseByBodiesThatStandIfThereAreSome) {
    const Draw stands = [](double time) { return Drawn{.north = shaken(time)}; };
    Compared compared;
    for (std::uint32_t i = 0; i < 3; ++i) compared.body(kOtherParter + i, as_retail);
    EXPECT_NEAR(compared.body(kOtherParter + 3, stands, {.speed = 0}).partings().noise.metres, 0, 1e-6) << "too few";
    EXPECT_NEAR(compared.body(kOtherParter + 4, stands, {.speed = 0}).partings().noise.metres, 0.15 / 3.77, 1e-3);
}

// Retail moves it in every second frame. Yours is beside the way by nothing, a little, twice that, a little, and so on, and bends
// just before retail moves it.
TEST(Partings, MeasureNoiseByNoBodyThatRetailMovesInEverySecondFrame) {
    Compared compared;
    const auto as_moved = [](double time) { return static_cast<float>(std::floor(time / kPartFrame / 2)); };
    const Draw bends = [&](double time) {
        constexpr std::array kBeside{0.0F, 0.05F, 0.1F, 0.05F};
        return Drawn{.east = as_moved(time), .north = kBeside[static_cast<std::size_t>(time / kPartFrame + 1) % 4]};
    };
    for (std::uint32_t i = 0; i < 3; ++i) compared.body(kOtherParter + i, bends, {.speed = 0, .every_second = 1});
    EXPECT_NEAR(compared.body(kParter, as_retail).partings().noise.metres, 0, 1e-6);
}

// One degree to the right of north, one to the left, none, and again.
float trembling(double time) {
    constexpr std::array kSides{1.0F, 359.0F, 0.0F};
    return kSides[static_cast<std::size_t>(time / kPartFrame) % kSides.size()];
}

TEST(Partings, AllowForTheNoiseOfHeadingsAroundNorth) {
    const auto turned = [](float degrees) {
        return [degrees](double time) {
            return Drawn{.east = walked(time), .heading = compass(trembling(time) + (time >= 2 ? degrees : 0))};
        };
    };
    const auto noise = Compared{against::Turning::Heading}.body(kParter, turned(0)).partings().noise;
    EXPECT_NEAR(noise.degrees, 3 / 1.65, 1e-2);
    EXPECT_TRUE(Compared{against::Turning::Heading}.body(kParter, turned(15)).partings().all.empty())
        << "less than ten degrees and six times the noise";
    EXPECT_EQ(Compared{against::Turning::Heading}.body(kParter, turned(30)).partings().all.size(), 1U);
}

TEST(Partings, InTheHeadingNameWhereItIsMostWithinHalfASecond) {
    const Draw turns = [](double time) {
        return Drawn{.east = walked(time), .heading = time >= 2 ? static_cast<float>(20 + 160 * (time - 2)) : 0};
    };
    const Partings found = Compared{against::Turning::Heading}
                               .body(kParter, [&](double time) { return time < 3 ? turns(time) : as_retail(time); })
                               .partings();
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_EQ(found.all[0].yours, "at 2.38 s yours faced 80°, retail 0°");
}

// Its clock is the same then, and it is a frame late.
TEST(Partings, LookAtTheMomentAloneIfThreeOfTenPosesOfMovingBodiesAreThere) {
    const auto late_from = [](std::size_t frame) {
        return Compared{}
            .body(kParter,
                  [frame](double time) {
                      return as_retail(time < static_cast<double>(frame) * kPartFrame ? time : time - kPartFrame);
                  })
            .partings();
    };
    EXPECT_TRUE(late_from(15).all.empty()) << "14 of the 47 that are not the first";
    EXPECT_EQ(late_from(16).all.size(), 1U) << "15";
}

// One moves in each frame, and is exact up to some; another in every second, and is a metre aside.
TEST(Partings, CountThosePosesAmongThatOfAllBodiesThatMove) {
    const auto exact_up_to = [](std::size_t frame) {
        return Compared{}
            .body(kParter,
                  [frame](double time) {
                      return as_retail(time < static_cast<double>(frame) * kPartFrame ? time : time - kPartFrame);
                  })
            .body(kOtherParter,
                  [](double time) {
                      return Drawn{.east = static_cast<float>(std::floor(time / kPartFrame / 2)), .north = 1};
                  },
                  {.speed = 0, .every_second = 1})
            .partings();
    };
    EXPECT_EQ(exact_up_to(21).all.size(), 1U) << "20 of 47 and 23";
    EXPECT_EQ(exact_up_to(22).all.size(), 2U) << "21, which is three tenths";
}

TEST(Partings, MayBeOverAfterTwoPoses) {
    const auto aside_before = [](double end) {
        return Compared{}
            .body(kParter, [end](double time) { return Drawn{.east = walked(time), .north = time < end ? 1.0F : 0}; })
            .partings();
    };
    EXPECT_EQ(aside_before(0.2).all.size(), 1U);
    EXPECT_TRUE(aside_before(0.1).all.empty());
}

TEST(Partings, MayBeThereFromAFirstPoseLongBeforeTheOthers) {
    const Draw missing_at_first = [](double time) {
        return time > 0 && time < 1 ? std::nullopt : std::optional{Drawn{.east = walked(time), .north = 1}};
    };
    EXPECT_EQ(Compared{}.body(kParter, missing_at_first).partings().all.at(0).time, 0);
}

TEST(Partings, MayBeThereFromTheFirstPoseOn) {
    const Draw aside_always = [](double time) { return Drawn{.east = walked(time), .north = 1}; };
    const Partings found = Compared{}.body(kParter, aside_always).partings();
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_EQ(found.all[0].time, 0);
    EXPECT_EQ(found.all[0].yours, "in the next 0.5 s yours went 1.00 m, retail went 1.00 m");
}

// Then its clock is another, and it is where retail was shortly before.
TEST(Partings, AreNoneOfAClientThatDrawsAllBodiesAFrameLate) {
    const Draw late = [](double time) { return Drawn{.east = walked(std::max(0.0, time - kPartFrame))}; };
    EXPECT_TRUE(Compared{}.body(kParter, late).partings().all.empty());
    const Partings of_one = Compared{}.body(kParter, late).body(kOtherParter, as_retail).partings();
    EXPECT_EQ(of_one.all.size(), 1U) << "the other shows that the clock is the same";
}

TEST(Partings, InTheHeadingAreAlsoOfABodyThatTurnsAFrameLate) {
    const Way turning{.speed = 2, .turning = 120};
    const Draw late = [](double time) {
        return Drawn{.east = walked(time), .heading = compass(120 * std::max(0.0, time - kPartFrame))};
    };
    Compared compared{against::Turning::Heading};
    const Partings found = compared.body(kParter, late, turning).partings();
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_TRUE(found.all[0].in_heading);
    EXPECT_NEAR(found.all[0].most, 15, 1e-3);
}

TEST(Partings, OfALogNeedHalfAMetreAndBeginWhereItIsMoreThanFiveCentimetres) {
    EXPECT_TRUE(Compared{}.as_a_log().body(kParter, aside(0.5F)).partings().all.empty());
    EXPECT_EQ(Compared{}.as_a_log().body(kParter, aside(0.55F)).partings().all.size(), 1U);
    const Draw drifts = [](double time) {
        return Drawn{.east = walked(time), .north = time < 2 ? 0 : time < 3 ? 0.04F : time < 4 ? 0.06F : 0.6F};
    };
    const Partings found = Compared{}.as_a_log().body(kParter, drifts).partings();
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_EQ(found.all[0].time, 3);
    EXPECT_EQ(found.all[0].habit.kind, against::HabitKind::None) << "which shows from frame to frame";
}

TEST(Partings, NeedMoreWhereAFileHasNoiseOrUnknownFramesOrIsALog) {
    const against::Noise exact;
    EXPECT_DOUBLE_EQ(exact.same_metres(), 0.01);
    EXPECT_DOUBLE_EQ(exact.same_degrees(), 2);
    EXPECT_DOUBLE_EQ(exact.apart_metres(), 0.1);
    EXPECT_DOUBLE_EQ(exact.apart_degrees(), 10);
    const against::Noise noisy{.metres = 0.5, .degrees = 3};
    EXPECT_DOUBLE_EQ(noisy.same_metres(), 2.01);
    EXPECT_DOUBLE_EQ(noisy.same_degrees(), 14);
    EXPECT_DOUBLE_EQ(noisy.apart_metres(), 3.1) << "six times the noise";
    EXPECT_DOUBLE_EQ(noisy.apart_degrees(), 28);
    const against::Noise of_a_log{.has_unknown_frames = true, .is_log = true};
    EXPECT_DOUBLE_EQ(of_a_log.same_metres(), 0.05);
    EXPECT_DOUBLE_EQ(of_a_log.apart_metres(), 0.5);
    EXPECT_DOUBLE_EQ(of_a_log.apart_degrees(), 30);
}

TEST(Partings, CountTwentyMetresAtMostAndAMetreForEach45Degrees) {
    EXPECT_DOUBLE_EQ(against::amount_apart(3, 0), 3);
    EXPECT_DOUBLE_EQ(against::amount_apart(3, 90), 5);
    EXPECT_DOUBLE_EQ(against::amount_apart(19, 0), 19);
    EXPECT_DOUBLE_EQ(against::amount_apart(500, 45), 21);
}

// ---- at the bounds --------------------------------------------------------------------------------------------------

TEST(Partings, MayBeOfTheLastTwoPosesAndNotOfTheLastAlone) {
    const auto aside_from = [](double begin) {
        return Compared{}
            .body(kParter,
                  [begin](double time) { return Drawn{.east = walked(time), .north = time >= begin ? 3.0F : 0}; })
            .partings();
    };
    const Partings found = aside_from(time_of(kPartFrames - 2));
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_EQ(found.all[0].time, time_of(kPartFrames - 2));
    EXPECT_EQ(found.all[0].until, time_of(kPartFrames - 1));
    EXPECT_NEAR(found.all[0].amount, 3 * kPartFrame, 1e-6);
    EXPECT_EQ(found.all[0].share, 1) << "however little it is";
    EXPECT_EQ(found.all[0].yours, "in the next 0.2 s yours jumped 3.01 m at once, retail went 0.50 m");
    EXPECT_TRUE(aside_from(time_of(kPartFrames - 1)).all.empty());
}

TEST(Partings, BeginWithTheFirstPoseIfThatIsALittleBeside) {
    const Draw little_at_first = [](double time) {
        return time > 0 && time < 1 ? std::nullopt
                                    : std::optional{Drawn{.east = walked(time), .north = time > 0 ? 1 : 0.05F}};
    };
    const Partings found = Compared{}.body(kParter, little_at_first).partings();
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_EQ(found.all[0].time, 0);
    EXPECT_NEAR(found.all[0].amount, 0.05 * 0.5 + time_of(kPartFrames - 1) - 1, 1e-6) << "half a second of the pause";
}

TEST(Partings, BeginWithTheFirstPoseOfAPauseThatIsALittleBeside) {
    const Draw little_before_pause = [](double time) {
        if (time > 2 && time < 3) return std::optional<Drawn>{};
        return std::optional{Drawn{.east = walked(time), .north = time < 2 ? 0 : time < 3 ? 0.05F : 1}};
    };
    const Partings found = Compared{}.body(kParter, little_before_pause).partings();
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_EQ(found.all[0].time, 2);
    EXPECT_EQ(found.all[0].yours, "in the next 1.1 s yours jumped 2.21 m at once, retail went 2.25 m");
}

// Its clock is another, so that by its place alone it is retail's up to second 4; by its moment it never is.
TEST(Partings, OfALateClientBeginUpToTwiceTheSlackBeforeOrAtTheLastPoseThatIsThere) {
    const auto late_except_at = [](double there) {
        return Compared{}
            .body(kParter,
                  [there](double time) {
                      const double seen = time == there ? time : std::max(0.0, time - kPartFrame);
                      return Drawn{.east = walked(seen), .north = time >= 4 ? 1.0F : 0};
                  })
            .partings()
            .all.at(0)
            .time;
    };
    EXPECT_EQ(late_except_at(0), 3.75) << "twice a tick, a frame and a millisecond";
    EXPECT_EQ(late_except_at(3.625), 3.75);
    EXPECT_EQ(late_except_at(3.75), 3.875);
    EXPECT_EQ(late_except_at(3.875), 4);
}

// Retail is a centimetre, or a tenth of a metre, north of where yours is; from second 3 on yours is farther.
TEST(Partings, AreNoneAtExactlyWhatIsTheSameOrNotYetApart) {
    const auto begin = [](double north) {
        const Partings found =
            Compared{}
                .body(kParter, [](double time) { return Drawn{.east = walked(time), .north = time < 3 ? 0 : -3.0F}; },
                      {.north = north})
                .partings();
        return found.all.at(0).time;
    };
    EXPECT_EQ(begin(0.01), 3);
    EXPECT_EQ(begin(0.011), 0) << "it goes on being a little beside";
    const auto count = [](double north) {
        return Compared{}.body(kParter, as_retail, {.north = north}).partings().all.size();
    };
    EXPECT_EQ(count(0.1), 0U);
    EXPECT_EQ(count(0.1001), 1U);
}

TEST(Partings, CallAStepOfMoreThanAMetreAJumpAndOneOfLessThanFiveCentimetresStanding) {
    const auto deed = [](float metres, double speed) {
        return Compared{}
            .body(kParter, [metres](double time) { return Drawn{.east = time < 2 ? 0 : metres, .north = 9}; },
                  {.speed = speed})
            .partings({.object = {}, .since = 1.75})
            .all.at(0)
            .yours;
    };
    EXPECT_EQ(deed(1, 0), "in the next 0.5 s yours went 1.00 m, retail stood");
    EXPECT_EQ(deed(1.01F, 0), "in the next 0.5 s yours jumped 1.01 m at once, retail stood");
    EXPECT_EQ(deed(0.04F, 0.08), "in the next 0.5 s yours stood, retail stood");
    EXPECT_EQ(deed(0.06F, 0.12), "in the next 0.5 s yours went 0.06 m, retail went 0.06 m");
    const Partings exact =
        Compared{}.body(kParter, [](double) { return Drawn{.north = 9}; }, {.speed = 0.1}).partings();
    EXPECT_EQ(exact.all.at(0).yours, "in the next 0.5 s yours stood, retail went 0.05 m");
}

TEST(Partings, InTheHeadingAreToldByTheMostOfHalfASecondFromThePoseBefore) {
    const auto told = [](double end) {
        return Compared{against::Turning::Heading}
            .body(kParter,
                  [end](double time) {
                      const double turned = time < 2 ? 0 : time < end ? 20 : 20 + 80 * (time - end + kPartFrame);
                      return Drawn{.east = walked(time), .heading = compass(turned)};
                  })
            .partings()
            .all.at(0)
            .yours;
    };
    EXPECT_EQ(told(2.25), "at 2.38 s yours faced 40°, retail 0°");
    EXPECT_EQ(told(2.375), "at 2.38 s yours faced 30°, retail 0°");
    EXPECT_EQ(told(2.5), "at 2.00 s yours faced 20°, retail 0°");
}

TEST(Partings, MeasureNoiseByAtLeastSixtyPlacesOfBodiesThatStand) {
    const auto noise_with = [](double until) {
        Compared compared;
        for (std::uint32_t i = 0; i < 3; ++i) compared.body(kOtherParter + i, as_retail);
        const Draw stands = [](double time) { return Drawn{.north = shaken(time)}; };
        const Draw stands_until = [until](double time) {
            return time < until ? std::optional{Drawn{.north = shaken(time)}} : std::nullopt;
        };
        compared.body(kOtherParter + 3, stands, {.speed = 0}).body(kOtherParter + 4, stands_until, {.speed = 0});
        return compared.partings().noise.metres;
    };
    EXPECT_NEAR(noise_with(time_of(15)), 0, 1e-6) << "46 and 13 threes of poses";
    EXPECT_NEAR(noise_with(time_of(16)), 0.15 / 3.77, 1e-3) << "46 and 14";
}

TEST(Partings, InAHeadingAndAPlaceAreOfThePlace) {
    const Partings found =
        Compared{against::Turning::Heading}
            .body(kParter,
                  [](double time) {
                      return Drawn{
                          .east = walked(time), .north = time >= 2 ? 3.0F : 0, .heading = time >= 2 ? 90.0F : 0};
                  })
            .partings();
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_FALSE(found.all[0].in_heading);
    EXPECT_NEAR(found.all[0].most, 3, 1e-6);
    EXPECT_NEAR(found.all[0].amount, 5 * (time_of(kPartFrames - 1) - 2), 1e-3);
    EXPECT_TRUE(found.all[0].yours.starts_with("in the next 0.5 s yours jumped 3.01 m at once")) << found.all[0].yours;
}

TEST(Partings, TellOfTheFirstHalfSecondFromThePoseBeforeOn) {
    const auto deed = [](const Draw& yours) { return Compared{}.body(kParter, yours).partings().all.at(0).yours; };
    EXPECT_EQ(deed([](double time) { return Drawn{.east = time > 0 ? 0.5F : 0, .north = 9}; }),
              "in the next 0.5 s yours went 0.50 m, retail went 1.00 m")
        << "from the first pose, if none is before";
    EXPECT_EQ(deed([](double time) { return Drawn{.east = walked(time), .north = time > 0 ? 3.0F : 0}; }),
              "in the next 0.5 s yours jumped 3.01 m at once, retail went 1.00 m");
    const auto jumps_at = [&](double moment) {
        return deed([moment](double time) {
            return Drawn{.east = walked(time), .north = time < 2 ? 0 : time < moment ? 0.05F : 3.05F};
        });
    };
    EXPECT_EQ(jumps_at(2.375), "in the next 0.5 s yours jumped 3.01 m at once, retail went 1.00 m");
    EXPECT_EQ(jumps_at(2.5), "in the next 0.5 s yours went 1.00 m, retail went 1.00 m");
}

// Apart for a second, back for another, and apart again: its sums go on, and its end is the first.
TEST(Partings, AddUpAllThatIsApartFromTheirBeginningOn) {
    const Partings found =
        Compared{}
            .body(kParter,
                  [](double time) {
                      const bool is_aside = (time >= 1 && time < 2) || time >= 4;
                      return Drawn{.east = walked(time), .north = is_aside ? (time < 2 ? 1.0F : 2.0F) : 0};
                  })
            .partings();
    ASSERT_EQ(found.all.size(), 1U);
    EXPECT_EQ(found.all[0].time, 1);
    EXPECT_EQ(found.all[0].until, 2.875) << "a second after the last pose that was apart";
    EXPECT_NEAR(found.all[0].most, 2, 1e-6);
    EXPECT_NEAR(found.all[0].amount, 1 + 2 * (time_of(kPartFrames - 1) - 4), 1e-6);
}

TEST(Partings, OfBodiesThatPartAlikeAreInTheirOrderAndThoseTogetherToo) {
    Compared compared;
    for (std::uint32_t i = 0; i < 3; ++i) compared.body(kParter + 2 * i, aside(1)).body(kParter + 2 * i + 1, as_retail);
    const Partings found = compared.partings();
    ASSERT_EQ(found.all.size(), 3U);
    for (std::uint32_t i = 0; i < 3; ++i) {
        EXPECT_EQ(found.all[i].object, ObjectId{kParter + 2 * i});
        EXPECT_NEAR(found.all[i].share, 1.0 / 3, 1e-9);
    }
    EXPECT_EQ(found.together, (std::vector<ObjectId>{kParter + 1, kParter + 3, kParter + 5}));
}

// ---- where it is not known which frames were drawn ------------------------------------------------------------------

// A remote that an update sends 8 m away at second 2. A display that hangs then, for longer than a body makes up for, shows it where
// it was until second 4.2, and on its way after that. Yours is aside by 3 m for half a second.
class TwoDisplays {
 public:
    explicit TwoDisplays(const Rules& rules = Rules::retail()) : rules_(rules) {
        written_.create(0.1, kRemote, 82).update(1, kRemote, 82).update(2, kRemote, 90).update(9, kRemote, 90);
        std::vector<double> hanging;
        for (const double time : even_) {
            if (time < 1.9 || time > 4.2) hanging.push_back(time);
        }
        made_.frames_per_second = 60;
        made_.until = 9;
        made_.frames = even_;
        made_.other_frames.emplace_back(hanging);
    }
    TwoDisplays& as_a_log() {
        made_.log.emplace().match.spans = {{.scatter = 0}};
        return *this;
    }
    [[nodiscard]] Partings aside_from(double time) {
        return aside([time](double at) { return at >= time && at < time + 0.5; });
    }
    // What the display that hangs shows, at the moments at which it does.
    [[nodiscard]] Partings hanging() {
        made_.given.tracks[ObjectId{kRemote}].clear();
        const TrackedRun other = track_run({.rules = rules_, .session = &written_.session}, made_.other_frames.front());
        for (const TrackPoint& point : other.find(ObjectId{kRemote})->points) {
            made_.given.tracks[ObjectId{kRemote}].push_back(
                {other.frame_times[point.frame],
                 WrittenSession::place(static_cast<float>(point.place.x - 0xA9 * 192))});
        }
        const TrackedRun retail = track_run({.rules = rules_, .session = &written_.session}, even_);
        return against::find_partings(written_.session, retail, made_, {}, rules_);
    }
    TwoDisplays& without_others() {
        made_.other_frames.clear();
        return *this;
    }
    TwoDisplays& aside_by(float metres) {
        metres_ = metres;
        return *this;
    }
    [[nodiscard]] Partings aside(const std::function<bool(double time)>& is_aside) {
        const TrackedRun retail = track_run({.rules = rules_, .session = &written_.session}, even_);
        for (const TrackPoint& point : retail.find(ObjectId{kRemote})->points) {
            const double seen = retail.frame_times[point.frame];
            Position position = WrittenSession::place(static_cast<float>(point.place.x - 0xA9 * 192));
            position.frame.origin.y += is_aside(seen) ? metres_ : 0;
            made_.given.tracks[ObjectId{kRemote}].push_back({seen, position});
        }
        return against::find_partings(written_.session, retail, made_, {}, rules_);
    }

 private:
    Rules rules_;
    FrameTimes even_ = even_frames(9, 60);
    float metres_ = 3;
    WrittenSession written_;
    against::Alignment made_;
};

TEST(PartingsOfUnknownFrames, AllowForHowFarRetailsOwnWaysAreFromEachOther) {
    EXPECT_EQ(TwoDisplays{}.as_a_log().aside_from(2.5).all.size(), 1U) << "of that time there is one way only";
    EXPECT_EQ(TwoDisplays{}.as_a_log().aside_from(3.7).all.size(), 1U);
    EXPECT_TRUE(TwoDisplays{}.as_a_log().aside_from(3.95).all.empty()) << "0.3 s later they are 8 m apart";
    EXPECT_TRUE(TwoDisplays{}.as_a_log().aside_from(4.3).all.empty());
    EXPECT_EQ(TwoDisplays{}.as_a_log().aside_from(6).all.size(), 1U) << "they have long been together again";
}

TEST(PartingsOfUnknownFrames, AllowForItThroughTwoUpdatesByRulesThatSnap) {
    const auto found = [](double time) {
        return TwoDisplays{rules_named("retail:near_snap=40").value()}.as_a_log().aside_from(time).all.size();
    };
    EXPECT_EQ(found(6), 0U);
    EXPECT_EQ(found(8), 1U);
    EXPECT_EQ(found(2.1), 0U) << "as much before as after";
}

TEST(PartingsOfUnknownFrames, AreNoneWhereAnyOfThoseFramesHasTheBodyThere) {
    EXPECT_TRUE(TwoDisplays{}.as_a_log().aside([](double) { return false; }).all.empty());
    EXPECT_EQ(TwoDisplays{}.aside_from(6).all.size(), 1U);
    EXPECT_EQ(TwoDisplays{}.aside_from(4.3).all.size(), 1U) << "a file of poses is beside both";
}

TEST(Absences, AreOfBodiesThatAreMissingForASecond) {
    const auto missing = [](double seconds) {
        return [seconds](double time) {
            return time >= 2 && time < 2 + seconds ? std::nullopt : std::optional{as_retail(time)};
        };
    };
    const Partings found = Compared{}.body(kParter, missing(1.5)).partings();
    ASSERT_EQ(found.absences.size(), 1U);
    EXPECT_EQ(found.absences[0].object, ObjectId{kParter});
    EXPECT_EQ(found.absences[0].seconds, 1.5);
    EXPECT_EQ(found.absences[0].of, 6);
    EXPECT_EQ(Compared{}.body(kParter, missing(1)).partings().absences.size(), 1U);
    EXPECT_TRUE(Compared{}.body(kParter, missing(0.875)).partings().absences.empty());
    EXPECT_TRUE(Compared{}.as_a_log().body(kParter, missing(1.5)).partings().absences.empty());
}

TEST(PartingsOfUnknownFrames, AreNoneOfABodyThatAnyOfThoseDisplaysShowsThere) {
    const Partings found = TwoDisplays{}.hanging();
    EXPECT_TRUE(found.all.empty());
    EXPECT_EQ(found.together, std::vector<ObjectId>{kRemote});
}

TEST(PartingsOfUnknownFrames, NeedHalfAMetre) {
    EXPECT_TRUE(TwoDisplays{}.aside_by(0.4F).aside_from(6).all.empty());
    EXPECT_TRUE(TwoDisplays{}.aside_by(0.4F).aside_from(6).noise.has_unknown_frames);
    EXPECT_EQ(TwoDisplays{}.aside_by(0.6F).aside_from(6).all.size(), 1U);
    const Partings known = TwoDisplays{}.without_others().aside_by(0.4F).aside_from(6);
    EXPECT_EQ(known.all.size(), 1U);
    EXPECT_FALSE(known.noise.has_unknown_frames);
    EXPECT_FALSE(known.noise.is_log);
    const Partings logged = TwoDisplays{}.as_a_log().aside_by(0.4F).aside_from(6);
    EXPECT_TRUE(logged.all.empty());
    EXPECT_TRUE(logged.noise.has_unknown_frames);
    EXPECT_TRUE(logged.noise.is_log);
    EXPECT_EQ(logged.noise.metres, 0);
}

TEST(Absences, AreMeasuredByTheFramesOfTheFile) {
    const Draw missing = [](double time) {
        return time >= 2 && time < 3.5 ? std::nullopt : std::optional{as_retail(time)};
    };
    const auto absence = [&](Compared compared, const ReplayPart& part = {}, const Way& way = {}) {
        const Partings found = compared.body(kParter, missing, way).partings(part);
        return found.absences.empty() ? std::pair{0.0, 0.0}
                                      : std::pair{found.absences[0].seconds, found.absences[0].of};
    };
    using Times = std::pair<double, double>;
    EXPECT_EQ(absence(Compared{}), (Times{1.5, 6}));
    EXPECT_EQ(absence(Compared{}, {.object = {}, .since = 1, .until = 4}), (Times{1.5, 3.125}));
    EXPECT_EQ(absence(Compared{}, {}, {.hidden_until = 1.5}), (Times{1.5, 4.5}));
    EXPECT_EQ(absence(Compared{}.logged(0, 1)), (Times{0, 0})) << "the length of a frame is not known";
    EXPECT_EQ(absence(Compared{}.as_a_log()), (Times{0, 0}));
    const auto of_every_second = [](double since, double until) {
        const auto is_logged = [](double time) { return std::lround(time / kPartFrame) % 2 == 0; };
        const Partings found =
            Compared{}
                .logged(4, 2)
                .within(since, until)
                .body(kParter,
                      [&](double time) {
                          const bool is_there = time >= since && time <= until && is_logged(time);
                          return is_there && (time < 2 || time >= 4) ? std::optional{as_retail(time)} : std::nullopt;
                      })
                .partings();
        return found.absences.empty() ? std::pair{0.0, 0.0}
                                      : std::pair{found.absences[0].seconds, found.absences[0].of};
    };
    EXPECT_EQ(of_every_second(0, 6), (Times{2, 6}));
    EXPECT_EQ(of_every_second(1, 4.875), (Times{2, 4}));
}

}  // namespace
}  // namespace acmotion::test
