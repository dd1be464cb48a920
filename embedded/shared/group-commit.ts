/** Brings many small writes to disk in groups. */
export type GroupCommit<Item> = {
  /** Resolves when these items, and everything added before them, are written. */
  add(items: readonly Item[]): Promise<void>;
  /** Resolves when nothing is waiting. */
  idle(): Promise<void>;
};

/**
 * While one group is being written, everything else waits and is written with the next one.
 * @param write is called with one group at a time, never an empty one; if it rejects, so do those waiting for that
 *   group
 */
export function groupCommit<Item>(write: (items: readonly Item[]) => Promise<void>): GroupCommit<Item> {
  type Entry = { readonly items: readonly Item[]; readonly settle: (written: Promise<void>) => void };
  let queue: Entry[] = [];
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    // Everything that arrives in this turn of the event loop joins the first group.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const entries = queue;
      queue = [];
      const items = entries.flatMap((entry) => entry.items);
      const written = items.length > 0 ? write(items) : Promise.resolve();
      await written.catch(() => undefined);
      for (const { settle } of entries) settle(written);
    }
    running = undefined;
  };
  return {
    add: (items) =>
      new Promise((settle) => {
        queue.push({ items, settle });
        running ??= run();
      }),
    idle: async () => {
      while (running !== undefined) await running;
    },
  };
}
