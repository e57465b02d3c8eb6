// How fast are messages read and written, compared with copying their bytes in the same run?
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "ratio_reporter.h"

namespace {

using namespace acmotion;

constexpr std::size_t kMessages = 1024;  // few enough to stay in the cache: this measures the code, not the memory

using Encoded = std::vector<std::byte>;
using Random = std::minstd_rand;

ObjectId random_object(Random& random) { return 0x80000000 + static_cast<std::uint32_t>(random() % 100000); }

UpdatePosition random_update_position(Random& random) {
    const auto metres = [&] { return std::uniform_real_distribution<float>{0, 191}(random); };
    UpdatePosition update{.object = random_object(random)};
    update.pack.position = {{0xA9B40101}, {{metres(), metres(), metres()}, {0.6F, 0, 0, 0.8F}}};
    if (random() % 4 == 0) update.pack.velocity = {metres() / 20, 1, 0};
    if (random() % 4 == 0) update.pack.placement = 0x65;
    update.pack.has_contact = true;
    update.pack.position_stamp = {static_cast<std::uint16_t>(random())};
    return update;
}

UpdateMotion random_update_motion(Random& random) {
    UpdateMotion update{.object = random_object(random)};
    update.movement.style = kDefaultStyleWord;
    if (random() % 4 == 0) {
        update.movement.body = MoveToObject{.target = 0x50000001, .position = {{0xA9B40101}, {}}};
        return update;
    }
    SentMotionState state{.forward_command = 0x07, .forward_speed = 2.5F};
    if (random() % 2 == 0) state.turn_command = 0x0D;
    if (random() % 4 == 0) state.actions.push_back({.command = 0x62, .sequence = 3});
    update.movement.body = state;
    return update;
}

template <class Make>
std::vector<Message> messages(Make make) {
    Random random{1};
    std::vector<Message> all;
    for (std::size_t i = 0; i < kMessages; ++i) all.emplace_back(make(random));
    return all;
}

std::vector<Encoded> encoded(const std::vector<Message>& all) {
    std::vector<Encoded> bytes;
    for (const Message& message : all) bytes.push_back(encode(message).value());
    return bytes;
}

std::size_t total_bytes(const std::vector<Encoded>& all) {
    std::size_t total = 0;
    for (const Encoded& bytes : all) total += bytes.size();
    return total;
}

// Runs `work` on every item of `items`, over and over, and counts them and the bytes they stand for.
template <class Items, class Work>
void measure(benchmark::State& state, const Items& items, std::size_t bytes, Work work) {
    for (auto _ : state)
        for (const auto& item : items) work(item);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(items.size()));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
}

void run_copy(benchmark::State& state, const std::vector<Encoded>& bytes) {
    std::byte out[512];
    measure(state, bytes, total_bytes(bytes), [&](const Encoded& message) {
        std::memcpy(out, message.data(), message.size());
        benchmark::DoNotOptimize(out);
    });
}

template <class Decode>
void run_decode(benchmark::State& state, const std::vector<Encoded>& bytes, Decode decode_one) {
    measure(state, bytes, total_bytes(bytes), [&](const Encoded& message) {
        const auto decoded = decode_one(message);
        if (!decoded) std::abort();
        benchmark::DoNotOptimize(*decoded);
    });
}

void run_encode(benchmark::State& state, const std::vector<Message>& all) {
    std::byte out[512];
    measure(state, all, total_bytes(encoded(all)), [&](const Message& message) {
        benchmark::DoNotOptimize(encode(message, out));
        benchmark::DoNotOptimize(out);
    });
}

void register_message(const std::string& name, const std::vector<Message>& all) {
    const std::vector<Encoded> bytes = encoded(all);
    const auto decode_any = [](const Encoded& message) { return decode(message, Sender::Server); };
    benchmark::RegisterBenchmark((name + "/memcpy").c_str(), [=](auto& state) { run_copy(state, bytes); });
    benchmark::RegisterBenchmark((name + "/decode").c_str(),
                                 [=](auto& state) { run_decode(state, bytes, decode_any); });
    benchmark::RegisterBenchmark((name + "/encode").c_str(), [=](auto& state) { run_encode(state, all); });
}

std::string copy_of(const std::string& name) { return name.substr(0, name.find('/')) + "/memcpy"; }

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    register_message("UpdatePosition", messages(random_update_position));
    register_message("UpdateMotion", messages(random_update_motion));
    acmotion::bench::RatioReporter reporter{copy_of};
    benchmark::RunSpecifiedBenchmarks(&reporter);
}
