import { pause } from '../../../kernel/async/pause.ts';
import { SourceProblem } from './define-source.ts';
import { type Answered, type Document, isHttp, type ReadOptions, requestDocument } from './read-document.ts';

/** How often a source may be asked. */
export type Terms = {
  /** For how long an answer is used instead of asking for the same again, unless the source itself says longer. */
  readonly freshMs: number;
  /** From one request to the next, whatever they ask for. */
  readonly apartMs: number;
};

type Options = {
  readonly terms: Terms;
  /** Where the operator of this installation can be reached; null for nowhere. */
  readonly contact: string | null;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

type Kept = Answered & { readonly freshUntil: number; readonly askedAt: number };

/** A feed may say that it changes once a week, and a person who scans wants to know the same day. */
const LONGEST_FRESH_MS = 6 * 3_600_000;
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** Where a server refuses without saying how long. */
const USUAL_WAIT_MS = 60_000;
/** For how long the last answer is used while a source does not want to be asked. */
const USABLE_MS = 3_600_000;
const MOST_KEPT = 50;

/**
 * Reads documents as a source's terms ask for: one request at a time and not too soon after the one before, whoever
 * scans; only what has changed since the last time; and nothing at all for as long as the source asks to wait. The last
 * answer is used meanwhile. Files are simply read.
 * @throws SourceProblem `asked-to-wait`, and what `readDocument` throws
 */
export function createPoliteReader({ terms, contact, now = Date.now }: Options) {
  const kept = new Map<string, Kept>();
  let silentUntil = 0;
  let lastAskedAt = Number.NEGATIVE_INFINITY;
  let turn: Promise<unknown> = Promise.resolve();

  return async (address: string, options: ReadOptions): Promise<Document> => {
    const own = { ...options, contact };
    if (!isHttp(address)) return (await requestDocument(address, own)).document;
    const known = withoutAsking(address);
    if (known) return known;
    const mine = turn.then(() => {
      options.signal.throwIfAborted();
      return withoutAsking(address) ?? ask(address, own);
    });
    turn = mine.catch(() => undefined);
    return mine;
  };

  /** Null if it has to be asked for. */
  function withoutAsking(address: string): Document | null {
    const known = kept.get(address);
    if (known && now() < known.freshUntil) return known.document;
    if (silentUntil <= now()) return null;
    if (known && now() - known.askedAt < USABLE_MS) return known.document;
    throw askedToWait(silentUntil, now());
  }

  async function ask(address: string, options: ReadOptions): Promise<Document> {
    const wait = lastAskedAt + terms.apartMs - now();
    if (wait > options.timeoutMs / 2) throw askedToWait(lastAskedAt + terms.apartMs, now());
    if (wait > 0) await pause(wait, options.signal);
    lastAskedAt = now();
    const known = kept.get(address);
    try {
      const answer = await requestDocument(address, { ...options, since: known?.validators });
      return keep(address, answer === 'unchanged' ? (known ?? null) : answer);
    } catch (error) {
      const asked = waitAskedFor(error);
      if (asked === null) throw error;
      silentUntil = now() + asked;
      const usable = withoutAsking(address);
      if (usable === null) throw error;
      return usable;
    }
  }

  function keep(address: string, answer: Answered | null): Document {
    if (answer === null) throw new SourceProblem('unexpected-answer', 'it answered 304 to what was not asked of it');
    kept.delete(address);
    const freshMs = Math.max(terms.freshMs, Math.min(answer.freshMs, LONGEST_FRESH_MS));
    kept.set(address, { ...answer, askedAt: now(), freshUntil: now() + freshMs });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return answer.document;
  }
}

/** For how long a source wants to be left alone; null if it has failed otherwise. */
function waitAskedFor(error: unknown): number | null {
  if (!(error instanceof SourceProblem)) return null;
  const { code, retryAfterMs } = error;
  // Without a time, 503 is an outage like any other.
  const usual = code === 'http-429' ? USUAL_WAIT_MS : null;
  return retryAfterMs === undefined ? usual : Math.min(retryAfterMs, LONGEST_WAIT_MS);
}

function askedToWait(until: number, now: number): SourceProblem {
  const time = new Date(until).toISOString().slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
  const cause = `it does not want to be asked so often, and is asked again at ${time} UTC`;
  return new SourceProblem(ASKED_TO_WAIT, cause, { retryAfterMs: until - now });
}

export const ASKED_TO_WAIT = 'asked-to-wait';
