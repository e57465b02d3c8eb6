using System;

namespace Acmotion
{
    /// <summary>The files of a user who owns the game: real ground, every creature's own size and motions. Not for
    /// several threads at once, nor are worlds that share one. A world that uses it keeps it alive.</summary>
    public sealed class GameData : IDisposable
    {
        private readonly GameDataHandle handle;

        /// <summary>Opens a folder with client_portal.dat and client_cell_1.dat, or portal.dat and cell.dat. A cache of
        /// 0 bytes is one of 64 MiB.</summary>
        /// <exception cref="System.IO.IOException">A file cannot be read, or is none of the game's.</exception>
        /// <exception cref="NotSupportedException">The library was built without zlib.</exception>
        public unsafe GameData(string folder, long cacheBytes = 0)
        {
            if (folder == null) throw new ArgumentNullException(nameof(folder));
            if (cacheBytes < 0) throw new ArgumentOutOfRangeException(nameof(cacheBytes));
            NativeError error = NativeError.Empty();
            int code;
            fixed (byte* name = Text.ToUtf8(folder, nameof(folder)))
                code = Native.acm_game_data_open(name, (ulong)cacheBytes, out handle, &error);
            if (code == 0) return;
            string text = Text.FromUtf8((IntPtr)error.Text);
            if (code < Native.BadArgument) throw new System.IO.IOException(text);
            throw Misuse.Of(code, text);
        }

        internal GameDataHandle Handle =>
            !handle.IsClosed ? handle : throw new ObjectDisposedException(nameof(GameData));

        /// <summary>The ground below an outdoor position; false indoors, off the map, and where none is
        /// stored.</summary>
        public unsafe bool TryGround(Position position, out double z, out Vec3 normal)
        {
            double found = 0;
            Vec3 slope = default(Vec3);
            int code = Native.acm_game_data_ground(Handle, &position, &found, &slope);
            z = found;
            normal = slope;
            if (code == Native.NotFound) return false;
            Misuse.Check(code, "GameData.TryGround");
            return true;
        }

        /// <summary>How many lookups failed.</summary>
        public unsafe long Failures
        {
            get
            {
                ulong count = 0;
                Misuse.Check(Native.acm_game_data_failures(Handle, &count), "GameData.Failures");
                return (long)count;
            }
        }

        public void Dispose() => handle.Dispose();
    }
}
