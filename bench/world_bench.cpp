// The rows of `acmotion bench`, without the laboratory around it. Its argument is the size of the largest world.
#include <cstdio>
#include <cstdlib>

#include "bench_rows.h"

int main(int argc, char** argv) {
    using namespace acmotion::cli;
    const int most_bodies = argc > 1 ? std::atoi(argv[1]) : 1'000'000;
    const BenchTable table = measure_bench(static_cast<std::uint32_t>(most_bodies), [](const std::string& /*name*/) {});
    std::printf("copying: %.1f GB/s\n", table.copied_gigabytes_per_second);
    for (const BenchRow& row : table.rows) {
        std::printf("%-40s %8u bodies %8.1f ns, %5.2f times memcpy, %6.0f bytes, %.2f allocations\n", row.name.c_str(),
                    row.bodies, row.ns_per_body, row.memcpy_ratio, row.bytes_per_body, row.allocations_per_frame);
    }
    std::printf("among idle ones: %.2f, receive to look-up and write: %.2f, receive_all: %.2f\n", table.idle_ratio,
                table.receive_ratio, table.receive_all_ratio);
}
