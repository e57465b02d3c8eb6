// What docs/embedding.md shows, as one program: a client's side of acmotion.
// Each part between marks is in the document.
#include <acmotion/animation/table_layer.h>
#include <acmotion/core/limits.h>
#include <acmotion/geometry/heading.h>
#include <acmotion/trace/event.h>
#include <acmotion/trace/sentence.h>
#include <acmotion/wire/encode.h>
#include <acmotion/wire/messages.h>
#include <acmotion/world/inspector.h>

#include <acmotion/acmotion.hpp>
#include <cstdio>
#include <map>
#include <thread>
#include <vector>

using namespace acmotion;

namespace {

struct Camera {
    float x = 0, y = 0, z = 0, degrees = 0;
};

// [draw]
// Metres east, north and up from the corner of the map, and compass degrees: what a renderer wants.
Camera camera_of(const Position& position) {
    const std::uint32_t block = position.cell.value >> 16;
    const Vec3& origin = position.frame.origin;
    return {static_cast<float>(block >> 8) * 192 + origin.x, static_cast<float>(block & 0xFF) * 192 + origin.y,
            origin.z, heading_of(position.frame.rotation)};
}
// [/draw]

// [trace]
class Console : public TraceSink {
    void on_event(const Event& event) override {
        std::printf("%.3f s  0x%08X  %s\n", event.time, event.object.value, sentence(event).c_str());
    }
};
// [/trace]

// [shapes]
class Sizes : public ShapeSource {
    [[nodiscard]] BodyShape shape_of(ObjectId object, std::uint32_t setup) const override {
        if (setup == 0x02000001) return {.radius = 0.48F, .height = 1.84F, .step_down = 0.6F};
        return ShapeSource::shape_of(object, setup);
    }
};
// [/shapes]

// [tables]
// Where your tables and animations come from; null is "there is none". A body keeps what it plays, so you may forget it.
class Tables : public MotionLibrary {
 public:
    [[nodiscard]] std::shared_ptr<const MotionTable> motion_table(std::uint32_t id) override { return tables[id]; }
    [[nodiscard]] std::shared_ptr<const Animation> animation(std::uint32_t id) override { return animations[id]; }
    [[nodiscard]] std::optional<std::uint32_t> default_animation(std::uint32_t /*setup*/) override { return 0; }

    std::map<std::uint32_t, std::shared_ptr<const MotionTable>> tables;
    std::map<std::uint32_t, std::shared_ptr<const Animation>> animations;
};
// [/tables]

std::vector<std::byte> creation(ObjectId object) {
    CreateObject message;
    message.object = object;
    message.physics.position = {CellId{0xA9B40001}, {{10, 0, 0}, {}}};
    return *encode(message);
}

// One world from its first message on, with its own clock.
void play(World& world, std::span<const std::byte> message) {
    world.set_player(0x5000000A, 0);  // what comes before is kept until then
    world.receive(message, 0);
    for (int tick = 1; tick <= 30; ++tick) world.advance(tick * 0.04);
}

class Game {
 public:
    void receive(std::span<const std::byte> bytes, double now) {
        // [receive]
        const Reception reception = world_.receive(bytes, now);
        if (reception.error) std::fprintf(stderr, "%s\n", describe(*reception.error).c_str());
        // [/receive]
    }

    void frame(double now) {
        // [frame]
        world_.advance(now);                                     // physics first, as the original did,
        for (const auto& bytes : arrived_) receive(bytes, now);  // then what came since the last frame
        arrived_.clear();
        for (const Pose& pose : world_.poses()) {
            if (!pose.is_hidden) draw(pose.object, camera_of(pose.position));
        }
        // [/frame]
    }

    void try_both_ways() {
        // [snapshot]
        const Snapshot before = world_.snapshot();
        world_.advance(60);
        const std::uint64_t one_way = WorldInspector{world_}.state_hash();
        world_.restore(before);
        world_.advance(60);
        same_ = WorldInspector{world_}.state_hash() == one_way;  // the same bits, on every machine
        // [/snapshot]
    }

    // For a display that draws more often than bodies tick.
    void smooth_frame(double now) {
        // [smooth]
        smooth_.set_smooth(true);  // once
        smooth_.advance(now);
        for (const Pose& pose : smooth_.poses_at(now)) draw(pose.object, camera_of(pose.position));
        // [/smooth]
    }

    void play_two_worlds() {
        const std::vector<std::byte> message = creation(0x5000000A);
        // [threads]
        std::vector<World> worlds;
        for (int i = 0; i < 2; ++i) worlds.emplace_back(Rules::retail(), limits_, WorldHost{.shapes = &sizes_});
        std::vector<std::thread> threads;
        for (World& world : worlds) threads.emplace_back([&world, &message] { play(world, message); });
        for (std::thread& thread : threads) thread.join();
        // [/threads]
        same_ = same_ && worlds[0].pose(0x5000000A) &&
                WorldInspector{worlds[0]}.state_hash() == WorldInspector{worlds[1]}.state_hash();
    }

    void log_in(ObjectId me) {
        world_.set_player(me, 0);
        arrived_.push_back(creation(me));
    }
    [[nodiscard]] bool went_well() const { return same_ && drawn_ == 2; }

 private:
    void draw(ObjectId, const Camera& camera) { drawn_ += camera.x == 0xA9 * 192 + 10 ? 1 : 0; }

    // [world]
    Sizes sizes_;
    Console console_;
    Limits limits_{.objects = 20'000};  // a server that you do not trust cannot make more
    World world_{Rules::retail(), limits_, {.shapes = &sizes_, .trace = &console_}};
    // [/world]
    // [layer]
    Tables tables_;
    TableLayer layer_{tables_};
    World animated_{Rules::retail(), limits_, {.root_motion = &layer_, .animation = &layer_}};
    // [/layer]
    World smooth_;
    std::vector<std::vector<std::byte>> arrived_;
    int drawn_ = 0;
    bool same_ = false;
};

}  // namespace

int main() {
    Game game;
    game.log_in(0x5000000A);
    game.frame(0.02);
    game.frame(0.06);
    game.smooth_frame(0.06);
    game.try_both_ways();
    game.play_two_worlds();
    return game.went_well() ? 0 : 1;
}
