import type { Draft, Script } from '../../../contracts/director/script.ts';
import type { Cost } from '../../../kernel/events/cost.ts';
import type { Spending } from '../../../kernel/providers/paid-call.ts';
import type { Opinion } from '../../../offline/critic/judge.ts';
import type { CriterionName } from '../../../offline/critic/rubric.ts';

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
  /** ISO 639: `en`, `de`. */
  readonly language: string;
  /** Who is in the pictures of all scenes, in a person's words; null for no one in particular. */
  readonly character: string | null;
  /** How long the film is to be; null for the usual length. */
  readonly seconds: number | null;
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

export type Written = {
  draft: SourcedDraft;
  /** What of the feedback could not be done, in sentences. */
  notDone: string[];
  costs: Cost[];
};

/** Which scenes of a draft to write again, and what is wrong with the draft. */
export type Rewriting = {
  readonly draft: SourcedDraft;
  readonly scenes: readonly number[];
  readonly reasons: readonly string[];
  /** 1 for the first time. */
  readonly round: number;
};

/** What a reader of a draft thinks of it, by the rubric's criteria. */
export type Reading = {
  opinions: Partial<Record<CriterionName, Opinion>>;
  /** The index of the weakest scene. */
  weakest: number | null;
  costs: Cost[];
};

/** What there is to know about a script before it is written. */
export type Foreseen = {
  /** A draft of the size to expect. */
  readonly draft: SourcedDraft;
  /** What it can tell already that it will not do, in sentences. */
  readonly notDone: readonly string[];
  /** Whether it is billed at an unknown price: its amounts are 0 then. */
  readonly isUnpriced: boolean;
  /** What its answers will count. */
  readonly costs: readonly Cost[];
};

/** Turns a trend into a script. Its methods throw ProviderErrors, or a `FailedAttempt` if money was spent. */
export type Writer = {
  readonly name: string;
  /** What it writes, ISO 639; null for any language. */
  readonly languages: readonly string[] | null;
  /** Estimates what writing would take, without a call. */
  foresee(request: Omit<WritingRequest, 'spending' | 'idempotencyKey'>): Foreseen;
  write(request: WritingRequest, signal: AbortSignal): Promise<Written>;
  /** Writes scenes again, and leaves the others as they are. */
  rewrite(
    request: WritingRequest,
    rewriting: Rewriting,
    signal: AbortSignal,
  ): Promise<Pick<Written, 'draft' | 'costs'>>;
  /** Reads a draft as a person would; null: rules alone judge it. */
  readonly read: ((request: WritingRequest, draft: SourcedDraft, signal: AbortSignal) => Promise<Reading>) | null;
};

/** Who writes, and who takes over, one after the other, if that one is down. */
export type Writers = { readonly writer: Writer; readonly others: readonly Writer[] };
