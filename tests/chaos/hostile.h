#pragma once
#include <optional>
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/wire/messages.h"
#include "chaos/plan.h"

namespace acmotion::chaos {

// What no server sends: old messages again, damaged copies, and absurd ones about bodies that are there. No CreatePlayer, for
// that is a login and not an attack.
class HostileMessages {
 public:
    explicit HostileMessages(const Plan& plan);

    // A real message passed by, and may come again.
    void note(const ByteBuffer& message);
    // What is said besides, in this step; mostly nothing.
    [[nodiscard]] std::optional<ByteBuffer> next();

 private:
    [[nodiscard]] ByteBuffer damaged(ByteBuffer message);
    [[nodiscard]] Message absurd();
    [[nodiscard]] Message absurd_description();
    [[nodiscard]] MovementData movement();
    [[nodiscard]] PositionPack pack();
    [[nodiscard]] Position position();
    [[nodiscard]] Vec3 vector();
    [[nodiscard]] float number();
    [[nodiscard]] ObjectId object();
    [[nodiscard]] Stamp stamp();
    [[nodiscard]] Stamp life();

    const Plan plan_;
    Random random_;
    std::vector<ByteBuffer> said_;
};

// A datagram that is not of the session, or no longer whole: made of `real`, which was.
[[nodiscard]] ByteBuffer garbage_like(Random& random, const ByteBuffer& real);

}  // namespace acmotion::chaos
