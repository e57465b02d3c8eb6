// What an UpdatePosition costs through C#: nanoseconds, the best of some rounds. The same as position.c.
using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using Acmotion;

static unsafe class Program
{
    const int Rounds = 10, Messages = 200000;

    static byte[] BytesOf(string hex) =>
        Enumerable.Range(0, hex.Length / 2).Select(i => Convert.ToByte(hex.Substring(2 * i, 2), 16)).ToArray();

    static void Change(byte* bytes, int size, uint count)
    {
        *(float*)(bytes + 16) = 80 + (count % 16) * 0.5f;
        bytes[size - 6] = (byte)count;
        bytes[size - 5] = (byte)(count >> 8);
    }

    static void Main(string[] arguments)
    {
        using (var world = new World(Rules.Retail))
        {
            byte[] message = null;
            foreach (string line in File.ReadLines(arguments[0]).Take(12)) // the twelfth is a position
            {
                string[] words = line.Split(' ');
                message = BytesOf(words[1]);
                world.Receive(message, double.Parse(words[0], CultureInfo.InvariantCulture));
            }
            double best = double.MaxValue;
            uint count = 0;
            for (int round = 0; round < Rounds; ++round)
            {
                Stopwatch watch = Stopwatch.StartNew();
                for (int i = 0; i < Messages; ++i)
                {
                    fixed (byte* bytes = message) Change(bytes, message.Length, ++count);
                    world.Receive(message, 3);
                }
                best = Math.Min(best, watch.Elapsed.TotalMilliseconds * 1e6 / Messages);
            }
            Console.WriteLine(best.ToString("F1", CultureInfo.InvariantCulture));
        }
    }
}
