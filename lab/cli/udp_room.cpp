// Beside http_server.cpp the only source that knows Boost, for the same reason.
#include "lab/cli/udp_room.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <charconv>
#include <chrono>
#include <csignal>
#include <map>
#include <utility>
#include <vector>

namespace acmotion::cli {
namespace {

namespace asio = boost::asio;
namespace errc = boost::system::errc;
using boost::system::error_code;
using Udp = asio::ip::udp;
using Clock = std::chrono::steady_clock;
using std::chrono::nanoseconds;

constexpr std::size_t kLargestDatagram = 65536;
// Free pairs are looked for one by one: the port after a free one may be taken.
constexpr int kMostTries = 100;

Endpoint endpoint_of(const Udp::endpoint& from) {
    const asio::ip::address address = from.address();
    if (address.is_v4()) return {IpAddress::v4(address.to_v4().to_uint()), from.port()};
    const auto bytes = address.to_v6().to_bytes();
    const Bytes view = std::as_bytes(std::span(bytes));
    return {{load_be<std::uint64_t>(view, 0), load_be<std::uint64_t>(view, 8)}, from.port()};
}

asio::ip::address_v6 v6_of(const IpAddress& address) {
    asio::ip::address_v6::bytes_type bytes{};
    const auto view = std::as_writable_bytes(std::span(bytes));
    store_be(view, 0, address.high);
    store_be(view, 8, address.low);
    return asio::ip::address_v6{bytes};
}

asio::ip::address_v4 v4_of(const IpAddress& address) {
    return asio::ip::address_v4{static_cast<std::uint32_t>(address.low)};
}

// As a socket of that protocol writes it: one for IPv6 reaches IPv4 by mapped addresses.
Udp::endpoint endpoint_for(const Udp& protocol, const Endpoint& to) {
    if (protocol == Udp::v4()) return {v4_of(to.address), to.port};
    return {v6_of(to.address), to.port};
}

std::string why_not(const std::string& address, std::uint16_t port, const error_code& error) {
    const std::string where = fmt::format("{}, ports {} and {}: ", address, port, port + 1);
    if (error == errc::address_in_use) {
        return where + "another program has one of them. A server needs two neighbouring ports: choose others.";
    }
    if (error == errc::permission_denied) return where + "not allowed. Choose ports above 1023.";
    return where + error.message() + ". An address of this machine is expected: 127.0.0.1, ::1, localhost.";
}

// A socket with room for what it receives. Kept by what waits for it, so that it can be closed at any time.
struct Opened {
    explicit Opened(asio::io_context& context) : socket(context), buffer(kLargestDatagram) {}

    Udp::socket socket;
    UdpRoom::Receive receive;
    std::vector<std::byte> buffer;
    Udp::endpoint from;
};
using SharedOpened = std::shared_ptr<Opened>;

void await(const SharedOpened& opened) {
    opened->socket.async_receive_from(
        asio::buffer(opened->buffer), opened->from, [opened](const error_code& error, std::size_t count) {
            if (!opened->socket.is_open() || error == asio::error::operation_aborted) return;
            // Other errors are about something that was sent, such as that no one listens there.
            if (!error && opened->receive) {
                opened->receive(endpoint_of(opened->from), Bytes{opened->buffer}.first(count));
            }
            await(opened);
        });
}

SharedOpened bound(asio::io_context& context, const Udp::endpoint& where, error_code& error) {
    auto opened = std::make_shared<Opened>(context);
    opened->socket.open(where.protocol(), error);
    if (!error && where.protocol() == Udp::v6()) opened->socket.set_option(asio::ip::v6_only(false), error);
    if (!error) opened->socket.bind(where, error);
    if (!error) opened->socket.non_blocking(true, error);
    return error ? nullptr : opened;
}

}  // namespace

class UdpRoom::Inside {
 public:
    Inside() : signals_(context_), began_(Clock::now()) {
        const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
        epoch_ = std::chrono::duration_cast<nanoseconds>(since_1970).count();
    }

    tl::expected<std::array<Socket, 2>, std::string> listen(const std::string& address, std::uint16_t port) {
        error_code error;
        Udp::resolver resolver{context_};
        for (const auto& entry : resolver.resolve(address, std::to_string(port), Udp::resolver::passive, error)) {
            if (const auto pair = listen_pair(entry.endpoint(), error)) return *pair;
        }
        return tl::unexpected(why_not(address, port, error));
    }

    std::optional<Socket> open_for(const Endpoint& peer) {
        error_code error;
        const SharedOpened opened = bound(context_, {peer.address.is_v4() ? Udp::v4() : Udp::v6(), 0}, error);
        return opened ? std::optional{keep(opened)} : std::nullopt;
    }

    tl::expected<Endpoint, std::string> find(const std::string& host, std::uint16_t port) {
        error_code error;
        Udp::resolver resolver{context_};
        const auto found = resolver.resolve(host, std::to_string(port), error);
        if (error || found.empty()) return tl::unexpected(fmt::format("{}: {}.", host, error.message()));
        const auto is_v4 = [](const auto& entry) { return entry.endpoint().protocol() == Udp::v4(); };
        const auto usual = std::ranges::find_if(found.begin(), found.end(), is_v4);
        return endpoint_of((usual == found.end() ? found.begin() : usual)->endpoint());
    }

    void on_receive(Socket socket, Receive receive) { opened_.at(socket)->receive = std::move(receive); }

    // Its handler may be the one that closes it: it is kept until that has returned.
    void close(Socket socket) {
        const auto found = opened_.find(socket);
        if (found == opened_.end()) return;
        error_code ignored;
        found->second->socket.close(ignored);
        opened_.erase(found);
    }

    [[nodiscard]] Endpoint here(Socket socket) const {
        error_code ignored;
        return endpoint_of(opened_.at(socket)->socket.local_endpoint(ignored));
    }

    bool send(Socket socket, const Endpoint& to, Bytes datagram) {
        const auto found = opened_.find(socket);
        if (found == opened_.end()) return false;
        Udp::socket& from = found->second->socket;
        error_code error;
        const Udp protocol = from.local_endpoint(error).protocol();
        if (protocol == Udp::v4() && !to.address.is_v4()) return false;
        if (!error) from.send_to(asio::buffer(datagram.data(), datagram.size()), endpoint_for(protocol, to), 0, error);
        return !error;
    }

    [[nodiscard]] Nanoseconds now() const { return nanoseconds{Clock::now() - began_}.count(); }
    [[nodiscard]] Nanoseconds captured_now() const { return epoch_ + now(); }

    Timer add_timer(std::function<void()> ring) {
        timers_.push_back(std::make_unique<Bell>(context_, std::move(ring)));
        return static_cast<Timer>(timers_.size() - 1);
    }

    void set(Timer timer, std::optional<Nanoseconds> at) {
        Bell& bell = *timers_.at(timer);
        bell.timer.cancel();
        if (!at) return;
        bell.timer.expires_at(began_ + nanoseconds{*at});
        bell.timer.async_wait([&bell](const error_code& error) {
            if (!error) bell.ring();
        });
    }

    void post(std::function<void()> act) { asio::post(context_, std::move(act)); }

    void run(const std::function<void()>& begins) {
        signals_.add(SIGINT);
        signals_.add(SIGTERM);
        signals_.async_wait([this](const error_code& error, int) {
            if (!error) context_.stop();
        });
        begins();
        context_.run();
    }

    void stop() { context_.stop(); }

 private:
    struct Bell {
        Bell(asio::io_context& context, std::function<void()> act) : timer(context), ring(std::move(act)) {}

        asio::steady_timer timer;
        std::function<void()> ring;
    };

    std::optional<std::array<Socket, 2>> listen_pair(const Udp::endpoint& where, error_code& error) {
        for (int tries = where.port() == 0 ? kMostTries : 1; tries > 0; --tries) {
            const SharedOpened first = bound(context_, where, error);
            if (!first) return std::nullopt;
            const std::uint16_t port = first->socket.local_endpoint(error).port();
            if (port == 65535) continue;
            const auto next = static_cast<std::uint16_t>(port + 1);
            if (const SharedOpened second = bound(context_, {where.address(), next}, error)) {
                return std::array{keep(first), keep(second)};
            }
        }
        return std::nullopt;
    }

    Socket keep(const SharedOpened& opened) {
        opened_.emplace(next_, opened);
        await(opened);
        return next_++;
    }

    asio::io_context context_{1};
    asio::signal_set signals_;
    Clock::time_point began_;
    Nanoseconds epoch_ = 0;
    std::map<Socket, SharedOpened> opened_;
    Socket next_ = 0;
    std::vector<std::unique_ptr<Bell>> timers_;
};

UdpRoom::UdpRoom() : inside_(std::make_unique<Inside>()) {}
UdpRoom::~UdpRoom() = default;

tl::expected<std::array<UdpRoom::Socket, 2>, std::string> UdpRoom::listen(const std::string& address,
                                                                          std::uint16_t port) {
    return inside_->listen(address, port);
}
std::optional<UdpRoom::Socket> UdpRoom::open_for(const Endpoint& peer) { return inside_->open_for(peer); }
tl::expected<Endpoint, std::string> UdpRoom::find(const std::string& host, std::uint16_t port) {
    return inside_->find(host, port);
}
void UdpRoom::on_receive(Socket socket, Receive receive) { inside_->on_receive(socket, std::move(receive)); }
void UdpRoom::close(Socket socket) { inside_->close(socket); }
Endpoint UdpRoom::here(Socket socket) const { return inside_->here(socket); }
bool UdpRoom::send(Socket socket, const Endpoint& to, Bytes datagram) { return inside_->send(socket, to, datagram); }
Nanoseconds UdpRoom::now() const { return inside_->now(); }
Nanoseconds UdpRoom::captured_now() const { return inside_->captured_now(); }
UdpRoom::Timer UdpRoom::add_timer(std::function<void()> ring) { return inside_->add_timer(std::move(ring)); }
void UdpRoom::set(Timer timer, std::optional<Nanoseconds> at) { inside_->set(timer, at); }
void UdpRoom::post(std::function<void()> act) { inside_->post(std::move(act)); }
void UdpRoom::run(const std::function<void()>& begins) { inside_->run(begins); }
void UdpRoom::stop() { inside_->stop(); }

tl::expected<HostAndPort, std::string> parse_host_and_port(const std::string& text) {
    const auto refuse = [&] {
        return tl::unexpected(fmt::format("expected HOST:PORT, such as localhost:9000 or [::1]:9000, got {}", text));
    };
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0) return refuse();
    std::string host = text.substr(0, colon);
    if (host.front() == '[' && host.back() == ']') {
        host = host.substr(1, host.size() - 2);
    } else if (host.find(':') != std::string::npos) {
        return refuse();
    }
    std::uint16_t port = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, trouble] = std::from_chars(text.data() + colon + 1, end, port);
    if (trouble != std::errc{} || rest != end || port == 65535 || host.empty()) return refuse();
    return HostAndPort{host, port};
}

}  // namespace acmotion::cli
