import { clipped } from '../events/clipped.ts';
import type { Cost } from '../events/cost.ts';

/**
 * How a call to an outside provider failed, in a closed vocabulary:
 * - `unavailable`: not reached, timed out, 5xx, overloaded; another attempt or another provider may work
 * - `invalid`: the provider calls the request invalid; the same request will fail again
 * - `refused`: moderation or policy; never send the same content to another provider
 * - `quota`: money, credit or a daily allowance is spent; waiting a little does not help
 * - `unauthorized`: the configured key or token is not accepted
 * - `budget`: it was not called at all, because the owner lacks money, disk space or a verified address
 */
export type ProviderErrorKind = 'unavailable' | 'invalid' | 'refused' | 'quota' | 'unauthorized' | 'budget';

export type ProviderErrorDetails = {
  provider: string;
  kind: ProviderErrorKind;
  /** Machine-readable, kebab-case, stable: `timeout`, `connection-refused`, `moderation-blocked` … */
  code: string;
  /** One sentence for a person, without secrets. */
  cause: string;
  /** What to do about it. */
  nextAction: string;
  retryAfterMs?: number;
  /** Set if the failed call cost money: an unusable response is billed all the same. */
  cost?: Cost;
};

/** The longest code and text, in characters: they become part of events, and may quote an answer of any length. */
const LONGEST = { code: 200, text: 2_000 };

/** Thrown by every adapter in a domain's `providers/` folder; the only error that they throw deliberately. */
export class ProviderError extends Error {
  readonly details: ProviderErrorDetails;

  constructor(details: ProviderErrorDetails, options?: ErrorOptions) {
    const cause = clipped(details.cause, LONGEST.text);
    super(`${details.provider}: ${cause}`, options);
    this.name = 'ProviderError';
    this.details = {
      ...details,
      code: clipped(details.code, LONGEST.code),
      cause,
      nextAction: clipped(details.nextAction, LONGEST.text),
    };
  }
}

const DOWN: ReadonlySet<ProviderErrorKind> = new Set(['unavailable', 'quota', 'unauthorized']);

/** Who is named for failures of the platform's own files. */
export const FILES = 'files';

const AWAY: ReadonlySet<string> = new Set(['files-unreachable', 'files-busy']);

/** Whether it is an outage of the platform's own files: it ends by itself, and says nothing about any one of them. */
export const areFilesAway = ({ details }: ProviderError): boolean =>
  details.provider === FILES && AWAY.has(details.code);

/**
 * Whether a provider failed because it, or its account there, is down: another one may do what it could not. What is
 * invalid, refused or too dear is so for every provider, and so are files that cannot be reached.
 */
export const isDown = ({ details }: ProviderError): boolean => DOWN.has(details.kind) && details.provider !== FILES;
