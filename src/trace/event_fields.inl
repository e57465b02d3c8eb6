// What events carry, in the order of their fields in files, and where each goes in an acm_event: c.h says it in words.
// ACMOTION_EVENT_FIELDS(struct, FIELD(member, place) ...). A kind that is not here has none.
//   FIELD_IF(member, place, given): files leave it out if `given` is 0 or false
//   FIELD_IN_C(member, place), FIELD_IN_FILES(member): only there

// ---- world ----
ACMOTION_EVENT_FIELDS(ObjectCreated, FIELD(again, value[0]) FIELD(assumed, value[1]))
ACMOTION_EVENT_FIELDS(ObjectParented, FIELD(parent, other))
ACMOTION_EVENT_FIELDS(MessageRefused, FIELD(why, reason))
ACMOTION_EVENT_FIELDS(MessageParked, FIELD(waiting, value[0]))
ACMOTION_EVENT_FIELDS(MessagesReplayed, FIELD(count, value[0]))
ACMOTION_EVENT_FIELDS(PhysicsStateChanged, FIELD(state, value[0]))
ACMOTION_EVENT_FIELDS(VectorDecided, FIELD(outcome, outcome) FIELD(reason, reason) FIELD(velocity, vector[0])
    FIELD(omega, vector[1]))
ACMOTION_EVENT_FIELDS(WorldBoundReached, FIELD(bound, reason))

// ---- inbound ----
ACMOTION_EVENT_FIELDS(GateDecided, FIELD(outcome, outcome) FIELD(reason, reason) FIELD(sent, value[0]))
ACMOTION_EVENT_FIELDS(PositionDecided, FIELD(outcome, outcome) FIELD(reason, reason) FIELD(position_stamp, value[0])
    FIELD(target, position) FIELD(player_distance, number[0]) FIELD_IN_FILES(newest_stamp)
    FIELD_IF(body_distance, number[1], near_snap) FIELD_IF(near_snap, number[2], near_snap))
ACMOTION_EVENT_FIELDS(MovementDecided, FIELD(outcome, outcome) FIELD(reason, reason) FIELD(movement_stamp, value[0]))

// ---- waypoint queue, sticky, leash ----
ACMOTION_EVENT_FIELDS(WaypointEnqueued, FIELD(branch, outcome) FIELD(distance, number[0]) FIELD(pruned, value[0])
    FIELD(capped, value[1]) FIELD(queue_before, value[2]) FIELD(queue_after, value[3]) FIELD_IN_C(limit, number[1]))
ACMOTION_EVENT_FIELDS(WaypointBoundReached, FIELD(bound, value[0]))
ACMOTION_EVENT_FIELDS(WaypointReached, FIELD(how, outcome) FIELD(distance, number[0]) FIELD(queue_after, value[0]))
ACMOTION_EVENT_FIELDS(WindowJudged, FIELD(good, outcome) FIELD(reason, reason) FIELD(ratio, number[0])
    FIELD(progress, number[2]) FIELD(expected, number[3]) FIELD(seconds, number[4]) FIELD(distance, number[1])
    FIELD(fail_counter, value[0]) FIELD(forgiven, value[1]))
ACMOTION_EVENT_FIELDS(Blipped, FIELD(placed, outcome) FIELD(distance, number[0]))
ACMOTION_EVENT_FIELDS(InterpolationStopped, FIELD(dropped, value[0]) FIELD_IF(landed, outcome, landed))
ACMOTION_EVENT_FIELDS(GaitChanged, FIELD(motion, value[0]) FIELD(speed, number[0]) FIELD(velocity, number[1])
    FIELD(silence, number[2]))
ACMOTION_EVENT_FIELDS(Settled, FIELD(distance, number[0]))
ACMOTION_EVENT_FIELDS(Stuck, FIELD(target, other))
ACMOTION_EVENT_FIELDS(Unstuck, FIELD(target, other))
ACMOTION_EVENT_FIELDS(Leashed, FIELD(start, number[0]) FIELD(max, number[1]) FIELD(travelled, number[2]))
ACMOTION_EVENT_FIELDS(LeashTightened, FIELD(travelled, number[0]) FIELD(held, outcome))

// ---- body ----
ACMOTION_EVENT_FIELDS(GroundChanged, FIELD(on_walkable, outcome))
ACMOTION_EVENT_FIELDS(Placed, FIELD(result, outcome) FIELD(distance, number[0]) FIELD(entered, value[0]))
ACMOTION_EVENT_FIELDS(CellLost, FIELD(position, position))

// ---- motion interpreter ----
ACMOTION_EVENT_FIELDS(MotionStateReceived, FIELD(style, value[0]) FIELD(forward, value[1])
    FIELD(forward_speed, number[0]) FIELD(sidestep, value[2]) FIELD(sidestep_speed, number[1]) FIELD(turn, value[3])
    FIELD(turn_speed, number[2]))
ACMOTION_EVENT_FIELDS(CurrentMovementApplied, FIELD(path, outcome) FIELD(cancel_move_to, value[0])
    FIELD(disable_jump, value[1]))
ACMOTION_EVENT_FIELDS(ActionDecided, FIELD(outcome, outcome) FIELD(error, reason) FIELD(command, value[0])
    FIELD(stamp, value[1]))
ACMOTION_EVENT_FIELDS(LeftGround, FIELD(velocity, vector[0]) FIELD(kept, outcome))
ACMOTION_EVENT_FIELDS(PendingMotionBoundReached, FIELD(bound, value[0]))

// ---- move-to, target manager ----
ACMOTION_EVENT_FIELDS(MoveToStarted, FIELD(type, outcome) FIELD(target, other))
ACMOTION_EVENT_FIELDS(MoveBegun, FIELD(stride, outcome) FIELD(away, value[0]) FIELD(distance, number[0]))
ACMOTION_EVENT_FIELDS(TurnBegun, FIELD(turn, outcome) FIELD(by, number[0]) FIELD(heading, number[1]))
ACMOTION_EVENT_FIELDS(Steered, FIELD(turn, outcome))
ACMOTION_EVENT_FIELDS(MoveArrived, FIELD(distance, number[0]))
ACMOTION_EVENT_FIELDS(TurnFinished, FIELD(heading, number[0]))
ACMOTION_EVENT_FIELDS(ProgressFailed, FIELD(distance, number[0]))
ACMOTION_EVENT_FIELDS(TargetRetracked, FIELD(target, position))
ACMOTION_EVENT_FIELDS(TargetQuantumSet, FIELD(seconds, number[0]))
ACMOTION_EVENT_FIELDS(MoveToCompleted, FIELD(sticks_to, other))
ACMOTION_EVENT_FIELDS(MoveToCancelled, FIELD(why, reason))
ACMOTION_EVENT_FIELDS(TargetWatched, FIELD(target, other))
ACMOTION_EVENT_FIELDS(TargetReported, FIELD(target, other) FIELD(status, outcome))
ACMOTION_EVENT_FIELDS(TargetTimedOut, FIELD(target, other))
ACMOTION_EVENT_FIELDS(WatcherBoundReached, FIELD(watcher, other) FIELD(bound, value[0]))

#undef ACMOTION_EVENT_FIELDS
#undef FIELD
#undef FIELD_IF
#undef FIELD_IN_C
#undef FIELD_IN_FILES
