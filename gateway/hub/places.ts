import { Counter, type Registry } from 'prom-client';
import { notReady } from '../../kernel/http/errors.ts';
import { LimitExceeded } from '../limits/limit-exceeded.ts';

/** The maximum numbers of open sockets on one gateway. */
export type SocketCeilings = {
  readonly total: number;
  /** Per client address; for IPv6, per /64. */
  readonly perAddress: number;
  readonly perUser: number;
};

export type Places = {
  /** @param userId omitted if not known yet. @throws HttpError 429 or 503 if there is no room for another socket */
  require(address: string, userId?: string): void;
  /** Counts a socket. @returns a function that stops counting it */
  take(address: string, userId: string): () => void;
};

/** Sockets close when their clients like, so nobody can tell when there will be room. */
const RETRY_AFTER_MS = 10_000;

/** Bounds this gateway's open sockets, each of which holds memory for as long as its client likes. */
export function createPlaces({ total, perAddress, perUser }: SocketCeilings, registry: Registry): Places {
  const ofAddress = new Map<string, number>();
  const ofUser = new Map<string, number>();
  let open = 0;
  const refusals = new Counter({
    name: 'websocket_refusals_total',
    help: 'Sockets that were refused because as many are open as may be',
    labelNames: ['of'],
    registers: [registry],
  });

  const requireRoom = (count: number, limit: number, of: 'user' | 'address', sockets: string): void => {
    if (count < limit) return;
    refusals.inc({ of });
    throw new LimitExceeded(`sockets of ${sockets}`, `At most ${limit} sockets of ${sockets}`, limit, RETRY_AFTER_MS);
  };

  return {
    require(address, userId) {
      if (open >= total) {
        refusals.inc({ of: 'gateway' });
        throw notReady('The gateway has as many sockets as it may', RETRY_AFTER_MS / 1_000);
      }
      requireRoom(ofAddress.get(address) ?? 0, perAddress, 'address', 'one client address');
      if (userId !== undefined) requireRoom(ofUser.get(userId) ?? 0, perUser, 'user', 'a user');
    },
    take(address, userId) {
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
