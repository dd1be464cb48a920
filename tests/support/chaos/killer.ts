import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformProcess } from '../stacks/platform.ts';
import type { Moment, Strike, Victim } from './plan.ts';

/** A kill as it happened. `at` is milliseconds since 1970, `back` how many passed until everything was ready again. */
export type Struck = Strike & { readonly at: number; readonly back: number };

export type Killer = {
  /** Tells that a moment has begun. */
  begins(moment: Moment): void;
  /** Resolves when every strike has been carried out; rejects as soon as one could not be. */
  readonly finished: Promise<readonly Struck[]>;
};

const READY_WITHIN_MS = 60_000;
const TOOL_WITHIN_MS = 180_000;

/** Carries out a plan: stores and platform one after the other, tools whenever they show up. */
export function startKiller(platform: PlatformProcess, strikes: readonly Strike[]): Killer {
  const struck: Struck[] = [];
  const waiting = new Set(strikes);
  let queue: Promise<void> = Promise.resolve();
  let finish: (all: readonly Struck[]) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const finished = new Promise<readonly Struck[]>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });

  const carryOut = async (strike: Strike): Promise<void> => {
    await sleep(strike.delayMs);
    const at = Date.now();
    await kill(platform, strike);
    await untilReady(platform);
    note({ ...strike, at, back: Date.now() - at });
  };
  const killTool = async (strike: Strike & { victim: Victim }): Promise<void> => {
    const end = Date.now() + TOOL_WITHIN_MS;
    await untilChild(platform, strike.victim, end);
    await sleep(strike.delayMs);
    const at = await killChild(platform, strike.victim, end);
    note({ ...strike, at, back: Date.now() - at });
  };
  const note = (each: Struck): void => {
    struck.push(each);
    console.log(`  killed ${each.victim} at ${each.moment} + ${each.delayMs} ms: ready after ${each.back} ms`);
    if (struck.length === strikes.length) finish(struck);
  };

  return {
    finished,
    begins(moment) {
      for (const strike of waiting) {
        if (strike.moment !== moment) continue;
        waiting.delete(strike);
        if (isTool(strike.victim)) killTool(strike).catch(fail);
        else queue = queue.then(() => carryOut(strike)).catch(fail);
      }
    },
  };
}

const isTool = (victim: Victim): boolean => victim === 'encoder' || victim === 'speech';

async function kill(platform: PlatformProcess, { victim, startingMs, atOnce }: Strike): Promise<void> {
  switch (victim) {
    case 'platform':
      await platform.kill('SIGKILL', atOnce ? 'leave' : 'wait');
      return platform.start();
    case 'platform while starting': {
      await platform.kill('SIGKILL', 'leave');
      // It may be up by then, or not: either way it is killed.
      const starting = platform.start().catch(() => undefined);
      await sleep(startingMs);
      await platform.kill('SIGKILL', atOnce ? 'leave' : 'wait');
      await starting;
      return platform.start();
    }
    case 'both stores':
      await Promise.all([
        killChild(platform, 'event store', Date.now() + READY_WITHIN_MS),
        killChild(platform, 'document store', Date.now() + READY_WITHIN_MS),
      ]);
      return;
    default:
      await killChild(platform, victim, Date.now() + READY_WITHIN_MS);
  }
}

const COMMANDS = {
  'event store': /embedded\/event-store/,
  'document store': /embedded\/document-store/,
  encoder: /ffmpeg .*-c:v libx264/,
  speech: /speech\/espeak\/worker/,
} as const satisfies Partial<Record<Victim, RegExp>>;

async function untilChild(platform: PlatformProcess, victim: Victim, end: number): Promise<number> {
  const command = COMMANDS[victim as keyof typeof COMMANDS];
  for (;;) {
    const child = (await platform.children()).find((each) => command.test(each.command));
    if (child) return child.pid;
    if (Date.now() > end) throw new Error(`there was never a process to kill that is the ${victim}`);
    await sleep(10);
  }
}

/** @returns when it was killed */
async function killChild(platform: PlatformProcess, victim: Victim, end: number): Promise<number> {
  for (;;) {
    try {
      process.kill(await untilChild(platform, victim, end), 'SIGKILL');
      return Date.now();
    } catch (error) {
      // It ended by itself in this very moment: the next one, then.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

async function untilReady(platform: PlatformProcess): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`${platform.url}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.status === 200) return;
    if (Date.now() > end) throw new Error(`not ready ${READY_WITHIN_MS} ms after a kill:\n${platform.output()}`);
    await sleep(50);
  }
}
