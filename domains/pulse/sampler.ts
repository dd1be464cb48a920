import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Documents } from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Log } from '../../kernel/log.ts';
import type { Background } from '../../kernel/service/service.ts';
import { livePublications, type PublicationDocument } from '../../read-models/publications.ts';
import { performance } from './performance/index.ts';
import type { PerformanceSource } from './providers/performance-source.ts';
import { recordSample } from './record-sample.ts';

export type SamplerTools = {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly sources: readonly PerformanceSource[];
  readonly everySeconds: number;
  readonly log: Log;
};

/** Samples everything that is live, again and again. Of several copies that do so, the first writes what is new. */
export const sampler = ({ store, documents, sources, everySeconds, log }: SamplerTools): Background => ({
  name: 'sampler',
  async run(signal) {
    const platforms = sources.map(({ platform }) => platform);
    while (!signal.aborted) {
      await sleep(everySeconds * 1_000, undefined, { signal }).catch(() => undefined /* stopping */);
      try {
        for await (const live of livePublications(documents, platforms)) {
          if (signal.aborted) return;
          await sample(live).catch((error) =>
            log.warn({ err: error, publication_id: live.publication_id }, 'a publication could not be sampled'),
          );
        }
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'the publications could not be read; the next round is to come');
      }
    }

    async function sample(live: PublicationDocument): Promise<void> {
      const source = sources.find(({ platform }) => platform === live.platform);
      // The first sample is the policy's: it joins the stream to the story of its content.
      const first = await store.lastOf(performance.streamOf(live.publication_id));
      if (!source || !first) return;
      const commandId = randomUUID();
      const { correlationId } = first.metadata;
      const context = {
        commandId,
        correlationId,
        causationId: commandId,
        actor: 'system:sampler',
        owner: live.owner_id,
      };
      await recordSample(store, source, live, context, signal);
    }
  },
});
