#pragma once
#include <tl/expected.hpp>

#include "lab/cli/http_rules.h"

namespace acmotion::cli {

// What a handler answers.
struct HttpAnswer {
    unsigned status = 200;  // 400 if what was sent makes no sense
    std::string text;       // for people
};

// Serves what it was given, and events. One thread, many clients: none waits for another, each has one deadline for its
// request, and a request that does not name this server (Host) or comes from another page (Origin) is refused.
class HttpServer {
 public:
    // An address or a name of this machine; port 0 takes one that is free. Else why not, and what to do.
    [[nodiscard]] static tl::expected<HttpServer, std::string> listen(const std::string& address, std::uint16_t port);
    HttpServer(HttpServer&&) noexcept;
    HttpServer& operator=(HttpServer&&) = delete;
    ~HttpServer();

    // Where it can be reached: first from this machine, then, if others may, from theirs.
    [[nodiscard]] std::vector<std::string> urls() const;

    // The next three may be called from any thread, and take effect in the order of the calls.
    // What is at a path from now on; answers under way keep what they began with.
    void put(std::string path, Content content);
    // Sends the line to all listeners at /events, and to each later one. Only the latest counts: a slow listener misses
    // others.
    void announce(std::string line);
    // What a POST to a path does: it gets the body, 4 KiB at most, on the thread of `run`, and must not take long.
    using Handler = std::function<HttpAnswer(const std::string& body)>;
    void on_post(std::string path, Handler handler);

    // Until SIGINT or SIGTERM, which are heeded from before `begins` is called.
    void run(const std::function<void()>& begins);

 private:
    struct Inside;
    explicit HttpServer(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

// For people: its URLs, a line each.
void print_urls(std::FILE* out, const HttpServer& server);

}  // namespace acmotion::cli
