#pragma once
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "acmotion/wire/decode.h"

namespace acmotion {

// One number or text of a message, under the flat name that the conformance vectors use ("action0_speed").
struct Field {
    std::string name;
    std::variant<std::uint32_t, float, std::string> value;  // text is UTF-8

    bool operator==(const Field&) const = default;
};

// Everything a message says, in wire order, for tables and JSON. Absent fields show their default and are left out
// where there is none; items of a list are numbered from 0. Nothing for what is not about movement. For people and
// vectors: it allocates a string per field.
[[nodiscard]] std::vector<Field> list_fields(const Decoded& decoded);

}  // namespace acmotion
