// Tests of the binding against the real library: Tests.exe REPOSITORY WHAT_C_SAYS. Prints what fails, and how many did.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;
using Acmotion;

static class Tests
{
    const uint Player = 0x50000001, Traveller = 0x50000002, Unknown = 0x12345678;
    static string repository;
    static Dictionary<string, ulong> whatCSays;
    static Arrival[] arrivals;

    static int Main(string[] arguments)
    {
        repository = arguments[0];
        whatCSays = File.ReadLines(arguments[1]).Select(line => line.Split(' '))
            .ToDictionary(words => words[0], words => ulong.Parse(words[1]));
        arrivals = File.ReadLines(Path.Combine(repository, "examples", "messages.txt"))
            .Select(line => new Arrival(line)).ToArray();
        foreach (MethodInfo test in typeof(Tests).GetMethods(BindingFlags.Static | BindingFlags.NonPublic))
            if (test.IsDefined(typeof(TestAttribute), false)) Run(test);
        Console.WriteLine($"{passed} passed, {failed} failed");
        return failed > 0 ? 1 : 0;
    }

    // ---- what it says beside C

    [Test]
    static void a_world_ends_in_the_state_that_c_ends_in()
    {
        using (World world = Played(new World(Rules.Retail))) Equal(whatCSays["state_hash"], world.StateHash());
    }

    [Test]
    static void structs_are_as_long_as_in_c()
    {
        var twins = new Dictionary<string, string>
        {
            ["acm_error"] = "NativeError", ["acm_rule"] = "NativeRule", ["acm_limits"] = "NativeLimits",
            ["acm_world_options"] = "NativeWorldOptions", ["acm_message"] = "NativeMessage",
            ["acm_field"] = "NativeField", ["acm_event"] = "TraceEvent", ["acm_place_options"] = "PlaceOptions",
            ["acm_sweep_seed"] = "SweepSeed", ["acm_capture_options"] = "NativeCaptureOptions",
            ["acm_captured_session"] = "NativeCapturedSession", ["acm_captured_message"] = "NativeCapturedMessage",
            ["acm_player_report"] = "PlayerReport",
        };
        foreach (string name in whatCSays.Keys.Where(name => name.StartsWith("acm_")))
        {
            string twin = twins.ContainsKey(name) ? twins[name] : char.ToUpper(name[4]) + name.Substring(5);
            int size = Marshal.SizeOf(typeof(World).Assembly.GetType("Acmotion." + twin, true));
            Equal($"{name} {whatCSays[name]}", $"{name} {size}");
        }
    }

    [Test]
    static void the_version_is_that_of_the_library()
    {
        Check(File.ReadAllText(Path.Combine(repository, "CMakeLists.txt"))
            .Contains("VERSION " + World.LibraryVersion.ToString(3)));
        Check(File.ReadAllText(Path.Combine(repository, "bindings", "csharp", "Acmotion", "Acmotion.csproj"))
            .Contains("<Version>" + World.LibraryVersion.ToString(3)));
    }

    // ---- for Unity

    [Test]
    static void every_method_that_the_library_calls_says_so_to_il2cpp()
    {
        Type callbacks = typeof(World).Assembly.GetType("Acmotion.Callbacks", true);
        var all = (Array)callbacks.GetField("all", BindingFlags.Static | BindingFlags.NonPublic).GetValue(null);
        Equal(23, all.Length);
        foreach (object one in all)
        {
            var call = (Delegate)one.GetType().GetField("Call").GetValue(one);
            CustomAttributeData attribute = call.Method.GetCustomAttributesData().Single(data =>
                data.AttributeType.Name == "MonoPInvokeCallbackAttribute");
            Equal(call.GetType(), (Type)attribute.ConstructorArguments.Single().Value);
        }
    }

    // ---- captures

    static string CapturePath => Path.Combine(repository, "viewer", "test", "data", "chase.pcapng");

    [Test]
    static void a_capture_has_the_messages_that_c_sees()
    {
        using (var capture = new Capture(CapturePath))
        {
            CapturedSession session = capture.Sessions.Single();
            Equal(whatCSays["capture_messages"], (ulong)session.MessageCount);
            Equal(whatCSays["capture_movement"], (ulong)session.Messages.Count(message => message.IsMovement));
            Equal(whatCSays["capture_bytes"], (ulong)session.Messages.Sum(message => message.Bytes.Length));
            Equal(whatCSays["capture_player"], (ulong)session.Player);
            Check(session.Messages.Any(message => message.Sender == Sender.Client));
            Check(session.Messages.All(message => message.Checksum == Checksum.Verified));
            Check(session.Reports().Length > 0 && session.PlayerName != "" && session.Epoch.Year > 2000);
            Equal(0, capture.Remarks.Count);
        }
    }

    [Test]
    static unsafe void a_capture_is_played_as_c_plays_it_to_the_bit()
    {
        var poses = new Pose[1024];
        ulong all = 0;
        int frames = 0;
        using (var capture = new Capture(File.ReadAllBytes(CapturePath)))
        using (var world = new World(Rules.Retail))
        {
            foreach (double time in capture.Main.Play(world))
            {
                ++frames;
                int count = world.Poses(poses);
                ulong words = 0;
                fixed (Pose* first = poses)
                    for (int i = 0; i < count * sizeof(Pose) / 8; ++i) words = unchecked(words + ((ulong*)first)[i]);
                all = unchecked(31 * all + words);
            }
            Equal(capture.Main.Frames().Length, frames);
            Check(capture.Main.Frames(30).Length < frames);
        }
        Equal(whatCSays["capture_poses"], all);
    }

    [Test]
    static void what_is_no_capture_and_wrong_use_throw()
    {
        Throws<IOException>(() => new Capture("/nowhere/at.all"));
        Throws<InvalidDataException>(() => new Capture(new byte[] { 1, 2, 3, 4, 5, 6, 7, 8 }));
        Throws<ArgumentNullException>(() => new Capture((string)null));
        Throws<ArgumentOutOfRangeException>(() => new Capture(CapturePath, new CaptureOptions { MostBytes = -1 }));
        var capture = new Capture(CapturePath, new CaptureOptions { MostBytes = 2000 });
        Check(capture.Remarks.Count > 0 && capture.Remarks[0].Contains("left out"));
        Throws<ArgumentException>(() => capture.Main.Frames(5000));
        Throws<ArgumentNullException>(() => capture.Main.Play(null));
        using (var world = new World(Rules.Retail))
        {
            IEnumerator<double> played = capture.Main.Play(world).GetEnumerator();
            Check(played.MoveNext());
            capture.Dispose();
            Check(played.MoveNext()); // holds its capture
            played.Dispose();
        }
        Throws<ObjectDisposedException>(() => capture.Main.Frames());
    }

    // ---- messages

    // ---- axes

    [Test]
    static void a_turn_in_the_axes_of_unity_and_godot_is_that_turn()
    {
        var v = new Vec3(1, 2, 3);
        foreach (var q in new[] { Turn(0.3F, 1, 0, 0), Turn(1.1F, 0, 1, 0), Turn(-2, 0, 0, 1), Turn(0.7F, 0.6F, 0, 0.8F), Turn(2.5F, 0.48F, -0.6F, 0.64F) })
        {
            Near(Axes.ToUnity(Turned(q, v)), Turned(Axes.ToUnity(q), Axes.ToUnity(v)));
            Near(Axes.ToGodot(Turned(q, v)), Turned(Axes.ToGodot(q), Axes.ToGodot(v)));
            Equal(q.ToString(), Axes.FromUnity(Axes.ToUnity(q)).ToString());
            Equal(q.ToString(), Axes.FromGodot(Axes.ToGodot(q)).ToString());
        }
        Equal(v.ToString(), Axes.FromUnity(Axes.ToUnity(v)).ToString());
        Equal(v.ToString(), Axes.FromGodot(Axes.ToGodot(v)).ToString());
    }

    [Test]
    static void forward_and_up_are_those_of_unity_and_godot()
    {
        Near(new Vec3(0, 0, 1), Axes.ToUnity(new Vec3(0, 1, 0)));
        Near(new Vec3(0, 1, 0), Axes.ToUnity(new Vec3(0, 0, 1)));
        Near(new Vec3(0, 0, -1), Axes.ToGodot(new Vec3(0, 1, 0)));
        Near(new Vec3(0, 1, 0), Axes.ToGodot(new Vec3(0, 0, 1)));
        // A body that faces east: heading 90 in Unity, too.
        Near(new Vec3(1, 0, 0), Turned(Axes.ToUnity(Turn(-(float)Math.PI / 2, 0, 0, 1)), new Vec3(0, 0, 1)));
        var place = new Position { Cell = 0xAAB30001, Frame = new Frame { Origin = new Vec3(10, 20, 30), Rotation = Quat.Identity } };
        Near(new Vec3(202, -172, 30), Axes.Near(0xA9B40001, place));
    }

    static Quat Turn(float angle, float x, float y, float z)
    {
        float s = (float)Math.Sin(angle / 2);
        return new Quat((float)Math.Cos(angle / 2), s * x, s * y, s * z);
    }

    static Vec3 Cross(Vec3 a, Vec3 b) => new Vec3(a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X);

    // q v conj(q)
    static Vec3 Turned(Quat q, Vec3 v)
    {
        var axis = new Vec3(q.X, q.Y, q.Z);
        Vec3 once = Cross(axis, v), twice = Cross(axis, once);
        return new Vec3(v.X + 2 * (q.W * once.X + twice.X), v.Y + 2 * (q.W * once.Y + twice.Y), v.Z + 2 * (q.W * once.Z + twice.Z));
    }

    static void Near(Vec3 expected, Vec3 actual) =>
        Check(Math.Abs(expected.X - actual.X) + Math.Abs(expected.Y - actual.Y) + Math.Abs(expected.Z - actual.Z) < 1e-5);

    [Test]
    static void a_batch_ends_in_the_same_state_as_one_by_one()
    {
        var batch = new MessageBatch();
        using (var world = new World(Rules.Retail))
        {
            int next = 0;
            for (int frame = 0; next < arrivals.Length; ++frame)
            {
                batch.Clear();
                while (next < arrivals.Length && arrivals[next].Time <= frame / 50.0) batch.Add(arrivals[next++].Bytes);
                if (frame > 0) world.Receive(batch, frame / 50.0);
                for (int i = 0; i < batch.Count; ++i) Check(batch[i].Status != 0 && !batch[i].IsMalformed);
                if (next < arrivals.Length) world.Advance(frame / 50.0);
            }
            Equal(whatCSays["state_hash"], world.StateHash());
        }
    }

    [Test]
    static void what_cannot_be_decoded_is_an_answer_and_changes_nothing()
    {
        using (World world = Played(new World(Rules.Retail)))
        {
            ulong before = world.StateHash();
            byte[] cut = arrivals.Last().Bytes.Take(20).ToArray();
            Reception reception = world.Receive(cut, 30, out Problem problem);
            Equal(Status.Error, reception.Status);
            Equal(Code.Truncated, reception.Code);
            Equal(Code.Truncated, problem.Code);
            Check(problem.Message != "" && problem.Field != "" && problem.ByteOffset <= 20 &&
                problem.Text.Contains(problem.Field));
            Check(world.Receive(new byte[0], 30).IsMalformed);
            Check(world.Receive(default(ReadOnlySpan<byte>), 30).IsMalformed);
            Reception chat = world.Receive(new byte[] { 0xE1, 0xF7, 0, 0 }, 30);
            Equal(Code.Unknown, chat.Code);
            Check(!chat.IsMalformed);
            Equal(before, world.StateHash());
        }
    }

    [Test]
    static void a_batch_says_which_message_was_malformed()
    {
        var batch = new MessageBatch();
        batch.Add(arrivals[0].Bytes);
        batch.Add(new byte[] { 0x48, 0xF7, 0, 0 });
        batch.Add(new byte[0]);
        batch.Add(arrivals[1].Bytes);
        using (var world = new World(Rules.Retail))
        {
            world.Receive(batch, 1);
            Equal("False True True False", string.Join(" ", Enumerable.Range(0, 4).Select(i => batch[i].IsMalformed)));
            Equal(1, world.Poses(new Pose[4]));
        }
        Throws<ArgumentOutOfRangeException>(() => { Reception none = batch[4]; });
    }

    [Test]
    static void a_batch_cannot_be_changed_while_it_is_received()
    {
        var batch = new MessageBatch();
        foreach (Arrival arrival in arrivals.Take(6)) batch.Add(arrival.Bytes);
        using (var world = new World(Rules.Retail, new WorldOptions { Trace = true }))
        {
            world.Traced += (sender, traced) =>
            {
                Throws<InvalidOperationException>(() => batch.Clear());
                Throws<InvalidOperationException>(() => batch.Add(new byte[5000]));
                Throws<InvalidOperationException>(() => world.Receive(batch, 2));
            };
            world.Receive(batch, 1);
            Equal(5, world.Poses(new Pose[8]));
        }
        batch.Clear();
        Equal(0, batch.Count);
    }

    [Test]
    static void a_message_is_decoded_to_fields()
    {
        Check(Message.TryDecode(arrivals.Last().Bytes, Sender.Server, out Message message, out Problem none));
        Equal("UpdatePosition", message.Name);
        Check(none == null);
        Check(message.Fields.Any(field => field.Kind == FieldKind.Integer && field.Integer == Traveller));
        Check(message.Fields.Any(field => field.Kind == FieldKind.Real && field.Real == 94));
        Check(Message.TryDecode(arrivals[2].Bytes, Sender.Server, out message, out none));
        Check(message.Fields.Any(field => field.Kind == FieldKind.Text && field.Text == "Traveller"));

        Check(!Message.TryDecode(new byte[3], Sender.Server, out message, out Problem problem));
        Check(message == null && problem.Code == Code.Truncated);
        Throws<ArgumentNullException>(() => Message.TryDecode(null, Sender.Server, out message, out problem));
        Throws<ArgumentException>(() => Message.TryDecode(new byte[8], (Sender)7, out message, out problem));
    }

    // ---- what to draw

    [Test]
    static void one_pose_is_as_it_is_among_all()
    {
        using (World world = Played(new World(Rules.Retail)))
        {
            var poses = new Pose[8];
            int count = world.Poses(poses);
            Equal(5, count);
            for (int i = 0; i < count; ++i)
            {
                Check(world.TryPose(poses[i].Object, out Pose alone));
                Equal(poses[i], alone);
            }
            Equal(0u, poses[5].Object);
            Check(!world.TryPose(Unknown, out Pose nothing) && nothing.Object == 0);
        }
    }

    [Test]
    static void poses_fill_what_there_is_room_for()
    {
        using (World world = Played(new World(Rules.Retail)))
        {
            var poses = new Pose[8];
            Equal(5, world.Poses(new Span<Pose>(poses, 1, 2)));
            Equal("False True True False", string.Join(" ", poses.Take(4).Select(pose => pose.Object != 0)));
            Equal(5, world.Poses(new Pose[0]));
            Equal(5, world.PosesAt(20, new Pose[0]));
        }
    }

    [Test]
    static void smooth_poses_lie_between_ticks()
    {
        using (var world = new World(Rules.Retail))
        {
            world.SetSmooth(true);
            Played(world, until: 5);
            var shown = new HashSet<float>();
            var ticked = new HashSet<float>();
            var poses = new Pose[8];
            for (int i = 1; i <= 24; ++i)
            {
                double now = 5 + i / 240.0;
                world.Advance(now);
                int count = world.PosesAt(now, poses);
                Pose between = poses.Take(count).Single(pose => pose.Object == Traveller);
                shown.Add(between.Position.Frame.Origin.Y);
                Check(world.TryPoseAt(Traveller, now, out Pose alone));
                Equal(between, alone);
                world.TryPose(Traveller, out Pose pose1);
                ticked.Add(pose1.Position.Frame.Origin.Y);
            }
            Check(ticked.Count <= 5 && shown.Count >= 20);
            Check(!world.TryPoseAt(99, 5.1, out Pose unknown));
        }
    }

    [Test]
    static void a_body_tells_all_about_itself()
    {
        using (World world = Played(new World(Rules.Retail), until: 2.5))
        {
            Check(world.TryFind(Traveller, out Body body));
            world.TryPose(Traveller, out Pose pose);
            Equal(Traveller, body.Object);
            Equal(pose.Position, body.Position);
            Equal(pose.Velocity, body.MeasuredVelocity);
            Equal(pose.Clock, body.Clock);
            Equal(1f, body.Scale);
            Equal((ushort?)2, body.StampOf(Stamp.Position));
            Check(body.HasCell && body.IsShown && body.InContact && body.HasMotion && !body.IsHidden &&
                !body.IsAssumed);
            Check(body.Motion.MayWalk && body.MaxSpeed > 0 && body.Shape.Radius > 0);
            Equal(MoveTo.None, body.MoveTo);
            Equal("Traveller", world.NameOf(Traveller));

            var places = new Position[20];
            Check(world.TryWaypoints(Traveller, places, out int count));
            Equal(body.Waypoints, count);
            if (count > 0) Equal(body.NextWaypoint, places[0]);

            Check(!world.TryFind(Unknown, out body) && world.NameOf(Unknown) == null &&
                !world.TryWaypoints(Unknown, places, out count));
            Throws<ArgumentOutOfRangeException>(() => body.StampOf((Stamp)9));
        }
    }

    [Test]
    static void a_name_is_read_as_windows_1252()
    {
        byte[] bytes = (byte[])arrivals[2].Bytes.Clone();
        int at = System.Text.Encoding.ASCII.GetString(bytes).IndexOf("Traveller", StringComparison.Ordinal);
        bytes[at] = 0x8A;
        bytes[at + 1] = 0xF6;
        using (World world = Played(new World(Rules.Retail), until: 0))
        {
            world.Receive(arrivals[0].Bytes, 1);
            world.Receive(bytes, 1);
            Equal("\u0160\u00F6aveller", world.NameOf(Traveller));
        }
    }

    // ---- rules, limits, player

    [Test]
    static void rules_are_a_preset_and_what_is_changed_in_it()
    {
        Check(Rules.All().Any(rule => rule.Name == "leash" && rule.RetailValue == "true" &&
            rule.OtherValue == "false" && rule.Otherwise != ""));
        using (var world = new World(Rules.Retail.With("leash", "false")))
            Equal("retail:leash=false", world.Rules.Text);
        using (var world = new World(new Rules("acdream"))) Equal(Rules.Acdream.Text, world.Rules.Text);
        using (var world = new World(Rules.Openac)) Equal("openac", world.Rules.Text);
        using (var world = new World(Rules.Retail.With("near_snap", "4"))) Equal("retail:near_snap=4", world.Rules.Text);
        Equal(3, new[] { Rules.Retail, Rules.Acdream, Rules.Snap }.Select(HashAfter).Distinct().Count());
        Check(Throws<ArgumentException>(() => new World(new Rules("retial"))).Message.Contains("did you mean retail?"));
        Throws<ArgumentException>(() => new World(Rules.Retail.With("leash", "perhaps")));
        Throws<ArgumentException>(() => new World(new Rules("retail\0snap")));
        Throws<ArgumentNullException>(() => new World(null));
        Throws<ArgumentNullException>(() => new World(Rules.Retail, null));
        Throws<ArgumentNullException>(() => new Rules(null));
    }

    static ulong HashAfter(Rules rules)
    {
        using (World world = Played(new World(rules))) return world.StateHash();
    }

    [Test]
    static void limits_hold_and_are_counted()
    {
        var options = new WorldOptions { Limits = new Limits { Objects = 2 } };
        using (World world = Played(new World(Rules.Retail, options), until: 2))
        {
            Equal(2, world.Poses(new Pose[8]));
            Check(world.BoundsReached().Objects > 0);
            Equal(0ul, world.BoundsReached().Waypoints);
        }
        Throws<ArgumentOutOfRangeException>(() => new World(Rules.Retail,
            new WorldOptions { Limits = new Limits { HeldBytes = -1 } }));
    }

    [Test]
    static void a_secret_key_changes_no_state()
    {
        using (World world = Played(new World(Rules.Retail, new WorldOptions { HashKey = (1, 2) })))
            Equal(whatCSays["state_hash"], world.StateHash());
    }

    [Test]
    static void the_player_is_set_and_moved()
    {
        using (var world = new World(Rules.Retail))
        {
            Equal(0u, world.Player);
            world.SetPlayer(Player, 1);
            Equal(Player, world.Player);
            Check(!world.MovePlayer(Somewhere(90), 1));
            world.Receive(arrivals[1].Bytes, 1);
            Check(world.MovePlayer(Somewhere(90), 1.1));
            world.TryPose(Player, out Pose pose);
            Equal(90f, pose.Position.Frame.Origin.X);
            Throws<ArgumentException>(() => world.MovePlayer(Somewhere(float.NaN), 1.2));
            Throws<ArgumentOutOfRangeException>(() => world.SetAutonomyLevel(3));
            world.SetAutonomyLevel(0);
        }
    }

    [Test]
    static void a_late_observer_may_assume_objects()
    {
        using (var world = new World(Rules.Retail))
        {
            world.SetPlayer(Player, 1);
            world.AssumeObjects(true);
            world.Receive(arrivals.Last().Bytes, 1);
            Check(world.TryFind(Traveller, out Body body) && body.IsAssumed);
        }
    }

    // ---- snapshots

    [Test]
    static void a_snapshot_brings_a_world_back()
    {
        Snapshot snapshot;
        ulong before;
        using (World world = Played(new World(Rules.Retail), until: 10))
        {
            before = world.StateHash();
            snapshot = world.Snapshot();
            world.Advance(60);
            Check(world.StateHash() != before);
            world.Restore(snapshot);
            Equal(before, world.StateHash());
        }
        using (var another = new World(Rules.Retail))
        {
            another.Restore(snapshot);
            Equal(before, another.StateHash());
            using (var snapping = new World(Rules.Snap)) Throws<ArgumentException>(() => snapping.Restore(snapshot));
            snapshot.Dispose();
            Throws<ObjectDisposedException>(() => another.Restore(snapshot));
            Throws<ArgumentNullException>(() => another.Restore(null));
            Equal(before, another.StateHash());
        }
    }

    // ---- hosts

    class Statues : Host
    {
        public int Asked;

        public Statues() => RootMotion = Stand;

        void Stand(uint body, in Motion motion, float seconds, ref Frame offset)
        {
            ++Asked;
            offset.Origin = new Vec3();
        }
    }

    [Test]
    static void root_motion_is_asked_of_the_host()
    {
        var statues = new Statues();
        using (World usual = Played(new World(Rules.Retail), until: 1.9))
        using (World world = Played(new World(Rules.Retail, new WorldOptions { Host = statues }), until: 1.9))
        {
            usual.TryPose(Traveller, out Pose walked);
            world.TryPose(Traveller, out Pose stood);
            Check(statues.Asked > 20);
            Check(walked.Position.Frame.Origin.X > stood.Position.Frame.Origin.X + 1);
        }
    }

    class Ground : Host
    {
        public int Placed, Swept;
        public readonly HashSet<float> Radii = new HashSet<float>();

        public Ground()
        {
            Place = PutDown;
            Sweep = Move;
            Shape = (uint body, uint setup, ref Shape shape) => shape.Radius = 0.25f;
        }

        void PutDown(in Shape shape, in Position target, in PlaceOptions options, ref Outcome outcome)
        {
            ++Placed;
            Check(outcome.IsOk && outcome.HasCell && outcome.Position.Cell == target.Cell);
            outcome.Position.Frame.Origin.Z = 50;
        }

        void Move(in Shape shape, in Position from, in Position to, in SweepSeed seed,
            ref Outcome outcome)
        {
            ++Swept;
            Radii.Add(shape.Radius);
            outcome.Position.Frame.Origin.Z = 50;
            outcome.Contact.IsValid = true;
            outcome.Contact.Normal = new Vec3(0, 0, 1);
        }
    }

    [Test]
    static void placement_and_shapes_are_asked_of_the_host()
    {
        var ground = new Ground();
        using (World world = Played(new World(Rules.Retail, new WorldOptions { Host = ground }), until: 3))
        {
            Check(ground.Placed > 0 && ground.Swept > 0);
            Check(ground.Radii.Contains(0.25f) && ground.Radii.Count == 1);
            world.TryPose(Traveller, out Pose pose);
            Equal(50f, pose.Position.Frame.Origin.Z);
        }
    }

    [Test]
    static void a_host_without_functions_changes_nothing()
    {
        using (World world = Played(new World(Rules.Retail, new WorldOptions { Host = new Host() })))
            Equal(whatCSays["state_hash"], world.StateHash());
    }

    class Listener : Host
    {
        public readonly HashSet<string> Asked = new HashSet<string>();

        public Listener()
        {
            Resolve = OnResolve;
            Place = OnPlace;
            Sweep = OnSweep;
            Shape = (uint body, uint setup, ref Shape shape) => Asked.Add("shape");
        }

        void OnResolve(in Position position, ref Outcome outcome) => Asked.Add("resolve");
        void OnPlace(in Shape shape, in Position target, in PlaceOptions options, ref Outcome outcome) =>
            Asked.Add("place");
        void OnSweep(in Shape shape, in Position from, in Position to, in SweepSeed seed, ref Outcome outcome) =>
            Asked.Add("sweep");
    }

    [Test]
    static void functions_that_leave_the_answer_alone_change_no_pose()
    {
        var listener = new Listener();
        using (World world = Played(new World(Rules.Retail, new WorldOptions { Host = listener })))
        {
            Equal(4, listener.Asked.Count);
            Equal(whatCSays["state_hash"], world.StateHash());
        }
    }

    // The library is given a pointer for each function that is set, and for no other.
    [Test]
    static void every_function_of_a_host_reaches_the_library_alone()
    {
        Equal(0, Pointers(new Host(), false).Count);
        Equal("Trace", Pointers(new Host(), true).Single());
        foreach (PropertyInfo function in typeof(Host).GetProperties())
        {
            var host = new Host();
            function.SetValue(host, Empty(function.PropertyType));
            Equal(function.Name, Pointers(host, false).Single());
        }
    }

    // A delegate of that type, which returns nothing.
    static Delegate Empty(Type type)
    {
        MethodInfo invoke = type.GetMethod("Invoke");
        Type[] takes = invoke.GetParameters().Select(parameter => parameter.ParameterType).ToArray();
        var method = new DynamicMethod("", invoke.ReturnType, takes);
        ILGenerator code = method.GetILGenerator();
        if (invoke.ReturnType != typeof(void)) code.Emit(OpCodes.Ldc_I4_0);
        code.Emit(OpCodes.Ret);
        return method.CreateDelegate(type);
    }

    static List<string> Pointers(Host host, bool traces)
    {
        Type callbacks = typeof(World).Assembly.GetType("Acmotion.Callbacks", true);
        object table = callbacks.GetMethod("Table").Invoke(null, new object[] { host, traces, new GCHandle() });
        FieldInfo[] members = table.GetType().GetFields();
        return members.Skip(3).Where(member => !IntPtr.Zero.Equals(member.GetValue(table))).Select(member => member.Name).ToList();
    }

    [Test]
    static void the_binding_asks_nothing_of_reflection()
    {
        foreach (string path in Directory.GetFiles(Path.Combine(repository, "bindings", "csharp", "Acmotion"), "*.cs"))
        {
            string text = File.ReadAllText(path);
            foreach (string word in new[] { "System.Reflection", "GetType(", "GetMethod", "dynamic " })
                Check(!text.Contains(word), $"{word} in {path}");
        }
    }

    class Theatre : Host
    {
        public int Described, Motions, Hooks, Pending;

        public Theatre()
        {
            Describe = (body, setup, motionTable, scale) =>
            {
                ++Described;
                Check(scale == 1);
                return true;
            };
            DoMotion = (body, motion, speed) =>
            {
                ++Motions;
                return 0;
            };
            RunHooks = Report;
        }

        void Report(uint body, float seconds, AnimationSink sink)
        {
            ++Hooks;
            Pending = Math.Max(Pending, sink.PendingMotions);
            while (sink.PendingMotions > 0) sink.MotionDone();
            sink.SetScale(2);
        }
    }

    [Test]
    static void the_host_animates_and_its_reports_are_taken()
    {
        var theatre = new Theatre();
        using (World world = Played(new World(Rules.Retail, new WorldOptions { Host = theatre }), until: 3))
        {
            Check(theatre.Described > 0 && theatre.Motions > 0 && theatre.Hooks > 0 && theatre.Pending > 0);
            Check(world.TryFind(Traveller, out Body body) && body.Scale == 2);
        }
    }

    class Client : Host
    {
        public readonly List<string> Calls = new List<string>();

        public Client()
        {
            PlayerTeleported = () => Calls.Add("teleported");
            SendPositionReport = () => Calls.Add("report");
            RehomeCamera = () => Calls.Add("camera");
            TellStreamer = teleporting => Calls.Add("streamer " + teleporting);
        }
    }

    [Test]
    static void the_players_client_hears_of_a_teleport()
    {
        // An UpdatePosition of the player, with a newer teleport stamp.
        byte[] bytes = (byte[])arrivals.Last(arrival => arrival.Bytes[0] == 0x48).Bytes.Clone();
        bytes[4] = 1;
        bytes[bytes.Length - 4] = 1;
        var client = new Client();
        using (World world = Played(new World(Rules.Retail, new WorldOptions { Host = client }), until: 2))
        {
            // So far the player has come into the world.
            Equal("streamer True, teleported, camera, streamer True", string.Join(", ", client.Calls));
            client.Calls.Clear();
            world.Receive(bytes, 2);
            Check(client.Calls.Contains("teleported"));
        }
    }

    class Clumsy : Host
    {
        public Action<Clumsy> Does;
        public Clumsy() => RootMotion = Do;
        void Do(uint body, in Motion motion, float seconds, ref Frame offset) => Does?.Invoke(this);
    }

    [Test]
    static void what_a_host_throws_comes_out_of_the_call_and_the_world_lives_on()
    {
        var host = new Clumsy();
        using (World world = Played(new World(Rules.Retail, new WorldOptions { Host = host }), until: 2))
        {
            host.Does = _ => throw new FormatException("mine");
            Equal("mine", Throws<FormatException>(() => world.Advance(2.1)).Message);
            host.Does = null;
            world.Advance(2.2);
            Equal(5, world.Poses(new Pose[8]));
        }
    }

    [Test]
    static void a_world_refuses_calls_from_its_own_callback()
    {
        var host = new Clumsy();
        using (World world = Played(new World(Rules.Retail, new WorldOptions { Host = host }), until: 2))
        {
            int refused = 0;
            host.Does = _ =>
            {
                Throws<InvalidOperationException>(() => world.Advance(3));
                Throws<InvalidOperationException>(() => world.Poses(new Pose[1]));
                Throws<InvalidOperationException>(() => world.Snapshot());
                ++refused;
            };
            world.Advance(2.1);
            Check(refused > 0);
        }
    }

    [Test]
    static void a_world_disposed_in_its_own_callback_ends_with_the_call()
    {
        var host = new Clumsy();
        World world = Played(new World(Rules.Retail, new WorldOptions { Host = host }), until: 2);
        host.Does = _ => world.Dispose();
        world.Advance(2.1);
        Throws<ObjectDisposedException>(() => world.Advance(2.2));
    }

    [Test]
    static void callbacks_survive_the_collector()
    {
        var statues = new Statues();
        using (var world = new World(Rules.Retail, new WorldOptions { Host = statues }))
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Played(world, until: 2);
            GC.Collect();
            int before = statues.Asked;
            world.Advance(3);
            Check(statues.Asked > before);
        }
    }

    // ---- trace

    [Test]
    static void every_decision_is_reported_as_event_and_as_sentence()
    {
        var kinds = new HashSet<EventKind>();
        var sentences = new List<string>();
        using (var world = new World(Rules.Retail, new WorldOptions { Trace = true }))
        {
            world.Traced += (sender, traced) =>
            {
                kinds.Add(traced.Kind);
                if (traced.Kind == EventKind.PositionDecided && traced.Object == Traveller) sentences.Add(world.Sentence());
                Check(ReferenceEquals(sender, world));
                if (traced.Kind == EventKind.WaypointEnqueued) Check(traced.Value(3) <= 20 && traced.Number(0) >= 0);
                if (traced.Kind == EventKind.PositionDecided) Check(traced.OutcomeName != "" && traced.ReasonName != "");
                if (traced.Kind == EventKind.PositionDecided)
                    Check(traced.Time > 0 && traced.Position.Cell >> 24 == 0xA9 || traced.Object == 0x50000004);
            };
            Played(world);
            Equal(whatCSays["state_hash"], world.StateHash());
            Throws<InvalidOperationException>(() => world.Sentence());
        }
        Check(kinds.Contains(EventKind.ObjectCreated) && kinds.Contains(EventKind.WaypointReached) &&
            kinds.All(kind => Enum.IsDefined(typeof(EventKind), kind)));
        Check(sentences.Count > 5 && sentences.All(sentence => sentence.StartsWith("position ")));
    }

    [Test]
    static void tracing_is_chosen_when_a_world_is_made()
    {
        using (var world = new World(Rules.Retail))
            Throws<InvalidOperationException>(() => world.Traced += (sender, traced) => { });
        using (var world = new World(Rules.Retail, new WorldOptions { Trace = true }))
            Played(world, until: 2); // without a handler
    }

    [Test]
    static void value_numbers_and_vectors_of_an_event_are_counted()
    {
        var traced = new TraceEvent();
        Throws<ArgumentOutOfRangeException>(() => traced.Value(4));
        Throws<ArgumentOutOfRangeException>(() => traced.Number(-1));
        Throws<ArgumentOutOfRangeException>(() => traced.Vector(2));
    }

    // ---- game data

    [Test]
    static void game_data_gives_the_ground()
    {
        Throws<IOException>(() => new GameData(Path.Combine(repository, "no such folder")));
        Throws<ArgumentNullException>(() => new GameData(null));
        Throws<ArgumentOutOfRangeException>(() => new GameData(".", -1));
        GameData data;
        try
        {
            data = new GameData(Path.Combine(repository, "tests", "vectors", "gamedata"));
        }
        catch (NotSupportedException)
        {
            return; // a library without zlib
        }
        World world = Played(new World(Rules.Retail, new WorldOptions { GameData = data }), until: 3);
        Position place = Somewhere(184.302765f, cell: 2830237754); // of a row of expected.jsonl.gz beside the files
        place.Frame.Origin.Y = 45.0793419f;
        Check(data.TryGround(place, out double ground, out Vec3 normal));
        Check(Math.Abs(ground - 141.118253) < 1e-4 && Math.Abs(normal.Y - 0.365587473) < 1e-4);
        Check(!data.TryGround(Somewhere(90, cell: 0xA9B40100), out double z, out Vec3 none));
        Check(data.Failures >= 0);
        data.Dispose();
        world.Advance(4); // keeps it alive
        Throws<ObjectDisposedException>(() => data.Failures.ToString());
        Throws<ObjectDisposedException>(() => new World(Rules.Retail, new WorldOptions { GameData = data }));
        using (Snapshot snapshot = world.Snapshot())
        using (var without = new World(Rules.Retail)) Throws<ArgumentException>(() => without.Restore(snapshot));
        world.Dispose();
    }

    // ---- memory and threads

    [Test]
    static void a_hundred_thousand_frames_allocate_nothing()
    {
        var batch = new MessageBatch();
        var poses = new Pose[8];
        using (var world = new World(Rules.Retail, new WorldOptions { Host = new Statues(), Trace = true }))
        {
            long kinds = 0;
            world.Traced += (sender, e) => kinds += (int)e.Kind;
            world.SetSmooth(true);
            Played(world);
            Frames(world, batch, poses, 20, 100); // whatever is made once is made now
            GC.Collect();
            long memory = GC.GetTotalMemory(true), allocated = GC.GetAllocatedBytesForCurrentThread();
            int collections = GC.CollectionCount(0);
            Frames(world, batch, poses, 30, 100000);
            Equal(allocated, GC.GetAllocatedBytesForCurrentThread());
            Equal(collections, GC.CollectionCount(0));
            // Mono's own threads allocate too; sixteen bytes per frame would be 1.6 MB.
            Check(GC.GetTotalMemory(true) <= memory + (1 << 20));
            Check(kinds > 0);
        }
    }

    static void Frames(World world, MessageBatch batch, Pose[] poses, double start, int count)
    {
        for (int i = 0; i < count; ++i)
        {
            double now = start + i / 60.0;
            world.Advance(now);
            batch.Clear();
            batch.Add(arrivals[arrivals.Length - 1 - i % 3].Bytes);
            world.Receive(batch, now);
            world.Receive(arrivals[arrivals.Length - 1].Bytes, now);
            world.Poses(poses);
            world.PosesAt(now, poses);
            world.TryPoseAt(Traveller, now, out Pose pose);
            world.TryFind(Traveller, out Body body);
        }
    }

    [Test]
    static void a_world_that_is_not_disposed_is_freed()
    {
        int freed = Forget(100).Count(handle => !(handle.Target is SafeHandle left) || left.IsClosed);
        Check(freed >= 95, $"{freed} of 100 were freed");
    }

    [Test]
    static void the_library_gets_its_memory_back()
    {
        Forget(100);
        long before = WorkingSet();
        for (int i = 0; i < 10; ++i) Forget(100);
        for (int i = 0; i < 1000; ++i) Played(new World(Rules.Retail), until: 1.1).Dispose();
        long grown = WorkingSet() - before;
        Check(grown < 8 << 20, $"2000 worlds left {grown >> 10} KiB");
    }

    static long WorkingSet()
    {
        using (Process self = Process.GetCurrentProcess()) return self.WorkingSet64;
    }

    static List<WeakReference> Forget(int count)
    {
        List<WeakReference> handles = null;
        // On a thread of its own, whose stack is gone afterwards: Mono takes what lies on one for references.
        var thread = new Thread(() => handles = Forgotten(count));
        thread.Start();
        thread.Join();
        for (int i = 0; i < 3; ++i)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        return handles;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static List<WeakReference> Forgotten(int count)
    {
        FieldInfo handle = typeof(World).GetField("handle", BindingFlags.Instance | BindingFlags.NonPublic);
        var handles = new List<WeakReference>();
        for (int i = 0; i < count; ++i)
        {
            var host = new Clumsy();
            var world = new World(Rules.Retail, new WorldOptions { Host = host, Trace = true });
            host.Does = _ => world.ToString(); // host and handler know their world
            world.Traced += (sender, traced) => world.ToString();
            Played(world, until: 1.1);
            handles.Add(new WeakReference(handle.GetValue(world), true));
        }
        return handles;
    }

    [Test]
    static void worlds_on_several_threads_do_not_know_of_each_other()
    {
        var hashes = new ulong[4];
        Thread[] threads = Enumerable.Range(0, 4).Select(i => new Thread(() =>
        {
            using (World world = Played(new World(Rules.Retail, new WorldOptions { Host = new Host(), Trace = true })))
                hashes[i] = world.StateHash();
        })).ToArray();
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();
        Check(hashes.All(hash => hash == whatCSays["state_hash"]));
    }

    // ---- wrong use

    [Test]
    static void wrong_arguments_throw_and_change_nothing()
    {
        using (World world = Played(new World(Rules.Retail)))
        {
            ulong before = world.StateHash();
            foreach (double now in new[] { double.NaN, double.PositiveInfinity, double.NegativeInfinity })
            {
                Throws<ArgumentOutOfRangeException>(() => world.Advance(now));
                Throws<ArgumentOutOfRangeException>(() => world.Receive(arrivals[0].Bytes, now));
                Throws<ArgumentOutOfRangeException>(() => world.Receive(new MessageBatch(), now));
                Throws<ArgumentOutOfRangeException>(() => world.SetPlayer(Traveller, now));
                Throws<ArgumentOutOfRangeException>(() => world.MovePlayer(Somewhere(1), now));
                Throws<ArgumentOutOfRangeException>(() => world.PosesAt(now, new Pose[1]));
                Throws<ArgumentOutOfRangeException>(() => world.TryPoseAt(Traveller, now, out Pose pose));
            }
            Throws<ArgumentNullException>(() => world.Receive((byte[])null, 30));
            Throws<ArgumentNullException>(() => world.Receive((byte[])null, 30, out Problem problem));
            Throws<ArgumentNullException>(() => world.Receive((MessageBatch)null, 30));
            Throws<ArgumentNullException>(() => world.Poses((Pose[])null));
            Throws<ArgumentNullException>(() => world.PosesAt(30, (Pose[])null));
            Throws<ArgumentNullException>(() => world.TryWaypoints(Traveller, null, out int count));
            Throws<ArgumentNullException>(() => new MessageBatch().Add((byte[])null));
            Equal(before, world.StateHash());
        }
    }

    [Test]
    static void a_disposed_world_refuses_everything()
    {
        World world = Played(new World(Rules.Retail), until: 2);
        world.Dispose();
        world.Dispose();
        Throws<ObjectDisposedException>(() => world.Advance(30));
        Throws<ObjectDisposedException>(() => world.Receive(arrivals[0].Bytes, 30));
        Throws<ObjectDisposedException>(() => world.Receive(new MessageBatch(), 30));
        Throws<ObjectDisposedException>(() => world.Poses(new Pose[1]));
        Throws<ObjectDisposedException>(() => world.PosesAt(30, new Pose[1]));
        Throws<ObjectDisposedException>(() => world.TryPose(Traveller, out Pose pose));
        Throws<ObjectDisposedException>(() => world.TryFind(Traveller, out Body body));
        Throws<ObjectDisposedException>(() => world.NameOf(Traveller));
        Throws<ObjectDisposedException>(() => world.SetPlayer(Player, 30));
        Throws<ObjectDisposedException>(() => world.SetSmooth(true));
        Throws<ObjectDisposedException>(() => world.AssumeObjects(true));
        Throws<ObjectDisposedException>(() => world.Snapshot());
        Throws<ObjectDisposedException>(() => world.StateHash());
        Throws<ObjectDisposedException>(() => world.Sentence());
        Throws<ObjectDisposedException>(() => world.BoundsReached());
        Throws<ObjectDisposedException>(() => world.Rules.ToString());
    }

    // ---- the vocabulary

    class Arrival
    {
        public readonly double Time;
        public readonly byte[] Bytes;

        public Arrival(string line)
        {
            string[] words = line.Split(' ');
            Time = double.Parse(words[0], CultureInfo.InvariantCulture);
            Bytes = new byte[words[1].Length / 2];
            for (int i = 0; i < Bytes.Length; ++i) Bytes[i] = Convert.ToByte(words[1].Substring(2 * i, 2), 16);
        }
    }

    // As the examples do, 50 frames per second.
    static World Played(World world, double until = double.MaxValue)
    {
        int frame = 0;
        foreach (Arrival arrival in arrivals.Where(arrival => arrival.Time < until))
        {
            for (; frame / 50.0 < arrival.Time; ++frame) world.Advance(frame / 50.0);
            world.Receive(arrival.Bytes, frame / 50.0);
        }
        for (; until < double.MaxValue && frame / 50.0 < until; ++frame) world.Advance(frame / 50.0);
        return world;
    }

    static Position Somewhere(float x, uint cell = 0xA9B4001D) =>
        new Position { Cell = cell, Frame = new Frame { Origin = new Vec3(x, 100, 94), Rotation = Quat.Identity } };

    class TestAttribute : Attribute { }
    class Failure : Exception { public Failure(string text) : base(text) { } }

    static int passed, failed;

    static void Run(MethodInfo test)
    {
        try
        {
            test.Invoke(null, null);
            ++passed;
        }
        catch (TargetInvocationException thrown)
        {
            ++failed;
            Console.WriteLine($"FAILED: {test.Name.Replace('_', ' ')}\n{thrown.InnerException}");
        }
    }

    static void Check(bool holds, string otherwise = "it does not hold")
    {
        if (!holds) throw new Failure(otherwise);
    }

    static void Equal<T>(T expected, T actual) => Check(Equals(expected, actual), $"{actual} is not {expected}");

    static T Throws<T>(Action call) where T : Exception
    {
        try
        {
            call();
        }
        catch (T thrown) when (!(thrown is Failure))
        {
            return thrown;
        }
        throw new Failure($"no {typeof(T).Name} was thrown");
    }
}
