#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "lab/divergence/openac_log.h"
#include "lab/metrics/tracked_run.h"

namespace acmotion::against {

// The position updates of a capture, to be found by what a log says of them: a place to whole landblocks.
class CapturedUpdates {
 public:
    struct Found {
        std::size_t number = 0;  // of the update
        double time = 0;
        std::uint32_t landblock = 0;  // from which the log's metres count, if it is this update
    };

    explicit CapturedUpdates(const TrackedRun& retail);

    [[nodiscard]] std::size_t size() const { return all_.size(); }
    [[nodiscard]] double first() const { return first_; }
    [[nodiscard]] double last() const { return last_; }
    // The one that it can be; nothing if there is none, or several.
    [[nodiscard]] std::optional<Found> only(const LoggedUpdate& update) const;
    // The one nearest to that time and within so many seconds of it, if possible one that is not `taken`.
    [[nodiscard]] std::optional<Found> nearest(const LoggedUpdate& update, double time, double within,
                                               const std::vector<bool>& taken) const;

 private:
    // A small box of one object's places, the same in every landblock.
    struct Box {
        ObjectId object;
        std::int32_t x = 0;
        std::int32_t y = 0;
        std::int32_t z = 0;

        auto operator<=>(const Box&) const = default;
    };
    struct Update {
        Box box;
        double time = 0;
        MapPlace place;
    };
    static Box box_of(ObjectId object, double x, double y, double z);
    // Calls for each update of the boxes around that is within the times and at the place, until it is answered with false.
    template <class Use>
    void for_each(const LoggedUpdate& update, double since, double until, std::size_t most, const Use& use) const;

    std::vector<Update> all_;  // by box, then time
    double first_ = 0;
    double last_ = 0;
};

}  // namespace acmotion::against
