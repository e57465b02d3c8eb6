#pragma once
#include <array>
#include <boost/asio/completion_condition.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/status.hpp>
#include <chrono>
#include <utility>

#include "lab/cli/commands.h"
#include "lab/cli/http_server.h"

// A connection of a server. A part of http_server.cpp, which alone includes it: see there.
namespace acmotion::cli {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using Tcp = asio::ip::tcp;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

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

class Connection : public std::enable_shared_from_this<Connection> {
 public:
    Connection(Tcp::socket socket, Shared& shared) : socket_(std::move(socket)), shared_(shared) {}

    void await_request() {
        parser_.emplace();
        parser_->header_limit(kMaxRequestBytes);
        parsed_bytes_ = 0;
        state_ = State::Waiting;
        moved_ = Clock::now();
        deadline_ = moved_ + kRequestPatience;
        parse();
    }
    void close() {
        error_code ignored;
        socket_.close(ignored);
    }
    [[nodiscard]] bool is_open() const { return socket_.is_open(); }
    // Among too many connections one has to go: the one that has taken nothing of its answer, or owed a request, for longest. Those that
    // listen go last, because they are meant to wait.
    [[nodiscard]] std::pair<bool, Clock::time_point> rank() const { return {state_ == State::Listening, moved_}; }
    void close_if_late() { Clock::now() > deadline_ ? close() : void(); }

    // The latest event, now or after the one that is on its way.
    void send_event() {
        is_behind_ = true;
        if (!is_writing_) send_latest();
    }
    // A comment, which only shows that the server is there.
    void beat() {
        if (!is_writing_) write(":\n\n", {}, &Connection::send_pending);
    }

 private:
    enum class State { Waiting, Answering, Listening };
    using Status = http::status;

    // ---- the request ------------------------------------------------------------------------------------------------
    void read() {
        socket_.async_read_some(space_for(received_.size()),
                                [self = shared_from_this()](error_code error, std::size_t count) {
                                    // Listeners send nothing: anything received ends the connection.
                                    if (error || self->state_ == State::Listening) return self->close();
                                    self->received_size_ += count;
                                    self->parse();
                                });
    }
    // Behind what was received, up to that size.
    [[nodiscard]] asio::mutable_buffer space_for(std::size_t size) {
        return asio::buffer(received_.data() + received_size_, size - received_size_);
    }
    // Of what was received, the rest is the beginning of the next request.
    void parse() {
        error_code error;
        const std::size_t used = parser_->put(asio::buffer(received_.data(), received_size_), error);
        parsed_bytes_ += used;
        received_size_ -= used;
        std::copy_n(received_.begin() + static_cast<std::ptrdiff_t>(used), received_size_, received_.begin());
        if (is_too_long(error)) {
            return refuse(Status::request_header_fields_too_large, "A request may have 16 KiB at most.");
        }
        if (parser_->is_header_done()) return answer();
        error == http::error::need_more ? read() : refuse(Status::bad_request, "This is not HTTP.");
    }

    // The parser's own limit is for what it sees at once.
    [[nodiscard]] bool is_too_long(const error_code& error) const {
        return error == http::error::header_limit || parsed_bytes_ > kMaxRequestBytes ||
               (error == http::error::need_more && received_size_ == received_.size());
    }

    [[nodiscard]] const auto& request() const { return parser_->get(); }
    [[nodiscard]] bool is_head() const { return request().method() == http::verb::head; }
    [[nodiscard]] std::string_view header(http::field field) const {
        const auto value = request()[field];
        return {value.data(), value.size()};
    }

    // ---- the answer -------------------------------------------------------------------------------------------------
    void answer() {
        state_ = State::Answering;
        error_code error;
        const Tcp::endpoint here = socket_.local_endpoint(error);
        if (error) return close();
        const auto hosts = hosts_at(here);
        const auto named = [&](const std::string& host) { return beast::iequals(host, request()[http::field::host]); };
        if (std::ranges::none_of(hosts, named)) {
            return refuse(Status::misdirected_request, "Ask for http://" + hosts.front() + "/");
        }
        const std::string_view origin = header(http::field::origin);
        if (!origin.empty() && origin != fmt::format("http://{}", header(http::field::host))) {
            return refuse(Status::forbidden, "No other page may read this one.");
        }
        if (request().method() == http::verb::post) return answer_post();
        if (!is_head() && request().method() != http::verb::get) {
            return refuse(Status::method_not_allowed, "Only GET and HEAD are supported.");
        }
        answer_path();
    }

    [[nodiscard]] std::vector<std::string> hosts_at(const Tcp::endpoint& here) const {
        auto address = here.address();
        if (address.is_v6() && address.to_v6().is_v4_mapped()) {
            address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
        }
        return own_hosts(address.to_string(), address.is_loopback(), shared_.name, here.port());
    }

    [[nodiscard]] std::string_view target() const { return {request().target().data(), request().target().size()}; }

    void answer_post() {
        const auto handler = shared_.handlers.find(target());
        if (handler == shared_.handlers.end()) {
            return refuse(Status::method_not_allowed, "Only GET and HEAD are supported.");
        }
        const auto length = parser_->content_length();
        if (!length) return refuse(Status::length_required, "A body needs a Content-Length.");
        if (*length > kMostBodyBytes) return refuse(Status::payload_too_large, "A body may have 4 KiB at most.");
        read_body(handler->second, static_cast<std::size_t>(*length));
    }
    // What came with the header is there already.
    void read_body(const HttpServer::Handler& handler, std::size_t length) {
        if (received_size_ >= length) return answer_with(handler({received_.data(), length}));
        const auto go_on = [self = shared_from_this(), &handler, length](error_code error, std::size_t count) {
            if (error) return self->close();
            self->received_size_ += count;
            self->read_body(handler, length);
        };
        socket_.async_read_some(space_for(length), go_on);
    }
    // The connection ends with it: its parser knows nothing of a body.
    void answer_with(HttpAnswer answer) {
        content_ =
            std::make_shared<const Content>(text_content("text/plain; charset=utf-8", std::move(answer.text) + "\n"));
        send({.status = answer.status, .first = 0, .size = content_->bytes->size()});
    }

    void answer_path() {
        if (target().substr(0, target().find('?')) == kEventsPath) return answer_with_events();
        const auto [is_path, content] = shared_.contents.find(target());
        if (!is_path) return refuse(Status::not_found, "Only / is here.");
        if (content == nullptr) return refuse(Status::gone, "It has been replaced.");
        content_ = content;
        // Nothing here has a validator, so a range that depends on one is not taken.
        const bool is_whole = is_head() || !header(http::field::if_range).empty();
        send(select_bytes(is_whole ? std::string_view{} : header(http::field::range), content_->bytes->size()));
    }

    void refuse(Status status, std::string words) {
        answer_with({.status = static_cast<unsigned>(status), .text = std::move(words)});
    }

    void send(const Selection& part) {
        std::string headers = headers_of(part, content_->bytes->size());
        // What else came with a request that was refused is not read.
        const bool goes_on = request().keep_alive() && part.status < 400 && parser_->is_done();
        if (!goes_on) headers += "Connection: close\r\n";
        then_ = goes_on ? &Connection::await_request : &Connection::close;
        next_byte_ = part.first;
        unsent_bytes_ = is_head() ? 0 : part.size;
        write_part(response_head(part.status, content_->type, headers));
    }
    void write_next_part() { write_part({}); }
    // Bytes that cannot be read any more, as the file was made shorter, end the connection: the client sees that they are missing.
    void write_part(std::string head) {
        part_.resize(static_cast<std::size_t>(std::min(unsent_bytes_, kPartBytes)));
        if (!content_->bytes->read(next_byte_, std::as_writable_bytes(std::span{part_}))) return close();
        next_byte_ += part_.size();
        unsent_bytes_ -= part_.size();
        write(std::move(head), part_, unsent_bytes_ > 0 ? &Connection::write_next_part : then_);
    }

    // Asked after each piece that was taken; goes on to the end.
    [[nodiscard]] auto note_progress() {
        return [self = shared_from_this()](const error_code& error, std::size_t /*written*/) {
            self->moved_ = Clock::now();
            return asio::transfer_all()(error, 0);
        };
    }
    void write(std::string text, std::string_view body, void (Connection::*then)()) {
        is_writing_ = true;
        moved_ = Clock::now();
        deadline_ = moved_ + kAnswerPatience;
        text_ = std::move(text);
        const std::array<asio::const_buffer, 2> parts{asio::buffer(text_), asio::buffer(body)};
        asio::async_write(socket_, parts, note_progress(),
                          [then, self = shared_from_this()](error_code error, std::size_t) {
                              self->is_writing_ = false;
                              error ? self->close() : (*self.*then)();
                          });
    }

    // ---- events -----------------------------------------------------------------------------------------------------
    void answer_with_events() {
        std::erase_if(shared_.listeners, [](const auto& listener) { return listener.expired(); });
        if (shared_.listeners.size() >= kMostListeners) {
            return refuse(Status::service_unavailable, "Too many pages listen. Close some, and reload.");
        }
        // It counts from now on: many may ask before the first of them has its head.
        if (!is_head()) shared_.listeners.push_back(weak_from_this());
        write(response_head(200, "text/event-stream", "Connection: close\r\n"), {},
              is_head() ? &Connection::close : &Connection::listen);
    }
    void listen() {
        state_ = State::Listening;
        send_event();
        read();
    }
    void send_latest() {
        is_behind_ = false;
        write(fmt::format("data: {}\n\n", shared_.event), {}, &Connection::send_pending);
    }
    void send_pending() {
        deadline_ = Clock::time_point::max();
        if (is_behind_) send_latest();
    }

    Tcp::socket socket_;
    Shared& shared_;
    State state_ = State::Waiting;
    Clock::time_point deadline_;
    Clock::time_point moved_;  // since when it has been waited for, or a piece of its answer was taken
    std::array<char, kMaxRequestBytes> received_{};
    std::size_t received_size_ = 0;
    std::size_t parsed_bytes_ = 0;  // of this request
    std::optional<http::request_parser<http::empty_body>> parser_;
    SharedContent content_;                 // whose bytes are being written
    std::string text_;                      // what is being written before them
    std::string part_;                      // of them, under way
    std::uint64_t next_byte_ = 0;           // of them, behind that part
    std::uint64_t unsent_bytes_ = 0;        // from there on
    void (Connection::*then_)() = nullptr;  // once all were written
    bool is_writing_ = false;
    bool is_behind_ = false;  // a later event must follow
};

}  // namespace acmotion::cli
