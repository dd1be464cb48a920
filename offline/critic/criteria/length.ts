import { secondsFor } from '../../writer/words.ts';
import { Faults, type Finding, type Given, type SpokenScript } from '../script.ts';
import type { Wording } from '../wording/index.ts';

/** Is it as long as asked for? */
export function judgeLength(
  { scenes }: SpokenScript,
  { seconds: { min, max } }: Given,
  say: Wording['length'],
): Finding {
  const seconds = Math.round(scenes.reduce((sum, { narration }) => sum + secondsFor(narration), 0));
  const off = seconds < min ? (min - seconds) / min : Math.max(0, seconds - max) / max;
  const faults = new Faults();
  // Half as long or twice as long is a 1.
  if (off > 0.03)
    faults.add(
      Math.min(9, Math.round(off * (seconds < min ? 18 : 9) * 10) / 10 + 1),
      say.off(seconds, Math.round(min), Math.round(max)),
    );
  return faults.finding(say.good(seconds, Math.round(min), Math.round(max)));
}
