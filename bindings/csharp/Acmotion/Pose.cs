using System;

namespace Acmotion
{
    public unsafe partial struct Pose
    {
        /// <summary>It touches a surface.</summary>
        public bool InContact => inContact != 0;

        /// <summary>The server has hidden it; whether to draw it is your choice.</summary>
        public bool IsHidden => isHidden != 0;
    }

    public unsafe partial struct Motion
    {
        /// <summary>Forward and side parts count.</summary>
        public bool MayWalk => mayWalk != 0;
    }

    /// <summary>The counters that the server sends along, one per kind of message.</summary>
    public enum Stamp { Position, Movement, State, Vector, Teleport, ServerControl, ForcePosition, Looks, Instance }

    /// <summary>What a body is being walked to by the server.</summary>
    public enum MoveTo { None = 0, ToObject = 6, ToPosition = 7, TurnToObject = 8, TurnToHeading = 9 }

    // Its name is World.NameOf.
    public unsafe partial struct Body
    {
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
