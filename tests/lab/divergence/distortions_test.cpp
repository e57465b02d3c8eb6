// Retail's own poses, distorted as clients and their logs distort them: each is named by its word in three scenarios, and none is
// accused of a rule that it did not break.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "acmotion/research/rule_fields.h"
#include "core/random.h"
#include "lab/divergence/scene.h"
#include "sessions/replay.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

constexpr double kSince = 5;  // when what does not last from the beginning begins
constexpr float kDegreesOfARadian = static_cast<float>(180 / std::numbers::pi);

// What comes out of a distortion.
enum class Verdict : std::uint8_t { Together, Word, Rule };
struct Distortion {
    const char* name;
    std::string (*file)(const Scene&);
    Verdict verdict;
    const char* word = "";  // in what is said; or the rule
};

// ---- how files are made ----

template <class Change>
std::string changed_rows(const Scene& scene, const Change& change, const Display& display = {}) {
    DrawnRows rows = rows_of(scene, Rules::retail(), display);
    for (DrawnRow& row : rows) change(row);
    return csv_of(rows);
}

template <int FramesPerSecond, std::uint64_t Seed = 1>
Display display() {
    return {.frames_per_second = FramesPerSecond, .jitter_ms = Seed == 1 ? 0.5 : 1.0, .seed = Seed};
}

template <int FramesPerSecond, std::uint64_t Seed = 1>
std::string drawn_at(const Scene& scene) {
    return csv_of(rows_of(scene, Rules::retail(), display<FramesPerSecond, Seed>()));
}

DrawnRows every_nth(DrawnRows rows, std::size_t every) {
    std::set<double> kept;
    std::size_t frame = 0;
    double last = -1;
    for (const DrawnRow& row : rows) {
        if (row.time != last && frame++ % every == 0) kept.insert(row.time);
        last = row.time;
    }
    std::erase_if(rows, [&](const DrawnRow& row) { return !kept.contains(row.time); });
    return rows;
}
template <std::size_t Every, int FramesPerSecond = 60, std::uint64_t Seed = 1>
std::string logged(const Scene& scene) {
    return csv_of(every_nth(rows_of(scene, Rules::retail(), display<FramesPerSecond, Seed>()), Every));
}

// Metres that a body goes after the distortion began.
double way_of(const Track& track, const TrackedRun& run) {
    double metres = 0;
    for (std::size_t i = 1; i < track.points.size(); ++i) {
        if (run.frame_times[track.points[i].frame] > kSince + 1)
            metres += horizontal_distance(track.points[i - 1].place, track.points[i].place);
    }
    return metres;
}
// The bodies that go farthest, farthest first.
std::vector<std::uint32_t> travellers(const Scene& scene) {
    std::vector<std::pair<double, std::uint32_t>> all;
    for (const Track& track : scene.retail.tracks) {
        if (track.object != scene.session.player) all.emplace_back(way_of(track, scene.retail), track.object.value);
    }
    std::ranges::sort(all, std::greater{});
    std::vector<std::uint32_t> ids;
    for (const auto& [metres, id] : all) {
        if (metres > 2) ids.push_back(id);
    }
    return ids;
}
template <class Change>
std::string changed_traveller(const Scene& scene, const Change& change) {
    const std::uint32_t id = travellers(scene).front();
    return changed_rows(scene, [&](DrawnRow& row) {
        if (row.object == id && row.time > kSince) change(row);
    });
}

// Those bodies as they were so many frames before.
DrawnRows late_rows(const Scene& scene, const std::set<std::uint32_t>& ids, int frames) {
    DrawnRows rows = rows_of(scene, Rules::retail());
    const DrawnRows late = shifted_by_frames(rows, frames);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (ids.contains(rows[i].object)) rows[i] = late[i];
    }
    return rows;
}
std::string half_late(const Scene& scene) {
    const std::vector<std::uint32_t> ids = travellers(scene);
    std::set<std::uint32_t> late;
    for (std::size_t i = 0; i < ids.size(); i += 2) late.insert(ids[i]);
    return csv_of(late_rows(scene, late, 6));
}
std::string one_late(const Scene& scene) { return csv_of(late_rows(scene, {travellers(scene).front()}, 30)); }

std::string dead_reckoning(const Scene& scene) {
    return changed_rows(scene, [&](DrawnRow& row) {
        const Track* track = scene.retail.find(ObjectId{row.object});
        const SeenUpdate* from = nullptr;
        const SeenUpdate* to = nullptr;
        for (const SeenUpdate& update : track->updates) {
            if (update.time > row.time || update.outcome == PositionOutcome::Ignore) continue;
            from = std::exchange(to, &update);
        }
        if (from == nullptr || to->time <= from->time) return;
        const double share = (row.time - to->time) / (to->time - from->time);
        const MapPlace at = to->place + (to->place - from->place) * share;
        row.x = static_cast<float>(at.x - (row.cell >> 24U) * 192.0);
        row.y = static_cast<float>(at.y - ((row.cell >> 16U) & 0xFFU) * 192.0);
        row.z = static_cast<float>(at.z);
    });
}

template <int Milliseconds>
std::string buffered(const Scene& scene) {
    return csv_of(rows_of_baseline(scene, Milliseconds / 1000.0));
}

Rules with_rule(std::string_view name) {
    Rules rules = Rules::retail();
    for (const RuleField& field : rule_fields()) {
        if (field.name == name) field.set(rules, true);
    }
    return rules;
}

float rounded(float value, float unit) { return std::round(value / unit) * unit; }

float noise(Random& random) {
    return static_cast<float>((random.uniform() + random.uniform() + random.uniform() - 1.5) * 0.04);
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}

std::string without_headings(const Scene& scene) {
    std::string text = "time,object,cell,x,y,z\n";
    for (const DrawnRow& row : rows_of(scene, Rules::retail())) {
        text += fmt::format("{:.6f},{},0x{:08X},{},{},{}\n", row.time, row.object, row.cell, row.x, row.y, row.z);
    }
    return text;
}

// ---- the table ----

constexpr auto T = Verdict::Together;
constexpr auto W = Verdict::Word;
constexpr auto R = Verdict::Rule;

template <class Change>
constexpr auto rows_changed(Change /*stateless*/) {
    return [](const Scene& scene) { return changed_rows(scene, Change{}); };
}
template <class Change>
constexpr auto traveller_changed(Change /*stateless*/) {
    return [](const Scene& scene) { return changed_traveller(scene, Change{}); };
}

const Distortion kDistortions[] = {
    // Nothing is wrong with these.
    {"AsItIs", drawn_at<60>, T},
    {"At20", drawn_at<20>, T},
    {"At30", drawn_at<30>, T},
    {"At75", drawn_at<75>, T},
    {"At144", drawn_at<144>, T},
    {"At240", drawn_at<240>, T},
    {"AnotherDisplay", drawn_at<60, 9>, T},
    {"Every2nd", logged<2>, T, "you log every 2nd frame"},
    {"Every3rd", logged<3>, T, "you log every 3rd frame"},
    {"Every6th", logged<6>, T, "you log every 6th frame"},
    {"Every2ndOf144", logged<2, 144>, T, "you log every 2nd frame"},
    {"Every2ndOfAnotherDisplay", logged<2, 60, 9>, T},
    {"Every3rdOfAnotherDisplay", logged<3, 60, 9>, T},
    {"Every6thOfAnotherDisplay", logged<6, 60, 9>, T},
    {"Every4thOf144OfAnotherDisplay", logged<4, 144, 9>, T},
    {"Centimetres2Decimals", rows_changed([](DrawnRow& row) {
         row.x = rounded(row.x, 0.01F);
         row.y = rounded(row.y, 0.01F);
         row.z = rounded(row.z, 0.01F);
         row.heading = rounded(row.heading, 1);
     }),
     T},
    {"TimesInWholeMilliseconds", rows_changed([](DrawnRow& row) { row.time = std::round(row.time * 1000) / 1000; }), T},
    {"HeadingsFromMinus180",
     rows_changed([](DrawnRow& row) { row.heading = row.heading > 180 ? row.heading - 360 : row.heading; }), T},
    {"ByteOrderMark", [](const Scene& scene) { return "\xEF\xBB\xBF" + replaced(drawn_at<60>(scene), "\n", "\r\n"); },
     T},
    {"NoHeadingsAndDecimalIds", without_headings, T, "no headings in it"},
    {"Noise",
     [](const Scene& scene) {
         Random random{5};
         return changed_rows(scene, [&](DrawnRow& row) {
             row.x += noise(random);
             row.y += noise(random);
             row.z += noise(random);
         });
     },
     T, "noise of about"},
    {"OneIsMissing",
     [](const Scene& scene) {
         DrawnRows rows = rows_of(scene, Rules::retail());
         std::erase_if(rows, [id = travellers(scene).front()](const DrawnRow& row) { return row.object == id; });
         return csv_of(rows);
     },
     T, "1 object that retail shows is not in it"},
    {"TimeOfDay", rows_changed([](DrawnRow& row) { row.time += 1'700'000'000.25; }), T, "your clock is"},
    {"LaterBy150ms", rows_changed([](DrawnRow& row) { row.time += 0.15; }), T, "your clock is 0.150 s ahead"},
    // Numbers that mean something else.
    {"Milliseconds", rows_changed([](DrawnRow& row) { row.time *= 1000; }), T, "one unit is 0.001 s"},
    {"XAndY", rows_changed([](DrawnRow& row) { std::swap(row.x, row.y); }), T, "x and y are swapped"},
    {"YAndZ", rows_changed([](DrawnRow& row) { std::swap(row.y, row.z); }), T, "y and z are swapped"},
    {"Centimetres", rows_changed([](DrawnRow& row) { row.x *= 100, row.y *= 100, row.z *= 100; }), T, "centimetres"},
    {"Feet", rows_changed([](DrawnRow& row) { row.x /= 0.3048F, row.y /= 0.3048F, row.z /= 0.3048F; }), T, "feet"},
    {"Radians", rows_changed([](DrawnRow& row) { row.heading /= kDegreesOfARadian; }), T, "radians"},
    {"MathematicalAngle", rows_changed([](DrawnRow& row) { row.heading = 90 - row.heading; }), T,
     "your headings grow counterclockwise"},
    {"BackToFront", rows_changed([](DrawnRow& row) { row.heading += 180; }), T, "your heading 0 is south"},
    {"LandblockWest", rows_changed([](DrawnRow& row) { row.cell -= 0x01000000; }), T,
     "192.00 m (one landblock) too far west"},
    {"LandblocksNorth", rows_changed([](DrawnRow& row) { row.cell += 0x00020000; }), T,
     "384.00 m (2 landblocks) too far north"},
    {"XFromTheEast", rows_changed([](DrawnRow& row) { row.x = 192 - row.x; }), T, "x counts from the east"},
    {"XNegative", rows_changed([](DrawnRow& row) { row.x = -row.x; }), T, "x counts from the east"},
    {"YFromTheNorth", rows_changed([](DrawnRow& row) { row.y = 192 - row.y; }), T, "y counts from the north"},
    {"ZDownwards", rows_changed([](DrawnRow& row) { row.z = -row.z; }), T, "z counts downwards"},
    {"WaistHigh", rows_changed([](DrawnRow& row) { row.z += 0.9F; }), T, "all are 0.90 m too high"},
    {"TooLow", rows_changed([](DrawnRow& row) { row.z -= 0.5F; }), T, "all are 0.50 m too low"},
    {"TooFarEast", rows_changed([](DrawnRow& row) { row.x += 0.5F; }), T, "all are 0.50 m too far east"},
    // A body that goes its own way.
    {"XWithoutItsCell", traveller_changed([](DrawnRow& row) { row.x -= 192; }), W, "at a border, its cell and its x"},
    {"CellWithoutItsX", traveller_changed([](DrawnRow& row) { row.cell += 0x01000000; }), W,
     "at a border, its cell and its x"},
    {"YWithoutItsCell", traveller_changed([](DrawnRow& row) { row.y += 192; }), W, "at a border, its cell and its y"},
    {"OneTooHigh", traveller_changed([](DrawnRow& row) { row.z += 2; }), W, "it is 2.00 m too high"},
    {"HalfLate", half_late, W, "it is 0.10 s late"},
    {"OneLate", one_late, W, "it is 0.50 s late"},
    {"DeadReckoning", dead_reckoning, W, "it extrapolates"},
    {"BufferOfASecond", buffered<1000>, W, "s before: a snapshot buffer"},
    {"BufferOf300ms", buffered<300>, W, "s before: a snapshot buffer"},
    {"OneStands",
     [](const Scene& scene) {
         const std::uint32_t id = travellers(scene).front();
         std::optional<DrawnRow> still;
         return changed_rows(scene, [&](DrawnRow& row) {
             if (row.object != id || row.time <= kSince) return;
             if (!still) still = row;
             still->time = row.time;
             row = *still;
         });
     },
     W, "it stands from 5."},
    {"OneSinks", traveller_changed([](DrawnRow& row) { row.z -= static_cast<float>(row.time - kSince); }), W,
     "no single rule"},
    {"AnotherCapture",
     [](const Scene& scene) {
         const bool is_chase = scene.session.objects.size() == test::scene("chase").session.objects.size();
         return drawn_at<60>(test::scene(is_chase ? "stall" : "chase"));
     },
     W, "Is it the right capture?"},
    // Rules.
    {"Snap", [](const Scene& scene) { return csv_of(rows_of(scene, Rules::snap())); }, R, "every_update_snaps"},
    {"SnapEvery3rd", [](const Scene& scene) { return csv_of(every_nth(rows_of(scene, Rules::snap()), 3)); }, R,
     "every_update_snaps"},
    {"TickEveryFrame", [](const Scene& scene) { return csv_of(rows_of(scene, with_rule("tick_every_frame"))); }, R,
     "tick_every_frame"},
    {"OffsetBlend", [](const Scene& scene) { return csv_of(rows_of(scene, with_rule("offset_blend"))); }, R,
     "offset_blend"},
    {"LandingSnaps", [](const Scene& scene) { return csv_of(rows_of(scene, with_rule("landing_snaps"))); }, R,
     "landing_snaps"},
};

bool is_accused_of(const divergence::Divergence& one, std::string_view rule) {
    return std::ranges::any_of(one.reason.changes, [&](const auto& change) { return change.name == rule; });
}

std::size_t false_accusations(const Judged& judged, const Distortion& distortion) {
    return static_cast<std::size_t>(std::ranges::count_if(judged.found.all, [&](const divergence::Divergence& one) {
        return !one.reason.changes.empty() &&
               !(distortion.verdict == Verdict::Rule && is_accused_of(one, distortion.word));
    }));
}

// A body that is ordered to turn round goes left or right by the frame in which the order arrives: on a display whose frames are
// not known, retail's own may turn the other way. Then the two do part, and no rule is named.
bool turns_either_way(const Distortion& distortion, std::string_view scenario) {
    return scenario == "chase" && std::string_view{distortion.name}.ends_with("OfAnotherDisplay");
}

class Distorted : public testing::TestWithParam<Distortion> {};

TEST_P(Distorted, IsNamedByItsWordAndAccusedOfNoRuleThatItKeeps) {
    if (kSanitized) GTEST_SKIP() << "the same replays as elsewhere, a thousand times";
    const Distortion& distortion = GetParam();
    for (const char* scenario : {"jump", "border", "chase"}) {
        SCOPED_TRACE(scenario);
        const Scene& here = scene(scenario);
        const Judged judged = judge(here, distortion.file(here));
        EXPECT_EQ(false_accusations(judged, distortion), 0U) << judged.text();
        if (distortion.verdict != Verdict::Rule) {
            EXPECT_TRUE(judged.says(distortion.word)) << judged.text();
        }
        if (distortion.verdict == Verdict::Together && !turns_either_way(distortion, scenario)) {
            EXPECT_TRUE(judged.found.all.empty()) << judged.text();
        }
        if (distortion.verdict == Verdict::Word) {
            EXPECT_EQ(judged.alignment.clock.offset, 0) << judged.text();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, Distorted, testing::ValuesIn(kDistortions),
                         [](const auto& one) { return std::string{one.param.name}; });

}  // namespace
}  // namespace acmotion::test
