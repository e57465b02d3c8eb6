// One colour for each rule set, everywhere: scene, lanes, plots, legend. Distinguishable also for eyes that do
// not tell red from green, and legible as text (contrast 4.5 at least); shapes and dashes (rule_sets.ts) go with them. A fourth
// colour cannot be that far from three others: openac and the baselines, which are only shown where they were asked for, rely on
// their shapes.
import { baselineKind } from './rule_sets';

export type Theme = 'light' | 'dark';

const kRuleColours: Record<string, Record<Theme, string>> = {
  retail: { light: '#2563eb', dark: '#60a5fa' },
  acdream: { light: '#b45309', dark: '#fbbf24' },
  snap: { light: '#be185d', dark: '#fb7185' },
  openac: { light: '#0f766e', dark: '#2dd4bf' },
};
const kBaselineColours: Record<string, Record<Theme, string>> = {
  snapshot: { light: '#57534e', dark: '#a8a29e' },
  deadreckoning: { light: '#4d7c0f', dark: '#a3e635' },
  hermite: { light: '#7c3aed', dark: '#a78bfa' },
  buffered: { light: '#a21caf', dark: '#e879f9' },
};
const kOtherColours: Record<Theme, string>[] = [
  { light: '#15803d', dark: '#4ade80' },
  { light: '#7c3aed', dark: '#a78bfa' },
  { light: '#57534e', dark: '#a8a29e' },
];

export function ruleColour(label: string, index: number, theme: Theme): string {
  const known = Object.hasOwn(kRuleColours, label) ? kRuleColours[label] : kBaselineColours[baselineKind(label)];
  return (known ?? kOtherColours[index % kOtherColours.length])[theme];
}

// What a canvas cannot take from the style sheet.
export interface Ink {
  ground: string;
  fine: string; // lines of the ground, every 2 m
  cell: string; // every 24 m
  border: string; // every 192 m
  land: string; // where the recording has the ground itself
  water: string;
  text: string;
  faint: string;
  update: string;
  truth: string;
}

export const kInk: Record<Theme, Ink> = {
  light: {
    ground: '#f6f7f9', fine: '#e4e8ed', cell: '#cbd2db', border: '#7b8794', land: '#dfe6d8', water: '#b9d3ea', text: '#1f2933', faint: '#7b8794',
    update: '#111827', truth: '#6b7280',
  },
  dark: {
    ground: '#14181f', fine: '#20262f', cell: '#333c48', border: '#66717f', land: '#263126', water: '#1d3a55', text: '#e4e7eb', faint: '#8a95a3',
    update: '#f9fafb', truth: '#9ca3af',
  },
};
