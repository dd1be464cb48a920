import { z } from 'zod';
import type { HttpResponse } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import type { AccessTokens } from '../access-tokens.ts';
import { tiktokError } from './error.ts';

export type TiktokOptions = {
  /** For example `https://open.tiktokapis.com`. */
  readonly apiUrl: string;
  readonly access: AccessTokens;
  /** Per call. */
  readonly timeoutMs: number;
};

const creatorSchema = z.object({
  creator_username: z.string().default(''),
  privacy_level_options: z.array(z.string()).default([]),
  max_video_post_duration_sec: z.number().optional(),
});
export type Creator = z.infer<typeof creatorSchema>;

const startedSchema = z.object({ publish_id: z.string(), upload_url: z.string() });
const statusSchema = z.object({
  status: z.string(),
  fail_reason: z.string().nullish(),
  // The API's own spelling. The ids exceed the range of a JavaScript number and are needed as text.
  publicaly_available_post_id: z.array(z.union([z.string(), z.number()])).nullish(),
});

const MAX_RESPONSE_BYTES = 1024 * 1024;

/** The three calls of a direct post. All throw ProviderError. */
export function tiktokApi({ apiUrl, access, timeoutMs }: TiktokOptions) {
  const post = async <S extends z.ZodType>(path: string, body: object, schema: S, signal: AbortSignal) => {
    const answer = await access.authorized(`${apiUrl}/v2/post/publish/${path}`, {
      provider: 'tiktok',
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=UTF-8' },
      body: JSON.stringify(body),
      timeoutMs,
      maxBytes: MAX_RESPONSE_BYTES,
      signal,
    });
    return dataOf(answer, schema);
  };
  return {
    creatorInfo: (signal: AbortSignal) => post('creator_info/query/', {}, creatorSchema, signal),
    begin: (body: object, signal: AbortSignal) => post('video/init/', body, startedSchema, signal),
    status: (publish_id: string, signal: AbortSignal) => post('status/fetch/', { publish_id }, statusSchema, signal),
  };
}

const envelopeSchema = z.object({ error: z.object({ code: z.literal('ok') }).optional(), data: z.unknown() });

/** Errors arrive with any HTTP status; success is `error.code: "ok"`. */
export function dataOf<S extends z.ZodType>(answer: HttpResponse, schema: S): z.infer<S> {
  const envelope = envelopeSchema.safeParse(parseJson(withIdsAsText(answer.bytes)));
  const parsed = envelope.success ? schema.safeParse(envelope.data.data) : null;
  if (answer.status !== 200 || !parsed?.success) throw tiktokError(answer);
  return parsed.data;
}

const withIdsAsText = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString()
      .replace(/("publicaly_available_post_id"\s*:\s*\[)([\d,\s]*)(\])/g, (_, before, ids: string, after) => {
        return `${before}${ids.replace(/\d+/g, '"$&"')}${after}`;
      }),
  );
