import { definePolicyUsing, done, skip } from '../../../kernel/policies/policy.ts';
import { publicationEvents } from '../../publisher/publication/events.ts';
import type { PerformanceSource } from '../providers/performance-source.ts';
import { recordSample } from '../use-cases/record-sample.ts';

/** A publication is live: its performance begins, in the same story. */
export const firstSample = definePolicyUsing<{ readonly sources: readonly PerformanceSource[] }>()({
  name: 'first-sample',
  events: [publicationEvents],
  on: {
    async PublicationSucceeded({ data }, { store, command, signal }, { sources }) {
      const source = sources.find(({ platform }) => platform === data.platform);
      if (!source) return skip(`nothing counts the visitors of ${data.platform}`);
      await recordSample(store, source, data, command(), signal);
      return done;
    },
  },
});
