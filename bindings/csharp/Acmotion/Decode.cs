using System;
using System.Collections.Generic;
using System.Globalization;

namespace Acmotion
{
    /// <summary>One number or text of a message.</summary>
    public sealed class Field
    {
        internal Field(NativeField field)
        {
            Kind = field.Kind;
            Name = Acmotion.Text.FromUtf8(field.Name);
            Text = Acmotion.Text.FromUtf8(field.Text);
            Integer = field.Integer;
            Real = field.Real;
        }

        public FieldKind Kind { get; }

        /// <summary>As the conformance vectors call it: "action0_speed".</summary>
        public string Name { get; }

        /// <summary>"" if it is a number.</summary>
        public string Text { get; }

        public uint Integer { get; }
        public float Real { get; }

        public override string ToString() => $"{Name} = {Value}";

        private string Value => Kind == FieldKind.Text ? Text
            : Kind == FieldKind.Real ? Real.ToString("R", CultureInfo.InvariantCulture)
            : Integer.ToString(CultureInfo.InvariantCulture);
    }

    /// <summary>What a message says, for people and tools: a world decodes by itself.</summary>
    public sealed class Message
    {
        private Message(string name, IReadOnlyList<Field> fields)
        {
            Name = name;
            Fields = fields;
        }

        /// <summary>"UpdatePosition"</summary>
        public string Name { get; }

        /// <summary>In wire order. None if the message is not about movement.</summary>
        public IReadOnlyList<Field> Fields { get; }

        /// <summary>Decodes one whole message, opcode first. If it cannot be, the problem says where, and the message
        /// is null.</summary>
        public static unsafe bool TryDecode(byte[] bytes, Sender sender, out Message message, out Problem problem)
        {
            if (bytes == null) throw new ArgumentNullException(nameof(bytes));
            NativeError error = NativeError.Empty();
            IntPtr decoded;
            int code;
            fixed (byte* first = bytes)
                code = Native.acm_decode(first, (UIntPtr)bytes.Length, (int)sender, out decoded, &error);
            if (code >= Native.BadArgument) Misuse.Check(code, "Message.TryDecode");
            message = code == 0 ? Take(decoded) : null;
            problem = code == 0 ? null : new Problem(&error);
            return code == 0;
        }

        private static unsafe Message Take(IntPtr decoded)
        {
            try
            {
                var fields = new Field[(int)Native.acm_decoded_count(decoded)];
                var field = new NativeField { Size = (uint)sizeof(NativeField) };
                for (int i = 0; i < fields.Length; ++i)
                {
                    Misuse.Check(Native.acm_decoded_field(decoded, (UIntPtr)i, &field), "Message.TryDecode");
                    fields[i] = new Field(field);
                }
                return new Message(Text.FromUtf8(Native.acm_decoded_name(decoded)), fields);
            }
            finally
            {
                Native.acm_decoded_free(decoded);
            }
        }
    }
}
