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
            new Callback(host => host.PlayerTeleported != null, new PlayerTeleportedCall(PlayerTeleported)),
            new Callback(host => host.SendPositionReport != null, new SendPositionReportCall(SendPositionReport)),
            new Callback(host => host.RehomeCamera != null, new RehomeCameraCall(RehomeCamera)),
            new Callback(host => host.TellStreamer != null, new TellStreamerCall(TellStreamer)),
            new Callback(null, new TraceCall(ReportTrace)),
            new Callback(host => host.Describe != null, new DescribeCall(Describe)),
            new Callback(host => host.Forget != null, new ForgetCall(Forget)),
            new Callback(host => host.Initialise != null, new InitialiseCall(Initialise)),
            new Callback(host => host.DoMotion != null, new DoMotionCall(DoMotion)),
            new Callback(host => host.StopMotion != null, new StopMotionCall(StopMotion)),
            new Callback(host => host.StopAllMotions != null, new StopAllMotionsCall(StopAllMotions)),
            new Callback(host => host.DropLinkAnimations != null, new DropLinkAnimationsCall(DropLinkAnimations)),
            new Callback(host => host.CheckCompletedMotions != null, new CheckCompletedMotionsCall(CheckCompletedMotions)),
            new Callback(host => host.CompleteOldest != null, new CompleteOldestCall(CompleteOldest)),
            new Callback(host => host.RunHooks != null, new RunHooksCall(RunHooks)),
            new Callback(host => host.EnterWorld != null, new EnterWorldCall(EnterWorld)),
            new Callback(host => host.LeaveWorld != null, new LeaveWorldCall(LeaveWorld)),
            new Callback(host => host.ChangeVisibility != null, new ChangeVisibilityCall(ChangeVisibility)),
        };

        public static NativeHost Table(Host host, bool traces, GCHandle user)
        {
            var table = new NativeHost { Size = (uint)sizeof(NativeHost), User = GCHandle.ToIntPtr(user) };
            IntPtr* pointers = &table.Resolve;
            for (int i = 0; i < all.Length; ++i)
                if (IsWanted(all[i], host, traces)) pointers[i] = Marshal.GetFunctionPointerForDelegate(all[i].Call);
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

        [MonoPInvokeCallback(typeof(PlayerTeleportedCall))]
        private static void PlayerTeleported(IntPtr user)
        {
            World world = WorldOf(user);
            try { world?.Host.PlayerTeleported?.Invoke(); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(SendPositionReportCall))]
        private static void SendPositionReport(IntPtr user)
        {
            World world = WorldOf(user);
            try { world?.Host.SendPositionReport?.Invoke(); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(RehomeCameraCall))]
        private static void RehomeCamera(IntPtr user)
        {
            World world = WorldOf(user);
            try { world?.Host.RehomeCamera?.Invoke(); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(TellStreamerCall))]
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

        [MonoPInvokeCallback(typeof(ForgetCall))]
        private static void Forget(IntPtr user, uint body)
        {
            World world = WorldOf(user);
            try { world?.Host.Forget?.Invoke(body); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(InitialiseCall))]
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

        [MonoPInvokeCallback(typeof(StopAllMotionsCall))]
        private static void StopAllMotions(IntPtr user, uint body)
        {
            World world = WorldOf(user);
            try { world?.Host.StopAllMotions?.Invoke(body); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(DropLinkAnimationsCall))]
        private static void DropLinkAnimations(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.DropLinkAnimations?.Invoke(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(CheckCompletedMotionsCall))]
        private static void CheckCompletedMotions(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.CheckCompletedMotions?.Invoke(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(CompleteOldestCall))]
        private static void CompleteOldest(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.CompleteOldest?.Invoke(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(RunHooksCall))]
        private static void RunHooks(IntPtr user, uint body, float seconds, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.RunHooks?.Invoke(body, seconds, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(EnterWorldCall))]
        private static void EnterWorld(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.EnterWorld?.Invoke(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(LeaveWorldCall))]
        private static void LeaveWorld(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.LeaveWorld?.Invoke(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }

        [MonoPInvokeCallback(typeof(ChangeVisibilityCall))]
        private static void ChangeVisibility(IntPtr user, uint body, IntPtr sink)
        {
            World world = WorldOf(user);
            try { world?.Host.ChangeVisibility?.Invoke(body, new AnimationSink(sink)); }
            catch (Exception thrown) { world.Keep(thrown); }
        }
    }
}
