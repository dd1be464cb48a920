import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { checkpointsOf, type DocumentStore } from '../../kernel/documents/index.ts';

const LEASE_MS = 10_000;
export const RENEW_EVERY_MS = 3_000;

/** This process, named so that another one on the same machine can tell whether it still runs. */
export const newOwner = (): string => `${hostname()}/${process.pid}/${randomUUID()}`;

/**
 * Takes or renews the right to run a projection version. It spares two runners from racing; what keeps them from
 * harming each other is the compare-and-set on the checkpoint.
 */
export async function takeLease({ db }: DocumentStore, _id: string, owner: string): Promise<boolean> {
  const now = new Date();
  const current = (await checkpointsOf(db).findOne({ _id }))?.lease ?? null;
  const free = current === null || current.owner === owner || current.expires_at <= now || isDead(current.owner);
  if (!free) return false;
  const { matchedCount } = await checkpointsOf(db).updateOne(
    { _id, ...(current === null ? { lease: null } : { 'lease.owner': current.owner }) },
    { $set: { lease: { owner, expires_at: new Date(now.getTime() + LEASE_MS) } } },
  );
  return matchedCount === 1;
}

export async function releaseLease({ db }: DocumentStore, _id: string, owner: string): Promise<void> {
  await checkpointsOf(db).updateOne({ _id, 'lease.owner': owner }, { $set: { lease: null } });
}

/** A process that was killed cannot give its lease back; on the same machine nobody has to wait for it to run out. */
function isDead(owner: string): boolean {
  const [host, pid] = owner.split('/');
  if (host !== hostname() || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
