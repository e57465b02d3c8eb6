using System;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;

namespace Acmotion
{
    /// <summary>Bytes in, poses out.
    /// <code>
    /// using (var world = new World(Rules.Retail))
    /// {
    ///     world.Advance(now);                 // once per frame
    ///     world.Receive(bytes, now);          // each message that has arrived
    ///     int count = world.Poses(poses);     // what to draw
    /// }
    /// </code>
    /// Time is in seconds of any clock that does not run backwards, the same one for all calls. A world has no thread
    /// and no lock: call each from one thread at a time. Wrong calls throw and change nothing; bytes that cannot be
    /// decoded are an answer, and change nothing either. After an OutOfMemoryException a world may only be
    /// disposed.</summary>
    public sealed unsafe class World : IDisposable
    {
        private static readonly UIntPtr poseSize = (UIntPtr)sizeof(Pose);
        private readonly WorldHandle handle;
        private readonly bool traces;
        private EventHandler<TraceEvent> traced;
        private ExceptionDispatchInfo thrown;
        private int calls;
        private bool isDisposed;

        /// <summary>A world of these rules.</summary>
        /// <exception cref="ArgumentException">No such rule.</exception>
        public World(Rules rules) : this(rules, new WorldOptions()) { }

        /// <summary>A world of these rules, with what a client brings.</summary>
        /// <exception cref="ArgumentException">No such rule.</exception>
        public World(Rules rules, WorldOptions options)
        {
            if (rules == null) throw new ArgumentNullException(nameof(rules));
            if (options == null) throw new ArgumentNullException(nameof(options));
            Host = options.Host;
            traces = options.Trace;
            // Weak, so that a world that is not disposed is collected, whatever its host and its handlers know.
            GCHandle user = GCHandle.Alloc(this, GCHandleType.Weak);
            try
            {
                handle = Make(rules, options, user);
                handle.Own(user);
            }
            catch
            {
                user.Free();
                throw;
            }
        }

        private static WorldHandle Make(Rules rules, WorldOptions options, GCHandle user)
        {
            NativeLimits limits = (options.Limits ?? new Limits()).ToNative();
            NativeError error = NativeError.Empty();
            NativeHost host = Callbacks.Table(options.Host, options.Trace, user);
            GameDataHandle data = options.GameData?.Handle;
            fixed (byte* text = Text.ToUtf8(rules.Text, nameof(rules)))
            {
                var native = new NativeWorldOptions
                {
                    Size = (uint)sizeof(NativeWorldOptions),
                    Rules = (IntPtr)text,
                    Limits = &limits,
                    Host = &host,
                    GameData = data != null ? data.DangerousGetHandle() : IntPtr.Zero,
                };
                native.HashKey[0] = options.HashKey.Item1;
                native.HashKey[1] = options.HashKey.Item2;
                int code = Native.acm_world_new(&native, out WorldHandle made, &error);
                GC.KeepAlive(data);
                if (code != 0) throw Misuse.Of(code, Text.FromUtf8((IntPtr)error.Text));
                return made;
            }
        }

        /// <summary>Frees the world; at once, or when the call ends in whose callback this is. A world that is never
        /// disposed is freed by the garbage collector.</summary>
        public void Dispose()
        {
            isDisposed = true;
            if (calls == 0) handle.Dispose();
        }

        // ---- messages and time

        /// <summary>One whole message of the server, opcode first.</summary>
        public Reception Receive(byte[] bytes, double now)
        {
            if (bytes == null) throw new ArgumentNullException(nameof(bytes));
            fixed (byte* first = bytes) return Receive(first, bytes.Length, now, null);
        }

        /// <summary>One whole message of the server, opcode first.</summary>
        public Reception Receive(ReadOnlySpan<byte> bytes, double now)
        {
            fixed (byte* first = &MemoryMarshal.GetReference(bytes)) return Receive(first, bytes.Length, now, null);
        }

        /// <summary>The same, and what is wrong with the bytes: null if nothing is.</summary>
        public Reception Receive(byte[] bytes, double now, out Problem problem)
        {
            if (bytes == null) throw new ArgumentNullException(nameof(bytes));
            return Receive(new ReadOnlySpan<byte>(bytes), now, out problem);
        }

        /// <summary>The same, and what is wrong with the bytes: null if nothing is.</summary>
        public Reception Receive(ReadOnlySpan<byte> bytes, double now, out Problem problem)
        {
            NativeError error = NativeError.Empty();
            Reception reception;
            fixed (byte* first = &MemoryMarshal.GetReference(bytes))
                reception = Receive(first, bytes.Length, now, &error);
            problem = reception.Code != Code.Ok ? new Problem(&error) : null;
            return reception;
        }

        private Reception Receive(byte* bytes, int size, double now, NativeError* error)
        {
            Misuse.CheckTime(now);
            int status = 0;
            int code = End(Native.acm_world_receive(Begin(), bytes, (UIntPtr)size, now, &status, error));
            Finish(code < Native.BadArgument ? 0 : code, "World.Receive");
            return new Reception { Status = (Status)status, Code = (Code)code };
        }

        /// <summary>Several messages, in their order; a malformed one does not stop the others. The batch then says
        /// what became of each.</summary>
        public void Receive(MessageBatch batch, double now)
        {
            if (batch == null) throw new ArgumentNullException(nameof(batch));
            Misuse.CheckTime(now);
            Finish(batch.HandTo(Handle, now), "World.Receive");
        }

        /// <summary>Once per frame, before its messages are received. Bodies tick from 1/30 s on, as in the
        /// original.</summary>
        public void Advance(double now)
        {
            Misuse.CheckTime(now);
            Finish(End(Native.acm_world_advance(Begin(), now)), "World.Advance");
        }

        // The next frame of a session that is played into this world; false after the last.
        internal bool PlayNext(ReplayHandle replay, out double time)
        {
            double played = 0;
            bool isThere = IsThere(End(Native.acm_replay_next(replay, Begin(), &played)), "CapturedSession.Play");
            time = played;
            return isThere;
        }

        // ---- the player

        /// <summary>The receiver's own player; 0 until it is known.</summary>
        public uint Player
        {
            get
            {
                uint player = 0;
                Finish(Native.acm_world_player(Handle, &player), "World.Player");
                return player;
            }
        }

        /// <summary>Which object is the receiver's own player. The message 0xF746 says so too; until then messages are
        /// held.</summary>
        public void SetPlayer(uint player, double now)
        {
            Misuse.CheckTime(now);
            Finish(Native.acm_world_set_player(Handle, player, now), "World.SetPlayer");
        }

        /// <summary>Where your own player stands, if keys move it that the world never sees. False if it has no body
        /// and none is assumed, or if no body can stand there.</summary>
        /// <exception cref="ArgumentException">The position is invalid.</exception>
        public bool MovePlayer(Position position, double now)
        {
            Misuse.CheckTime(now);
            int code = Native.acm_world_move_player(Handle, &position, now);
            Finish(code == Native.Refused ? 0 : code, "World.MovePlayer");
            return code == 0;
        }

        /// <summary>How much of the player's movement its client decides: 2 all of it (the default), to 0
        /// nothing.</summary>
        public void SetAutonomyLevel(int level)
        {
            if (level < 0 || level > 2) throw new ArgumentOutOfRangeException(nameof(level), level, "0, 1 or 2");
            Finish(Native.acm_world_set_autonomy_level(Handle, level), "World.SetAutonomyLevel");
        }

        /// <summary>For observers that came late: unknown objects come to life at their first position. Off at
        /// first.</summary>
        public void AssumeObjects(bool on) =>
            Finish(Native.acm_world_assume_objects(Handle, on ? 1 : 0), "World.AssumeObjects");

        // ---- what to draw

        /// <summary>Fills your array with every body that is in a cell and not carried, in an order that depends only
        /// on creations and deletions. Answers how many there are, which may be more than fit. Allocates
        /// nothing.</summary>
        public int Poses(Pose[] poses)
        {
            if (poses == null) throw new ArgumentNullException(nameof(poses));
            return Poses(new Span<Pose>(poses));
        }

        /// <summary>The same into a span.</summary>
        public int Poses(Span<Pose> poses)
        {
            UIntPtr count = UIntPtr.Zero;
            int code;
            fixed (Pose* first = &MemoryMarshal.GetReference(poses))
                code = End(Native.acm_world_poses(Begin(), first, (UIntPtr)poses.Length, poseSize, &count));
            Finish(code, "World.Poses");
            return (int)count;
        }

        /// <summary>The same for a display that draws more often than bodies tick: where each was 1/30 s ago, between
        /// its last two ticks. A body that was placed is shown there at once. Call it after <see cref="Advance"/>, with
        /// the same time. It is <see cref="Poses(Pose[])"/> until <see cref="SetSmooth"/> has been called.</summary>
        public int PosesAt(double now, Pose[] poses)
        {
            if (poses == null) throw new ArgumentNullException(nameof(poses));
            return PosesAt(now, new Span<Pose>(poses));
        }

        /// <summary>The same into a span.</summary>
        public int PosesAt(double now, Span<Pose> poses)
        {
            Misuse.CheckTime(now);
            UIntPtr count = UIntPtr.Zero;
            int code;
            fixed (Pose* first = &MemoryMarshal.GetReference(poses))
                code = End(Native.acm_world_poses_at(Begin(), now, first, (UIntPtr)poses.Length, poseSize, &count));
            Finish(code, "World.PosesAt");
            return (int)count;
        }

        /// <summary>Whether ticks are remembered for <see cref="PosesAt(double, Pose[])"/>. Off at first. Moves no
        /// body.</summary>
        public void SetSmooth(bool on) => Finish(Native.acm_world_set_smooth(Handle, on ? 1 : 0), "World.SetSmooth");

        /// <summary>One of the poses; false if the object is not among them.</summary>
        public bool TryPose(uint id, out Pose pose)
        {
            Pose found = default(Pose);
            bool isThere = IsThere(End(Native.acm_world_pose(Begin(), id, &found, poseSize)), "World.TryPose");
            pose = found;
            return isThere;
        }

        /// <summary>One of the poses of <see cref="PosesAt(double, Pose[])"/>; false if the object is not among
        /// them.</summary>
        public bool TryPoseAt(uint id, double now, out Pose pose)
        {
            Misuse.CheckTime(now);
            Pose found = default(Pose);
            int code = End(Native.acm_world_pose_at(Begin(), id, now, &found, poseSize));
            bool isThere = IsThere(code, "World.TryPoseAt");
            pose = found;
            return isThere;
        }

        /// <summary>Everything known about one object; false if there is no such object.</summary>
        public bool TryFind(uint id, out Body body)
        {
            var found = new Body { size = (uint)sizeof(Body) };
            bool isThere = IsThere(End(Native.acm_world_find(Begin(), id, &found)), "World.TryFind");
            found.name = IntPtr.Zero; // the library's, and soon gone
            body = found;
            return isThere;
        }

        /// <summary>What the server calls an object; null if there is no such object.</summary>
        public string NameOf(uint id)
        {
            var found = new Body { size = (uint)sizeof(Body) };
            if (!IsThere(End(Native.acm_world_find(Begin(), id, &found)), "World.NameOf")) return null;
            string name = Text.FromWindows1252((byte*)found.name, (int)found.nameLength);
            GC.KeepAlive(this);
            return name;
        }

        /// <summary>Fills your array with the places that an object still has to walk to, next one first. The count is
        /// how many there are, which may be more than fit. False if there is no such object.</summary>
        public bool TryWaypoints(uint id, Position[] places, out int count)
        {
            if (places == null) throw new ArgumentNullException(nameof(places));
            UIntPtr all = UIntPtr.Zero;
            int code;
            fixed (Position* first = places)
                code = Native.acm_world_waypoints(Handle, id, first, (UIntPtr)places.Length, &all);
            count = (int)all;
            return IsThere(code, "World.TryWaypoints");
        }

        // ---- snapshots

        /// <summary>The world as it is.</summary>
        public Snapshot Snapshot()
        {
            Finish(Native.acm_world_snapshot(Handle, out SnapshotHandle snapshot), "World.Snapshot");
            return new Snapshot(snapshot);
        }

        /// <summary>And back, in this world or in another of the same rules, limits and host.</summary>
        /// <exception cref="ArgumentException">The rules are others, or one has game data and the other has
        /// none.</exception>
        public void Restore(Snapshot snapshot)
        {
            if (snapshot == null) throw new ArgumentNullException(nameof(snapshot));
            Finish(Native.acm_world_restore(Handle, snapshot.Handle), "World.Restore");
        }

        /// <summary>Over everything that can influence what happens next. Comparable between machines, not between
        /// versions.</summary>
        public ulong StateHash()
        {
            ulong hash = 0;
            Finish(Native.acm_world_state_hash(Handle, &hash), "World.StateHash");
            return hash;
        }

        // ---- about it

        /// <summary>Every decision, as it is made, on the thread of the call that causes it. Needs
        /// <see cref="WorldOptions.Trace"/>. Of the world, a handler may only call <see cref="Sentence"/>.</summary>
        /// <exception cref="InvalidOperationException">The world was made without.</exception>
        public event EventHandler<TraceEvent> Traced
        {
            add
            {
                if (!traces) throw new InvalidOperationException("the world was made without WorldOptions.Trace");
                traced += value;
            }
            remove { traced -= value; }
        }

        /// <summary>The event that the world is reporting right now, in English: "position 31 -> interpolate:
        /// ...".</summary>
        /// <exception cref="InvalidOperationException">It is reporting none: not inside of a handler.</exception>
        public string Sentence()
        {
            WorldHandle world = Handle;
            UIntPtr length = UIntPtr.Zero;
            int code = Native.acm_world_sentence(world, null, UIntPtr.Zero, &length);
            if (code == Native.NotFound)
                throw new InvalidOperationException("a sentence is there inside of a Traced handler only");
            Misuse.Check(code, "World.Sentence");
            var text = new byte[(int)length + 1];
            fixed (byte* first = text)
                Misuse.Check(Native.acm_world_sentence(world, first, (UIntPtr)text.Length, &length), "World.Sentence");
            return System.Text.Encoding.UTF8.GetString(text, 0, text.Length - 1);
        }

        /// <summary>The shortest text that means its rules.</summary>
        public Rules Rules
        {
            get
            {
                UIntPtr length = UIntPtr.Zero;
                Finish(Native.acm_world_rules(Handle, null, UIntPtr.Zero, &length), "World.Rules");
                var text = new byte[(int)length + 1];
                fixed (byte* first = text)
                    Finish(Native.acm_world_rules(Handle, first, (UIntPtr)text.Length, &length), "World.Rules");
                return new Rules(System.Text.Encoding.UTF8.GetString(text, 0, text.Length - 1));
            }
        }

        /// <summary>How often each bound was reached.</summary>
        public Bounds BoundsReached()
        {
            var bounds = new Bounds { size = (uint)sizeof(Bounds) };
            Finish(Native.acm_world_bounds(Handle, &bounds), "World.BoundsReached");
            return bounds;
        }

        /// <summary>Of the native library: "0.2.0".</summary>
        public static Version LibraryVersion
        {
            get
            {
                uint version = Native.acm_version();
                return new Version((int)(version >> 16), (int)(version >> 8 & 0xFF), (int)(version & 0xFF));
            }
        }

        // ---- for callbacks

        internal Host Host { get; }
        internal void ReportTrace(in TraceEvent decision) => traced?.Invoke(this, decision);
        internal void Keep(Exception exception) => thrown = thrown ?? ExceptionDispatchInfo.Capture(exception);

        // ---- around every call

        private WorldHandle Handle => !isDisposed ? handle : throw new ObjectDisposedException(nameof(World));

        // For what a frame calls. Around each call the marshaller counts the users of a SafeHandle, up and down and for
        // any number of threads, which Mono takes some 30 ns for. A world has one thread: a plain count is enough.
        private IntPtr Begin()
        {
            if (isDisposed) throw new ObjectDisposedException(nameof(World));
            ++calls;
            return handle.DangerousGetHandle();
        }

        private int End(int code)
        {
            if (--calls == 0 && isDisposed) handle.Dispose(); // a callback has asked for it
            return code;
        }

        private void Finish(int code, string where)
        {
            if (thrown != null) ThrowAgain(); // also keeps this world alive for its callbacks
            if (code != 0) Misuse.Check(code, where);
        }

        private void ThrowAgain()
        {
            ExceptionDispatchInfo first = thrown;
            thrown = null;
            first.Throw();
        }

        private bool IsThere(int code, string where)
        {
            Finish(code == Native.NotFound ? 0 : code, where);
            return code == 0;
        }
    }
}
