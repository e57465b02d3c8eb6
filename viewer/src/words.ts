// Numbers and ids as people read them.
import type { Place, SceneObject } from './model';

export function hexId(id: number): string {
  return `0x${id.toString(16).toUpperCase().padStart(8, '0')}`;
}
export function objectName(object: SceneObject | undefined): string {
  return object ? object.name || hexId(object.id) : 'no body';
}
// Seconds of the session, as everywhere else in acmotion: `--since`, `explain`, the report, links.
export function timeText(seconds: number): string {
  return `${seconds.toFixed(3)} s`;
}
// -0.00 is a number only to machines.
export function fixed(value: number, digits = 2): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text;
}

export const kBlockMetres = 192;
export function blockName(x: number, y: number): string {
  const byte = (value: number) => Math.max(0, Math.min(255, value)).toString(16).toUpperCase().padStart(2, '0');
  return byte(Math.floor(x / kBlockMetres)) + byte(Math.floor(y / kBlockMetres));
}
// "A9B4 · 96.00, 80.00 · 94.00": landblock, metres in it, height.
export function placeText(place: Place): string {
  const within = (value: number) => fixed(((value % kBlockMetres) + kBlockMetres) % kBlockMetres);
  return `${blockName(place.x, place.y)} · ${within(place.x)}, ${within(place.y)} · ${fixed(place.z)}`;
}

// The list of src/trace/motion_names.cpp; the test MotionNames.AreThoseOfTheViewer compares.
const kCommands: Record<number, string> = {
  0: 'none', 0x41000003: 'Ready', 0x40000004: 'Stop', 0x45000005: 'WalkForward', 0x45000006: 'WalkBackwards',
  0x44000007: 'RunForward', 0x40000008: 'Fallen', 0x40000009: 'Interpolating', 0x6500000d: 'TurnRight',
  0x6500000e: 'TurnLeft', 0x6500000f: 'SideStepRight', 0x65000010: 'SideStepLeft', 0x40000011: 'Dead',
  0x41000012: 'Crouch', 0x41000013: 'Sitting', 0x41000014: 'Sleeping', 0x40000015: 'Falling', 0x40000018: 'Pickup',
  0x2500003b: 'Jump', 0x80000000: 'UnknownStyle', 0x8000003c: 'HandCombat', 0x8000003d: 'NonCombat',
  0x8000003e: 'SwordCombat', 0x8000003f: 'BowCombat', 0x80000040: 'SwordShieldCombat', 0x80000041: 'CrossbowCombat',
  0x80000046: 'DualWieldCombat', 0x80000049: 'Magic',
};
export function commandName(command: number): string {
  return kCommands[command] ?? hexId(command);
}
