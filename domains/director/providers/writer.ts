import type { Draft, Script } from '../../../contracts/director/script.ts';
import type { Cost } from '../../../kernel/events/cost.ts';
import type { Spending } from '../../../kernel/providers/paid-call.ts';

export type WritingRequest = {
  readonly topic: string;
  /** Plain text of a few sentences, as provided by the source; the facts to write about. */
  readonly summary: string | null;
  readonly url: string | null;
  readonly source: string | null;
  readonly niche: string;
  readonly targetPlatform: string;
  readonly tone: string;
  readonly visualStyle: string;
  readonly revision: number;
  /** What a person wants changed, and the draft they want it changed in. */
  readonly feedback: string | null;
  readonly previous: Draft | null;
  /** The same for every repeat of this request. */
  readonly idempotencyKey: string;
  /** The budget that pays for a paid writer. */
  readonly spending: Spending;
};

/** A draft whose scenes say what their claims rest on. */
export type SourcedDraft = Omit<Draft, 'scenes'> & {
  scenes: (Draft['scenes'][number] & Pick<Script['scenes'][number], 'sources'>)[];
};

/** Turns a trend into a script. @throws ProviderError, or a `FailedAttempt` if money was spent */
export type Writer = {
  readonly name: string;
  write(request: WritingRequest, signal: AbortSignal): Promise<{ draft: SourcedDraft; costs: Cost[] }>;
};
