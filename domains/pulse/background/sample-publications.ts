import { randomUUID } from 'node:crypto';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, polling } from '../../../kernel/service/background.ts';
import { livePublications, type PublicationDocument } from '../../../read-models/publications.ts';
import { performanceEvents } from '../performance/events.ts';
import type { PerformanceSource } from '../providers/performance-source.ts';
import { recordSample } from '../use-cases/record-sample.ts';

type Tools = {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly sources: readonly PerformanceSource[];
  readonly everySeconds: number;
  readonly log: Log;
};

/** Samples everything that is live. Of several copies that do so, the first writes what is new. */
export const samplePublications = ({ store, documents, sources, everySeconds, log }: Tools): Background =>
  polling({
    name: 'sample-publications',
    everyMs: everySeconds * 1_000,
    log,
    async look(signal) {
      const platforms = sources.map(({ platform }) => platform);
      for await (const live of livePublications(documents, platforms)) {
        if (signal.aborted) return;
        await sample(store, sources, live, signal).catch((error) =>
          log.warn({ err: error, publication_id: live.publication_id }, 'a publication could not be sampled'),
        );
      }
    },
  });

async function sample(
  store: EventStore,
  sources: readonly PerformanceSource[],
  live: PublicationDocument,
  signal: AbortSignal,
): Promise<void> {
  const source = sources.find(({ platform }) => platform === live.platform);
  // The first sample is the policy's: it joins the stream to the correlation of its content.
  const [first] = await store.eventsOf(performanceEvents, live.publication_id, { maxCount: 1 });
  if (!source || !first) return;
  const commandId = randomUUID();
  const { correlationId } = first.metadata;
  const actor = 'system:sample-publications';
  const context = { commandId, correlationId, causationId: commandId, actor, owner: live.owner_id };
  await recordSample(store, source, live, context, signal);
}
