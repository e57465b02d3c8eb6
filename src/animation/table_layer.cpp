#include "acmotion/animation/table_layer.h"

#include "acmotion/motion/root_motion.h"
#include "animation/played_bodies.h"
#include "core/constants.h"

namespace acmotion {
namespace {

// Ours: one more, and the oldest ends where it is.
constexpr std::size_t kMostScaleRuns = 16;

// Hands on the reports of a part array.
class SinkListener final : public PartListener {
 public:
    SinkListener(AnimationSink& sink, PlayedBody& body) : sink_(sink), body_(body) {}

    // Which motion it was, and why it ended, means nothing to an interpreter (spec 70 §9).
    void motion_done(MotionCommand /*motion*/, bool /*success*/) override { sink_.motion_done(); }
    void run_hook(const Animation::Hook& hook) override {
        std::visit([this](const auto& effect) { take(effect); }, hook.effect);
    }

 private:
    void take(const Animation::Hook::Ethereal& effect) { sink_.set_ethereal(effect.value != 0); }
    void take(const Animation::Hook::SetOmega& effect) { sink_.set_omega(effect.omega); }
    void take(const Animation::Hook::Scale& effect) {
        if (effect.seconds < kEpsilon) return sink_.set_scale(body_.scale = effect.end);
        std::vector<ScaleRun>& runs = body_.scale_runs;
        if (runs.size() >= kMostScaleRuns) runs.pop_back();
        runs.insert(runs.begin(), ScaleRun{sink_.physics_time(), body_.scale, effect.end, effect.seconds});
    }
    void take(const Animation::Hook::ReplaceObject& /*effect*/) {}
    void take(std::monostate /*effect*/) {}

    AnimationSink& sink_;
    PlayedBody& body_;
};

// The newest first, so the oldest decides.
void run_scales(PlayedBody& body, AnimationSink& sink) {
    if (body.scale_runs.empty()) return;
    const double now = sink.physics_time();
    for (const ScaleRun& run : body.scale_runs) sink.set_scale(body.scale = run.at(now));
    std::erase_if(body.scale_runs, [now](const ScaleRun& run) { return run.is_over(now); });
}

constexpr std::uint32_t class_and_low_half(MotionCommand motion) {
    return static_cast<std::uint32_t>(motion) & 0xF000FFFF;
}

std::uint32_t table_of(const PlayedBody& body) { return body.parts.manager() ? body.parts.manager()->table_id() : 0; }

void note_missing(std::set<std::uint32_t>& missing, std::uint32_t id) {
    if (id != 0 && missing.size() < TableLayer::Use::kMostMissing) missing.insert(id);
}

}  // namespace

struct TableLayer::Bodies : PlayedBodies {
    using PlayedBodies::PlayedBodies;

    // Null: moved as without data, or without a motion table.
    [[nodiscard]] PlayedBody* with_table(ObjectId id) {
        PlayedBody* body = find(id);
        return body != nullptr && body->parts.manager() ? body : nullptr;
    }
};

TableLayer::TableLayer(MotionLibrary& library, const HashKey& key)
    : library_(library), bodies_(std::make_unique<Bodies>(key)) {}
TableLayer::~TableLayer() = default;

TableLayer::Snapshot TableLayer::snapshot() const { return Snapshot(std::make_shared<const Bodies>(*bodies_)); }
void TableLayer::restore(const Snapshot& snapshot) { bodies_ = std::make_unique<Bodies>(*snapshot.bodies_); }

// ---- whose motions --------------------------------------------------------------------------------------------------

bool TableLayer::describe(ObjectId body, const AnimationLayer::Description& description) {
    PlayedBody& described = bodies_->insert(body);
    const auto default_animation =
        description.setup != 0 ? library_.default_animation(description.setup) : std::nullopt;
    const auto table = description.motion_table != 0 ? library_.motion_table(description.motion_table) : nullptr;
    if (!default_animation) note_missing(use_.missing_setups, description.setup);
    table != nullptr ? index(*table) : note_missing(use_.missing_tables, description.motion_table);
    if (!default_animation || (table == nullptr && description.motion_table != 0)) {
        ++use_.by_default;
        return false;
    }
    described.has_data = true;
    described.scale = description.scale;
    described.parts.set_default_animation(library_, *default_animation);
    described.parts.set_motion_table(library_, description.motion_table);
    ++(table != nullptr ? use_.with_table : use_.without_table);
    return table != nullptr;
}

// Only the low half of a command travels, and acmotion knows the rest of few: others have the class of the field that
// they came in, and no more (spec 50 §1). What links lead to is named in full.
void TableLayer::index(const MotionTable& table) {
    const auto [at, is_new] = full_ids_.try_emplace(table.id);
    if (!is_new) return;
    FullIds& ids = at->second;
    for (const auto& [from, links] : table.links) {
        for (const auto& [to, data] : links) {
            const std::uint32_t sent = class_and_low_half(to);
            const bool is_sent_in_full = static_cast<std::uint32_t>(to) == sent;
            is_sent_in_full ? ids.insert_or_assign(sent, to) : ids.try_emplace(sent, to);
        }
    }
}

MotionCommand TableLayer::in_full(MotionCommand motion, std::uint32_t table) const {
    if (static_cast<std::uint32_t>(motion) != class_and_low_half(motion)) return motion;
    const auto ids = full_ids_.find(table);
    if (ids == full_ids_.end()) return motion;
    const auto found = ids->second.find(class_and_low_half(motion));
    return found != ids->second.end() ? found->second : motion;
}

void TableLayer::forget(ObjectId body) { bodies_->erase(body); }

// ---- requests -------------------------------------------------------------------------------------------------------

void TableLayer::initialise(ObjectId body) {
    if (PlayedBody* found = bodies_->with_table(body)) found->parts.initialise(library_);
}

MotionError TableLayer::do_motion(ObjectId body, MotionCommand motion, float speed) {
    PlayedBody* found = bodies_->find(body);
    return found != nullptr ? found->parts.do_motion(library_, in_full(motion, table_of(*found)), speed)
                            : MotionError::None;
}

MotionError TableLayer::stop_motion(ObjectId body, MotionCommand motion) {
    PlayedBody* found = bodies_->find(body);
    return found != nullptr ? found->parts.stop_motion(library_, in_full(motion, table_of(*found))) : MotionError::None;
}

void TableLayer::stop_all_motions(ObjectId body) {
    if (PlayedBody* found = bodies_->with_table(body)) found->parts.stop_all_motions(library_);
}

std::optional<MotionCommand> TableLayer::playing(ObjectId body) {
    const PlayedBody* found = bodies_->with_table(body);
    return found != nullptr ? std::optional{found->parts.manager()->state().sub_state.command} : std::nullopt;
}

// ---- time -----------------------------------------------------------------------------------------------------------

Frame TableLayer::advance(ObjectId body, const MotionMoment& moment, float dt) {
    PlayedBody* found = bodies_->find_in_turn(body);
    if (found == nullptr) return DefaultRootMotion().advance(body, moment, dt);
    Frame offset;
    found->parts.update(dt, &offset);
    return offset;
}

void TableLayer::run_hooks(ObjectId body, float /*dt*/, AnimationSink& sink) {
    PlayedBody* found = bodies_->find(body);
    if (found == nullptr) return;
    run_scales(*found, sink);
    SinkListener listener(sink, *found);
    found->parts.run_hooks(listener);
}

// ---- ends -----------------------------------------------------------------------------------------------------------

void TableLayer::drop_link_animations(ObjectId body, AnimationSink& sink) {
    if (bodies_->with_table(body) == nullptr) return complete_all(sink);
    change_visibility(body, sink);
}

void TableLayer::check_completed_motions(ObjectId body, AnimationSink& sink) {
    PlayedBody* found = bodies_->with_table(body);
    if (found == nullptr) return complete_all(sink);
    SinkListener listener(sink, *found);
    found->parts.check_completed_motions(listener);
}

void TableLayer::complete_oldest(ObjectId body, AnimationSink& sink) {
    PlayedBody* found = bodies_->with_table(body);
    if (found == nullptr) return sink.motion_done();
    SinkListener listener(sink, *found);
    found->parts.complete_oldest(listener);
}

void TableLayer::change_visibility(ObjectId body, AnimationSink& sink) {
    PlayedBody* found = bodies_->find(body);
    if (found == nullptr) return complete_all(sink);
    SinkListener listener(sink, *found);
    found->parts.drop_link_animations(listener);
}

void TableLayer::enter_world(ObjectId body, AnimationSink& sink) { change_visibility(body, sink); }

void TableLayer::leave_world(ObjectId body, AnimationSink& sink) {
    PlayedBody* found = bodies_->find(body);
    if (found == nullptr) return complete_all(sink);
    SinkListener listener(sink, *found);
    found->parts.leave_world(listener);
}

}  // namespace acmotion
