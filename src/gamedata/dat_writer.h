#pragma once
#include <map>

#include "gamedata/dat_file.h"

namespace acmotion {

// Writes a file of the game's own format (spec 71 §3), for worlds of our own: `acmotion game-data make`, tests, benchmarks.
// Two calls with the same objects give the same bytes.
class DatWriter {
 public:
    DatWriter(DataSet data_set, std::uint32_t subset, std::uint32_t block_size)
        : data_set_(data_set), subset_(subset), block_size_(block_size) {}

    // An object that is there already is replaced.
    void add(std::uint32_t id, ByteBuffer object) { objects_[id] = {std::move(object), false}; }
    void add_compressed(std::uint32_t id, Bytes object);

    [[nodiscard]] ByteBuffer finish() const;

 private:
    struct Stored {
        ByteBuffer bytes;
        bool is_compressed = false;
    };
    class Run;

    DataSet data_set_;
    std::uint32_t subset_;
    std::uint32_t block_size_;
    std::map<std::uint32_t, Stored> objects_;
};

}  // namespace acmotion
