#include "lab/replay/cut.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "acmotion/research/rule_fields.h"
#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"
#include "lab/replay/frame_hasher.h"
#include "sessions/replay.h"
#include "sessions/session_collector.h"

namespace acmotion {
namespace {

// ---- what depends on what ---------------------------------------------------------------------------------------------

using Dependences = std::map<ObjectId, std::set<ObjectId>>;

ObjectId target_of(const MovementData& movement) {
    if (const auto* order = std::get_if<MoveToObject>(&movement.body)) return order->target;
    if (const auto* order = std::get_if<TurnToObject>(&movement.body)) return order->target;
    return movement.sticky;
}

void note(Dependences& all, ObjectId object, ObjectId on) {
    if (!on.is_null()) all[object].insert(on);
}

void note_description(Dependences& all, const ObjectDescription& description) {
    const PhysicsDesc& physics = description.physics;
    if (physics.parent) note(all, description.object, physics.parent->parent);
    if (physics.movement && physics.movement->data) {
        note(all, description.object, target_of(*physics.movement->data));
    }
}

void note_message(Dependences& all, const Message& message) {
    if (const ObjectDescription* description = description_in(message)) note_description(all, *description);
    if (const auto* held = std::get_if<ParentEvent>(&message)) note(all, held->child, held->parent);
    if (const auto* motion = std::get_if<UpdateMotion>(&message)) {
        note(all, motion->object, target_of(motion->movement));
    }
    if (const auto* both = std::get_if<PositionAndMovement>(&message)) {
        note(all, both->object, target_of(both->movement));
    }
}

bool may_depend(const SessionMessage& message) {
    return message.is_description() || message.is_any<ParentEvent, UpdateMotion, PositionAndMovement>();
}

Dependences dependences_in(const Session& session, double until) {
    Dependences all;
    for (const SessionMessage& message : session.messages) {
        if (message.time > until) break;
        if (may_depend(message)) note_message(all, decode(message.bytes, Sender::Server)->message);
    }
    return all;
}

// ---- what is shown ----------------------------------------------------------------------------------------------------

// Hashes how each body is drawn first, and then when and how that changes: what rests is not looked at.
class PoseWatcher : public ReplayListener {
 public:
    explicit PoseWatcher(std::map<ObjectId, PoseHash>& hashes) : hashes_(hashes) {}

    void on_frame(const ReplayFrame& frame) override {
        const auto number = static_cast<std::uint32_t>(frame.number);
        for (const FrameChanges::Gone& gone : frame.changes->gone) hashes_[gone.object].add(number);
        if (std::exchange(is_first_, false)) {
            for (const BodyFrame& body : frame.bodies) add(number, body);
        } else {
            for (const FrameChanges::Body& body : frame.changes->bodies) {
                if (body.has_moved) add(number, frame.bodies[body.place]);
            }
        }
    }

 private:
    void add(std::uint32_t number, const BodyFrame& body) {
        PoseHash& hash = hashes_[body.object];
        hash.add(number);
        hash.add(body);
    }

    std::map<ObjectId, PoseHash>& hashes_;
    bool is_first_ = true;
};

// What is shown of each body within a span of time, bit for bit, under every set of rules.
class ShownPoses {
 public:
    // Plays the session once for each set of rules.
    ShownPoses(const Session& session, const FrameTimes& frames, const ReplayPart& span);

    // Those that are shown at all, by any rules.
    [[nodiscard]] std::set<ObjectId> objects() const;
    // By the worlds that played it.
    [[nodiscard]] const std::vector<BoundReached>& bounds() const { return bounds_; }
    [[nodiscard]] bool are_same(const ShownPoses& other, ObjectId object) const;

 private:
    using Hashes = std::map<ObjectId, PoseHash>;
    std::vector<Hashes> by_rules_;  // in the order of Rules::presets
    std::vector<BoundReached> bounds_;
};

ShownPoses::ShownPoses(const Session& session, const FrameTimes& frames, const ReplayPart& span) {
    for (const Rules::Preset& preset : usual_presets()) {
        PoseWatcher watcher{by_rules_.emplace_back()};
        FilteredListener filter{watcher, span};
        const Limits::Reached counts = replay(session, preset.rules, frames, filter);
        std::ranges::copy(bounds_reached(counts, preset.name), std::back_inserter(bounds_));
    }
}

std::set<ObjectId> ShownPoses::objects() const {
    std::set<ObjectId> all;
    for (const Hashes& hashes : by_rules_) {
        for (const auto& [object, hash] : hashes) all.insert(object);
    }
    return all;
}

bool ShownPoses::are_same(const ShownPoses& other, ObjectId object) const {
    const auto value_in = [object](const Hashes& hashes) {
        const auto found = hashes.find(object);
        return found == hashes.end() ? 0 : found->second.value();
    };
    return std::ranges::equal(by_rules_, other.by_rules_, {}, value_in, value_in);
}

// ---- the cut ----------------------------------------------------------------------------------------------------------

FrameTimes frames_until(const FrameTimes& frames, double until) {
    return frames.first(static_cast<std::size_t>(std::ranges::upper_bound(frames, until) - frames.begin()));
}

// Messages that name no object are about the player.
bool is_about(const std::set<ObjectId>& objects, const SessionMessage& message) {
    return !message.names_object || objects.contains(message.object);
}

// A session without what came later, and without the other objects if some are named.
Session part_of(const Session& session, const std::set<ObjectId>* objects, double until) {
    Session part;
    part.epoch = session.epoch;
    part.start = session.start;
    part.seconds = std::min(until - session.start, session.seconds);
    part.player = session.player;
    part.player_source = session.player_source;
    part.walls = session.walls;
    part.hash_key = session.hash_key;
    const auto is_wanted = [&](const SessionMessage& message) {
        return message.time <= until && (objects == nullptr || is_about(*objects, message));
    };
    const auto is_in_time = [&](const PlayerReport& report) { return report.time <= until; };
    std::ranges::copy_if(session.messages, std::back_inserter(part.messages), is_wanted);
    std::ranges::copy_if(session.player_reports, std::back_inserter(part.player_reports), is_in_time);
    return part;
}

// What another reader makes of the file. Walls are no part of a capture: their file lies beside it, as it will again.
Session read_back(const CutFile& file, const Session& original) {
    Session session = load_session(ByteStream{Bytes{file.bytes}}, {.hash_key = original.hash_key})->session.value();
    session.walls = original.walls;
    return session;
}

// The session as it is, and what it shows of a span of time.
struct Original {
    const Session& session;
    ReplayPart span;
    FrameTimes frames;
    ShownPoses shown;
};

// Of `objects`, or of all; what is compared is those objects.
Cut cut_out(const Original& from, const std::set<ObjectId>& objects, bool keeps_all) {
    Cut cut;
    cut.session = part_of(from.session, keeps_all ? nullptr : &objects, from.span.until);
    cut.objects = objects;
    cut.bounds = from.shown.bounds();
    cut.has_everybody = keeps_all;
    cut.file = write_session(cut.session);
    const ShownPoses again{read_back(cut.file, cut.session), from.frames, from.span};
    const auto differs = [&](ObjectId object) { return !from.shown.are_same(again, object); };
    const auto found = std::ranges::find_if(objects, differs);
    if (found != objects.end()) cut.differs = *found;
    return cut;
}

}  // namespace

std::set<ObjectId> with_dependences(const Session& session, std::set<ObjectId> objects, double until) {
    const Dependences all = dependences_in(session, until);
    std::vector<ObjectId> open(objects.begin(), objects.end());
    while (!open.empty()) {
        const auto found = all.find(open.back());
        open.pop_back();
        if (found == all.end()) continue;
        for (const ObjectId on : found->second) {
            if (objects.insert(on).second) open.push_back(on);
        }
    }
    return objects;
}

std::optional<Cut> make_cut(const Session& session, const ReplayPart& part, const FrameTimes& all_frames) {
    const ReplayPart span{{}, part.since, part.until};
    const FrameTimes frames = frames_until(all_frames, part.until);
    const Original from{session, span, frames, ShownPoses{session, frames, span}};
    std::set<ObjectId> objects = from.shown.objects();
    if (!part.object.is_null()) std::erase_if(objects, [&](ObjectId object) { return object != part.object; });
    if (objects.empty()) return std::nullopt;

    objects.insert(session.player);
    objects = with_dependences(session, std::move(objects), part.until);
    Cut cut = cut_out(from, objects, false);
    if (cut.differs) cut = cut_out(from, objects, true);
    return cut;
}

}  // namespace acmotion
