import type { TokenPrices } from '../../../shared/prices.ts';
import { createTemplateWriter } from '../templates.ts';
import type { Foreseen, SourcedDraft, WritingRequest } from '../writer.ts';
import { messagesFor } from './prompt.ts';
import { readingMessages } from './reading.ts';
import { costsOf, isUnpriced } from './tokens.ts';

/** English text and JSON have about four characters to a token. */
const CHARACTERS_PER_TOKEN = 4;
/** The answer of a critic: four criteria with a sentence each. */
const READING_TOKENS = 130;

/** A draft and a reading of it, as long as templates would write the draft: they keep to the same length. */
export function foresee(
  request: Omit<WritingRequest, 'spending' | 'idempotencyKey'>,
  provider: string,
  prices: TokenPrices,
): Foreseen {
  const { draft } = createTemplateWriter().foresee(request);
  const input = tokensIn(messagesFor(request)) + tokensIn(readingMessages(request, draft));
  const output = tokensIn(asAnswered(draft)) + READING_TOKENS;
  return {
    draft,
    notDone: [],
    isUnpriced: isUnpriced(prices),
    costs: costsOf({ input, output }, provider, prices),
  };
}

const tokensIn = (value: unknown): number => Math.ceil(JSON.stringify(value).length / CHARACTERS_PER_TOKEN);

/** A model cites sources by their numbers. */
const asAnswered = ({ scenes, ...draft }: SourcedDraft) => ({
  ...draft,
  scenes: scenes.map(({ sources, ...scene }) => ({ ...scene, sources: sources.map((_, index) => index + 1) })),
  not_done: [],
});
