import { randomUUID } from 'node:crypto';
import { type FakeConsent, startFakeConsent } from './consent.ts';
import { metaPaging } from './meta-paging.ts';
import { BEES, type FakeComment, type FakeCounts, type FakePlatform, fakePage, startFakePlatform } from './platform.ts';
import type { RecordedRequest, Reply } from './server.ts';

export type ThreadsEndpoint =
  | 'token'
  | 'exchange'
  | 'renew'
  | 'me'
  | 'limit'
  | 'create'
  | 'container'
  | 'publish'
  | 'newest'
  | 'insights'
  | 'delete'
  | 'comment'
  | 'comments';

type Post = { id: string; text: string };

export type FakeThreads = FakePlatform<ThreadsEndpoint> & {
  /** What was posted. */
  readonly posts: Post[];
  readonly comments: FakeComment[];
  readonly counts: Map<string, FakeCounts>;
  readonly consent: FakeConsent;
};

const failure = (status: number, code: number, message: string, error_subcode?: number): Reply => ({
  status,
  body: { error: { message, type: 'OAuthException', code, error_subcode, fbtrace_id: 'trace' } },
});

/** The failures of the real service, by name (developers.facebook.com/docs/threads/troubleshooting). */
export const threadsFailures = {
  badToken: failure(401, 190, 'Error validating access token: Session has expired.'),
  notTaken: failure(400, 100, 'Invalid parameter'),
  spent: { body: { data: [{ quota_usage: 250, config: { quota_total: 250, quota_duration: 86_400 } }] } },
  limited: failure(400, 4, 'Application request limit reached'),
  mayNotReply: failure(403, 10, 'Application does not have permission for this action'),
  unknown: failure(400, 100, 'Unsupported get request. Object does not exist', 33),
} satisfies Record<string, Reply>;

/** Behaves like the Threads API: shapes from developers.facebook.com/docs/threads (posts, insights, troubleshooting). */
export async function startFakeThreads(): Promise<FakeThreads> {
  const tokens = new Set(['secret-token']);
  const consent = startFakeConsent({ clientField: 'client_id', challenge: null });
  const containers = new Map<string, { text: string; looks: number; status: string; replyTo?: string }>();
  const posts: Post[] = [];
  const comments: FakeComment[] = [];
  const counts: FakeThreads['counts'] = new Map();

  const anotherToken = (): string => {
    const token = `secret-token-${randomUUID()}`;
    tokens.add(token);
    return token;
  };

  const answer = (endpoint: ThreadsEndpoint, request: RecordedRequest): Reply => {
    const form = new URLSearchParams(request.body.toString());
    if (endpoint === 'token') {
      if (!consent.redeem(form)) return { status: 400, body: { error_type: 'OAuthException', error_message: 'no' } };
      return { body: { access_token: anotherToken(), user_id: 17_841_405 } };
    }
    const given = request.query.get('access_token') ?? (request.headers.authorization ?? '').replace('Bearer ', '');
    if (!tokens.has(given)) return threadsFailures.badToken;
    if (endpoint === 'exchange' || endpoint === 'renew')
      return { body: { access_token: anotherToken(), token_type: 'bearer', expires_in: 5_184_000 } };
    const id = request.path.split('/').at(endpoint === 'insights' ? -2 : -1) ?? '';
    switch (endpoint) {
      case 'me':
        return { body: { id: '17841405', username: 'bees' } };
      case 'limit':
        return {
          body: { data: [{ quota_usage: posts.length, config: { quota_total: 250, quota_duration: 86_400 } }] },
        };
      case 'create': {
        const text = form.get('text') ?? '';
        if ([...text].length > 500 || form.get('media_type') !== 'VIDEO') return threadsFailures.notTaken;
        const container = `17889${containers.size + 1}`;
        containers.set(container, { text, looks: 1, status: 'FINISHED' });
        return { body: { id: container } };
      }
      case 'comment': {
        const [text, replyTo] = [form.get('text') ?? '', form.get('reply_to_id') ?? ''];
        if (form.get('media_type') !== 'TEXT' || !posts.some((one) => one.id === replyTo))
          return threadsFailures.notTaken;
        const container = `17889${containers.size + 1}`;
        containers.set(container, { text, looks: 0, status: 'FINISHED', replyTo });
        return { body: { id: container } };
      }
      case 'comments': {
        const { query, path } = request;
        const sorted = comments.filter(({ post }) => post === path.split('/').at(-2));
        if (query.get('reverse') !== 'false') sorted.reverse();
        const page = fakePage(sorted, Number(query.get('after') ?? 0), Number(query.get('limit') ?? 25));
        const data = page.items.map(({ id: one, text, by }) => ({
          id: one,
          text,
          username: (by ?? BEES).name,
          permalink: `https://www.threads.net/@${(by ?? BEES).name}/post/${one}`,
          timestamp: (by ?? BEES).at.replace('.000Z', '+0000'),
          is_reply_owned_by_me: !by,
        }));
        return { body: { data, ...metaPaging(page.next) } };
      }
      case 'container': {
        const one = containers.get(id);
        if (!one) return threadsFailures.unknown;
        return { body: { status: one.looks-- > 0 ? 'IN_PROGRESS' : one.status, id } };
      }
      case 'publish': {
        const one = containers.get(form.get('creation_id') ?? '');
        if (one?.status !== 'FINISHED') return threadsFailures.notTaken;
        one.status = 'PUBLISHED';
        if (one.replyTo) {
          const made = { id: `18060${comments.length + 1}`, post: one.replyTo, text: one.text };
          comments.push(made);
          return { body: { id: made.id } };
        }
        posts.push({ id: `18050${posts.length + 1}`, text: one.text });
        return { body: { id: posts.at(-1)?.id } };
      }
      case 'newest': {
        const data = [...posts]
          .reverse()
          .map((one) => ({ ...one, permalink: `https://www.threads.net/@bees/post/${one.id}` }));
        return { body: { data } };
      }
      case 'insights': {
        const one = counts.get(id);
        if (!one) return threadsFailures.unknown;
        const metric = (name: string, value: number) => ({ name, period: 'lifetime', values: [{ value }] });
        const shared = [metric('shares', one.shares - 2), metric('reposts', 1), metric('quotes', 1)];
        return {
          body: {
            data: [metric('views', one.views), metric('likes', one.likes), metric('replies', one.comments), ...shared],
          },
        };
      }
      case 'delete': {
        const at = posts.findIndex((one) => one.id === id);
        return at < 0 ? threadsFailures.unknown : { body: { success: true, deleted_id: posts.splice(at, 1)[0]?.id } };
      }
    }
  };

  const settingsFor = (url: string) => ({
    PLATFORM_THREADS_API_URL: `${url}/v1.0`,
    PLATFORM_THREADS_AUTHORIZE_URL: `${url}/oauth/authorize`,
    PLATFORM_THREADS_TOKEN_URL: `${url}/oauth/access_token`,
    PLATFORM_THREADS_CLIENT_ID: 'client',
    PLATFORM_THREADS_CLIENT_SECRET: 'secret',
    PLATFORM_THREADS_USER_ID: '17841405',
    PLATFORM_THREADS_ACCESS_TOKEN: 'secret-token',
  });
  return { ...(await startFakePlatform({ endpointOf, answer, settingsFor })), posts, comments, counts, consent };
}

const PATHS: Readonly<Record<string, ThreadsEndpoint>> = {
  'POST /oauth/access_token': 'token',
  'GET /access_token': 'exchange',
  'GET /refresh_access_token': 'renew',
  'GET /v1.0/me': 'me',
  'GET /v1.0/17841405/threads_publishing_limit': 'limit',
  'POST /v1.0/17841405/threads': 'create',
  'GET /v1.0/17841405/threads': 'newest',
  'POST /v1.0/17841405/threads_publish': 'publish',
};

function endpointOf({ method, path, body }: RecordedRequest): ThreadsEndpoint | null {
  if (path.endsWith('/replies')) return 'comments';
  if (method === 'POST' && body.includes('reply_to_id=')) return 'comment';
  const known = PATHS[`${method} ${path}`];
  if (known) return known;
  if (method === 'DELETE') return 'delete';
  return path.endsWith('/insights') ? 'insights' : 'container';
}
