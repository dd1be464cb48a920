import type { HttpResponse } from '../../kernel/providers/http-client.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import { isSuccess } from './platform-api.ts';
import type { Absent, Posted, Unconfirmed } from './publishing-platform.ts';

export const ABSENT: Absent = { kind: 'absent' };

type FinalStep<Made extends { readonly kind: string }> = {
  /** What people call the platform. */
  readonly title: string;
  /** What it makes. */
  readonly what?: 'post' | 'comment';
  readonly signal: AbortSignal;
  /** Makes it. */
  send(): Promise<HttpResponse>;
  /** What a successful answer names; null if it names nothing. */
  postedFrom(answer: HttpResponse): Made | null;
  errorFrom(answer: HttpResponse): ProviderError;
  /** Looks for it. `unconfirmed` where its absence proves nothing. */
  find(): Promise<Made | Absent | Unconfirmed>;
};

/**
 * The step that makes a post or a comment. A clear refusal is an error. Without an answer, or with one that says neither yes nor no,
 * the platform is asked whether it is there; while it cannot be asked, the outcome is unconfirmed.
 */
export async function finalStep<Made extends { readonly kind: string } = Posted>(
  step: FinalStep<Made>,
): Promise<Made | Unconfirmed> {
  let doubt: ProviderError;
  try {
    const answer = await step.send();
    const posted = isSuccess(answer) ? step.postedFrom(answer) : null;
    if (posted) return posted;
    doubt = step.errorFrom(answer);
    if (!isSuccess(answer) && answer.status < 500) throw doubt;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.details.kind !== 'unavailable' || wasRefused(error)) throw error;
    doubt = error;
  }
  const found = await step.find().catch((error: unknown) => {
    if (step.signal.aborted || !(error instanceof ProviderError)) throw error;
    return inDoubt(step, doubt);
  });
  if (isAbsent(found)) throw doubt;
  return found;
}

/** The platform has said that it did nothing, and when to come again. */
const wasRefused = ({ details: { code, retryAfterMs } }: ProviderError): boolean =>
  code === 'http-429' || retryAfterMs !== undefined;

const isAbsent = (found: { readonly kind: string }): found is Absent => found.kind === 'absent';

const inDoubt = (
  { title, what = 'post' }: Pick<FinalStep<Posted>, 'title' | 'what'>,
  { details: { code, cause } }: ProviderError,
): Unconfirmed => ({
  kind: 'unconfirmed',
  code,
  cause: `the ${what} was sent, but ${title} did not confirm it: ${cause}`,
  nextAction: `check the publication when ${title} answers again`,
});

/** By then a call that was on its way has ended, one way or the other. */
const SETTLED_MS = 120_000;

/**
 * What it means that there is no such post among the newest, where nothing but a search tells.
 * @param sentAt when it was sent, ISO 8601 UTC
 */
export const notFound = (title: string, sentAt: string, what: 'post' | 'comment' = 'post'): Absent | Unconfirmed =>
  Date.now() - Date.parse(sentAt) > SETTLED_MS
    ? ABSENT
    : {
        kind: 'unconfirmed',
        code: 'not-found-yet',
        cause: `the ${what} was sent, but is not among the newest of the account at ${title}`,
        nextAction: 'check the publication in a few minutes',
      };
