// Any bytes as a motion table, animations and requests to a part array. It never hangs, and its lists never grow beyond
// their bounds; a listener that begins motions from inside changes nothing about that.
#include <array>
#include <cmath>

#include "animation/part_array.h"
#include "input.h"

using namespace acmotion;

namespace {

constexpr std::size_t kMaxSteps = 100;
constexpr std::uint32_t kAnimations = 5;
constexpr std::uint32_t kTable = 1;

// Of every kind, and of several kinds at once.
constexpr std::array<std::uint32_t, 12> kMotions{0x8000003D, 0x8000003C, 0x41000003, 0x45000005,
                                                 0x44000007, 0x6500000D, 0x6500000F, 0x60000070,
                                                 0x10000062, 0x13000083, 0x2500003B, 0xF0000001};

class Words {
 public:
    explicit Words(Bytes bytes) : pieces_(bytes) {}

    [[nodiscard]] bool empty() const { return pieces_.empty(); }
    std::uint32_t pick(std::uint32_t below) { return pieces_.number<std::uint8_t>() % below; }
    MotionCommand motion() { return MotionCommand{kMotions[pick(kMotions.size())]}; }
    float speed() {
        constexpr std::array<float, 6> kUsual{1, -1, 0, 2, 0.5F, -0.65F};
        const std::uint32_t which = pick(kUsual.size() + 1);
        return which < kUsual.size() ? kUsual[which] : pieces_.number<float>();
    }
    Vec3 vector() { return {speed(), speed(), speed()}; }
    std::int32_t frame() {
        return pick(8) == 7 ? pieces_.number<std::int32_t>() : static_cast<std::int32_t>(pick(6)) - 1;
    }

    MotionData data() {
        MotionData made{.velocity = vector(), .omega = vector(), .flags = static_cast<std::uint8_t>(pick(4))};
        for (std::uint32_t remaining = pick(4); remaining > 0; --remaining) {
            made.clips.push_back({pick(kAnimations + 1), frame(), frame(), 30 * speed()});
        }
        return made;
    }
    MotionTable table();
    Animation animation(std::uint32_t id);

 private:
    fuzz::Pieces pieces_;
};

MotionTable Words::table() {
    MotionTable made{.id = kTable, .default_style = MotionCommand{kMotions[0]}};
    for (std::uint32_t remaining = 1 + pick(3); remaining > 0; --remaining) made.style_defaults[motion()] = motion();
    made.style_defaults[made.default_style] = MotionCommand::Ready;
    made.cycles[motion_key(made.default_style, MotionCommand::Ready)] = data();
    for (std::uint32_t remaining = pick(12); remaining > 0; --remaining) {
        made.cycles[motion_key(MotionCommand{kMotions[pick(2)]}, motion())] = data();
    }
    for (std::uint32_t remaining = pick(6); remaining > 0; --remaining) {
        made.modifiers[motion_key(MotionCommand::None, motion())] = data();
    }
    for (std::uint32_t remaining = pick(12); remaining > 0; --remaining) {
        made.links[motion_key(MotionCommand{kMotions[pick(2)]}, motion())][motion()] = data();
    }
    return made;
}

Animation Words::animation(std::uint32_t id) {
    Animation made{.id = id, .frame_count = pick(7)};
    if (pick(3) == 0) made.position_frames.assign(pick(7), Frame{vector(), {speed(), speed(), speed(), speed()}});
    for (std::uint32_t i = 0; i < made.frame_count; ++i) made.hooks.push_back({.frame = i, .direction = frame()});
    return made;
}

class Library : public MotionLibrary {
 public:
    explicit Library(Words& words) : table_(std::make_shared<const MotionTable>(words.table())) {
        for (std::uint32_t id = 1; id < kAnimations; ++id) {
            animations_[id] = std::make_shared<const Animation>(words.animation(id));
        }
    }

    std::shared_ptr<const MotionTable> motion_table(std::uint32_t id) override {
        return id == kTable ? table_ : nullptr;
    }
    std::shared_ptr<const Animation> animation(std::uint32_t id) override {
        return id < kAnimations ? animations_[id] : nullptr;
    }
    std::optional<std::uint32_t> default_animation(std::uint32_t setup) override { return setup; }

 private:
    std::shared_ptr<const MotionTable> table_;
    std::array<std::shared_ptr<const Animation>, kAnimations> animations_;
};

class Body : public PartListener {
 public:
    Body(Words& words, Library& library) : words_(words), library_(library) {
        parts_.set_motion_table(library_, kTable);
        parts_.initialise(library_);
    }

    void motion_done(MotionCommand /*motion*/, bool /*success*/) override {
        if (nested_ || words_.empty() || words_.pick(4) != 0) return;
        nested_ = true;
        step();
        nested_ = false;
    }
    void run_hook(const Animation::Hook& /*hook*/) override {}

    void step() {
        switch (words_.pick(10)) {
            case 0:
            case 1:
            case 2: parts_.do_motion(library_, words_.motion(), words_.speed()); break;
            case 3: parts_.stop_motion(library_, words_.motion()); break;
            case 4: parts_.stop_all_motions(library_); break;
            case 5: parts_.check_completed_motions(*this); break;
            case 6: words_.pick(2) == 0 ? parts_.drop_link_animations(*this) : parts_.leave_world(*this); break;
            default: advance();
        }
        keep_bounds();
    }

 private:
    void advance() {
        if (nested_) return;
        Frame offset;
        parts_.update(static_cast<float>(words_.pick(200)) / 1000, words_.pick(8) == 7 ? nullptr : &offset);
        parts_.run_hooks(*this);
    }
    // As the interpreter does (Limits::pending_motions_per_body).
    void keep_bounds() {
        constexpr std::size_t kPending = 8;
        while (!nested_ && parts_.manager()->pending().size() > kPending) parts_.complete_oldest(*this);
        fuzz::promise(parts_.sequence().nodes().size() <= Sequence::kMostNodes, "animations are bounded");
        fuzz::promise(std::isfinite(parts_.sequence().frame_number()), "a frame number is a number");
        fuzz::promise(parts_.manager()->state().modifiers.size() <= AnimationState::kMostModifiers, "so are modifiers");
        fuzz::promise(parts_.manager()->state().actions.size() <= AnimationState::kMostActions, "so are actions");
    }

    Words& words_;
    Library& library_;
    PartArray parts_;
    bool nested_ = false;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Words words{fuzz::input(data, size)};
    Library library{words};
    Body body{words, library};
    for (std::size_t i = 0; i < kMaxSteps && !words.empty(); ++i) body.step();
    return 0;
}
