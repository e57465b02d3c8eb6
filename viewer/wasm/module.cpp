#include "module.h"

namespace acmotion::wasm {
namespace {

// JavaScript is the only caller, one call at a time: what the library may not have, the edge of it needs.
struct Kept {
    ByteBuffer result;
    std::string error;
};
Kept& kept() {
    static Kept all;
    return all;
}

}  // namespace

std::int32_t answer(ByteBuffer bytes) {
    kept().result = std::move(bytes);
    return 1;
}

std::int32_t answer(const std::string& text) {
    const Bytes bytes = std::as_bytes(std::span(text));
    return answer(ByteBuffer{bytes.begin(), bytes.end()});
}

std::int32_t refuse(std::string why) {
    kept().error = std::move(why);
    return 0;
}

}  // namespace acmotion::wasm

ACMOTION_EXPORT(acm_result_data) const std::byte* acm_result_data() { return acmotion::wasm::kept().result.data(); }
ACMOTION_EXPORT(acm_result_size) std::size_t acm_result_size() { return acmotion::wasm::kept().result.size(); }
ACMOTION_EXPORT(acm_error_data) const char* acm_error_data() { return acmotion::wasm::kept().error.data(); }
ACMOTION_EXPORT(acm_error_size) std::size_t acm_error_size() { return acmotion::wasm::kept().error.size(); }
