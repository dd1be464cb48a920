import { randomUUID } from 'node:crypto';
import { type FakeConsent, startFakeConsent } from './consent.ts';
import { BEES, type FakeComment, type FakeCounts, type FakePlatform, startFakePlatform } from './platform.ts';
import type { RecordedRequest, Reply } from './server.ts';

export type MastodonEndpoint =
  | 'apps'
  | 'token'
  | 'revoke'
  | 'me'
  | 'instance'
  | 'upload'
  | 'media'
  | 'post'
  | 'newest'
  | 'statuses'
  | 'delete'
  | 'comment'
  | 'context';

type Status = { id: string; text: string; media: string; visibility: string };

export type FakeMastodon = FakePlatform<MastodonEndpoint> & {
  /** What was posted. */
  readonly posts: Status[];
  readonly comments: FakeComment[];
  readonly counts: Map<string, FakeCounts>;
  readonly consent: FakeConsent;
  /** The secrets of the applications that are registered there, by id. */
  readonly clients: Map<string, string>;
};

type Instance = {
  /** The longest post. */
  readonly characters?: number;
  readonly videoTypes?: readonly string[];
};

const failure = (status: number, error: string): Reply => ({ status, body: { error } });

/** The failures of a real instance, by name (docs.joinmastodon.org/methods/statuses, …/methods/media). */
export const mastodonFailures = {
  badToken: failure(401, 'The access token is invalid'),
  tooLong: failure(422, 'Validation failed: Text character limit of 500 exceeded'),
  notTaken: failure(422, 'Error processing thumbnail for uploaded media'),
  unknownClient: failure(401, 'invalid_client'),
  outsideScopes: failure(403, 'This action is outside the authorized scopes'),
  suspended: failure(403, 'Your login is currently disabled'),
  rateLimited: { ...failure(429, 'Too many requests'), headers: { 'retry-after': '7' } },
} satisfies Record<string, Reply>;

/**
 * Behaves like an instance of Mastodon 4.3: shapes from docs.joinmastodon.org (methods/apps, methods/oauth,
 * methods/instance, methods/media, methods/statuses, methods/accounts).
 */
export async function startFakeMastodon({
  characters = 500,
  videoTypes = ['video/mp4'],
}: Instance = {}): Promise<FakeMastodon> {
  /** The client that each was given to. */
  const tokens = new Map([['secret-token', 'client']]);
  const clients = new Map([['client', 'secret']]);
  const consent = startFakeConsent({ clientField: 'client_id', challenge: 'base64url', clients });
  const media = new Map<string, { looks: number; posted: boolean }>();
  const posts: Status[] = [];
  const comments: FakeComment[] = [];
  const byKey = new Map<string, Status>();
  const commentsByKey = new Map<string, FakeComment>();
  const counts: FakeMastodon['counts'] = new Map();

  const answer = (endpoint: MastodonEndpoint, request: RecordedRequest): Reply => {
    if (endpoint === 'instance') return { body: instanceWith(characters, videoTypes) };
    if (endpoint === 'apps') return register(request);
    const form = new URLSearchParams(request.body.toString());
    const client = form.get('client_id') ?? '';
    const isClient = clients.has(client) && clients.get(client) === form.get('client_secret');
    if (endpoint === 'token' && !isClient) return mastodonFailures.unknownClient;
    if (endpoint === 'token' && form.get('grant_type') === 'client_credentials')
      return { body: { access_token: 'secret-of-application', token_type: 'Bearer', scope: form.get('scope') } };
    if (endpoint === 'token') {
      const scopes = consent.redeem(form);
      if (!scopes) return { status: 400, body: { error: 'invalid_grant', error_description: 'The grant is invalid' } };
      const access_token = `secret-token-${randomUUID()}`;
      tokens.set(access_token, client);
      return { body: { access_token, token_type: 'Bearer', scope: scopes.join(' '), created_at: 1_573_979_017 } };
    }
    if (endpoint === 'revoke') {
      const token = form.get('token') ?? '';
      // Only the client that it was given to may take it back.
      return isClient && tokens.get(token) === client && tokens.delete(token) ? { body: {} } : { status: 403 };
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) return mastodonFailures.badToken;
    const id = request.path.split('/').at(-1) ?? '';
    switch (endpoint) {
      case 'me':
        return { body: { id: '14715', username: 'bees', acct: 'bees', display_name: 'Bees' } };
      case 'upload': {
        const one = String(media.size + 1);
        media.set(one, { looks: 1, posted: false });
        return { status: 202, body: { id: one, type: 'video', url: null, preview_url: null } };
      }
      case 'media': {
        const one = media.get(id);
        if (!one || one.posted) return failure(404, 'Record not found');
        return { status: one.looks-- > 0 ? 206 : 200, body: { id, type: 'video', url: null } };
      }
      case 'post':
        return post(request);
      case 'newest':
        return { body: [...posts].reverse().map(shown) };
      case 'statuses': {
        const known = request.query.getAll('id[]').filter((one) => counts.has(one));
        return { body: known.map((one) => shown({ id: one, text: '', media: '', visibility: 'public' })) };
      }
      case 'comment':
        return comment(request);
      case 'context': {
        const post = request.path.split('/').at(-2);
        const descendants = comments
          .filter((one) => one.post === post)
          .map(({ id: one, text, by = BEES }) => ({
            id: one,
            in_reply_to_id: post,
            created_at: by.at,
            visibility: by.visibility ?? 'public',
            spoiler_text: '',
            url: `https://mastodon.example/@${by.name}/${one}`,
            content: text.startsWith('<') ? text : `<p>${text.replaceAll('&', '&amp;')}</p>`,
            account: {
              id: by === BEES ? '14715' : `9${by.name}`,
              acct: by.name,
              display_name: by.name,
              url: `https://mastodon.example/@${by.name}`,
            },
            replies_count: by.replies,
            favourites_count: by.likes,
          }));
        return { body: { ancestors: [], descendants } };
      }
      case 'delete': {
        const at = posts.findIndex((one) => one.id === id);
        return at < 0 ? failure(404, 'Record not found') : { body: posts.splice(at, 1).map(shown)[0] ?? {} };
      }
    }
  };

  const register = ({ json }: RecordedRequest): Reply => {
    const { client_name, redirect_uris, scopes } = json as Record<string, string>;
    if (!client_name || !redirect_uris || !scopes) return failure(422, "Validation failed: Name can't be blank");
    const [client_id, client_secret] = [`client-${randomUUID()}`, `secret-of-client-${randomUUID()}`];
    clients.set(client_id, client_secret);
    return { body: { id: '1', name: client_name, redirect_uris: [redirect_uris], client_id, client_secret } };
  };

  const post = ({ headers, json }: RecordedRequest): Reply => {
    const { status: text, media_ids, visibility } = json as { status: string; media_ids: string[]; visibility: string };
    const key = String(headers['idempotency-key']);
    const known = byKey.get(key);
    if (known) return { body: shown(known) };
    const one = media.get(media_ids[0] ?? '');
    if (!one || one.posted) return failure(422, 'Validation failed: Media attachment is not found');
    if ([...text].length > characters) return mastodonFailures.tooLong;
    one.posted = true;
    const status = { id: `10362${posts.length + 1}`, text, media: media_ids[0] ?? '', visibility };
    posts.push(status);
    byKey.set(key, status);
    return { body: shown(status) };
  };

  const comment = ({ headers, json }: RecordedRequest): Reply => {
    const { status: text, in_reply_to_id: post } = json as { status: string; in_reply_to_id: string };
    if (!posts.some(({ id }) => id === post))
      return failure(404, 'The post you are trying to reply to does not appear to exist.');
    const key = String(headers['idempotency-key']);
    const one = commentsByKey.get(key) ?? { id: `10462${comments.length + 1}`, post, text };
    if (!comments.includes(one)) comments.push(one);
    commentsByKey.set(key, one);
    return { body: { id: one.id, in_reply_to_id: post, content: `<p>${text}</p>`, visibility: 'public' } };
  };

  const shown = ({ id, text, media: one, visibility }: Status) => {
    const { likes = 0, comments = 0, shares = 0 } = counts.get(id) ?? {};
    return {
      id,
      created_at: '2026-11-08T03:44:51.000Z',
      visibility,
      uri: `https://mastodon.example/users/bees/statuses/${id}`,
      url: `https://mastodon.example/@bees/${id}`,
      content: `<p>${text}</p>`,
      replies_count: comments,
      reblogs_count: shares,
      favourites_count: likes,
      media_attachments: one === '' ? [] : [{ id: one, type: 'video' }],
    };
  };

  const settingsFor = (url: string) => ({
    PLATFORM_MASTODON_URL: url,
    PLATFORM_MASTODON_CLIENT_ID: 'client',
    PLATFORM_MASTODON_CLIENT_SECRET: 'secret',
    PLATFORM_MASTODON_ACCESS_TOKEN: 'secret-token',
  });
  return {
    ...(await startFakePlatform({ endpointOf, answer, settingsFor })),
    posts,
    comments,
    counts,
    consent,
    clients,
  };
}

const instanceWith = (max_characters: number, videoTypes: readonly string[]) => ({
  domain: 'mastodon.example',
  version: '4.3.0',
  configuration: {
    statuses: { max_characters, max_media_attachments: 4, characters_reserved_per_url: 23 },
    media_attachments: { supported_mime_types: ['image/png', ...videoTypes], video_size_limit: 103_809_024 },
  },
});

const PATHS: Readonly<Record<string, MastodonEndpoint>> = {
  'POST /api/v1/apps': 'apps',
  'POST /oauth/token': 'token',
  'POST /oauth/revoke': 'revoke',
  'GET /api/v1/accounts/verify_credentials': 'me',
  'GET /api/v2/instance': 'instance',
  'POST /api/v2/media': 'upload',
  'POST /api/v1/statuses': 'post',
  'GET /api/v1/statuses': 'statuses',
  'GET /api/v1/accounts/14715/statuses': 'newest',
};

function endpointOf({ method, path, json }: RecordedRequest): MastodonEndpoint | null {
  if (path.endsWith('/context')) return 'context';
  if (path === '/api/v1/statuses' && (json as { in_reply_to_id?: string })?.in_reply_to_id) return 'comment';
  const known = PATHS[`${method} ${path}`];
  if (known) return known;
  if (method === 'GET' && path.startsWith('/api/v1/media/')) return 'media';
  return method === 'DELETE' && path.startsWith('/api/v1/statuses/') ? 'delete' : null;
}
