#include <fmt/format.h>

#include "lab/base/json.h"
#include "world_rows.h"

namespace acmotion::bench {

std::string text_of(const WorldTable& table) {
    std::string text = fmt::format("copying memory: {:.1f} GB/s\n\n", table.copied_gigabytes_per_second);
    text += fmt::format("{:<34} {:>9} {:>12} {:>13} {:>15} {:>22}\n", "work", "bodies", "ns per body", "times memcpy",
                        "bytes per body", "allocations per frame");
    for (const WorldRow& row : table.rows) {
        text += fmt::format("{:<34} {:>9} {:>12.1f} {:>13.2f} {:>15.0f} {:>22.2f}\n", row.name, row.bodies,
                            row.ns_per_body, row.memcpy_ratio, row.bytes_per_body, row.allocations_per_frame);
    }
    text += fmt::format("\nAmong idle ones: {:.2f} times as long as alone.\n", table.idle_ratio);
    text += fmt::format(
        "Receiving a position: {:.2f} times as long as a hash look-up and a write of 64 bytes; all at once, {:.2f} "
        "times.\n",
        table.receive_ratio, table.receive_all_ratio);
    return text;
}

std::string json_of(const WorldTable& table) {
    Json rows = Json::array();
    for (const auto& [name, bodies, ns, ratio, bytes, allocations] : table.rows) {
        rows.push_back({{"name", name},
                        {"bodies", bodies},
                        {"ns_per_body", ns},
                        {"memcpy_ratio", ratio},
                        {"bytes_per_body", bytes},
                        {"allocations_per_frame", allocations}});
    }
    const Json document{{"copied_gigabytes_per_second", table.copied_gigabytes_per_second},
                        {"rows", rows},
                        {"idle_ratio", table.idle_ratio},
                        {"receive_ratio", table.receive_ratio},
                        {"receive_all_ratio", table.receive_all_ratio}};
    return document.dump(2) + "\n";
}

}  // namespace acmotion::bench
