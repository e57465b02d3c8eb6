#include <array>
#include <memory>

#include "acmotion/world/live_session.h"
#include "c/convert.h"
#include "c/guard.h"
#include "c/world.h"

using namespace acmotion;

struct acm_live {
    acm_live(acm_world* made, const Limits& limits, Observer::Gaps gaps, Observer::Damaged damaged)
        : world(made), session(made->world, limits, gaps, damaged) {
        world->is_lent = true;
    }

    std::unique_ptr<acm_world> world;
    LiveSession session;
};

namespace acmotion::c {
namespace {

acm_code take_live_options(const acm_live_options* options, acm_live_options& taken, acm_limits& limits) {
    if (options == nullptr) return ACM_OK;
    if (const acm_code code = take(*options, taken); code != ACM_OK) return code;
    if (taken.world == nullptr) return ACM_OK;
    acm_world_options world{};
    if (const acm_code code = take(*taken.world, world); code != ACM_OK) return code;
    return world.limits != nullptr ? take(*world.limits, limits) : ACM_OK;
}

acm_code make_live(const acm_live_options& options, const acm_limits& limits, acm_live** live, acm_error* error) {
    acm_world* world = nullptr;
    if (const acm_code code = acm_world_new(options.world, &world, error); code != ACM_OK) return code;
    std::unique_ptr<acm_world> owned{world};
    auto made = std::make_unique<acm_live>(
        world, from_c(limits), options.is_strict != 0 ? Observer::Gaps::Strict : Observer::Gaps::Lenient,
        options.keeps_damage != 0 ? Observer::Damaged::Keep : Observer::Damaged::Drop);
    static_cast<void>(owned.release());
    *live = made.release();
    return ACM_OK;
}

acm_live_counts counts_of(const LiveSession& session) {
    acm_live_counts counts{};
    counts.sessions = session.sessions();
    counts.messages_refused = session.messages_refused();
    constexpr std::array kSenders{Sender::Server, Sender::Client};  // as ACM_FROM_SERVER and ACM_FROM_CLIENT count
    for (std::size_t i = 0; i < kSenders.size(); ++i) {
        const TransportStatistics side = session.statistics(kSenders[i]);
        counts.packets[i] = side.packets;
        counts.packets_failed[i] = side.count(Verification::Failed);
        counts.packets_lost[i] = side.lost_packets;
        counts.messages[i] = side.messages;
    }
    return counts;
}

acm_world* world_of(const acm_live* live) { return live != nullptr ? live->world.get() : nullptr; }

}  // namespace
}  // namespace acmotion::c

acm_code acm_live_new(const acm_live_options* options, acm_live** live, acm_error* error) {
    if (live == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::is_fillable(error)) return ACM_BAD_SIZE;
    return c::guarded([&] {
        acm_live_options taken{};
        acm_limits limits{};
        const acm_code code = c::take_live_options(options, taken, limits);
        if (code != ACM_OK)
            return c::fail_with(error, code, "acm_live_options", "size", "a struct has a size that is not known");
        return c::make_live(taken, limits, live, error);
    });
}

acm_code acm_live_free(acm_live* live) {
    if (live != nullptr && live->world->is_busy) return ACM_BUSY;
    return c::guarded([&] {
        delete live;
        return ACM_OK;
    });
}

acm_code acm_live_world(const acm_live* live, acm_world** world) {
    if (live == nullptr || world == nullptr) return ACM_BAD_ARGUMENT;
    *world = live->world.get();
    return ACM_OK;
}

acm_code acm_live_receive(acm_live* live, int sender, const void* bytes, size_t size, int64_t time_ns) {
    if (!c::are_bytes(bytes, size) || (sender != ACM_FROM_SERVER && sender != ACM_FROM_CLIENT)) return ACM_BAD_ARGUMENT;
    return c::ask(c::world_of(live), [&] {
        const Sender from = sender == ACM_FROM_CLIENT ? Sender::Client : Sender::Server;
        live->session.receive(from, c::as_bytes(bytes, size), time_ns);
        return ACM_OK;
    });
}

acm_code acm_live_frame(acm_live* live, double now) {
    return c::change(c::world_of(live), now, [&] {
        live->session.frame(now);
        return ACM_OK;
    });
}

acm_code acm_live_count(const acm_live* live, acm_live_counts* counts) {
    if (counts == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::has_known_size(*counts)) return ACM_BAD_SIZE;
    return c::ask(c::world_of(live), [&] {
        c::give(*counts, c::counts_of(live->session));
        return ACM_OK;
    });
}
