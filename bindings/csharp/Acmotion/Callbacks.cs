using System;
using System.Runtime.InteropServices;

namespace Acmotion
{
    // Unity's IL2CPP makes a pointer only of methods with an attribute of this name, whatever namespace it is in.
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        public MonoPInvokeCallbackAttribute(Type delegateType) { }
    }

    // From the library's callbacks to the functions of a Host. Nothing may be thrown through the library, so each keeps
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

        private struct Callback
        {
            public readonly Func<Host, bool> IsIn;
            public readonly Delegate Call;

            public Callback(Func<Host, bool> isIn, Delegate call)
            {
                IsIn = isIn;
                Call = call;
            }
        }

        // In the order of acm_host. A host has all but the trace.
        private static readonly Callback[] all =
        {
            new Callback(host => host.Resolve != null, new ResolveCall(Resolve)),
            new Callback(host => host.Place != null, new PlaceCall(Place)),
            new Callback(host => host.Sweep != null, new SweepCall(Sweep)),
            new Callback(host => host.RootMotion != null, new RootMotionCall(RootMotion)),
            new Callback(host => host.Shape != null, new ShapeCall(ShapeOf)),
            new Callback(host => host.PlayerTeleported != null, new PlayerCall(PlayerTeleported)),
            new Callback(host => host.SendPositionReport != null, new PlayerCall(SendPositionReport)),
            new Callback(host => host.RehomeCamera != null, new PlayerCall(RehomeCamera)),
            new Callback(host => host.TellStreamer != null, new StreamerCall(TellStreamer)),
            new Callback(null, new TraceCall(ReportTrace)),
            new Callback(host => host.Describe != null, new DescribeCall(Describe)),
            new Callback(host => host.Forget != null, new BodyCall(Forget)),
            new Callback(host => host.Initialise != null, new BodyCall(Initialise)),
            new Callback(host => host.DoMotion != null, new DoMotionCall(DoMotion)),
            new Callback(host => host.StopMotion != null, new StopMotionCall(StopMotion)),
            new Callback(host => host.StopAllMotions != null, new BodyCall(StopAllMotions)),
            new Callback(host => host.DropLinkAnimations != null, new SinkCall(DropLinkAnimations)),
            new Callback(host => host.CheckCompletedMotions != null, new SinkCall(CheckCompletedMotions)),
            new Callback(host => host.CompleteOldest != null, new SinkCall(CompleteOldest)),
            new Callback(host => host.RunHooks != null, new HooksCall(RunHooks)),
            new Callback(host => host.EnterWorld != null, new SinkCall(EnterWorld)),
            new Callback(host => host.LeaveWorld != null, new SinkCall(LeaveWorld)),
            new Callback(host => host.ChangeVisibility != null, new SinkCall(ChangeVisibility)),
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
            fixed (byte* start = table)
            {
                *(Head*)start = new Head { Size = (uint)table.Length, User = GCHandle.ToIntPtr(user) };
                IntPtr* pointers = (IntPtr*)(start + sizeof(Head));
                for (int i = 0; i < all.Length; ++i)
                    if (IsWanted(all[i], host, traces))
                        pointers[i] = Marshal.GetFunctionPointerForDelegate(all[i].Call);
            }
            return table;
        }

        // The library answers by itself what a host does not have, and does not call for it.
        private static bool IsWanted(Callback callback, Host host, bool traces) =>
            callback.IsIn == null ? traces : host != null && callback.IsIn(host);

        // Null while the library frees a world that was collected.
        private static World WorldOf(IntPtr user) => (World)GCHandle.FromIntPtr(user).Target;

        // ---- placement

        [MonoPInvokeCallback(typeof(ResolveCall))]
        private static void Resolve(IntPtr user, Position* position, Outcome* outcome)
        {
            World world = WorldOf(user);
            try { world?.Host.Resolve?.Invoke(in *position, ref *outcome); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(PlaceCall))]
        private static void Place(IntPtr user, Shape* shape, Position* target, PlaceOptions* options, Outcome* outcome)
        {
            World world = WorldOf(user);
            try { world?.Host.Place?.Invoke(in *shape, in *target, in *options, ref *outcome); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SweepCall))]
        private static void Sweep(IntPtr user, Shape* shape, Position* from, Position* to, SweepSeed* seed,
            Outcome* outcome)
        {
            World world = WorldOf(user);
            try { world?.Host.Sweep?.Invoke(in *shape, in *from, in *to, in *seed, ref *outcome); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        // ---- root motion, shapes, player, trace

        [MonoPInvokeCallback(typeof(RootMotionCall))]
        private static void RootMotion(IntPtr user, uint body, Motion* motion, float seconds, Frame* offset)
        {
            World world = WorldOf(user);
            try { world?.Host.RootMotion?.Invoke(body, in *motion, seconds, ref *offset); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(ShapeCall))]
        private static void ShapeOf(IntPtr user, uint body, uint setup, Shape* shape)
        {
            World world = WorldOf(user);
            try { world?.Host.Shape?.Invoke(body, setup, ref *shape); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(PlayerCall))]
        private static void PlayerTeleported(IntPtr user)
        {
            World world = WorldOf(user);
            try { world?.Host.PlayerTeleported?.Invoke(); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(PlayerCall))]
        private static void SendPositionReport(IntPtr user)
        {
            World world = WorldOf(user);
            try { world?.Host.SendPositionReport?.Invoke(); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(PlayerCall))]
        private static void RehomeCamera(IntPtr user)
        {
            World world = WorldOf(user);
            try { world?.Host.RehomeCamera?.Invoke(); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(StreamerCall))]
        private static void TellStreamer(IntPtr user, int teleporting)
        {
            World world = WorldOf(user);
            try { world?.Host.TellStreamer?.Invoke(teleporting != 0); }
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
            try { return world?.Host.Describe?.Invoke(body, setup, motionTable, scale) == true ? 1 : 0; }
            catch (Exception thrown) { world.Keep(thrown); return 0; }
        }

        [MonoPInvokeCallback(typeof(BodyCall))]
        private static void Forget(IntPtr user, uint body)
        {
            World world = WorldOf(user);
            try { world?.Host.Forget?.Invoke(body); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(BodyCall))]
        private static void Initialise(IntPtr user, uint body)
        {
            World world = WorldOf(user);
            try { world?.Host.Initialise?.Invoke(body); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(DoMotionCall))]
        private static uint DoMotion(IntPtr user, uint body, uint motion, float speed)
        {
            World world = WorldOf(user);
            try { return world?.Host.DoMotion?.Invoke(body, motion, speed) ?? 0; }
            catch (Exception thrown) { world.Keep(thrown); return 0; }
        }

        [MonoPInvokeCallback(typeof(StopMotionCall))]
        private static uint StopMotion(IntPtr user, uint body, uint motion)
        {
            World world = WorldOf(user);
            try { return world?.Host.StopMotion?.Invoke(body, motion) ?? 0; }
            catch (Exception thrown) { world.Keep(thrown); return 0; }
        }

        [MonoPInvokeCallback(typeof(BodyCall))]
        private static void StopAllMotions(IntPtr user, uint body)
        {
            World world = WorldOf(user);
            try { world?.Host.StopAllMotions?.Invoke(body); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SinkCall))]
        private static void DropLinkAnimations(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.DropLinkAnimations?.Invoke(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SinkCall))]
        private static void CheckCompletedMotions(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.CheckCompletedMotions?.Invoke(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SinkCall))]
        private static void CompleteOldest(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.CompleteOldest?.Invoke(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(HooksCall))]
        private static void RunHooks(IntPtr user, uint body, float seconds, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.RunHooks?.Invoke(body, seconds, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SinkCall))]
        private static void EnterWorld(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.EnterWorld?.Invoke(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SinkCall))]
        private static void LeaveWorld(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.LeaveWorld?.Invoke(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SinkCall))]
        private static void ChangeVisibility(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.ChangeVisibility?.Invoke(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }
    }
}
