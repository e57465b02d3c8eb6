using System;

namespace Acmotion
{
    /// <summary>What a client knows better than acmotion, as functions: set those that you have, on a Host or in the
    /// constructor of a subclass, before the world is made; acmotion answers what is not set by then, and asks nothing.
    /// What is asked for by reference comes filled with what it would say without you, and is not checked afterwards.
    ///
    /// Calls come on the thread of the call that causes them, in the middle of a change: calling the same world from
    /// there is an InvalidOperationException. What you throw is caught, and thrown again out of the call that caused
    /// it, when the world is done with it; acmotion's own answer stands where you gave none.</summary>
    public class Host
    {
        // ---- placement: terrain and walls; else free space, with the ground where the server says that a body stands.
        // In every outcome that is ok and has a cell, the position must lie in the cell it names.

        /// <summary>Which cell is that, really? Asked before every placement, with a position as the server sent it.
        /// Only <see cref="Outcome.Position"/> and <see cref="Outcome.HasCell"/> are read. Without a cell the body is
        /// parked.</summary>
        public ResolveFunction Resolve { get; set; }

        /// <summary>Puts a body down at once: on creation, teleport, snap and blip, and when you move your
        /// player.</summary>
        public PlaceFunction Place { get; set; }

        /// <summary>Moves a body through one slice of time. The target is in the cell of the start, with an origin that
        /// may lie beyond its landblock. Bodies walk only in contact: where there is never a valid one, none
        /// does.</summary>
        public SweepFunction Sweep { get; set; }

        // ---- root motion and shapes

        /// <summary>How far animation carries a body in these seconds, body-local; else a humanoid's speeds. While you
        /// answer this, no body ever rests: standing ones are asked about too.</summary>
        public RootMotionFunction RootMotion { get; set; }

        /// <summary>The unscaled size of an object, asked once per creation; else a person's. The setup is the id of
        /// the model in the data files, 0 if the server named none.</summary>
        public ShapeFunction Shape { get; set; }

        // ---- the local player's own client

        /// <summary>The server has teleported the player, or created its body: forget keys that are held and moves that
        /// are planned.</summary>
        public Action PlayerTeleported { get; set; }

        /// <summary>The server has forced a position: answer it with a report of where the player is.</summary>
        public Action SendPositionReport { get; set; }

        /// <summary>The player is too far from where it was for the camera to follow.</summary>
        public Action RehomeCamera { get; set; }

        /// <summary>The player has moved, and other parts of the world may have to be loaded.</summary>
        public Action<bool> TellStreamer { get; set; }

        // ---- animation: which motions play, and which have ended; else all play, and none takes time. You keep a list
        // of the motions that you agreed to, body by body; acmotion keeps the same one, and learns of ends from a sink.

        /// <summary>Before anything else about a body, and again if more is learnt about it. True: it plays by other
        /// data now, and asks to be initialised anew.</summary>
        public DescribeFunction Describe { get; set; }

        /// <summary>The last call about it, unless it is described again.</summary>
        public Action<uint> Forget { get; set; }

        /// <summary>The body comes to rest in its default motion.</summary>
        public Action<uint> Initialise { get; set; }

        /// <summary>Answers 0 if agreed, else the reason for refusing. A negative speed plays backwards.</summary>
        public DoMotionFunction DoMotion { get; set; }

        /// <summary>Answers 0 if agreed, else the reason for refusing.</summary>
        public StopMotionFunction StopMotion { get; set; }

        /// <summary>Every motion of the body ends.</summary>
        public Action<uint> StopAllMotions { get; set; }

        /// <summary>Ends every link animation at once, and with them every motion on the list.</summary>
        public SinkFunction DropLinkAnimations { get; set; }

        /// <summary>Ends the leading motions whose link animations have all played, or that need none.</summary>
        public SinkFunction CheckCompletedMotions { get; set; }

        /// <summary>The list is too long: its oldest motion counts as done.</summary>
        public SinkFunction CompleteOldest { get; set; }

        /// <summary>The end of a slice's motion, also of a hidden body.</summary>
        public HooksFunction RunHooks { get; set; }

        /// <summary>The body has been put into the world by its description. Else DropLinkAnimations.</summary>
        public SinkFunction EnterWorld { get; set; }

        /// <summary>It is destroyed; not when it is picked up or worn. Else DropLinkAnimations.</summary>
        public SinkFunction LeaveWorld { get; set; }

        /// <summary>It is hidden, or shown again. Else DropLinkAnimations.</summary>
        public SinkFunction ChangeVisibility { get; set; }

        // ---- the kinds of functions, beside Action

        public delegate void ResolveFunction(in Position position, ref Outcome outcome);
        public delegate void PlaceFunction(in Shape shape, in Position target, in PlaceOptions options,
            ref Outcome outcome);
        public delegate void SweepFunction(in Shape shape, in Position from, in Position to, in SweepSeed seed,
            ref Outcome outcome);
        public delegate void RootMotionFunction(uint body, in Motion motion, float seconds, ref Frame offset);
        public delegate void ShapeFunction(uint body, uint setup, ref Shape shape);
        public delegate bool DescribeFunction(uint body, uint setup, uint motionTable, float scale);
        public delegate uint DoMotionFunction(uint body, uint motion, float speed);
        public delegate uint StopMotionFunction(uint body, uint motion);
        public delegate void SinkFunction(uint body, AnimationSink sink);
        public delegate void HooksFunction(uint body, float seconds, AnimationSink sink);
    }

    /// <summary>What an animation layer reports to, during the call that it was handed to.</summary>
    public readonly ref struct AnimationSink
    {
        private readonly IntPtr handle;

        internal AnimationSink(IntPtr handle)
        {
            this.handle = handle;
        }

        /// <summary>How many motions of the body acmotion waits for.</summary>
        public int PendingMotions => (int)Native.acm_sink_pending_motions(handle);

        /// <summary>The oldest of them has ended.</summary>
        public void MotionDone() => Native.acm_sink_motion_done(handle);

        /// <summary>Radians per second, world axes.</summary>
        public void SetOmega(Vec3 omega) => Native.acm_sink_set_omega(handle, omega);
        public void SetScale(float scale) => Native.acm_sink_set_scale(handle, scale);
        public void SetEthereal(bool on) => Native.acm_sink_set_ethereal(handle, on ? 1 : 0);
    }

    public partial struct Contact
    {
        /// <summary>False: in the air.</summary>
        public bool IsValid
        {
            get => valid != 0;
            set => valid = (byte)(value ? 1 : 0);
        }

        public bool IsWater
        {
            get => water != 0;
            set => water = (byte)(value ? 1 : 0);
        }
    }

    public partial struct Outcome
    {
        /// <summary>False: refused, the body stays where it was.</summary>
        public bool IsOk
        {
            get => ok != 0;
            set => ok = (byte)(value ? 1 : 0);
        }

        /// <summary>False: that place is not loaded.</summary>
        public bool HasCell
        {
            get => hasCell != 0;
            set => hasCell = (byte)(value ? 1 : 0);
        }

        public bool HasSlidingNormal
        {
            get => hasSlidingNormal != 0;
            set => hasSlidingNormal = (byte)(value ? 1 : 0);
        }

        public bool HasCollisionNormal
        {
            get => hasCollisionNormal != 0;
            set => hasCollisionNormal = (byte)(value ? 1 : 0);
        }

        /// <summary>It met terrain or a wall, as against another body; landing counts.</summary>
        public bool MetEnvironment
        {
            get => environment != 0;
            set => environment = value ? 1 : 0;
        }
    }

    public partial struct PlaceOptions
    {
        public bool AllowSlide => allowSlide != 0;
        public bool LoadedCellsOnly => loadedCellsOnly != 0;

        /// <summary>The message's contact bit.</summary>
        public bool GroundedHint => groundedHint != 0;
    }

    public partial struct SweepSeed
    {
        public bool InContact => inContact != 0;
        public bool OnWalkable => onWalkable != 0;
        public bool HasGravity => hasGravity != 0;
        public bool IsMissile => isMissile != 0;
        public bool HasSlidingNormal => hasSlidingNormal != 0;
        public bool EdgeSlide => edgeSlide != 0;
    }
}
