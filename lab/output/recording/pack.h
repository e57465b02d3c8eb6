#pragma once
#include <string>
#include <string_view>

#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"
#include "lab/output/recording/budget.h"

// The numbers of docs/recording.md, out and in.
namespace acmotion::recording {

class Packer {
 public:
    template <PlainNumber T>
    void put(T value) {
        append_le(bytes_, value);
    }
    void var(std::uint64_t value);
    void zig(std::int64_t value);
    void text(std::string_view text);
    void raw(Bytes bytes) { append(bytes_, bytes); }

    [[nodiscard]] const ByteBuffer& bytes() const { return bytes_; }
    // Hands out what was packed since it did so last, if that is worth a call; `put_all` does so in any case.
    template <class Put>
    void put_full(const Put& put) {
        constexpr std::size_t kFull = std::size_t{1} << 14;
        if (bytes_.size() >= kFull) put_all(put);
    }
    template <class Put>
    void put_all(const Put& put) {
        put(Bytes{bytes_});
        bytes_.clear();
    }

 private:
    ByteBuffer bytes_;
};

// Reads one section. The first thing that is wrong is kept, and everything read after it is 0: look at `trouble` once,
// at the end, and before making room for a count.
class Unpacker {
 public:
    // What it makes room for is charged to `budget`, which must outlive it.
    Unpacker(Bytes bytes, std::string_view section, std::size_t file_offset, Budget& budget)
        : bytes_(bytes), section_(section), file_offset_(file_offset), budget_(budget) {}

    template <PlainNumber T>
    T get() {
        if (!need(sizeof(T))) return {};
        at_ += sizeof(T);
        return load_le<T>(bytes_, at_ - sizeof(T));
    }
    std::uint64_t var();
    std::int64_t zig();
    std::string text();
    ByteBuffer raw(std::uint64_t count);
    // How many things follow, each of at least `bytes_each` bytes; 0 if that many do not fit in the remaining bytes.
    std::size_t count(std::size_t bytes_each);
    // The same, with room for all of them.
    template <class T>
    std::vector<T> list(std::size_t bytes_each) {
        const std::size_t things = count(bytes_each);
        return std::vector<T>(spend(things * sizeof(T)) ? things : 0);
    }
    // Room in memory; false, and trouble, if there is none.
    bool spend(std::size_t bytes);
    // A number below `limit`.
    std::size_t index(std::size_t limit);

    [[nodiscard]] bool at_end() const { return at_ == bytes_.size(); }
    [[nodiscard]] bool is_good() const { return good_; }
    // Nothing was wrong, and no bytes remain.
    [[nodiscard]] Result<void> finish();
    void refuse(ErrorCode code);

 private:
    bool need(std::uint64_t count);

    Bytes bytes_;
    std::string_view section_;
    std::size_t file_offset_;
    Budget& budget_;
    std::size_t at_ = 0;
    bool good_ = true;
    Error error_;
};

// Differences from one value of a list to the next.
class PlaceList {
 public:
    void put(Packer& out, const Place& place);
    Place get(Unpacker& in);

 private:
    Place last_;
};
class MomentList {
 public:
    void put(Packer& out, Microseconds time);
    Microseconds get(Unpacker& in);

 private:
    Microseconds last_ = 0;
};
class FrameList {
 public:
    void put(Packer& out, std::size_t frame);
    std::size_t get(Unpacker& in);

 private:
    std::size_t last_ = 0;
};

}  // namespace acmotion::recording
