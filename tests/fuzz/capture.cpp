// Any bytes as a capture file, in memory and in bites: both give the same, and messages are whole.
#include "input.h"
#include "sessions/flow_observer.h"

using namespace acmotion;

namespace {

class Counter : public CaptureSink {
 public:
    void on_message(FlowId, const ObservedMessage& message) override {
        fuzz::promise(message.bytes.size() >= 4, "a message has an opcode");
        ++messages;
    }
    std::size_t messages = 0;
};

// As a slow pipe might bring them: seven bytes, and seven more each time. Their ends fall on every kind of field, and an
// execution does not spend its time on cutting.
class Bites : public ByteStream::Source {
 public:
    explicit Bites(Bytes rest) : rest_(rest) {}
    Result<std::size_t> read(std::span<std::byte> into) override {
        size_ += kMore;
        const std::size_t count = std::min({size_, rest_.size(), into.size()});
        std::copy_n(rest_.begin(), count, into.begin());
        rest_ = rest_.subspan(count);
        return count;
    }

 private:
    static constexpr std::size_t kMore = 7;

    Bytes rest_;
    std::size_t size_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Bytes bytes = fuzz::input(data, size);
    Counter whole;
    Counter bitten;
    const auto from_memory = read_capture(ByteStream{bytes}, {}, whole);
    const auto from_bites = read_capture(ByteStream{std::make_unique<Bites>(bytes)}, {}, bitten);
    fuzz::promise(from_memory.has_value() == from_bites.has_value(), "how bytes come does not matter");
    fuzz::promise(whole.messages == bitten.messages, "how bytes come does not matter to the messages");
    if (!from_memory) return 0;
    fuzz::promise(from_memory->end.offset + from_memory->end.bytes_lost <= size, "no more is lost than there was");
    fuzz::promise(from_memory->end.bytes_lost == from_bites->end.bytes_lost, "the same is lost");
    return 0;
}
