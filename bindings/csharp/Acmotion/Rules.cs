using System;
using System.Collections.Generic;

namespace Acmotion
{
    /// <summary>How bodies move: a preset, and single rules changed in it. docs/divergences.md says what each does.
    /// An unknown name is found when a world is made of it.</summary>
    public sealed class Rules
    {
        /// <summary>As the original client moves them.</summary>
        public static readonly Rules Retail = new Rules("retail");

        /// <summary>As the notes of acdream describe it.</summary>
        public static readonly Rules Acdream = new Rules("acdream");

        /// <summary>Every body is where the server last said.</summary>
        public static readonly Rules Snap = new Rules("snap");

        /// <summary>As OpenAC moves them today.</summary>
        public static readonly Rules Openac = new Rules("openac");

        /// <summary>Rules as text: "retail:leash=false:offset_blend=Add".</summary>
        public Rules(string text)
        {
            Text = text ?? throw new ArgumentNullException(nameof(text));
        }

        /// <summary>"retail:leash=false"</summary>
        public string Text { get; }

        /// <summary>The same with one rule changed: Rules.Retail.With("leash", "false").</summary>
        public Rules With(string name, string value)
        {
            if (name == null) throw new ArgumentNullException(nameof(name));
            if (value == null) throw new ArgumentNullException(nameof(value));
            return new Rules($"{Text}:{name}={value}");
        }

        public override string ToString() => Text;

        /// <summary>Every single rule that there is.</summary>
        public static unsafe IReadOnlyList<Rule> All()
        {
            var all = new List<Rule>();
            var rule = new NativeRule { Size = (uint)sizeof(NativeRule) };
            while (Native.acm_rule_at((UIntPtr)all.Count, &rule) == 0) all.Add(new Rule(rule));
            return all;
        }
    }

    /// <summary>One rule that a preset decides.</summary>
    public sealed class Rule
    {
        internal Rule(NativeRule rule)
        {
            Name = Text.FromUtf8(rule.Name);
            RetailValue = Text.FromUtf8(rule.RetailValue);
            OtherValue = Text.FromUtf8(rule.OtherValue);
            Otherwise = Text.FromUtf8(rule.Otherwise);
        }

        /// <summary>"leash"</summary>
        public string Name { get; }

        /// <summary>"true"</summary>
        public string RetailValue { get; }

        /// <summary>"false"</summary>
        public string OtherValue { get; }

        /// <summary>What is then as if: "there were no leash on a body that gets no updates".</summary>
        public string Otherwise { get; }
    }
}
