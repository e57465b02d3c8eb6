// The words in which decisions are reported, once: outcomes, and the reasons for them. The enumerations of decisions.h
// and the words in files grow from these rows.
// ACMOTION_ENUMERATION(name), a row ACMOTION_WORD(enumerator, number, word in files) each, ACMOTION_ENUMERATION_END.
// Programs in C and other languages see the numbers, so those stay; a new enumerator takes the next one.

// ---- may a message be applied? (spec 20 §5) ----
ACMOTION_ENUMERATION(Gate)
    ACMOTION_WORD(Apply, 0, "apply")
    ACMOTION_WORD(Park, 1, "park")  // kept until its object is there
    ACMOTION_WORD(Drop, 2, "drop")
ACMOTION_ENUMERATION_END
// By the instance stamp of the object, against the one that is known.
ACMOTION_ENUMERATION(GateReason)
    ACMOTION_WORD(SameInstance, 0, "same_instance")
    ACMOTION_WORD(UnknownBody, 1, "unknown_body")
    ACMOTION_WORD(NewerInstance, 2, "newer_instance")  // its creation has not come yet
    ACMOTION_WORD(OlderInstance, 3, "older_instance")  // of a life that is over
ACMOTION_ENUMERATION_END

// ---- what does a received position do? (spec 20 §11, §12) ----
ACMOTION_ENUMERATION(PositionOutcome)
    ACMOTION_WORD(Ignore, 0, "ignore")                       // nothing moves
    ACMOTION_WORD(ForcedBlip, 1, "forced_blip")              // the local player is put there, heading kept
    ACMOTION_WORD(HardTeleport, 2, "hard_teleport")          // teleport hook, then placed
    ACMOTION_WORD(Interpolate, 3, "interpolate")             // one more waypoint
    ACMOTION_WORD(SlideSnap, 4, "slide_snap")                // queue cleared, then placed
    ACMOTION_WORD(LandingSnap, 5, "landing_snap")            // acdream: the same, and velocity zeroed
    ACMOTION_WORD(PlayerTeleport, 6, "player_teleport")      // the local player is placed, then the hook
    ACMOTION_WORD(PlayerCorrection, 7, "player_correction")  // the player's leash is refreshed, and one more waypoint
    ACMOTION_WORD(PlayerLeash, 8, "player_leash")            // the player's leash is refreshed
    ACMOTION_WORD(NearSnap, 9, "near_snap")                  // openac: queue cleared, position assigned, not placed
    ACMOTION_WORD(ContactlessSnap, 10, "contactless_snap")   // openac: assigned; only a player's queue is cleared
ACMOTION_ENUMERATION_END
ACMOTION_ENUMERATION(PositionReason)
    ACMOTION_WORD(ForceStampNewer, 0, "force_stamp_newer")                 // the server corrects the local player
    ACMOTION_WORD(PositionStampNotNewer, 1, "position_stamp_not_newer")    // seen before, or overtaken
    ACMOTION_WORD(TeleportStampOlder, 2, "teleport_stamp_older")           // sent before the last teleport
    ACMOTION_WORD(TeleportStampNewer, 3, "teleport_stamp_newer")
    ACMOTION_WORD(NoCell, 4, "no_cell")                                    // the body is in no cell yet
    ACMOTION_WORD(NotGrounded, 5, "not_grounded")                          // other bodies keep to their arc
    ACMOTION_WORD(NearPlayer, 6, "near_player")                            // below 96 m
    ACMOTION_WORD(FarFromPlayer, 7, "far_from_player")                     // 96 m and more
    ACMOTION_WORD(FirstGroundedAfterAir, 8, "first_grounded_after_air")    // acdream
    ACMOTION_WORD(EveryUpdateSnaps, 9, "every_update_snaps")               // the preset snap
    ACMOTION_WORD(AcceptsServerPositions, 10, "accepts_server_positions")  // the local player, at its autonomy level
    ACMOTION_WORD(KeepsOwnPosition, 11, "keeps_own_position")              // the local player: its own client decides
    ACMOTION_WORD(FirstUpdate, 12, "first_update")                         // openac: of this life
    ACMOTION_WORD(NotTicked, 13, "not_ticked")                             // openac: static or frozen
    ACMOTION_WORD(TooFarToWalk, 14, "too_far_to_walk")                     // openac: beyond Rules::near_snap
    ACMOTION_WORD(WithoutContact, 15, "without_contact")                   // openac: the body's own
ACMOTION_ENUMERATION_END

// ---- what does a velocity update do? (spec 20 §9.11) ----
ACMOTION_ENUMERATION(VectorOutcome)
    ACMOTION_WORD(Ignore, 0, "ignore")
    ACMOTION_WORD(Apply, 1, "apply")
ACMOTION_ENUMERATION_END
ACMOTION_ENUMERATION(VectorReason)
    ACMOTION_WORD(VectorStampNotNewer, 0, "vector_stamp_not_newer")
    ACMOTION_WORD(KeepsOwnPosition, 1, "keeps_own_position")  // the local player
    ACMOTION_WORD(VectorStampNewer, 2, "vector_stamp_newer")
    ACMOTION_WORD(SentUpwards, 3, "sent_upwards")  // openac: newer, and the body leaves the ground at once
ACMOTION_ENUMERATION_END

// ---- may a movement be applied? (spec 20 §9.10) ----
ACMOTION_ENUMERATION(MovementOutcome)
    ACMOTION_WORD(Apply, 0, "apply")
    ACMOTION_WORD(Ignore, 1, "ignore")
ACMOTION_ENUMERATION_END
ACMOTION_ENUMERATION(MovementReason)
    ACMOTION_WORD(Newer, 0, "newer")
    ACMOTION_WORD(MovementStampNotNewer, 1, "movement_stamp_not_newer")
    ACMOTION_WORD(ServerControlStampOlder, 2, "server_control_stamp_older")  // its stamp stays consumed
    ACMOTION_WORD(OwnEcho, 3, "own_echo")  // the local player's own movement comes back
ACMOTION_ENUMERATION_END

// ---- what does the interpreter make of an action in a movement? (spec 50 §3) ----
ACMOTION_ENUMERATION(ActionOutcome)
    ACMOTION_WORD(Played, 0, "played")       // by the animation
    ACMOTION_WORD(Refused, 1, "refused")     // by the ground or the animation; its stamp is used up
    ACMOTION_WORD(NotNewer, 2, "not_newer")  // seen before
    ACMOTION_WORD(OwnEcho, 3, "own_echo")    // the local player's own, autonomous action comes back
ACMOTION_ENUMERATION_END

// ---- from which state is a movement played? (spec 50 §3) ----
ACMOTION_ENUMERATION(MovementPath)
    ACMOTION_WORD(NotInitialised, 0, "not_initialised")  // from none: the interpreter has not entered its default state
    ACMOTION_WORD(Interpreted, 1, "interpreted")         // the server's
    ACMOTION_WORD(Raw, 2, "raw")                         // this client's own keys
ACMOTION_ENUMERATION_END

// ---- which message did nothing, though its object and its life are the right ones? ----
ACMOTION_ENUMERATION(Refusal)
    ACMOTION_WORD(Malformed, 0, "malformed")                 // it could not be read
    ACMOTION_WORD(StateNotNewer, 1, "state_not_newer")       // a physics state that was overtaken
    ACMOTION_WORD(LooksNotNewer, 2, "looks_not_newer")       // a description of looks that was overtaken
    ACMOTION_WORD(PickupNotNewer, 3, "pickup_not_newer")     // overtaken by a position
    ACMOTION_WORD(ParentNotNewer, 4, "parent_not_newer")     // overtaken by a position
    ACMOTION_WORD(OlderParent, 5, "older_parent")            // its holder's life is over
    ACMOTION_WORD(HoldsItself, 6, "holds_itself")            // its stamp counts all the same
    ACMOTION_WORD(OlderDescription, 7, "older_description")  // of a life that is over
    ACMOTION_WORD(PlayerDeleted, 8, "player_deleted")        // the local player stays
    ACMOTION_WORD(SecondPlayer, 9, "second_player")          // there is one already
    ACMOTION_WORD(UnknownLocation, 10, "unknown_location")   // its holder cannot hold anything there
ACMOTION_ENUMERATION_END

// ---- which bound of Limits was reached? ----
ACMOTION_ENUMERATION(WorldBound)
    ACMOTION_WORD(Objects, 0, "objects")
    ACMOTION_WORD(ParkedMessages, 1, "parked_messages")  // for objects that are not there yet
    ACMOTION_WORD(HeldMessages, 2, "held_messages")      // until the player is known
    ACMOTION_WORD(Children, 3, "children")               // of one object
    ACMOTION_WORD(EndedLives, 4, "ended_lives")          // remembered, while unknown objects are assumed
ACMOTION_ENUMERATION_END

// ---- what does the queue make of a waypoint? (spec 30 §3.4) ----
ACMOTION_ENUMERATION(Enqueue)
    ACMOTION_WORD(Appended, 0, "appended")           // near: pruned, capped, appended
    ACMOTION_WORD(AppendedFar, 1, "appended_far")    // beyond the blip distance: appended, and a blip is due
    ACMOTION_WORD(AlreadyThere, 2, "already_there")  // within reach of the body: queue cleared
ACMOTION_ENUMERATION_END

// ---- what did the queue do with a slice? (spec 30 §3.5) ----
ACMOTION_ENUMERATION(Walk)
    ACMOTION_WORD(NoWaypoint, 0, "no_waypoint")          // offset left alone
    ACMOTION_WORD(NoContact, 1, "no_contact")            // offset left alone
    ACMOTION_WORD(VelocityAhead, 2, "velocity_ahead")    // the head is no place; offset left alone
    ACMOTION_WORD(ImpossibleTime, 3, "impossible_time")  // acdream: dt <= 0 or NaN
    ACMOTION_WORD(Reached, 4, "reached")                 // head completed; offset left alone
    ACMOTION_WORD(Stepped, 5, "stepped")                 // offset written
    ACMOTION_WORD(SteppedOnto, 6, "stepped_onto")        // offset written and head completed (the second reach test)
    ACMOTION_WORD(StalledNear, 7, "stalled_near")        // bad window close by: head completed; offset left alone
    ACMOTION_WORD(StalledFailed, 8, "stalled_failed")    // bad window: head failed; offset left alone
    ACMOTION_WORD(Blipped, 9, "blipped")                 // acdream: the whole way to the tail written as one offset
ACMOTION_ENUMERATION_END

// ---- why did a stall window pass, or not? (spec 30 §3.5, and §7 row 5) ----
ACMOTION_ENUMERATION(WindowReason)
    ACMOTION_WORD(Fast, 0, "fast")              // a good share of the way that the catch-up speed allows
    ACMOTION_WORD(Far, 1, "far")                // acdream: 0.20 m are enough, however long they took
    ACMOTION_WORD(Stuck, 2, "stuck")            // glued to another body, which is not judged
    ACMOTION_WORD(Unmeasured, 3, "unmeasured")  // the first window after a stop: nothing to measure against
    ACMOTION_WORD(Slow, 4, "slow")              // bad: less than that share
    ACMOTION_WORD(FastByNotes, 5, "fast_by_notes")  // acdream: progress / time / dt is enough
    ACMOTION_WORD(SlowByNotes, 6, "slow_by_notes")  // acdream, bad: it is not, and neither is the progress
ACMOTION_ENUMERATION_END

// ---- what does a move-to do? (spec 60) ----
// The movement types of the wire (spec 10 §6).
ACMOTION_ENUMERATION(MoveToType)
    ACMOTION_WORD(None, 0, "none")
    ACMOTION_WORD(MoveToObject, 6, "move_to_object")
    ACMOTION_WORD(MoveToPosition, 7, "move_to_position")
    ACMOTION_WORD(TurnToObject, 8, "turn_to_object")
    ACMOTION_WORD(TurnToHeading, 9, "turn_to_heading")
ACMOTION_ENUMERATION_END
// The gait a move begins with.
ACMOTION_ENUMERATION(Stride)
    ACMOTION_WORD(Walk, 0, "walk")
    ACMOTION_WORD(Run, 1, "run")
    ACMOTION_WORD(BackUp, 2, "back_up")
ACMOTION_ENUMERATION_END
ACMOTION_ENUMERATION(Turn)
    ACMOTION_WORD(None, 0, "none")
    ACMOTION_WORD(Left, 1, "left")
    ACMOTION_WORD(Right, 2, "right")
ACMOTION_ENUMERATION_END

// ---- what does a target report of itself? (spec 60 §7) ----
ACMOTION_ENUMERATION(TargetStatus)
    ACMOTION_WORD(Undefined, 0, "undefined")  // nothing yet
    ACMOTION_WORD(Ok, 1, "ok")                // where it is
    ACMOTION_WORD(LeftWorld, 2, "left_world")
    ACMOTION_WORD(Teleported, 3, "teleported")
    ACMOTION_WORD(Contained, 4, "contained")  // put into something
    ACMOTION_WORD(Parented, 5, "parented")    // held by another object
    ACMOTION_WORD(TimedOut, 6, "timed_out")   // no report for 10 s
ACMOTION_ENUMERATION_END

#undef ACMOTION_ENUMERATION
#undef ACMOTION_WORD
#undef ACMOTION_ENUMERATION_END
