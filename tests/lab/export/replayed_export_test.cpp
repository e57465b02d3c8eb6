// docs/exports.md: the numbers of a replay, beside those that the replay itself reported
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/run_cli.h"
#include "lab/base/map_place.h"
#include "lab/export/export_fixture.h"
#include "lab/replay/catch_up.h"
#include "lab/replay/replay.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {
namespace {

// A row as a replay reports it.
struct ReportedRow {
    std::size_t frame = 0;
    double time = 0;
    BodyFrame body;
    std::optional<BodyInfo> info;
    double catch_up = 0;
};

class ReportedRows : public ReplayListener {
 public:
    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            const auto info = frame.info(body.object);
            rows.push_back({frame.number, frame.time, body, info, catch_up_speed_of(info, frame.rules())});
        }
    }
    void on_event(const Event& event) override { times.push_back(event.time); }

    std::vector<ReportedRow> rows;
    std::vector<double> times;  // of events
};

// A remote that walks to three places, stands, and is gone for a while; its owner stands.
class ReplayedExport : public ExportFixture {
 protected:
    ReplayedExport() {
        written_.create(0.1, kRemote, 90);
        for (const float east : {93.0F, 96.0F, 100.0F}) written_.update(0.2 + (east - 93) / 6, kRemote, east);
        written_.say(4, DeleteObject{.object = kRemote, .instance_stamp = {0}}).create(4.5, kRemote, 50);
        session = written_.session;
        session.seconds = 5;
        session.objects[kRemote].name = kHostileName;
    }

    std::string replayed(Maker make) {
        const auto exporter = make(*Output::create(path()), {session, "retail", "walk.pcapng"});
        ListenerGroup both;
        both.add(*exporter);
        both.add(reported);
        replay(session, Rules::retail(), even_frames(5, 20), both);
        EXPECT_TRUE(exporter->finish());
        return contents();
    }

    ReportedRows reported;

 private:
    WrittenSession written_;
};

class CsvOfAReplay : public ReplayedExport {};
class JsonlOfAReplay : public ReplayedExport {};
class PerfettoOfAReplay : public ReplayedExport {};

std::vector<std::string> cells_of(const std::string& row) {
    std::vector<std::string> cells(1);
    bool in_quotes = false;
    for (const char c : row) {
        if (c == '"') in_quotes = !in_quotes;
        if (c == ',' && !in_quotes) {
            cells.emplace_back();
        } else {
            cells.back() += c;
        }
    }
    return cells;
}

double compass_heading(const Quaternion& q) {
    const double east = 2 * (double{q.x} * q.y - double{q.w} * q.z);
    const double north = 1 - 2 * (double{q.x} * q.x + double{q.z} * q.z);
    const double degrees = std::atan2(east, north) * 180 / 3.14159265358979;
    return degrees < 0 ? degrees + 360 : degrees;
}

double length_of(const Vec3& v) { return std::sqrt(double{v.x} * v.x + double{v.y} * v.y + double{v.z} * v.z); }

TEST_F(CsvOfAReplay, HasTheNumbersThatTheReplayReported) {
    const std::vector<std::string> rows = lines(replayed(make_csv_exporter));
    ASSERT_EQ(rows.size(), reported.rows.size() + 1);
    const std::vector<std::string> names = cells_of(rows[0]);
    bool has_walked = false;
    for (std::size_t i = 0; i < reported.rows.size(); ++i) {
        SCOPED_TRACE(rows[i + 1]);
        const ReportedRow& row = reported.rows[i];
        const std::vector<std::string> cells = cells_of(rows[i + 1]);
        ASSERT_EQ(cells.size(), names.size());
        const auto text = [&](const char* name) { return cells[std::ranges::find(names, name) - names.begin()]; };
        const auto number = [&](const char* name) { return std::stod(text(name)); };
        const Vec3& at = row.body.position.frame.origin;
        const std::uint32_t cell = row.body.position.cell.value;
        EXPECT_EQ(number("frame"), row.frame);
        EXPECT_NEAR(number("time"), row.time, 1e-6);
        EXPECT_EQ(std::stoul(text("object"), nullptr, 16), row.body.object.value);
        EXPECT_EQ(std::stoul(text("cell"), nullptr, 16), cell);
        EXPECT_EQ(static_cast<float>(number("x")), at.x);
        EXPECT_EQ(static_cast<float>(number("y")), at.y);
        EXPECT_EQ(static_cast<float>(number("z")), at.z);
        EXPECT_NEAR(number("map_x"), 192.0 * (cell >> 24U) + at.x, 1e-4);
        EXPECT_NEAR(number("map_y"), 192.0 * ((cell >> 16U) & 0xFFU) + at.y, 1e-4);
        EXPECT_NEAR(number("map_z"), at.z, 1e-4);
        EXPECT_NEAR(std::remainder(number("heading") - compass_heading(row.body.position.frame.rotation), 360), 0,
                    2e-3);
        EXPECT_NEAR(number("speed"), length_of(row.body.velocity), 1e-4);
        EXPECT_EQ(static_cast<float>(number("vx")), row.body.velocity.x);
        EXPECT_EQ(static_cast<float>(number("vy")), row.body.velocity.y);
        EXPECT_EQ(static_cast<float>(number("vz")), row.body.velocity.z);
        EXPECT_EQ(number("in_contact"), row.body.in_contact ? 1 : 0);
        EXPECT_EQ(number("hidden"), row.body.is_hidden ? 1 : 0);
        ASSERT_TRUE(row.info);
        EXPECT_EQ(number("waypoints"), row.info->queue.waypoints);
        EXPECT_EQ(text("to_waypoint").empty(), row.info->queue.waypoints == 0);
        if (row.info->queue.waypoints > 0) {
            has_walked = true;
            EXPECT_NEAR(number("to_waypoint"), distance(row.body.position, row.info->queue.next), 1e-4);
        }
        EXPECT_EQ(number("clock"), row.body.clock);
        EXPECT_EQ(number("catch_up"), row.catch_up);
        EXPECT_NEAR(number("physical_speed"), length_of(row.info->velocity), 1e-5);
    }
    EXPECT_TRUE(has_walked);
}

TEST_F(CsvOfAReplay, CountsTheWayToTheNewestUpdateOfThisLife) {
    const std::vector<std::string> rows = lines(replayed(make_csv_exporter));
    std::string said;
    for (std::size_t i = 0; i < reported.rows.size(); ++i) {
        const ReportedRow& row = reported.rows[i];
        if (row.body.object != ObjectId{kRemote}) continue;
        SCOPED_TRACE(rows[i + 1]);
        const std::vector<std::string> cells = cells_of(rows[i + 1]);
        const std::string& behind = cells[cells.size() - 2];
        if (!cells.back().empty()) said += cells.back() + "\n";
        // The three places, each from the frame after the one behind which it arrived.
        const double goal = row.time <= 0.7 ? 93 : row.time <= 1.4 ? 96 : row.time < 4.4 ? 100 : 0;
        if (row.time < 0.24 || row.time > 4.4) {
            EXPECT_EQ(behind, "") << "no update so far, in this life";
        } else if (std::abs(row.time - 0.7) > 0.06 && std::abs(row.time - 1.37) > 0.06) {
            EXPECT_NEAR(std::stod(behind), std::abs(goal - row.body.position.frame.origin.x), 1e-3);
        }
    }
    EXPECT_EQ(said,
              "created\n"
              "interpolate:near_player appended\n"
              "reached\n"
              "interpolate:near_player appended\n"
              "reached\n"
              "interpolate:near_player appended\n"
              "reached\n"
              "destroyed created\n");
}

TEST_F(JsonlOfAReplay, HasAPoseForEachRowAndADecisionForEachEvent) {
    std::size_t poses = 0;
    std::size_t decisions = 0;
    for (const std::string& line : lines(replayed(make_jsonl_exporter))) {
        const auto json = nlohmann::json::parse(line);
        if (json["type"] == "decision") EXPECT_EQ(json["time"], reported.times.at(decisions++));
        if (json["type"] != "pose") continue;
        SCOPED_TRACE(line);
        const ReportedRow& row = reported.rows.at(poses++);
        const Vec3& at = row.body.position.frame.origin;
        const Vec3& v = row.body.velocity;
        const std::uint32_t cell = row.body.position.cell.value;
        EXPECT_EQ(json["time"], row.time);
        EXPECT_EQ(json["frame"], row.frame);
        EXPECT_EQ(json["object"], row.body.object.value);
        EXPECT_EQ(json["name"], row.body.object == ObjectId{kRemote} ? kHostileName : "Owner");
        EXPECT_EQ(json["cell"], cell);
        for (const auto& [member, vector] : {std::pair{"origin", at}, std::pair{"velocity", v}}) {
            EXPECT_EQ(json[member][0].get<float>(), vector.x);
            EXPECT_EQ(json[member][1].get<float>(), vector.y);
            EXPECT_EQ(json[member][2].get<float>(), vector.z);
        }
        EXPECT_NEAR(json["place"][0].get<double>(), 192.0 * (cell >> 24U) + at.x, 1e-6);
        EXPECT_NEAR(json["place"][1].get<double>(), 192.0 * ((cell >> 16U) & 0xFFU) + at.y, 1e-6);
        EXPECT_EQ(json["place"][2].get<float>(), at.z);
        EXPECT_NEAR(
            std::remainder(json["heading"].get<double>() - compass_heading(row.body.position.frame.rotation), 360), 0,
            2e-3);
        EXPECT_NEAR(json["speed"].get<double>(), length_of(v), 1e-5);
        EXPECT_EQ(json["in_contact"], row.body.in_contact);
        EXPECT_EQ(json["hidden"], row.body.is_hidden);
        EXPECT_EQ(json["waypoints"], row.info->queue.waypoints);
    }
    EXPECT_EQ(poses, reported.rows.size());
    EXPECT_EQ(decisions, reported.times.size());
}

TEST_F(PerfettoOfAReplay, HasEachChangeOfSpeedAndQueueOnce) {
    const auto trace = nlohmann::json::parse(replayed(make_perfetto_exporter));
    EXPECT_EQ(trace["displayTimeUnit"], "ms");
    EXPECT_EQ(trace["traceEvents"][0]["tid"], 0) << "of the process";
    const std::string counted = std::string{kHostileName} + " 80000001";
    std::vector<std::pair<double, double>> speeds;
    std::vector<std::pair<double, double>> queues;
    std::map<int, std::string> threads;
    for (const auto& event : trace["traceEvents"]) {
        EXPECT_EQ(event["pid"], 1);
        if (event["name"] == "thread_name") threads[event["tid"]] = event["args"]["name"];
        if (event["ph"] == "i") EXPECT_TRUE(threads.contains(event["tid"])) << "which has a name by then";
        if (event["name"] == "speed " + counted) speeds.emplace_back(event["ts"], event["args"]["m/s"]);
        if (event["name"] == "queue " + counted) queues.emplace_back(event["ts"], event["args"]["waypoints"]);
    }
    EXPECT_EQ(threads, (std::map<int, std::string>{{1, "Owner 50000001"}, {2, counted}}));
    std::vector<std::pair<double, double>> want_speeds;
    std::vector<std::pair<double, double>> want_queues;
    const auto add = [](auto& list, double time, double value) {
        if (list.empty() || list.back().second != value) list.emplace_back(time, value);
    };
    for (const ReportedRow& row : reported.rows) {
        if (row.body.object != ObjectId{kRemote}) continue;
        add(want_speeds, row.time * 1e6, std::round(length_of(row.body.velocity) * 100) / 100);
        add(want_queues, row.time * 1e6, row.info->queue.waypoints);
    }
    EXPECT_EQ(queues, want_queues);
    EXPECT_GT(queues.size(), 3U);
    ASSERT_EQ(speeds.size(), want_speeds.size());
    for (std::size_t i = 0; i < speeds.size(); ++i) {
        EXPECT_NEAR(speeds[i].first, want_speeds[i].first, 1e-3);
        EXPECT_NEAR(speeds[i].second, want_speeds[i].second, 1e-9);
    }
}

// ---- numbers that are none, names that are strange ----

TEST_F(JsonlOfAReplay, HasNullForWhatIsNoNumber) {
    const auto exporter = make_jsonl_exporter(*Output::create(path()), {session, "\"r\"", "a\\b"});
    BodyFrame body{.object = kWalker, .velocity = {std::numeric_limits<float>::quiet_NaN(), 0, 0}};
    body.position.frame.origin.y = std::numeric_limits<float>::infinity();
    exporter->on_frame({.number = 3, .time = 0.5, .bodies = {&body, 1}});
    EXPECT_TRUE(exporter->finish());
    const auto rows = lines(contents());
    ASSERT_EQ(rows.size(), 2U);
    const auto head = nlohmann::json::parse(rows[0]);
    EXPECT_EQ(head["rules"], "\"r\"");
    EXPECT_EQ(head["source"], "a\\b");
    EXPECT_EQ(head["player"], kOwner);
    EXPECT_EQ(head["seconds"], 5);
    EXPECT_EQ(head["objects"][0],
              (nlohmann::json{{"object", kOwner}, {"name", "Owner"}, {"kind", "player"}, {"assumed", false}}));
    EXPECT_EQ(head["objects"].size(), 2U);
    const auto pose = nlohmann::json::parse(rows[1]);
    EXPECT_TRUE(pose["velocity"][0].is_null() && pose["speed"].is_null());
    EXPECT_TRUE(pose["origin"][1].is_null() && pose["place"][1].is_null());
    EXPECT_EQ(pose["origin"][0], 0.0);
    EXPECT_EQ(pose["name"], "") << "never described";
}

// ---- a body that stands is written anew only where something of it is new ----

TEST_F(CsvOfAReplay, WritesABodyAnewWhereItIsSaidToHaveChanged) {
    const auto exporter = make_csv_exporter(*Output::create(path()), {session, "retail", ""});
    std::vector<BodyFrame> bodies(2);
    bodies[0].object = 1;
    bodies[1].object = 2;
    const std::vector<FrameChanges::Body> second{{.place = 1, .has_moved = true}};
    const FrameChanges none{};
    const FrameChanges one{.bodies = second};
    const auto draw = [&](float x, const FrameChanges* changes) {
        for (BodyFrame& body : bodies) body.position.frame.origin.x = x;
        for (BodyFrame& body : bodies) body.clock = static_cast<double>(x) / 4;
        exporter->on_frame({.bodies = bodies, .changes = changes});
    };
    draw(1, &none);  // both are new
    draw(2, &none);
    draw(3, &one);
    draw(4, nullptr);
    EXPECT_TRUE(exporter->finish());
    std::vector<std::string> places;
    std::vector<std::string> clocks;
    for (const std::string& row : lines(contents())) {
        places.push_back(cells_of(row)[5]);
        clocks.push_back(cells_of(row)[20]);
    }
    EXPECT_EQ(places, (std::vector<std::string>{"x", "1", "1", "1", "1", "1", "3", "4", "4"}));
    EXPECT_EQ(clocks, (std::vector<std::string>{"clock", "0.25", "0.25", "0.5", "0.5", "0.75", "0.75", "1", "1"}));
}

TEST_F(CsvOfAReplay, HasAWordForEachThingThatHappens) {
    const auto exporter = make_csv_exporter(*Output::create(path()), {session, "retail", ""});
    const auto say = [&](const Event::What& what) { exporter->on_event({0, ObjectId{1}, what}); };
    say(Event::ObjectCreated{});
    say(Event::ObjectCreated{});
    say(Event::TeleportHookRan{});
    say(Event::PositionDecided{.outcome = PositionOutcome::Ignore, .reason = PositionReason::NotGrounded});
    say(Event::WaypointEnqueued{.branch = Enqueue::AppendedFar});
    say(Event::GateDecided{});
    say(Event::WaypointReached{});
    say(Event::Blipped{.placed = false});
    say(Event::Blipped{.placed = true});
    say(Event::ObjectDestroyed{});
    const BodyFrame body{.object = 1};
    exporter->on_frame({.bodies = {&body, 1}});
    exporter->on_frame({.bodies = {&body, 1}});
    EXPECT_TRUE(exporter->finish());
    const auto rows = lines(contents());
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(cells_of(rows[1]).back(),
              "created teleport_hook ignore:not_grounded appended_far reached blipped destroyed");
    EXPECT_EQ(cells_of(rows[2]).back(), "") << "said already";
}

}  // namespace
}  // namespace acmotion::test
