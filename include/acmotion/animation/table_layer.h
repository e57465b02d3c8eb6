#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <set>

#include "acmotion/animation/motion_table.h"
#include "acmotion/host.h"

namespace acmotion {

// Plays the motions of bodies by their own motion tables (spec 70): every creature goes at its own pace, with the links
// and pauses that its animations have. One layer for one world, as both of these:
//
//     TableLayer layer(library);
//     World world(Rules::retail(), {}, {.root_motion = &layer, .animation = &layer});
//
// A body whose model or motion table the library does not have is moved as without data. Two answers are ours. A body
// without a motion table refuses every motion, as in the original; but where the interpreter would wait for ever for
// what it has queued all the same, it counts as done at the next check. And an update leaves at most 4096 frames of
// animations, whatever rates a table and speeds a server name; the time beyond is not played.
//
// Allocates when bodies are described and when lists grow longer than they have ever been, not in a steady state.
class TableLayer : public AnimationLayer, public RootMotionSource {
    struct Bodies;

 public:
    // How many bodies were described to the layer, and what they play by.
    struct Use {
        std::uint64_t with_table = 0;  // by their own motion table
        // A known model without one shows its default animation, and refuses motions.
        std::uint64_t without_table = 0;
        std::uint64_t by_default = 0;  // as without data, because there is no model, or an id is not in the library
        // Ids that bodies had and the library did not, as many as kMostMissing of each.
        std::set<std::uint32_t> missing_setups;
        std::set<std::uint32_t> missing_tables;
        static constexpr std::size_t kMostMissing = 1024;
    };
    // What all bodies play and wait for at a moment. A world that is restored from a snapshot goes on alike if its
    // layer is restored to the same moment.
    class Snapshot {
     private:
        friend class TableLayer;
        explicit Snapshot(std::shared_ptr<const Bodies> bodies) : bodies_(std::move(bodies)) {}

        std::shared_ptr<const Bodies> bodies_;
    };

    // `library` must outlive the layer and its worlds. `key` as in WorldHost.
    explicit TableLayer(MotionLibrary& library, const HashKey& key = {});
    TableLayer(const TableLayer&) = delete;
    TableLayer& operator=(const TableLayer&) = delete;
    ~TableLayer() override;

    [[nodiscard]] const Use& use() const { return use_; }
    [[nodiscard]] Snapshot snapshot() const;
    void restore(const Snapshot& snapshot);

    // ---- RootMotionSource
    [[nodiscard]] Frame advance(ObjectId body, const MotionMoment& moment, float dt) override;

    // ---- AnimationLayer
    bool describe(ObjectId body, const Description& description) override;
    void forget(ObjectId body) override;
    void initialise(ObjectId body) override;
    MotionError do_motion(ObjectId body, MotionCommand motion, float speed) override;
    MotionError stop_motion(ObjectId body, MotionCommand motion) override;
    void stop_all_motions(ObjectId body) override;
    [[nodiscard]] std::optional<MotionCommand> playing(ObjectId body) override;
    void drop_link_animations(ObjectId body, AnimationSink& sink) override;
    void check_completed_motions(ObjectId body, AnimationSink& sink) override;
    void complete_oldest(ObjectId body, AnimationSink& sink) override;
    void run_hooks(ObjectId body, float dt, AnimationSink& sink) override;
    void enter_world(ObjectId body, AnimationSink& sink) override;
    void leave_world(ObjectId body, AnimationSink& sink) override;
    void change_visibility(ObjectId body, AnimationSink& sink) override;

 private:
    using FullIds = std::map<std::uint32_t, MotionCommand>;  // by class and low half
    void index(const MotionTable& table);
    [[nodiscard]] MotionCommand in_full(MotionCommand motion, std::uint32_t table) const;

    MotionLibrary& library_;
    std::unique_ptr<Bodies> bodies_;
    std::map<std::uint32_t, FullIds> full_ids_;  // by table
    Use use_;
};

}  // namespace acmotion
