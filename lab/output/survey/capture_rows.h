#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/core/hash_key.h"
#include "lab/output/survey/content.h"
#include "lab/output/survey/database.h"

namespace acmotion::survey {

// Rows by table, each with all columns in the order of schema.h.
using Rows = std::map<std::string_view, std::vector<Row>>;

// All that a survey says of a capture: what acmotion flows, compare, explain and flows --sender find in each of its sessions,
// without any file beside it. The same content gives the same rows; `path` is only mentioned, and `hash_key` changes nothing.
// Else why it cannot be read: one sentence.
[[nodiscard]] tl::expected<Rows, std::string> rows_of_capture(const Content& content, const ContentName& name,
                                                              const std::string& path, const HashKey& hash_key = {});

}  // namespace acmotion::survey
