#pragma once
#include <string>
#include <tl/expected.hpp>

#include "acmotion/core/hash_key.h"
#include "lab/output/survey/content.h"
#include "lab/output/survey/rows.h"

namespace acmotion::survey {

// All that a survey says of a capture: what acmotion flows, compare, explain and flows --sender find in each of its sessions,
// without any file beside it. The same content gives the same rows, and `hash_key` changes nothing. `paid` bytes that lie somewhere
// pay for the work. Else why it cannot be read: one sentence.
[[nodiscard]] tl::expected<Rows, std::string> rows_of_capture(const Content& content, const ContentName& name,
                                                              std::uint64_t paid, const HashKey& hash_key = {});

}  // namespace acmotion::survey
