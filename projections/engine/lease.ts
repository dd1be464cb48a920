import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { checkpointOf, checkpointsOf, type DocumentStore, type ProjectionLease } from '../../kernel/documents/index.ts';

const LEASE_MS = 15_000;
export const RENEW_EVERY_MS = 5_000;
/** For such a part of its time, a lease that was renewed counts as new. */
const NEW_FOR = 0.15;

/** The right to run projection versions, or partitions of them, one holder each. */
export type Leases = {
  /** Who this holder is. */
  readonly owner: string;
  /** Takes or renews a lease. @returns whether it is ours now */
  take(_id: string): Promise<boolean>;
  release(_id: string): Promise<void>;
  /** Whether it is worth trying to take one that was seen like this: it is free, or ours, or its holder is gone. */
  mayTake(_id: string, seen: ProjectionLease | null): boolean;
  /** Whether it is ours, as far as we know. */
  holds(_id: string): boolean;
  /** Asks its holder to give a lease up, unless someone has asked for it. */
  ask(_id: string, holder: string): Promise<void>;
  /** Answers that a lease of ours is not given up. */
  refuse(_id: string): Promise<void>;
  /** Whether we or someone else hold it, as far as has been seen. */
  isHeld(_id: string): Promise<boolean>;
};

/**
 * The leases of one holder: of all runners of a process, which ask for each on their own. They keep two runners from
 * racing; what keeps them from harming each other is the compare-and-set on the checkpoint. A lease has expired when it
 * was not renewed for a while by the clock of the runner that waits for it, so no two clocks are compared.
 */
export function createLeases({ db }: DocumentStore, owner = newOwner(), leaseMs = LEASE_MS): Leases {
  const mine = new Set<string>();
  const seen = new Map<string, { readonly owner: string; readonly renewal: string; readonly since: number }>();
  const renewAll = renewals(db, { owner, mine, newForMs: NEW_FOR * leaseMs });

  const isFree = (_id: string, lease: ProjectionLease | null): boolean => {
    if (lease === null || lease.owner === owner || isDead(lease.owner)) return true;
    const before = seen.get(_id);
    if (before?.owner === lease.owner && before.renewal === lease.renewal)
      return performance.now() - before.since > leaseMs;
    seen.set(_id, { ...lease, since: performance.now() });
    return false;
  };
  const leaseOf = async (_id: string): Promise<ProjectionLease | null> => (await checkpointOf(db, _id))?.lease ?? null;

  return {
    owner,
    async take(_id) {
      if (mine.has(_id)) await renewAll();
      if (mine.has(_id)) return true;
      const current = await leaseOf(_id);
      if (!isFree(_id, current)) return false;
      const { matchedCount } = await checkpointsOf(db).updateOne(
        {
          _id,
          ...(current === null ? { lease: null } : { 'lease.owner': current.owner, 'lease.renewal': current.renewal }),
        },
        { $set: { lease: { owner, renewal: randomUUID() } }, $unset: { asked_by: '' } },
      );
      if (matchedCount === 1) mine.add(_id);
      return matchedCount === 1;
    },
    async release(_id) {
      mine.delete(_id);
      await checkpointsOf(db).updateOne({ _id, 'lease.owner': owner }, { $set: { lease: null } });
    },
    holds: (_id) => mine.has(_id),
    async ask(_id, holder) {
      await checkpointsOf(db).updateOne(
        { _id, 'lease.owner': holder, asked_by: { $exists: false } },
        { $set: { asked_by: owner } },
      );
    },
    async refuse(_id) {
      await checkpointsOf(db).updateOne({ _id, 'lease.owner': owner }, { $unset: { asked_by: '' } });
    },
    mayTake: (_id, lease) => mine.has(_id) || isFree(_id, lease),
    async isHeld(_id) {
      return mine.has(_id) || !isFree(_id, await leaseOf(_id));
    },
  };
}

/**
 * Renews every lease of a holder with one command, and forgets those that it has lost. Runners ask for theirs at
 * moments of their own, so one that was renewed a moment ago is not renewed again.
 */
function renewals(
  db: DocumentStore['db'],
  { owner, mine, newForMs }: { readonly owner: string; readonly mine: Set<string>; readonly newForMs: number },
): () => Promise<void> {
  let last: { readonly askedAt: number; readonly done: Promise<void> } | null = null;

  const renew = async (): Promise<void> => {
    const ids = [...mine];
    const held = { _id: { $in: ids }, 'lease.owner': owner };
    const { matchedCount } = await checkpointsOf(db).updateMany(held, { $set: { 'lease.renewal': randomUUID() } });
    if (matchedCount === ids.length) return;
    const left = await checkpointsOf(db).find(held).project<{ _id: string }>({ _id: 1 }).toArray();
    const kept = new Set(left.map(({ _id }) => _id));
    for (const id of ids) if (!kept.has(id)) mine.delete(id);
  };

  return () => {
    if (last && performance.now() - last.askedAt < newForMs) return last.done;
    const asked = { askedAt: performance.now(), done: renew() };
    last = asked;
    // The next one who asks tries again.
    asked.done.catch(() => {
      if (last === asked) last = null;
    });
    return asked.done;
  };
}

/** This process, in a form from which another one in the same process space can tell that it is dead. */
const newOwner = (): string => `${PROCESSES}/${process.pid}/${randomUUID()}`;

/**
 * The space in which process ids are unique: one boot of a machine and, within it, a container. Host names do not
 * distinguish containers. Empty if the system does not say: then leases expire, and no process is considered dead.
 */
const PROCESSES = processSpace();

function processSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

/** A killed process cannot release its lease; within the same process space no one has to wait for it to expire. */
function isDead(owner: string): boolean {
  const [processes, pid] = owner.split('/');
  if (processes === '' || processes !== PROCESSES || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
