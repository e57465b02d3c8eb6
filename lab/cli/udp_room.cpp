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
#include <chrono>
#include <csignal>
#include <map>
#include <utility>
#include <vector>

#include "lab/base/whole_number.h"

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

// As a socket of that protocol writes it: one for IPv6 reaches IPv4 by mapped addresses.
Udp::endpoint endpoint_for(const Udp& protocol, const Endpoint& to) {
    if (protocol == Udp::v6()) return {v6_of(to.address), to.port};
    return {asio::ip::address_v4{static_cast<std::uint32_t>(to.address.low)}, to.port};
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

struct UdpRoom::Inside {
    struct Bell {
        Bell(asio::io_context& context, std::function<void()> act) : timer(context), ring(std::move(act)) {}

        asio::steady_timer timer;
        std::function<void()> ring;
    };

    std::optional<Pair> listen_pair(const Udp::endpoint& where, error_code& error) {
        for (int tries = where.port() == 0 ? kMostTries : 1; tries > 0; --tries) {
            const SharedOpened first = bound(context, where, error);
            if (!first) return std::nullopt;
            const std::uint16_t port = first->socket.local_endpoint(error).port();
            if (port == 65535) continue;
            const auto next_port = static_cast<std::uint16_t>(port + 1);
            if (const SharedOpened second = bound(context, {where.address(), next_port}, error)) {
                return std::array{keep(first), keep(second)};
            }
        }
        return std::nullopt;
    }

    Socket keep(const SharedOpened& one) {
        opened.emplace(next, one);
        await(one);
        return next++;
    }

    asio::io_context context{1};
    asio::signal_set signals{context};
    Clock::time_point began = Clock::now();
    Nanoseconds epoch = nanoseconds{std::chrono::system_clock::now().time_since_epoch()}.count();
    std::map<Socket, SharedOpened> opened;
    Socket next = 0;
    std::vector<std::unique_ptr<Bell>> timers;
};

UdpRoom::UdpRoom() : inside_(std::make_unique<Inside>()) {}
UdpRoom::~UdpRoom() = default;

tl::expected<UdpRoom::Pair, std::string> UdpRoom::listen(const std::string& address, std::uint16_t port) {
    error_code error;
    Udp::resolver resolver{inside_->context};
    for (const auto& entry : resolver.resolve(address, std::to_string(port), Udp::resolver::passive, error)) {
        if (const auto pair = inside_->listen_pair(entry.endpoint(), error)) return *pair;
    }
    return tl::unexpected(why_not(address, port, error));
}

std::optional<UdpRoom::Socket> UdpRoom::open_for(const Endpoint& peer) {
    error_code error;
    const SharedOpened opened = bound(inside_->context, {peer.address.is_v4() ? Udp::v4() : Udp::v6(), 0}, error);
    return opened ? std::optional{inside_->keep(opened)} : std::nullopt;
}

tl::expected<Endpoint, std::string> UdpRoom::find(const std::string& host, std::uint16_t port) {
    error_code error;
    Udp::resolver resolver{inside_->context};
    const auto found = resolver.resolve(host, std::to_string(port), error);
    if (error || found.empty()) return tl::unexpected(fmt::format("{}: {}.", host, error.message()));
    const auto is_v4 = [](const auto& entry) { return entry.endpoint().protocol() == Udp::v4(); };
    const auto usual = std::ranges::find_if(found.begin(), found.end(), is_v4);
    return endpoint_of((usual == found.end() ? found.begin() : usual)->endpoint());
}

void UdpRoom::on_receive(Socket socket, Receive receive) { inside_->opened.at(socket)->receive = std::move(receive); }

// Its handler may be the one that closes it: it is kept until that has returned.
void UdpRoom::close(Socket socket) {
    const auto found = inside_->opened.find(socket);
    if (found == inside_->opened.end()) return;
    error_code ignored;
    found->second->socket.close(ignored);
    inside_->opened.erase(found);
}

Endpoint UdpRoom::here(Socket socket) const {
    error_code ignored;
    return endpoint_of(inside_->opened.at(socket)->socket.local_endpoint(ignored));
}

bool UdpRoom::send(Socket socket, const Endpoint& to, Bytes datagram) {
    const auto found = inside_->opened.find(socket);
    if (found == inside_->opened.end()) return false;
    Udp::socket& from = found->second->socket;
    error_code error;
    const Udp protocol = from.local_endpoint(error).protocol();
    if (protocol == Udp::v4() && !to.address.is_v4()) return false;
    if (!error) from.send_to(asio::buffer(datagram.data(), datagram.size()), endpoint_for(protocol, to), 0, error);
    return !error;
}

Nanoseconds UdpRoom::now() const { return nanoseconds{Clock::now() - inside_->began}.count(); }
Nanoseconds UdpRoom::captured_now() const { return inside_->epoch + now(); }

UdpRoom::Timer UdpRoom::add_timer(std::function<void()> ring) {
    inside_->timers.push_back(std::make_unique<Inside::Bell>(inside_->context, std::move(ring)));
    return static_cast<Timer>(inside_->timers.size() - 1);
}

void UdpRoom::set(Timer timer, std::optional<Nanoseconds> at) {
    Inside::Bell& bell = *inside_->timers.at(timer);
    bell.timer.cancel();
    if (!at) return;
    bell.timer.expires_at(inside_->began + nanoseconds{*at});
    bell.timer.async_wait([&bell](const error_code& error) {
        if (!error) bell.ring();
    });
}

void UdpRoom::post(std::function<void()> act) { asio::post(inside_->context, std::move(act)); }

void UdpRoom::run(const std::function<void()>& begins) {
    inside_->signals.add(SIGINT);
    inside_->signals.add(SIGTERM);
    inside_->signals.async_wait([this](const error_code& error, int) {
        if (!error) stop();
    });
    begins();
    inside_->context.run();
}

void UdpRoom::stop() { inside_->context.stop(); }

Endpoint port_of(Endpoint first, ServerPort port) {
    first.port = static_cast<std::uint16_t>(first.port + static_cast<std::uint16_t>(port));
    return first;
}

bool is_loopback(const IpAddress& address) {
    if (address.is_v4()) return (address.low & 0xFF000000U) == 0x7F000000U;
    return address == IpAddress{0, 1};
}

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
    const auto port = whole_number<std::uint16_t>(std::string_view{text}.substr(colon + 1));
    if (port.value_or(65535) == 65535 || host.empty()) return refuse();
    return HostAndPort{host, *port};
}

}  // namespace acmotion::cli
