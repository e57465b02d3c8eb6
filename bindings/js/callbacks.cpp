// The callbacks of acm_host are imports of the module: host.js answers them, and knows by `user` whose they are.
#include "acmotion/c.h"
#include "capture.h"
#include "module.h"

// structs.js places members as C does; tests/bindings/js/package.test.mjs has the same numbers.
static_assert(sizeof(acm_error) == 368 && sizeof(acm_pose) == 64 && sizeof(acm_position) == 32);
static_assert(sizeof(acm_rule) == 24 && sizeof(acm_limits) == 88 && sizeof(acm_bounds) == 72);
static_assert(sizeof(acm_event) == 152 && sizeof(acm_shape) == 12 && sizeof(acm_motion) == 32);
static_assert(sizeof(acm_outcome) == 88 && sizeof(acm_place_options) == 8 && sizeof(acm_sweep_seed) == 48);
static_assert(sizeof(acm_world_options) == 40 && sizeof(acm_body) == 248 && sizeof(acm_field) == 24);
static_assert(sizeof(acm_message) == 8 && sizeof(acm_reception) == 8 && sizeof(acm_js_message) == 16);
static_assert(sizeof(acm_js_report) == 40 && sizeof(acm_js_summary) == 32 && sizeof(acm_js_session) == 64);
static_assert(sizeof(acm_js_capture_options) == 32);

#define ACMOTION_IMPORT(name) __attribute__((import_module("acmotion"), import_name(#name)))

extern "C" {
ACMOTION_IMPORT(resolve) void js_resolve(void*, const acm_position*, acm_outcome*);
ACMOTION_IMPORT(place)
void js_place(void*, const acm_shape*, const acm_position*, const acm_place_options*, acm_outcome*);
ACMOTION_IMPORT(sweep)
void js_sweep(void*, const acm_shape*, const acm_position*, const acm_position*, const acm_sweep_seed*, acm_outcome*);
ACMOTION_IMPORT(rootMotion) void js_root_motion(void*, std::uint32_t, const acm_motion*, float, acm_frame*);
ACMOTION_IMPORT(shape) void js_shape(void*, std::uint32_t, std::uint32_t, acm_shape*);
ACMOTION_IMPORT(playerTeleported) void js_player_teleported(void*);
ACMOTION_IMPORT(sendPositionReport) void js_send_position_report(void*);
ACMOTION_IMPORT(rehomeCamera) void js_rehome_camera(void*);
ACMOTION_IMPORT(tellStreamer) void js_tell_streamer(void*, int);
ACMOTION_IMPORT(trace) void js_trace(void*, const acm_event*);
ACMOTION_IMPORT(describe) int js_describe(void*, std::uint32_t, std::uint32_t, std::uint32_t, float);
ACMOTION_IMPORT(forget) void js_forget(void*, std::uint32_t);
ACMOTION_IMPORT(initialise) void js_initialise(void*, std::uint32_t);
ACMOTION_IMPORT(doMotion) std::uint32_t js_do_motion(void*, std::uint32_t, std::uint32_t, float);
ACMOTION_IMPORT(stopMotion) std::uint32_t js_stop_motion(void*, std::uint32_t, std::uint32_t);
ACMOTION_IMPORT(stopAllMotions) void js_stop_all_motions(void*, std::uint32_t);
ACMOTION_IMPORT(dropLinkAnimations) void js_drop_link_animations(void*, std::uint32_t, acm_animation_sink*);
ACMOTION_IMPORT(checkCompletedMotions) void js_check_completed_motions(void*, std::uint32_t, acm_animation_sink*);
ACMOTION_IMPORT(completeOldest) void js_complete_oldest(void*, std::uint32_t, acm_animation_sink*);
ACMOTION_IMPORT(runHooks) void js_run_hooks(void*, std::uint32_t, float, acm_animation_sink*);
ACMOTION_IMPORT(enterWorld) void js_enter_world(void*, std::uint32_t, acm_animation_sink*);
ACMOTION_IMPORT(leaveWorld) void js_leave_world(void*, std::uint32_t, acm_animation_sink*);
ACMOTION_IMPORT(changeVisibility) void js_change_visibility(void*, std::uint32_t, acm_animation_sink*);
}

// All of them. JavaScript copies those that a world wants.
ACMOTION_EXPORT(acm_js_host) const acm_host* acm_js_host() {
    static constexpr acm_host kAll{.size = sizeof(acm_host),
                                   .resolve = js_resolve,
                                   .place = js_place,
                                   .sweep = js_sweep,
                                   .root_motion = js_root_motion,
                                   .shape = js_shape,
                                   .player_teleported = js_player_teleported,
                                   .send_position_report = js_send_position_report,
                                   .rehome_camera = js_rehome_camera,
                                   .tell_streamer = js_tell_streamer,
                                   .trace = js_trace,
                                   .describe = js_describe,
                                   .forget = js_forget,
                                   .initialise = js_initialise,
                                   .do_motion = js_do_motion,
                                   .stop_motion = js_stop_motion,
                                   .stop_all_motions = js_stop_all_motions,
                                   .drop_link_animations = js_drop_link_animations,
                                   .check_completed_motions = js_check_completed_motions,
                                   .complete_oldest = js_complete_oldest,
                                   .run_hooks = js_run_hooks,
                                   .enter_world = js_enter_world,
                                   .leave_world = js_leave_world,
                                   .change_visibility = js_change_visibility};
    return &kAll;
}
