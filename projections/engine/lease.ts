import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import type { ProjectionLease } from '../../kernel/documents/index.ts';
import { checkpointsOf, type DocumentStore } from '../../kernel/documents/index.ts';

const LEASE_MS = 10_000;
export const RENEW_EVERY_MS = 3_000;

/** The right to run projection versions, one holder each. */
export type Leases = {
  /** Takes or renews a lease. @returns whether it is ours now */
  take(_id: string): Promise<boolean>;
  release(_id: string): Promise<void>;
  /** Whether someone else holds it, as far as has been seen. */
  isHeldByOther(_id: string): Promise<boolean>;
};

/**
 * The leases of one holder. They keep two runners from racing; what keeps them from harming each other is the
 * compare-and-set on the checkpoint. A lease has expired when it was not renewed for a while by the clock of the runner
 * that waits for it, so no two clocks are compared.
 */
export function createLeases({ db }: DocumentStore, owner = newOwner(), leaseMs = LEASE_MS): Leases {
  /** Those that it has taken, as far as it knows: they are renewed with one command. */
  const mine = new Set<string>();
  const seen = new Map<string, { readonly owner: string; readonly renewal: string; readonly since: number }>();

  const isFree = (_id: string, lease: ProjectionLease | null): boolean => {
    if (lease === null || lease.owner === owner || isDead(lease.owner)) return true;
    const before = seen.get(_id);
    if (before?.owner === lease.owner && before.renewal === lease.renewal)
      return performance.now() - before.since > leaseMs;
    seen.set(_id, { ...lease, since: performance.now() });
    return false;
  };
  const leaseOf = async (_id: string): Promise<ProjectionLease | null> =>
    (await checkpointsOf(db).findOne({ _id }))?.lease ?? null;

  return {
    async take(_id) {
      if (mine.has(_id)) {
        const renewed = await checkpointsOf(db).updateOne(
          { _id, 'lease.owner': owner },
          { $set: { 'lease.renewal': randomUUID() } },
        );
        if (renewed.matchedCount === 1) return true;
        mine.delete(_id);
      }
      const current = await leaseOf(_id);
      if (!isFree(_id, current)) return false;
      const { matchedCount } = await checkpointsOf(db).updateOne(
        {
          _id,
          ...(current === null ? { lease: null } : { 'lease.owner': current.owner, 'lease.renewal': current.renewal }),
        },
        { $set: { lease: { owner, renewal: randomUUID() } } },
      );
      if (matchedCount === 1) mine.add(_id);
      return matchedCount === 1;
    },
    async release(_id) {
      mine.delete(_id);
      await checkpointsOf(db).updateOne({ _id, 'lease.owner': owner }, { $set: { lease: null } });
    },
    async isHeldByOther(_id) {
      return !isFree(_id, await leaseOf(_id));
    },
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
