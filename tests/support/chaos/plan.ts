import type { Random } from './random.ts';

/** When something is killed: a step of the story, each with as many milliseconds as it usually takes. */
const MOMENTS = {
  registering: 400,
  scanning: 1_500,
  script: 300,
  review: 300,
  revision: 400,
  images: 2_500,
  narration: 1_500,
  rendering: 3_000,
  'final review': 400,
  publishing: 400,
} as const;
export type Moment = keyof typeof MOMENTS;

/** What is killed. `platform while starting` is killed once more before it is up again. */
export type Victim =
  | 'platform'
  | 'platform while starting'
  | 'event store'
  | 'document store'
  | 'both stores'
  | 'encoder'
  | 'speech';

export type Strike = {
  readonly victim: Victim;
  readonly moment: Moment;
  /** After the moment began; for the encoder and the speech process, after they were first seen. */
  readonly delayMs: number;
  /** Of `platform while starting`: how long it is given to start. Of `platform`: whether its children may outlive it. */
  readonly startingMs: number;
  readonly atOnce: boolean;
};

const USUAL: readonly Victim[] = ['platform', 'event store', 'document store'];
const ALL: readonly Victim[] = [
  ...['platform', 'platform', 'platform', 'platform while starting'].map((victim) => victim as Victim),
  ...['event store', 'event store', 'document store', 'both stores', 'encoder', 'speech'].map((v) => v as Victim),
];

/** Four kills of every kind that matters most, or ten with every kind for certain, each at a moment of its own. */
export function planStrikes(random: Random, kills: 4 | 10): Strike[] {
  const victims = kills === 10 ? ALL : [...USUAL, random.below(2) === 0 ? ('encoder' as const) : ('speech' as const)];
  const moments = random.shuffled(Object.keys(MOMENTS) as Moment[]);
  return victims.map((victim, index) => {
    const isTool = victim === 'encoder' || victim === 'speech';
    // Tools are looked out for from the moment before they can appear.
    const moment = isTool ? 'images' : (moments[index] ?? 'images');
    return {
      victim,
      moment,
      delayMs: random.below(isTool ? 600 : MOMENTS[moment]),
      startingMs: 200 + random.below(4_000),
      atOnce: random.below(2) === 0,
    };
  });
}
