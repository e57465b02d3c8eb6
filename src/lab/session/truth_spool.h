#pragma once
#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "lab/base/temporary_file.h"
#include "lab/session/truth_file.h"

namespace acmotion {

// A truth file in the making. A simulation hands out samples moment by moment, and the file has them body by body: until
// all are known they wait in a temporary file, so that memory does not grow with them.
class TruthSpool {
 public:
    // Trouble is remembered until write().
    void add(ObjectId object, const TruthSample& sample);
    // The text of the file, a piece at a time: that of truth_text. Once, in the end. False if a sample could not be kept:
    // errno says why.
    [[nodiscard]] bool write(const TruthHeader& header, const std::function<void(std::string_view text)>& out);

 private:
    static constexpr std::size_t kBlock = 32;
    struct Body {
        std::vector<TruthSample> newest;     // never a whole block
        std::vector<std::uint64_t> written;  // where its blocks lie in the file
    };

    void spill(Body& body);
    [[nodiscard]] bool read_block(std::uint64_t at, std::vector<TruthSample>& into);

    TemporaryFile file_;
    std::uint64_t bytes_ = 0;
    int trouble_ = 0;  // errno of what failed first
    std::map<ObjectId, Body> bodies_;
};

}  // namespace acmotion
