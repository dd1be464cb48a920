import { createScriptWriter } from '../../../offline/writer/index.ts';
import { WRITTEN } from '../../../offline/writer/tongues/index.ts';
import { publishingPlatforms } from '../../publishing-platforms/index.ts';
import type { Writer } from './writer.ts';

/** Writes without a language model. The same request yields the same draft. */
export function createTemplateWriter(): Writer {
  const { write, rewrite } = createScriptWriter(
    Object.fromEntries(Object.values(publishingPlatforms).map(({ name, style }) => [name, style])),
  );
  return {
    name: 'templates',
    languages: WRITTEN,
    foresee: (request) => ({ ...write(request), isUnpriced: false, costs: [] }),
    async write(request, signal) {
      signal.throwIfAborted();
      const { draft, notDone } = write(request);
      return { draft, notDone, costs: [] };
    },
    async rewrite(request, { draft, scenes, round }, signal) {
      signal.throwIfAborted();
      return { draft: rewrite(request, draft, scenes, round), costs: [] };
    },
    read: null,
  };
}
