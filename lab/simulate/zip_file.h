#pragma once
#include <string>

#include "acmotion/core/bytes.h"

namespace acmotion::corpus {

// A zip in memory, its members deflated: names and bytes, and nothing that depends on when or where it was made.
class ZipFile {
 public:
    void add(const std::string& name, Bytes bytes);
    [[nodiscard]] ByteBuffer finish() const;

 private:
    ByteBuffer members_;
    ByteBuffer directory_;
    std::uint16_t count_ = 0;
};

}  // namespace acmotion::corpus
