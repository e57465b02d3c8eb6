/*
 * acmotion in C: bytes in, poses out. C99 and later; C++ may include it too. What C#, Rust and others bind to.
 *
 *     acm_world_options options = {.size = sizeof options};
 *     acm_world* world = NULL;
 *     acm_world_new(&options, &world, NULL);
 *     acm_world_set_player(world, 0x5000000A, now);
 *     for (;;) {                                            // one frame
 *         acm_world_advance(world, now);
 *         acm_world_receive(world, bytes, size, now, NULL, NULL);
 *         acm_world_poses(world, poses, capacity, sizeof *poses, &count);
 *     }
 *     acm_world_free(world);
 *
 * What holds for all of it:
 *
 * - Answers: every function that can fail answers an acm_code; 0 is ACM_OK. Whatever fails changes nothing; only after
 *   ACM_NO_MEMORY and ACM_INTERNAL that is not known, and the world may only be freed. Bad arguments (a null handle, a
 *   null pointer with a count, a wrong size, a time that is no number) are an answer, never a crash. What cannot be
 *   noticed is a handle that was freed, and a pointer to less memory than you say.
 * - Sizes: a struct that may grow begins with `size`: set it to sizeof that struct. A newer library takes the shorter
 *   struct of an older program; an older library takes a longer one if everything it does not know is zero. Of structs
 *   that are filled for you, `size` is how many bytes of it the library knew; the rest is zero.
 * - Optional: every pointer that is called optional may be NULL.
 * - Text is UTF-8 with a zero at its end, unless it says otherwise. Functions that write text into your memory answer its
 *   whole length without the zero, and write as much as there is room for, always with a zero.
 * - Time is in seconds of any clock that does not run backwards, the same one for all calls of a world.
 * - Units: metres, seconds, radians. World axes are x east, y north, z up; in body-local axes y is forward and x right.
 * - Threads: a world has no thread, no lock and no global state. Call each from one thread at a time; worlds on several
 *   threads do not know of each other. Snapshots may be used on any thread.
 * - Callbacks come on the thread of the call that causes them, in the middle of a change: calling the same world from
 *   there is answered ACM_BUSY. They must not throw or jump out.
 * - Memory: what a function named *_new, *_open, *_snapshot, acm_decode or acm_capture_read hands out is yours; its *_free
 *   takes it back, and takes NULL.
 */
#ifndef ACMOTION_ACMOTION_H
#define ACMOTION_ACMOTION_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(ACM_BUILDS_LIBRARY)
#define ACM_API __declspec(dllexport)
#elif defined(_WIN32)
#define ACM_API __declspec(dllimport)
#elif defined(__GNUC__)
#define ACM_API __attribute__((visibility("default")))
#else
#define ACM_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- version ------------------------------------------------------------------------------------------------------ */

/* Of the library that runs: major << 16 | minor << 8 | patch. */
ACM_API uint32_t acm_version(void);
/* "0.2.0" */
ACM_API const char* acm_version_text(void);

/* ---- answers ------------------------------------------------------------------------------------------------------ */

typedef int32_t acm_code;
enum {
    ACM_OK = 0,
    /* about bytes, files and names from outside; acm_error says which field, and where */
    ACM_TRUNCATED = 1,    /* the bytes end before the field does */
    ACM_INVALID = 2,      /* the field is there, and its value is impossible */
    ACM_UNKNOWN = 3,      /* an opcode, type or name that is not described */
    ACM_OUT_OF_RANGE = 4, /* a number outside of what limits or the format allow */
    ACM_UNREADABLE = 5,   /* a file that cannot be read */
    /* about the call */
    ACM_BAD_ARGUMENT = 16, /* a null handle or pointer, a time that is no number */
    ACM_BAD_SIZE = 17,     /* a `size` that no version of the struct had, or one from the future that is not empty */
    ACM_BUSY = 18,         /* the world was called from its own callback */
    ACM_NOT_FOUND = 19,    /* no such object, rule or field */
    ACM_REFUSED = 20,      /* refused by the world: no body can stand there */
    ACM_NOT_BUILT = 21,    /* this library was built without that part */
    ACM_NO_MEMORY = 22,
    ACM_INTERNAL = 23 /* a bug of acmotion's; please report it */
};
/* "truncated", "bad argument", ... Never NULL, and valid for ever. */
ACM_API const char* acm_code_name(acm_code code);

/* What was wrong with what came from outside. Wherever one is asked for it is optional, and filled only on failure. */
typedef struct acm_error {
    uint32_t size;
    acm_code code;
    uint64_t byte_offset; /* from the start of what was handed in */
    char message[48];     /* the message or structure: "PositionPack" */
    char field[48];       /* "origin" */
    char text[256];       /* all of it as a sentence: "PositionPack.origin at byte 8: invalid" */
} acm_error;

/* ---- where and which way ------------------------------------------------------------------------------------------ */

/* Metres, metres per second or a direction, along x, y and z. */
typedef struct acm_vec3 {
    float x, y, z;
} acm_vec3;

/* A rotation from body to world axes, of unit length. */
typedef struct acm_quaternion {
    float w, x, y, z;
} acm_quaternion;

/* A place and a rotation: metres in the axes of what it is relative to. */
typedef struct acm_frame {
    acm_vec3 origin;
    acm_quaternion rotation;
} acm_frame;

/* A place in the world. The upper 16 bits of a cell are its landblock's column and row; landblocks are 192 m wide, and
 * the origin counts from the south-west corner of one. */
typedef struct acm_position {
    uint32_t cell;
    acm_frame frame;
} acm_position;

/* What to draw. Arrays of poses are handed over with the size of one, so that it can grow at its end. */
typedef struct acm_pose {
    uint32_t object;
    acm_position position;
    acm_vec3 velocity;  /* measured over the last slice, m/s, world axes */
    double clock;       /* valid up to this time, s */
    uint8_t in_contact; /* 1: touching a surface */
    uint8_t is_hidden;  /* 1: the server has hidden it; whether to draw it is your choice */
    uint8_t reserved[6];
} acm_pose;

/* ---- rules -------------------------------------------------------------------------------------------------------- */

/* Rules are chosen by text: a preset, "retail", "acdream", "snap" or "openac", and single rules changed in it:
 * "retail:leash=false:offset_blend=Add". docs/divergences.md says what each does. */
typedef struct acm_rule {
    uint32_t size;
    uint32_t reserved;
    const char* name;         /* "leash" */
    const char* retail_value; /* "true" */
    const char* other_value;  /* "false" */
    const char* otherwise;    /* what the rule set then assumes: "there were no leash on a body that gets no updates" */
} acm_rule;
/* The single rule of that number, from 0 on; ACM_NOT_FOUND beyond the last. Its texts are valid for ever. */
ACM_API acm_code acm_rule_at(size_t number, acm_rule* rule);

/* ---- limits ------------------------------------------------------------------------------------------------------- */

/* Bounds on what the network can make grow. 0 is the default of the C++ library (acmotion/core/limits.h). */
typedef struct acm_limits {
    uint32_t size;
    uint32_t reserved;
    uint64_t waypoints_per_body;
    uint64_t pending_motions_per_body;
    uint64_t watchers_per_body;
    uint64_t children_per_object;
    uint64_t objects;
    uint64_t parked_messages_per_object;
    uint64_t parked_messages;
    uint64_t parked_bytes;
    uint64_t held_messages;
    uint64_t held_bytes;
} acm_limits;

/* How often each bound was reached. */
typedef struct acm_bounds {
    uint32_t size;
    uint32_t reserved;
    uint64_t waypoints;
    uint64_t pending_motions;
    uint64_t watchers;
    uint64_t children;
    uint64_t objects;
    uint64_t ended_lives;
    uint64_t parked;
    uint64_t held;
} acm_bounds;

/* ---- trace -------------------------------------------------------------------------------------------------------- */

/* One decision, as it was made. Which of the members a kind uses is said with the kind; the others are 0. Words like
 * `outcome` and `reason` are numbers, and acm_outcome_name and acm_reason_name have their names. */
typedef struct acm_event {
    uint32_t size;
    int32_t kind;    /* ACM_EVENT_... */
    double time;     /* the `now` of the call that caused it */
    uint32_t object; /* which one it concerns; 0: none */
    uint32_t other;  /* another object */
    int32_t outcome;
    int32_t reason;
    uint32_t value[4];
    double number[6];
    acm_position position;
    acm_vec3 vector[2];
} acm_event;

enum {
    /* world */
    ACM_EVENT_OBJECT_CREATED = 0, /* value: again (in place of an older life), assumed */
    ACM_EVENT_OBJECT_DESTROYED = 1,
    ACM_EVENT_OBJECT_PARENTED = 2,   /* other: what carries it */
    ACM_EVENT_MESSAGE_PARKED = 3,    /* value: how many wait for that object */
    ACM_EVENT_MESSAGES_REPLAYED = 4, /* value: how many */
    ACM_EVENT_DESCRIPTION_WANTED = 5,
    ACM_EVENT_PHYSICS_STATE_CHANGED = 6, /* value: the state word */
    ACM_EVENT_VECTOR_DECIDED = 7,        /* outcome, reason; vector: velocity, omega */
    ACM_EVENT_WORLD_BOUND_REACHED = 8,   /* reason: which bound */
    /* inbound */
    ACM_EVENT_GATE_DECIDED = 9,      /* outcome, reason; value: instance stamp of the message */
    ACM_EVENT_POSITION_DECIDED = 10, /* outcome, reason, position; value: stamp; number: metres from the
                                        player, from the body if near_snap asked, near_snap */
    ACM_EVENT_TELEPORT_HOOK_RAN = 11,
    ACM_EVENT_TELEPORT_STAMP_OUT_OF_ORDER = 12,
    ACM_EVENT_PLAYER_TELEPORT_AWAITED = 13,
    /* waypoint queue */
    ACM_EVENT_WAYPOINT_ENQUEUED = 14, /* outcome: branch; value: pruned, capped, queue before, after; number: distance,
                                         limit */
    ACM_EVENT_WAYPOINT_BOUND_REACHED = 15, /* value: bound */
    ACM_EVENT_WAYPOINT_REACHED = 16,       /* outcome: how; value: queue after; number: distance */
    ACM_EVENT_WINDOW_JUDGED = 17, /* outcome: 1 good; reason; value: fails before, forgiven; number: ratio, distance,
                                     progress, expected, seconds */
    ACM_EVENT_BLIPPED = 18,       /* outcome: 1 placed, 0 refused; number: distance */
    ACM_EVENT_INTERPOLATION_STOPPED = 19, /* outcome: 1 on landing; value: waypoints dropped */
    /* sticky and leash */
    ACM_EVENT_STUCK = 20,   /* other: to which object */
    ACM_EVENT_UNSTUCK = 21, /* other: from which object */
    ACM_EVENT_LEASHED = 22, /* number: start, max, travelled */
    ACM_EVENT_UNLEASHED = 23,
    ACM_EVENT_LEASH_TIGHTENED = 24, /* outcome: 1 held; number: travelled */
    /* body */
    ACM_EVENT_GROUND_CHANGED = 25, /* outcome: 1 on walkable ground */
    ACM_EVENT_PLACED = 26,         /* outcome: result, 0 is ok; value: entered; number: distance */
    ACM_EVENT_CELL_LOST = 27,      /* position */
    /* motion */
    ACM_EVENT_MOVEMENT_DECIDED = 28,      /* outcome, reason; value: movement stamp */
    ACM_EVENT_MOTION_STATE_RECEIVED = 29, /* value: style, forward, sidestep, turn; number: speeds of the last three */
    ACM_EVENT_CURRENT_MOVEMENT_APPLIED = 30, /* outcome: path; value: cancels move-to, disables jump */
    ACM_EVENT_ACTION_DECIDED = 31,           /* outcome; reason: motion error; value: command, stamp */
    ACM_EVENT_LEFT_GROUND = 32,              /* outcome: 1 velocity kept; vector: velocity */
    ACM_EVENT_HIT_GROUND = 33,
    ACM_EVENT_PENDING_MOTION_BOUND_REACHED = 34, /* value: bound */
    /* move-to */
    ACM_EVENT_MOVE_TO_STARTED = 35,    /* outcome: type; other: target */
    ACM_EVENT_MOVE_BEGUN = 36,         /* outcome: stride; value: away; number: distance */
    ACM_EVENT_TURN_BEGUN = 37,         /* outcome: turn; number: degrees, heading */
    ACM_EVENT_STEERED = 38,            /* outcome: turn */
    ACM_EVENT_MOVE_ARRIVED = 39,       /* number: distance */
    ACM_EVENT_TURN_FINISHED = 40,      /* number: heading */
    ACM_EVENT_PROGRESS_FAILED = 41,    /* number: distance */
    ACM_EVENT_TARGET_RETRACKED = 42,   /* position */
    ACM_EVENT_TARGET_QUANTUM_SET = 43, /* number: seconds */
    ACM_EVENT_MOVE_TO_COMPLETED = 44,  /* other: sticks to */
    ACM_EVENT_MOVE_TO_CANCELLED = 45,  /* reason: motion error */
    /* targets */
    ACM_EVENT_TARGET_WATCHED = 46,        /* other: target */
    ACM_EVENT_TARGET_REPORTED = 47,       /* outcome: status; other: target */
    ACM_EVENT_TARGET_TIMED_OUT = 48,      /* other: target */
    ACM_EVENT_WATCHER_BOUND_REACHED = 49, /* other: watcher; value: bound */
    /* later additions */
    ACM_EVENT_OBJECT_DESCRIBED = 50,
    ACM_EVENT_OBJECT_PICKED_UP = 51,
    ACM_EVENT_MESSAGE_REFUSED = 52, /* reason: why */
    /* only under rules of OpenAC */
    ACM_EVENT_GAIT_CHANGED = 53, /* value: motion; number: its speed, the velocity, seconds of silence */
    ACM_EVENT_SETTLED = 54       /* number: distance */
};

/* The outcome or the reason of an event of that kind as a word, as `acmotion replay --jsonl` writes it: "interpolate",
 * "position_stamp_not_newer". "" for a number without one. Valid for ever. */
ACM_API const char* acm_outcome_name(int32_t kind, int32_t outcome);
ACM_API const char* acm_reason_name(int32_t kind, int32_t reason);

/* ---- what a host may bring ---------------------------------------------------------------------------------------- */

/* A body as a placement sees it, scaled: its lowest sphere, and how far it steps down. */
typedef struct acm_shape {
    float radius;
    float height; /* 0: the sphere alone */
    float step_down;
} acm_shape;

/* Ground under a body. */
typedef struct acm_contact {
    uint8_t valid; /* 0: in the air */
    uint8_t water;
    uint8_t reserved[2];
    acm_vec3 normal; /* unit length, world axes; walkable from z = 0.664 on */
} acm_contact;

/* Where a placement or a sweep ended. */
typedef struct acm_outcome {
    uint32_t size;
    uint8_t ok;                   /* 0: refused, the body stays where it was */
    uint8_t has_cell;             /* 0: that place is not loaded */
    uint8_t has_sliding_normal;   /* the body slid along that */
    uint8_t has_collision_normal; /* velocity bounces off that */
    acm_position position;        /* the foot of the body, in the cell it names */
    acm_contact contact;
    acm_vec3 sliding_normal;
    acm_vec3 collision_normal;
    int32_t environment; /* 1: terrain or a wall, as against another body; landing counts */
    int32_t stationary;  /* sweeps in a row without progress, 0..3 */
} acm_outcome;

/* How a placement is meant. */
typedef struct acm_place_options {
    uint32_t size;
    uint8_t allow_slide;
    uint8_t loaded_cells_only;
    uint8_t grounded_hint; /* the message's contact bit */
    uint8_t reserved;
} acm_place_options;

/* What a sweep starts with. */
typedef struct acm_sweep_seed {
    uint32_t size;
    uint8_t in_contact;
    uint8_t on_walkable;
    uint8_t has_gravity;
    uint8_t is_missile;
    acm_contact contact;
    acm_vec3 sliding_normal;
    uint8_t has_sliding_normal;
    uint8_t edge_slide;
    uint8_t reserved[2];
    int32_t stationary;
    float last_support_z; /* where the body last stood, or was sent to stand; minus infinity: no ground is remembered */
} acm_sweep_seed;

/* What a body does: commands by their full 32-bit values, and factors of their speeds. */
typedef struct acm_motion {
    uint32_t style;
    uint32_t forward;
    uint32_t sidestep;
    uint32_t turn;
    float forward_speed;
    float sidestep_speed;
    float turn_speed;
    int32_t may_walk; /* forward and side parts count */
} acm_motion;

/* What an animation layer reports to, during the callback that it was handed to and at no other time. */
typedef struct acm_animation_sink acm_animation_sink;
/* How many motions of the body acmotion waits for; 0 for NULL. */
ACM_API size_t acm_sink_pending_motions(const acm_animation_sink* sink);
/* The oldest of them has ended. */
ACM_API void acm_sink_motion_done(acm_animation_sink* sink);
ACM_API void acm_sink_set_omega(acm_animation_sink* sink, acm_vec3 omega);
ACM_API void acm_sink_set_scale(acm_animation_sink* sink, float scale);
ACM_API void acm_sink_set_ethereal(acm_animation_sink* sink, int on);

/* Every callback is optional, and gets `user` first. acmotion/host.h has their contracts; what is different here: an
 * answer (`outcome`, `offset`, `shape`) comes filled with what acmotion would say without you. Change what you know
 * better. Answers are not checked. What `user` points to must outlive the world. Two things are for C++ only:
 * whether a body that is placed is a missile, and that the server has taken control of the player. */
typedef struct acm_host {
    uint32_t size;
    uint32_t reserved;
    void* user;

    /* placement: terrain and walls; else free space, with the ground where the server says that a body stands */
    void (*resolve)(void* user, const acm_position* position, acm_outcome* outcome);
    void (*place)(void* user, const acm_shape* shape, const acm_position* target, const acm_place_options* options,
                  acm_outcome* outcome);
    void (*sweep)(void* user, const acm_shape* shape, const acm_position* from, const acm_position* to,
                  const acm_sweep_seed* seed, acm_outcome* outcome);

    /* root motion: how far animation carries a body in this slice, body-local; else a humanoid's speeds */
    void (*root_motion)(void* user, uint32_t body, const acm_motion* motion, float dt, acm_frame* offset);

    /* shapes: unscaled size of an object; else a person's */
    void (*shape)(void* user, uint32_t object, uint32_t setup, acm_shape* shape);

    /* the local player's own client */
    void (*player_teleported)(void* user);
    void (*send_position_report)(void* user);
    void (*rehome_camera)(void* user);
    void (*tell_streamer)(void* user, int teleporting);

    /* trace: every decision, as it is made. `event` is good for this call only. It costs nothing when it is NULL. */
    void (*trace)(void* user, const acm_event* event);

    /* animation: which motions play, and which have ended; else all play, and none takes time. Answers of do_motion and
     * stop_motion: 0 agreed, else the reason for refusing. enter_world, leave_world and change_visibility: else they are
     * drop_link_animations. */
    int (*describe)(void* user, uint32_t body, uint32_t setup, uint32_t motion_table, float scale);
    void (*forget)(void* user, uint32_t body);
    void (*initialise)(void* user, uint32_t body);
    uint32_t (*do_motion)(void* user, uint32_t body, uint32_t motion, float speed);
    uint32_t (*stop_motion)(void* user, uint32_t body, uint32_t motion);
    void (*stop_all_motions)(void* user, uint32_t body);
    void (*drop_link_animations)(void* user, uint32_t body, acm_animation_sink* sink);
    void (*check_completed_motions)(void* user, uint32_t body, acm_animation_sink* sink);
    void (*complete_oldest)(void* user, uint32_t body, acm_animation_sink* sink);
    void (*run_hooks)(void* user, uint32_t body, float dt, acm_animation_sink* sink);
    void (*enter_world)(void* user, uint32_t body, acm_animation_sink* sink);
    void (*leave_world)(void* user, uint32_t body, acm_animation_sink* sink);
    void (*change_visibility)(void* user, uint32_t body, acm_animation_sink* sink);
} acm_host;

/* ---- the game's data files ---------------------------------------------------------------------------------------- */

/* The files of a user who owns the game: real ground, every creature's own size and motions. Not for several threads at
 * once, nor are worlds that share one. A world that uses it keeps it alive. */
typedef struct acm_game_data acm_game_data;

/* `folder` has client_portal.dat and client_cell_1.dat, or portal.dat and cell.dat. `cache_bytes` 0: 64 MiB.
 * ACM_NOT_BUILT if the library was built without zlib. */
ACM_API acm_code acm_game_data_open(const char* folder, uint64_t cache_bytes, acm_game_data** data, acm_error* error);
ACM_API void acm_game_data_free(acm_game_data* data);
/* The ground below an outdoor position. ACM_NOT_FOUND indoors, off the map, and where no landblock is stored.
 * `normal` is optional. */
ACM_API acm_code acm_game_data_ground(const acm_game_data* data, const acm_position* position, double* z,
                                      acm_vec3* normal);
/* How many lookups failed. */
ACM_API acm_code acm_game_data_failures(const acm_game_data* data, uint64_t* count);

/* ---- worlds ------------------------------------------------------------------------------------------------------- */

typedef struct acm_world acm_world;

typedef struct acm_world_options {
    uint32_t size;
    uint32_t reserved;
    const char* rules;              /* optional: "retail" */
    const acm_limits* limits;       /* optional; copied, like all of this */
    const acm_host* host;           /* optional */
    const acm_game_data* game_data; /* optional; what `host` brings itself comes first */
    uint64_t hash_key[2];           /* a secret, if strangers choose the ids; it changes no result. 0, 0: the default */
} acm_world_options;

/* `options` is optional. */
ACM_API acm_code acm_world_new(const acm_world_options* options, acm_world** world, acm_error* error);
/* ACM_BUSY, and the world stays, if it is called from the world's own callback. */
ACM_API acm_code acm_world_free(acm_world* world);

/* What became of a message. */
enum {
    ACM_STATUS_PROCESSED = 1,    /* consumed; also when a stamp judged it stale */
    ACM_STATUS_OLD_INSTANCE = 2, /* meant for an older life of its object; dropped */
    ACM_STATUS_ERROR = 3,        /* malformed, not about movement (the answer says which), or refused */
    ACM_STATUS_QUEUED = 4        /* kept, and played when its object or the player is known */
};

/* One whole message of the server, opcode first; the bytes are not needed afterwards. Until the player is known, every
 * message is kept unread, and answered ACM_OK and ACM_STATUS_QUEUED. After that, malformed bytes change nothing, and are
 * answered ACM_TRUNCATED or ACM_INVALID, with the field in `error`; a message that is not about movement changes
 * nothing either, and is answered ACM_UNKNOWN. What is fine and still refused (an object that would hold itself,
 * for one) is ACM_OK with ACM_STATUS_ERROR. `status` and `error` are optional. */
ACM_API acm_code acm_world_receive(acm_world* world, const void* bytes, size_t size, double now, int32_t* status,
                                   acm_error* error);

typedef struct acm_message {
    const void* bytes;
    size_t size;
} acm_message;
typedef struct acm_reception {
    int32_t status;
    acm_code code;
} acm_reception;
/* Several, in their order; a malformed one does not stop the others. `receptions` is optional, and has room for `count`.
 * Answers ACM_OK if all arguments were good, whatever became of the messages. A null message is a bad argument, noticed
 * before the first is taken. */
ACM_API acm_code acm_world_receive_many(acm_world* world, const acm_message* messages, size_t count, double now,
                                        acm_reception* receptions);

/* Once per frame, before its messages are received. Bodies tick from 1/30 s on, as in the original. */
ACM_API acm_code acm_world_advance(acm_world* world, double now);

/* Which object is the receiver's own player. The message 0xF746 says so too; until then messages are held. */
ACM_API acm_code acm_world_set_player(acm_world* world, uint32_t player, double now);
/* Where your own player stands, if keys move it that the world never sees. ACM_REFUSED if it has no body and none is
 * assumed, or if no body can stand there: it stays where it was, but what it ran into may have stopped it. An invalid
 * position is ACM_INVALID. */
ACM_API acm_code acm_world_move_player(acm_world* world, const acm_position* position, double now);
/* 0 until it is known. */
ACM_API acm_code acm_world_player(const acm_world* world, uint32_t* player);
/* How much of the player's movement its client decides: 2 all of it (the default), to 0 nothing. Else ACM_INVALID. */
ACM_API acm_code acm_world_set_autonomy_level(acm_world* world, int level);
/* For observers that came late: unknown objects come to life at their first position. Off at first. */
ACM_API acm_code acm_world_assume_objects(acm_world* world, int on);

/* ---- what to draw ------------------------------------------------------------------------------------------------- */

/* Every body that is in a cell and not carried, in an order that depends only on creations and deletions. Writes at most
 * `capacity` poses, each `pose_size` bytes behind the last: sizeof(acm_pose). `count` becomes how many there are, which
 * may be more than were written; `poses` may be NULL if `capacity` is 0. Allocates nothing. */
ACM_API acm_code acm_world_poses(const acm_world* world, acm_pose* poses, size_t capacity, size_t pose_size,
                                 size_t* count);
/* The same for a display that draws more often than bodies tick: where each was 1/30 s ago, between its last two ticks. A
 * body that was placed is shown there at once. Call it after acm_world_advance, with the same time. It is acm_world_poses
 * until acm_world_set_smooth has been called. */
ACM_API acm_code acm_world_poses_at(const acm_world* world, double now, acm_pose* poses, size_t capacity,
                                    size_t pose_size, size_t* count);
/* Whether ticks are remembered for acm_world_poses_at. Off at first, and costs nothing then. Moves no body. */
ACM_API acm_code acm_world_set_smooth(acm_world* world, int on);
/* One of acm_world_poses; ACM_NOT_FOUND if the object is not among them. */
ACM_API acm_code acm_world_pose(const acm_world* world, uint32_t object, acm_pose* pose, size_t pose_size);
/* The same of acm_world_poses_at. */
ACM_API acm_code acm_world_pose_at(const acm_world* world, uint32_t object, double now, acm_pose* pose,
                                   size_t pose_size);

/* Everything known about one object. */
typedef struct acm_body {
    uint32_t size;
    uint32_t object;
    const char* name; /* Windows-1252, as it came; valid until the world changes. Never NULL */
    uint32_t name_length;
    uint16_t stamps[9];    /* position, movement, state, vector, teleport, server's move, force, looks, instance */
    uint16_t stamps_unset; /* a bit for each that was never received */

    acm_position position;
    acm_shape shape; /* scaled */
    float scale;
    float player_distance; /* metres, at its last tick; the largest float before the first */
    double clock;
    uint32_t parent; /* what carries it; 0: nothing */
    uint8_t is_assumed;
    uint8_t has_cell;
    uint8_t is_shown; /* the body is among the poses */
    uint8_t is_hidden;
    uint8_t in_contact;
    uint8_t on_walkable;
    uint8_t is_animated; /* the object has a motion table */
    uint8_t has_motion;  /* the object was commanded to move at least once */
    uint8_t charges_long_jump;
    uint8_t is_leashed;
    uint8_t has_window_start; /* window_start_metres counts */
    uint8_t reserved;

    acm_vec3 velocity;          /* what physics carries it with: arcs and knockback, not walking */
    acm_vec3 measured_velocity; /* what its pose says */
    acm_motion motion;
    float max_speed;
    float adjusted_max_speed;

    int32_t waypoints; /* still to be walked to; 0: the body is not interpolating */
    int32_t window_slices;
    float window_seconds;
    float window_start_metres;
    int32_t fails; /* windows without progress; the fourth ends in a blip */
    acm_position next_waypoint;
    float leash_travelled;
    uint32_t sticky_target;
    int32_t move_to; /* 0 none, 6 to an object, 7 to a position, 8 turn to an object, 9 turn to a heading */
    uint32_t move_to_target;
    uint32_t reserved_end;
} acm_body;
ACM_API acm_code acm_world_find(const acm_world* world, uint32_t object, acm_body* body);
/* The places that an object still has to walk to, next one first; as acm_world_poses counts. */
ACM_API acm_code acm_world_waypoints(const acm_world* world, uint32_t object, acm_position* places, size_t capacity,
                                     size_t* count);

/* ---- snapshots ---------------------------------------------------------------------------------------------------- */

typedef struct acm_snapshot acm_snapshot;
/* The world as it is. It may outlive its world. */
ACM_API acm_code acm_world_snapshot(const acm_world* world, acm_snapshot** snapshot);
/* And back, in this world or in another of the same rules, limits and host. ACM_INVALID if the rules are others, or if one
 * has game data and the other has none. */
ACM_API acm_code acm_world_restore(acm_world* world, const acm_snapshot* snapshot);
ACM_API void acm_snapshot_free(acm_snapshot* snapshot);
/* Over everything of the world that can influence what happens next. Not over what a host keeps, nor over which frames of
 * their animations bodies play by game data: that shows when they have moved. Comparable between machines, not between
 * versions. */
ACM_API acm_code acm_world_state_hash(const acm_world* world, uint64_t* hash);

/* ---- about a world ------------------------------------------------------------------------------------------------ */

/* The shortest text that means its rules: "retail:leash=false". `length` is optional. */
ACM_API acm_code acm_world_rules(const acm_world* world, char* text, size_t room, size_t* length);
ACM_API acm_code acm_world_bounds(const acm_world* world, acm_bounds* bounds);
/* The event that the world is reporting right now, as a sentence: "position 31 → interpolate: …". Inside of a trace
 * callback only; ACM_NOT_FOUND at any other time. `length` is optional. */
ACM_API acm_code acm_world_sentence(const acm_world* world, char* text, size_t room, size_t* length);

/* ---- a session as it comes over the network ------------------------------------------------------------------------- */

/* Datagrams in, a world out: for a program with its own socket or proxy. One frame is acm_live_receive for every
 * datagram that came since the last one, then acm_live_frame, then acm_world_poses of its world. There is no socket, no
 * thread and no clock in it. A login, or another character, begins another session, and the world anew. */
typedef struct acm_live acm_live;

typedef struct acm_live_options {
    uint32_t size;
    int32_t is_strict;    /* 1: after a lost packet messages wait until it comes or is given up. 0: they come at once */
    int32_t keeps_damage; /* 1: packets whose checksum fails are used. 0: they are not, as in the original */
    uint32_t reserved;
    const acm_world_options* world; /* optional */
} acm_live_options;

/* `options` is optional. */
ACM_API acm_code acm_live_new(const acm_live_options* options, acm_live** live, acm_error* error);
/* Its world goes with it. ACM_BUSY, and it stays, if it is called from the world's own callback. */
ACM_API acm_code acm_live_free(acm_live* live);
/* Its world, for every function that takes one, until acm_live_free. acm_world_free refuses it. A session that is joined late
 * needs acm_world_set_player and acm_world_assume_objects before its first frame. */
ACM_API acm_code acm_live_world(const acm_live* live, acm_world** world);

/* One UDP payload, whole, of either side: ACM_FROM_SERVER or ACM_FROM_CLIENT. The bytes are not needed afterwards, and none of
 * them is an error. `time_ns` is nanoseconds of any clock, which is expected to rise and need not. */
ACM_API acm_code acm_live_receive(acm_live* live, int sender, const void* bytes, size_t size, int64_t time_ns);
/* The world advances, then takes what has come; `now` as in acm_world_advance. */
ACM_API acm_code acm_live_frame(acm_live* live, double now);

typedef struct acm_live_counts {
    uint32_t size;
    uint32_t reserved;
    uint64_t sessions;         /* that have begun: what you keep for a body is of another one when this changes */
    uint64_t messages_refused; /* more than 16 MiB waited for a frame */
    /* by sender */
    uint64_t packets[2];
    uint64_t packets_failed[2]; /* whose checksum is wrong */
    uint64_t packets_lost[2];   /* sent, as far as the numbers of others show, and never seen */
    uint64_t messages[2];
} acm_live_counts;
ACM_API acm_code acm_live_count(const acm_live* live, acm_live_counts* counts);

/* ---- captures ------------------------------------------------------------------------------------------------------ */

/* A capture of the network, read to its end: its sessions and their messages. pcap, pcapng, or JSON lines of datagrams or
 * messages; also packed by gzip, if the library was built with zlib. It is in memory until it is freed and never changes,
 * so any thread may ask. Nothing in the file stops the read: what is damaged is left out and remarked upon. */
typedef struct acm_capture acm_capture;

typedef struct acm_capture_options {
    uint32_t size;
    int32_t is_strict;    /* these two as in acm_live_options */
    int32_t keeps_damage; /* messages of damaged packets are then among the others, marked ACM_CHECKSUM_FAILED */
    uint16_t port;        /* every datagram from or to this port is taken for the game's; 0: only what looks like it */
    uint16_t reserved;
    uint64_t most_bytes;  /* of memory, for messages that are about movement, and again for all others; 0: 1 GiB each */
    uint64_t hash_key[2]; /* as in acm_world_options */
} acm_capture_options;

/* `options` is optional. ACM_UNREADABLE: there is no such file. ACM_UNKNOWN, ACM_TRUNCATED, ACM_INVALID: it is no capture.
 * A capture without the game is none of these: it has no session. */
ACM_API acm_code acm_capture_open(const char* path, const acm_capture_options* options, acm_capture** capture,
                                  acm_error* error);
/* The same of the bytes of a file, which are not needed afterwards. */
ACM_API acm_code acm_capture_read(const void* bytes, size_t size, const acm_capture_options* options,
                                  acm_capture** capture, acm_error* error);
ACM_API void acm_capture_free(acm_capture* capture);

/* What there is of it; 0 for NULL. */
ACM_API size_t acm_capture_sessions(const acm_capture* capture);
/* What was left out because the file is cut or damaged, or because a bound was reached, a sentence each, from 0 on;
 * ACM_NOT_FOUND beyond the last. A capture that was read whole has none. `length` is optional. */
ACM_API acm_code acm_capture_remark(const acm_capture* capture, size_t number, char* text, size_t room, size_t* length);

/* One stay in the world: another login, or another character, is another session. All seconds count from the first packet
 * of the first session. */
typedef struct acm_captured_session {
    uint32_t size;
    uint32_t number;         /* from 1 on, in the order in which they began */
    int64_t epoch_ns;        /* what second 0 is: nanoseconds since 1970 */
    double start;            /* the second of its first packet */
    double seconds;          /* from there to its last packet */
    uint32_t player;         /* whose client this was; an id that nothing else has, if nothing names it */
    uint8_t is_announced;    /* 1: a message names the player. 0: a world needs acm_world_set_player */
    uint8_t assumes_objects; /* 1: it began too late, and a world needs acm_world_assume_objects */
    uint8_t reserved[2];
    const char* player_name; /* UTF-8; "" if it was not described. Valid until the capture is freed */
    uint64_t messages;       /* of both sides */
    uint64_t movement;       /* of these: what a world wants */
    uint64_t reports;
} acm_captured_session;
/* `session` counts from 1, as in all functions below; 0 is the one with the most messages about movement. ACM_NOT_FOUND if
 * there is none of that number, and for 0 also if another game was captured, of which no message is known. */
ACM_API acm_code acm_capture_session(const acm_capture* capture, uint32_t session, acm_captured_session* about);

enum {
    ACM_CHECKSUM_VERIFIED = 0,
    ACM_CHECKSUM_UNVERIFIED = 1, /* cannot be known: the login was not captured */
    ACM_CHECKSUM_FAILED = 2      /* only with keeps_damage */
};

/* One whole message, opcode first. */
typedef struct acm_captured_message {
    uint32_t size;
    int32_t sender; /* ACM_FROM_SERVER or ACM_FROM_CLIENT */
    double time;    /* when its last packet came, in whole microseconds */
    const void* bytes;
    uint64_t byte_count;
    int32_t checksum;    /* ACM_CHECKSUM_...: the worst of the packets that brought a piece of it */
    uint8_t is_movement; /* 1: of the server and about movement, or malformed: what a replay gives to a world */
    uint8_t reserved[3];
} acm_captured_message;
/* In order of time, from 0 on; ACM_NOT_FOUND beyond the last. Its bytes are valid until the capture is freed. */
ACM_API acm_code acm_capture_message(const acm_capture* capture, uint32_t session, size_t number,
                                     acm_captured_message* message);

/* Where the player's own client said that it stood. */
typedef struct acm_player_report {
    double time;
    acm_position position;
} acm_player_report;
/* In order of time; as acm_world_poses counts. The newest is for acm_world_move_player, before a frame advances. */
ACM_API acm_code acm_capture_reports(const acm_capture* capture, uint32_t session, acm_player_report* reports,
                                     size_t capacity, size_t* count);
/* When `acmotion replay` draws a frame, in seconds; as acm_world_poses counts. Silences of more than a minute are left out,
 * and no more is drawn than the size of the file allows. `frames_per_second` from 0.1 to 1000; 0: 60. */
ACM_API acm_code acm_capture_frames(const acm_capture* capture, uint32_t session, double frames_per_second,
                                    double* times, size_t capacity, size_t* count);

/* A session as `acmotion replay --pace human --no-walls` plays it, to the bit: acm_replay_next, then acm_world_poses, until
 * there are no more frames. It needs its capture until it is freed. */
typedef struct acm_replay acm_replay;
/* `frames_per_second` as above. */
ACM_API acm_code acm_replay_new(const acm_capture* capture, uint32_t session, double frames_per_second,
                                acm_replay** replay, acm_error* error);
ACM_API void acm_replay_free(acm_replay* replay);
/* One frame of a world, new at first and the same in all calls: it takes what came before the last frame was over, its
 * player stands where its client reported, and time advances. `time` is optional. ACM_NOT_FOUND after the last frame. */
ACM_API acm_code acm_replay_next(acm_replay* replay, acm_world* world, double* time);

/* ---- what a message says ------------------------------------------------------------------------------------------ */

enum { ACM_FROM_SERVER = 0, ACM_FROM_CLIENT = 1 };
enum { ACM_FIELD_INTEGER = 0, ACM_FIELD_REAL = 1, ACM_FIELD_TEXT = 2 };

typedef struct acm_decoded acm_decoded;
/* One whole message, opcode first. For people and tools: acm_world_receive decodes by itself. What is not about movement
 * is no error, and has no fields. */
ACM_API acm_code acm_decode(const void* bytes, size_t size, int sender, acm_decoded** decoded, acm_error* error);
ACM_API void acm_decoded_free(acm_decoded* decoded);
/* "UpdatePosition"; "" for NULL. Valid for ever. */
ACM_API const char* acm_decoded_name(const acm_decoded* decoded);
ACM_API size_t acm_decoded_count(const acm_decoded* decoded);

/* One number or text, under the name that the conformance vectors use: "action0_speed". */
typedef struct acm_field {
    uint32_t size;
    int32_t kind; /* ACM_FIELD_..., which says where the value is */
    const char* name;
    const char* text; /* "" if it is a number */
    uint32_t integer;
    float real;
} acm_field;
/* In wire order, from 0 on. Its texts are valid until `decoded` is freed. */
ACM_API acm_code acm_decoded_field(const acm_decoded* decoded, size_t number, acm_field* field);

#ifdef __cplusplus
}
#endif
#endif
