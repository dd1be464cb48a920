import { cpus } from 'node:os';

/** Looked at so often. */
const EVERY_MS = 1_000;
/** With so much of the processors idle there is room for another lane; with so little, one is too many. */
const ROOM = 0.15;
const CROWDED = 0.02;

/**
 * Runs what is queued in lanes side by side. Some files only wait, for timers and for disks, and some take a whole
 * processor: a fixed number of lanes leaves processors idle for the ones, and makes the others wait for each other
 * until their time limits pass. So lanes open while the processors are idle, and close while they are not, down to
 * `least`.
 */
export async function runInLanes<T>(
  queue: T[],
  run: (item: T) => Promise<void>,
  { least, most }: { readonly least: number; readonly most: number },
): Promise<void> {
  const lanes = new Set<Promise<void>>();
  let idle = 0;

  const open = (): void => {
    const lane = work().finally(() => lanes.delete(lane));
    lanes.add(lane);
  };
  const work = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await run(item);
      if (idle < CROWDED && lanes.size > least) return;
    }
  };

  for (let lane = 0; lane < least; lane++) open();
  const idleShare = watchIdleShare();
  const watching = setInterval(() => {
    idle = idleShare();
    if (idle > ROOM && lanes.size < most && queue.length > 0) open();
  }, EVERY_MS);
  try {
    while (lanes.size > 0) await Promise.race(lanes);
  } finally {
    clearInterval(watching);
  }
}

/** @returns the share of the processors' time, from 0 to 1, that no one has used since it was called last */
function watchIdleShare(): () => number {
  let before = times();
  return () => {
    const now = times();
    const all = now.all - before.all;
    const share = all === 0 ? 0 : (now.idle - before.idle) / all;
    before = now;
    return share;
  };
}

function times(): { readonly idle: number; readonly all: number } {
  let [idle, all] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idle, all };
}
