#include "acmotion/c.h"
#include "acmotion/research/rule_fields.h"
#include "c/guard.h"

using namespace acmotion;

uint32_t acm_version(void) {
    return ACMOTION_VERSION_MAJOR << 16U | ACMOTION_VERSION_MINOR << 8U | ACMOTION_VERSION_PATCH;
}
const char* acm_version_text(void) { return ACMOTION_VERSION; }

// Names and values are literals, and end with a zero.
acm_code acm_rule_at(size_t number, acm_rule* rule) {
    if (rule == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::has_known_size(*rule)) return ACM_BAD_SIZE;
    if (number >= rule_fields().size()) return ACM_NOT_FOUND;
    const RuleField& field = rule_fields()[number];
    c::give(*rule, acm_rule{0, 0, c::text_of(field.name), c::text_of(field.values[0]), c::text_of(field.values[1]),
                            c::text_of(field.otherwise)});
    return ACM_OK;
}
