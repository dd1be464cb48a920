import { z } from 'zod';
import { pause } from '../../../../kernel/async/pause.ts';
import { callHttp, type HttpRequest, type HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { statusError } from '../../../../kernel/providers/status-error.ts';
import { MAX_RESPONSE_BYTES, type NamedImage, patiently } from '../named-image.ts';

export const FAL = 'fal';

const [FIRST_POLL_MS, LONGEST_POLL_MS, GROWTH] = [100, 2_000, 1.5];
const CANCEL_MS = 2_000;

const placeSchema = z.object({
  request_id: z.string(),
  status_url: z.url({ protocol: /^https?$/ }),
  response_url: z.url({ protocol: /^https?$/ }),
  cancel_url: z.url({ protocol: /^https?$/ }),
});
/** A request's place in the queue. */
export type Place = z.infer<typeof placeSchema>;

/** null where an answer is none of a queue. */
export const placeIn = ({ bytes }: Pick<HttpResponse, 'bytes'>): Place | null =>
  placeSchema.safeParse(parseJson(bytes)).data ?? null;

const statusSchema = z.object({ status: z.string() });
const UNDER_WAY: ReadonlySet<unknown> = new Set(['IN_QUEUE', 'IN_PROGRESS']);

const errorSchema = z.object({
  detail: z.union([
    z.string().transform((msg) => [{ msg, type: '' }]),
    z.array(z.object({ msg: z.string(), type: z.string().default('') })),
  ]),
});

/** What another answer than a success means: https://docs.fal.ai/errors. A locked account is said with 403, like a wrong key. */
export function falError(answer: HttpResponse, key: string): ProviderError {
  const { detail = [] } = errorSchema.safeParse(parseJson(answer.bytes)).data ?? {};
  const message = detail.map(({ msg }) => msg).join('; ');
  const isSpent = answer.status === 403 && /balance|top.?up/i.test(message);
  const isRefused = detail.some(({ type }) => type === 'content_policy_violation');
  const kind = isSpent ? 'quota' : isRefused ? 'refused' : undefined;
  return statusError(FAL, answer, { message, kind }, key);
}

type Waiting = Omit<NamedImage, 'provider'> & {
  readonly key: string;
  readonly timeoutMs: number;
  /** What is made, in words. Default: an image. */
  readonly made?: string;
};

/**
 * The answer to a request that has its place in the queue. A request that is no longer needed is cancelled.
 * @throws ProviderError, or the signal's reason
 */
export async function answerTo(place: Place, waiting: Waiting): Promise<HttpResponse> {
  try {
    await untilOver(place, waiting);
  } catch (error) {
    await cancel(place, waiting);
    throw error;
  }
  return asked(place.response_url, waiting);
}

/** The same for a request that is asked for again later, if it is not over in time. */
export async function laterAnswerTo(place: Place, waiting: Waiting): Promise<HttpResponse> {
  await untilOver(place, waiting);
  return asked(place.response_url, waiting);
}

async function untilOver({ status_url }: Place, waiting: Waiting): Promise<void> {
  for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(waitMs * GROWTH, LONGEST_POLL_MS)) {
    const { bytes } = await asked(status_url, waiting);
    const { data } = statusSchema.safeParse(parseJson(bytes));
    // How it went is said by the response.
    if (data && !UNDER_WAY.has(data.status)) return;
    if (waiting.remainingMs() <= waitMs) throw late(waiting);
    await pause(waitMs, waiting.signal);
    waiting.signal.throwIfAborted();
  }
}

/** Transient failures are retried: the request is billed already. */
const asked = (url: string, waiting: Waiting): Promise<HttpResponse> =>
  patiently(waiting, async () => {
    const { signal } = waiting;
    const answer = await callHttp(url, { ...callTo(url, waiting), timeoutMs: waiting.remainingMs(), signal });
    if (answer.status !== 200 && answer.status !== 202) throw falError(answer, waiting.key);
    return answer;
  });

/** Never throws: what it makes is no longer needed. */
export const cancel = ({ cancel_url }: Place, waiting: Pick<Waiting, 'server' | 'key'>): Promise<unknown> =>
  callHttp(cancel_url, { ...callTo(cancel_url, waiting), method: 'PUT', timeoutMs: CANCEL_MS }).catch(() => undefined);

/** An answer names these addresses. The key is for the server that was configured, whatever they say. */
const callTo = (url: string, { server, key }: Pick<Waiting, 'server' | 'key'>): Omit<HttpRequest, 'timeoutMs'> => ({
  provider: FAL,
  headers: new URL(url).origin === new URL(server).origin ? authorizedBy(key) : {},
  maxBytes: MAX_RESPONSE_BYTES,
  namedBy: server,
});

export const authorizedBy = (key: string): Record<string, string> => ({ authorization: `Key ${key}` });

const late = ({ timeoutMs, made = 'image' }: Waiting) =>
  new ProviderError({
    provider: FAL,
    kind: 'unavailable',
    code: 'timeout',
    cause: `${FAL} made no ${made} within ${timeoutMs} ms`,
    nextAction: 'try again later, or give it more time',
  });
