#pragma once
#include <utility>
#include <vector>

#include "acmotion/core/object_id.h"

namespace acmotion {

// What a listener keeps of each body, found without a search for those of the frame before: frames have their bodies in
// order of id, and nearly always the same ones.
template <class Kept>
class KeptBodies {
 public:
    void begin_frame() {
        std::swap(frame_, before_);
        frame_.clear();
        next_ = 0;
    }
    // To be asked in order of id. `find` is asked about those that were not in the frame before; what it points to has to
    // stay where it is.
    template <class Find>
    Kept* of(ObjectId object, const Find& find) {
        while (next_ < before_.size() && before_[next_].object < object) ++next_;
        const bool is_known = next_ < before_.size() && before_[next_].object == object;
        frame_.push_back(is_known ? before_[next_] : Entry{object, find(object)});
        return frame_.back().kept;
    }

 private:
    struct Entry {
        ObjectId object;
        Kept* kept = nullptr;
    };

    std::vector<Entry> frame_;  // the one at hand
    std::vector<Entry> before_;
    std::size_t next_ = 0;  // in `before_`
};

}  // namespace acmotion
