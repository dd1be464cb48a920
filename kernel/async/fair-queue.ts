/** There is no room for more work of this group. */
export class QueueFull extends Error {
  constructor() {
    super('too much work of this group is waiting');
    this.name = 'QueueFull';
  }
}

/**
 * Runs work when it is its group's turn. @throws QueueFull at once, or when a group with less waiting takes its place
 */
export type FairQueue = <T>(group: string, work: () => Promise<T>) => Promise<T>;

export type FairQueueLimits = {
  /** How many run at once. */
  readonly concurrency: number;
  /** How much may wait, in all groups together and in one. */
  readonly maxWaiting: number;
  readonly maxWaitingOfGroup: number;
};

type Waiting = { readonly start: () => void; readonly refuse: (reason: QueueFull) => void };

/**
 * A bounded queue that one group cannot fill for the others: groups take turns, one piece of work each, and when there
 * is no room left, the group with the most waiting loses its newest.
 */
export function createFairQueue({ concurrency, maxWaiting, maxWaitingOfGroup }: FairQueueLimits): FairQueue {
  // In the order of turns; only groups with work waiting.
  const groups = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  return async (group, work) => {
    if (running < concurrency) running++;
    else await turnOf(group);
    try {
      return await work();
    } finally {
      startNext();
    }
  };

  function turnOf(group: string): Promise<void> {
    const queue = groups.get(group) ?? [];
    if (queue.length >= maxWaitingOfGroup) throw new QueueFull();
    if (waiting >= maxWaiting) makeRoom(queue.length + 1);
    return new Promise((start, refuse) => {
      queue.push({ start, refuse });
      groups.set(group, queue);
      waiting++;
    });
  }

  /** For a group that would then have `length` waiting: room is taken only from one that has more. */
  function makeRoom(length: number): void {
    const longest = [...groups.values()].reduce((most, queue) => (queue.length > most.length ? queue : most), []);
    if (longest.length <= length) throw new QueueFull();
    waiting--;
    longest.pop()?.refuse(new QueueFull());
  }

  /** The slot goes to the next group in turn, or becomes free. */
  function startNext(): void {
    const [next] = groups;
    if (!next) {
      running--;
      return;
    }
    const [group, queue] = next;
    groups.delete(group);
    const first = queue.shift();
    if (queue.length > 0) groups.set(group, queue);
    waiting--;
    first?.start();
  }
}
