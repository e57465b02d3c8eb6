#include "lab/gamedata/survey.h"

#include <gtest/gtest.h>

#include "gamedata/sharing_file.h"
#include "gamedata/small_files.h"

namespace acmotion::test {
namespace {

using namespace game_files;

TEST(DecodeAll, EntriesThatShareAnObjectTakeNoMoreThanTheFileBuys) {
    const ByteBuffer bytes = sharing_file();
    DatFile file = DatFile::open(in_memory(bytes), DataSet::Portal).value();
    ASSERT_EQ(file.read(static_cast<std::uint32_t>(kHonest + kSharing))->size(), kBombBytes) << "each of them is one";
    const DecodedAll all = decode_all(file, DataSet::Portal);
    const std::size_t inflated = (kReadAtLeast + kReadPerByte * bytes.size()) / kBombBytes;
    EXPECT_EQ(all.objects, inflated + 1);
    EXPECT_EQ(all.failed, inflated) << "zeros are no animation; the honest one is read before them";
    EXPECT_EQ(all.not_read, kSharing - inflated);
}

TEST(DecodeAll, AClaimIsLookedUpWithoutReadingTheObject) {
    DatWriter writer = portal_writer();
    writer.add(kAnimationId, some_bytes(3000));
    writer.add_compressed(kAnimationId + 1, ByteBuffer(5000));
    DatFile file = opened(writer);
    EXPECT_EQ(file.claimed_size(*file.find(kAnimationId)), 3000U);
    EXPECT_EQ(file.claimed_size(*file.find(kAnimationId + 1)), 5000U);
    EXPECT_EQ(file.claimed_size({.stored_size = 0xFFFFFFFF}), 0U) << "it is refused before anything is read";
    EXPECT_EQ(file.claimed_size({.offset = 0xFFFFFFFF, .stored_size = 8, .is_compressed = true}), 8U);
}

}  // namespace
}  // namespace acmotion::test
