// The only source that knows Boost: its headers take longer to compile than all of the others here together.
#include "lab/cli/http_server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "lab/cli/http_connection.h"

namespace acmotion::cli {
namespace {

std::string say_why_not(const std::string& address, std::uint16_t port, const error_code& error) {
    namespace errc = boost::system::errc;
    const std::string where = fmt::format("{}:{}: ", in_url(address), port);
    if (error == errc::address_in_use) {
        return where + "another program has this port. Choose one with --listen, or none for a free one.";
    }
    if (error == errc::permission_denied) return where + "not allowed. Choose a port above 1023 with --listen.";
    return where + error.message() +
           ". --address takes an address of this machine: 127.0.0.1, ::1, localhost, or 0.0.0.0 for all it has.";
}

// The first address of that name at which it can listen.
std::optional<Tcp::acceptor> bound(asio::io_context& context, const std::string& address, std::uint16_t port,
                                   error_code& error) {
    Tcp::resolver resolver{context};
    for (const auto& entry : resolver.resolve(address, std::to_string(port), Tcp::resolver::passive, error)) {
        Tcp::acceptor acceptor{context};
        const Tcp::endpoint where = entry.endpoint();
        acceptor.open(where.protocol(), error);
        if (!error) acceptor.set_option(Tcp::acceptor::reuse_address(true), error);
        if (!error && where.protocol() == Tcp::v6()) acceptor.set_option(asio::ip::v6_only(false), error);
        if (!error) acceptor.bind(where, error);
        if (!error) acceptor.listen(Tcp::acceptor::max_listen_connections, error);
        if (!error) return acceptor;
    }
    return std::nullopt;
}

// The address others would reach this machine at: the source address of a datagram to a far host, which is not sent.
std::string address_for_others(asio::io_context& context, bool is_v6) {
    using Udp = asio::ip::udp;
    error_code error;
    Udp::socket socket{context, is_v6 ? Udp::v6() : Udp::v4()};
    socket.connect({asio::ip::make_address(is_v6 ? "2001:db8::1" : "192.0.2.1"), 9}, error);
    return error ? "" : socket.local_endpoint().address().to_string();
}

void for_all(const Connections& connections, void (Connection::*act)()) {
    for (const auto& connection : connections) {
        if (const auto open = connection.lock()) (*open.*act)();
    }
}

}  // namespace

struct HttpServer::Inside {
    template <class Change>
    void post(Change change) {
        asio::post(context, [this, change = std::move(change)]() mutable { change(shared); });
    }

    void accept() {
        acceptor.async_accept([this](error_code error, Tcp::socket socket) {
            if (!error) {
                make_room();
                const auto connection = std::make_shared<Connection>(std::move(socket), shared);
                connections.push_back(connection);
                connection->await_request();
            }
            accept();
        });
    }

    // A new client is always let in, so that no number of others keeps it out.
    void make_room() {
        std::erase_if(connections, [](const auto& connection) {
            const auto there = connection.lock();
            return !there || !there->is_open();
        });
        if (connections.size() < kMostClients) return;
        const auto rank = [](const auto& open) { return open.lock()->rank(); };
        std::ranges::min_element(connections, {}, rank)->lock()->close();
    }

    // One look at all deadlines each second costs less than a timer for each.
    void tick() {
        timer.expires_after(std::chrono::seconds{1});
        timer.async_wait([this](error_code error) {
            if (error) return;
            for_all(connections, &Connection::close_if_late);
            if (++ticks % kHeartbeatSeconds == 0) for_all(shared.listeners, &Connection::beat);
            tick();
        });
    }

    Shared shared;  // outlives the connections, which the context keeps
    asio::io_context context{1};
    Connections connections;
    Tcp::acceptor acceptor{context};
    asio::signal_set signals{context};
    asio::steady_timer timer{context};
    unsigned ticks = 0;
};

HttpServer::HttpServer(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
HttpServer::HttpServer(HttpServer&&) noexcept = default;
HttpServer::~HttpServer() = default;

tl::expected<HttpServer, std::string> HttpServer::listen(const std::string& address, std::uint16_t port) {
    auto inside = std::make_unique<Inside>();
    error_code error;
    auto acceptor = bound(inside->context, address, port, error);
    if (!acceptor) return tl::unexpected(say_why_not(address, port, error));
    inside->acceptor = std::move(*acceptor);
    if (!inside->acceptor.local_endpoint().address().is_unspecified()) inside->shared.name = address;
    return HttpServer{std::move(inside)};
}

std::vector<std::string> HttpServer::urls() const {
    const Tcp::endpoint here = inside_->acceptor.local_endpoint();
    std::vector<std::string> hosts{inside_->shared.name};
    if (hosts.front().empty()) {
        const bool is_v6 = here.address().is_v6();
        hosts = {is_v6 ? "::1" : "127.0.0.1", address_for_others(inside_->context, is_v6)};
    }
    std::erase(hosts, "");
    for (std::string& host : hosts) host = fmt::format("http://{}:{}/", in_url(host), here.port());
    return hosts;
}

void HttpServer::put(std::string path, Content content) {
    inside_->post(
        [path = std::move(path), content = std::move(content)](Shared& shared) { shared.contents.put(path, content); });
}

void HttpServer::announce(std::string line) {
    inside_->post([line = std::move(line)](Shared& shared) {
        shared.event = line;
        for_all(shared.listeners, &Connection::send_event);
    });
}

void HttpServer::on_post(std::string path, Handler handler) {
    inside_->post([path = std::move(path), handler = std::move(handler)](Shared& shared) {
        shared.handlers.insert_or_assign(path, handler);
    });
}

void HttpServer::run(const std::function<void()>& begins) {
    inside_->signals.add(SIGINT);
    inside_->signals.add(SIGTERM);
    inside_->signals.async_wait([inside = inside_.get()](error_code error, int) {
        if (!error) inside->context.stop();
    });
    begins();
    inside_->accept();
    inside_->tick();
    inside_->context.run();
}

void print_urls(std::FILE* out, const HttpServer& server) {
    const char* note = "(Ctrl-C ends it)";
    for (const std::string& url : server.urls()) {
        fmt::print(out, "{}  {}\n", url, std::exchange(note, "reachable from your network"));
    }
}

}  // namespace acmotion::cli
