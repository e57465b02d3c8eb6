#pragma once
#include <string_view>

#include "acmotion/c.h"
#include "acmotion/core/result.h"

namespace acmotion::c {

[[nodiscard]] acm_code code_of(ErrorCode code);

// May it be filled, if there is one?
[[nodiscard]] bool is_fillable(const acm_error* error);
// All three fill `error` if there is one, and answer the code.
acm_code fail_with(acm_error* error, const Error& what);
acm_code fail_with(acm_error* error, acm_code code, std::string_view message, std::string_view field,
                   std::string_view text);

}  // namespace acmotion::c
