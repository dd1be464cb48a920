import { randomUUID } from 'node:crypto';
import { type FakeConsent, startFakeConsent } from './consent.ts';
import { type FakeCounts, type FakePlatform, startFakePlatform } from './platform.ts';
import type { RecordedRequest, Reply } from './server.ts';

export type PinterestEndpoint =
  | 'token'
  | 'me'
  | 'boards'
  | 'register'
  | 'upload'
  | 'media'
  | 'post'
  | 'newest'
  | 'metrics'
  | 'delete';

type Pin = { id: string; title: string; description: string };

export type FakePinterest = FakePlatform<PinterestEndpoint> & {
  /** What was posted. */
  readonly pins: Pin[];
  readonly counts: Map<string, FakeCounts>;
  readonly consent: FakeConsent;
};

const failure = (status: number, code: number, message: string): Reply => ({ status, body: { code, message } });

/** The failures of the real service, by name (developers.pinterest.com/docs/api/v5). */
export const pinterestFailures = {
  unauthorized: failure(401, 2, 'Authentication failed.'),
  invalid: failure(400, 1, 'Invalid request: title is too long.'),
  limited: failure(429, 8, 'This request exceeded a rate limit.'),
  invalidGrant: { status: 400, body: { error: 'invalid_grant', message: 'Refresh token is expired' } },
} satisfies Record<string, Reply>;

/** Behaves like the Pinterest API v5: shapes from developers.pinterest.com/docs/api/v5 (media, pins, boards, oauth). */
export async function startFakePinterest(): Promise<FakePinterest> {
  const first = `secret-refresh-${randomUUID()}`;
  const refreshTokens = new Set([first]);
  const tokens = new Set<string>();
  const consent = startFakeConsent({ clientField: 'client_id', challenge: null });
  const media = new Map<string, { whole: boolean; looks: number }>();
  const pins: Pin[] = [];
  const counts: FakePinterest['counts'] = new Map();

  const answer = (endpoint: PinterestEndpoint, request: RecordedRequest): Reply => {
    const { headers, json, path } = request;
    if (endpoint === 'token') return token(request);
    if (endpoint === 'upload') {
      if (headers.authorization) throw new Error('the address of an upload is not to get the token of the account');
      const key = /name="key"\r\n\r\n(\d+)/.exec(request.body.toString())?.[1] ?? '';
      const one = media.get(key);
      if (!one) return { status: 403 };
      one.whole = true;
      return { status: 204 };
    }
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) return pinterestFailures.unauthorized;
    const id = path.split('/').at(-1) ?? '';
    switch (endpoint) {
      case 'me':
        return { body: { id: '5497', username: 'bees', account_type: 'BUSINESS' } };
      case 'boards':
        return { body: { items: [{ id: '549755885175', name: 'Bees' }], bookmark: null } };
      case 'register': {
        const media_id = `1234${media.size + 1}`;
        media.set(media_id, { whole: false, looks: 1 });
        const upload_parameters = { key: media_id, policy: 'policy', 'x-amz-signature': 'signature' };
        return {
          status: 201,
          body: { media_id, media_type: 'video', upload_url: `${platform.url}/uploads`, upload_parameters },
        };
      }
      case 'media': {
        const one = media.get(id);
        if (!one) return failure(404, 50, 'Media upload not found.');
        const status = !one.whole ? 'registered' : one.looks-- > 0 ? 'processing' : 'succeeded';
        return { body: { media_id: id, media_type: 'video', status } };
      }
      case 'post': {
        const { title, description } = json as Pin;
        if (title.length > 100 || description.length > 800) return pinterestFailures.invalid;
        pins.push({ id: `8137${pins.length + 1}`, title, description });
        return { status: 201, body: pins.at(-1) ?? {} };
      }
      case 'newest':
        return { body: { items: [...pins].reverse(), bookmark: null } };
      case 'metrics': {
        const one = counts.get(id);
        if (!one) return failure(404, 50, 'Pin not found.');
        const lifetime_metrics = {
          impression: one.views,
          reaction: one.likes,
          comment: one.comments,
          save: one.shares,
          pin_click: 1,
        };
        return { body: { id, pin_metrics: { '90d': {}, lifetime_metrics } } };
      }
      case 'delete': {
        const at = pins.findIndex((one) => one.id === id);
        if (at < 0) return failure(404, 50, 'Pin not found.');
        pins.splice(at, 1);
        return { status: 204 };
      }
    }
  };

  const token = ({ body, headers }: RecordedRequest): Reply => {
    const isOurs = headers.authorization === `Basic ${Buffer.from('client:secret').toString('base64')}`;
    if (!isOurs) return { status: 401, body: { error: 'invalid_client' } };
    const form = new URLSearchParams(body.toString());
    form.set('client_secret', 'secret');
    const isCode = form.get('grant_type') === 'authorization_code';
    const scopes = isCode ? consent.redeem(form) : null;
    if (isCode ? !scopes : !refreshTokens.has(form.get('refresh_token') ?? '')) return pinterestFailures.invalidGrant;
    const [access_token, refresh_token] = [`secret-access-${randomUUID()}`, `secret-refresh-${randomUUID()}`];
    tokens.add(access_token);
    refreshTokens.add(refresh_token);
    const lifetimes = { expires_in: 2_592_000, refresh_token_expires_in: 5_184_000 };
    const scope = (scopes ?? ['pins:write']).join(' ');
    return { body: { access_token, token_type: 'bearer', refresh_token, scope, ...lifetimes } };
  };

  const settingsFor = (url: string) => ({
    PLATFORM_PINTEREST_API_URL: `${url}/v5`,
    PLATFORM_PINTEREST_AUTHORIZE_URL: `${url}/oauth/`,
    PLATFORM_PINTEREST_CLIENT_ID: 'client',
    PLATFORM_PINTEREST_CLIENT_SECRET: 'secret',
    PLATFORM_PINTEREST_REFRESH_TOKEN: first,
  });
  const platform = await startFakePlatform({ endpointOf, answer, settingsFor });
  return { ...platform, pins, counts, consent };
}

const PATHS: Readonly<Record<string, PinterestEndpoint>> = {
  'POST /v5/oauth/token': 'token',
  'GET /v5/user_account': 'me',
  'GET /v5/boards': 'boards',
  'POST /v5/media': 'register',
  'POST /uploads': 'upload',
  'POST /v5/pins': 'post',
  'GET /v5/boards/549755885175/pins': 'newest',
};

function endpointOf({ method, path }: RecordedRequest): PinterestEndpoint | null {
  const known = PATHS[`${method} ${path}`];
  if (known) return known;
  if (path.startsWith('/v5/media/')) return 'media';
  if (!path.startsWith('/v5/pins/')) return null;
  return method === 'DELETE' ? 'delete' : 'metrics';
}
