import { paintTestPicture } from './pictures.ts';
import { type FakeServer, type Reply, startFakeServer } from './server.ts';

/** Shapes of https://platform.stability.ai/docs/api-reference (Stable Image, v2beta). */
const failure = (status: number, name: string, error: string, headers = {}): Reply => ({
  status,
  headers,
  body: { id: '4212a4b66fbe1cedca4bf2133d35dca5', name, errors: [error] },
});

export const stabilityFailures = {
  refusal: failure(403, 'content_moderation', 'Your request was flagged by our content moderation system.'),
  filtered: { body: { image: '', finish_reason: 'CONTENT_FILTERED', seed: 0 } },
  quota: failure(402, 'payment_required', 'You lack sufficient credits to make this request.'),
  rateLimit: failure(429, 'rate_limit_exceeded', 'You have exceeded your rate limit.', { 'retry-after': '7' }),
} satisfies Record<string, Reply>;

export async function startFakeStability(key: string): Promise<FakeServer & { failNext(reply: Reply): void }> {
  const failing: Reply[] = [];
  const server = await startFakeServer(async ({ path, headers, body }) => {
    if (headers.authorization !== `Bearer ${key}`) return failure(401, 'unauthorized', 'missing or invalid api key');
    if (path === '/v1/user/balance') return { body: { credits: 12.5 } };
    if (!/^multipart\/form-data; boundary=/.test(headers['content-type'] ?? ''))
      return failure(400, 'bad_request', 'content-type: must be multipart/form-data');
    if (!/name="prompt"\r\n\r\n.+\r\n/.test(body.toString()))
      return failure(400, 'bad_request', 'prompt: cannot be blank');
    const picture = Buffer.from(await paintTestPicture(168, 94, 'png'));
    return failing.shift() ?? { body: { image: picture.toString('base64'), finish_reason: 'SUCCESS', seed: 7 } };
  });
  return { ...server, failNext: (reply) => void failing.push(reply) };
}
