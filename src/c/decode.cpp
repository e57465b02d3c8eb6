#include "acmotion/wire/decode.h"

#include <vector>

#include "acmotion/core/bytes.h"
#include "c/guard.h"

struct acm_decoded {
    const char* name;
    std::vector<acmotion::Field> fields;
};

namespace acmotion::c {
namespace {

acm_field field_to_c(const Field& field) {
    acm_field to{};
    to.kind = static_cast<std::int32_t>(field.value.index());
    to.name = field.name.c_str();
    to.text = "";
    if (const auto* integer = std::get_if<std::uint32_t>(&field.value)) to.integer = *integer;
    if (const auto* real = std::get_if<float>(&field.value)) to.real = *real;
    if (const auto* text = std::get_if<std::string>(&field.value)) to.text = text->c_str();
    return to;
}

}  // namespace
}  // namespace acmotion::c

using namespace acmotion;

acm_code acm_decode(const void* bytes, size_t size, int sender, acm_decoded** decoded, acm_error* error) {
    if (decoded == nullptr || (bytes == nullptr && size > 0)) return ACM_BAD_ARGUMENT;
    if (sender != ACM_FROM_SERVER && sender != ACM_FROM_CLIENT) return ACM_BAD_ARGUMENT;
    if (!c::is_fillable(error)) return ACM_BAD_SIZE;
    return c::guarded([&]() -> acm_code {
        const Bytes message{static_cast<const std::byte*>(bytes), size};
        const auto result = decode(message, sender == ACM_FROM_SERVER ? Sender::Server : Sender::Client);
        if (!result) return c::fail_with(error, result.error());
        *decoded = new acm_decoded{c::text_of(name(result->message)), list_fields(*result)};
        return ACM_OK;
    });
}

void acm_decoded_free(acm_decoded* decoded) { delete decoded; }
const char* acm_decoded_name(const acm_decoded* decoded) { return decoded != nullptr ? decoded->name : ""; }
size_t acm_decoded_count(const acm_decoded* decoded) { return decoded != nullptr ? decoded->fields.size() : 0; }

acm_code acm_decoded_field(const acm_decoded* decoded, size_t number, acm_field* field) {
    if (decoded == nullptr || field == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::has_known_size(*field)) return ACM_BAD_SIZE;
    if (number >= decoded->fields.size()) return ACM_NOT_FOUND;
    c::give(*field, c::field_to_c(decoded->fields[number]));
    return ACM_OK;
}
