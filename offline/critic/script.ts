import { splitSentences } from '../writer/sentences.ts';

/** A script to be judged, as far as viewers get to know it. */
export type SpokenScript = {
  readonly scenes: readonly {
    readonly narration: string;
    readonly sources: readonly { readonly title: string; readonly url: string | null }[];
  }[];
};

/** What the script was written from, and to which measure. */
export type Given = {
  readonly topic: string;
  readonly summary: string | null;
  readonly source: string | null;
  readonly url: string | null;
  /** What a person asked for. */
  readonly feedback: string | null;
  /** What it is written in, ISO 639. */
  readonly language: string;
  /** How long it may take to say, in seconds. */
  readonly seconds: { readonly min: number; readonly max: number };
};

/** How well a script does by one criterion. */
export type Finding = {
  /** From 1 to 10. */
  readonly score: number;
  readonly reason: string;
  /** What each scene costs the script, in points; absent for nothing. */
  readonly faults: ReadonlyMap<number, number>;
};

/** A sentence and the scene it is said in. */
export type Sentence = { readonly text: string; readonly scene: number };

export const sentencesOf = ({ scenes }: SpokenScript): Sentence[] =>
  scenes.flatMap(({ narration }, scene) => splitSentences(narration).map((text) => ({ text, scene })));

/** Collects what is wrong, the gravest first, and what it costs. */
export class Faults {
  readonly #points: { points: number; reason: string; scene: number | null }[] = [];

  add(points: number, reason: string, scene: number | null = null): void {
    if (points > 0) this.#points.push({ points, reason, scene });
  }

  /** @param praise the reason if nothing is wrong */
  finding(praise: string): Finding {
    const gravest = [...this.#points].sort((one, other) => other.points - one.points);
    const faults = new Map<number, number>();
    for (const { points, scene } of gravest) if (scene !== null) faults.set(scene, (faults.get(scene) ?? 0) + points);
    const lost = gravest.reduce((sum, { points }) => sum + points, 0);
    const reasons = [...new Set(gravest.map(({ reason }) => reason))].slice(0, 2);
    return { score: rounded(Math.max(1, 10 - lost)), reason: reasons.join(' ') || praise, faults };
  }
}

const rounded = (score: number): number => Math.round(score * 10) / 10;
