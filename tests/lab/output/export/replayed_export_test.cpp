// docs/exports.md: the numbers of a replay, beside those that the replay itself reported
#include <cmath>

#include "acmotion/geometry/position.h"
#include "lab/cli/run_cli.h"
#include "lab/output/export/export_fixture.h"
#include "lab/replay/catch_up.h"
#include "lab/replay/written_session.h"
#include "sessions/replay.h"

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

    std::vector<ReportedRow> rows;
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

TEST_F(ReplayedExport, HasTheNumbersThatTheReplayReported) {
    const std::vector<std::string> rows = lines(replayed(make_csv_exporter));
    ASSERT_EQ(rows.size(), reported.rows.size() + 1);
    const std::vector<std::string> names = cells_of(rows[0]);
    bool has_walked = false;
    for (std::size_t i = 0; i < reported.rows.size(); ++i) {
        SCOPED_TRACE(rows[i + 1]);
        const ReportedRow& row = reported.rows[i];
        const std::vector<std::string> cells = cells_of(rows[i + 1]);
        ASSERT_EQ(cells.size(), names.size());
        const auto text = [&](const char* name) {
            return cells.at(static_cast<std::size_t>(std::ranges::find(names, name) - names.begin()));
        };
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

}  // namespace
}  // namespace acmotion::test
