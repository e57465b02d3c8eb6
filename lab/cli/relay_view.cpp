#include "lab/cli/relay_view.h"

#include <fmt/format.h>

#include <future>
#include <utility>

#include "lab/cli/complain.h"

namespace acmotion::cli {
namespace {

constexpr const char* kNetworkPath = "/network";
constexpr Nanoseconds kFrame = kNanosecondsPerSecond / 60;

// "Network (perfect, dsl, mobile, awful, or as tc-netem says it)"
std::string network_label() {
    std::string names;
    for (const NetworkPreset& preset : network_presets()) names += fmt::format("{}, ", preset.name);
    return fmt::format("Network ({}or as tc-netem says it)", names);
}

}  // namespace

std::unique_ptr<RelayView> RelayView::open(UdpRoom& room, Options options) {
    auto listening = HttpServer::listen("127.0.0.1", options.port);
    if (!listening) return complain_text(options.command, listening.error()), nullptr;
    auto server = std::make_unique<HttpServer>(std::move(*listening));
    auto show = LiveShow::open({.command = options.command,
                                .title = options.title,
                                .server = server.get(),
                                .controls = {{kNetworkPath, network_label(), options.network}}});
    if (!show) return nullptr;
    return std::unique_ptr<RelayView>{new RelayView{room, std::move(server), std::move(*show)}};
}

RelayView::RelayView(UdpRoom& room, std::unique_ptr<HttpServer> server, LiveShow show)
    : room_(room),
      server_(std::move(server)),
      url_(server_->urls().front()),
      show_(std::move(show)),
      frame_(room.add_timer([this] { draw(); })) {}

void RelayView::begin(std::function<void(const NetworkConditions&)> change) {
    server_->on_post(kNetworkPath, [this, change = std::move(change)](const std::string& words) {
        return change_network(words, change);
    });
    std::promise<void> begun;  // from then on it heeds signals
    thread_ = std::jthread{[&] { server_->run([&] { begun.set_value(); }); }};
    begun.get_future().wait();
    draw();
}

// In the thread of the page.
HttpAnswer RelayView::change_network(const std::string& words,
                                     const std::function<void(const NetworkConditions&)>& change) {
    const auto network = parse_network(words);
    if (!network) return {400, network.error()};
    room_.post([change, network = *network] { change(network); });
    return {200, fmt::format("from now on: {}", words.empty() ? "perfect" : words)};
}

void RelayView::draw() {
    show_.idle();
    room_.set(frame_, room_.now() + kFrame);
}

bool RelayView::close() {
    thread_.join();
    return show_.close();
}

}  // namespace acmotion::cli
