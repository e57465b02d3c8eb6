// The module inside the viewer page: a capture in, a recording out.
#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "lab/base/memory_bytes.h"
#include "lab/load/load.h"
#include "lab/output/recording/make.h"
#include "lab/output/recording/read.h"
#include "module.h"
#include "sessions/receiver_data.h"

namespace acmotion::wasm {
namespace {

// A secret of the page, against captures whose addresses and ids were chosen to meet in the tables; it changes no result.
HashKey hash_key;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

// The page has a bit for each preset, in their order: 1, 2, 4, 8.
std::vector<Rules::Preset> chosen_rules(std::uint32_t mask) {
    std::vector<Rules::Preset> rules;
    for (const Rules::Preset& preset : Rules::presets()) {
        if ((mask & 1U) != 0) rules.push_back(preset);
        mask >>= 1;
    }
    return rules;
}

std::string no_game_text(const CaptureEnd& end) {
    const std::string_view none = "No game traffic in this capture";
    if (end.kind == CaptureEnd::Kind::Complete) return fmt::format("{}.", none);
    return fmt::format("{}, which is {} after byte {} ({}).", none, name(end.kind), end.offset, describe(end));
}

// Nothing if it can be shown. Where nothing moves, a page shows that.
std::optional<std::string> why_not(const LoadedSession& loaded, SessionNumber wanted) {
    switch (lack_in(loaded)) {
        case Lack::None:
        case Lack::Movement: return std::nullopt;
        case Lack::Game:
        case Lack::Messages: return no_game_text(loaded.report.end);
        case Lack::OwnGame: return "This capture is of another game that has the same transport.";
        case Lack::Session:
            return fmt::format("There is no session {}; this capture has {}.", wanted, loaded.list.size());
    }
    return std::nullopt;
}

std::int32_t record(Bytes capture, std::size_t stored_bytes, const Display& display, std::uint32_t rules_mask,
                    SessionNumber session) {
    const auto number = session == 0 ? std::nullopt : std::optional{session};
    auto loaded = load_session(ByteStream{capture}, {.number = number, .hash_key = hash_key});
    if (!loaded)
        return refuse("Not a capture: " + describe(loaded.error()) + ". acmotion reads pcap, pcapng and JSON lines.");
    loaded->bound_allowance(stored_bytes);
    if (auto why = why_not(*loaded, session)) return refuse(std::move(*why));
    const auto rules = chosen_rules(rules_mask);
    if (rules.empty()) return refuse("No rules were chosen.");
    if (!display.has_possible_rate()) return refuse("Frames a second must lie between 0.1 and 1000.");
    FrameTimes frames{display, *loaded->session};
    PlayableSession shown = playable(std::move(*loaded), std::move(frames));
    shown.session.paces = captured_paces(shown.session);
    recording::Order order{.title = recording::title_of_session("capture", shown.session.number, shown.sessions.size()),
                           .rules = {},
                           .frames = std::move(shown.frames),
                           .most_bytes = shown.session.allowance.memory(),
                           .bounds = std::move(shown.bounds)};
    for (const Rules::Preset& one : rules) order.rules.push_back(one.rules);
    order.versus = divergence::first_divergences(shown.session, rules, order.frames, order.part);
    ByteBuffer file;
    recording::FileWriter writer{[&](Bytes bytes) { append(file, bytes); }};
    (void)recording::make_recording(shown.session, order, writer);
    return answer(std::move(file));
}

constexpr std::int32_t kSame = -1;
constexpr std::int32_t kUnreadable = -2;

std::int32_t first_difference(Bytes file, std::size_t stored_bytes) {
    const auto checked = recording::check_file(BytesInMemory{file}, stored_bytes, nullptr, hash_key);
    if (!checked) {
        refuse(describe(checked.error()));
        return kUnreadable;
    }
    return checked->divergence ? static_cast<std::int32_t>(checked->divergence->frame) : kSame;
}

}  // namespace
}  // namespace acmotion::wasm

// To be called before all else, with random numbers.
ACMOTION_EXPORT(acm_set_hash_key)
void acm_set_hash_key(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    acmotion::wasm::hash_key = {.first = std::uint64_t{a} << 32 | b, .second = std::uint64_t{c} << 32 | d};
}

// 1 and a recording, or 0 and an error. Bits of `rules`: 1 retail, 2 acdream, 4 snap. `session` counts from 1; 0 is the
// one with the most messages about movement. `stored` is how many bytes the capture had while it was packed.
ACMOTION_EXPORT(acm_record)
std::int32_t acm_record(const std::byte* capture, std::size_t size, std::size_t stored, std::uint32_t millihertz,
                        std::uint32_t rules, std::uint32_t session) {
    return acmotion::wasm::record({capture, size}, stored, {.frames_per_second = millihertz / 1000.0}, rules, session);
}

// The first frame that this acmotion makes otherwise than the (uncompressed) recording has it; -1 if there is none, -2
// and an error if it cannot be read. `stored` is how many bytes it had while it was compressed.
ACMOTION_EXPORT(acm_rehash)
std::int32_t acm_rehash(const std::byte* file, std::size_t size, std::size_t stored) {
    return acmotion::wasm::first_difference({file, size}, stored);
}
