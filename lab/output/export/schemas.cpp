#include "lab/output/export/schemas.h"

#include <algorithm>

#include "lab/base/embedded.h"
#include "lab/base/json.h"

namespace acmotion {
namespace {

std::string_view embedded(std::string_view file) {
    const std::string_view text = std::ranges::find(embedded_schemas(), file, &EmbeddedFile::name)->contents;
    return text.substr(0, text.rfind('\n'));
}

// Readers of MCAP files want each schema whole, so what it refers to is put in its place.
Json resolved(const Json& part, const Json& schemas) {
    if (!part.is_structured()) return part;
    if (part.contains("$ref")) return resolved(schemas.at(part["$ref"].text()), schemas);
    Json whole = part;
    for (Json& inner : whole) inner = resolved(inner, schemas);
    return whole;
}

}  // namespace

std::string schema_named(std::string_view name) {
    if (!name.starts_with("foxglove.")) return std::string{embedded(std::string{name} + ".json")};
    const Json schemas = parse_json(embedded("foxglove.json"));
    return resolved(schemas.at(name), schemas).dump();
}

}  // namespace acmotion
