#pragma once
#include <string>
#include <vector>

#include "lab/metrics/sender.h"

namespace acmotion {

struct SenderPageOptions {
    std::string title;    // of the capture: "walk.pcapng"
    std::string command;  // that made the page
    std::size_t drawn_objects = 24;
};

// One HTML page that needs nothing else: what the server sent of each object, and what to look at.
[[nodiscard]] std::string sender_page(const Session& session, const std::vector<SentObject>& sent,
                                      const SenderPageOptions& options);

}  // namespace acmotion
