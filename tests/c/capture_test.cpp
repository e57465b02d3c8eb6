// Captures through the C API: the sessions and messages that the laboratory reads, and the poses that it draws.
#include "acmotion/sessions/capture.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "acmotion/world/inspector.h"
#include "c/handle.h"
#include "gamedata/gzip.h"
#include "lab/cli/simulated.h"
#include "lab/load/other_game.h"
#include "sessions/replay.h"
#include "sessions/session_collector.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

class CCapture {
 public:
    explicit CCapture(const ByteBuffer& bytes, const acm_capture_options& options = sized<acm_capture_options>()) {
        EXPECT_EQ(acm_capture_read(bytes.data(), bytes.size(), &options, &handle_, nullptr), ACM_OK);
    }
    CCapture(const CCapture&) = delete;
    CCapture& operator=(const CCapture&) = delete;
    ~CCapture() { acm_capture_free(handle_); }
    operator acm_capture*() const { return handle_; }  // NOLINT: to be handed to acm_ functions

    [[nodiscard]] acm_captured_session session(std::uint32_t number = 0) const {
        acm_captured_session about = sized<acm_captured_session>();
        EXPECT_EQ(acm_capture_session(handle_, number, &about), ACM_OK);
        return about;
    }
    [[nodiscard]] acm_captured_message message(std::size_t number, std::uint32_t session = 0) const {
        acm_captured_message message = sized<acm_captured_message>();
        EXPECT_EQ(acm_capture_message(handle_, session, number, &message), ACM_OK);
        return message;
    }
    [[nodiscard]] std::vector<std::string> remarks() const {
        std::vector<std::string> all;
        char text[512];
        while (acm_capture_remark(handle_, all.size(), text, sizeof text, nullptr) == ACM_OK) all.emplace_back(text);
        return all;
    }

 private:
    acm_capture* handle_ = nullptr;
};

ByteBuffer file_of(const char* scenario, double seconds) { return capture_of(simulation_of(scenario, seconds)); }
Session session_in(const ByteBuffer& capture) { return std::move(*load_session(ByteStream{capture})->session); }

TEST(CCapture, HasTheSessionThatTheLaboratoryReads) {
    const ByteBuffer file = file_of("chase", 8);
    const Session session = session_in(file);
    const CCapture capture{file};
    EXPECT_EQ(acm_capture_sessions(capture), 1U);
    EXPECT_EQ(capture.remarks(), std::vector<std::string>{});
    const acm_captured_session about = capture.session();
    EXPECT_EQ(about.number, 1U);
    EXPECT_EQ(about.player, session.player.value);
    EXPECT_EQ(about.epoch_ns, session.epoch);
    EXPECT_EQ(about.seconds, session.seconds);
    EXPECT_EQ(about.movement, session.messages.size());
    EXPECT_EQ(about.reports, session.player_reports.size());
    EXPECT_NE(std::string{about.player_name}, "");
    EXPECT_EQ(about.is_announced, 1);
    EXPECT_EQ(about.assumes_objects, 0);

    std::size_t count = 0;
    std::vector<double> times(3);
    ASSERT_EQ(acm_capture_frames(capture, 1, 30, times.data(), times.size(), &count), ACM_OK);
    const FrameTimes expected{{.frames_per_second = 30}, session};
    EXPECT_EQ(count, expected.size());
    EXPECT_EQ(times, (std::vector{expected[0], expected[1], expected[2]}));
    std::vector<acm_player_report> reports(session.player_reports.size());
    ASSERT_EQ(acm_capture_reports(capture, 1, reports.data(), reports.size(), &count), ACM_OK);
    ASSERT_EQ(count, reports.size());
    ASSERT_GT(count, 0U);
    EXPECT_EQ(reports[0].time, session.player_reports[0].time);
    EXPECT_EQ(reports[0].position.cell, session.player_reports[0].position.cell.value);
}

TEST(CCapture, HasTheMessagesOfBothSidesInOrderOfTime) {
    const ByteBuffer file = file_of("chase", 8);
    const Session session = session_in(file);
    const CCapture capture{file};
    std::size_t movement = 0;
    std::map<std::int32_t, std::size_t> by_sender;
    double last = 0;
    for (std::size_t i = 0; i < capture.session().messages; ++i) {
        const acm_captured_message message = capture.message(i);
        ++by_sender[message.sender];
        EXPECT_GE(message.time, last);
        EXPECT_EQ(message.checksum, ACM_CHECKSUM_VERIFIED);
        last = message.time;
        if (message.is_movement == 0) continue;
        const SessionMessage kept = session.messages[movement++];
        EXPECT_EQ(message.time, kept.time);
        ASSERT_EQ(message.byte_count, kept.bytes.size());
        EXPECT_EQ(std::memcmp(message.bytes, kept.bytes.data(), kept.bytes.size()), 0);
    }
    EXPECT_EQ(movement, session.messages.size());
    EXPECT_EQ(by_sender[ACM_FROM_SERVER], movement);
    EXPECT_GE(by_sender[ACM_FROM_CLIENT], session.player_reports.size());
}

TEST(CCapture, KeepsDamageOnRequestAndNoMoreThanItsMemory) {
    const ByteBuffer file = capture_of(with_game_events(simulation_of("chase", 8), ObjectId{kCPlayer}));
    const CCapture usual{file};
    acm_capture_options options = sized<acm_capture_options>();
    options.keeps_damage = 1;
    EXPECT_GT(CCapture(file, options).session().messages, usual.session().messages + 2);
    options = sized<acm_capture_options>();
    options.most_bytes = 2000;
    const CCapture small{file, options};
    EXPECT_LT(small.session().messages, usual.session().messages);
    EXPECT_GE(small.remarks().size(), 2U);
}

struct PoseKeeper : ReplayListener {
    void on_frame(const ReplayFrame& frame) override {
        times.push_back(frame.time);
        poses.insert(poses.end(), frame.bodies.begin(), frame.bodies.end());
        state = WorldInspector{*frame.world}.state_hash();
    }
    std::vector<double> times;
    std::vector<Pose> poses;
    std::uint64_t state = 0;
};

// What the door of C++ shows, laid out as the program's.
PoseKeeper shown_in_cpp(const ByteBuffer& file, const Rules& rules) {
    PoseKeeper shown;
    World world{rules};
    SessionReplay replay{Capture::read(file).value().main().value()};
    while (const auto now = replay.next(world)) {
        shown.times.push_back(*now);
        std::vector<Pose> poses;
        for (const Pose& pose : world.poses()) poses.push_back(pose);
        std::ranges::sort(poses, {}, &Pose::object);
        shown.poses.insert(shown.poses.end(), poses.begin(), poses.end());
        shown.state = WorldInspector{world}.state_hash();
    }
    return shown;
}

// The same world through all three doors.
TEST(CReplay, ShowsWhatTheProgramAndCppShowToTheBit) {
    for (const auto& [scenario, rules] : {std::pair{"chase", "retail"}, {"portal", "acdream"}, {"jump", "snap"}}) {
        SCOPED_TRACE(scenario);
        const ByteBuffer file = file_of(scenario, 10);
        Session session = session_in(file);
        session.allowance.bound_by(file.size());
        PoseKeeper program;
        replay(session, Rules::parse(rules).value(), FrameTimes{{}, session}, program);

        const CCapture capture{file};
        acm_replay* played = nullptr;
        ASSERT_EQ(acm_replay_new(capture, 0, 0, &played, nullptr), ACM_OK);
        acm_world_options options = sized<acm_world_options>();
        options.rules = rules;
        const CWorld world{options};
        std::vector<double> times;
        std::vector<acm_pose> poses;
        for (double time = 0; acm_replay_next(played, world, &time) == ACM_OK;) {
            times.push_back(time);
            const std::vector<acm_pose> shown = world.poses();
            const auto before = static_cast<std::ptrdiff_t>(poses.size());
            poses.insert(poses.end(), shown.begin(), shown.end());
            std::ranges::sort(poses.begin() + before, poses.end(), {}, &acm_pose::object);
            if (times.size() == program.times.size()) EXPECT_EQ(world.hash(), program.state);
        }
        EXPECT_EQ(acm_replay_next(played, world, nullptr), ACM_NOT_FOUND);
        acm_replay_free(played);

        EXPECT_EQ(times, program.times);
        ASSERT_EQ(poses.size(), program.poses.size());
        ASSERT_GT(poses.size(), 100U);
        const PoseKeeper cpp = shown_in_cpp(file, Rules::parse(rules).value());
        EXPECT_EQ(cpp.times, times);
        EXPECT_EQ(cpp.state, program.state);
        ASSERT_EQ(cpp.poses.size(), poses.size());
        for (std::size_t i = 0; i < poses.size(); ++i) {
            ASSERT_EQ(std::memcmp(&poses[i], &program.poses[i], offsetof(acm_pose, reserved)), 0) << i;
            ASSERT_EQ(std::memcmp(&poses[i], &cpp.poses[i], offsetof(acm_pose, velocity) + sizeof(acm_vec3)), 0) << i;
            ASSERT_EQ(poses[i].clock, cpp.poses[i].clock) << i;
        }
    }
}

TEST(CCapture, ACutFileIsReadPackedOrNotAndRemarkedUpon) {
    ByteBuffer file = file_of("chase", 4);
    file.resize(file.size() - 7);
    const CCapture capture{file};
    ASSERT_EQ(capture.remarks().size(), 1U);
    EXPECT_NE(capture.remarks()[0].find("cut off inside a record"), std::string::npos) << capture.remarks()[0];

    const TempFolder folder;
    Deflater gzip{DeflateHeader::Gzip};
    ByteBuffer packed = gzip.pack(file);
    append(packed, gzip.finish());
    folder.write("a.pcapng.gz", packed);
    acm_capture* opened = nullptr;
    EXPECT_EQ(acm_capture_open((folder / "a.pcapng.gz").c_str(), nullptr, &opened, nullptr), ACM_OK);
    acm_captured_session about = sized<acm_captured_session>();
    EXPECT_EQ(acm_capture_session(opened, 0, &about), ACM_OK);
    EXPECT_EQ(about.messages, capture.session().messages);
    acm_capture_free(opened);
}

TEST(CCapture, WhatIsNoCaptureIsAnError) {
    acm_capture* capture = nullptr;
    acm_error error = sized<acm_error>();
    EXPECT_NE(acm_capture_read("garbage", 7, nullptr, &capture, &error), ACM_OK);
    EXPECT_NE(std::string{error.text}, "");
    EXPECT_EQ(acm_capture_open("/nowhere/at.all", nullptr, &capture, &error), ACM_UNREADABLE);
    EXPECT_EQ(std::string{error.text}, "/nowhere/at.all: unreadable");
    acm_capture_options options{};
    EXPECT_EQ(acm_capture_read("", 0, &options, &capture, nullptr), ACM_BAD_SIZE);
    EXPECT_EQ(acm_capture_read(nullptr, 1, nullptr, &capture, nullptr), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_capture_open(nullptr, nullptr, &capture, nullptr), ACM_BAD_ARGUMENT);
    EXPECT_EQ(capture, nullptr);
    EXPECT_EQ(acm_capture_sessions(nullptr), 0U);
    acm_capture_free(nullptr);
}

TEST(CCapture, OfAnotherGameHasNoMainSession) {
    Simulation strange;
    strange.datagrams = other_game(5);
    const CCapture capture{capture_of(strange)};
    acm_captured_session about = sized<acm_captured_session>();
    EXPECT_EQ(acm_capture_session(capture, 0, &about), ACM_NOT_FOUND);
    EXPECT_EQ(acm_capture_session(capture, 1, &about), ACM_OK);
}

TEST(CCapture, WrongUseIsAnswered) {
    const CCapture capture{file_of("chase", 2)};
    acm_captured_session session{};
    EXPECT_EQ(acm_capture_session(capture, 0, &session), ACM_BAD_SIZE);
    session = sized<acm_captured_session>();
    EXPECT_EQ(acm_capture_session(capture, 2, &session), ACM_NOT_FOUND);
    EXPECT_EQ(acm_capture_session(nullptr, 0, &session), ACM_BAD_ARGUMENT);
    acm_captured_message message = sized<acm_captured_message>();
    EXPECT_EQ(acm_capture_message(capture, 0, 1U << 20U, &message), ACM_NOT_FOUND);
    std::size_t count = 0;
    for (const double bad : {5000.0, std::nan("")})
        EXPECT_EQ(acm_capture_frames(capture, 0, bad, nullptr, 0, &count), ACM_OUT_OF_RANGE);
    EXPECT_EQ(acm_capture_frames(capture, 0, 60, nullptr, 1, &count), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_capture_reports(capture, 0, nullptr, 0, nullptr), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_capture_remark(capture, 0, nullptr, 0, nullptr), ACM_NOT_FOUND);

    acm_replay* played = nullptr;
    EXPECT_EQ(acm_replay_new(nullptr, 0, 0, &played, nullptr), ACM_BAD_ARGUMENT);
    EXPECT_EQ(acm_replay_new(capture, 3, 0, &played, nullptr), ACM_NOT_FOUND);
    EXPECT_EQ(acm_replay_new(capture, 0, -1, &played, nullptr), ACM_OUT_OF_RANGE);
    EXPECT_EQ(played, nullptr);
    EXPECT_EQ(acm_replay_next(nullptr, CWorld{}, nullptr), ACM_BAD_ARGUMENT);
    ASSERT_EQ(acm_replay_new(capture, 0, 0, &played, nullptr), ACM_OK);
    EXPECT_EQ(acm_replay_next(played, nullptr, nullptr), ACM_BAD_ARGUMENT);
    acm_replay_free(played);
    acm_replay_free(nullptr);
}

}  // namespace
}  // namespace acmotion::test
