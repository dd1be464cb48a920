import { publicationEvents } from '../../../contracts/publisher/publication.ts';
import { definePolicyUsing, done, skip } from '../../../kernel/policies/policy.ts';
import type { PerformanceSource } from '../providers/performance-source.ts';
import { recordSample } from '../use-cases/record-sample.ts';

type Tools = { readonly sources: readonly PerformanceSource[] };

/** Takes a publication's first sample when it goes live, in its content's correlation. */
export const sampleOnPublishing = definePolicyUsing<Tools>()({
  name: 'sample-on-publishing',
  formerly: 'first-sample',
  events: [publicationEvents],
  on: {
    async PublicationSucceeded({ data }, { store, command, signal }, { sources }) {
      const source = sources.find(({ platform }) => platform === data.platform);
      if (!source) return skip(`there is no source of counts for ${data.platform}`);
      await recordSample(store, source, data, command(), signal);
      return done;
    },
  },
});
