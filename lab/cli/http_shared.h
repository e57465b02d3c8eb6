#pragma once
#include <fmt/format.h>

#include <boost/beast/http/status.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lab/cli/http_content.h"
#include "lab/cli/http_server.h"

// What all connections of a server have in common. A part of http_server.cpp, which alone includes it: see there.
namespace acmotion::cli {

inline constexpr std::uint32_t kMaxRequestBytes = 16 * 1024;
inline constexpr std::size_t kMostBodyBytes = 4096;
inline constexpr std::size_t kMostClients = 64;
inline constexpr std::size_t kMostListeners = 32;
// From the connection, or the answer before, to the end of the request. Then to take the answer.
inline constexpr std::chrono::seconds kRequestPatience{5};
inline constexpr std::chrono::seconds kAnswerPatience{60};
// Listeners are sent something at least this often, so that a closed connection is noticed.
inline constexpr unsigned kHeartbeatSeconds = 15;
inline constexpr const char* kEventsPath = "/events";
// An answer is read from its file, and written, so many bytes at a time; each of these parts has its own deadline.
inline constexpr std::uint64_t kPartBytes = std::uint64_t{128} * 1024;

class Connection;
using Connections = std::vector<std::weak_ptr<Connection>>;

// What all connections look at.
struct Shared {
    std::string name;  // what the user called the address
    Contents contents;
    std::map<std::string, HttpServer::Handler, std::less<>> handlers;  // of POST, by path
    std::string event;                                                 // the latest
    Connections listeners;
};

// No other page may read this one, and no page may be framed around it.
inline std::string response_head(unsigned status, std::string_view type, std::string_view headers) {
    return fmt::format(
        "HTTP/1.1 {} {}\r\nContent-Type: {}\r\n{}Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
        "X-Frame-Options: DENY\r\nCross-Origin-Resource-Policy: same-origin\r\n\r\n",
        status, std::string{boost::beast::http::obsolete_reason(boost::beast::http::int_to_status(status))}, type,
        headers);
}

}  // namespace acmotion::cli
