// docs/against.md: the format, and what becomes of a file that is not in it
#include "lab/divergence/pose_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/random.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

using divergence::PoseFile;
using divergence::Turning;

tl::expected<PoseFile, std::string> read_text(const std::string& text) {
    std::istringstream in(text);
    return divergence::read_poses(in);
}

PoseFile good(const std::string& text) {
    auto file = read_text(text);
    EXPECT_TRUE(file) << file.error();
    return file ? std::move(*file) : PoseFile{};
}

std::string trouble_with(const std::string& text) {
    const auto file = read_text(text);
    EXPECT_FALSE(file) << text;
    return file ? "" : file.error();
}

void expect_trouble(const std::string& text, const std::string& beginning, const std::string& advice) {
    const std::string trouble = trouble_with(text);
    EXPECT_TRUE(trouble.starts_with(beginning)) << trouble;
    EXPECT_NE(trouble.find(advice), std::string::npos) << trouble;
}

const std::string kHeader = "time,object,cell,x,y,z,heading\n";

TEST(PoseFileFormat, KnowsColumnsByNameInAnyOrderAndPassesOthersOver) {
    const PoseFile file =
        good("Heading, z ,y,x,cell,name,object,TIME\r\n90,3,2,1,0xA9B40019,\"a, \"\"b\"\"\",0x80001234,0.5\r\n\r\n");
    ASSERT_EQ(file.poses, 1U);
    EXPECT_EQ(file.turning, Turning::Heading);
    const divergence::WrittenPose& pose = file.tracks.at(0x80001234).front();
    EXPECT_EQ(pose.time, 0.5);
    EXPECT_EQ(pose.cell, 0xA9B40019U);
    EXPECT_EQ(pose.place, (std::array<float, 3>{1, 2, 3}));
    EXPECT_EQ(pose.rotation[0], 90);
}

TEST(PoseFileFormat, TakesALandblockForACellAndAQuaternionForAHeading) {
    for (const char* landblock : {"0xA9B4", "A9B4", "0xA9B40000", "43444"}) {
        const PoseFile file =
            good("time,object,landblock,x,y,z,qw,qx,qy,qz\n1,80001234," + std::string{landblock} + ",1,2,3,1,0,0,0\n");
        EXPECT_EQ(file.tracks.at(0x80001234).front().cell, 0xA9B40000U) << landblock;
        EXPECT_EQ(file.turning, Turning::Quaternion);
    }
    EXPECT_EQ(good("time,object,cell,x,y,z\n1,80001234,0xA9B40019,1,2,3\n").turning, Turning::Unknown);
}

TEST(PoseFileFormat, IsAlsoJsonLinesWithTheSameNames) {
    const PoseFile file = good(
        "{\"type\":\"session\",\"rules\":\"retail\"}\n"
        "{\"type\":\"pose\",\"time\":1,\"object\":2147488308,\"cell\":2847145993,\"origin\":[1,2,3],\"heading\":90}\n"
        "{\"type\":\"decision\",\"time\":1}\n"
        "{\"time\":1.5,\"object\":\"0x80001234\",\"cell\":\"0xA9B40019\",\"x\":2,\"y\":2,\"z\":3,\"heading\":91}\n");
    ASSERT_EQ(file.tracks.size(), 1U);
    const auto& track = file.tracks.at(0x80001234);
    ASSERT_EQ(track.size(), 2U);
    EXPECT_EQ(track[0].cell, 0xA9B40009U);
    EXPECT_EQ(track[1].place[0], 2);
    EXPECT_EQ(
        good("{\"time\":1,\"object\":1,\"landblock\":43444,\"x\":1,\"y\":2,\"z\":3,\"rotation\":[1,0,0,0]}\n").turning,
        Turning::Quaternion);
}

TEST(PoseFileFormat, KeepsTheLastOfTwoPosesOfOneMoment) {
    const PoseFile file = good(kHeader + "1,0x80001234,0xA9B40019,1,2,3,0\n1,0x80001234,0xA9B40019,9,2,3,0\n");
    EXPECT_EQ(file.poses, 1U);
    EXPECT_EQ(file.tracks.at(0x80001234).front().place[0], 9);
}

TEST(PoseFileTrouble, NamesLineAndColumnAndWhatToDo) {
    const std::string row = "1,0x80001234,0xA9B40019,1,2,3,90\n";
    const std::string mend = "Mend this line, or leave it out.";
    expect_trouble(kHeader + row + "2,0x80001234,0xA9B40019,1,2,up,90\n",
                   "line 3: column z: expected metres, a number, got \"up\"", mend);
    expect_trouble(kHeader + "soon,0x80001234,0xA9B40019,1,2,3,90\n", "line 2: column time: expected seconds", mend);
    expect_trouble(kHeader + "1,Drudge,0xA9B40019,1,2,3,90\n", "line 2: column object: expected the server's id", mend);
    expect_trouble(kHeader + "1,0x80001234,0x0019,1,2,3,90\n", "line 2: column cell: expected a cell", mend);
    expect_trouble(kHeader + "1,0x80001234,0xA9B40019,nan,2,3,90\n", "line 2: column x: expected metres", mend);
    expect_trouble(kHeader + "1,0x80001234,0xA9B40019,1e30,2,3,90\n", "line 2: column x: expected metres", mend);
    expect_trouble("time,object,cell,x,y,z,qw,qx,qy,qz\n1,80001234,0xA9B40019,1,2,3,1.01,0,0,0\n",
                   "line 2: column qw: expected a part of a unit quaternion", mend);
    EXPECT_EQ(good("time,object,cell,x,y,z,qw,qx,qy,qz\n1,1,0xA9B40019,1,2,3,1.0005,0,0,0\n").poses, 1U) << "rounded";
    expect_trouble(kHeader + row + "0.5,0x80001234,0xA9B40019,1,2,3,90\n", "line 3: column time: 0.5 is before",
                   "Sort");
    expect_trouble(kHeader + "1;0x80001234;0xA9B40019;1;2;3;90\n", "line 2: 1 cells", "point, not a comma");
    expect_trouble(kHeader + "1,\"0x80001234,0xA9B40019,1,2,3,90\n", "line 2: a quote is not closed", "whole row");
    expect_trouble("{\"time\":1,\"object\":1,\n", "line 1: expected a JSON object", "one pose per line");
    expect_trouble("{\"time\":1,\"object\":1,\"cell\":\"0xA9B40019\",\"origin\":[1,2]}\n", "line 1: origin is",
                   "[x, y, z]");
}

TEST(PoseFileTrouble, IsToHaveMorePosesThanAreRead) {
    const std::string place = ",0x80001234,0xA9B40019,1,2,3,90\n";
    std::istringstream two(kHeader + "1" + place + "2" + place + "2" + place);
    EXPECT_EQ(divergence::read_poses(two, 2).value().poses, 2U) << "of two poses of one moment one counts";
    std::istringstream three(kHeader + "1" + place + "2" + place + "3" + place);
    EXPECT_EQ(divergence::read_poses(three, 2).error(),
              "line 4: more than 2 poses. Write fewer frames per second, or a part of the time.");
}

TEST(PoseFileTrouble, NamesTheColumnsThatAreMissing) {
    expect_trouble("t,id,cell,x,y,z\n", "line 1: no column time, object. There are: t, id, cell, x, y, z.", "rename");
    expect_trouble("time,object,x,y,z\n", "line 1: no column cell (or landblock)", "docs/against.md");
    expect_trouble("time,object,cell,x,y,z,qw,qx\n", "line 1: no column all four of qw, qx, qy, qz", "rename");
    expect_trouble("time,time,object,cell,x,y,z\n", "line 1: column time is there twice", "Leave one out");
    expect_trouble("1,0x80001234,0xA9B40019,1,2,3,90\n", "line 1: no column time", "The first line names the columns");
    expect_trouble("{\"time\":1,\"object\":1}\n", "line 1: no member x, y, z, cell (or landblock)", "Needed are");
    expect_trouble("a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r\n", "line 1: no column time, object",
                   "There are: a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p. The");
    expect_trouble("", "no pose in it", "Needed are time, object, cell");
    expect_trouble(kHeader, "no pose in it", "Needed are");
}

TEST(PoseFileTrouble, NeedsNoMoreMemoryThanALineAndItsPoses) {
    EXPECT_EQ(good(kHeader + std::string(divergence::kLongestLine - 1, ' ') + "\n1,0x1,0xA9B40019,1,2,3,90\n").poses,
              1U);
    expect_trouble(kHeader + std::string(divergence::kLongestLine, ' ') + "\n", "line 2: longer than 65536 bytes",
                   "one pose per line");
    expect_trouble(kHeader + std::string("1,0x8000\0", 9) + "1234\n", "line 2: a byte 0", "plain text");
    for (const std::string& deep :
         {std::string(60'000, '['), std::string(30'000, '[') + std::string(30'000, ']') + "}"}) {
        expect_trouble("{\"time\":" + deep, "line 1: expected JSON of at most 64 levels", "one pose per line");
    }
}

TEST(PoseFileTrouble, ShowsNothingThatSteersATerminal) {
    const std::string trouble = trouble_with("time,\x1b[31m\n");
    EXPECT_EQ(trouble.find('\x1b'), std::string::npos) << trouble;
}

// Whatever bytes come: an answer, and no crash.
TEST(PoseFileTrouble, SurvivesAFileWhoseBytesWereChanged) {
    const std::string whole = kHeader + "1,0x80001234,0xA9B40019,1,2,3,90\n2,0x80001234,0xA9B40019,1,2,3,90\n";
    Random random{11};
    for (int round = 0; round < 2000; ++round) {
        std::string text = whole;
        for (int i = 0; i < 3; ++i) text[random.next() % text.size()] = static_cast<char>(random.next() & 0xFFU);
        const auto file = read_text(text);
        EXPECT_TRUE(file ? file->poses > 0 : !file.error().empty());
    }
}

TEST(PoseFileTrouble, IsALogOfOpenacWhichNamesTheLogger) {
    const TempFolder folder;
    const std::string line = "[12:01] [remote-slide-tick] guid=0x50000003 t=81235094 out=(276.000,7.500,94.005)\n";
    for (const std::string& text : {line, "started\n" + line + "{\"time\":1}\n"}) {
        const std::string path = (folder / "openac.log").string();
        std::ofstream(path) << text;
        const std::string trouble = divergence::load_poses(path).error();
        EXPECT_TRUE(trouble.starts_with(path + ": a log of OpenAC")) << trouble;
        EXPECT_NE(trouble.find("docs/openac.md"), std::string::npos) << trouble;
    }
}

TEST(PoseFileTrouble, IsAFolderOrAFileThatIsNotThere) {
    const TempFolder folder;
    EXPECT_EQ(divergence::load_poses(folder.path()).error(),
              folder.path() + ": is a folder. Name the file with your poses.");
    const std::string path = (folder / "yours.csv").string();
    EXPECT_TRUE(divergence::load_poses(path).error().starts_with(path + ": cannot be opened: No such file"));
}

}  // namespace
}  // namespace acmotion::test
