// What is in the picture, without one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distance, type Place } from '../src/model';
import { OrbitCamera } from '../src/camera';
import { dashed } from '../src/picture';

const place = (x: number, y = 0): Place => ({ x, y, z: 0 });
const lengths = (pieces: [Place, Place][]) => pieces.map(([from, to]) => Math.round(distance(from, to) * 1000) / 1000);
const drawn = (pieces: [Place, Place][]) => pieces.reduce((sum, [from, to]) => sum + distance(from, to), 0);

test('a pop is a dashed line, wherever on the path it comes', () => {
  for (let before = 0; before < 0.8; before += 0.05) {
    const pieces = dashed([place(0), place(before), place(before + 42)], 0.56, 0.24);
    assert.ok(Math.abs(drawn(pieces) - (42 + before) * 0.7) < 0.6, `after ${before} m: ${drawn(pieces)} m`);
    assert.ok(Math.max(...lengths(pieces)) < 0.561);
    const gaps = pieces.slice(1).map(([from], index) => distance(pieces[index][1], from));
    assert.ok(Math.max(...gaps) < 0.241, 'no gap is longer than another');
  }
});

test('dashes go on from leg to leg', () => {
  const legs = Array.from({ length: 101 }, (_, index) => place(index / 10));
  assert.ok(Math.abs(drawn(dashed(legs, 0.16, 0.24)) - 4) < 0.2);
  assert.deepEqual(lengths(dashed([place(0), place(1), place(2)], 1.5, 1)), [1, 0.5]);
});

test('a line without gaps has none, and a line across the map is no million dashes', () => {
  const solid = dashed([place(0), place(3), place(40)], Infinity, 0);
  assert.ok(Math.abs(drawn(solid) - 40) < 1e-9);
  assert.deepEqual(solid.at(-1)![1], place(40));
  const far = dashed([place(0), place(40000)], 0.16, 0.24);
  assert.ok(far.length <= 251 && Math.abs(drawn(far) / 40000 - 0.4) < 0.01, `${far.length} pieces`);
  assert.deepEqual(dashed([place(1), place(1)], 0.16, 0.24), []);
});

// Where a view as wide as high shows a place, from -1 to 1.
function across(camera: OrbitCamera, at: Place): number {
  const side = (camera.azimuth * Math.PI) / 180;
  const [right, ahead] = [[-Math.cos(side), Math.sin(side)], [-Math.sin(side), -Math.cos(side)]];
  const [x, y] = [at.x - camera.target.x, at.y - camera.target.y];
  const depth = camera.distance + (x * ahead[0] + y * ahead[1]) * Math.cos((camera.elevation * Math.PI) / 180);
  return (x * right[0] + y * right[1]) / (depth * Math.tan(Math.PI / 8));
}

test('the camera frames both ends of a pop', () => {
  for (const to of [place(42), place(-30, 30), place(3, -12), place(0, 500)]) {
    for (const azimuth of [0, 90, 205, 300]) {
      const camera = new OrbitCamera();
      camera.azimuth = azimuth;
      camera.frame(place(0), to);
      const [left, right] = [across(camera, place(0)), across(camera, to)];
      assert.ok(Math.abs(left) < 0.9 && Math.abs(right) < 0.9, `${left} and ${right}`);
      assert.ok(Math.abs(left - right) > 0.2, 'and not one behind the other');
    }
  }
  const near = new OrbitCamera();
  near.frame(place(0), place(1));
  assert.equal(near.distance, 16);
});
