import { randomUUID } from 'node:crypto';
import { forgetProcess, noteProcess, prepareProcesses } from '../documents/index.ts';
import { polling } from './background.ts';
import type { Resources } from './resources.ts';

const EVERY_MS = 5_000;

/** Services that share this process have it in common. */
const INSTANCE = randomUUID();

/**
 * Has operators see that a service runs, until it has stopped in order; one that dies is shown as lost for a while. Call it before
 * the service's own step of the shutdown, which then comes first. While the document store is away, the service is not heard of.
 */
export function startHeartbeat(
  service: string,
  { documentStore: { db }, log, shutdown }: Pick<Resources, 'documentStore' | 'log' | 'shutdown'>,
): void {
  const running = { instance: INSTANCE, service, since: new Date() };
  const stopping = new AbortController();
  let isPrepared = false;
  const beating = polling({
    name: `heartbeat of ${service}`,
    everyMs: EVERY_MS,
    log,
    async poll() {
      if (!isPrepared) await prepareProcesses(db);
      isPrepared = true;
      await noteProcess(db, running);
    },
  }).run(stopping.signal);
  shutdown.add(`heartbeat of ${service}`, async () => {
    stopping.abort();
    // After the last beat, which would bring it back.
    await beating;
    // Where it cannot be forgotten it is shown as lost.
    await forgetProcess(db, running).catch((error) => log.debug({ err: error, service }, 'the heartbeat remains'));
  });
}
