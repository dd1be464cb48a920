import { randomUUID } from 'node:crypto';
import { type FakeConsent, startFakeConsent } from './consent.ts';
import { BEES, type FakeComment, type FakeCounts, type FakePlatform, fakePage, startFakePlatform } from './platform.ts';
import type { RecordedRequest, Reply } from './server.ts';

export type XEndpoint =
  | 'token'
  | 'revoke'
  | 'me'
  | 'initialize'
  | 'append'
  | 'finalize'
  | 'status'
  | 'post'
  | 'newest'
  | 'posts'
  | 'delete'
  | 'comment'
  | 'comments'
  | 'search';

type Post = { id: string; text: string; media: string; made_with_ai: boolean };

export type FakeX = FakePlatform<XEndpoint> & {
  /** What was posted. */
  readonly posts: Post[];
  readonly comments: FakeComment[];
  readonly counts: Map<string, FakeCounts>;
  readonly consent: FakeConsent;
};

const failure = (status: number, title: string, detail: string): Reply => ({
  status,
  body: { title, detail, type: 'about:blank', status },
});

/** The failures of the real service, by name (docs.x.com/x-api/fundamentals/response-codes-and-errors). */
export const xFailures = {
  unauthorized: failure(401, 'Unauthorized', 'Unauthorized'),
  forbidden: failure(403, 'Forbidden', 'You are not permitted to perform this action.'),
  duplicate: failure(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.'),
  // Seen where the plan of an application does not include a call.
  notInPlan: failure(403, 'Client Forbidden', 'This request must be made using an approved developer account.'),
  noCredits: failure(
    402,
    'CreditsDepleted',
    'Your enrolled account does not have any credits to fulfill this request.',
  ),
  rateLimited: failure(429, 'Too Many Requests', 'Too Many Requests'),
  invalidGrant: {
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Value passed for the token was invalid.' },
  },
} satisfies Record<string, Reply>;

/**
 * Behaves like the X API v2 and its OAuth 2.0, which replaces the refresh token at every use: shapes from docs.x.com
 * (media upload, create post, user posts timeline, authentication).
 */
export async function startFakeX(): Promise<FakeX> {
  const first = `secret-refresh-${randomUUID()}`;
  const refreshTokens = new Set([first]);
  const tokens = new Set<string>();
  const consent = startFakeConsent({ clientField: 'client_id', challenge: 'base64url' });
  const media = new Map<string, { bytes: number; left: number; looks: number }>();
  const posts: Post[] = [];
  const comments: FakeComment[] = [];
  const counts: FakeX['counts'] = new Map();

  const answer = (endpoint: XEndpoint, request: RecordedRequest): Reply => {
    const form = new URLSearchParams(request.body.toString());
    if (endpoint === 'token' || endpoint === 'revoke') {
      const isOurs = request.headers.authorization === `Basic ${Buffer.from('client:secret').toString('base64')}`;
      if (!isOurs) return { status: 401, body: { error: 'invalid_client' } };
      if (endpoint === 'token') return token(form);
      return refreshTokens.delete(form.get('token') ?? '') ? { body: { revoked: true } } : xFailures.invalidGrant;
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) return xFailures.unauthorized;
    const { path, query, json } = request;
    const uploaded = media.get(path.split('/').at(-2) ?? '');
    switch (endpoint) {
      case 'me':
        return { body: { data: { id: '2244994945', name: 'Bees', username: 'bees' } } };
      case 'initialize': {
        const id = `188002810602051${media.size + 1}`;
        const left = (json as { total_bytes: number }).total_bytes;
        media.set(id, { bytes: left, left, looks: 1 });
        return { body: { data: { id, media_key: `13_${id}`, expires_after_secs: 86_400 } } };
      }
      case 'append': {
        if (!uploaded) return failure(404, 'Not Found', 'media not found');
        uploaded.left = Math.max(0, uploaded.left - request.body.length);
        return { status: 200, body: { data: { expires_at: 1_790_000_000 } } };
      }
      case 'finalize': {
        if (!uploaded || uploaded.left > 0) return failure(400, 'Invalid Request', 'Segments do not add up.');
        const id = path.split('/').at(-2) ?? '';
        const processing_info = { state: 'pending', check_after_secs: 1 };
        return { body: { data: { id, media_key: `13_${id}`, size: uploaded.bytes, processing_info } } };
      }
      case 'status': {
        const id = query.get('media_id') ?? '';
        const one = media.get(id);
        if (!one) return failure(404, 'Not Found', 'media not found');
        const state = one.looks-- > 0 ? 'in_progress' : 'succeeded';
        return {
          body: { data: { id, processing_info: { state, progress_percent: state === 'succeeded' ? 100 : 40 } } },
        };
      }
      case 'post': {
        const {
          text,
          media: given,
          made_with_ai,
        } = json as { text: string; media: { media_ids: string[] }; made_with_ai: boolean };
        if (posts.some((one) => one.text === text)) return xFailures.duplicate;
        const id = `134678928${posts.length + 1}`;
        posts.push({ id, text, media: given.media_ids[0] ?? '', made_with_ai });
        return { status: 201, body: { data: { id, text, edit_history_tweet_ids: [id] } } };
      }
      case 'comment': {
        const { text, reply } = json as { text: string; reply: { in_reply_to_tweet_id: string } };
        const id = `144678928${comments.length + 1}`;
        comments.push({ id, post: reply.in_reply_to_tweet_id, text });
        return { status: 201, body: { data: { id, text, edit_history_tweet_ids: [id] } } };
      }
      case 'comments': {
        const data = [...comments]
          .reverse()
          .map(({ id, text, post }) => ({ id, text, referenced_tweets: [{ type: 'replied_to', id: post }] }));
        return { body: { ...(data.length > 0 ? { data } : {}), meta: { result_count: data.length } } };
      }
      case 'search':
        return search(query);
      case 'newest': {
        const data = [...posts]
          .reverse()
          .map((one) => ({ id: one.id, attachments: { media_keys: [`13_${one.media}`] } }));
        return { body: { ...(data.length > 0 ? { data } : {}), meta: { result_count: data.length } } };
      }
      case 'posts': {
        const data = (query.get('ids') ?? '')
          .split(',')
          .filter((id) => counts.has(id))
          .map(shown);
        return { body: data.length > 0 ? { data } : {} };
      }
      case 'delete': {
        const at = posts.findIndex((one) => path.endsWith(`/${one.id}`));
        if (at < 0) return failure(404, 'Not Found Error', 'Could not find tweet');
        posts.splice(at, 1);
        return { body: { data: { deleted: true } } };
      }
    }
  };

  /** docs.x.com/x-api/posts/search-recent-posts. */
  const search = (query: URLSearchParams): Reply => {
    const [, post] = /^conversation_id:(\d+) is:reply$/.exec(query.get('query') ?? '') ?? [];
    const all = comments.filter((one) => one.post === post).reverse();
    const page = fakePage(all, Number(query.get('next_token') ?? 0), Number(query.get('max_results') ?? 10));
    const data = page.items.map(({ id, text, by = BEES }) => ({
      id,
      text: text.replaceAll('&', '&amp;'),
      author_id: `9${by.name}`,
      created_at: by.at,
      public_metrics: { retweet_count: 0, reply_count: by.replies, like_count: by.likes, quote_count: 0 },
    }));
    const names = [...new Set(page.items.map(({ by = BEES }) => by.name))];
    const users = names.map((username) => ({ id: `9${username}`, name: username, username }));
    const next = page.next === null ? {} : { next_token: String(page.next) };
    const meta = { result_count: data.length, ...next };
    return { body: data.length > 0 ? { data, includes: { users }, meta } : { meta } };
  };

  const token = (form: URLSearchParams): Reply => {
    const isCode = form.get('grant_type') === 'authorization_code';
    form.set('client_secret', 'secret');
    const scopes = isCode ? consent.redeem(form) : null;
    if (isCode ? !scopes : !refreshTokens.delete(form.get('refresh_token') ?? '')) return xFailures.invalidGrant;
    const [access_token, refresh_token] = [`secret-access-${randomUUID()}`, `secret-refresh-${randomUUID()}`];
    tokens.add(access_token);
    refreshTokens.add(refresh_token);
    const scope = (scopes ?? ['tweet.write']).join(' ');
    return { body: { token_type: 'bearer', expires_in: 7_200, access_token, refresh_token, scope } };
  };

  const shown = (id: string) => {
    const { views = 0, likes = 0, comments = 0, shares = 0 } = counts.get(id) ?? {};
    const shared = { retweet_count: shares - 1, quote_count: 1, bookmark_count: 0 };
    const public_metrics = { ...shared, reply_count: comments, like_count: likes, impression_count: views };
    return { id, text: '', public_metrics };
  };

  const settingsFor = (url: string) => ({
    PLATFORM_X_API_URL: url,
    PLATFORM_X_AUTHORIZE_URL: `${url}/i/oauth2/authorize`,
    PLATFORM_X_TOKEN_URL: `${url}/2/oauth2/token`,
    PLATFORM_X_CLIENT_ID: 'client',
    PLATFORM_X_CLIENT_SECRET: 'secret',
    PLATFORM_X_REFRESH_TOKEN: first,
  });
  return { ...(await startFakePlatform({ endpointOf, answer, settingsFor })), posts, comments, counts, consent };
}

const PATHS: Readonly<Record<string, XEndpoint>> = {
  'POST /2/oauth2/token': 'token',
  'POST /2/oauth2/revoke': 'revoke',
  'GET /2/users/me': 'me',
  'GET /2/users/2244994945/tweets': 'newest',
  'POST /2/media/upload/initialize': 'initialize',
  'GET /2/media/upload': 'status',
  'POST /2/tweets': 'post',
  'GET /2/tweets': 'posts',
  'GET /2/tweets/search/recent': 'search',
};

function endpointOf({ method, path, query, json }: RecordedRequest): XEndpoint | null {
  if (path === '/2/tweets' && (json as { reply?: object })?.reply) return 'comment';
  if (query.get('tweet.fields') === 'referenced_tweets') return 'comments';
  if (method === 'POST' && path.endsWith('/append')) return 'append';
  if (method === 'POST' && path.endsWith('/finalize')) return 'finalize';
  if (method === 'DELETE' && path.startsWith('/2/tweets/')) return 'delete';
  return PATHS[`${method} ${path}`] ?? null;
}
