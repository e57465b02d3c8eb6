#include "lab/export/schemas.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/base/embedded.h"

namespace acmotion {
namespace {

using nlohmann::json;

std::string_view embedded(std::string_view file) {
    const std::string_view text = std::ranges::find(embedded_schemas(), file, &EmbeddedFile::name)->contents;
    return text.substr(0, text.rfind('\n'));
}

// Readers of MCAP files want each schema whole, so what it refers to is put in its place.
json resolved(const json& part, const json& schemas) {
    if (!part.is_structured()) return part;
    if (part.contains("$ref")) return resolved(schemas.at(part["$ref"]), schemas);
    json whole = part;
    for (json& inner : whole) inner = resolved(inner, schemas);
    return whole;
}

}  // namespace

std::string schema_named(std::string_view name) {
    if (!name.starts_with("foxglove.")) return std::string{embedded(std::string{name} + ".json")};
    const json schemas = json::parse(embedded("foxglove.json"));
    return resolved(schemas.at(name), schemas).dump();
}

}  // namespace acmotion
