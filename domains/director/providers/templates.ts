import { createScriptWriter } from '../../../offline/writer/index.ts';
import { publishingPlatforms } from '../../publishing-platforms/index.ts';
import type { Writer, WritingRequest } from './writer.ts';

/** Templates write English, whoever speaks it. */
const foreign = ({ language }: Pick<WritingRequest, 'language'>): string[] =>
  language === 'English'
    ? []
    : [
        `The voice speaks ${language}, and templates write English: choose an English voice in the settings, or have an administrator set up a language model (PLATFORM_LLM_URL), which writes ${language}.`,
      ];

/** Writes without a language model. The same request yields the same draft. */
export function createTemplateWriter(): Writer {
  const { write, rewrite } = createScriptWriter(
    Object.fromEntries(Object.values(publishingPlatforms).map(({ name, style }) => [name, style])),
  );
  return {
    name: 'templates',
    foresee: (request) => ({ draft: write(request).draft, costs: [] }),
    async write(request, signal) {
      signal.throwIfAborted();
      const { draft, notDone } = write(request);
      return { draft, notDone: [...notDone, ...foreign(request)], costs: [] };
    },
    async rewrite(request, { draft, scenes, round }, signal) {
      signal.throwIfAborted();
      return { draft: rewrite(request, draft, scenes, round), costs: [] };
    },
    read: null,
  };
}
