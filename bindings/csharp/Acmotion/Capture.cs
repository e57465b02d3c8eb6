using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Acmotion
{
    /// <summary>How a capture is read, all of it optional.</summary>
    public sealed class CaptureOptions
    {
        /// <summary>After a lost packet messages wait until it comes or is given up, instead of coming at
        /// once.</summary>
        public bool IsStrict { get; set; }

        /// <summary>Packets whose checksum fails are used.</summary>
        public bool KeepsDamage { get; set; }

        /// <summary>Every datagram from or to this port is taken for the game's; 0: only what looks like it.</summary>
        public ushort Port { get; set; }

        /// <summary>Of memory, for messages about movement, and again for all others; 0: 1 GiB each.</summary>
        public long MostBytes { get; set; }

        /// <summary>A secret, if strangers made the file. It changes no result.</summary>
        public (ulong, ulong) HashKey { get; set; }

        internal unsafe NativeCaptureOptions ToNative()
        {
            if (MostBytes < 0) throw new ArgumentOutOfRangeException(nameof(MostBytes));
            var native = new NativeCaptureOptions
            {
                Size = (uint)sizeof(NativeCaptureOptions),
                IsStrict = IsStrict ? 1 : 0,
                KeepsDamage = KeepsDamage ? 1 : 0,
                Port = Port,
                MostBytes = (ulong)MostBytes,
            };
            native.HashKey[0] = HashKey.Item1;
            native.HashKey[1] = HashKey.Item2;
            return native;
        }
    }

    /// <summary>One whole message of a capture, opcode first.</summary>
    public sealed class CapturedMessage
    {
        internal CapturedMessage(NativeCapturedMessage message, byte[] bytes)
        {
            Sender = message.Sender;
            Time = message.Time;
            Checksum = message.Checksum;
            IsMovement = message.IsMovement != 0;
            Bytes = bytes;
        }

        public Sender Sender { get; }

        /// <summary>When its last packet came, in seconds of the capture.</summary>
        public double Time { get; }

        public Checksum Checksum { get; }

        /// <summary>Of the server and about movement, or malformed: what a replay gives to a world.</summary>
        public bool IsMovement { get; }

        public byte[] Bytes { get; }
    }

    /// <summary>One stay in the world: another login, or another character, is another session. All seconds count from
    /// the first packet of the first session.</summary>
    public sealed unsafe class CapturedSession
    {
        private readonly Capture capture;
        private readonly NativeCapturedSession about;

        internal CapturedSession(Capture capture, NativeCapturedSession about)
        {
            this.capture = capture;
            this.about = about;
            PlayerName = Text.FromUtf8(about.PlayerName);
        }

        /// <summary>From 1 on, in the order in which they began.</summary>
        public int Number => (int)about.Number;

        /// <summary>What second 0 is.</summary>
        public DateTime Epoch => new DateTime(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddTicks(about.EpochNs / 100);

        /// <summary>The second of its first packet.</summary>
        public double Start => about.Start;

        /// <summary>From there to its last packet.</summary>
        public double Seconds => about.Seconds;

        /// <summary>Whose client this was; an id that nothing else has, if nothing names it.</summary>
        public uint Player => about.Player;

        /// <summary>"" if it was not described.</summary>
        public string PlayerName { get; }

        /// <summary>A message names the player. Otherwise a world needs <see cref="World.SetPlayer"/>.</summary>
        public bool IsAnnounced => about.IsAnnounced != 0;

        /// <summary>It began too late, and a world needs <see cref="World.AssumeObjects"/>.</summary>
        public bool AssumesObjects => about.AssumesObjects != 0;

        /// <summary>Of both sides.</summary>
        public int MessageCount => (int)about.Messages;

        /// <summary>In order of time; each is copied as it is asked for.</summary>
        public IEnumerable<CapturedMessage> Messages
        {
            get
            {
                for (int i = 0; i < MessageCount; ++i) yield return capture.MessageOf(Number, i);
            }
        }

        /// <summary>In order of time. The newest is for <see cref="World.MovePlayer"/>, before a frame
        /// advances.</summary>
        public PlayerReport[] Reports()
        {
            var reports = new PlayerReport[(int)about.Reports];
            UIntPtr count = UIntPtr.Zero;
            fixed (PlayerReport* first = reports)
                Misuse.Check(Native.acm_capture_reports(capture.Handle, about.Number, first, (UIntPtr)reports.Length,
                    &count), "CapturedSession.Reports");
            return reports;
        }

        /// <summary>When `acmotion replay` draws a frame, in seconds.</summary>
        /// <exception cref="ArgumentException">Frames per second are 0.1 to 1000.</exception>
        public double[] Frames(double framesPerSecond = 60)
        {
            UIntPtr count = UIntPtr.Zero;
            Misuse.Check(Native.acm_capture_frames(capture.Handle, about.Number, framesPerSecond, null, UIntPtr.Zero,
                &count), "CapturedSession.Frames");
            var times = new double[(int)count];
            fixed (double* first = times)
                Misuse.Check(Native.acm_capture_frames(capture.Handle, about.Number, framesPerSecond, first,
                    (UIntPtr)times.Length, &count), "CapturedSession.Frames");
            return times;
        }

        /// <summary>Plays it into a new world, as `acmotion replay --pace human --no-walls` does, to the bit: ask for
        /// poses in the body of the loop.
        /// <code>foreach (double time in session.Play(world)) count = world.Poses(poses);</code></summary>
        /// <exception cref="ArgumentException">Frames per second are 0.1 to 1000.</exception>
        public IEnumerable<double> Play(World world, double framesPerSecond = 60)
        {
            if (world == null) throw new ArgumentNullException(nameof(world));
            return Frames(new ReplayHandle(capture, about.Number, framesPerSecond), world);
        }

        private static IEnumerable<double> Frames(ReplayHandle replay, World world)
        {
            using (replay)
            {
                while (world.PlayNext(replay, out double time)) yield return time;
            }
        }
    }

    /// <summary>A capture of the network, read to its end: pcap, pcapng, or JSON lines, also packed by gzip. It is in
    /// memory until it is disposed and never changes, so any thread may ask. Nothing in the file stops the
    /// read.</summary>
    public sealed unsafe class Capture : IDisposable
    {
        private readonly CaptureHandle handle;

        /// <summary>Reads a file.</summary>
        /// <exception cref="System.IO.IOException">There is no such file.</exception>
        /// <exception cref="System.IO.InvalidDataException">It is no capture.</exception>
        public Capture(string path, CaptureOptions options = null)
        {
            if (path == null) throw new ArgumentNullException(nameof(path));
            NativeError error = NativeError.Empty();
            NativeCaptureOptions native = (options ?? new CaptureOptions()).ToNative();
            int code;
            fixed (byte* name = Text.ToUtf8(path, nameof(path)))
                code = Native.acm_capture_open(name, &native, out handle, &error);
            CheckRead(code, &error);
        }

        /// <summary>Reads the bytes of a file.</summary>
        /// <exception cref="System.IO.InvalidDataException">They are no capture.</exception>
        public Capture(byte[] bytes, CaptureOptions options = null)
        {
            if (bytes == null) throw new ArgumentNullException(nameof(bytes));
            NativeError error = NativeError.Empty();
            NativeCaptureOptions native = (options ?? new CaptureOptions()).ToNative();
            int code;
            fixed (byte* first = bytes)
                code = Native.acm_capture_read(first, (UIntPtr)bytes.Length, &native, out handle, &error);
            CheckRead(code, &error);
        }

        private static void CheckRead(int code, NativeError* error)
        {
            if (code == 0) return;
            string text = Text.FromUtf8((IntPtr)error->Text);
            if (code < (int)Code.Unreadable) throw new System.IO.InvalidDataException(text);
            throw Misuse.Of(code, text);
        }

        internal CaptureHandle Handle =>
            !handle.IsClosed ? handle : throw new ObjectDisposedException(nameof(Capture));

        /// <summary>By number.</summary>
        public IReadOnlyList<CapturedSession> Sessions
        {
            get
            {
                var all = new CapturedSession[(int)Native.acm_capture_sessions(Handle)];
                for (int i = 0; i < all.Length; ++i) all[i] = Session((uint)i + 1);
                return all;
            }
        }

        /// <summary>The session with the most messages about movement; null if there is none.</summary>
        public CapturedSession Main => Session(0);

        private CapturedSession Session(uint number)
        {
            var about = new NativeCapturedSession { Size = (uint)sizeof(NativeCapturedSession) };
            int code = Native.acm_capture_session(Handle, number, &about);
            if (code == Native.NotFound) return null;
            Misuse.Check(code, "Capture.Sessions");
            return new CapturedSession(this, about);
        }

        internal CapturedMessage MessageOf(int session, int number)
        {
            var message = new NativeCapturedMessage { Size = (uint)sizeof(NativeCapturedMessage) };
            Misuse.Check(Native.acm_capture_message(Handle, (uint)session, (UIntPtr)number, &message),
                "CapturedSession.Messages");
            var bytes = new byte[(int)message.ByteCount];
            Marshal.Copy(message.Bytes, bytes, 0, bytes.Length);
            GC.KeepAlive(this);
            return new CapturedMessage(message, bytes);
        }

        /// <summary>What was left out because the file is cut or damaged, or because a bound was reached, a sentence
        /// each. A capture that was read whole has none.</summary>
        public IReadOnlyList<string> Remarks
        {
            get
            {
                var all = new List<string>();
                for (UIntPtr length; Native.acm_capture_remark(Handle, (UIntPtr)all.Count, null, UIntPtr.Zero,
                    &length) == 0;)
                {
                    var text = new byte[(int)length + 1];
                    fixed (byte* first = text)
                        Misuse.Check(Native.acm_capture_remark(Handle, (UIntPtr)all.Count, first, (UIntPtr)text.Length,
                            &length), "Capture.Remarks");
                    all.Add(System.Text.Encoding.UTF8.GetString(text, 0, text.Length - 1));
                }
                return all;
            }
        }

        /// <summary>Frees it. What is being played needs it until then.</summary>
        public void Dispose() => handle.Dispose();
    }

    // A session that is being played. It holds its capture, which is freed only after it.
    internal sealed unsafe class ReplayHandle : Handle
    {
        private readonly CaptureHandle capture;

        public ReplayHandle(Capture of, uint session, double framesPerSecond)
        {
            CaptureHandle held = of.Handle;
            NativeError error = NativeError.Empty();
            int code = Native.acm_replay_new(held, session, framesPerSecond, out handle, &error);
            if (code != 0) throw Misuse.Of(code, Text.FromUtf8((IntPtr)error.Text));
            bool isHeld = false;
            held.DangerousAddRef(ref isHeld);
            capture = held;
        }

        protected override bool ReleaseHandle()
        {
            Native.acm_replay_free(handle);
            capture.DangerousRelease();
            return true;
        }
    }
}
