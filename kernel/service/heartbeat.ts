import { randomUUID } from 'node:crypto';
import { forgetProcess, noteProcess, prepareProcesses } from '../documents/index.ts';
import { polling } from './background.ts';
import type { Resources } from './resources.ts';

const EVERY_MS = 5_000;

/** Shared by the services of this process. */
const INSTANCE = randomUUID();

/**
 * Shows operators that a service is running, until it has stopped in order; one that dies is shown as lost for a while.
 * Call it before adding the service's own shutdown step, which then runs first. While the document store is
 * unavailable, the service is not heard of.
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
    // After the last beat, which would bring the document back.
    await beating;
    // If it cannot be removed, it is shown as lost.
    await forgetProcess(db, running).catch((error) => log.debug({ err: error, service }, 'the heartbeat remains'));
  });
}
