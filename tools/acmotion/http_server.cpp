#include "http_server.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string_view>
#include <utility>

namespace acmotion::cli {
namespace {

constexpr std::size_t kMaxRequestBytes = 16 * std::size_t{1024};
constexpr int kPatienceSeconds = 5;

std::string_view reason(int status) {
    switch (status) {
        case 200: return "OK";
        case 404: return "Not Found";
        case 405: return "Method Not Allowed";
        default: return "Internal Server Error";
    }
}

// Up to the empty line, or as much as anybody may send.
std::string read_request(int connection) {
    std::string request;
    std::array<char, 2048> piece{};
    while (request.size() < kMaxRequestBytes && request.find("\r\n\r\n") == std::string::npos) {
        const ssize_t count = recv(connection, piece.data(), piece.size(), 0);
        if (count <= 0) break;
        request.append(piece.data(), static_cast<std::size_t>(count));
    }
    return request;
}

void send_all(int connection, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

// No other page may read this one, and no page may be framed around it.
std::string headers_of(const HttpReply& reply) {
    return fmt::format(
        "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n"
        "X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nConnection: close\r\n\r\n",
        reply.status, reason(reply.status), reply.type, reply.body.size());
}

// The path of a GET, without its query; nothing for anything else.
std::optional<std::string> path_of(std::string_view request) {
    constexpr std::string_view kGet = "GET ";
    if (!request.starts_with(kGet)) return std::nullopt;
    request.remove_prefix(kGet.size());
    return std::string{request.substr(0, request.find_first_of(" ?\r\n"))};
}

void be_patient(int connection) {
    const timeval patience{.tv_sec = kPatienceSeconds, .tv_usec = 0};
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
}

}  // namespace

std::optional<HttpServer> HttpServer::listen(const std::string& address, std::uint16_t port) {
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(port);
    if (inet_pton(AF_INET, address.c_str(), &where.sin_addr) != 1) {
        errno = EINVAL;
        return std::nullopt;
    }
    HttpServer server{socket(AF_INET, SOCK_STREAM, 0), port};
    const int yes = 1;
    setsockopt(server.socket_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    auto* generic = reinterpret_cast<sockaddr*>(&where);
    socklen_t size = sizeof(where);
    if (bind(server.socket_, generic, size) != 0 || ::listen(server.socket_, 8) != 0) return std::nullopt;
    if (getsockname(server.socket_, generic, &size) != 0) return std::nullopt;
    server.port_ = ntohs(where.sin_port);
    return server;
}

HttpServer::HttpServer(HttpServer&& other) noexcept : socket_(std::exchange(other.socket_, -1)), port_(other.port_) {}

HttpServer::~HttpServer() {
    if (socket_ >= 0) close(socket_);
}

void HttpServer::serve_one(const std::function<HttpReply(const std::string& path)>& reply) const {
    const int connection = accept(socket_, nullptr, nullptr);
    if (connection < 0) return;
    be_patient(connection);
    const auto path = path_of(read_request(connection));
    const HttpReply answer = path ? reply(*path) : HttpReply{.status = 405, .body = "Only GET.\n"};
    send_all(connection, headers_of(answer) + answer.body);
    close(connection);
}

}  // namespace acmotion::cli
