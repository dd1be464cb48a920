import { z } from 'zod';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { countedEach } from '../counted-each.ts';
import { ABSENT, finalStep } from '../final-step.ts';
import type { MetaAccess } from '../meta-access.ts';
import { metaErrors } from '../meta-error.ts';
import { type Access, openApi } from '../platform-api.ts';
import { fittedText } from '../post-text.ts';
import type { PlatformAdapter, PostCounts, Posted, PostQuestion } from '../publishing-platform.ts';
import { waitUntil } from '../wait-until.ts';
import { threadsComments } from './comments.ts';
import { threadsFirstComment } from './first-comment.ts';
import { lengthOf } from './length.ts';

export type ThreadsOptions = {
  /** For example `https://graph.threads.net/v1.0`. */
  readonly apiUrl: string;
  readonly userId: string;
  readonly access: Access;
  readonly renewal: Pick<MetaAccess, 'renew'>;
  /** Per call. */
  readonly timeoutMs: number;
  readonly pollMs: number;
};

const NAMED = { provider: 'threads', title: 'Threads' } as const;
const MAX_LENGTH = 500;
const METRICS = 'views,likes,replies,reposts,quotes,shares';

const idSchema = z.object({ id: z.string().min(1) });
const statusSchema = z.object({ status: z.string(), error_message: z.string().optional() });
const postSchema = z.object({ id: z.string(), permalink: z.string().optional(), text: z.string().default('') });
const insightsSchema = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.number() })).default([]) })),
});
const limitSchema = z.object({
  data: z.array(z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }) })),
});

export const threadsError = metaErrors(NAMED);

const textOf = (request: PostQuestion): string => fittedText(request, MAX_LENGTH, lengthOf);

/**
 * The Threads API (developers.facebook.com/docs/threads/posts). A container fetches the video from us and is then
 * published; for a day it tells whether it has been.
 */
export function threadsAdapter(options: ThreadsOptions): PlatformAdapter {
  const { apiUrl, userId, access, renewal, timeoutMs, pollMs } = options;
  const api = openApi({ provider: 'threads', access, timeoutMs, errorFrom: (answer) => threadsError(answer) });
  const user = `${apiUrl}/${userId}`;

  const requireQuota = async (signal: AbortSignal): Promise<void> => {
    const url = `${user}/threads_publishing_limit?fields=quota_usage,config`;
    const [limit] = (await api.ask(limitSchema, url, {}, signal)).data;
    if (!limit || limit.quota_usage < limit.config.quota_total) return;
    const cause = `the account has posted ${limit.quota_usage} of ${limit.config.quota_total} times in 24 hours`;
    throw new ProviderError({ provider: 'threads', kind: 'quota', code: 'daily-limit', cause, nextAction: TOMORROW });
  };
  const statusOf = async (container: string, signal: AbortSignal): Promise<string> =>
    (await api.ask(statusSchema, `${apiUrl}/${container}?fields=status,error_message`, {}, signal)).status;
  /** What becomes of a container once it has fetched the video. */
  const settled = (container: string, signal: AbortSignal): Promise<string> =>
    waitUntil(
      async () => {
        const status = await statusOf(container, signal);
        return status === 'IN_PROGRESS' ? null : status;
      },
      { ...NAMED, pollMs, signal },
    );
  /** The container does not name its post. */
  const newest = async (request: PostQuestion, container: string, signal: AbortSignal): Promise<Posted> => {
    const url = `${user}/threads?fields=id,permalink,text&limit=10`;
    const { data } = await api.ask(z.object({ data: z.array(postSchema) }), url, {}, signal);
    const post = data.find(({ text }) => text === textOf(request));
    return posted(post?.id ?? container, post?.permalink);
  };
  const find = async (request: PostQuestion, container: string, signal: AbortSignal) =>
    (await statusOf(container, signal)) === 'PUBLISHED' ? newest(request, container, signal) : ABSENT;

  const countsOf = async (id: string, signal: AbortSignal): Promise<PostCounts | null> => {
    const url = `${apiUrl}/${encodeURIComponent(id)}/insights?metric=${METRICS}`;
    const found = await api.askUnless([400, 404], insightsSchema, url, signal);
    if (!found) return null;
    const of = (name: string) => found.data.find((one) => one.name === name)?.values[0]?.value ?? 0;
    const shares = of('shares') + of('reposts') + of('quotes');
    return { views: of('views'), likes: of('likes'), comments: of('replies'), shares, watch_seconds: 0 };
  };

  return {
    counts: countedEach(countsOf),
    renewAccess: renewal.renew,
    firstComment: threadsFirstComment({ api, apiUrl, userId, errorFrom: (answer) => threadsError(answer) }),
    comments: threadsComments(api, apiUrl),
    async publish(request, keep, signal) {
      let container = request.session;
      let status = container === null ? 'EXPIRED' : await settled(container, signal);
      if (container === null || status === 'ERROR' || status === 'EXPIRED') {
        await requireQuota(signal);
        const form = { media_type: 'VIDEO', video_url: request.videoUrl, text: textOf(request) };
        container = (await api.ask(idSchema, `${user}/threads`, { form }, signal)).id;
        await keep(container);
        status = await settled(container, signal);
      }
      if (status === 'PUBLISHED') return newest(request, container, signal);
      if (status !== 'FINISHED') throw notTaken();
      await keep(container);
      const creation_id = container;
      return finalStep({
        ...NAMED,
        signal,
        send: () => api.send(`${user}/threads_publish`, { form: { creation_id } }, signal),
        postedFrom({ bytes }) {
          const { data } = idSchema.safeParse(parseJson(bytes));
          return data ? posted(data.id, undefined) : null;
        },
        errorFrom: (answer) => threadsError(answer),
        find: () => find(request, creation_id, signal),
      });
    },
    check: async (request, signal) => (request.session === null ? ABSENT : find(request, request.session, signal)),
    async takeDown(id, signal) {
      const answer = await api.send(`${apiUrl}/${encodeURIComponent(id)}`, { method: 'DELETE' }, signal);
      if (answer.status !== 200 && !isGone(parseJson(answer.bytes))) throw threadsError(answer);
    },
  };
}

const TOMORROW = 'publish again when the oldest of these posts is older than that';
/** Code 100 with subcode 33: there is no such object. */
const isGone = (body: unknown): boolean =>
  z.object({ error: z.object({ error_subcode: z.literal(33) }) }).safeParse(body).success;

const posted = (id: string, permalink: string | undefined): Posted => ({
  kind: 'published',
  url: permalink ?? 'https://www.threads.net/',
  platformPostId: id,
  publishedAt: new Date().toISOString(),
});

const notTaken = (): ProviderError =>
  new ProviderError({
    provider: 'threads',
    kind: 'invalid',
    code: 'not-taken',
    cause: 'Threads could not fetch the video or does not accept its format',
    nextAction:
      'have an administrator make sure that the public address of the platform can be reached from outside, then publish again',
  });
