import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import type { PlatformProcess } from '../stacks/platform.ts';
import { isTool, type PlannedKill, type Step, type Victim } from './plan.ts';

/**
 * A kill as it happened: when (milliseconds since 1970), once or twice, and how many passed until everything was ready
 * again.
 */
export type Kill = PlannedKill & { readonly at: readonly number[]; readonly back: number };

export type Killer = {
  /** A step begins now. */
  begin(step: Step): void;
  /** Resolves when every kill of the plan has happened; rejects as soon as one could not. */
  readonly finished: Promise<readonly Kill[]>;
};

const READY_WITHIN_MS = 60_000;
const TOOL_WITHIN_MS = 180_000;

/** Carries out a plan: stores and platform one after the other, tools whenever they show up. */
export function startKiller(platform: PlatformProcess, plan: readonly PlannedKill[]): Killer {
  const kills: Kill[] = [];
  const waiting = new Set(plan);
  let queue: Promise<void> = Promise.resolve();
  let finish: (all: readonly Kill[]) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const finished = new Promise<readonly Kill[]>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });

  const carryOut = async (planned: PlannedKill): Promise<void> => {
    await sleep(planned.delayMs);
    const began = Date.now();
    const again = await kill(platform, planned);
    await untilReady(platform);
    happened({ ...planned, at: [began, ...again], back: Date.now() - began });
  };
  const killTool = async (planned: PlannedKill & { victim: Child }): Promise<void> => {
    await untilChild(platform, planned.victim, TOOL_WITHIN_MS);
    await sleep(planned.delayMs);
    const at = await killChild(platform, planned.victim, TOOL_WITHIN_MS);
    happened({ ...planned, at: [at], back: Date.now() - at });
  };
  const happened = (each: Kill): void => {
    kills.push(each);
    console.log(`  killed ${each.victim} at ${each.step} + ${each.delayMs} ms: ready after ${each.back} ms`);
    if (kills.length === plan.length) finish(kills);
  };

  return {
    finished,
    begin(step) {
      for (const planned of waiting) {
        if (planned.step !== step) continue;
        waiting.delete(planned);
        const { victim } = planned;
        if (isTool(victim)) killTool({ ...planned, victim }).catch(fail);
        else queue = queue.then(() => carryOut(planned)).catch(fail);
      }
    },
  };
}

/** @returns when it was killed once more */
async function kill(platform: PlatformProcess, { victim, startingMs, atOnce }: PlannedKill): Promise<number[]> {
  switch (victim) {
    case 'platform':
      await platform.kill('SIGKILL', atOnce ? 'leave' : 'wait');
      await platform.start();
      return [];
    case 'platform while starting': {
      await platform.kill('SIGKILL', 'leave');
      // It may be up by then, or not: either way it is killed.
      const starting = platform.start().catch(() => undefined);
      await sleep(startingMs);
      const again = Date.now();
      await platform.kill('SIGKILL', atOnce ? 'leave' : 'wait');
      await starting;
      await platform.start();
      return [again];
    }
    case 'both stores':
      await Promise.all([killEventStore(platform), killChild(platform, 'document store')]);
      return [];
    case 'event store':
      await killEventStore(platform);
      return [];
    default:
      await killChild(platform, victim);
      return [];
  }
}

/** The platform starts its own one again; a real one is started here. */
async function killEventStore(platform: PlatformProcess): Promise<void> {
  const { realEventStore } = platform;
  if (!realEventStore) return void (await killChild(platform, 'event store'));
  await realEventStore.kill('SIGKILL');
  await realEventStore.restart();
}

const COMMANDS = {
  'event store': /embedded\/event-store/,
  'document store': /embedded\/document-store/,
  encoder: /ffmpeg .*-c:v libx264/,
  speech: /speech\/espeak\/worker/,
} as const satisfies Partial<Record<Victim, RegExp>>;

type Child = keyof typeof COMMANDS;

/** @returns its process id */
const untilChild = (platform: PlatformProcess, victim: Child, withinMs: number): Promise<number> =>
  eventually(
    `${victim} to kill`,
    async () => (await platform.children()).find(({ command }) => COMMANDS[victim].test(command))?.pid,
    { withinMs, everyMs: 10 },
  );

/** @returns when it was killed */
async function killChild(platform: PlatformProcess, victim: Child, withinMs = READY_WITHIN_MS): Promise<number> {
  for (;;) {
    try {
      process.kill(await untilChild(platform, victim, withinMs), 'SIGKILL');
      return Date.now();
    } catch (error) {
      // It ended on its own at this very moment: the next one, then.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

async function untilReady(platform: PlatformProcess): Promise<void> {
  const ask = async () => {
    const answer = await fetch(`${platform.url}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    return answer?.status === 200;
  };
  await eventually('readiness after a kill', ask, { withinMs: READY_WITHIN_MS, everyMs: 50 }).catch((error: Error) => {
    throw new Error(`${error.message}:\n${platform.output()}`);
  });
}
