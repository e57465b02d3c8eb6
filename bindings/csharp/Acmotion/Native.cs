using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Acmotion
{
    internal unsafe partial struct NativeError
    {
        public static NativeError Empty() => new NativeError { Size = (uint)sizeof(NativeError) };
    }

    // What the library handed out and takes back.
    internal abstract class Handle : SafeHandle
    {
        protected Handle() : base(IntPtr.Zero, true) { }

        public override bool IsInvalid => handle == IntPtr.Zero;
    }

    internal sealed class WorldHandle : Handle
    {
        private GCHandle user; // what callbacks find their world by

        public void Own(GCHandle of) => user = of;

        protected override bool ReleaseHandle()
        {
            bool isFreed = Native.acm_world_free(handle) == 0;
            if (isFreed && user.IsAllocated) user.Free();
            return isFreed;
        }
    }

    internal sealed class SnapshotHandle : Handle
    {
        protected override bool ReleaseHandle()
        {
            Native.acm_snapshot_free(handle);
            return true;
        }
    }

    internal sealed class GameDataHandle : Handle
    {
        protected override bool ReleaseHandle()
        {
            Native.acm_game_data_free(handle);
            return true;
        }
    }

    internal sealed class CaptureHandle : Handle
    {
        protected override bool ReleaseHandle()
        {
            Native.acm_capture_free(handle);
            return true;
        }
    }

    internal static unsafe class Text
    {
        // What the library keeps for ever, or longer than this call.
        public static string FromUtf8(IntPtr text)
        {
            if (text == IntPtr.Zero) return "";
            byte* bytes = (byte*)text;
            int length = 0;
            while (bytes[length] != 0) ++length;
            return Encoding.UTF8.GetString(bytes, length);
        }

        public static byte[] ToUtf8(string text, string argument)
        {
            if (text.IndexOf('\0') >= 0) throw new ArgumentException("a text with a zero inside", argument);
            return Encoding.UTF8.GetBytes(text + "\0");
        }

        // 0x80 to 0x9F; the others are those of Unicode.
        private const string Windows1252 =
            "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F" +
            "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

        // By hand: .NET has that encoding only in a package of its own.
        public static string FromWindows1252(byte* bytes, int length)
        {
            var text = new StringBuilder(length);
            for (int i = 0; i < length; ++i)
                text.Append(bytes[i] >= 0x80 && bytes[i] < 0xA0 ? Windows1252[bytes[i] - 0x80] : (char)bytes[i]);
            return text.ToString();
        }
    }

    internal static class Misuse
    {
        // Whatever is no answer about bytes from outside becomes what .NET throws for it.
        public static void Check(int code, string where)
        {
            if (code != 0) throw Of(code, $"{where}: {Text.FromUtf8(Native.acm_code_name(code))}");
        }

        public static Exception Of(int code, string text)
        {
            switch (code)
            {
                case Native.Busy: return new InvalidOperationException("a world was called from its own callback");
                case Native.NoMemory: return new OutOfMemoryException();
                case Native.NotBuilt: return new NotSupportedException(text);
                case Native.BadSize:
                    return new NotSupportedException("the native library is of another version: " + text);
                case (int)Code.Unreadable: return new System.IO.IOException(text);
                case (int)Code.Truncated:
                case (int)Code.Invalid:
                case (int)Code.Unknown:
                case (int)Code.OutOfRange:
                case Native.BadArgument: return new ArgumentException(text);
                default: return new InvalidOperationException(text); // "internal": a bug of acmotion's
            }
        }

        public static void CheckTime(double now)
        {
            if (double.IsNaN(now) || double.IsInfinity(now))
                throw new ArgumentOutOfRangeException(nameof(now), now, "a time is a number of seconds");
        }
    }
}
