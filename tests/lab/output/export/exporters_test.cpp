// docs/exports.md
#include <cerrno>

#include "lab/base/json.h"
#include "lab/cli/run_cli.h"
#include "lab/output/export/export_fixture.h"

namespace acmotion::test {
namespace {

class CsvExport : public ExportFixture {};
class JsonlExport : public ExportFixture {};
class PerfettoExport : public ExportFixture {};
class ExportOutput : public ExportFixture {};

TEST_F(CsvExport, HasARowForEveryBodyInEveryFrame) {
    const auto rows = lines(exported(make_csv_exporter));
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0],
              "frame,time,object,name,cell,x,y,z,map_x,map_y,map_z,heading,speed,vx,vy,vz,in_contact,hidden,waypoints,"
              "to_waypoint,clock,catch_up,physical_speed,behind_update,decisions");
    EXPECT_TRUE(rows[1].ends_with(",0,,0.25,7.5,0,47426.8595,interpolate:near_player")) << rows[1];
    // Landblock A9 is 169 blocks of 192 m east, B4 180 north.
    EXPECT_EQ(rows[2],
              "1,0.516667,0x80001234,\"'=1+1 \"\"<b>Zoë\"\"\",0xA9B40019,11,20,94,32459.0000,34580.0000,94.0000,0.000,"
              "5.0000,3,4,0,1,0,0,,0.25,7.5,0,47427.5439,");
}

TEST_F(JsonlExport, WritesTheSessionThenDecisionsAndPosesInOrder) {
    const auto rows = lines(exported(make_jsonl_exporter));
    ASSERT_EQ(rows.size(), 4U);
    const auto first = parse_json(rows[0]);
    EXPECT_EQ(first["type"], "session");
    EXPECT_EQ(first["objects"][0]["name"], kHostileName);
    const auto pose = parse_json(rows[3]);
    EXPECT_EQ(pose["type"], "pose");
    EXPECT_EQ(pose["object"], kWalker.value);
    EXPECT_EQ(pose["speed"], 5.0);
    EXPECT_EQ(pose["origin"][0], 11.0);
    EXPECT_EQ(pose["place"][0], 32459.0);
}

TEST_F(PerfettoExport, GivesEveryBodyAThreadItsDecisionsAndCounters) {
    const auto trace = parse_json(exported(make_perfetto_exporter));
    const auto& events = trace["traceEvents"];
    const auto count = [&](const std::string& phase, const std::string& name) {
        return std::count_if(events.begin(), events.end(),
                             [&](const auto& event) { return event["ph"] == phase && event["name"] == name; });
    };
    EXPECT_EQ(count("M", "process_name"), 1);
    EXPECT_EQ(count("M", "thread_name"), 1);
    EXPECT_EQ(count("i", "position_decided"), 1);
    // Both stay as they are in the second frame, and are not written again.
    EXPECT_EQ(count("C", std::string{"speed "} + kHostileName + " 80001234"), 1);
    EXPECT_EQ(count("C", std::string{"queue "} + kHostileName + " 80001234"), 1);
    EXPECT_EQ(events[0]["args"]["name"], "walk.pcapng, retail");
    EXPECT_EQ(events[2]["ts"], 250'000.0);
    EXPECT_EQ(events[2]["tid"], events[1]["tid"]);
}

TEST_F(ExportOutput, AFullDiskIsReportedInTheEnd) {
    for (const Maker make : {make_csv_exporter, make_jsonl_exporter, make_mcap_exporter, make_perfetto_exporter}) {
        auto output = Output::create("/dev/full");
        if (!output) GTEST_SKIP() << "there is no /dev/full";
        const auto exporter = make(std::move(*output), {session, "retail", "walk.pcapng"});
        play(*exporter);
        EXPECT_FALSE(exporter->finish());
        EXPECT_EQ(errno, ENOSPC);
    }
}

}  // namespace
}  // namespace acmotion::test
