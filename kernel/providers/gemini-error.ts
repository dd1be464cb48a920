import { z } from 'zod';
import type { HttpResponse } from './http-client.ts';
import { parseJson } from './parse-json.ts';
import type { ProviderError } from './provider-error.ts';
import { statusError } from './status-error.ts';

const errorSchema = z.object({
  error: z.object({
    message: z.string().optional(),
    details: z
      .array(
        z.object({
          reason: z.string().optional(),
          retryDelay: z.string().optional(),
          violations: z.array(z.object({ quotaId: z.string().optional() })).optional(),
        }),
      )
      .default([]),
  }),
});

/**
 * What an error response of the Gemini API means. A wrong key is a 400 there, a day's spent quota is a 429 like too many
 * calls in a minute, and how long to wait is said in the body.
 * @param secret is blanked wherever the server repeats it
 */
export function geminiError(provider: string, answer: HttpResponse, secret: string | null): ProviderError {
  const { message, details = [] } = errorSchema.safeParse(parseJson(answer.bytes)).data?.error ?? {};
  const isBadKey = details.some(({ reason }) => reason === 'API_KEY_INVALID');
  const isSpent = details.some(({ violations = [] }) => violations.some(({ quotaId = '' }) => /PerDay/.test(quotaId)));
  const kind = isBadKey ? 'unauthorized' : isSpent ? 'quota' : undefined;
  const seconds = Number.parseFloat(details.find(({ retryDelay }) => retryDelay)?.retryDelay ?? '');
  const wait = Number.isFinite(seconds) ? Math.round(seconds * 1_000) : undefined;
  return statusError(provider, answer, { message, kind, retryAfterMs: wait }, secret);
}

/** The reasons for which a model of Gemini ends, or does not begin, that are about content. */
export const GEMINI_REFUSALS: ReadonlySet<string> = new Set([
  'SAFETY',
  'PROHIBITED_CONTENT',
  'BLOCKLIST',
  'SPII',
  'RECITATION',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
]);
