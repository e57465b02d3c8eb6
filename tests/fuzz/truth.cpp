// Any bytes as the truth beside a capture: an error that says where, or samples in order of time that can be cut.
#include <cmath>
#include <set>

#include "input.h"
#include "lab/load/truth_file.h"
#include "words.h"

using namespace acmotion;

namespace {

constexpr Nanoseconds kEpoch = 1'700'000'000'000'000'000;

void check_order(const TruthSamples& samples) {
    double last = samples.front().time;
    for (const TruthSample& sample : samples) {
        fuzz::promise(std::isfinite(sample.time) && sample.time >= last, "time does not run backwards");
        last = sample.time;
    }
}

std::size_t count(const GroundTruth& truth) {
    std::size_t all = 0;
    for (const auto& [object, samples] : truth.samples()) all += samples.size();
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto loaded = read_truth(text, "t", kEpoch);
    if (!loaded) {
        fuzz::promise_words(loaded.error(), "t: line ");
        return 0;
    }
    std::set<ObjectId> objects;
    for (const auto& [object, samples] : loaded->truth.samples()) {
        objects.insert(object);
        check_order(samples);
        static_cast<void>(loaded->truth.at(object, samples.front().time + 0.5));
    }
    fuzz::promise(count(loaded->truth) <= size, "a sample takes a byte at least");
    const auto whole = read_truth(part_of_truth(text, kEpoch, objects, 1e300), "t", kEpoch);
    fuzz::promise(whole && count(whole->truth) == count(loaded->truth), "a cut of everything has everything");
    const auto part = read_truth(part_of_truth(text, kEpoch, objects, 1), "t", kEpoch);
    fuzz::promise(part && count(part->truth) <= count(loaded->truth), "a cut can be read");
    return 0;
}
