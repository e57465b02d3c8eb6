namespace Acmotion
{
    /// <summary>What a world is made with, all of it optional.</summary>
    public sealed class WorldOptions
    {
        /// <summary>What you know better. The world keeps it alive.</summary>
        public Host Host { get; set; }

        /// <summary>What <see cref="Host"/> brings itself comes first.</summary>
        public GameData GameData { get; set; }

        /// <summary>Whether <see cref="World.Traced"/> may be subscribed to. Decisions cost nothing if it is
        /// false.</summary>
        public bool Trace { get; set; }

        public Limits Limits { get; set; }

        /// <summary>A secret, if strangers choose the ids of objects. It changes no result.</summary>
        public (ulong, ulong) HashKey { get; set; }
    }

    /// <summary>Bounds on what the network can make grow. 0 is the default.</summary>
    public sealed class Limits
    {
        public long WaypointsPerBody { get; set; }
        public long PendingMotionsPerBody { get; set; }
        public long WatchersPerBody { get; set; }
        public long ChildrenPerObject { get; set; }
        public long Objects { get; set; }
        public long ParkedMessagesPerObject { get; set; }
        public long ParkedMessages { get; set; }
        public long ParkedBytes { get; set; }
        public long HeldMessages { get; set; }
        public long HeldBytes { get; set; }

        internal unsafe NativeLimits ToNative() => new NativeLimits
        {
            Size = (uint)sizeof(NativeLimits),
            WaypointsPerBody = Checked(WaypointsPerBody, nameof(WaypointsPerBody)),
            PendingMotionsPerBody = Checked(PendingMotionsPerBody, nameof(PendingMotionsPerBody)),
            WatchersPerBody = Checked(WatchersPerBody, nameof(WatchersPerBody)),
            ChildrenPerObject = Checked(ChildrenPerObject, nameof(ChildrenPerObject)),
            Objects = Checked(Objects, nameof(Objects)),
            ParkedMessagesPerObject = Checked(ParkedMessagesPerObject, nameof(ParkedMessagesPerObject)),
            ParkedMessages = Checked(ParkedMessages, nameof(ParkedMessages)),
            ParkedBytes = Checked(ParkedBytes, nameof(ParkedBytes)),
            HeldMessages = Checked(HeldMessages, nameof(HeldMessages)),
            HeldBytes = Checked(HeldBytes, nameof(HeldBytes)),
        };

        private static ulong Checked(long limit, string name) =>
            limit >= 0 ? (ulong)limit : throw new System.ArgumentOutOfRangeException(name, limit,
                "a limit is not negative");
    }
}
