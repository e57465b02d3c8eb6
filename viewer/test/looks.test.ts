// Colours, shapes, curves: what can be told without looking.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bandsOf } from '../src/bands';
import { ruleColour } from '../src/palette';
import { glyph, ruleSet } from '../src/rule_sets';
import type { Column, Stretch } from '../src/series';
import { timeText } from '../src/words';

const kRules = ['retail', 'acdream', 'snap'];
const kBaselines = ['snapshot 100 ms', 'deadreckoning', 'hermite', 'buffered:delay=0.4'];
type Triple = [number, number, number];

const linear = (colour: string): Triple => [1, 3, 5].map((at) => {
  const share = parseInt(colour.slice(at, at + 2), 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}) as Triple;
const luminance = (colour: string) => linear(colour).reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test('every rule set is legible as text, in the light and in the dark', () => {
  for (const label of [...kRules, 'openac', ...kBaselines, 'another']) {
    for (const paper of ['#ffffff', '#f6f7f9']) assert.ok(contrast(ruleColour(label, 0, 'light'), paper) >= 4.5, `${label} on ${paper}`);
    for (const paper of ['#1a1f27', '#14181f']) assert.ok(contrast(ruleColour(label, 0, 'dark'), paper) >= 4.5, `${label} on ${paper}`);
  }
});

// Machado, Oliveira and Fernandes 2009: what is left of linear RGB without the cones for red, and for green.
const kEyes: Record<string, Triple[]> = {
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
};
function lab(colour: string, eye: Triple[]): Triple {
  const seen = eye.map((row) => Math.min(1, Math.max(0, row.reduce((sum, weight, at) => sum + weight * linear(colour)[at], 0))));
  const xyz = [[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0177, 0.1095, 0.8728]].map((row) => {
    const value = row.reduce((sum, weight, at) => sum + weight * seen[at], 0);
    return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
  });
  return [116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])];
}

test('rule sets stay apart for eyes that do not tell red from green', () => {
  for (const [name, eye] of Object.entries(kEyes)) {
    for (const theme of ['light', 'dark'] as const) {
      const seen = kRules.map((label, at) => lab(ruleColour(label, at, theme), eye));
      for (const [a, b] of [[0, 1], [0, 2], [1, 2]]) {
        const apart = Math.hypot(...seen[a].map((value, at) => value - seen[b][at]));
        assert.ok(apart > 35, `${kRules[a]} and ${kRules[b]}, ${name}, ${theme}: ${apart.toFixed(0)}`);
      }
    }
  }
});

test('rule sets have shapes and dashes of their own, and a line that says what they are', () => {
  const all = [...kRules, 'openac', ...kBaselines, 'another'];
  assert.equal(new Set(all.map(glyph)).size, 9);
  assert.equal(new Set(all.map((label) => ruleSet(label).dash.join())).size, 9);
  assert.equal(new Set(all.map((label) => ruleColour(label, 0, 'light'))).size, 9);
  for (const label of [...kRules, 'openac', ...kBaselines]) assert.ok(ruleSet(label).says.length > 20);
});

const stretch = (column: Column): Stretch => ({ first: 0, end: column.length, column, rough: undefined });

test('more frames than pixels become a band that keeps the least and the most, and a line through the middle', () => {
  const times = Float64Array.from({ length: 1000 }, (_, frame) => frame / 10);
  const column = Array.from(times, (_, frame) => (frame === 250 ? 90 : frame % 2 ? 4 : 2));
  const { lows, highs, middles, times: at } = bandsOf(times, 0, 1000, 10, [[stretch(column)]], false);
  assert.equal(at.length, 10);
  assert.deepEqual(highs[0], [4, 4, 90, 4, 4, 4, 4, 4, 4, 4]);
  assert.deepEqual(lows[0], Array(10).fill(2));
  assert.ok(Math.abs(middles[0][0]! - 3) < 0.05);
  const gap = bandsOf(times, 0, 1000, 10, [[stretch(column.map((value, frame) => (frame < 500 ? null : value)))]], false);
  assert.deepEqual(gap.middles[0].slice(0, 5), Array(5).fill(null));
});

test('a band of headings has no mean', () => {
  const north = Array.from({ length: 100 }, (_, frame) => (frame % 2 ? 359 : 1));
  const { middles } = bandsOf(Float64Array.from(north, (_, frame) => frame), 0, 100, 4, [[stretch(north)]], true);
  for (const middle of middles[0]) assert.ok(middle === 1 || middle === 359);
});

test('times have one form', () => {
  assert.equal(timeText(428.98251), '428.983 s');
});
