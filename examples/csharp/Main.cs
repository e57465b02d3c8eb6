// A list of messages in, poses out: each line of the file is a time in seconds and a message in hex.
using System;
using System.Globalization;
using System.IO;
using Acmotion;

static class Program
{
    static readonly Pose[] poses = new Pose[16];

    static void PrintPoses(World world, double now)
    {
        int count = Math.Min(world.Poses(poses), poses.Length);
        for (int i = 0; i < count; ++i)
        {
            Vec3 at = poses[i].Position.Frame.Origin;
            Console.WriteLine(string.Format(CultureInfo.InvariantCulture,
                "{0,5:F1} s  0x{1:X8}  in 0x{2:X8}  x = {3,7:F2}  y = {4,7:F2}  z = {5,6:F2}",
                now, poses[i].Object, poses[i].Position.Cell, at.X, at.Y, at.Z));
        }
    }

    static byte[] BytesOf(string hex)
    {
        var bytes = new byte[hex.Length / 2];
        for (int i = 0; i < bytes.Length; ++i) bytes[i] = Convert.ToByte(hex.Substring(2 * i, 2), 16);
        return bytes;
    }

    static void Main(string[] arguments)
    {
        int frame = 0;
        using (var world = new World(Rules.Retail))
        {
            foreach (string line in File.ReadLines(arguments[0]))
            {
                string[] words = line.Split(' ');
                double arrives = double.Parse(words[0], CultureInfo.InvariantCulture);
                for (; frame / 50.0 < arrives; ++frame) // 50 frames per second; poses once per second
                {
                    world.Advance(frame / 50.0);
                    if (frame % 50 == 0) PrintPoses(world, frame / 50.0);
                }
                world.Receive(BytesOf(words[1]), frame / 50.0, out Problem problem);
                if (problem != null) Console.WriteLine(problem);
            }
        }
    }
}
