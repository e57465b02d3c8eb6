// How long does it take to open the game's files, and to look up an object in them? Two sparse files of a gigabyte, with
// 80,000 and 65,025 objects. Budgets: opening both 20 ms, the first look-up of an object 1 ms once the disk is warm.
#include <benchmark/benchmark.h>

#include <filesystem>
#include <fstream>

#include "acmotion/gamedata/error.h"
#include "acmotion/gamedata/game_data.h"
#include "acmotion/gamedata/setup.h"
#include "acmotion/gamedata/terrain.h"
#include "gamedata/dat_writer.h"
#include "gamedata/encode.h"
#include "gamedata/object_store.h"

namespace {

using namespace acmotion;

constexpr std::uint32_t kAnimations = 80'000;
constexpr std::uintmax_t kFileBytes = std::uintmax_t{1} << 30;

ByteBuffer portal_file() {
    DatWriter writer{DataSet::Portal, 0, 1024};
    Region region{.number = 1, .version = 3, .name = "Bench"};
    writer.add(Region::kId, encode(region));
    StoredAnimation stored{.flags = 1, .part_count = 1};
    stored.animation.frame_count = 4;
    stored.animation.position_frames.resize(4);
    for (std::uint32_t i = 0; i < kAnimations; ++i) {
        stored.animation.id = 0x03000000 + i;
        writer.add(stored.animation.id, encode(stored));
    }
    return writer.finish();
}

ByteBuffer cell_file() {
    DatWriter writer{DataSet::Cell, 1, 256};
    for (std::uint32_t x = 0; x < 255; ++x) {
        for (std::uint32_t y = 0; y < 255; ++y) {
            const Landblock block{.id = x << 24 | y << 16 | 0xFFFF};
            writer.add(block.id, encode(block));
        }
    }
    return writer.finish();
}

// Written once, made a gigabyte long without taking that much disk, and removed at the end.
class GigabyteFolder {
 public:
    GigabyteFolder() : path_(std::filesystem::temp_directory_path() / "acmotion_game_data_bench") {
        std::filesystem::create_directories(path_);
        write(path_ / "client_portal.dat", portal_file());
        write(path_ / "client_cell_1.dat", cell_file());
    }
    GigabyteFolder(const GigabyteFolder&) = delete;
    GigabyteFolder& operator=(const GigabyteFolder&) = delete;
    ~GigabyteFolder() { std::filesystem::remove_all(path_); }

    [[nodiscard]] std::string path() const { return path_.string(); }

 private:
    static void write(const std::filesystem::path& path, const ByteBuffer& bytes) {
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        std::filesystem::resize_file(path, kFileBytes);
    }

    std::filesystem::path path_;
};

const GigabyteFolder& folder() {
    static const GigabyteFolder made;
    return made;
}

void open_both_files(benchmark::State& state) {
    const std::string path = folder().path();  // made here, before the clock starts
    for (auto _ : state) benchmark::DoNotOptimize(GameData::open(path));
}
BENCHMARK(open_both_files)->Unit(benchmark::kMicrosecond);

// In files that were opened just now: no node is kept yet.
void first_look_up(benchmark::State& state) {
    std::uint32_t i = 0;
    for (auto _ : state) {
        state.PauseTiming();
        auto data = GameData::open(folder().path()).value();
        state.ResumeTiming();
        i = (i + 7919) % kAnimations;
        benchmark::DoNotOptimize(data.motions().animation(0x03000000 + i));
    }
}
BENCHMARK(first_look_up)->Unit(benchmark::kMicrosecond);

void look_up_again(benchmark::State& state) {
    const auto data = GameData::open(folder().path()).value();
    for (auto _ : state) benchmark::DoNotOptimize(data.motions().animation(0x03001234));
}
BENCHMARK(look_up_again);

void ground_below_a_point(benchmark::State& state) {
    const auto data = GameData::open(folder().path()).value();
    const Position at{{0xA9B40001}, {{10, 11, 0}, {}}};
    for (auto _ : state) benchmark::DoNotOptimize(data.ground_at(at));
}
BENCHMARK(ground_below_a_point);

}  // namespace

BENCHMARK_MAIN();
