#include "world_rows.h"

#include <algorithm>
#include <cstring>

#include "acmotion/core/bytes.h"
#include "acmotion/world/inspector.h"
#include "cpu_time.h"
#include "crowd.h"
#include "median.h"
#include "support/allocations.h"

namespace acmotion::bench {
namespace {

constexpr std::size_t kCopiedBytes = 256;  // a body
constexpr std::size_t kWrittenBytes = 64;
constexpr std::uint32_t kReceivers = 100'000;  // at most

template <class Work>
double nanoseconds_of(const Work& work) {
    const double began = cpu_nanoseconds();
    work();
    return cpu_nanoseconds() - began;
}

// Nothing reads what is written here, which the compiler may not know.
void keep(const void* memory) { asm volatile("" : : "r"(memory) : "memory"); }

// The yardstick: two pieces of memory, one copied into the other.
class Copier {
 public:
    explicit Copier(std::size_t bytes) : from_(bytes, std::byte{1}), to_(bytes, std::byte{2}) {}
    [[nodiscard]] double nanoseconds() {
        return nanoseconds_of([&] {
            std::memcpy(to_.data(), from_.data(), from_.size());
            keep(to_.data());
        });
    }

 private:
    std::vector<std::byte> from_;
    std::vector<std::byte> to_;
};

// Work and yardstick by turns: what disturbs one disturbs the other.
struct Turns {
    std::vector<double> work;
    std::vector<double> yardstick;
    std::size_t allocations = 0;

    template <class Work, class Yardstick>
    void take(const Work& do_work, const Yardstick& yardstick_ns) {
        double took = 0;
        allocations += test::allocations_of([&] { took = nanoseconds_of(do_work); });
        work.push_back(took);
        yardstick.push_back(yardstick_ns());
    }
    [[nodiscard]] double ratio() const { return median(work) / median(yardstick); }
    [[nodiscard]] double allocations_each() const {
        return static_cast<double>(allocations) / static_cast<double>(work.size());
    }
};

double bytes_per_body(const Crowd& crowd, std::uint32_t bodies) {
    return static_cast<double>(WorldInspector{crowd.world()}.memory_used()) / bodies;
}

WorldRow row_of(const std::string& name, std::uint32_t bodies, const Turns& turns, double bytes) {
    return {name, bodies, median(turns.work) / bodies, turns.ratio(), bytes, turns.allocations_each()};
}

std::vector<std::uint32_t> sizes_up_to(std::uint32_t most) {
    std::vector<std::uint32_t> sizes;
    for (const std::uint32_t size : {1'000U, 100'000U, 1'000'000U}) {
        if (size < most) sizes.push_back(size);
    }
    sizes.push_back(most);
    return sizes;
}

// ---- advance --------------------------------------------------------------------------------------------------------

// A second or two of each.
int frames_of(const Crowd::Size& size) { return static_cast<int>(std::clamp(9'000'000 / size.running, 9U, 600U)); }

WorldRow measure_running(const std::string& name, const Crowd::Size& size, int frames) {
    Crowd crowd(size);
    Copier copier(kCopiedBytes * size.running);
    Turns turns;
    for (int i = 0; i < frames; ++i) {
        turns.take([&] { crowd.advance(); }, [&] { return copier.nanoseconds(); });
        crowd.receive_due();
    }
    return row_of(name, size.running, turns, bytes_per_body(crowd, size.running + size.idle));
}

// ---- receive --------------------------------------------------------------------------------------------------------

// The least that any receiver does: find the object of a message, and write to it.
class LookUpAndWrite {
 public:
    struct Body {
        std::byte written[kWrittenBytes];
        std::byte rest[448 - kWrittenBytes];
    };

    explicit LookUpAndWrite(const MessageStream& messages) : bodies_(messages.size()) {
        while (places_.size() < 2 * messages.size()) places_.resize(2 * places_.size());
        // In the order of their ids, as the world's bodies lie.
        std::vector<std::uint32_t> ids;
        for (std::size_t i = 0; i < messages.size(); ++i) ids.push_back(subject_of(messages[i]));
        std::ranges::sort(ids);
        for (std::uint32_t i = 0; i < ids.size(); ++i) places_[place_of(ids[i])] = {ids[i], i};
    }
    void receive(std::span<const std::byte> message) {
        Body& body = bodies_[places_[place_of(subject_of(message))].index];
        std::memcpy(body.written, message.data(), std::min(message.size(), kWrittenBytes));
    }
    void finish() const { keep(bodies_.data()); }

 private:
    struct Place {
        std::uint32_t id = 0;
        std::uint32_t index = 0;
    };
    static std::uint32_t subject_of(std::span<const std::byte> message) { return load_le<std::uint32_t>(message, 4); }
    [[nodiscard]] std::size_t place_of(std::uint32_t id) const {
        std::size_t place = (id * 0x9E3779B97F4A7C15U >> 32) & (places_.size() - 1);
        while (places_[place].id != 0 && places_[place].id != id) place = (place + 1) & (places_.size() - 1);
        return place;
    }

    std::vector<Body> bodies_;
    std::vector<Place> places_ = std::vector<Place>(16);
};

struct Received {
    WorldRow row;
    double ratio = 0;  // to a look-up and a write
};

// `receive` gives the crowd the messages of a round.
template <class Receive>
Received measure_receiving(const std::string& name, std::uint32_t receivers, const Receive& receive) {
    constexpr int kReceivedRounds = 9;
    Crowd crowd({.running = receivers});
    LookUpAndWrite least(crowd.next_updates());
    Copier copier(kCopiedBytes * receivers);
    Turns beside_least;
    std::vector<double> copies;
    // The yardstick has taken a round of updates away: some walk farther once, and then queues are as long as they will be.
    for (int round = 0; round < 5; ++round) {
        for (int i = 0; i < 30; ++i) crowd.advance();
        const MessageStream messages = crowd.next_updates();
        receive(crowd, messages.all());
    }
    for (int round = 0; round < kReceivedRounds; ++round) {
        for (int i = 0; i < 30; ++i) crowd.advance();
        const MessageStream messages = crowd.next_updates();
        const std::vector<std::span<const std::byte>> list = messages.all();
        const auto receive_least = [&] {
            for (const std::span<const std::byte> message : list) least.receive(message);
            least.finish();
        };
        beside_least.take([&] { receive(crowd, list); }, [&] { return nanoseconds_of(receive_least); });
        copies.push_back(copier.nanoseconds());
    }
    WorldRow row = row_of(name, receivers, beside_least, bytes_per_body(crowd, receivers));
    row.memcpy_ratio = median(beside_least.work) / median(copies);
    return {row, beside_least.ratio()};
}

double measure_copying() {
    constexpr std::size_t kBytes = std::size_t{256} << 20;
    Copier copier(kBytes);
    std::vector<double> times;
    for (int i = 0; i < 9; ++i) times.push_back(copier.nanoseconds());
    return static_cast<double>(kBytes) / median(times);
}

}  // namespace

WorldTable measure_worlds(std::uint32_t most_bodies) {
    WorldTable table;
    const auto running = [&](const std::string& name, const Crowd::Size& size) {
        return table.rows.emplace_back(measure_running(name, size, frames_of(size))).ns_per_body;
    };
    table.copied_gigabytes_per_second = measure_copying();
    const std::vector<std::uint32_t> sizes = sizes_up_to(most_bodies);
    for (const std::uint32_t size : sizes) running("advance, running", {.running = size});
    const double among = running("advance, running among idle ones", {.running = sizes[0], .idle = most_bodies});
    table.idle_ratio = among / table.rows[0].ns_per_body;
    const std::uint32_t receivers = std::min(most_bodies, kReceivers);
    const auto receiving = [&](const std::string& name, const auto& receive) {
        const Received received = measure_receiving(name, receivers, receive);
        table.rows.push_back(received.row);
        return received.ratio;
    };
    table.receive_ratio = receiving("receive a position", [](Crowd& crowd, const auto& messages) {
        for (const std::span<const std::byte> message : messages) crowd.receive(message);
    });
    table.receive_all_ratio = receiving("receive all positions at once",
                                        [](Crowd& crowd, const auto& messages) { crowd.receive_all(messages); });
    return table;
}

}  // namespace acmotion::bench
