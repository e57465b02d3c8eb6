// Any bytes as a data file of the game: walked, looked up, read and decoded. Errors name what is in the file, and nothing is
// larger than the file can justify.
#include "gamedata/dat_file.h"
#include "input.h"
#include "lab/gamedata/describe_object.h"

using namespace acmotion;

namespace {

constexpr std::size_t kMostObjects = 64;  // of one input: each may be read anew through the same few nodes

void read_object(DatFile& file, const DatEntry& entry, std::size_t size) {
    static_cast<void>(file.find(entry.id));
    const auto bytes = file.read(entry);
    if (!bytes) return fuzz::promise(bytes.error().object == entry.id, "an error says whose it is");
    fuzz::promise(entry.is_compressed || bytes->size() == entry.stored_size, "as long as the entry says");
    // zlib cannot make more than about a thousand bytes of one.
    fuzz::promise(bytes->size() <= 1100 * size, "what is inflated is bounded");
    const auto kind = game_files::kind_of(DataSet::Portal, entry.id);
    static_cast<void>(game_files::describe_object(kind, *bytes, entry.id));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Bytes input = fuzz::input(data, size);
    auto file = DatFile::open(std::make_unique<MemoryFile>(ByteBuffer(input.begin(), input.end())), DataSet::Portal);
    if (!file) return 0;
    std::vector<DatEntry> entries;
    const auto walked = file->walk([&](const DatEntry& entry) { entries.push_back(entry); });
    fuzz::promise(!walked || walked->entries == entries.size(), "every entry is visited");
    fuzz::promise(!walked || walked->levels <= 16, "no tree is deeper");
    for (std::size_t i = 0; i < std::min(entries.size(), kMostObjects); ++i) read_object(*file, entries[i], size);
    static_cast<void>(file->find(0x02000001));
    return 0;
}
