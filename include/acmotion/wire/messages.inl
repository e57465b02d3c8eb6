// Every message with a layout, once: structs in messages.h, layouts in src/wire/layout_messages.h. The variant, both
// dispatchers, the names and the table for people all grow from these rows.
// ACMOTION_SERVER_MESSAGE(type, opcode, summary) and ACMOTION_CLIENT_ACTION(type, action code inside 0xF7B1, summary);
// ACMOTION_EFFECT(name, opcode, summary) for those of which only the object is read, and which are all ObjectEffects.
// Below them the common ones without a layout: ACMOTION_NAMED_MESSAGE(name, opcode), sent by either side, and
// ACMOTION_NAMED_ACTION(name, action code inside 0xF7B1) give a name to an OtherMessage and an OtherAction.
#ifndef ACMOTION_SERVER_MESSAGE
#define ACMOTION_SERVER_MESSAGE(type, code, summary)
#endif
#ifndef ACMOTION_CLIENT_ACTION
#define ACMOTION_CLIENT_ACTION(type, code, summary)
#endif
#ifndef ACMOTION_EFFECT
#define ACMOTION_EFFECT(name, code, summary)
#endif
#ifndef ACMOTION_NAMED_MESSAGE
#define ACMOTION_NAMED_MESSAGE(name, code)
#endif
#ifndef ACMOTION_NAMED_ACTION
#define ACMOTION_NAMED_ACTION(name, code)
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

ACMOTION_NAMED_MESSAGE(HearSpeech, 0x02BB)
ACMOTION_NAMED_MESSAGE(HearRangedSpeech, 0x02BC)
ACMOTION_NAMED_MESSAGE(PrivateUpdateInt, 0x02CD)
ACMOTION_NAMED_MESSAGE(PublicUpdateInt, 0x02CE)
ACMOTION_NAMED_MESSAGE(PrivateUpdateInt64, 0x02CF)
ACMOTION_NAMED_MESSAGE(PrivateUpdateBool, 0x02D1)
ACMOTION_NAMED_MESSAGE(PublicUpdateBool, 0x02D2)
ACMOTION_NAMED_MESSAGE(PrivateUpdateFloat, 0x02D3)
ACMOTION_NAMED_MESSAGE(PublicUpdateFloat, 0x02D4)
ACMOTION_NAMED_MESSAGE(PrivateUpdateString, 0x02D5)
ACMOTION_NAMED_MESSAGE(PublicUpdateString, 0x02D6)
ACMOTION_NAMED_MESSAGE(PrivateUpdateDataId, 0x02D7)
ACMOTION_NAMED_MESSAGE(PublicUpdateDataId, 0x02D8)
ACMOTION_NAMED_MESSAGE(PrivateUpdateInstanceId, 0x02D9)
ACMOTION_NAMED_MESSAGE(PublicUpdateInstanceId, 0x02DA)
ACMOTION_NAMED_MESSAGE(PrivateUpdateSkill, 0x02DD)
ACMOTION_NAMED_MESSAGE(PrivateUpdateAttribute, 0x02E3)
ACMOTION_NAMED_MESSAGE(PrivateUpdateVital, 0x02E7)
ACMOTION_NAMED_MESSAGE(PrivateUpdateVitalCurrent, 0x02E9)
ACMOTION_NAMED_MESSAGE(CharacterCreated, 0xF643)
ACMOTION_NAMED_MESSAGE(CharacterLogOff, 0xF653)
ACMOTION_NAMED_MESSAGE(CharacterDelete, 0xF655)
ACMOTION_NAMED_MESSAGE(CharacterCreate, 0xF656)
ACMOTION_NAMED_MESSAGE(CharacterEnterWorld, 0xF657)
ACMOTION_NAMED_MESSAGE(CharacterList, 0xF658)
ACMOTION_NAMED_MESSAGE(CharacterError, 0xF659)
ACMOTION_NAMED_MESSAGE(EnterWorldRequest, 0xF7C8)
ACMOTION_NAMED_MESSAGE(EnterWorldReady, 0xF7DF)
ACMOTION_NAMED_MESSAGE(ServerText, 0xF7E0)
ACMOTION_NAMED_MESSAGE(ServerName, 0xF7E1)
ACMOTION_NAMED_MESSAGE(DataInterrogation, 0xF7E5)
ACMOTION_NAMED_MESSAGE(DataInterrogationAnswer, 0xF7E6)
ACMOTION_NAMED_MESSAGE(DataUpToDate, 0xF7EA)
ACMOTION_NAMED_ACTION(Talk, 0x0015)
ACMOTION_NAMED_ACTION(PutInContainer, 0x0019)
ACMOTION_NAMED_ACTION(Drop, 0x001B)
ACMOTION_NAMED_ACTION(UseWithTarget, 0x0035)
ACMOTION_NAMED_ACTION(Use, 0x0036)
ACMOTION_NAMED_ACTION(ChangeCombatMode, 0x0053)

#undef ACMOTION_SERVER_MESSAGE
#undef ACMOTION_CLIENT_ACTION
#undef ACMOTION_EFFECT
#undef ACMOTION_NAMED_MESSAGE
#undef ACMOTION_NAMED_ACTION
