// Every message with a layout, once: structs in messages.h, layouts in src/wire/layout_messages.h. The variant, both
// dispatchers, the names and the table for people all grow from these rows.
// ACMOTION_SERVER_MESSAGE(type, opcode, summary) and ACMOTION_CLIENT_ACTION(type, action code inside 0xF7B1, summary);
// ACMOTION_EFFECT(name, opcode, summary) for those of which only the object is read, and which are all ObjectEffects.
#ifndef ACMOTION_SERVER_MESSAGE
#define ACMOTION_SERVER_MESSAGE(type, code, summary)
#endif
#ifndef ACMOTION_CLIENT_ACTION
#define ACMOTION_CLIENT_ACTION(type, code, summary)
#endif
#ifndef ACMOTION_EFFECT
#define ACMOTION_EFFECT(name, code, summary)
#endif

ACMOTION_SERVER_MESSAGE(UpdatePosition, 0xF748, "where an object is")
ACMOTION_SERVER_MESSAGE(PositionAndMovement, 0xF619, "where an object is and what it does")
ACMOTION_SERVER_MESSAGE(UpdateMotion, 0xF74C, "what an object does: walk, turn, move to, act")
ACMOTION_SERVER_MESSAGE(VectorUpdate, 0xF74E, "velocity and spin of an object")
ACMOTION_SERVER_MESSAGE(SetState, 0xF74B, "physics state of an object")
ACMOTION_SERVER_MESSAGE(ParentEvent, 0xF749, "an object is now held by another")
ACMOTION_SERVER_MESSAGE(PickupEvent, 0xF74A, "an object leaves the world and stays known")
ACMOTION_SERVER_MESSAGE(CreateObject, 0xF745, "an object appears, or is described again")
ACMOTION_SERVER_MESSAGE(UpdateObject, 0xF7DB, "an object is replaced by a new description")
ACMOTION_SERVER_MESSAGE(CreatePlayer, 0xF746, "which object is the receiver's own player")
ACMOTION_SERVER_MESSAGE(DeleteObject, 0xF747, "an object is gone")
ACMOTION_SERVER_MESSAGE(PlayerTeleport, 0xF751, "the receiver's own player starts a teleport")
ACMOTION_SERVER_MESSAGE(ObjDescEvent, 0xF625, "how an object looks")
ACMOTION_CLIENT_ACTION(MoveToState, 0xF61C, "the player's keys, position and contact")
ACMOTION_CLIENT_ACTION(AutonomousPosition, 0xF753, "where the player is")
ACMOTION_CLIENT_ACTION(Jump, 0xF61B, "the player jumps")
ACMOTION_EFFECT(Sound, 0xF750, "an object makes a sound")
ACMOTION_EFFECT(ScriptById, 0xF754, "an object plays an effect script, named by its id")
ACMOTION_EFFECT(ScriptByType, 0xF755, "an object plays an effect script, named by its type")

#undef ACMOTION_SERVER_MESSAGE
#undef ACMOTION_CLIENT_ACTION
#undef ACMOTION_EFFECT
