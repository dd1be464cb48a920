import { editor, reportOf } from '../../../offline/writer/sources.ts';
import type { SourcedDraft, WritingRequest } from './writer.ts';

/** What a script's claims may rest on: the trend's source, and what a person asks for. */
export const givenSources = (
  request: Pick<WritingRequest, 'topic' | 'source' | 'url' | 'feedback'>,
): SourcedDraft['scenes'][number]['sources'] => [reportOf(request), ...(request.feedback ? [editor] : [])];
