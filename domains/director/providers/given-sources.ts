import { editorIn, reportOf } from '../../../offline/writer/report.ts';
import type { SourcedDraft, WritingRequest } from './writer.ts';

/** What a script's claims may rest on: the trend's source, and what a person asks for. */
export const givenSources = (
  request: Pick<WritingRequest, 'topic' | 'source' | 'url' | 'feedback' | 'language'>,
): SourcedDraft['scenes'][number]['sources'] => [
  reportOf(request),
  ...(request.feedback ? [editorIn(request.language)] : []),
];
