#pragma once
#include <functional>
#include <vector>

#include "lab/output/recording/blocks.h"
#include "lab/output/recording/recording.h"

namespace acmotion::recording {

// The first frame of each piece but the first.
[[nodiscard]] std::vector<std::size_t> later_pieces_of(const FrameMoments& frames);

// Where a recording goes while it is made.
class RecordingSink {
 public:
    virtual ~RecordingSink() = default;
    // The session; of its runs the labels are known.
    virtual void begin(const Recording& session) = 0;
    // What was said, part by part: the whole session before the first piece. `number` counts from 0.
    virtual void say(const Said& part, std::size_t number, std::size_t count) = 0;
    // Those of a run come in order.
    virtual void add(Piece piece) = 0;
    // The session again, with all that is known in the end. Of its runs, `about` alone counts.
    virtual void end(const Recording& session) = 0;
};

// Makes a block of its content. `cost` is what that takes of a reader's memory.
using PackBlock = std::function<ByteBuffer(const BlockAbout& about, Bytes payload, std::size_t cost)>;
[[nodiscard]] inline ByteBuffer pack_as_it_is(const BlockAbout& about, Bytes payload, std::size_t /*cost*/) {
    return to_block(about, payload);
}

// The file of docs/recording.md, block by block: what was put is readable, whatever becomes of the rest.
class FileWriter : public RecordingSink {
 public:
    using Put = std::function<void(Bytes)>;
    explicit FileWriter(Put put, PackBlock pack = pack_as_it_is) : put_(std::move(put)), pack_(std::move(pack)) {}

    void begin(const Recording& session) override;
    void say(const Said& part, std::size_t number, std::size_t count) override;
    void add(Piece piece) override;
    void end(const Recording& session) override;
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
    void put_session(std::string_view kind, const Recording& session);
    void put_block(const BlockAbout& about, Bytes payload, std::size_t cost);
    void put(Bytes bytes);

    Put put_;
    PackBlock pack_;
    std::vector<IndexEntry> index_;
    std::uint64_t bytes_ = 0;
};

// A whole file, not compressed, with one piece for each run, and one part of what was said. Tracks and times must be in order; poses must lie within the frames.
[[nodiscard]] ByteBuffer to_bytes(const Recording& recording);

}  // namespace acmotion::recording
