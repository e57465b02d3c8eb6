namespace Acmotion
{
    /// <summary>
    /// Places and rotations in the axes of other engines. acmotion's are right-handed: x east, y north, z up; of a body, x right,
    /// y forward, z up. Metres everywhere. docs/axes.md shows what to do with them.
    /// </summary>
    public static class Axes
    {
        /// <summary>Unity is left-handed: x right, y up, z forward. Also for velocities and normals.</summary>
        public static Vec3 ToUnity(Vec3 v) => new Vec3(v.X, v.Z, v.Y);
        public static Vec3 FromUnity(Vec3 v) => new Vec3(v.X, v.Z, v.Y);

        /// <summary>Two axes change places, which mirrors, so every turn goes the other way round.</summary>
        public static Quat ToUnity(Quat q) => new Quat(q.W, -q.X, -q.Z, -q.Y);
        public static Quat FromUnity(Quat q) => new Quat(q.W, -q.X, -q.Z, -q.Y);

        /// <summary>Godot is right-handed: x right, y up, -z forward. Also for velocities and normals.</summary>
        public static Vec3 ToGodot(Vec3 v) => new Vec3(v.X, v.Z, -v.Y);
        public static Vec3 FromGodot(Vec3 v) => new Vec3(v.X, -v.Z, v.Y);
        public static Quat ToGodot(Quat q) => new Quat(q.W, q.X, q.Z, -q.Y);
        public static Quat FromGodot(Quat q) => new Quat(q.W, q.X, -q.Z, q.Y);

        /// <summary>
        /// Where a position is, in metres from the south-west corner of the landblock of <paramref name="origin"/>, a cell near
        /// the player: floats are fine there, and coarse over the whole map.
        /// </summary>
        public static Vec3 Near(uint origin, Position position)
        {
            float east = 192F * ((int)(position.Cell >> 24) - (int)(origin >> 24));
            float north = 192F * ((int)(position.Cell >> 16 & 0xFF) - (int)(origin >> 16 & 0xFF));
            Vec3 at = position.Frame.Origin;
            return new Vec3(at.X + east, at.Y + north, at.Z);
        }
    }
}
