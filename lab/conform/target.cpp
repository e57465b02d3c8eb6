#include <algorithm>
#include <array>

#include "lab/base/json.h"
#include "lab/conform/runner.h"
#include "lab/conform/target_world.h"

namespace acmotion::conform {
namespace {

class TargetRunner : public CaseRunner {
 public:
    explicit TargetRunner(Args& setup) {
        for (Args& object : setup.objects("objects")) {
            const ObjectId id = object.id("id");
            world_.add_object(id, object);
            object.refuse_unread();
        }
        set_time(setup);
    }

    Json run(const std::string& op, Args& args) override {
        if (op == "set_time") return set_time(args);
        const ObjectId id = args.id("object_id");
        if (op == "get_target_quantum") return {{"value", world_.target_quantum(id)}};
        if (run_world_op(op, id, args)) return Json::object();
        Json result;
        if (op == "remove_voyeur") {
            result = world_.remove_watcher(id, args.id("voyeur_id")) ? 1 : 0;
        } else if (!run_own_op(op, id, args) && !run_foreign_op(op, id, args)) {
            return unknown_op();
        }
        return {{"result", result}, {"log", world_.take_log()}, {"objects", world_.states()}};
    }

 private:
    Json set_time(Args& args) {
        const double now = args.time("time");
        world_.set_time(now, args.time("physics_time"));
        return Json::object();
    }

    bool run_world_op(const std::string& op, ObjectId id, Args& args) {
        if (op == "move_object") {
            world_.move_object(id, args.position("position"));
        } else if (op == "set_measured_velocity") {
            world_.set_velocity(id, args.vector("velocity"));
        } else if (op == "add_object") {
            world_.add_object(id, args);
        } else if (op == "remove_object") {
            world_.remove_object(id);
        } else {
            return false;
        }
        return true;
    }

    bool run_own_op(const std::string& op, ObjectId id, Args& args) {
        if (op == "set_target") {
            const auto context = static_cast<std::uint32_t>(args.integer("context"));
            const ObjectId target = args.id("target_id");
            world_.set_target(id, context, target, args.real("radius"), args.real("quantum"));
        } else if (op == "clear_target") {
            world_.clear_target(id);
        } else if (op == "set_target_quantum") {
            world_.set_target_quantum(id, args.real("quantum"));
        } else if (op == "handle_targetting") {
            world_.handle_targetting(id);
        } else if (op == "notify_voyeurs") {
            world_.notify_watchers(id, static_cast<TargetStatus>(args.integer("status")));
        } else if (op == "teleport_hook") {
            world_.teleport(id);
        } else if (op == "exit_world") {
            world_.exit_world(id);
        } else {
            return false;
        }
        return true;
    }

    // What another object does to this one.
    bool run_foreign_op(const std::string& op, ObjectId id, Args& args) {
        if (op == "add_voyeur") {
            const ObjectId watcher = args.id("voyeur_id");
            world_.add_watcher(id, watcher, args.real("radius"), args.real("quantum"));
        } else if (op == "receive_update") {
            world_.send(id, {.target = args.id("target_id"),
                             .status = static_cast<TargetStatus>(args.integer("status")),
                             .radius = args.real("radius"),
                             .quantum = args.real("quantum"),
                             .actual = args.position("target_position"),
                             .predicted = args.position("interpolated_position"),
                             .velocity = args.vector("velocity")});
        } else {
            return false;
        }
        return true;
    }

    TargetWorld world_;
};

}  // namespace

std::unique_ptr<CaseRunner> make_target(Args& setup) { return std::make_unique<TargetRunner>(setup); }

bool bulky_target(const std::string& path) {
    static constexpr std::array<std::string_view, 5> kBulky{"target_position", "interpolated_position", "velocity",
                                                            "heading", "last_sent_position"};
    if (!path.starts_with("objects[")) return false;
    const std::string name = path.substr(path.rfind('.') + 1);
    return std::ranges::find(kBulky, name) != kBulky.end();
}

}  // namespace acmotion::conform
