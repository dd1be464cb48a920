import { definePolicy, done, type Policy, skip } from '../../../kernel/policies/policy.ts';
import { publicationEvents } from '../../publisher/publication/events.ts';
import type { PerformanceSource } from '../providers/performance-source.ts';
import { recordSample } from '../record-sample.ts';

/** A publication is live: its performance begins, in the same story. */
export const firstSample = (sources: readonly PerformanceSource[]): Policy =>
  definePolicy({
    name: 'first-sample',
    events: [publicationEvents],
    on: {
      async PublicationSucceeded({ data }, { store, command, signal }) {
        const source = sources.find(({ platform }) => platform === data.platform);
        if (!source) return skip(`nothing counts the visitors of ${data.platform}`);
        await recordSample(store, source, data, command(), signal);
        return done;
      },
    },
  });
