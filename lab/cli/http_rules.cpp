#include "lab/cli/http_rules.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <optional>

namespace acmotion::cli {
namespace {

constexpr unsigned kHttpPort = 80;

// A number beyond all sizes is the greatest: a range from there on is one, though of no bytes.
std::optional<std::uint64_t> parse_count(std::string_view digits) {
    std::uint64_t count = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
    if (end != digits.data() + digits.size() || error == std::errc::invalid_argument) return std::nullopt;
    return error == std::errc{} ? count : std::numeric_limits<std::uint64_t>::max();
}

Selection the_last(std::uint64_t wanted, std::uint64_t body_size) {
    const std::uint64_t size = std::min(wanted, body_size);
    if (size == 0) return {.status = 416};
    return {.status = 206, .first = body_size - size, .size = size};
}

Selection from(std::uint64_t first, std::uint64_t last, std::uint64_t body_size) {
    if (first >= body_size) return {.status = 416};
    return {.status = 206, .first = first, .size = std::min(last, body_size - 1) - first + 1};
}

std::string header_of_status(const Selection& part, std::uint64_t body_size) {
    const std::uint64_t last = part.first + part.size - 1;
    switch (part.status) {
        case 200: return "Accept-Ranges: bytes\r\n";
        case 206: return fmt::format("Content-Range: bytes {}-{}/{}\r\n", part.first, last, body_size);
        case 416: return fmt::format("Content-Range: bytes */{}\r\n", body_size);
        case 405: return "Allow: GET, HEAD\r\n";
        default: return "";
    }
}

}  // namespace

std::string in_url(const std::string& address) {
    return address.find(':') == std::string::npos ? address : "[" + address + "]";
}

std::vector<std::string> own_hosts(const std::string& literal, bool is_loopback, const std::string& name,
                                   unsigned port) {
    std::vector<std::string> hosts;
    for (const std::string& host : {literal, name, std::string{is_loopback ? "localhost" : ""}}) {
        if (host.empty()) continue;
        hosts.push_back(fmt::format("{}:{}", in_url(host), port));
        if (port == kHttpPort) hosts.push_back(in_url(host));
    }
    return hosts;
}

Selection select_bytes(std::string_view range, std::uint64_t body_size) {
    const Selection all{.status = 200, .first = 0, .size = body_size};
    constexpr std::string_view kUnit = "bytes=";
    if (!range.starts_with(kUnit)) return all;
    range.remove_prefix(kUnit.size());
    const std::size_t dash = range.find('-');
    if (dash == std::string_view::npos) return all;
    const std::string_view after = range.substr(dash + 1);
    const auto first = parse_count(range.substr(0, dash));
    const auto last = parse_count(after);
    if (dash == 0) return last ? the_last(*last, body_size) : all;
    if (!first || (!after.empty() && (!last || *last < *first))) return all;
    return from(*first, last.value_or(body_size), body_size);
}

std::string headers_of(const Selection& part, std::uint64_t body_size) {
    return fmt::format("Content-Length: {}\r\n{}", part.size, header_of_status(part, body_size));
}

}  // namespace acmotion::cli
