using System;
using System.Runtime.InteropServices;

#pragma warning disable 649 // the library fills these

namespace Acmotion
{
    /// <summary>One decision, as it was made; see <see cref="World.Traced"/>. Which of the members a kind uses is said
    /// with the kind; the others are 0. Outcome and reason are numbers with names, where they are not yes or
    /// no.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct TraceEvent
    {
        private uint size;
        public EventKind Kind;

        /// <summary>The time of the call that caused it.</summary>
        public double Time;

        /// <summary>Which one it concerns; 0: none.</summary>
        public uint Object;

        /// <summary>Another object.</summary>
        public uint Other;

        public int Outcome;
        public int Reason;
        private fixed uint values[4];
        private fixed double numbers[6];
        public Position Position;
        private Vec3 vector0, vector1;

        /// <summary>"interpolate"; "" if the number has no word.</summary>
        public string OutcomeName => Text.FromUtf8(Native.acm_outcome_name((int)Kind, Outcome));

        /// <summary>"position_stamp_not_newer"; "" if the number has no word.</summary>
        public string ReasonName => Text.FromUtf8(Native.acm_reason_name((int)Kind, Reason));

        /// <summary>One of four.</summary>
        public uint Value(int number)
        {
            if (number < 0 || number > 3) throw new ArgumentOutOfRangeException(nameof(number));
            fixed (uint* all = values) return all[number];
        }

        /// <summary>One of six.</summary>
        public double Number(int number)
        {
            if (number < 0 || number > 5) throw new ArgumentOutOfRangeException(nameof(number));
            fixed (double* all = numbers) return all[number];
        }

        /// <summary>One of two.</summary>
        public Vec3 Vector(int number)
        {
            if (number < 0 || number > 1) throw new ArgumentOutOfRangeException(nameof(number));
            return number == 0 ? vector0 : vector1;
        }
    }

    /// <summary>What was decided.</summary>
    public enum EventKind
    {
        /// <summary>Value: again (in place of an older life), assumed.</summary>
        ObjectCreated = 0,
        ObjectDestroyed = 1,

        /// <summary>Other: what carries it.</summary>
        ObjectParented = 2,

        /// <summary>Value: how many wait for that object.</summary>
        MessageParked = 3,

        /// <summary>Value: how many.</summary>
        MessagesReplayed = 4,
        DescriptionWanted = 5,

        /// <summary>Value: the state word.</summary>
        PhysicsStateChanged = 6,

        /// <summary>Outcome, reason; vector: velocity, omega.</summary>
        VectorDecided = 7,

        /// <summary>Reason: which bound.</summary>
        WorldBoundReached = 8,

        /// <summary>Outcome, reason; value: instance stamp of the message.</summary>
        GateDecided = 9,

        /// <summary>Outcome, reason, position; value: stamp; number: metres from the player.</summary>
        PositionDecided = 10,
        TeleportHookRan = 11,
        TeleportStampOutOfOrder = 12,
        PlayerTeleportAwaited = 13,

        /// <summary>Outcome: branch; value: pruned, capped, queue before, after; number: distance, limit.</summary>
        WaypointEnqueued = 14,

        /// <summary>Value: bound.</summary>
        WaypointBoundReached = 15,

        /// <summary>Outcome: how; value: queue after; number: distance.</summary>
        WaypointReached = 16,

        /// <summary>Outcome: 1 good; reason; value: fails before; number: ratio, distance, progress, expected,
        /// seconds.</summary>
        WindowJudged = 17,

        /// <summary>Outcome: 1 placed, 0 refused; number: distance.</summary>
        Blipped = 18,

        /// <summary>Value: waypoints dropped.</summary>
        InterpolationStopped = 19,

        /// <summary>Other: to which object.</summary>
        Stuck = 20,

        /// <summary>Other: from which object.</summary>
        Unstuck = 21,

        /// <summary>Number: start, max, travelled.</summary>
        Leashed = 22,
        Unleashed = 23,

        /// <summary>Outcome: 1 held; number: travelled.</summary>
        LeashTightened = 24,

        /// <summary>Outcome: 1 on walkable ground.</summary>
        GroundChanged = 25,

        /// <summary>Outcome: result, 0 is ok; value: entered; number: distance.</summary>
        Placed = 26,

        /// <summary>Position.</summary>
        CellLost = 27,

        /// <summary>Outcome, reason; value: movement stamp.</summary>
        MovementDecided = 28,

        /// <summary>Value: style, forward, sidestep, turn; number: speeds of the last three.</summary>
        MotionStateReceived = 29,

        /// <summary>Outcome: path; value: cancels move-to, disables jump.</summary>
        CurrentMovementApplied = 30,

        /// <summary>Outcome; reason: motion error; value: command, stamp.</summary>
        ActionDecided = 31,

        /// <summary>Outcome: 1 velocity kept; vector: velocity.</summary>
        LeftGround = 32,
        HitGround = 33,

        /// <summary>Value: bound.</summary>
        PendingMotionBoundReached = 34,

        /// <summary>Outcome: type; other: target.</summary>
        MoveToStarted = 35,

        /// <summary>Outcome: stride; value: away; number: distance.</summary>
        MoveBegun = 36,

        /// <summary>Outcome: turn; number: degrees, heading.</summary>
        TurnBegun = 37,

        /// <summary>Outcome: turn.</summary>
        Steered = 38,

        /// <summary>Number: distance.</summary>
        MoveArrived = 39,

        /// <summary>Number: heading.</summary>
        TurnFinished = 40,

        /// <summary>Number: distance.</summary>
        ProgressFailed = 41,

        /// <summary>Position.</summary>
        TargetRetracked = 42,

        /// <summary>Number: seconds.</summary>
        TargetQuantumSet = 43,

        /// <summary>Other: sticks to.</summary>
        MoveToCompleted = 44,

        /// <summary>Reason: motion error.</summary>
        MoveToCancelled = 45,

        /// <summary>Other: target.</summary>
        TargetWatched = 46,

        /// <summary>Outcome: status; other: target.</summary>
        TargetReported = 47,

        /// <summary>Other: target.</summary>
        TargetTimedOut = 48,

        /// <summary>Other: watcher; value: bound.</summary>
        WatcherBoundReached = 49,
        ObjectDescribed = 50,
        ObjectPickedUp = 51,

        /// <summary>Reason: why.</summary>
        MessageRefused = 52,

        /// <summary>Under rules of OpenAC only. Value: motion; number: its speed, the velocity, seconds of silence.</summary>
        GaitChanged = 53,

        /// <summary>Under rules of OpenAC only. Number: distance.</summary>
        Settled = 54
    }
}
