#include <windows.h>

#include <array>
#include <atomic>
#include <system_error>
#include <utility>

#include "acmotion/core/text.h"
#include "lab/conform/child_process.h"

namespace acmotion::conform {
namespace {

class Handle {
 public:
    Handle() = default;
    explicit Handle(HANDLE handle) : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
    Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Handle() { close(); }

    void close() {
        if (handle_ != nullptr) CloseHandle(handle_);
        handle_ = nullptr;
    }
    [[nodiscard]] HANDLE get() const { return handle_; }
    explicit operator bool() const { return handle_ != nullptr; }

 private:
    HANDLE handle_ = nullptr;
};

struct Pipe {
    Handle ours;    // waits no longer than asked to
    Handle theirs;  // an ordinary one, which a child inherits
};

constexpr DWORD kPipeBytes = 65536;

// Anonymous pipes cannot be waited for, so each gets a unique name.
Pipe make_pipe(bool we_write) {
    static std::atomic<unsigned> count = 0;
    const std::wstring name =
        L"\\\\.\\pipe\\acmotion-" + std::to_wstring(GetCurrentProcessId()) + L"-" + std::to_wstring(count++);
    const DWORD direction = we_write ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND;
    Pipe pipe;
    pipe.ours = Handle{CreateNamedPipeW(name.c_str(), direction | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                        PIPE_TYPE_BYTE | PIPE_WAIT, 1, kPipeBytes, kPipeBytes, 0, nullptr)};
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    pipe.theirs = Handle{CreateFileW(name.c_str(), we_write ? GENERIC_READ : GENERIC_WRITE, 0, &inherited,
                                     OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr)};
    return pipe;
}

// One transfer that ends in time, or is called off.
class Transfer {
 public:
    explicit Transfer(HANDLE pipe) : pipe_(pipe), done_(CreateEventW(nullptr, TRUE, FALSE, nullptr)) {
        about_.hEvent = done_.get();
    }
    [[nodiscard]] OVERLAPPED* about() { return &about_; }
    // How many bytes; nothing: it took too long. 0: the other end is closed.
    [[nodiscard]] std::optional<DWORD> finish(BOOL is_done, Clock::time_point end) {
        if (is_done == 0 && GetLastError() != ERROR_IO_PENDING) return 0;
        const auto wait = static_cast<DWORD>(milliseconds_until(end));
        const bool is_late = WaitForSingleObject(done_.get(), wait) != WAIT_OBJECT_0;
        if (is_late) CancelIo(pipe_);
        DWORD count = 0;
        const bool worked = GetOverlappedResult(pipe_, &about_, &count, TRUE) != 0;
        if (is_late && count == 0) return std::nullopt;
        return worked ? count : 0;
    }

 private:
    HANDLE pipe_;
    Handle done_;
    OVERLAPPED about_{};
};

class StartedChild : public Child {
 public:
    StartedChild(Handle job, Handle process, Handle input, Handle output)
        : job_(std::move(job)), process_(std::move(process)), input_(std::move(input)), output_(std::move(output)) {}
    StartedChild(const StartedChild&) = delete;
    StartedChild& operator=(const StartedChild&) = delete;
    ~StartedChild() override {
        TerminateProcess(process_.get(), 1);
        TerminateJobObject(job_.get(), 1);
    }

    std::optional<PortTrouble> send(std::string_view text, Clock::time_point end) override {
        while (!text.empty()) {
            Transfer transfer{input_.get()};
            const auto length = static_cast<DWORD>(std::min<std::size_t>(text.size(), kPipeBytes));
            const BOOL is_done = WriteFile(input_.get(), text.data(), length, nullptr, transfer.about());
            const auto sent = transfer.finish(is_done, end);
            if (!sent) return PortTrouble::TimedOut;
            if (*sent == 0) return PortTrouble::Ended;
            text.remove_prefix(*sent);
        }
        return std::nullopt;
    }

    Got receive(std::string& into, Clock::time_point end) override {
        // What it said before it ended is there when it has. Another process may keep the pipe open, so that is looked for
        // now and then.
        for (bool has_ended = this->has_ended();; has_ended = this->has_ended()) {
            const auto got = receive_until(into, std::min(end, Clock::now() + kBetweenLooks));
            if (got != Got::Nothing) return got;
            if (has_ended) return Got::TheEnd;
            if (milliseconds_until(end) == 0) return Got::Nothing;
        }
    }

    void close_input() override { input_.close(); }

 private:
    static constexpr std::chrono::milliseconds kBetweenLooks{50};

    [[nodiscard]] bool has_ended() const { return WaitForSingleObject(process_.get(), 0) == WAIT_OBJECT_0; }
    Got receive_until(std::string& into, Clock::time_point end) {
        std::array<char, kPipeBytes> buffer{};
        Transfer transfer{output_.get()};
        const BOOL is_done = ReadFile(output_.get(), buffer.data(), kPipeBytes, nullptr, transfer.about());
        const auto got = transfer.finish(is_done, end);
        if (!got) return Got::Nothing;
        if (*got == 0) return Got::TheEnd;
        into.append(buffer.data(), *got);
        return Got::Something;
    }

    Handle job_;  // the program and all that it starts; they end when it is closed, also by our own end
    Handle process_;
    Handle input_;
    Handle output_;
};

// As CommandLineToArgvW splits it: backslashes count only before a quote.
std::string quoted(const std::string& word) {
    std::string out = "\"";
    std::size_t backslashes = 0;
    for (const char c : word) {
        backslashes = c == '\\' ? backslashes + 1 : 0;
        if (c == '"') out.append(std::exchange(backslashes, 0) + 1, '\\');
        out += c;
    }
    return out.append(backslashes, '\\') + "\"";
}

std::wstring command_line(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) line += (line.empty() ? "" : " ") + quoted(word);
    return file_path(line).wstring();
}

Handle make_job() {
    Handle job{CreateJobObjectW(nullptr, nullptr)};
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof(limits));
    return job;
}

}  // namespace

tl::expected<std::unique_ptr<Child>, std::string> start_child(const std::vector<std::string>& words) {
    Pipe input = make_pipe(true);
    Pipe output = make_pipe(false);
    STARTUPINFOW start{};
    start.cb = sizeof(start);
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdInput = input.theirs.get();
    start.hStdOutput = output.theirs.get();
    start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    PROCESS_INFORMATION started{};
    std::wstring line = command_line(words);
    if (CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, CREATE_SUSPENDED, nullptr, nullptr, &start,
                       &started) == 0) {
        const std::error_code why{static_cast<int>(GetLastError()), std::system_category()};
        return tl::unexpected("cannot start " + words.front() + ": " + why.message());
    }
    // Before it runs, so that it can start nothing outside of the job.
    Handle job = make_job();
    AssignProcessToJobObject(job.get(), started.hProcess);
    ResumeThread(started.hThread);
    CloseHandle(started.hThread);
    return std::make_unique<StartedChild>(std::move(job), Handle{started.hProcess}, std::move(input.ours),
                                          std::move(output.ours));
}

}  // namespace acmotion::conform
