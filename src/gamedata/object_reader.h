#pragma once
#include <optional>

#include "acmotion/gamedata/error.h"
#include "acmotion/geometry/frame.h"
#include "wire/reader.h"

namespace acmotion {

// One object, field by field (spec 71 §1, §4). The first failure sticks, and every later read yields zero: layouts need no
// check behind each field, only in their loops.
class ObjectReader {
 public:
    // Reads the id in front, which must be this one.
    ObjectReader(std::span<const std::byte> bytes, std::uint32_t id);

    [[nodiscard]] bool failed() const { return error_.has_value() || bytes_.failed(); }
    [[nodiscard]] GameDataError error() const;
    [[nodiscard]] std::size_t remaining() const { return bytes_.remaining(); }

    template <class T>
    T read(std::string_view field) {
        return bytes_.read<T>(field);
    }
    std::uint32_t u32(std::string_view field) { return read<std::uint32_t>(field); }
    std::span<const std::byte> bytes(std::size_t count, std::string_view field) {
        return bytes_.read_bytes(count, field);
    }
    void skip(std::uint64_t count, std::string_view field);

    // These refuse NaN and infinity.
    float finite(std::string_view field);
    Vec3 finite_vec3(std::string_view field);
    Frame finite_frame(std::string_view field);

    // The length of a list: no more than the remaining bytes can hold, so that a wrong count allocates nothing.
    std::uint32_t count(std::uint64_t smallest, std::string_view field);
    // The same for a length that was read before.
    std::uint32_t checked_count(std::uint32_t count, std::uint64_t smallest, std::string_view field);
    // Calls `read` for each element, until one fails.
    template <class F>
    void each(std::uint32_t count, F read_one) {
        for (std::uint32_t i = 0; i < count && !failed(); ++i) read_one(i);
    }

    // To the next multiple of four. Bytes that end inside the pad are no failure: whatever must follow fails then.
    void align();
    // The failure of a field whose bytes are there, `size` bytes back.
    void refuse(GameDataError::Trouble trouble, std::string_view field, std::size_t size);

 private:
    void check_finite(float value, std::string_view field, std::size_t size);

    wire::Reader bytes_;
    std::uint32_t id_;
    std::optional<GameDataError> error_;  // of a value; that of missing bytes is in bytes_
};

}  // namespace acmotion
