#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"
#include "lab/output/recording/recording.h"
#include "sessions/bounds.h"

// The numbers of docs/recording.md, out and in. Both have the same words, so that what a section holds is written once
// (sections.cpp, run_sections.cpp): a Packer takes each value as it is, an Unpacker puts what it reads in its place.
namespace acmotion::recording {

class Packer {
 public:
    template <PlainNumber T>
    void number(T value) {
        append_le(bytes_, value);
    }
    void var(std::uint64_t value);
    void zig(std::int64_t value);
    void text(std::string_view text);
    void raw(const ByteBuffer& bytes);
    void index(std::size_t value, std::size_t /*limit*/) { var(value); }
    template <class T>
    void code(T value, std::size_t /*limit*/) {
        number(static_cast<std::uint8_t>(value));
    }
    // How many there are, and each.
    template <class T, class Put>
    void list(const std::vector<T>& things, std::size_t bytes_each, Put put) {
        var(things.size());
        each(things, things.size(), bytes_each, std::move(put));
    }
    template <class T, class Put>
    void each(const std::vector<T>& things, std::size_t /*count*/, std::size_t /*bytes_each*/, Put put) {
        for (const T& thing : things) put(thing);
    }

    [[nodiscard]] const ByteBuffer& bytes() const { return bytes_; }

 private:
    ByteBuffer bytes_;
};

// Reads one section. The first thing that is wrong is kept, and everything read after it is 0: look at `finish` once, at the end.
class Unpacker {
 public:
    // What it makes room for is charged to `budget`, which must outlive it.
    Unpacker(Bytes bytes, std::string_view section, std::size_t file_offset, Budget& budget)
        : bytes_(bytes), section_(section), file_offset_(file_offset), budget_(budget) {}

    template <PlainNumber T>
    void number(T& value) {
        value = get<T>();
    }
    template <class T>
    void var(T& value) {
        value = static_cast<T>(var());
    }
    template <class T>
    void zig(T& value) {
        value = static_cast<T>(zig());
    }
    void text(std::string& text);
    void raw(ByteBuffer& bytes) { bytes = raw(var()); }
    // A number below `limit`.
    void index(std::size_t& value, std::size_t limit) { value = index(limit); }
    // The same, in a byte.
    template <class T>
    void code(T& value, std::size_t limit) {
        const auto code = get<std::uint8_t>();
        if (code >= limit) refuse(ErrorCode::Invalid);
        value = static_cast<T>(code);
    }
    template <class T, class Get>
    void list(std::vector<T>& things, std::size_t bytes_each, Get get) {
        each(things, count(bytes_each), bytes_each, std::move(get));
    }
    // So many things, which count() has found to fit; none if there is no room for them.
    template <class T, class Get>
    void each(std::vector<T>& things, std::size_t count, std::size_t /*bytes_each*/, Get get) {
        things = std::vector<T>(spend(count * sizeof(T)) ? count : 0);
        for (T& thing : things) get(thing);
    }

    template <PlainNumber T>
    T get() {
        if (!need(sizeof(T))) return {};
        at_ += sizeof(T);
        return load_le<T>(bytes_, at_ - sizeof(T));
    }
    std::uint64_t var();
    std::int64_t zig();
    ByteBuffer raw(std::uint64_t count);
    std::size_t index(std::size_t limit);
    // How many things follow, each of at least `bytes_each` bytes; 0 if that many do not fit in the remaining bytes.
    std::size_t count(std::size_t bytes_each);
    // Room in memory; false, and trouble, if there is none.
    bool spend(std::size_t bytes);

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
    void next(Packer& out, const Place& place);
    void next(Unpacker& in, Place& place);

 private:
    Place last_;
};
class MomentList {
 public:
    void next(Packer& out, Microseconds time);
    void next(Unpacker& in, Microseconds& time);

 private:
    Microseconds last_ = 0;
};
// Of frames, or of pieces: when they are read, each must be one of those that there are.
class FrameList {
 public:
    explicit FrameList(const FrameRange& all) : all_(all) {}
    void next(Packer& out, std::size_t frame);
    template <class T>
    void next(Unpacker& in, T& frame) {
        frame = static_cast<T>(read(in));
    }

 private:
    [[nodiscard]] std::size_t read(Unpacker& in);

    FrameRange all_;
    std::size_t last_ = 0;
};
// Of what comes in rising order, without repeats.
class RisingList {
 public:
    void next(Packer& out, std::size_t value, std::size_t /*limit*/) { out.var(value); }
    void next(Unpacker& in, std::size_t& value, std::size_t limit) {
        value = in.index(limit);
        check(in, value);
    }
    void check(const Packer& /*out*/, std::size_t /*value*/) {}
    void check(Unpacker& in, std::size_t value) {
        if (value < least_) in.refuse(ErrorCode::Invalid);
        least_ = value + 1;
    }

 private:
    std::size_t least_ = 0;
};
// Sums of hostile differences wrap; nothing is computed with them.
[[nodiscard]] std::int32_t moved(std::int32_t from, std::int64_t by);

}  // namespace acmotion::recording
