#include <array>

#include "acmotion/research/rule_fields.h"
#include "c/guard.h"

namespace acmotion::c {
namespace {

constexpr std::array kInputCodes{"ok", "truncated", "invalid", "unknown", "out of range", "unreadable"};
constexpr std::array kCallCodes{"bad argument", "bad size",  "busy",      "not found",
                                "refused",      "not built", "no memory", "internal"};

}  // namespace

acm_code code_of(ErrorCode code) { return ACM_TRUNCATED + static_cast<acm_code>(code); }

bool is_fillable(const acm_error* error) { return error == nullptr || has_known_size(*error); }

acm_code fail_with(acm_error* error, acm_code code, std::string_view message, std::string_view field,
                   std::string_view text) {
    if (error == nullptr) return code;
    acm_error filled{};
    filled.code = code;
    copy_text(filled.message, message);
    copy_text(filled.field, field);
    copy_text(filled.text, text);
    give(*error, filled);
    return code;
}

acm_code fail_with(acm_error* error, const Error& what) {
    const acm_code code = code_of(what.code);
    if (error == nullptr) return code;
    fail_with(error, code, what.message, what.field, describe(what));
    error->byte_offset = what.byte_offset;
    return code;
}

}  // namespace acmotion::c

const char* acm_code_name(acm_code code) {
    using namespace acmotion::c;
    if (code >= ACM_OK && code <= ACM_UNREADABLE) return kInputCodes[static_cast<std::size_t>(code)];
    if (code >= ACM_BAD_ARGUMENT && code <= ACM_INTERNAL)
        return kCallCodes[static_cast<std::size_t>(code - ACM_BAD_ARGUMENT)];
    return "no such code";
}

uint32_t acm_version(void) {
    return ACMOTION_VERSION_MAJOR << 16U | ACMOTION_VERSION_MINOR << 8U | ACMOTION_VERSION_PATCH;
}
const char* acm_version_text(void) { return ACMOTION_VERSION; }

// Names and values are literals, and end with a zero.
acm_code acm_rule_at(size_t number, acm_rule* rule) {
    if (rule == nullptr) return ACM_BAD_ARGUMENT;
    if (!acmotion::c::has_known_size(*rule)) return ACM_BAD_SIZE;
    if (number >= acmotion::rule_fields().size()) return ACM_NOT_FOUND;
    const acmotion::RuleField& field = acmotion::rule_fields()[number];
    acmotion::c::give(*rule, acm_rule{0, 0, acmotion::c::text_of(field.name), acmotion::c::text_of(field.values[0]),
                                      acmotion::c::text_of(field.values[1]), acmotion::c::text_of(field.otherwise)});
    return ACM_OK;
}
