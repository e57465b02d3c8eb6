"""A list of messages in, poses out: each line of the file is a time in seconds and a message in hex."""
import sys

import acmotion


def print_poses(world: acmotion.World, now: float) -> None:
    for pose in world.poses():
        x, y, z = (float(value) for value in pose["origin"])
        print(f"{now:5.1f} s  0x{pose['object']:08X}  in 0x{pose['cell']:08X}  x = {x:7.2f}  y = {y:7.2f}  z = {z:6.2f}")


world = acmotion.World()
frame = 0
for line in open(sys.argv[1], encoding="ascii"):
    arrives, message = line.split()
    while frame / 50 < float(arrives):  # 50 frames per second; poses once per second
        world.advance(frame / 50)
        if frame % 50 == 0:
            print_poses(world, frame / 50)
        frame += 1
    reception = world.receive(bytes.fromhex(message), frame / 50)
    if reception.is_malformed:
        print(reception.problem)
