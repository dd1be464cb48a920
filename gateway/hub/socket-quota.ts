import { Counter, type Registry } from 'prom-client';
import { notReady } from '../../kernel/http/errors.ts';
import { LimitExceeded } from '../http/limit-exceeded.ts';

/** The maximum numbers of open sockets on one gateway. */
export type SocketCeilings = {
  readonly total: number;
  /** Per client address; for IPv6, per /64. */
  readonly perAddress: number;
  readonly perUser: number;
};

export type SocketQuota = {
  /** @param userId omitted if not known yet. @throws HttpError 429 or 503 if there is no room for another socket */
  assertRoom(address: string, userId?: string): void;
  /** Counts a socket. @returns a function that stops counting it */
  acquire(address: string, userId: string): () => void;
};

/** Sockets close when their clients like, so it cannot be known when there will be room. */
const RETRY_AFTER_MS = 10_000;

/** Bounds this gateway's open sockets, each of which holds memory for as long as its client likes. */
export function createSocketQuota({ total, perAddress, perUser }: SocketCeilings, registry: Registry): SocketQuota {
  const ofAddress = new Map<string, number>();
  const ofUser = new Map<string, number>();
  let open = 0;
  const refusals = new Counter({
    name: 'websocket_refusals_total',
    help: 'Sockets refused because a limit on open sockets was reached',
    labelNames: ['scope'],
    registers: [registry],
  });

  const assertBelow = (count: number, limit: number, scope: 'user' | 'address', sockets: string): void => {
    if (count < limit) return;
    refusals.inc({ scope });
    throw new LimitExceeded(`sockets of ${sockets}`, `At most ${limit} sockets of ${sockets}`, limit, RETRY_AFTER_MS);
  };

  return {
    assertRoom(address, userId) {
      if (open >= total) {
        refusals.inc({ scope: 'gateway' });
        throw notReady('The gateway has reached its socket limit', RETRY_AFTER_MS / 1_000);
      }
      assertBelow(ofAddress.get(address) ?? 0, perAddress, 'address', 'one client address');
      if (userId !== undefined) assertBelow(ofUser.get(userId) ?? 0, perUser, 'user', 'a user');
    },
    acquire(address, userId) {
      open++;
      add(ofAddress, address, 1);
      add(ofUser, userId, 1);
      return () => {
        open--;
        add(ofAddress, address, -1);
        add(ofUser, userId, -1);
      };
    },
  };
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
