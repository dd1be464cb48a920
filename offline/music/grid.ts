export type Bar = {
  /** Seconds. */
  readonly start: number;
  readonly beatSeconds: number;
  readonly beats: number;
  readonly scene: number;
};

/** For so many seconds a film waits for its bass and its drums: a longer first scene has them before its end. */
export const LONGEST_INTRO = 6;
/** Beats of a bar that nothing disturbs. */
const FULL = 4;
/** A scene longer than this is counted as several. */
const LONGEST_SCENE_SECONDS = 14;
const TEMPO_STEP = 0.5;
/** A change of tempo from scene to scene that no one notices. */
const UNNOTICED = 0.035;
/** What a bar cut short costs, by the beats that are left over: half a bar is a turn, an odd beat a stumble. */
const LEFT_OVER_COST = [0, 4, 0.5, 2.5];

/**
 * Bars that fit a film: the first beat of a scene is the first of a bar, and the last bar ends with the film. The tempo
 * is the one in the range with which most scenes last whole bars; within a scene it gives way a little.
 * @param tempo the slowest and the fastest, in beats a minute
 */
export function planBars(starts: readonly number[], seconds: number, tempo: readonly [number, number]): Bar[] {
  const spans = splitLong(starts, seconds);
  const [slowest, fastest] = tempo;
  let best = { cost: Number.POSITIVE_INFINITY, beats: [] as number[] };
  for (let candidate = slowest; candidate <= fastest; candidate += TEMPO_STEP) {
    const counted = spans.map((span, index) =>
      countBeats(span.seconds, candidate, index === 0 && span.seconds <= LONGEST_INTRO),
    );
    const cost = counted.reduce((sum, one) => sum + one.cost, 0);
    if (cost < best.cost) best = { cost, beats: counted.map(({ beats }) => beats) };
  }
  return spans.flatMap((span, index) => barsOf(span, best.beats[index] ?? 1));
}

type Span = { readonly start: number; readonly seconds: number; readonly scene: number };

function splitLong(starts: readonly number[], seconds: number): Span[] {
  return starts.flatMap((start, scene) => {
    const length = (starts[scene + 1] ?? seconds) - start;
    if (length <= 0) return [];
    const parts = Math.ceil(length / LONGEST_SCENE_SECONDS);
    return Array.from({ length: parts }, (_, part) => ({
      start: start + (part * length) / parts,
      seconds: length / parts,
      scene,
    }));
  });
}

/** In the opening, where no drums count along, beats left over cost little. */
function countBeats(seconds: number, tempo: number, isOpening: boolean): { beats: number; cost: number } {
  const exact = (seconds * tempo) / 60;
  const options = [Math.floor(exact) - 1, Math.floor(exact), Math.ceil(exact), Math.ceil(exact) + 1]
    .filter((beats) => beats >= 1)
    .map((beats) => {
      const bend = (beats / exact - 1) / UNNOTICED;
      const leftOver = (LEFT_OVER_COST[beats % FULL] ?? 0) * (isOpening ? 0.4 : 1);
      return { beats, cost: bend * bend + leftOver };
    });
  return options.reduce((one, other) => (other.cost < one.cost ? other : one));
}

function barsOf({ start, seconds, scene }: Span, beats: number): Bar[] {
  const beatSeconds = seconds / beats;
  const bars: Bar[] = [];
  for (let counted = 0; counted < beats; ) {
    const rest = beats - counted;
    // Five beats are no four and a single one.
    const length = rest === FULL + 1 ? 3 : Math.min(FULL, rest);
    bars.push({ start: start + counted * beatSeconds, beatSeconds, beats: length, scene });
    counted += length;
  }
  return bars;
}
