import type { WritingRequest } from '../../../../domains/director/providers/writer.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { unlimitedSpending } from '../../../support/unlimited-spending.ts';

const summary = [
  'The Federal Reserve lowered its benchmark interest rate by 0.25 percentage points on Wednesday, to a range of 3.5%-3.75%.',
  'Chair Jerome Powell said the labor market had "cooled noticeably" since the summer.',
  'Two of the 12 voting members wanted a bigger cut.',
  'U.S. stocks rose after the announcement, with the S&P 500 closing up 0.8%.',
  'Inflation, at 2.9 percent, is still above the Fed’s 2% target.',
].join(' ');

export const writingRequest = (changes: Partial<WritingRequest> = {}): WritingRequest => ({
  topic: 'Fed cuts rates by a quarter point as hiring slows',
  summary,
  url: 'https://www.reuters.com/markets/fed',
  source: 'Reuters',
  niche: 'business',
  targetPlatform: 'youtube',
  tone: 'informative',
  visualStyle: 'cinematic',
  language: 'en',
  character: null,
  seconds: null,
  revision: 1,
  feedback: null,
  previous: null,
  idempotencyKey: 'content-1-revision-1',
  spending: unlimitedSpending,
  ...changes,
});

/** The ProviderError a promise must end with. */
export async function providerErrorOf(outcome: Promise<unknown>): Promise<ProviderError> {
  try {
    await outcome;
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
  throw new Error('it succeeded, where a ProviderError was expected');
}
