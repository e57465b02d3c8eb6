#pragma once
#include <gtest/gtest.h>

#include "lab/output/recording/whole_recording.h"
#include "lab/replay/written_session.h"

namespace acmotion::test {

// Half a minute in which bodies come, walk, stand, and one goes and comes again with other things in mind.
inline Session half_a_minute() {
    WrittenSession written;
    written.session.objects[kRemote + 1] = {"Other", ObjectKind::Creature};
    written.create(0.1, kRemote, 82, 1).create(0.2, kRemote + 1, 84);
    for (int i = 1; i < 60; ++i) written.update(0.5 * i, kRemote, 82 + 0.4F * static_cast<float>(i));
    return written.session;
}

inline recording::Order order_of_three_runs() {
    return {.title = "half a minute",
            .rules = {Rules::retail(), Rules::acdream(), Rules::snap()},
            .frames = even_frames(32, 30)};
}

inline const ByteBuffer& long_file() {
    static const ByteBuffer kFile = file_of(half_a_minute(), order_of_three_runs());
    return kFile;
}

inline WholeRecording read_whole(Bytes file) {
    auto whole = from_bytes(file);
    EXPECT_TRUE(whole) << describe(whole.error());
    return whole ? *std::move(whole) : WholeRecording{};
}

}  // namespace acmotion::test
