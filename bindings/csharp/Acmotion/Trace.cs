using System;

namespace Acmotion
{
    public unsafe partial struct TraceEvent
    {
        /// <summary>"interpolate"; "" if the number has no word.</summary>
        public string OutcomeName => Text.FromUtf8(Native.acm_outcome_name((int)Kind, Outcome));

        /// <summary>"position_stamp_not_newer"; "" if the number has no word.</summary>
        public string ReasonName => Text.FromUtf8(Native.acm_reason_name((int)Kind, Reason));

        /// <summary>One of four.</summary>
        public uint Value(int number)
        {
            if (number < 0 || number > 3) throw new ArgumentOutOfRangeException(nameof(number));
            fixed (uint* all = value) return all[number];
        }

        /// <summary>One of six.</summary>
        public double Number(int number)
        {
            if (number < 0 || number > 5) throw new ArgumentOutOfRangeException(nameof(number));
            fixed (double* all = this.number) return all[number];
        }

        /// <summary>One of two.</summary>
        public Vec3 Vector(int number)
        {
            if (number < 0 || number > 1) throw new ArgumentOutOfRangeException(nameof(number));
            return number == 0 ? vector0 : vector1;
        }
    }
}
