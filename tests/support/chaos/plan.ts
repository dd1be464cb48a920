import type { Random } from './random.ts';

/** When something is killed: a step on the way to the publication, with the milliseconds that it usually takes. */
const STEPS = {
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
export type Step = keyof typeof STEPS;

/** What is killed. `platform while starting` is killed once more before it is up again. */
export type Victim =
  | 'platform'
  | 'platform while starting'
  | 'event store'
  | 'document store'
  | 'both stores'
  | 'encoder'
  | 'speech';

export type PlannedKill = {
  readonly victim: Victim;
  readonly step: Step;
  /** After the step began; for the encoder and the speech process, after they were first seen. */
  readonly delayMs: number;
  /** Of `platform while starting`: how long it is given to start. Of `platform`: whether its children may outlive it. */
  readonly startingMs: number;
  readonly atOnce: boolean;
};

const FEW: readonly Victim[] = ['platform', 'event store', 'document store'];
const MANY: readonly Victim[] = [
  'platform',
  'platform',
  'platform',
  'platform while starting',
  'event store',
  'event store',
  'document store',
  'both stores',
  'encoder',
  'speech',
];

/**
 * Four kills of the kinds that matter most, or ten with every kind among them, each at a step of its own.
 * @param spared what cannot be killed because it does not belong to the platform: there are fewer kills then
 */
export function planKills(random: Random, kills: 4 | 10, spared: readonly Victim[] = []): PlannedKill[] {
  const tool: Victim = random.below(2) === 0 ? 'encoder' : 'speech';
  const victims = kills === 10 ? MANY : [...FEW, tool];
  const steps = random.shuffled(Object.keys(STEPS) as Step[]);
  return victims
    .filter((victim) => !spared.includes(victim))
    .map((victim, index) => {
      // Tools are looked for from the step on in which they can first appear.
      const step = isTool(victim) ? 'images' : (steps[index] ?? 'images');
      return {
        victim,
        step,
        delayMs: random.below(isTool(victim) ? 600 : STEPS[step]),
        startingMs: 200 + random.below(4_000),
        atOnce: random.below(2) === 0,
      };
    });
}

/** Processes that come and go with the work that they do. */
export const isTool = (victim: Victim): victim is 'encoder' | 'speech' => victim === 'encoder' || victim === 'speech';
