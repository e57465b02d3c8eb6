#include "cli/served.h"

#include <gtest/gtest.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <utility>

#include "lab/base/json.h"

namespace acmotion::test {
namespace {

constexpr int kMinute = 60'000;

// A socket of which `act`, which is connect or bind, made something of an address; -1 if it did not.
int made_by(int (*act)(int, const sockaddr*, socklen_t), const std::string& address, std::uint16_t port) {
    const addrinfo wanted{.ai_flags = AI_NUMERICHOST, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    addrinfo* found = nullptr;
    if (getaddrinfo(address.c_str(), std::to_string(port).c_str(), &wanted, &found) != 0) return -1;
    int made = socket(found->ai_family, found->ai_socktype, 0);
    if (act(made, found->ai_addr, found->ai_addrlen) != 0) {
        close(made);
        made = -1;
    }
    freeaddrinfo(found);
    return made;
}

}  // namespace

RawClient::RawClient(const std::string& address, std::uint16_t port) : socket_(made_by(&connect, address, port)) {
    EXPECT_GE(socket_, 0) << address << " port " << port;
}
RawClient::RawClient(RawClient&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), received_(std::move(other.received_)) {}
RawClient::~RawClient() {
    if (socket_ >= 0) close(socket_);
}

bool RawClient::send(std::string_view text) const {
    return ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
}

bool RawClient::hears_within(int milliseconds) const {
    pollfd waited{.fd = socket_, .events = POLLIN, .revents = 0};
    return poll(&waited, 1, milliseconds) > 0;
}

bool RawClient::read_more() {
    std::array<char, 65536> piece{};
    if (!hears_within(kMinute)) {
        ADD_FAILURE() << "nothing came for a minute after: " << received_.substr(0, 500);
        return false;
    }
    const ssize_t count = recv(socket_, piece.data(), piece.size(), 0);
    if (count > 0) received_.append(piece.data(), static_cast<std::size_t>(count));
    return count > 0;
}

std::string RawClient::read_to(std::string_view end) {
    std::size_t at = std::string::npos;
    while (end.empty() || (at = received_.find(end)) == std::string::npos) {
        if (!read_more()) return std::exchange(received_, "");
    }
    std::string text = received_.substr(0, at + end.size());
    received_.erase(0, text.size());
    return text;
}

std::string RawClient::read_answer(bool has_body) {
    std::string answer = read_to("\r\n\r\n");
    const std::string_view kLength = "Content-Length: ";
    const std::size_t at = answer.find(kLength);
    if (at == std::string::npos || !has_body) return answer;
    const std::size_t size = std::stoul(answer.substr(at + kLength.size()));
    while (received_.size() < size && read_more()) {
    }
    answer += received_.substr(0, size);
    received_.erase(0, size);
    return answer;
}

Json next_event(RawClient& listener) {
    constexpr std::string_view kData = "data: ";
    const std::string text = listener.read_to("\n\n");
    const std::size_t at = text.find(kData);
    if (at == std::string::npos) return nullptr;
    return parse_json(text.substr(at + kData.size()));
}

std::string Served::host() const {
    const std::size_t from = line_.find("//") + 2;
    return line_.substr(from, line_.find('/', from) - from);
}

std::uint16_t Served::port() const {
    return static_cast<std::uint16_t>(std::stoul(host().substr(host().rfind(':') + 1)));
}

std::string Served::ask(const std::string& request_line, const std::string& headers) const {
    RawClient client = connect();
    client.send(request_line + " HTTP/1.1\r\nHost: " + host() + "\r\n" + headers + "\r\n");
    return client.read_answer(!request_line.starts_with("HEAD"));
}

RawClient Served::listener() const {
    RawClient listener = connect();
    listener.send("GET /events HTTP/1.1\r\nHost: " + host() + "\r\n\r\n");
    return listener;
}

void Served::pause() const {
    int status = 0;
    kill(cli_.process(), SIGSTOP);
    waitpid(cli_.process(), &status, WUNTRACED);
    EXPECT_TRUE(WIFSTOPPED(status));
}

void Served::resume() const { kill(cli_.process(), SIGCONT); }

}  // namespace acmotion::test
