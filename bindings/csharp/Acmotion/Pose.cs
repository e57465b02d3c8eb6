using System;
using System.Runtime.InteropServices;

#pragma warning disable 169, 649 // the library fills these

namespace Acmotion
{
    /// <summary>What to draw.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Pose
    {
        public uint Object;
        public Position Position;

        /// <summary>Measured over the last slice, m/s, world axes.</summary>
        public Vec3 Velocity;

        /// <summary>Valid up to this time, in seconds.</summary>
        public double Clock;

        private byte inContact, isHidden;
        private fixed byte reserved[6];

        /// <summary>It touches a surface.</summary>
        public bool InContact => inContact != 0;

        /// <summary>The server has hidden it; whether to draw it is your choice.</summary>
        public bool IsHidden => isHidden != 0;
    }

    /// <summary>A body as a placement sees it, scaled: its lowest sphere, and how far it steps down.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Shape
    {
        public float Radius;

        /// <summary>0: the sphere alone.</summary>
        public float Height;

        public float StepDown;
    }

    /// <summary>What a body does: commands by their full 32-bit values, and factors of their own speeds.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Motion
    {
        public uint Style, Forward, Sidestep, Turn;
        public float ForwardSpeed, SidestepSpeed, TurnSpeed;
        private int mayWalk;

        /// <summary>Forward and side parts count.</summary>
        public bool MayWalk => mayWalk != 0;
    }

    /// <summary>The counters that the server sends along, one per kind of message.</summary>
    public enum Stamp { Position, Movement, State, Vector, Teleport, ServerControl, ForcePosition, Looks, Instance }

    /// <summary>What a body is being walked to by the server.</summary>
    public enum MoveTo { None = 0, ToObject = 6, ToPosition = 7, TurnToObject = 8, TurnToHeading = 9 }

    /// <summary>Everything known about one object; see <see cref="World.TryFind"/>. Its name is
    /// <see cref="World.NameOf"/>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Body
    {
        internal uint Size;
        public uint Object;
        internal IntPtr Name; // the library's, until the world changes: never shown to users
        internal uint NameLength;
        private fixed ushort stamps[9];
        private ushort stampsUnset;

        public Position Position;

        /// <summary>Scaled.</summary>
        public Shape Shape;

        public float Scale;

        /// <summary>Metres, at its last tick; the largest float before the first.</summary>
        public float PlayerDistance;

        public double Clock;

        /// <summary>What carries it; 0: nothing.</summary>
        public uint Parent;

        private byte isAssumed, hasCell, isShown, isHidden, inContact, onWalkable, isAnimated, hasMotion;
        private byte chargesLongJump, isLeashed, hasWindowStart, reserved;

        /// <summary>What physics carries it with: arcs and knockback, not walking.</summary>
        public Vec3 Velocity;

        /// <summary>What its pose says.</summary>
        public Vec3 MeasuredVelocity;

        public Motion Motion;
        public float MaxSpeed, AdjustedMaxSpeed;

        /// <summary>Still to be walked to; 0: the body is not interpolating.</summary>
        public int Waypoints;

        public int WindowSlices;
        public float WindowSeconds;

        /// <summary>Counts if <see cref="HasWindowStart"/>.</summary>
        public float WindowStartMetres;

        /// <summary>Windows without progress; the fourth ends in a blip.</summary>
        public int Fails;

        public Position NextWaypoint;
        public float LeashTravelled;
        public uint StickyTarget;
        public MoveTo MoveTo;
        public uint MoveToTarget;
        private uint reservedEnd;

        public bool IsAssumed => isAssumed != 0;
        public bool HasCell => hasCell != 0;

        /// <summary>It is among the poses.</summary>
        public bool IsShown => isShown != 0;

        public bool IsHidden => isHidden != 0;
        public bool InContact => inContact != 0;
        public bool OnWalkable => onWalkable != 0;

        /// <summary>It has a motion table.</summary>
        public bool IsAnimated => isAnimated != 0;

        /// <summary>It was ever commanded to move.</summary>
        public bool HasMotion => hasMotion != 0;

        public bool ChargesLongJump => chargesLongJump != 0;
        public bool IsLeashed => isLeashed != 0;
        public bool HasWindowStart => hasWindowStart != 0;

        /// <summary>The last stamp of that kind; null if none was received.</summary>
        public ushort? StampOf(Stamp kind)
        {
            if (kind < Stamp.Position || kind > Stamp.Instance) throw new ArgumentOutOfRangeException(nameof(kind));
            if ((stampsUnset >> (int)kind & 1) != 0) return null;
            fixed (ushort* all = stamps) return all[(int)kind];
        }
    }
}
