// The module that proves the build: conformance vectors and determinism hashes, run by node in the tests.
#include <fmt/format.h>

#include "lab/conform/conform.h"
#include "lab/determinism/determinism.h"
#include "module.h"

namespace acmotion::wasm {
namespace {

std::string_view text_of(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

std::int32_t conform(std::string_view name, std::string_view text) {
    const auto report = acmotion::conform::run_vectors(name, text);
    if (!report) return refuse(acmotion::conform::describe(report.error()));
    return answer(
        fmt::format(R"({{"cases":{},"passed":{},"failed":{}}})", report->cases, report->passed, report->failed));
}

}  // namespace
}  // namespace acmotion::wasm

// 1 and {"cases", "passed", "failed"}, or 0 and what is wrong with the file.
ACMOTION_EXPORT(acm_conform)
std::int32_t acm_conform(const std::byte* name, std::size_t name_size, const std::byte* text, std::size_t size) {
    using namespace acmotion::wasm;
    return acmotion::wasm::conform(text_of({name, name_size}), text_of({text, size}));
}

// The hash of the determinism scenario under a preset, as text.
ACMOTION_EXPORT(acm_determinism) std::int32_t acm_determinism(const std::byte* preset, std::size_t size) {
    using namespace acmotion;
    const auto rules = Rules::named(wasm::text_of({preset, size}));
    if (!rules) return wasm::refuse("no such rules");
    return wasm::answer(fmt::format("{:016x}", determinism::run(*rules).hash));
}
