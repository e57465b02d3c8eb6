#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "lab/cli/datagram_feed.h"
#include "lab/cli/live_show.h"
#include "lab/cli/session_input.h"

namespace acmotion::cli {

// What `acmotion live -` does, by the arguments of `serve -`: one set of rules at most, and nothing that needs the end.
[[nodiscard]] int serve_stream(const SessionArguments& arguments, const std::string& address, std::uint16_t port,
                               bool json);

// Until the feed is over, or `is_stopped` says so, which is asked at least once per frame.
void feed_show(DatagramFeed& feed, LiveShow& show, double frames_per_second, const std::function<bool()>& is_stopped);

}  // namespace acmotion::cli
