#include "lab/output/recording/sample_recording.h"

namespace acmotion::test {
namespace {

using namespace recording;

recording::RecordedPose pose(std::int32_t x, std::uint16_t heading, std::uint8_t flags = kInContact) {
    return {.place = {x, 8'000'000, -15}, .heading = heading, .flags = flags};
}

State busy_state() {
    State state;
    state.velocity = {1, -2, 3};
    state.window_slices = 4;
    state.window_ms = 133;
    state.window_start = 2310;
    state.fails = 2;
    state.leash = 10'250;
    state.stamps = {65535, 2, 3, 4, 5, 6, 7, 8, 9};
    state.style = 0x8000003D;
    state.axes = {{{0x44000007, 2.5F}, {0, 1}, {0x6500000D, -1}}};
    state.sticky_target = 0x80000010;
    state.move_to_type = 6;
    state.move_to_target = 0x80000011;
    return state;
}

BodyTrack walker() {
    BodyTrack track;
    track.object = 1;
    track.spans = {{.first_frame = 0, .frames = 3, .runs = {{pose(100, 65530), 1}, {pose(200, 4), 2}}},
                   {.first_frame = 4, .frames = 1, .runs = {{pose(900'000, 0, kIsHidden), 1}}}};
    track.speeds = {{0, 0}, {1, 600}, {4, 5}};
    track.states = {{0, {}}, {2, busy_state()}, {4, {}}};
    track.queues = {{1, {{100, 200, 300}, {101, 202, -303}}}, {3, {}}};
    track.updates = {{.time = 5, .place = {7, -8, 9}, .outcome = 3}, {.time = 4, .place = {7, -8, 10}, .outcome = 0}};
    return track;
}

Run run() {
    Run run;
    run.about.label = "retail";
    run.tracks = {walker()};
    run.decisions = {{.frame = 0, .time = 1, .object = 0, .kind = 9, .lane = Lane::Parked, .sentence = "parked"},
                     {.frame = 3, .time = 50'000, .object = 2, .kind = 10, .lane = Lane::Blip, .sentence = "→ blip"}};
    run.summary.lanes = {{.frames = {0, 3}, .bodies = 2, .events = {0, 0, 0, 0, 0, 0, 0, 0, 1, 0}, .portals = 1},
                         {.frames = {3, 5}, .bodies = 1, .events = {0, 0, 0, 0, 0, 0, 1, 0, 0, 300}, .portals = 0}};
    run.summary.plots = {{.object = 1, .rows = {}}};
    std::vector<PlotRow>& rows = run.summary.plots[0].rows;
    rows.push_back({.piece = 0, .mask = 9, .ranges = {{{0, 600}, {}, {}, {-15, -15}}}});
    rows.push_back({.piece = 1, .mask = 15, .ranges = {{{5, 5}, {1, 70'000}, {2, 3}, {-15, 0}}}});
    run.can_be_replayed = true;
    run.hashes = {{0, 1}, {3, 0xFFFFFFFFFFFFFFFF}};
    return run;
}

}  // namespace

Recording sample_recording() {
    Recording recording;
    recording.about.title = "sample";
    recording.objects = {{.id = 0x50000001, .kind = ObjectKind::Player, .radius = 0.5F, .height = 1.8F, .name = "Ann"},
                         {.id = 0x80000010, .kind = ObjectKind::Creature, .name = "Drudge"}};
    for (const Microseconds time : {0, 16'667, 33'333, 50'000, 66'667}) recording.frames.push_back(time);
    recording.messages = {{.time = 1, .bytes = {std::byte{0x46}, std::byte{0xF7}}}, {.time = 3, .bytes = {}}};
    recording.player = {{.time = 9, .position = {{0xA9B40019}, {{1, 2, 3}, {}}}}};
    recording.truth = {{.object = 1, .samples = {{0, {1, 2, 3}}, {100'000, {4, 5, 6}}}}};
    recording.runs = {run(), {}};
    return recording;
}

}  // namespace acmotion::test
