import type { Leases } from './lease.ts';
import type { VersionStates } from './version-states.ts';

/** How long what was given up for another process is left to it, and how long an ask counts. */
const LEFT_FOR_MS = 10_000;

/**
 * Divides the partitions of a version among the processes that run it, so that none has two more than another. Nobody
 * decides for all: whoever has fewer asks for one of those of a process that has more, in the checkpoint that carries its
 * lease, and the holder gives it up between two batches.
 */
export type Balance = {
  /** Whether a partition that is not ours may be taken: what was given up for another is left to it for a while. */
  mayTake(name: string, seen: VersionStates): boolean;
  /** Asks for a partition whose holder has more. */
  askFor(name: string, seen: VersionStates): Promise<void>;
  /** Whether a partition of ours is to be given up, as another asks for it who has fewer. */
  givesUp(name: string, seen: VersionStates): Promise<boolean>;
};

/** @param names of the checkpoints that carry the leases of all partitions */
export function createBalance(leases: Leases, names: readonly string[]): Balance {
  const asked = new Map<string, number>();
  const leaving = new Map<string, string>();
  const free = new Map<string, number>();

  const mine = (): number => names.filter(leases.holds).length;
  const heldBy = (owner: string, { checkpoints }: VersionStates): readonly string[] =>
    names.filter((name) => checkpoints.get(name)?.lease?.owner === owner && !leases.holds(name));
  const isAsked = (name: string): boolean => performance.now() - (asked.get(name) ?? -LEFT_FOR_MS) < LEFT_FOR_MS;

  return {
    mayTake(name, { checkpoints }) {
      leaving.delete(name);
      const { lease = null, asked_by } = checkpoints.get(name) ?? {};
      // What was seen may be older than our giving it up.
      const isFree = lease === null || lease.owner === leases.owner;
      if (!isFree || asked_by === undefined || asked_by === leases.owner) {
        free.delete(name);
        return true;
      }
      const since = free.get(name) ?? performance.now();
      free.set(name, since);
      return performance.now() - since > LEFT_FOR_MS;
    },
    async askFor(name, seen) {
      const { lease = null, asked_by } = seen.checkpoints.get(name) ?? {};
      if (lease === null || lease.owner === leases.owner || asked_by !== undefined || isAsked(name)) return;
      const theirs = heldBy(lease.owner, seen);
      const waitedFor = theirs.filter((each) => isAsked(each) || seen.checkpoints.get(each)?.asked_by !== undefined);
      const promised = names.filter((each) => isAsked(each) && !leases.holds(each));
      if (theirs.length - waitedFor.length - mine() - promised.length < 2) return;
      asked.set(name, performance.now());
      await leases.ask(name, lease.owner);
    },
    async givesUp(name, seen) {
      const asker = seen.checkpoints.get(name)?.asked_by;
      if (asker === undefined || asker === leases.owner || leaving.has(name)) return leaving.has(name);
      const left = [...leaving].filter(([each]) => leases.holds(each));
      const theirs = heldBy(asker, seen).length + left.filter(([, by]) => by === asker).length;
      if (mine() - left.length - theirs < 2) {
        await leases.refuse(name);
        return false;
      }
      leaving.set(name, asker);
      return true;
    },
  };
}
