import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderError } from '../../kernel/providers/provider-error.ts';

const AT_MOST_MS = 600_000;

type Waiting = {
  readonly provider: string;
  /** What people call the platform. */
  readonly title: string;
  /** Between two questions. */
  readonly pollMs: number;
  readonly signal: AbortSignal;
};

/**
 * Asks until a platform is done with a video.
 * @param look null while it is not
 * @throws ProviderError `not-processed` after ten minutes
 */
export async function waitUntil<T>(
  look: () => Promise<T | null>,
  { provider, title, pollMs, signal }: Waiting,
): Promise<T> {
  const end = Date.now() + AT_MOST_MS;
  while (true) {
    const answer = await look();
    if (answer !== null) return answer;
    if (Date.now() > end) {
      const cause = `${title} did not finish processing the video within ten minutes`;
      const nextAction = 'publish again later';
      throw new ProviderError({ provider, kind: 'unavailable', code: 'not-processed', cause, nextAction });
    }
    await sleep(pollMs, undefined, { signal });
  }
}

/** The platform could not convert the video. @param why in its own words; empty if it does not say */
export const notConverted = ({ provider, title }: Pick<Waiting, 'provider' | 'title'>, why = ''): ProviderError =>
  new ProviderError({
    provider,
    kind: 'invalid',
    code: 'not-taken',
    cause: `${title} could not convert the video${why === '' ? '' : `: ${why}`}`,
    nextAction: 'render the video again, then publish again',
  });
