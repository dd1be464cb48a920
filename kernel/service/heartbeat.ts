import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { forgetProcess, noteProcesses, prepareProcesses } from '../documents/index.ts';
import type { Log } from '../process/log.ts';
import { polling } from './background.ts';
import type { Resources } from './resources.ts';

const EVERY_MS = 10_000;

/** Shared by the services of this process. */
const INSTANCE = randomUUID();

type Running = { readonly instance: string; readonly service: string; readonly since: Date };

/** Tells one store about all services that run in this process, with one command for all of them. */
type Heart = {
  readonly services: Map<string, Running>;
  /** Tells it now, without waiting for it. */
  beat(): void;
  /** When nothing is being told. */
  settled(): Promise<void>;
  stop(): void;
};

const hearts = new WeakMap<Db, Heart>();

/**
 * Shows operators that a service is running, until it has stopped in order; one that dies is shown as lost for a while.
 * Call it before adding the service's own shutdown step, which then runs first. While the document store is
 * unavailable, no heartbeat of the service is received.
 */
export function startHeartbeat(
  service: string,
  { documentStore: { db }, log, shutdown }: Pick<Resources, 'documentStore' | 'log' | 'shutdown'>,
): void {
  const heart = hearts.get(db) ?? openHeart(db, log);
  const running = { instance: INSTANCE, service, since: new Date() };
  heart.services.set(service, running);
  heart.beat();
  shutdown.add(`heartbeat of ${service}`, async () => {
    heart.services.delete(service);
    if (heart.services.size === 0) heart.stop();
    // After the last beat, which would bring the document back.
    await heart.settled();
    // If it cannot be removed, it is shown as lost.
    await forgetProcess(db, running).catch((error) => log.debug({ err: error, service }, 'the heartbeat remains'));
  });
}

function openHeart(db: Db, log: Log): Heart {
  const services = new Map<string, Running>();
  const stopping = new AbortController();
  let isPrepared = false;
  let last: Promise<void> = Promise.resolve();

  const tell = async (): Promise<void> => {
    if (!isPrepared) await prepareProcesses(db);
    isPrepared = true;
    if (services.size > 0) await noteProcesses(db, [...services.values()]);
  };
  /** One after the other, so that none brings back what has stopped since. */
  const beat = (): Promise<void> => {
    const next = last.then(tell);
    last = next.catch(() => undefined);
    return next;
  };
  const beating = polling({ name: 'heartbeat', everyMs: EVERY_MS, log, poll: beat }).run(stopping.signal);
  const heart: Heart = {
    services,
    beat: () => void beat().catch((error) => log.debug({ err: error }, 'a heartbeat could not be written')),
    settled: () => (stopping.signal.aborted ? beating : last),
    stop() {
      stopping.abort();
      hearts.delete(db);
    },
  };
  hearts.set(db, heart);
  return heart;
}
