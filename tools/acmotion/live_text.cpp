#include "live_text.h"

#include <algorithm>

namespace acmotion::cli {

void FrameLines::show(const Show& show) {
    while (!events_.empty()) {
        const ObjectId object = events_.front().object;
        const auto others =
            std::ranges::stable_partition(events_, [&](const Event& event) { return event.object == object; });
        const std::span<const Event> about{events_.begin(), others.begin()};
        for (const TimelineLine& line : timeline(about)) show(object, line, about);
        events_.erase(events_.begin(), others.begin());
    }
}

}  // namespace acmotion::cli
