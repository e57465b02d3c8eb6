#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "acmotion/world/world.h"

// What `world_bench` measures: worlds full of bodies, made through encoded messages as a server's would be.
namespace acmotion::bench {

// Messages one behind the other: a vector for each would be measured with them.
class MessageStream {
 public:
    void add(std::span<const std::byte> message);
    [[nodiscard]] std::size_t size() const { return ends_.size(); }
    [[nodiscard]] std::span<const std::byte> operator[](std::size_t i) const;
    [[nodiscard]] std::vector<std::span<const std::byte>> all() const;

 private:
    std::vector<std::byte> bytes_;
    std::vector<std::size_t> ends_;
};

// Bodies that run round a square of 7.7 m, each side of it one update and one second: with three updates ahead to begin
// with, every queue stays as long as it is. All of them are near the player, so that no body sleeps for being far.
class Crowd {
 public:
    struct Size {
        std::uint32_t running = 0;
        std::uint32_t idle = 0;  // they stand between those that run
    };
    explicit Crowd(const Size& size);

    // One tick, nothing else.
    void advance();
    // After each second of the world's time every runner gets the next side of its square.
    void receive_due();
    // The next side for every runner, in an order that is not that of memory.
    [[nodiscard]] MessageStream next_updates();
    void receive(std::span<const std::byte> message);
    void receive_all(std::span<const std::span<const std::byte>> messages);

    [[nodiscard]] const World& world() const { return world_; }
    // How many runners have somewhere to go.
    [[nodiscard]] std::uint32_t walking() const;

 private:
    void create(std::uint32_t body);
    void start_running(std::uint32_t runner);
    [[nodiscard]] ObjectId runner_id(std::uint32_t runner) const;

    std::uint32_t running_;
    std::uint32_t bodies_;
    World world_;
    double now_ = 100;
    int ticks_ = 0;
    std::uint16_t sides_ = 0;  // how many updates every runner has had
};

}  // namespace acmotion::bench
