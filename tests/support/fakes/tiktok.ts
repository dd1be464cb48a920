import { randomUUID } from 'node:crypto';
import { type FakeConsent, startFakeConsent } from './consent.ts';
import { type FakeCounts, type FakePlatform, startFakePlatform } from './platform.ts';
import type { RecordedRequest, Reply } from './server.ts';

export type TiktokEndpoint = 'token' | 'revoke' | 'user' | 'creator' | 'begin' | 'put' | 'status' | 'query';

export type FakeTiktok = FakePlatform<TiktokEndpoint> & {
  /** What was posted. */
  readonly videos: { publishId: string; info: unknown; bytes: Buffer }[];
  /** How videos perform, by id. */
  readonly counts: Map<string, FakeCounts>;
  readonly consent: FakeConsent;
  /** For how many days a token lasts that access is renewed with. Default 180. */
  tokensLast(days: number): void;
  /** How often the status of a complete upload says that it is still worked on. Default 1. */
  processFor(looks: number): void;
};

const PATHS: Record<string, TiktokEndpoint> = {
  '/v2/oauth/token/': 'token',
  '/v2/oauth/revoke/': 'revoke',
  '/v2/user/info/': 'user',
  '/v2/post/publish/creator_info/query/': 'creator',
  '/v2/post/publish/video/init/': 'begin',
  '/v2/post/publish/status/fetch/': 'status',
  '/v2/video/query/': 'query',
};

const ok = (data: object): Reply => ({ body: { data, error: { code: 'ok', message: '', log_id: 'log' } } });
const failure = (status: number, code: string, message = 'no'): Reply => ({
  status,
  body: { data: {}, error: { code, message, log_id: 'log' } },
});

/** The failures of the real service, by name. */
export const tiktokFailures = {
  tooManyPosts: failure(403, 'spam_risk_too_many_posts', 'Too many posts.'),
  unaudited: failure(403, 'unaudited_client_can_only_post_to_private_accounts'),
  rateLimited: failure(429, 'rate_limit_exceeded', 'Too many requests.'),
  failed: (reason: string): Reply => ok({ status: 'FAILED', fail_reason: reason }),
  invalidGrant: { body: { error: 'invalid_grant', error_description: 'Refresh token is invalid or expired.' } },
} satisfies Record<string, Reply | ((reason: string) => Reply)>;

type Upload = { info: unknown; size: number; received: Buffer; looks: number };

/** Behaves like TikTok's direct post and its token endpoint, which replaces the refresh token at every use. */
export async function startFakeTiktok(): Promise<FakeTiktok> {
  const uploads = new Map<string, Upload>();
  const tokens = new Set<string>();
  const videos: FakeTiktok['videos'] = [];
  const counts: FakeTiktok['counts'] = new Map();
  const first = `refresh-${randomUUID()}`;
  const refreshTokens = new Set([first]);
  const consent = startFakeConsent({ clientField: 'client_key', challenge: 'hex' });
  let days = 180;
  let looks = 1;

  const answer = (endpoint: TiktokEndpoint, request: RecordedRequest): Reply => {
    if (endpoint === 'token') return token(new URLSearchParams(request.body.toString()));
    if (endpoint === 'revoke') return revoke(new URLSearchParams(request.body.toString()));
    if (endpoint === 'put') return take(request);
    if (!tokens.has(request.headers.authorization ?? '')) return failure(401, 'access_token_invalid');
    if (endpoint === 'user') return ok({ user: { open_id: 'open-bees', display_name: 'Bees' } });
    if (endpoint === 'query') return queryVideos(request);
    if (endpoint === 'creator') {
      return ok({
        creator_username: 'bees',
        privacy_level_options: ['SELF_ONLY', 'PUBLIC_TO_EVERYONE'],
        max_video_post_duration_sec: 600,
      });
    }
    return endpoint === 'begin' ? begin(request) : status(request);
  };

  const token = (form: URLSearchParams): Reply => {
    const isCode = form.get('grant_type') === 'authorization_code';
    const scopes = isCode ? consent.redeem(form) : null;
    if (isCode ? !scopes : !refreshTokens.delete(form.get('refresh_token') ?? '')) return tiktokFailures.invalidGrant;
    const refresh_token = `secret-refresh-${randomUUID()}`;
    refreshTokens.add(refresh_token);
    const access_token = `secret-access-${randomUUID()}`;
    tokens.add(`Bearer ${access_token}`);
    const answer = { access_token, expires_in: 7_200, refresh_token, refresh_expires_in: days * 86_400 };
    return { body: scopes ? { ...answer, open_id: 'open-bees', scope: scopes.join(',') } : answer };
  };

  const revoke = (form: URLSearchParams): Reply =>
    tokens.delete(`Bearer ${form.get('token')}`) ? {} : { body: { error: 'invalid_request' }, status: 400 };

  const queryVideos = ({ json, query }: RecordedRequest): Reply => {
    const { video_ids: ids } = (json as { filters: { video_ids: string[] } }).filters;
    if (ids.length > 20 || !query.get('fields')) return failure(400, 'invalid_params');
    const found = ids.flatMap((id) => {
      const one = counts.get(id);
      if (!one) return [];
      const { views, likes, comments, shares } = one;
      return { id, view_count: views, like_count: likes, comment_count: comments, share_count: shares };
    });
    return ok({ videos: found });
  };

  const begin = ({ json }: RecordedRequest): Reply => {
    const { post_info, source_info } = json as { post_info: unknown; source_info: { video_size: number } };
    const publish_id = randomUUID();
    uploads.set(publish_id, { info: post_info, size: source_info.video_size, received: Buffer.alloc(0), looks });
    return ok({ publish_id, upload_url: `${platform.url}/upload/${publish_id}` });
  };

  const take = ({ path, body }: RecordedRequest): Reply => {
    const publishId = path.slice('/upload/'.length);
    const upload = uploads.get(publishId);
    if (!upload) return { status: 404 };
    upload.received = Buffer.concat([upload.received, body]);
    if (upload.received.length < upload.size) return { status: 206 };
    videos.push({ publishId, info: upload.info, bytes: upload.received });
    return { status: 201 };
  };

  const status = ({ json }: RecordedRequest): Reply => {
    const upload = uploads.get((json as { publish_id: string }).publish_id);
    if (!upload) return failure(400, 'invalid_publish_id');
    if (upload.received.length < upload.size || upload.looks-- > 0) return ok({ status: 'PROCESSING_UPLOAD' });
    // A number that JavaScript cannot hold, as the real ones are.
    return {
      headers: { 'content-type': 'application/json' },
      body: '{"data":{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":[7300000000000000123]},"error":{"code":"ok"}}',
    };
  };

  const settingsFor = (url: string) => ({
    PLATFORM_TIKTOK_API_URL: url,
    PLATFORM_TIKTOK_AUTHORIZE_URL: `${url}/consent`,
    PLATFORM_TIKTOK_TOKEN_URL: `${url}/v2/oauth/token/`,
    PLATFORM_TIKTOK_CLIENT_ID: 'client',
    PLATFORM_TIKTOK_CLIENT_SECRET: 'secret',
    PLATFORM_TIKTOK_REFRESH_TOKEN: first,
  });
  const platform = await startFakePlatform<TiktokEndpoint>({ endpointOf, answer, settingsFor });
  return {
    ...platform,
    videos,
    counts,
    consent,
    tokensLast: (some) => {
      days = some;
    },
    processFor: (times) => {
      looks = times;
    },
  };
}

const endpointOf = ({ method, path }: RecordedRequest): TiktokEndpoint | null =>
  method === 'PUT' && path.startsWith('/upload/') ? 'put' : (PATHS[path] ?? null);
