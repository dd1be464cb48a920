import type { Draft } from '../../../contracts/director/script.ts';
import { createTemplateWriter } from '../../../domains/director/providers/templates.ts';
import type { SourcedDraft, WritingRequest } from '../../../domains/director/providers/writer.ts';
import { extractFacts } from '../../../offline/writer/facts.ts';
import { countWords } from '../../../offline/writer/words.ts';
import { writingRequest } from '../../domains/director/providers/writing-request.ts';

export const never = new AbortController().signal;
export const writer = createTemplateWriter();

export const write = async (changes: Partial<WritingRequest> = {}): Promise<SourcedDraft> =>
  (await writer.write(writingRequest(changes), never)).draft;
export const revise = async (feedback: string, changes: Partial<WritingRequest> = {}) => {
  const before = await write(changes);
  return { before, after: await write({ ...changes, revision: 2, feedback, previous: before }) };
};
export const spoken = ({ scenes }: Draft): string => scenes.map(({ narration }) => narration).join(' ');
export const words = (draft: Draft): number => countWords(spoken(draft));
export const factsIn = (draft: Draft): number =>
  extractFacts(writingRequest().summary, writingRequest().topic).filter((fact) => spoken(draft).includes(fact)).length;
export const hook = ({ scenes }: Draft): string => scenes[0]?.narration ?? '';
export const closing = ({ scenes }: Draft): string => scenes.at(-1)?.narration ?? '';
export const occurrences = (text: string, part: string): number => text.split(part).length - 1;
