#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "complain.h"
#include "http_server.h"
#include "view_page.h"

namespace acmotion::cli {
namespace {

constexpr const char* kServeExamples =
    "Examples:\n"
    "  acmotion serve walk.pcapng                the viewer at an address it prints, until Ctrl-C\n"
    "  acmotion serve                            the viewer alone: drop a recording on it\n"
    "  acmotion serve walk.pcapng --listen 8080  at a port of your choice\n"
    "A capture that changes is read again when the page is reloaded. Only this machine can reach it, unless you say\n"
    "--address 0.0.0.0, which lets everybody in the network see the capture.\n"
    "Exit codes: 2 it could not run; otherwise it ends when you end it.";

// The page, made anew when the file has changed.
class Page {
 public:
    explicit Page(const SessionArguments& arguments) : arguments_(arguments) {}

    // False if the capture cannot be shown at all.
    [[nodiscard]] bool make(int& exit_code) {
        if (arguments_.capture.empty()) {
            html_ = viewer_page();
            return true;
        }
        changed_ = change_time();
        auto page = make_view_page(arguments_, exit_code);
        if (!page) return false;
        html_ = std::move(*page);
        return true;
    }

    [[nodiscard]] HttpReply reply(const std::string& path) {
        if (path != "/") return {.status = 404, .body = "Only / is here.\n"};
        int ignored = kOk;
        const bool is_new = !arguments_.capture.empty() && change_time() != changed_;
        if (is_new && !make(ignored)) return {.status = 500, .body = "The capture cannot be read any more.\n"};
        return {.status = 200, .type = "text/html; charset=utf-8", .body = html_};
    }

 private:
    [[nodiscard]] std::filesystem::file_time_type change_time() const {
        std::error_code ignored;
        return std::filesystem::last_write_time(arguments_.capture, ignored);
    }

    const SessionArguments& arguments_;
    std::filesystem::file_time_type changed_;
    std::string html_;
};

constexpr int kMostRequests = 1'000'000;

struct ServeOptions {
    SessionArguments session;
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;
    int requests = 0;  // 0: for ever
    bool json = false;
};

int run(const ServeOptions& options) {
    int exit_code = kUnusable;
    Page page{options.session};
    if (!page.make(exit_code)) return exit_code;
    const auto server = HttpServer::listen(options.address, options.port);
    if (!server) {
        return refuse("serve", "{}:{}: {}. Choose another port with --listen, or none for a free one.", options.address,
                      options.port, std::strerror(errno));
    }
    const std::string url = fmt::format("http://{}:{}/", options.address, server->port());
    if (options.json) {
        print_document(nlohmann::ordered_json{{"url", url}});
    } else {
        fmt::print("{}  (Ctrl-C ends it)\n", url);
    }
    std::fflush(stdout);
    for (int served = 0; options.requests == 0 || served < options.requests; ++served) {
        server->serve_one([&](const std::string& path) { return page.reply(path); });
    }
    return kOk;
}

}  // namespace

void add_serve(CLI::App& app, int& exit_code) {
    const auto options = std::make_shared<ServeOptions>();
    options->session.command = "serve";
    CLI::App* command = app.add_subcommand("serve", "Show the viewer at an address of this machine");
    add_session_options(*command, options->session);
    command->get_option("capture")->required(false);
    command->add_option("--listen", options->port, "A port; otherwise one that is free");
    command->add_option("--address", options->address, "Another address than 127.0.0.1")->capture_default_str();
    command->add_option("--requests", options->requests, "End after this many requests")
        ->check(CLI::Range(1, kMostRequests));
    add_json_option(*command, options->json);
    command->footer(kServeExamples);
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace acmotion::cli
