#include "lab/output/recording/page.h"

#include <fmt/format.h>

#include <utility>

namespace acmotion::recording {
namespace {

constexpr std::string_view kSlot = R"(<script type="application/octet-stream;base64" id="recording"></script>)";
// The text of a page on its own, and its replacement in one that follows a server.
constexpr std::pair<std::string_view, std::string_view> kFollowing[] = {
    {"connect-src 'none'", "connect-src 'self'"},
    {"<body>", "<body data-follows>"},
};
// A whole number of groups: only the last part may end within one.
constexpr std::uint64_t kPartBytes = std::uint64_t{3} * 16 * 1024;
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// Up to three bytes as four digits.
void append_group(std::string& out, Bytes group) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        bits = bits << 8U | (i < group.size() ? std::to_integer<std::uint32_t>(group[i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
        out += i <= group.size() ? kDigits[bits >> (18 - 6 * i) & 0x3FU] : '=';
    }
}

}  // namespace

std::string to_base64(Bytes bytes) {
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        append_group(out, bytes.subspan(at, std::min<std::size_t>(3, bytes.size() - at)));
    }
    return out;
}

bool put_page(std::string_view page, const PositionedFile& recording, std::optional<std::size_t> diverged,
              const std::function<void(std::string_view)>& put) {
    const std::size_t slot = page.find(kSlot);
    if (slot == std::string_view::npos) return false;
    const std::string mark = diverged ? fmt::format(R"( data-diverged="{}")", *diverged) : "";
    put(page.substr(0, slot));
    put(fmt::format(R"(<script type="application/octet-stream;base64" id="recording"{}>)", mark));
    ByteBuffer part;
    for (std::uint64_t at = 0; at < recording.size(); at += part.size()) {
        part.resize(static_cast<std::size_t>(std::min(kPartBytes, recording.size() - at)));
        if (!recording.read(at, part)) return false;
        put(to_base64(part));
    }
    put("</script>");
    put(page.substr(slot + kSlot.size()));
    return true;
}

std::string following_page(std::string_view page) {
    std::string following{page};
    for (const auto& [alone, served] : kFollowing) {
        const std::size_t at = following.find(alone);
        if (at == std::string::npos) return {};
        following.replace(at, alone.size(), served);
    }
    return following;
}

}  // namespace acmotion::recording
