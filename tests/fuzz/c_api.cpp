// The C API with every argument that may be wrong: nothing crashes, and what is answered with an error has changed nothing.
//
// The input is calls: a byte says which, and takes its arguments from what follows.
#include <cmath>
#include <vector>

#include "acmotion/c.h"
#include "input.h"

using namespace acmotion;

namespace {

constexpr std::size_t kMaxCalls = 256;

std::uint64_t hash_of(const acm_world* world) {
    std::uint64_t hash = 0;
    fuzz::promise(acm_world_state_hash(world, &hash) == ACM_OK, "a world has a hash");
    return hash;
}

// What callbacks do: they call the world that is calling them.
struct Host {
    acm_world* world = nullptr;
};
void on_event(void* user, const acm_event* event) {
    char text[64];
    const acm_world* world = static_cast<Host*>(user)->world;
    if (world == nullptr) return;
    fuzz::promise(event->size == sizeof *event && event->kind <= ACM_EVENT_MESSAGE_REFUSED, "an event is whole");
    fuzz::promise(acm_world_sentence(world, text, sizeof text, nullptr) == ACM_OK, "an event has its sentence");
    fuzz::promise(acm_world_advance(static_cast<Host*>(user)->world, 1) == ACM_BUSY, "a world is busy meanwhile");
}
void on_sweep(void*, const acm_shape*, const acm_position*, const acm_position*, const acm_sweep_seed*,
              acm_outcome* outcome) {
    fuzz::promise(outcome->size == sizeof *outcome, "an answer comes filled");
}

class Caller {
 public:
    Caller(acm_world* world, Bytes bytes) : world_(world), pieces_(bytes) {}

    void run() {
        for (std::size_t i = 0; i < kMaxCalls && !pieces_.empty(); ++i) call(pieces_.number<std::uint8_t>() % 12);
        acm_snapshot_free(snapshot_);
    }

 private:
    // Now and then one that is no time.
    double time() {
        const auto step = pieces_.number<std::uint8_t>();
        if (step == 255) return pieces_.number<double>();
        return now_ += step / 60.0;
    }
    acm_world* world() { return pieces_.number<std::uint8_t>() == 255 ? nullptr : world_; }
    std::uint32_t object() {
        const auto which = pieces_.number<std::uint8_t>();
        return which < 8 ? 0x50000000U + which : pieces_.number<std::uint32_t>();
    }
    Bytes message() { return pieces_.piece(pieces_.number<std::uint8_t>()); }

    void receive() {
        const std::uint64_t before = hash_of(world_);
        const Bytes bytes = message();
        acm_error error{};
        error.size = pieces_.number<std::uint8_t>() == 0 ? 7 : sizeof error;
        const acm_code code = acm_world_receive(world(), bytes.data(), bytes.size(), time(), nullptr, &error);
        fuzz::promise(code == ACM_OK || hash_of(world_) == before, "an error changes nothing");
    }
    void receive_many() {
        const Bytes first = message();
        const Bytes second = message();
        const acm_message both[]{{first.data(), first.size()}, {second.data(), second.size()}};
        acm_reception receptions[2];
        acm_world_receive_many(world(), both, 2, time(), receptions);
    }
    void move_player() {
        acm_position place{pieces_.number<std::uint32_t>(), {}};
        place.frame.origin = {pieces_.number<float>(), pieces_.number<float>(), pieces_.number<float>()};
        place.frame.rotation = {1, 0, 0, pieces_.number<float>()};
        acm_world_move_player(world(), &place, time());
    }
    void poses() {
        const std::size_t capacity = pieces_.number<std::uint8_t>() % 8;
        const std::size_t size = sizeof(acm_pose) + pieces_.number<std::uint8_t>() % 32 - 8;
        std::vector<char> room(capacity * size);
        std::size_t count = 0;
        auto* to = reinterpret_cast<acm_pose*>(room.data());
        const acm_code code = acm_world_poses(world(), to, capacity, size, &count);
        fuzz::promise(code != ACM_OK || size >= sizeof(acm_pose), "a pose that is too short is refused");
    }
    void find() {
        acm_body body{};
        body.size = sizeof body;
        if (acm_world_find(world(), object(), &body) != ACM_OK) return;
        fuzz::promise(std::isfinite(body.position.frame.origin.x), "a body is somewhere");
        fuzz::promise(body.name[body.name_length] == '\0', "a name ends");
    }
    void decode() {
        const Bytes bytes = message();
        acm_decoded* decoded = nullptr;
        acm_field field{};
        if (acm_decode(bytes.data(), bytes.size(), pieces_.number<std::uint8_t>() % 3, &decoded, nullptr) != ACM_OK)
            return;
        for (std::size_t i = 0; i <= acm_decoded_count(decoded); ++i) {
            field.size = sizeof field;
            acm_decoded_field(decoded, i, &field);
        }
        acm_decoded_free(decoded);
    }
    void take_snapshot() {
        acm_snapshot_free(snapshot_);
        snapshot_ = nullptr;
        acm_world_snapshot(world(), &snapshot_);
    }

    void call(int which) {
        switch (which) {
            case 0:
            case 1:
            case 2: receive(); break;
            case 3: receive_many(); break;
            case 4: move_player(); break;
            case 5: poses(); break;
            case 6: find(); break;
            case 7: decode(); break;
            case 8: take_snapshot(); break;
            case 9: acm_world_restore(world(), snapshot_); break;
            case 10: acm_world_set_player(world(), object(), time()); break;
            default: acm_world_advance(world(), time()); break;
        }
    }

    acm_world* world_;
    fuzz::Pieces pieces_;
    acm_snapshot* snapshot_ = nullptr;
    double now_ = 1;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Host user;
    acm_host host{};
    host.size = sizeof host;
    host.user = &user;
    host.trace = on_event;
    host.sweep = on_sweep;
    acm_limits limits{};
    limits.size = sizeof limits;
    limits.objects = 6;
    limits.parked_bytes = 400;
    acm_world_options options{};
    options.size = sizeof options;
    options.host = &host;
    options.limits = &limits;
    fuzz::promise(acm_world_new(&options, &user.world, nullptr) == ACM_OK, "a world is made");
    acm_world_assume_objects(user.world, 1);
    acm_world_set_player(user.world, 0x50000001, 0);
    Caller{user.world, fuzz::input(data, size)}.run();
    fuzz::promise(acm_world_free(user.world) == ACM_OK, "a world is freed");
    return 0;
}
