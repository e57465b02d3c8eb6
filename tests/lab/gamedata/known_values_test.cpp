// Spec 71 §12: what is known of the files of the end of retail
#include <gtest/gtest.h>

#include "gamedata/small_files.h"
#include "lab/gamedata/survey.h"

namespace acmotion::test {
namespace {

using namespace game_files;
using Verdict = KnownValue::Verdict;

void store_u32(ByteBuffer& bytes, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<std::byte>(value >> (8 * i));
}

// Files that say what is known, as far as a few objects can: not as many, and of another block size.
class KnownFiles {
 public:
    KnownFiles() {
        ball.flags = 8;
        ball.parts = {0x010008AB};
        ball.spheres = {{{0, -0.1475F, 0.439F}, 0.439F}};
        ball.height = 0.878F;
        ball.radius = 0.5269661F;
        ball.step_up = ball.step_down = 0.3612F;
        with_parent.flags = 5;
        with_parent.parts = {0x01000657};
        land.has_objects = 0;
        const std::vector<std::pair<std::size_t, int>> heights{{0, 120}, {1, 139}, {40, 93}, {79, 93}, {80, 110}};
        for (const auto& [sample, height] : heights) land.heights[sample] = static_cast<std::uint8_t>(height);
        land.terrain[0] = 9 << 11 | 13 << 2;
        land.terrain[1] = 13 << 11 | 9 << 2 | 1;
        land.terrain[80] = 11 << 11 | 13 << 2 | 2;
        region.name = "Dereth";
    }

    // By "setup 0x02000108 height".
    [[nodiscard]] std::map<std::string, KnownValue> compared() const {
        DatWriter portal = portal_writer();
        portal.add(0x02000108, encode(ball));
        portal.add(0x02000172, encode(with_parent));
        portal.add(0x02000229, broken);
        Model scaled{.id = 0x02000240, .flags = 7, .parts = {1, 2, 3, 4, 5}};
        ByteBuffer bytes = encode(scaled);
        store_u32(bytes, 52, std::bit_cast<std::uint32_t>(0.532F));
        portal.add(0x02000240, bytes);
        portal.add(0x03000514, encode(animation));
        portal.add(region.id, encode(region));
        DatWriter cell{DataSet::Cell, 1, 256};
        cell.add(land.id, encode(land));
        ObjectStore store = ObjectStore::open(in_memory(portal.finish()), in_memory(cell.finish())).value();
        const FileSurvey first = survey(store.portal(), DataSet::Portal);
        const FileSurvey second = survey(store.cell(), DataSet::Cell);
        std::map<std::string, KnownValue> all;
        for (KnownValue& value : compare_known_values(store, first, second)) {
            const std::string key = value.where + " " + value.what;
            EXPECT_TRUE(all.emplace(key, std::move(value)).second) << key;
        }
        return all;
    }

    Model ball{.id = 0x02000108};
    Model with_parent{.id = 0x02000172};
    Landblock land{.id = 0x9AB1FFFF};
    Region region = plain_region();
    ByteBuffer broken = some_bytes(5);
    StoredAnimation animation{
        {.id = 0x03000514, .frame_count = 44, .hooks = {{0, 1, 2, {}}, {1, 1, 2, {}}}}, StoredAnimation::kHasHooks, 17};
};

TEST(KnownValues, AreFoundInFilesThatHaveThem) {
    const auto found = KnownFiles{}.compared();
    for (const char* key : {"setup 0x02000108 flags",
                            "setup 0x02000108 parts",
                            "setup 0x02000108 cylspheres",
                            "setup 0x02000108 spheres",
                            "setup 0x02000108 height",
                            "setup 0x02000108 radius",
                            "setup 0x02000108 step_up",
                            "setup 0x02000108 step_down",
                            "setup 0x02000172 flags",
                            "setup 0x02000172 parts",
                            "setup 0x02000172 parent of part 0",
                            "setup 0x02000240 flags",
                            "setup 0x02000240 part_count",
                            "setup 0x02000240 first scale",
                            "animation 0x03000514 part_count",
                            "animation 0x03000514 frame_count",
                            "animation 0x03000514 hooks of frame 0",
                            "region 0x13000000 number",
                            "region 0x13000000 name",
                            "landblock 0x9AB1FFFF has_objects",
                            "landblock 0x9AB1FFFF height 0",
                            "landblock 0x9AB1FFFF height 1",
                            "landblock 0x9AB1FFFF height 40",
                            "landblock 0x9AB1FFFF height 79",
                            "landblock 0x9AB1FFFF height 80",
                            "landblock 0x9AB1FFFF terrain type 0",
                            "landblock 0x9AB1FFFF terrain type 1",
                            "landblock 0x9AB1FFFF terrain type 80",
                            "landblock 0x9AB1FFFF scenery 0",
                            "landblock 0x9AB1FFFF scenery 1",
                            "landblock 0x9AB1FFFF scenery 80",
                            "portal header block size",
                            "cell header block size",
                            "portal header subset",
                            "cell header subset"}) {
        ASSERT_TRUE(found.contains(key)) << key;
        EXPECT_EQ(found.at(key).verdict, Verdict::Same) << key << ": " << found.at(key).got;
    }
    EXPECT_EQ(found.at("setup 0x02000108 spheres").got, "[[0, -0.1475, 0.439, 0.439]]");
    EXPECT_EQ(found.at("setup 0x02000108 parts").expected, "[0x010008AB]");
    EXPECT_EQ(found.at("setup 0x02000108 height").got, "0.878");
}

TEST(KnownValues, OfAnotherEditionOfTheFilesAreNoError) {
    const auto found = KnownFiles{}.compared();
    const KnownValue& entries = found.at("portal header entries");
    EXPECT_EQ(entries.verdict, Verdict::Other);
    EXPECT_EQ(entries.expected, "79694");
    EXPECT_EQ(entries.got, "6");
    EXPECT_EQ(found.at("cell header entries").got, "1");
    KnownFiles other;
    other.region.name = "Testland";
    EXPECT_EQ(other.compared().at("region 0x13000000 name").verdict, Verdict::Other) << "another word is another world";
    other.region.name = "\x01\x02";
    EXPECT_EQ(other.compared().at("region 0x13000000 name").verdict, Verdict::Differs) << "garbage is a wrong layout";
}

TEST(KnownValues, AreThoseOfTheSpecification) {
    const auto found = KnownFiles{}.compared();
    for (const auto& [key, expected] :
         std::map<std::string, std::string>{{"portal header block size", "1024"},
                                            {"portal header engine version", "110"},
                                            {"portal header minor version", "6657"},
                                            {"portal header subset", "0"},
                                            {"portal header entries", "79694"},
                                            {"cell header block size", "256"},
                                            {"cell header engine version", "22"},
                                            {"cell header minor version", "6657"},
                                            {"cell header subset", "1"},
                                            {"cell header entries", "805348"},
                                            {"setup 0x02000229 flags", "5"},
                                            {"setup 0x02000229 light_count", "1"},
                                            {"setup 0x0200185A flags", "5"},
                                            {"setup 0x0200185A holding_count", "9"},
                                            {"motion_table 0x09000202 default_style", "0x8000003D"},
                                            {"motion_table 0x09000202 number of style defaults", "1"}}) {
        ASSERT_TRUE(found.contains(key)) << key;
        EXPECT_EQ(found.at(key).expected, expected) << key;
    }
    EXPECT_EQ(found.at("portal header engine version").got, "0") << "of files of our own";
    EXPECT_EQ(found.size(), 10U + 25 + 12);
}

TEST(KnownValues, ThatDifferOrAreMissingSaySo) {
    KnownFiles files;
    files.ball.height = 0.879F;
    files.ball.spheres.clear();
    files.with_parent.parts = {0x01000658};
    files.land.heights[40] = 94;
    files.land.terrain[80] = 12 << 11 | 12 << 2;
    const auto found = files.compared();
    for (const auto& [key, got] : std::map<std::string, std::string>{{"setup 0x02000108 height", "0.879"},
                                                                     {"setup 0x02000108 spheres", "[]"},
                                                                     {"setup 0x02000172 parts", "[0x01000658]"},
                                                                     {"landblock 0x9AB1FFFF height 40", "94"},
                                                                     {"landblock 0x9AB1FFFF terrain type 80", "12"},
                                                                     {"landblock 0x9AB1FFFF scenery 80", "12"},
                                                                     {"setup 0x02000229 flags", "wrong-id"}}) {
        EXPECT_EQ(found.at(key).verdict, Verdict::Differs) << key;
        EXPECT_EQ(found.at(key).got, got) << key;
    }
    EXPECT_EQ(found.at("motion_table 0x09000202 default_style").verdict, Verdict::Missing);
    EXPECT_EQ(found.at("setup 0x0200185A flags").verdict, Verdict::Missing);
    EXPECT_EQ(name(Verdict::Same), "same");
    EXPECT_EQ(name(Verdict::Differs), "DIFFERS");
    EXPECT_EQ(name(Verdict::Other), "another edition");
    EXPECT_EQ(name(Verdict::Missing), "not there");
}

// ---- what a file says of itself ----

TEST(FileSurvey, CountsTheObjectsOfEachKind) {
    DatWriter writer = portal_writer();
    writer.add(kSetupId, encode(Model{.id = kSetupId}));
    writer.add(kSetupId + 1, encode(Model{.id = kSetupId + 1}));
    writer.add(0x0A000001, some_bytes(5));
    writer.add(Iterations::kId, encode(Iterations{.total = 3, .runs = {{3, 1}}}));
    DatFile file = opened(writer);
    const FileSurvey found = survey(file, DataSet::Portal);
    EXPECT_EQ(found.bytes, writer.finish().size());
    EXPECT_EQ(found.header.block_size, 1024);
    ASSERT_TRUE(found.size);
    EXPECT_EQ(found.size->entries, 4U);
    EXPECT_EQ(found.objects,
              (std::map<DataObjectKind, std::size_t>{
                  {DataObjectKind::Raw, 1}, {DataObjectKind::Setup, 2}, {DataObjectKind::Iterations, 1}}));
    ASSERT_TRUE(found.iterations);
    EXPECT_EQ(*found.iterations, (Iterations{.total = 3, .runs = {{3, 1}}}));
}

TEST(DecodeAll, NamesTheFirstOfWhatIsWrong) {
    DatWriter writer = portal_writer();
    for (std::uint32_t i = 0; i < 12; ++i) writer.add(kSetupId + i, some_bytes(5));
    Model whole{.id = kSetupId + 20};
    ByteBuffer bytes = encode(whole);
    append(bytes, some_bytes(3));
    writer.add(whole.id, bytes);
    whole.id = kSetupId + 21;
    bytes = encode(whole);
    append(bytes, some_bytes(4));
    writer.add(whole.id, bytes);
    writer.add(0x0A000001, some_bytes(5));
    DatFile file = opened(writer);
    const DecodedAll all = decode_all(file, DataSet::Portal);
    EXPECT_EQ(all.objects, 14U) << "those that acmotion reads";
    EXPECT_EQ(all.failed, 12U);
    EXPECT_EQ(all.with_trailing_bytes, 1U) << "three bytes are padding";
    EXPECT_EQ(all.not_read, 0U);
    EXPECT_EQ(all.examples.size(), 10U);
    EXPECT_EQ(all.examples[0].substr(0, 17), "object 0x02000001");
}

TEST(DecodeAll, NamesAnObjectWithBytesLeftOver) {
    DatWriter writer = portal_writer();
    ByteBuffer bytes = encode(Model{.id = kSetupId});
    append(bytes, some_bytes(6));
    writer.add(kSetupId, bytes);
    DatFile file = opened(writer);
    EXPECT_EQ(decode_all(file, DataSet::Portal).examples,
              std::vector<std::string>{"object 0x02000001: 6 bytes left over"});
}

}  // namespace
}  // namespace acmotion::test
