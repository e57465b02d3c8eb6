// Files with any byte changed, cut anywhere: an error or an object, and never more than a file can hold.
#include <gtest/gtest.h>

#include "core/random.h"
#include "gamedata/landscape.h"
#include "gamedata/small_files.h"
#include "lab/gamedata/describe_object.h"

namespace acmotion::test {
namespace {

// Reads and decodes all there is.
void read_everything(ByteBuffer bytes) {
    auto file = DatFile::open(in_memory(std::move(bytes)), DataSet::Portal);
    if (!file) return;
    std::vector<DatEntry> entries;
    static_cast<void>(file->walk([&](const DatEntry& entry) { entries.push_back(entry); }));
    for (const DatEntry& entry : entries) {
        const auto object = file->read(entry.id);
        if (!object) continue;
        const auto kind = game_files::kind_of(DataSet::Portal, entry.id);
        static_cast<void>(game_files::describe_object(kind, *object, entry.id));
    }
}

ByteBuffer small_world() {
    DatWriter writer{DataSet::Portal, 0, 128};
    writer.add(Region::kId, encode(plain_region()));
    writer.add(kSetupId, encode(Setup{.id = kSetupId, .parts = {1, 2, 3}, .spheres = {{{}, 1}}}));
    MotionTable table{.id = kMotionTableId};
    table.cycles[3] = {{{kAnimationId, 0, -1, 30}}, {0, 1, 0}, {}, 0};
    writer.add_compressed(kMotionTableId, encode(table));
    StoredAnimation stored{.flags = 3, .part_count = 1};
    stored.animation = {.id = kAnimationId, .frame_count = 2, .hooks = {{.frame = 1, .type = 13}}};
    stored.animation.position_frames.resize(2);
    writer.add(kAnimationId, encode(stored));
    writer.add(Iterations::kId, encode(Iterations{.total = 1, .runs = {{1, 1}}}));
    return writer.finish();
}

TEST(HostileData, AnyByteChangedIsAnErrorOrAnObject) {
    Random random{71};
    const ByteBuffer good = small_world();
    for (int i = 0; i < 3000; ++i) {
        ByteBuffer file = good;
        for (int change = 0; change < 1 + i % 4; ++change)
            file[random.next() % file.size()] = static_cast<std::byte>(random.next() % 256);
        read_everything(std::move(file));
    }
}

TEST(HostileData, CutAnywhereIsAnErrorOrAnObject) {
    const ByteBuffer good = small_world();
    for (std::size_t size = 0; size < good.size(); size += 7)
        read_everything(ByteBuffer(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)));
}

}  // namespace
}  // namespace acmotion::test
