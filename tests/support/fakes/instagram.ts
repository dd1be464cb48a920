import { randomUUID } from 'node:crypto';
import { type FakeConsent, startFakeConsent } from './consent.ts';
import { metaPaging } from './meta-paging.ts';
import { BEES, type FakeComment, type FakeCounts, type FakePlatform, fakePage, startFakePlatform } from './platform.ts';
import type { RecordedRequest, Reply } from './server.ts';

export type InstagramEndpoint =
  | 'token'
  | 'exchange'
  | 'me'
  | 'limit'
  | 'create'
  | 'container'
  | 'publish'
  | 'media'
  | 'counts'
  | 'list'
  | 'renew'
  | 'comment'
  | 'comments';

export type FakeInstagram = FakePlatform<InstagramEndpoint> & {
  /** What was posted. */
  readonly posts: { id: string; caption: string; videoUrl: string; isAi: string | null }[];
  readonly comments: FakeComment[];
  /** How posts perform, by id. */
  readonly counts: Map<string, FakeCounts>;
  /** So many posts count against the 50 of a day in addition to those of the test. */
  hasPosted(times: number): void;
  /** What becomes of the containers that are made from now on. Default FINISHED. */
  containersBecome(status: 'FINISHED' | 'ERROR' | 'EXPIRED'): void;
  /** How old the token is, and for how long one lasts. Default 2 days, and 60. */
  tokenIs(days: { old: number; lasting?: number }): void;
  readonly consent: FakeConsent;
  /** The one token that it takes. */
  token(): string;
};

const failure = (status: number, code: number, error_subcode?: number, message = 'no'): Reply => ({
  status,
  body: { error: { message, type: 'OAuthException', code, error_subcode, fbtrace_id: 'trace' } },
});

/** The failures of the real service, by name. */
export const instagramFailures = {
  badToken: failure(400, 190, undefined, 'Error validating access token: secret-token has expired.'),
  dailyLimit: failure(403, 9, 2207042, 'You reached the maximum number of posts.'),
  mayBeLive: failure(403, 4, 2207051, 'We restrict certain activity to protect our community.'),
  rateLimited: failure(400, 4, undefined, 'Application request limit reached'),
  tooManyRequests: {
    ...failure(429, 4, undefined, 'Application request limit reached'),
    headers: { 'retry-after': '0' },
  },
  mayNotComment: failure(403, 10, undefined, 'Application does not have permission for this action'),
  format: failure(400, 352, 2207026, 'The video format is not supported.'),
  flaky: failure(400, 100, 33, 'Unsupported get request.'),
} satisfies Record<string, Reply>;

type Container = { status: string; looks: number; caption: string; videoUrl: string; isAi: string | null };

/**
 * Behaves like the reels part of Instagram's Graph API for the user `ig-user`. It is stricter than the real one in that
 * a token ends when it is renewed.
 */
export async function startFakeInstagram(configured = 'secret-token'): Promise<FakeInstagram> {
  let token = configured;
  let age = { old: 2, lasting: 60 };
  let shortLived = '';
  const consent = startFakeConsent({ clientField: 'client_id', challenge: null });
  const containers = new Map<string, Container>();
  const posts: FakeInstagram['posts'] = [];
  const comments: FakeComment[] = [];
  const counts: FakeInstagram['counts'] = new Map();
  let becomes = 'FINISHED';
  let postedBefore = 0;

  const answer = (endpoint: InstagramEndpoint, request: RecordedRequest): Reply => {
    if (endpoint === 'renew') return renew(request);
    if (endpoint === 'token') return redeem(new URLSearchParams(request.body.toString()));
    if (endpoint === 'exchange') return exchange(request);
    if (request.headers.authorization !== `Bearer ${token}` || age.old > age.lasting) return instagramFailures.badToken;
    const form = new URLSearchParams(request.body.toString());
    switch (endpoint) {
      case 'me':
        return { body: { user_id: 'ig-user', username: 'bees', id: 'app-scoped' } };
      case 'limit': {
        const config = { quota_total: 50, quota_duration: 86_400 };
        return { body: { data: [{ quota_usage: posts.length + postedBefore, config }] } };
      }
      case 'create': {
        const id = `container-${containers.size + 1}`;
        const [caption, videoUrl] = [form.get('caption') ?? '', form.get('video_url') ?? ''];
        containers.set(id, { status: becomes, looks: 1, caption, videoUrl, isAi: form.get('is_ai_generated') });
        return { body: { id } };
      }
      case 'container': {
        const container = containers.get(request.path.slice(1));
        if (!container) return instagramFailures.flaky;
        const status_code = container.looks-- > 0 ? 'IN_PROGRESS' : container.status;
        return { body: { status_code, status: `${status_code}: …`, id: request.path.slice(1) } };
      }
      case 'publish': {
        const container = containers.get(form.get('creation_id') ?? '');
        if (container?.status !== 'FINISHED') return failure(400, 9007, 2207027, 'Media ID is not available');
        container.status = 'PUBLISHED';
        const id = `media-${posts.length + 1}`;
        const { caption, videoUrl, isAi } = container;
        posts.push({ id, caption, videoUrl, isAi });
        return { body: { id } };
      }
      case 'counts': {
        const id = request.path.slice(1);
        const one = counts.get(id);
        if (!one) return instagramFailures.flaky;
        const metric = (name: string, value: number) => ({ name, period: 'lifetime', values: [{ value }] });
        const data = [
          metric('views', one.views),
          metric('shares', one.shares),
          metric('ig_reels_video_view_total_time', one.views * 5_500),
        ];
        return { body: { id, like_count: one.likes, comments_count: one.comments, insights: { data } } };
      }
      case 'comment': {
        const post = request.path.split('/').at(-2) ?? '';
        if (!posts.some((one) => one.id === post)) return instagramFailures.flaky;
        comments.push({ id: `comment-${comments.length + 1}`, post, text: form.get('message') ?? '' });
        return { body: { id: comments.at(-1)?.id } };
      }
      case 'comments': {
        const { query, path } = request;
        const newestFirst = comments.filter(({ post }) => post === path.split('/').at(-2)).reverse();
        const page = fakePage(newestFirst, Number(query.get('after') ?? 0), Number(query.get('limit') ?? 25));
        const data = page.items.map(({ id, text, by = BEES }) => ({
          id,
          text,
          username: by.name,
          timestamp: by.at.replace('.000Z', '+0000'),
          like_count: by.likes,
          ...(by.replies > 0 ? { replies: { data: Array.from({ length: by.replies }, () => ({ id: '1' })) } } : {}),
        }));
        return { body: { data, ...metaPaging(page.next) } };
      }
      case 'media':
        return { body: permalink(request.path.slice(1)) };
      case 'list':
        return { body: { data: [...posts].reverse().map(({ id, caption }) => ({ ...permalink(id), caption })) } };
    }
  };

  const redeem = (form: URLSearchParams): Reply => {
    const scopes = consent.redeem(form);
    if (!scopes) {
      const error_message = 'Invalid authorization code';
      return { status: 400, body: { error_type: 'OAuthException', code: 400, error_message } };
    }
    shortLived = `secret-token-short-${randomUUID()}`;
    return { body: { access_token: shortLived, user_id: 17_841_400_000_000_000, permissions: scopes } };
  };

  const exchange = ({ query }: RecordedRequest): Reply => {
    const isOurs = query.get('grant_type') === 'ig_exchange_token' && query.get('client_secret') === 'secret';
    if (!isOurs || query.get('access_token') !== shortLived) return instagramFailures.badToken;
    token = `secret-token-${randomUUID()}`;
    age = { ...age, old: 0 };
    return { body: { access_token: token, token_type: 'bearer', expires_in: age.lasting * 86_400 } };
  };

  const renew = ({ query }: RecordedRequest): Reply => {
    if (query.get('grant_type') !== 'ig_refresh_token') return failure(400, 100, undefined, 'Invalid parameter');
    const given = query.get('access_token');
    if (given !== token || age.old > age.lasting) return failure(400, 190, undefined, `Token ${given} has expired.`);
    if (age.old < 1) return failure(400, 100, undefined, `Token ${given} must be at least 24 hours old.`);
    token = `secret-token-${randomUUID()}`;
    age = { ...age, old: 0 };
    return { body: { access_token: token, token_type: 'bearer', expires_in: age.lasting * 86_400 } };
  };

  const settingsFor = (url: string) => ({
    PLATFORM_INSTAGRAM_API_URL: url,
    PLATFORM_INSTAGRAM_AUTHORIZE_URL: `${url}/consent`,
    PLATFORM_INSTAGRAM_TOKEN_URL: `${url}/oauth/access_token`,
    PLATFORM_INSTAGRAM_CLIENT_ID: 'client',
    PLATFORM_INSTAGRAM_CLIENT_SECRET: 'secret',
    PLATFORM_INSTAGRAM_USER_ID: 'ig-user',
    PLATFORM_INSTAGRAM_ACCESS_TOKEN: configured,
  });
  const platform = await startFakePlatform<InstagramEndpoint>({ endpointOf, answer, settingsFor });
  return {
    ...platform,
    posts,
    comments,
    counts,
    hasPosted: (times) => {
      postedBefore = times;
    },
    containersBecome: (status) => {
      becomes = status;
    },
    tokenIs: (days) => {
      age = { lasting: 60, ...days };
    },
    consent,
    token: () => token,
  };
}

const permalink = (id: string) => ({ id, permalink: `https://www.instagram.com/reel/${id}/` });

function endpointOf({ method, path, query }: RecordedRequest): InstagramEndpoint | null {
  if (path === '/oauth/access_token') return 'token';
  if (path === '/access_token') return 'exchange';
  if (path === '/me') return 'me';
  if (path === '/ig-user/content_publishing_limit') return 'limit';
  if (path === '/refresh_access_token') return method === 'GET' ? 'renew' : null;
  if (path === '/ig-user/media') return method === 'POST' ? 'create' : 'list';
  if (path.endsWith('/comments')) return method === 'POST' ? 'comment' : 'comments';
  if (method === 'POST') return path === '/ig-user/media_publish' ? 'publish' : null;
  if (path.startsWith('/container-')) return 'container';
  if (!path.startsWith('/media-')) return null;
  return query.get('fields')?.includes('insights') ? 'counts' : 'media';
}
