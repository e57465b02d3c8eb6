using System;
using System.Runtime.InteropServices;
using System.Text;

#pragma warning disable 169, 649 // the library fills these

namespace Acmotion
{
    // include/acmotion/c.h, as far as the rest of this folder uses it. Names are C's there and here.
    internal static unsafe class Native
    {
        private const string Library = "acmotionc"; // acmotionc.dll, libacmotionc.so
        private const CallingConvention C = CallingConvention.Cdecl;

        // ---- answers, other than those of the enumeration Code
        public const int BadArgument = 16, BadSize = 17, Busy = 18, NotFound = 19, Refused = 20, NotBuilt = 21;
        public const int NoMemory = 22;

        [DllImport(Library, CallingConvention = C)]
        public static extern uint acm_version();
        [DllImport(Library, CallingConvention = C)]
        public static extern IntPtr acm_code_name(int code);
        [DllImport(Library, CallingConvention = C)]
        public static extern Code acm_rule_at(UIntPtr number, ref NativeRule rule);

        [DllImport(Library, CallingConvention = C)]
        public static extern IntPtr acm_outcome_name(int kind, int outcome);
        [DllImport(Library, CallingConvention = C)]
        public static extern IntPtr acm_reason_name(int kind, int reason);

        // ---- worlds
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_new(NativeWorldOptions* options, out WorldHandle world, NativeError* error);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_free(IntPtr world);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_receive(IntPtr world, byte* bytes, UIntPtr size, double now,
            Status* status, NativeError* error);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_receive_many(WorldHandle world, NativeMessage* messages, UIntPtr count,
            double now, Reception* receptions);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_advance(IntPtr world, double now);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_set_player(WorldHandle world, uint player, double now);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_move_player(WorldHandle world, Position* position, double now);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_player(WorldHandle world, out uint player);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_set_autonomy_level(WorldHandle world, int level);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_assume_objects(WorldHandle world, int on);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_poses(IntPtr world, Pose* poses, UIntPtr capacity, UIntPtr poseSize,
            UIntPtr* count);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_poses_at(IntPtr world, double now, Pose* poses, UIntPtr capacity,
            UIntPtr poseSize, UIntPtr* count);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_set_smooth(WorldHandle world, int on);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_pose(IntPtr world, uint id, Pose* pose, UIntPtr poseSize);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_pose_at(IntPtr world, uint id, double now, Pose* pose, UIntPtr poseSize);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_find(IntPtr world, uint id, Body* body);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_waypoints(WorldHandle world, uint id, Position* places, UIntPtr capacity,
            UIntPtr* count);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_snapshot(WorldHandle world, out SnapshotHandle snapshot);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_restore(WorldHandle world, SnapshotHandle snapshot);
        [DllImport(Library, CallingConvention = C)]
        public static extern void acm_snapshot_free(IntPtr snapshot);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_state_hash(WorldHandle world, out ulong hash);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_rules(WorldHandle world, byte* text, UIntPtr room, UIntPtr* length);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_bounds(WorldHandle world, Bounds* bounds);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_world_sentence(WorldHandle world, byte* text, UIntPtr room, UIntPtr* length);

        // ---- animation
        [DllImport(Library, CallingConvention = C)]
        public static extern UIntPtr acm_sink_pending_motions(IntPtr sink);
        [DllImport(Library, CallingConvention = C)]
        public static extern void acm_sink_motion_done(IntPtr sink);
        [DllImport(Library, CallingConvention = C)]
        public static extern void acm_sink_set_omega(IntPtr sink, Vec3 omega);
        [DllImport(Library, CallingConvention = C)]
        public static extern void acm_sink_set_scale(IntPtr sink, float scale);
        [DllImport(Library, CallingConvention = C)]
        public static extern void acm_sink_set_ethereal(IntPtr sink, int on);

        // ---- the game's data files
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_game_data_open(byte* folder, ulong cacheBytes, out GameDataHandle data,
            NativeError* error);
        [DllImport(Library, CallingConvention = C)]
        public static extern void acm_game_data_free(IntPtr data);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_game_data_ground(GameDataHandle data, Position* position, out double z,
            out Vec3 normal);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_game_data_failures(GameDataHandle data, out ulong count);

        // ---- captures
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_capture_open(byte* path, NativeCaptureOptions* options, out CaptureHandle capture,
            NativeError* error);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_capture_read(byte* bytes, UIntPtr size, NativeCaptureOptions* options,
            out CaptureHandle capture, NativeError* error);
        [DllImport(Library, CallingConvention = C)]
        public static extern void acm_capture_free(IntPtr capture);
        [DllImport(Library, CallingConvention = C)]
        public static extern UIntPtr acm_capture_sessions(CaptureHandle capture);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_capture_remark(CaptureHandle capture, UIntPtr number, byte* text, UIntPtr room,
            UIntPtr* length);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_capture_session(CaptureHandle capture, uint session, NativeCapturedSession* about);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_capture_message(CaptureHandle capture, uint session, UIntPtr number,
            NativeCapturedMessage* message);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_capture_reports(CaptureHandle capture, uint session, PlayerReport* reports,
            UIntPtr capacity, UIntPtr* count);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_capture_frames(CaptureHandle capture, uint session, double framesPerSecond,
            double* times, UIntPtr capacity, UIntPtr* count);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_replay_new(CaptureHandle capture, uint session, double framesPerSecond,
            out IntPtr replay, NativeError* error);
        [DllImport(Library, CallingConvention = C)]
        public static extern void acm_replay_free(IntPtr replay);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_replay_next(ReplayHandle replay, IntPtr world, double* time);

        // ---- what a message says
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_decode(byte* bytes, UIntPtr size, Sender sender, IntPtr* decoded,
            NativeError* error);
        [DllImport(Library, CallingConvention = C)]
        public static extern void acm_decoded_free(IntPtr decoded);
        [DllImport(Library, CallingConvention = C)]
        public static extern IntPtr acm_decoded_name(IntPtr decoded);
        [DllImport(Library, CallingConvention = C)]
        public static extern UIntPtr acm_decoded_count(IntPtr decoded);
        [DllImport(Library, CallingConvention = C)]
        public static extern int acm_decoded_field(IntPtr decoded, UIntPtr number, NativeField* field);
    }

    internal unsafe struct NativeError
    {
        public uint Size;
        public Code Code;
        public ulong ByteOffset;
        public fixed byte Message[48];
        public fixed byte Field[48];
        public fixed byte Text[256];

        public static NativeError Empty() => new NativeError { Size = (uint)sizeof(NativeError) };
    }

    internal struct NativeRule
    {
        public uint Size, Reserved;
        public IntPtr Name, RetailValue, OtherValue, Otherwise;
    }

    internal unsafe struct NativeMessage
    {
        public byte* Bytes;
        public UIntPtr Size;
    }

    internal unsafe struct NativeField
    {
        public uint Size;
        public FieldKind Kind;
        public IntPtr Name, Text;
        public uint Integer;
        public float Real;
    }

    internal unsafe struct NativeWorldOptions
    {
        public uint Size, Reserved;
        public byte* Rules;
        public NativeLimits* Limits;
        public byte* Host;
        public IntPtr GameData;
        public ulong HashKey0, HashKey1;
    }

    internal struct NativeLimits
    {
        public uint Size, Reserved;
        public ulong WaypointsPerBody, PendingMotionsPerBody, WatchersPerBody, ChildrenPerObject, Objects;
        public ulong ParkedMessagesPerObject, ParkedMessages, ParkedBytes, HeldMessages, HeldBytes;
    }

    internal sealed class WorldHandle : SafeHandle
    {
        private GCHandle user; // what callbacks find their world by

        public WorldHandle() : base(IntPtr.Zero, true) { }

        public override bool IsInvalid => handle == IntPtr.Zero;
        public void Own(GCHandle of) => user = of;

        protected override bool ReleaseHandle()
        {
            bool isFreed = Native.acm_world_free(handle) == 0;
            if (isFreed && user.IsAllocated) user.Free();
            return isFreed;
        }
    }

    internal sealed class SnapshotHandle : SafeHandle
    {
        public SnapshotHandle() : base(IntPtr.Zero, true) { }

        public override bool IsInvalid => handle == IntPtr.Zero;

        protected override bool ReleaseHandle()
        {
            Native.acm_snapshot_free(handle);
            return true;
        }
    }

    internal sealed class GameDataHandle : SafeHandle
    {
        public GameDataHandle() : base(IntPtr.Zero, true) { }

        public override bool IsInvalid => handle == IntPtr.Zero;

        protected override bool ReleaseHandle()
        {
            Native.acm_game_data_free(handle);
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
