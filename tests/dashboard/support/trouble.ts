import { randomUUID } from 'node:crypto';
import { failuresOf, openDocumentStore } from '../../../kernel/documents/index.ts';
import { processesOf } from '../../../kernel/documents/processes.ts';
import { openEventStore } from '../../../kernel/event-store/index.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleTrend } from '../../support/examples/trend.ts';
import { write } from '../../support/given.ts';
import type { Platform } from '../../support/stacks/platform.ts';

export type Trouble = {
  /** Parks all that it is given until it is mended. */
  readonly policy: string;
  readonly delivered: () => number;
  mend(): void;
  park(count: number): Promise<void>;
  /** Events that the live version of a projection has passed over. */
  fail(projection: string, count: number): Promise<void>;
  /** A service that was last heard of a minute ago. */
  lose(service: string): Promise<void>;
  close(): Promise<void>;
};

/** What operators have to see to, made in the stores of a platform that runs. */
export async function makeTrouble(platform: Platform): Promise<Trouble> {
  const store = openEventStore(platform.eventStoreUrl());
  const documents = openDocumentStore(platform.documentStoreUrl());
  const policy = 'print-posters';
  const group = {
    stream: `inbox-${policy}`,
    name: policy,
    concurrency: 4,
    messageTimeoutMs: 60_000,
    from: 'start',
  } as const;
  await store.ensureGroup(group);
  const stopping = new AbortController();
  let delivered = 0;
  let isMended = false;
  const consuming = (async () => {
    for await (const delivery of store.consume(group, stopping.signal)) {
      if (!isMended) {
        delivery.park('The printer is on fire: put it out, then replay what it was to print');
        continue;
      }
      delivery.ack();
      delivered += 1;
    }
  })();
  let links = 0;
  return {
    policy,
    delivered: () => delivered,
    mend() {
      isMended = true;
    },
    async park(count) {
      for (let i = 0; i < count; i++) {
        const { detected, expired, history } = exampleTrend({ trend_id: randomUUID() });
        const { stream, revision, position } = await write(store, history(detected, expired));
        const link = { id: randomUUID(), stream, revision, reach: position };
        await store.appendLinks(group.stream, links === 0 ? null : BigInt(links - 1), [link]);
        links += 1;
      }
      const parked = async () => (await store.groupsOn(group.stream))[0]?.parked === count;
      await eventually(`${count} parked messages`, parked);
    },
    async fail(projection, count) {
      for (let i = 0; i < count; i++) {
        const event_id = randomUUID();
        await failuresOf(documents.db).insertOne({
          _id: `${projection}/${event_id}`,
          projection,
          event_id,
          event_type: 'TrendDetected',
          stream: `trend-${randomUUID()}`,
          revision: String(i),
          position: '-1',
          error: "TypeError: Cannot read properties of undefined (reading 'score')",
          at: new Date().toISOString(),
        });
      }
    },
    async lose(service) {
      const instance = randomUUID();
      const [at, since] = [new Date(Date.now() - 60_000), new Date(Date.now() - 7_200_000)];
      const where = { version: '0.1.0', host: 'worker-2', pid: 4_711 };
      await processesOf(documents.db).insertOne({
        _id: `${instance} ${service}`,
        instance,
        service,
        ...where,
        since,
        heard_at: at,
      });
    },
    async close() {
      stopping.abort();
      await consuming;
      await Promise.all([store.close(), documents.close()]);
    },
  };
}
