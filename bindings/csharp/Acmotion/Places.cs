namespace Acmotion
{
    // Has the layout of System.Numerics.Vector3.
    public partial struct Vec3
    {
        public Vec3(float x, float y, float z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        public override string ToString() => $"({X}, {Y}, {Z})";
    }

    // W comes first, unlike in System.Numerics.Quaternion.
    public partial struct Quat
    {
        public Quat(float w, float x, float y, float z)
        {
            W = w;
            X = x;
            Y = y;
            Z = z;
        }

        /// <summary>No rotation: facing north.</summary>
        public static Quat Identity => new Quat(1, 0, 0, 0);

        public override string ToString() => $"({W}; {X}, {Y}, {Z})";
    }
}
