// What the documents show in C#, as a program: Shown.exe MESSAGES. tests/bindings/shown.sh fills it.
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Acmotion;

// @shown docs/your-port.md 1

// @shown docs/axes.md 1

// @shown docs/openac.md 1

static class Shown
{
    // @shown docs/your-port.md 2

    // @shown docs/your-port.md 3

    static void Embedding(double now, byte[] message)
    {
        // @shown docs/embedding.md 1
    }

    static byte[] BytesOf(string hex) =>
        Enumerable.Range(0, hex.Length / 2).Select(i => Convert.ToByte(hex.Substring(2 * i, 2), 16)).ToArray();

    static void Check(bool holds, string what)
    {
        if (!holds) throw new Exception(what);
    }

    sealed class Drawn : IDrawnBody
    {
        public uint Id => Walker;
        public uint Cell => 0xA9B40000;
        public float[] Place => new[] { 84.5f, -7.25f, 94 };
        public float[] Rotation => new[] { 1f, 0, 0, 0 };
    }

    // The file of the logger, with a time that is not always the same.
    static void Log()
    {
        string path = Path.GetTempFileName();
        using (var log = new PoseLog(path)) log.Frame(new[] { new Drawn() });
        string[] lines = File.ReadAllLines(path);
        File.Delete(path);
        Check(lines.Length == 2 && lines[0] == "time,object,cell,x,y,z,qw,qx,qy,qz", lines[0]);
        Check(lines[1].EndsWith(",0x50000003,0xA9B40000,84.5,-7.25,94,1,0,0,0"), lines[1]);
    }

    const uint Me = 0x50000001, Walker = 0x50000003;

    // Where the walker was drawn, frame by frame, by the class of the page and by a world that is called by hand.
    static void Main(string[] arguments)
    {
        var lines = File.ReadLines(arguments[0]).Select(line => line.Split(' '))
            .Select(words => (Time: double.Parse(words[0], CultureInfo.InvariantCulture), Bytes: BytesOf(words[1]))).ToList();
        Embedding(1, lines[0].Bytes);
        Log();
        Position mine = default(Position);
        var drawn = new List<Position>();
        var expected = new List<Position>();
        using (var bodies = new RemoteBodies(Me, 0))
        using (var world = new World(Rules.Retail))
        {
            world.SetPlayer(Me, 0);
            world.SetSmooth(true);
            int next = 0;
            for (int frame = 1; frame < 1000; ++frame)
            {
                double now = frame / 144.0;
                if (world.TryPose(Me, out Pose me)) mine = me.Position;
                var arrived = lines.Skip(next).TakeWhile(line => line.Time <= now).ToList();
                next += arrived.Count;
                foreach (var message in arrived) bodies.OnMessage(message.Bytes);
                if (mine.Cell != 0) bodies.Frame(now, mine, (id, at) => { if (id == Walker) drawn.Add(at); Check(id != Me, "it is me"); });
                else bodies.Frame(now, Nowhere, (id, at) => { });
                world.MovePlayer(mine.Cell != 0 ? mine : Nowhere, now);
                world.Advance(now);
                foreach (var message in arrived) world.Receive(message.Bytes, now);
                if (mine.Cell != 0 && world.TryPoseAt(Walker, now, out Pose walker))
                {
                    expected.Add(walker.Position);
                    Check(Apart(world, Walker, now, OnMap(walker.Position)) == 0, "it is where it is");
                    Check(Math.Abs(Apart(world, Walker, now, Moved(OnMap(walker.Position))) - 5) < 1e-9, "3 and 4 are 5");
                    Check(Apart(world, 99, now, OnMap(walker.Position)) < 0, "there is no such id");
                }
            }
        }
        Check(expected.Count > 500 && drawn.SequenceEqual(expected), $"{drawn.Count} and {expected.Count} poses");
        Check(drawn.Distinct().Count() > 300, "it walks");
        var corner = OnMap(new Position { Cell = 0xA9B40019, Frame = new Frame { Origin = new Vec3 { X = 1, Y = 2, Z = 3 } } });
        Check(corner.East == 0xA9 * 192 + 1 && corner.North == 0xB4 * 192 + 2 && corner.Up == 3, corner.ToString());
    }

    static Position Nowhere => new Position { Cell = 0xA9B40001, Frame = new Frame { Rotation = new Quat { W = 1 } } };

    static (double, double, double) Moved((double East, double North, double Up) from) => (from.East + 3, from.North, from.Up + 4);
}
