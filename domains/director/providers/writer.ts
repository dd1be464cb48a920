import type { Cost } from '../../../kernel/events/cost.ts';
import type { Spending } from '../../../kernel/providers/paid-call.ts';
import type { Draft } from '../content/events.ts';

export type WritingRequest = {
  readonly topic: string;
  /** Plain text of a few sentences, as the source gave it; the facts to write about. */
  readonly summary: string | null;
  readonly url: string | null;
  readonly source: string | null;
  readonly niche: string;
  readonly targetPlatform: string;
  readonly tone: string;
  readonly visualStyle: string;
  readonly revision: number;
  /** What a person wants changed, and what it was that they did not like. */
  readonly feedback: string | null;
  readonly previous: Draft | null;
  /** The same for every repeat of this request. */
  readonly idempotencyKey: string;
  /** What a writer that is paid is paid from. */
  readonly spending: Spending;
};

/** Turns a trend into a script. @throws ProviderError, a `FailedAttempt` where money was spent on it */
export type Writer = {
  readonly name: string;
  write(request: WritingRequest, signal: AbortSignal): Promise<{ draft: Draft; costs: Cost[] }>;
};
