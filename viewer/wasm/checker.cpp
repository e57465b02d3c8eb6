// The module that proves the build: conformance vectors, and the hashes of a replay, run by node in the tests.
#include <fmt/format.h>

#include "lab/conform/conform.h"
#include "lab/replay/frame_hasher.h"
#include "module.h"
#include "sessions/session_collector.h"

namespace acmotion::wasm {
namespace {

std::string_view text_of(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

std::int32_t conform(std::string_view name, std::string_view text) {
    const auto report = acmotion::conform::run_vectors(name, text);
    if (!report) return refuse(acmotion::conform::describe(report.error()));
    return answer(
        fmt::format(R"({{"cases":{},"passed":{},"failed":{}}})", report->cases, report->passed, report->failed));
}

std::int32_t hash_capture(std::string_view preset, Bytes capture) {
    const auto rules = Rules::parse(preset);
    if (!rules) return refuse("no such rules");
    const auto loaded = load_session(ByteStream{capture});
    if (!loaded) return refuse(describe(loaded.error()));
    if (!loaded->session) return refuse("no game traffic in this capture");
    const RunHashes hashes = hash_replay(*loaded->session, *rules);
    return answer(fmt::format(R"({{"pose_hash":"{:016x}","state_hash":"{:016x}"}})", hashes.pose, hashes.state));
}

}  // namespace
}  // namespace acmotion::wasm

// 1 and {"cases", "passed", "failed"}, or 0 and what is wrong with the file.
ACMOTION_EXPORT(acm_conform)
std::int32_t acm_conform(const std::byte* name, std::size_t name_size, const std::byte* text, std::size_t size) {
    using namespace acmotion::wasm;
    return acmotion::wasm::conform(text_of({name, name_size}), text_of({text, size}));
}

// 1 and {"pose_hash", "state_hash"} of a capture's replay under a preset, or 0 and why there are none.
ACMOTION_EXPORT(acm_determinism)
std::int32_t acm_determinism(const std::byte* preset, std::size_t preset_size, const std::byte* capture,
                             std::size_t size) {
    using namespace acmotion::wasm;
    return hash_capture(text_of({preset, preset_size}), {capture, size});
}
