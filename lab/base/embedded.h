#pragma once
#include <span>
#include <string_view>

namespace acmotion {

// A file that was built into the library (cmake/embed.cmake).
struct EmbeddedFile {
    std::string_view name;  // without folders: "town.json"
    std::string_view contents;
};

// lab/simulate/scenarios/*.json but the schema, in alphabetical order.
[[nodiscard]] std::span<const EmbeddedFile> embedded_scenarios();
// lab/output/export/schemas/*.json.
[[nodiscard]] std::span<const EmbeddedFile> embedded_schemas();
// The style and the script of a report (lab/page).
[[nodiscard]] std::span<const EmbeddedFile> embedded_report();
// fields.lua, messages.lua and packets.lua (lab/wireshark).
[[nodiscard]] std::span<const EmbeddedFile> embedded_dissector();

}  // namespace acmotion
