// Which bodies moved, the worst shown first, and which only stood (docs/metrics.md, "Bodies that moved").
import { isEverThere } from './look';
import type { Recording } from './model';

export interface RankedBodies {
  moved: number[]; // under any of the rule sets
  stood: number[]; // by name
  unmeasured: number[]; // the player's own
}

const kMostSeverity = 100; // of one moment

export function rankedBodies(recording: Recording): RankedBodies {
  const { objects, runs } = recording;
  const secondsMoving = objects.map(({ id }) => Math.max(...runs.map(({ metrics }) => seconds(metrics.objects[String(id)]))));
  const severities = objects.map(() => 0);
  for (const { object, severity } of runs.flatMap(({ moments }) => moments)) {
    if (object >= 0) severities[object] += Math.min(severity, kMostSeverity);
  }
  const there = objects.flatMap((_, object) => (runs.some((run) => isEverThere(run, object)) ? [object] : []));
  const isMeasured = (object: number) => secondsMoving[object] >= 0;
  const hasMoved = (object: number) => secondsMoving[object] > 0 || severities[object] > 0;
  return {
    moved: there.filter((object) => isMeasured(object) && hasMoved(object))
      .sort((a, b) => severities[b] - severities[a] || secondsMoving[b] - secondsMoving[a] || objects[a].id - objects[b].id),
    stood: there.filter((object) => isMeasured(object) && !hasMoved(object))
      .sort((a, b) => objects[a].name.localeCompare(objects[b].name)),
    unmeasured: there.filter((object) => !isMeasured(object)),
  };
}

// -1 for a body that is not measured. A recording that does not have it hides nothing.
function seconds(metrics: Record<string, unknown> | undefined): number {
  if (!metrics) return -1;
  return typeof metrics.seconds_moving === 'number' ? metrics.seconds_moving : Infinity;
}

export function countText({ moved, stood }: RankedBodies): string {
  return `${moved.length} ${moved.length === 1 ? 'body' : 'bodies'} moved, ${stood.length} stood`;
}
