#include "lab/gamedata/survey.h"

#include <gtest/gtest.h>

#include "gamedata/sharing_file.h"
#include "gamedata/small_files.h"

namespace acmotion::test {
namespace {

using namespace game_files;

TEST(FileSurvey, CountsTheObjectsOfEachKind) {
    DatWriter writer = portal_writer();
    writer.add(kSetupId, encode(Model{.id = kSetupId}));
    writer.add(kSetupId + 1, encode(Model{.id = kSetupId + 1}));
    writer.add(0x0A000001, some_bytes(5));
    writer.add(Iterations::kId, encode(Iterations{.total = 3, .runs = {{3, 1}}}));
    DatFile file = opened(writer);
    const FileSurvey found = survey(file, DataSet::Portal);
    EXPECT_EQ(found.bytes, writer.finish().size());
    EXPECT_EQ(found.objects,
              (std::map<DataObjectKind, std::size_t>{
                  {DataObjectKind::Raw, 1}, {DataObjectKind::Setup, 2}, {DataObjectKind::Iterations, 1}}));
}

TEST(DecodeAll, NamesTheFirstOfWhatIsWrong) {
    DatWriter writer = portal_writer();
    for (std::uint32_t i = 0; i < 12; ++i) writer.add(kSetupId + i, some_bytes(5));
    ByteBuffer bytes = encode(Model{.id = kSetupId + 20});
    append(bytes, some_bytes(4));
    writer.add(kSetupId + 20, bytes);
    DatFile file = opened(writer);
    const DecodedAll all = decode_all(file, DataSet::Portal);
    EXPECT_EQ(all.failed, 12U);
    EXPECT_EQ(all.with_trailing_bytes, 1U);
    EXPECT_EQ(all.examples.size(), 10U);
    EXPECT_EQ(all.examples[0].substr(0, 17), "object 0x02000001");
}

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

}  // namespace
}  // namespace acmotion::test
