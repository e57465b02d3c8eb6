using System;

namespace Acmotion
{
    public partial struct Reception
    {
        /// <summary>The bytes could not be decoded, and changed nothing.</summary>
        public bool IsMalformed => Code != Code.Ok && Code != Code.Unknown;
    }

    /// <summary>What is wrong with the bytes of a message, and where.</summary>
    public sealed class Problem
    {
        internal unsafe Problem(NativeError* error)
        {
            Code = error->Code;
            ByteOffset = (long)error->ByteOffset;
            Message = Acmotion.Text.FromUtf8((IntPtr)error->Message);
            Field = Acmotion.Text.FromUtf8((IntPtr)error->Field);
            Text = Acmotion.Text.FromUtf8((IntPtr)error->Text);
        }

        public Code Code { get; }

        /// <summary>From the first byte of the message.</summary>
        public long ByteOffset { get; }

        /// <summary>The message or structure: "PositionPack".</summary>
        public string Message { get; }

        /// <summary>"origin"</summary>
        public string Field { get; }

        /// <summary>All of it: "PositionPack.origin at byte 8: invalid".</summary>
        public string Text { get; }

        public override string ToString() => Text;
    }

    /// <summary>Messages that wait for the next frame. Fill one while the network's thread holds your lock, hand it to
    /// <see cref="World.Receive(MessageBatch, double)"/>, clear it, fill it again: it allocates only while it grows.
    /// It has no lock of its own.</summary>
    public sealed class MessageBatch
    {
        private byte[] bytes = new byte[4096];
        private int used;
        private bool isBeingReceived;
        private NativeMessage[] messages = new NativeMessage[16];
        private Reception[] receptions = new Reception[16];

        /// <summary>How many messages there are.</summary>
        public int Count { get; private set; }

        /// <summary>What became of one, after the batch was received.</summary>
        public Reception this[int number]
        {
            get
            {
                if (number < 0 || number >= Count) throw new ArgumentOutOfRangeException(nameof(number));
                return receptions[number];
            }
        }

        /// <summary>Copies one whole message of the server, opcode first.</summary>
        public void Add(byte[] message)
        {
            if (message == null) throw new ArgumentNullException(nameof(message));
            Add(new ReadOnlySpan<byte>(message));
        }

        /// <summary>Copies one whole message of the server, opcode first.</summary>
        public void Add(ReadOnlySpan<byte> message)
        {
            CheckIdle();
            MakeRoom(message.Length);
            message.CopyTo(new Span<byte>(bytes, used, message.Length));
            messages[Count].Size = (UIntPtr)message.Length;
            receptions[Count] = default(Reception);
            used += message.Length;
            ++Count;
        }

        /// <summary>Forgets all messages, and keeps the memory.</summary>
        public void Clear()
        {
            CheckIdle();
            Count = 0;
            used = 0;
        }

        private void MakeRoom(int more)
        {
            int needed = checked(used + more);
            if (needed > bytes.Length) Array.Resize(ref bytes, Math.Max(needed, checked(2 * bytes.Length)));
            if (Count < messages.Length) return;
            Array.Resize(ref messages, 2 * Count);
            Array.Resize(ref receptions, 2 * Count);
        }

        // A host could change it while the library reads it.
        private void CheckIdle()
        {
            if (isBeingReceived) throw new InvalidOperationException("the batch is being received");
        }

        internal unsafe int HandTo(WorldHandle world, double now)
        {
            CheckIdle();
            isBeingReceived = true;
            try
            {
                fixed (byte* first = bytes)
                fixed (NativeMessage* list = messages)
                fixed (Reception* answers = receptions)
                {
                    PointInto(first, list);
                    return Native.acm_world_receive_many(world, list, (UIntPtr)Count, now, answers);
                }
            }
            finally
            {
                isBeingReceived = false;
            }
        }

        private unsafe void PointInto(byte* next, NativeMessage* list)
        {
            for (int i = 0; i < Count; ++i)
            {
                list[i].Bytes = (IntPtr)next;
                next += (int)list[i].Size;
            }
        }
    }
}
