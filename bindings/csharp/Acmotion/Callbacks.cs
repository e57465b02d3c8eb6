using System;
using System.Collections.Generic;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Acmotion
{
    // Unity's IL2CPP makes a pointer only of methods with an attribute of this name, whatever namespace it is in.
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        public MonoPInvokeCallbackAttribute(Type delegateType) { }
    }

    // From the library's callbacks to the methods of a Host. Nothing may be thrown through the library, so each keeps
    // what was thrown for its world. The delegates are static: nothing can collect them while the library knows them.
    internal static unsafe class Callbacks
    {
        private const CallingConvention C = CallingConvention.Cdecl;

        [UnmanagedFunctionPointer(C)]
        private delegate void ResolveCall(IntPtr user, Position* position, Outcome* outcome);
        [UnmanagedFunctionPointer(C)]
        private delegate void PlaceCall(IntPtr user, Shape* shape, Position* target, PlaceOptions* options,
            Outcome* outcome);
        [UnmanagedFunctionPointer(C)]
        private delegate void SweepCall(IntPtr user, Shape* shape, Position* from, Position* to, SweepSeed* seed,
            Outcome* outcome);
        [UnmanagedFunctionPointer(C)]
        private delegate void RootMotionCall(IntPtr user, uint body, Motion* motion, float seconds, Frame* offset);
        [UnmanagedFunctionPointer(C)]
        private delegate void ShapeCall(IntPtr user, uint body, uint setup, Shape* shape);
        [UnmanagedFunctionPointer(C)]
        private delegate void PlayerCall(IntPtr user);
        [UnmanagedFunctionPointer(C)]
        private delegate void StreamerCall(IntPtr user, int teleporting);
        [UnmanagedFunctionPointer(C)]
        private delegate void TraceCall(IntPtr user, TraceEvent* decision);
        [UnmanagedFunctionPointer(C)]
        private delegate int DescribeCall(IntPtr user, uint body, uint setup, uint motionTable, float scale);
        [UnmanagedFunctionPointer(C)]
        private delegate void BodyCall(IntPtr user, uint body);
        [UnmanagedFunctionPointer(C)]
        private delegate uint DoMotionCall(IntPtr user, uint body, uint motion, float speed);
        [UnmanagedFunctionPointer(C)]
        private delegate uint StopMotionCall(IntPtr user, uint body, uint motion);
        [UnmanagedFunctionPointer(C)]
        private delegate void SinkCall(IntPtr user, uint body, IntPtr sink);
        [UnmanagedFunctionPointer(C)]
        private delegate void HooksCall(IntPtr user, uint body, float seconds, IntPtr sink);

        private const string Trace = "Trace"; // the one that is no method of Host

        private struct Callback
        {
            public readonly string Name;
            public readonly Delegate Call;

            public Callback(string name, Delegate call)
            {
                Name = name;
                Call = call;
            }
        }

        // In the order of acm_host.
        private static readonly Callback[] all =
        {
            new Callback(nameof(Host.Resolve), new ResolveCall(Resolve)),
            new Callback(nameof(Host.Place), new PlaceCall(Place)),
            new Callback(nameof(Host.Sweep), new SweepCall(Sweep)),
            new Callback(nameof(Host.RootMotion), new RootMotionCall(RootMotion)),
            new Callback(nameof(Host.Shape), new ShapeCall(ShapeOf)),
            new Callback(nameof(Host.PlayerTeleported), new PlayerCall(PlayerTeleported)),
            new Callback(nameof(Host.SendPositionReport), new PlayerCall(SendPositionReport)),
            new Callback(nameof(Host.RehomeCamera), new PlayerCall(RehomeCamera)),
            new Callback(nameof(Host.TellStreamer), new StreamerCall(TellStreamer)),
            new Callback(Trace, new TraceCall(ReportTrace)),
            new Callback(nameof(Host.Describe), new DescribeCall(Describe)),
            new Callback(nameof(Host.Forget), new BodyCall(Forget)),
            new Callback(nameof(Host.Initialise), new BodyCall(Initialise)),
            new Callback(nameof(Host.DoMotion), new DoMotionCall(DoMotion)),
            new Callback(nameof(Host.StopMotion), new StopMotionCall(StopMotion)),
            new Callback(nameof(Host.StopAllMotions), new BodyCall(StopAllMotions)),
            new Callback(nameof(Host.DropLinkAnimations), new SinkCall(DropLinkAnimations)),
            new Callback(nameof(Host.CheckCompletedMotions), new SinkCall(CheckCompletedMotions)),
            new Callback(nameof(Host.CompleteOldest), new SinkCall(CompleteOldest)),
            new Callback(nameof(Host.RunHooks), new HooksCall(RunHooks)),
            new Callback(nameof(Host.EnterWorld), new SinkCall(EnterWorld)),
            new Callback(nameof(Host.LeaveWorld), new SinkCall(LeaveWorld)),
            new Callback(nameof(Host.ChangeVisibility), new SinkCall(ChangeVisibility)),
        };

        // ---- acm_host: its size, a word, `user`, and the pointers

        private struct Head
        {
            public uint Size, Reserved;
            public IntPtr User;
        }

        public static byte[] Table(Host host, bool traces, GCHandle user)
        {
            var table = new byte[sizeof(Head) + all.Length * sizeof(IntPtr)];
            HashSet<string> wanted = Overridden(host);
            if (traces) wanted.Add(Trace);
            fixed (byte* start = table)
            {
                *(Head*)start = new Head { Size = (uint)table.Length, User = GCHandle.ToIntPtr(user) };
                IntPtr* pointers = (IntPtr*)(start + sizeof(Head));
                for (int i = 0; i < all.Length; ++i)
                    if (wanted.Contains(all[i].Name)) pointers[i] = Marshal.GetFunctionPointerForDelegate(all[i].Call);
            }
            return table;
        }

        // The library answers by itself what a host does not override, and does not call for it.
        private static HashSet<string> Overridden(Host host)
        {
            var names = new HashSet<string>();
            if (host == null) return names;
            foreach (MethodInfo method in host.GetType().GetMethods(BindingFlags.Instance | BindingFlags.Public))
                if (method.DeclaringType != typeof(Host) && method.GetBaseDefinition().DeclaringType == typeof(Host))
                    names.Add(method.Name);
            return names;
        }

        // Null while the library frees a world that was collected.
        private static World WorldOf(IntPtr user) => (World)GCHandle.FromIntPtr(user).Target;

        // ---- placement

        [MonoPInvokeCallback(typeof(ResolveCall))]
        private static void Resolve(IntPtr user, Position* position, Outcome* outcome)
        {
            World world = WorldOf(user);
            try { world?.Host.Resolve(in *position, ref *outcome); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(PlaceCall))]
        private static void Place(IntPtr user, Shape* shape, Position* target, PlaceOptions* options, Outcome* outcome)
        {
            World world = WorldOf(user);
            try { world?.Host.Place(in *shape, in *target, in *options, ref *outcome); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SweepCall))]
        private static void Sweep(IntPtr user, Shape* shape, Position* from, Position* to, SweepSeed* seed,
            Outcome* outcome)
        {
            World world = WorldOf(user);
            try { world?.Host.Sweep(in *shape, in *from, in *to, in *seed, ref *outcome); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        // ---- root motion, shapes, player, trace

        [MonoPInvokeCallback(typeof(RootMotionCall))]
        private static void RootMotion(IntPtr user, uint body, Motion* motion, float seconds, Frame* offset)
        {
            World world = WorldOf(user);
            try { world?.Host.RootMotion(body, in *motion, seconds, ref *offset); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(ShapeCall))]
        private static void ShapeOf(IntPtr user, uint body, uint setup, Shape* shape)
        {
            World world = WorldOf(user);
            try { world?.Host.Shape(body, setup, ref *shape); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(PlayerCall))]
        private static void PlayerTeleported(IntPtr user)
        {
            World world = WorldOf(user);
            try { world?.Host.PlayerTeleported(); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(PlayerCall))]
        private static void SendPositionReport(IntPtr user)
        {
            World world = WorldOf(user);
            try { world?.Host.SendPositionReport(); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(PlayerCall))]
        private static void RehomeCamera(IntPtr user)
        {
            World world = WorldOf(user);
            try { world?.Host.RehomeCamera(); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(StreamerCall))]
        private static void TellStreamer(IntPtr user, int teleporting)
        {
            World world = WorldOf(user);
            try { world?.Host.TellStreamer(teleporting != 0); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(TraceCall))]
        private static void ReportTrace(IntPtr user, TraceEvent* decision)
        {
            World world = WorldOf(user);
            try { world?.ReportTrace(in *decision); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        // ---- animation

        [MonoPInvokeCallback(typeof(DescribeCall))]
        private static int Describe(IntPtr user, uint body, uint setup, uint motionTable, float scale)
        {
            World world = WorldOf(user);
            try { return world != null && world.Host.Describe(body, setup, motionTable, scale) ? 1 : 0; }
            catch (Exception thrown) { world.Keep(thrown); return 0; }
        }

        [MonoPInvokeCallback(typeof(BodyCall))]
        private static void Forget(IntPtr user, uint body)
        {
            World world = WorldOf(user);
            try { world?.Host.Forget(body); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(BodyCall))]
        private static void Initialise(IntPtr user, uint body)
        {
            World world = WorldOf(user);
            try { world?.Host.Initialise(body); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(DoMotionCall))]
        private static uint DoMotion(IntPtr user, uint body, uint motion, float speed)
        {
            World world = WorldOf(user);
            try { return world == null ? 0 : world.Host.DoMotion(body, motion, speed); }
            catch (Exception thrown) { world.Keep(thrown); return 0; }
        }

        [MonoPInvokeCallback(typeof(StopMotionCall))]
        private static uint StopMotion(IntPtr user, uint body, uint motion)
        {
            World world = WorldOf(user);
            try { return world == null ? 0 : world.Host.StopMotion(body, motion); }
            catch (Exception thrown) { world.Keep(thrown); return 0; }
        }

        [MonoPInvokeCallback(typeof(BodyCall))]
        private static void StopAllMotions(IntPtr user, uint body)
        {
            World world = WorldOf(user);
            try { world?.Host.StopAllMotions(body); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SinkCall))]
        private static void DropLinkAnimations(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.DropLinkAnimations(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SinkCall))]
        private static void CheckCompletedMotions(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.CheckCompletedMotions(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SinkCall))]
        private static void CompleteOldest(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.CompleteOldest(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(HooksCall))]
        private static void RunHooks(IntPtr user, uint body, float seconds, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.RunHooks(body, seconds, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SinkCall))]
        private static void EnterWorld(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.EnterWorld(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SinkCall))]
        private static void LeaveWorld(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.LeaveWorld(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SinkCall))]
        private static void ChangeVisibility(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.ChangeVisibility(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }
    }
}
