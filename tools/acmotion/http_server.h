#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace acmotion::cli {

struct HttpReply {
    int status = 200;
    std::string type = "text/plain; charset=utf-8";
    std::string body;
};

// A server for one person and one page: GET only, a request at a time, answers and closes.
class HttpServer {
 public:
    // Port 0 takes one that is free. Nothing if the address cannot be had; errno says why.
    [[nodiscard]] static std::optional<HttpServer> listen(const std::string& address, std::uint16_t port);
    HttpServer(HttpServer&& other) noexcept;
    HttpServer& operator=(HttpServer&&) = delete;
    ~HttpServer();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    // Answers one request with what `reply` makes of its path.
    void serve_one(const std::function<HttpReply(const std::string& path)>& reply) const;

 private:
    HttpServer(int socket, std::uint16_t port) : socket_(socket), port_(port) {}
    int socket_;
    std::uint16_t port_;
};

}  // namespace acmotion::cli
