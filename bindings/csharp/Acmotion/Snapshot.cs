using System;

namespace Acmotion
{
    /// <summary>A world as it was. It may outlive its world, and be used on any thread.</summary>
    public sealed class Snapshot : IDisposable
    {
        private readonly SnapshotHandle handle;

        internal Snapshot(SnapshotHandle handle)
        {
            this.handle = handle;
        }

        internal SnapshotHandle Handle =>
            !handle.IsClosed ? handle : throw new ObjectDisposedException(nameof(Snapshot));

        public void Dispose() => handle.Dispose();
    }
}
