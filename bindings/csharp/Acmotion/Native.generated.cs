// Made by tools/bindings from include/acmotion/c.h. Change that, and make this again.
using System;
using System.Runtime.InteropServices;

#pragma warning disable 169, 649 // the library fills these

namespace Acmotion
{
    internal static unsafe class Native
    {
        private const string Library = "acmotionc"; // acmotionc.dll, libacmotionc.so
        public const int BadArgument = 16;
        public const int BadSize = 17;
        public const int Busy = 18;
        public const int NotFound = 19;
        public const int Refused = 20;
        public const int NotBuilt = 21;
        public const int NoMemory = 22;
        public const int Internal = 23;
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern uint acm_version();
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr acm_version_text();
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr acm_code_name(int code);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_rule_at(UIntPtr number, NativeRule* rule);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr acm_outcome_name(int kind, int outcome);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr acm_reason_name(int kind, int reason);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr acm_sink_pending_motions(IntPtr sink);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void acm_sink_motion_done(IntPtr sink);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void acm_sink_set_omega(IntPtr sink, Vec3 omega);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void acm_sink_set_scale(IntPtr sink, float scale);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void acm_sink_set_ethereal(IntPtr sink, int on);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_game_data_open(byte* folder, ulong cache_bytes, out GameDataHandle data, NativeError* error);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void acm_game_data_free(IntPtr data);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_game_data_ground(GameDataHandle data, Position* position, double* z, Vec3* normal);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_game_data_failures(GameDataHandle data, ulong* count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_new(NativeWorldOptions* options, out WorldHandle world, NativeError* error);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_free(IntPtr world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_receive(IntPtr world, byte* bytes, UIntPtr size, double now, int* status, NativeError* error);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_receive_many(WorldHandle world, NativeMessage* messages, UIntPtr count, double now, Reception* receptions);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_advance(IntPtr world, double now);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_set_player(WorldHandle world, uint player, double now);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_move_player(WorldHandle world, Position* position, double now);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_player(WorldHandle world, uint* player);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_set_autonomy_level(WorldHandle world, int level);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_assume_objects(WorldHandle world, int on);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_poses(IntPtr world, Pose* poses, UIntPtr capacity, UIntPtr pose_size, UIntPtr* count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_poses_at(IntPtr world, double now, Pose* poses, UIntPtr capacity, UIntPtr pose_size, UIntPtr* count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_set_smooth(WorldHandle world, int on);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_pose(IntPtr world, uint @object, Pose* pose, UIntPtr pose_size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_pose_at(IntPtr world, uint @object, double now, Pose* pose, UIntPtr pose_size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_find(IntPtr world, uint @object, Body* body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_waypoints(WorldHandle world, uint @object, Position* places, UIntPtr capacity, UIntPtr* count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_snapshot(WorldHandle world, out SnapshotHandle snapshot);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_restore(WorldHandle world, SnapshotHandle snapshot);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void acm_snapshot_free(IntPtr snapshot);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_state_hash(WorldHandle world, ulong* hash);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_rules(WorldHandle world, byte* text, UIntPtr room, UIntPtr* length);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_bounds(WorldHandle world, Bounds* bounds);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_world_sentence(WorldHandle world, byte* text, UIntPtr room, UIntPtr* length);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_live_new(NativeLiveOptions* options, out IntPtr live, NativeError* error);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_live_free(IntPtr live);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_live_world(IntPtr live, out IntPtr world);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_live_receive(IntPtr live, int sender, byte* bytes, UIntPtr size, long time_ns);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_live_frame(IntPtr live, double now);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_live_count(IntPtr live, NativeLiveCounts* counts);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_capture_open(byte* path, NativeCaptureOptions* options, out CaptureHandle capture, NativeError* error);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_capture_read(byte* bytes, UIntPtr size, NativeCaptureOptions* options, out CaptureHandle capture, NativeError* error);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void acm_capture_free(IntPtr capture);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr acm_capture_sessions(CaptureHandle capture);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_capture_remark(CaptureHandle capture, UIntPtr number, byte* text, UIntPtr room, UIntPtr* length);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_capture_session(CaptureHandle capture, uint session, NativeCapturedSession* about);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_capture_message(CaptureHandle capture, uint session, UIntPtr number, NativeCapturedMessage* message);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_capture_reports(CaptureHandle capture, uint session, PlayerReport* reports, UIntPtr capacity, UIntPtr* count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_capture_frames(CaptureHandle capture, uint session, double frames_per_second, double* times, UIntPtr capacity, UIntPtr* count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_replay_new(CaptureHandle capture, uint session, double frames_per_second, out IntPtr replay, NativeError* error);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void acm_replay_free(IntPtr replay);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_replay_next(ReplayHandle replay, IntPtr world, double* time);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_decode(byte* bytes, UIntPtr size, int sender, out IntPtr decoded, NativeError* error);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern void acm_decoded_free(IntPtr decoded);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern IntPtr acm_decoded_name(IntPtr decoded);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern UIntPtr acm_decoded_count(IntPtr decoded);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int acm_decoded_field(IntPtr decoded, UIntPtr number, NativeField* field);
    }

    /// <summary>What was wrong with what came from outside. Wrong calls are exceptions instead.</summary>
    public enum Code
    {
        Ok = 0,
        /// <summary>the bytes end before the field does</summary>
        Truncated = 1,
        /// <summary>the field is there, and its value is impossible</summary>
        Invalid = 2,
        /// <summary>an opcode, type or name that is not described</summary>
        Unknown = 3,
        /// <summary>a number outside of what limits or the format allow</summary>
        OutOfRange = 4,
        /// <summary>a file that cannot be read</summary>
        Unreadable = 5,
    }

    /// <summary>What a decision is about. Where a member is named, the kind uses it.</summary>
    public enum EventKind
    {
        /// <summary>value: again (in place of an older life), assumed</summary>
        ObjectCreated = 0,
        ObjectDestroyed = 1,
        /// <summary>other: what carries it</summary>
        ObjectParented = 2,
        /// <summary>value: how many wait for that object</summary>
        MessageParked = 3,
        /// <summary>value: how many</summary>
        MessagesReplayed = 4,
        DescriptionWanted = 5,
        /// <summary>value: the state word</summary>
        PhysicsStateChanged = 6,
        /// <summary>outcome, reason; vector: velocity, omega</summary>
        VectorDecided = 7,
        /// <summary>reason: which bound</summary>
        WorldBoundReached = 8,
        /// <summary>outcome, reason; value: instance stamp of the message</summary>
        GateDecided = 9,
        /// <summary>outcome, reason, position; value: stamp; number: metres from the player, from the body if near_snap asked, near_snap</summary>
        PositionDecided = 10,
        TeleportHookRan = 11,
        TeleportStampOutOfOrder = 12,
        PlayerTeleportAwaited = 13,
        /// <summary>outcome: branch; value: pruned, capped, queue before, after; number: distance, limit</summary>
        WaypointEnqueued = 14,
        /// <summary>value: bound</summary>
        WaypointBoundReached = 15,
        /// <summary>outcome: how; value: queue after; number: distance</summary>
        WaypointReached = 16,
        /// <summary>outcome: 1 good; reason; value: fails before, forgiven; number: ratio, distance, progress, expected, seconds</summary>
        WindowJudged = 17,
        /// <summary>outcome: 1 placed, 0 refused; number: distance</summary>
        Blipped = 18,
        /// <summary>outcome: 1 on landing; value: waypoints dropped</summary>
        InterpolationStopped = 19,
        /// <summary>other: to which object</summary>
        Stuck = 20,
        /// <summary>other: from which object</summary>
        Unstuck = 21,
        /// <summary>number: start, max, travelled</summary>
        Leashed = 22,
        Unleashed = 23,
        /// <summary>outcome: 1 held; number: travelled</summary>
        LeashTightened = 24,
        /// <summary>outcome: 1 on walkable ground</summary>
        GroundChanged = 25,
        /// <summary>outcome: result, 0 is ok; value: entered; number: distance</summary>
        Placed = 26,
        /// <summary>position</summary>
        CellLost = 27,
        /// <summary>outcome, reason; value: movement stamp</summary>
        MovementDecided = 28,
        /// <summary>value: style, forward, sidestep, turn; number: speeds of the last three</summary>
        MotionStateReceived = 29,
        /// <summary>outcome: path; value: cancels move-to, disables jump</summary>
        CurrentMovementApplied = 30,
        /// <summary>outcome; reason: motion error; value: command, stamp</summary>
        ActionDecided = 31,
        /// <summary>outcome: 1 velocity kept; vector: velocity</summary>
        LeftGround = 32,
        HitGround = 33,
        /// <summary>value: bound</summary>
        PendingMotionBoundReached = 34,
        /// <summary>outcome: type; other: target</summary>
        MoveToStarted = 35,
        /// <summary>outcome: stride; value: away; number: distance</summary>
        MoveBegun = 36,
        /// <summary>outcome: turn; number: degrees, heading</summary>
        TurnBegun = 37,
        /// <summary>outcome: turn</summary>
        Steered = 38,
        /// <summary>number: distance</summary>
        MoveArrived = 39,
        /// <summary>number: heading</summary>
        TurnFinished = 40,
        /// <summary>number: distance</summary>
        ProgressFailed = 41,
        /// <summary>position</summary>
        TargetRetracked = 42,
        /// <summary>number: seconds</summary>
        TargetQuantumSet = 43,
        /// <summary>other: sticks to</summary>
        MoveToCompleted = 44,
        /// <summary>reason: motion error</summary>
        MoveToCancelled = 45,
        /// <summary>other: target</summary>
        TargetWatched = 46,
        /// <summary>outcome: status; other: target</summary>
        TargetReported = 47,
        /// <summary>other: target</summary>
        TargetTimedOut = 48,
        /// <summary>other: watcher; value: bound</summary>
        WatcherBoundReached = 49,
        ObjectDescribed = 50,
        ObjectPickedUp = 51,
        /// <summary>reason: why</summary>
        MessageRefused = 52,
        /// <summary>value: motion; number: its speed, the velocity, seconds of silence</summary>
        GaitChanged = 53,
        /// <summary>number: distance</summary>
        Settled = 54,
    }

    /// <summary>What became of a message.</summary>
    public enum Status
    {
        /// <summary>consumed; also when a stamp judged it stale</summary>
        Processed = 1,
        /// <summary>meant for an older life of its object; dropped</summary>
        OldInstance = 2,
        /// <summary>malformed, not about movement (the answer says which), or refused</summary>
        Error = 3,
        /// <summary>kept, and played when its object or the player is known</summary>
        Queued = 4,
    }

    /// <summary>How far the checksums of the packets vouch for a message.</summary>
    public enum Checksum
    {
        Verified = 0,
        /// <summary>cannot be known: the login was not captured</summary>
        Unverified = 1,
        /// <summary>only with keeps_damage</summary>
        Failed = 2,
    }

    /// <summary>Which side sent a message.</summary>
    public enum Sender
    {
        Server = 0,
        Client = 1,
    }

    /// <summary>Where the value of a field is.</summary>
    public enum FieldKind
    {
        Integer = 0,
        Real = 1,
        Text = 2,
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct NativeError
    {
        public uint Size;
        public Code Code;
        public ulong ByteOffset;
        public fixed byte Message[48];
        public fixed byte Field[48];
        public fixed byte Text[256];
    }

    /// <summary>Metres, metres per second or a direction, along x, y and z.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Vec3
    {
        public float X;
        public float Y;
        public float Z;
    }

    /// <summary>A rotation from body to world axes, of unit length.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Quat
    {
        public float W;
        public float X;
        public float Y;
        public float Z;
    }

    /// <summary>A place and a rotation: metres in the axes of what it is relative to.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Frame
    {
        public Vec3 Origin;
        public Quat Rotation;
    }

    /// <summary>A place in the world. The upper 16 bits of a cell are its landblock's column and row; landblocks are 192 m wide, and the origin counts from the south-west corner of one.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Position
    {
        public uint Cell;
        public Frame Frame;
    }

    /// <summary>What to draw. Arrays of poses are handed over with the size of one, so that it can grow at its end.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Pose
    {
        public uint Object;
        public Position Position;
        /// <summary>measured over the last slice, m/s, world axes</summary>
        public Vec3 Velocity;
        /// <summary>valid up to this time, s</summary>
        public double Clock;
        internal byte inContact;
        internal byte isHidden;
        internal fixed byte reserved[6];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct NativeRule
    {
        public uint Size;
        public uint Reserved;
        public IntPtr Name;
        public IntPtr RetailValue;
        public IntPtr OtherValue;
        public IntPtr Otherwise;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct NativeLimits
    {
        public uint Size;
        public uint Reserved;
        public ulong WaypointsPerBody;
        public ulong PendingMotionsPerBody;
        public ulong WatchersPerBody;
        public ulong ChildrenPerObject;
        public ulong Objects;
        public ulong ParkedMessagesPerObject;
        public ulong ParkedMessages;
        public ulong ParkedBytes;
        public ulong HeldMessages;
        public ulong HeldBytes;
    }

    /// <summary>How often each bound was reached.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Bounds
    {
        internal uint size;
        internal uint reserved;
        public ulong Waypoints;
        public ulong PendingMotions;
        public ulong Watchers;
        public ulong Children;
        public ulong Objects;
        public ulong EndedLives;
        public ulong Parked;
        public ulong Held;
    }

    /// <summary>One decision, as it was made. Which of the members a kind uses is said with the kind; the others are 0. Words like `outcome` and `reason` are numbers, and acm_outcome_name and acm_reason_name have their names.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct TraceEvent
    {
        internal uint size;
        /// <summary>ACM_EVENT_...</summary>
        public EventKind Kind;
        /// <summary>the `now` of the call that caused it</summary>
        public double Time;
        /// <summary>which one it concerns; 0: none</summary>
        public uint Object;
        /// <summary>another object</summary>
        public uint Other;
        public int Outcome;
        public int Reason;
        internal fixed uint value[4];
        internal fixed double number[6];
        public Position Position;
        internal Vec3 vector0, vector1;
    }

    /// <summary>A body as a placement sees it, scaled: its lowest sphere, and how far it steps down.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Shape
    {
        public float Radius;
        /// <summary>0: the sphere alone</summary>
        public float Height;
        public float StepDown;
    }

    /// <summary>Ground under a body.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Contact
    {
        internal byte valid;
        internal byte water;
        internal fixed byte reserved[2];
        /// <summary>unit length, world axes; walkable from z = 0.664 on</summary>
        public Vec3 Normal;
    }

    /// <summary>Where a placement or a sweep ended.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Outcome
    {
        internal uint size;
        internal byte ok;
        internal byte hasCell;
        internal byte hasSlidingNormal;
        internal byte hasCollisionNormal;
        /// <summary>the foot of the body, in the cell it names</summary>
        public Position Position;
        public Contact Contact;
        public Vec3 SlidingNormal;
        public Vec3 CollisionNormal;
        internal int environment;
        /// <summary>sweeps in a row without progress, 0..3</summary>
        public int Stationary;
    }

    /// <summary>How a placement is meant.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PlaceOptions
    {
        internal uint size;
        internal byte allowSlide;
        internal byte loadedCellsOnly;
        internal byte groundedHint;
        internal byte reserved;
    }

    /// <summary>What a sweep starts with.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SweepSeed
    {
        internal uint size;
        internal byte inContact;
        internal byte onWalkable;
        internal byte hasGravity;
        internal byte isMissile;
        public Contact Contact;
        public Vec3 SlidingNormal;
        internal byte hasSlidingNormal;
        internal byte edgeSlide;
        internal fixed byte reserved[2];
        public int Stationary;
        /// <summary>where the body last stood, or was sent to stand; minus infinity: no ground is remembered</summary>
        public float LastSupportZ;
    }

    /// <summary>What a body does: commands by their full 32-bit values, and factors of their speeds.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Motion
    {
        public uint Style;
        public uint Forward;
        public uint Sidestep;
        public uint Turn;
        public float ForwardSpeed;
        public float SidestepSpeed;
        public float TurnSpeed;
        internal int mayWalk;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct NativeHost
    {
        public uint Size;
        public uint Reserved;
        public IntPtr User;
        public IntPtr Resolve;
        public IntPtr Place;
        public IntPtr Sweep;
        public IntPtr RootMotion;
        public IntPtr Shape;
        public IntPtr PlayerTeleported;
        public IntPtr SendPositionReport;
        public IntPtr RehomeCamera;
        public IntPtr TellStreamer;
        public IntPtr Trace;
        public IntPtr Describe;
        public IntPtr Forget;
        public IntPtr Initialise;
        public IntPtr DoMotion;
        public IntPtr StopMotion;
        public IntPtr StopAllMotions;
        public IntPtr DropLinkAnimations;
        public IntPtr CheckCompletedMotions;
        public IntPtr CompleteOldest;
        public IntPtr RunHooks;
        public IntPtr EnterWorld;
        public IntPtr LeaveWorld;
        public IntPtr ChangeVisibility;
    }
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void ResolveCall(IntPtr user, Position* position, Outcome* outcome);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void PlaceCall(IntPtr user, Shape* shape, Position* target, PlaceOptions* options, Outcome* outcome);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void SweepCall(IntPtr user, Shape* shape, Position* from, Position* to, SweepSeed* seed, Outcome* outcome);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void RootMotionCall(IntPtr user, uint body, Motion* motion, float dt, Frame* offset);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void ShapeCall(IntPtr user, uint @object, uint setup, Shape* shape);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void PlayerTeleportedCall(IntPtr user);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void SendPositionReportCall(IntPtr user);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void RehomeCameraCall(IntPtr user);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void TellStreamerCall(IntPtr user, int teleporting);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void TraceCall(IntPtr user, TraceEvent* @event);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate int DescribeCall(IntPtr user, uint body, uint setup, uint motion_table, float scale);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void ForgetCall(IntPtr user, uint body);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void InitialiseCall(IntPtr user, uint body);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate uint DoMotionCall(IntPtr user, uint body, uint motion, float speed);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate uint StopMotionCall(IntPtr user, uint body, uint motion);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void StopAllMotionsCall(IntPtr user, uint body);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void DropLinkAnimationsCall(IntPtr user, uint body, IntPtr sink);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void CheckCompletedMotionsCall(IntPtr user, uint body, IntPtr sink);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void CompleteOldestCall(IntPtr user, uint body, IntPtr sink);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void RunHooksCall(IntPtr user, uint body, float dt, IntPtr sink);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void EnterWorldCall(IntPtr user, uint body, IntPtr sink);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void LeaveWorldCall(IntPtr user, uint body, IntPtr sink);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal unsafe delegate void ChangeVisibilityCall(IntPtr user, uint body, IntPtr sink);

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct NativeWorldOptions
    {
        public uint Size;
        public uint Reserved;
        public IntPtr Rules;
        public NativeLimits* Limits;
        public NativeHost* Host;
        public IntPtr GameData;
        public fixed ulong HashKey[2];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct NativeMessage
    {
        public IntPtr Bytes;
        public UIntPtr Size;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Reception
    {
        public Status Status;
        public Code Code;
    }

    /// <summary>Everything known about one object.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Body
    {
        internal uint size;
        public uint Object;
        internal IntPtr name;
        internal uint nameLength;
        internal fixed ushort stamps[9];
        internal ushort stampsUnset;
        public Position Position;
        /// <summary>scaled</summary>
        public Shape Shape;
        public float Scale;
        /// <summary>metres, at its last tick; the largest float before the first</summary>
        public float PlayerDistance;
        public double Clock;
        /// <summary>what carries it; 0: nothing</summary>
        public uint Parent;
        internal byte isAssumed;
        internal byte hasCell;
        internal byte isShown;
        internal byte isHidden;
        internal byte inContact;
        internal byte onWalkable;
        internal byte isAnimated;
        internal byte hasMotion;
        internal byte chargesLongJump;
        internal byte isLeashed;
        internal byte hasWindowStart;
        internal byte reserved;
        /// <summary>what physics carries it with: arcs and knockback, not walking</summary>
        public Vec3 Velocity;
        /// <summary>what its pose says</summary>
        public Vec3 MeasuredVelocity;
        public Motion Motion;
        public float MaxSpeed;
        public float AdjustedMaxSpeed;
        /// <summary>still to be walked to; 0: the body is not interpolating</summary>
        public int Waypoints;
        public int WindowSlices;
        public float WindowSeconds;
        public float WindowStartMetres;
        /// <summary>windows without progress; the fourth ends in a blip</summary>
        public int Fails;
        public Position NextWaypoint;
        public float LeashTravelled;
        public uint StickyTarget;
        /// <summary>0 none, 6 to an object, 7 to a position, 8 turn to an object, 9 turn to a heading</summary>
        public MoveTo MoveTo;
        public uint MoveToTarget;
        internal uint reservedEnd;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct NativeLiveOptions
    {
        public uint Size;
        public int IsStrict;
        public int KeepsDamage;
        public uint Reserved;
        public NativeWorldOptions* World;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct NativeLiveCounts
    {
        public uint Size;
        public uint Reserved;
        public ulong Sessions;
        public ulong MessagesRefused;
        public fixed ulong Packets[2];
        public fixed ulong PacketsFailed[2];
        public fixed ulong PacketsLost[2];
        public fixed ulong Messages[2];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct NativeCaptureOptions
    {
        public uint Size;
        public int IsStrict;
        public int KeepsDamage;
        public ushort Port;
        public ushort Reserved;
        public ulong MostBytes;
        public fixed ulong HashKey[2];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct NativeCapturedSession
    {
        public uint Size;
        public uint Number;
        public long EpochNs;
        public double Start;
        public double Seconds;
        public uint Player;
        public byte IsAnnounced;
        public byte AssumesObjects;
        public fixed byte Reserved[2];
        public IntPtr PlayerName;
        public ulong Messages;
        public ulong Movement;
        public ulong Reports;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct NativeCapturedMessage
    {
        public uint Size;
        public Sender Sender;
        public double Time;
        public IntPtr Bytes;
        public ulong ByteCount;
        public Checksum Checksum;
        public byte IsMovement;
        public fixed byte Reserved[3];
    }

    /// <summary>Where the player's own client said that it stood.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PlayerReport
    {
        public double Time;
        public Position Position;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct NativeField
    {
        public uint Size;
        public FieldKind Kind;
        public IntPtr Name;
        public IntPtr Text;
        public uint Integer;
        public float Real;
    }
}
