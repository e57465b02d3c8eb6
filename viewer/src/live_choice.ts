// Which body the page of a live session follows until the user chooses one: the player, unless that stands while others move.
import { poseAt } from './look';
import { distance, frameAt, newPose } from './model';
import type { PageState } from './state';

const kSeconds = 0.5; // over which a body is seen to move...
const kMetres = 0.25; // ...by at least this much

export class LiveChoice {
  private readonly assumed: number; // the body that is shown for want of a better one
  private isMade = false;

  constructor(private readonly state: PageState) {
    this.assumed = state.selected;
  }

  // More of the session is there.
  improve(): void {
    const { state } = this;
    if (state.selected !== this.assumed) this.isMade = true;
    if (this.isMade) return;
    const mover = nearestMover(state, this.assumed);
    if (mover === undefined) return;
    this.isMade = true;
    state.select(mover);
  }
}

// The body itself if it moves; undefined: none does.
function nearestMover({ recording, run, end }: PageState, body: number): number | undefined {
  const [now, before] = [recording.frameTimes.length - 1, frameAt(recording, end - kSeconds)];
  const [centre, from, to] = [newPose(), newPose(), newPose()];
  poseAt(run, body, now, centre);
  let nearest: { object: number; metres: number } | undefined;
  for (let object = 0; object < recording.objects.length; ++object) {
    if (!poseAt(run, object, before, from) || !poseAt(run, object, now, to) || distance(from, to) < kMetres) continue;
    if (object === body) return body;
    const metres = distance(centre, to);
    if (!nearest || metres < nearest.metres) nearest = { object, metres };
  }
  return nearest?.object;
}
