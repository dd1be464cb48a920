/** Runs `work` when there is a slot for it. Work whose signal aborts while it waits is never run. */
export type Slots = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** Runs at most `count` pieces of work at a time, first come, first served; who gives up while waiting is never run. */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];

  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });

  return async (signal, work) => {
    // An aborted signal fires no event any more.
    signal.throwIfAborted();
    if (free > 0) free--;
    else await turn(signal);
    try {
      return await work();
    } finally {
      // The slot goes to the next in line, or becomes free.
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
