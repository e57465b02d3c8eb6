#pragma once
#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <optional>
#include <string>

#include "lab/cli/http_rules.h"

// Where a server listens. A part of http_server.cpp, which alone includes it: see there.
namespace acmotion::cli {

namespace asio = boost::asio;

inline std::string say_why_not(const std::string& address, std::uint16_t port, const boost::system::error_code& error) {
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
inline std::optional<asio::ip::tcp::acceptor> bound(asio::io_context& context, const std::string& address,
                                                    std::uint16_t port, boost::system::error_code& error) {
    asio::ip::tcp::resolver resolver{context};
    for (const auto& entry : resolver.resolve(address, std::to_string(port), asio::ip::tcp::resolver::passive, error)) {
        asio::ip::tcp::acceptor acceptor{context};
        const asio::ip::tcp::endpoint where = entry.endpoint();
        acceptor.open(where.protocol(), error);
        if (!error) acceptor.set_option(asio::ip::tcp::acceptor::reuse_address(true), error);
        if (!error && where.protocol() == asio::ip::tcp::v6()) acceptor.set_option(asio::ip::v6_only(false), error);
        if (!error) acceptor.bind(where, error);
        if (!error) acceptor.listen(asio::ip::tcp::acceptor::max_listen_connections, error);
        if (!error) return acceptor;
    }
    return std::nullopt;
}

// The address others would reach this machine at: the source address of a datagram to a far host, which is not sent.
inline std::string address_for_others(asio::io_context& context, bool is_v6) {
    using Udp = asio::ip::udp;
    boost::system::error_code error;
    Udp::socket socket{context, is_v6 ? Udp::v6() : Udp::v4()};
    socket.connect({asio::ip::make_address(is_v6 ? "2001:db8::1" : "192.0.2.1"), 9}, error);
    return error ? "" : socket.local_endpoint().address().to_string();
}

}  // namespace acmotion::cli
