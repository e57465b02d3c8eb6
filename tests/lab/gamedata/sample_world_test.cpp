// The small world of our own
#include "lab/gamedata/sample_world.h"

#include <gtest/gtest.h>

#include "gamedata/gzip.h"
#include "gamedata/landscape.h"
#include "lab/gamedata/survey.h"

namespace acmotion::test {
namespace {

ObjectStore sample() {
    game_files::SampleWorld world = game_files::make_sample_world();
    return ObjectStore::open(std::make_unique<MemoryFile>(std::move(world.portal)),
                             std::make_unique<MemoryFile>(std::move(world.cell)))
        .value();
}

// Of the bytes of all objects in order of id, however the file keeps them. Replays by this world are pinned too, so a change
// here is a new world: say so in CHANGELOG.md.
TEST(SampleWorld, HasTheObjectsThatEveryOtherMachineMakes) {
    ObjectStore store = sample();
    const auto crc_of = [](DatFile& file) {
        ByteBuffer all;
        std::vector<std::uint32_t> ids;
        EXPECT_TRUE(file.walk([&](const DatEntry& entry) { ids.push_back(entry.id); }));
        for (const std::uint32_t id : ids) append(all, file.read(id).value());
        return crc32_of(all);
    };
    EXPECT_EQ(crc_of(store.portal()), 0x0173395AU);
    EXPECT_EQ(crc_of(store.cell()), 0x6A09A79AU);
}

TEST(SampleWorld, EveryObjectIsReadToItsLastByte) {
    ObjectStore store = sample();
    for (DatFile* file : {&store.portal(), &store.cell()}) {
        const auto all = game_files::decode_all(*file, file == &store.portal() ? DataSet::Portal : DataSet::Cell);
        EXPECT_EQ(all.failed, 0U);
        EXPECT_EQ(all.with_trailing_bytes, 0U);
        EXPECT_GT(all.objects, 20U);
    }
}

}  // namespace
}  // namespace acmotion::test
