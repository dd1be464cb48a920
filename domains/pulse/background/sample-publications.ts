import { randomUUID } from 'node:crypto';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { levelOf } from '../../../kernel/outages/unavailable.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, polling } from '../../../kernel/service/background.ts';
import { livePublications, type PublicationDocument } from '../../../read-models/publications.ts';
import { performance } from '../performance/index.ts';
import type { PerformanceSource } from '../providers/performance-source.ts';
import { recordSample } from '../use-cases/record-sample.ts';

type Tools = {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly sources: readonly PerformanceSource[];
  readonly everySeconds: number;
  readonly log: Log;
};

/** Samples every live publication. Any number of copies may run: the same counts are recorded once. */
export const samplePublications = ({ store, documents, sources, everySeconds, log }: Tools): Background =>
  polling({
    name: 'sample-publications',
    everyMs: everySeconds * 1_000,
    log,
    async poll(signal) {
      const platforms = sources.map(({ platform }) => platform);
      for await (const publication of livePublications(documents, platforms)) {
        if (signal.aborted) return;
        await sample(store, sources, publication, signal).catch((error) =>
          log[levelOf(error)](
            { err: error, publication_id: publication.publication_id },
            'a publication could not be sampled',
          ),
        );
      }
    },
  });

async function sample(
  store: EventStore,
  sources: readonly PerformanceSource[],
  publication: PublicationDocument,
  signal: AbortSignal,
): Promise<void> {
  const source = sources.find(({ platform }) => platform === publication.platform);
  const { state } = await load(store, performance, publication.publication_id);
  // The policy takes the first sample, which puts the stream into its content's correlation.
  if (!source || state.status === 'none') return;
  const context = rootCommandContext(randomUUID(), 'system:sample-publications', publication.owner_id);
  await recordSample(store, source, publication, context, signal);
}
