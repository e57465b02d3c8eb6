#include "lab/cli/served.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <utility>

#include "support/paths.h"

namespace acmotion::test {
namespace {

constexpr int kMinute = 60'000;

// What comes within a minute is added to `received`. False at the end of all.
bool read_from(int file, std::string& received) {
    pollfd waited{.fd = file, .events = POLLIN, .revents = 0};
    if (poll(&waited, 1, kMinute) <= 0) {
        ADD_FAILURE() << "nothing came for a minute after: " << received.substr(0, 500);
        return false;
    }
    std::array<char, 65536> piece{};
    const ssize_t count = read(file, piece.data(), piece.size());
    if (count > 0) received.append(piece.data(), static_cast<std::size_t>(count));
    return count > 0;
}

}  // namespace

PipedCli::PipedCli(const CliFolder& folder, const std::string& arguments, const std::string& errors) {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const std::string command = "cd '" + folder.path() + "' && exec '" ACMOTION_CLI "' " + arguments + " 2>" + errors;
    process_ = fork();
    if (process_ == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    input_ = in[1];
    output_ = out[0];
}

PipedCli::~PipedCli() {
    end_input();
    close(output_);
    if (process_ > 0) end(SIGKILL);
}

void PipedCli::write(Bytes bytes) const {
    while (!bytes.empty()) {
        const ssize_t count = ::write(input_, bytes.data(), bytes.size());
        ASSERT_GT(count, 0);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

void PipedCli::end_input() {
    if (input_ >= 0) close(std::exchange(input_, -1));
}

bool PipedCli::read_more() { return read_from(output_, received_); }

std::string PipedCli::read_line() {
    std::size_t end = std::string::npos;
    while ((end = received_.find('\n')) == std::string::npos) {
        if (!read_more()) return std::exchange(received_, "");
    }
    std::string line = received_.substr(0, end);
    received_.erase(0, end + 1);
    return line;
}

std::string PipedCli::read_all() {
    while (read_more()) {
    }
    return std::exchange(received_, "");
}

int PipedCli::wait() {
    int status = 0;
    waitpid(std::exchange(process_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int PipedCli::end(int signal) {
    kill(process_, signal);
    return wait();
}

CliRun Running::finish(int signal) {
    kill(process(), signal);
    std::string out = read_all();
    return {.exit_code = wait(), .out = std::move(out), .err = {}};
}

RawClient::RawClient(std::uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in at{.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    EXPECT_EQ(connect(socket_, reinterpret_cast<const sockaddr*>(&at), sizeof at), 0) << port;
}
RawClient::RawClient(RawClient&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), received_(std::move(other.received_)) {}
RawClient::~RawClient() {
    if (socket_ >= 0) close(socket_);
}

void RawClient::send(std::string_view text) const { ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL); }

bool RawClient::hears_within(int milliseconds) const {
    pollfd waited{.fd = socket_, .events = POLLIN, .revents = 0};
    return poll(&waited, 1, milliseconds) > 0;
}

bool RawClient::read_more() { return read_from(socket_, received_); }

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

PageAt::PageAt(const std::string& line) {
    const std::size_t from = line.find("//") + 2;
    host_ = line.substr(from, line.find('/', from) - from);
}

std::uint16_t PageAt::port() const {
    return static_cast<std::uint16_t>(std::stoul(host_.substr(host_.rfind(':') + 1)));
}

std::string PageAt::ask(const std::string& request_line, const std::string& headers, const std::string& body) const {
    RawClient client = connect();
    client.send(request_line + " HTTP/1.1\r\nHost: " + host_ + "\r\n" + headers + "\r\n" + body);
    return client.read_answer(!request_line.starts_with("HEAD"));
}

RawClient PageAt::listener() const {
    RawClient listener = connect();
    listener.send("GET /events HTTP/1.1\r\nHost: " + host_ + "\r\n\r\n");
    return listener;
}

}  // namespace acmotion::test
