#include "lab/cli/live_text.h"

#include <algorithm>
#include <iterator>

namespace acmotion::cli {

void FrameLines::show(const Show& show) {
    while (!events_.empty()) {
        const ObjectId object = events_.front().object;
        const auto is_about = [&](const Event& event) { return event.object == object; };
        std::vector<Event> about;
        std::ranges::copy_if(events_, std::back_inserter(about), is_about);
        std::erase_if(events_, is_about);
        for (const TimelineLine& line : timeline(about)) show(object, line, about);
    }
}

}  // namespace acmotion::cli
