import { z } from 'zod';
import type { HttpResponse } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import type { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { type Explanation, statusError } from '../../../kernel/providers/status-error.ts';

const refusalSchema = z.object({
  detail: z.union([
    z.object({ status: z.string().nullish(), code: z.string().nullish(), message: z.string().nullish() }),
    z.array(z.object({ msg: z.string() })).transform(([first]) => ({ status: null, code: null, message: first?.msg })),
    z.string().transform((message) => ({ status: null, code: null, message })),
  ]),
});

const KINDS: Readonly<Record<string, Explanation['kind']>> = {
  quota_exceeded: 'quota',
  insufficient_credits: 'quota',
  payment_required: 'quota',
  content_against_policy: 'refused',
  bad_prompt: 'refused',
  voice_not_found: 'invalid',
  max_character_limit_exceeded: 'invalid',
};

/** What a failure of ElevenLabs means: a spent quota is a 401 there, like a wrong key. */
export function elevenLabsError(provider: string, answer: HttpResponse, key: string): ProviderError {
  const detail = refusalSchema.safeParse(parseJson(answer.bytes)).data?.detail;
  const kind = KINDS[detail?.status ?? ''] ?? KINDS[detail?.code ?? ''];
  return statusError(provider, answer, { message: detail?.message, kind }, key);
}

export const elevenLabsBase = (url: string): string => url.replace(/\/+$/, '');
