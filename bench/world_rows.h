#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace acmotion::bench {

// What one kind of work costs on this machine, beside copying memory in the same run. Medians of processor time.
struct WorldRow {
    std::string name;
    std::uint32_t bodies = 0;
    double ns_per_body = 0;
    double memcpy_ratio = 0;  // to copying 256 bytes a body, by turns with the work
    double bytes_per_body = 0;
    double allocations_per_frame = 0;
};

struct WorldTable {
    double copied_gigabytes_per_second = 0;  // of memory beyond every cache
    std::vector<WorldRow> rows;
    double idle_ratio = 0;  // the smallest crowd of runners among as many as there may be that stand, to it alone
    // To a hash look-up and a write of 64 bytes: a position received alone, and with all others of a round.
    double receive_ratio = 0;
    double receive_all_ratio = 0;
};

// Worlds of a thousand bodies up to `most_bodies`.
[[nodiscard]] WorldTable measure_worlds(std::uint32_t most_bodies);

// For people, and for programs.
[[nodiscard]] std::string text_of(const WorldTable& table);
[[nodiscard]] std::string json_of(const WorldTable& table);

}  // namespace acmotion::bench
