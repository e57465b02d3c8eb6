using System.Runtime.InteropServices;

namespace Acmotion
{
    /// <summary>Three numbers: metres, or metres per second. World axes are x east, y north, z up; in body-local axes
    /// y is forward and x right. Has the layout of System.Numerics.Vector3.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Vec3
    {
        public float X, Y, Z;

        public Vec3(float x, float y, float z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        public override string ToString() => $"({X}, {Y}, {Z})";
    }

    /// <summary>A rotation from body to world axes, of unit length. W comes first, unlike in
    /// System.Numerics.Quaternion.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Quat
    {
        public float W, X, Y, Z;

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

    /// <summary>A place and a rotation, in the axes of what it is relative to.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Frame
    {
        public Vec3 Origin;
        public Quat Rotation;
    }

    /// <summary>A place in the world. The upper 16 bits of a cell are its landblock's column and row; landblocks are
    /// 192 m wide, and the origin counts from the south-west corner of one.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Position
    {
        public uint Cell;
        public Frame Frame;
    }
}
