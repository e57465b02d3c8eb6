#pragma once
#include <mutex>
#include <set>
#include <string>

#include "lab/output/survey/store.h"
#include "lab/output/survey/walk.h"

namespace acmotion::survey {

// Contents that were surveyed, or are being surveyed. Several threads may ask.
class KnownContents {
 public:
    explicit KnownContents(std::set<std::string> keys) : keys_(std::move(keys)) {}
    // True for the first that asks for a new one, which has to survey it.
    [[nodiscard]] bool claim(const std::string& key) {
        const std::scoped_lock lock{mutex_};
        return keys_.insert(key).second;
    }

 private:
    std::mutex mutex_;
    std::set<std::string> keys_;
};

// What becomes of one file: surveyed, if it is a capture whose content is new. Never throws: what cannot be done is in its row.
[[nodiscard]] FileRows rows_of_file(const FoundFile& file, KnownContents& known, const HashKey& hash_key = {});

}  // namespace acmotion::survey
