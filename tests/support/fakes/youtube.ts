import { randomUUID } from 'node:crypto';
import { type FakeConsent, startFakeConsent } from './consent.ts';
import { BEES, type FakeComment, type FakeCounts, type FakePlatform, fakePage, startFakePlatform } from './platform.ts';
import type { RecordedRequest, Reply } from './server.ts';

export type YoutubeEndpoint =
  | 'token'
  | 'revoke'
  | 'channels'
  | 'begin'
  | 'put'
  | 'probe'
  | 'statistics'
  | 'delete'
  | 'comment'
  | 'comments';

export type FakeYoutube = FakePlatform<YoutubeEndpoint> & {
  /** What was posted. */
  readonly videos: { id: string; resource: unknown; bytes: Buffer; notified?: string | null }[];
  readonly comments: FakeComment[];
  /** The statistics of videos, by id. */
  readonly counts: Map<string, FakeCounts>;
  readonly consent: FakeConsent;
  /** Another account gives access. @returns the token that it is renewed with */
  newToken(): string;
  /** The access of everyone, or of one account, is taken back at Google. */
  revokeAll(): void;
  revoke(token: string): void;
  /** The channels of who gives their consent. Default one, `Bees`. */
  channels(...titles: readonly string[]): void;
  /** Takes at most so many bytes of the next chunk. */
  takeOnly(bytes: number): void;
};

type Session = {
  notified: string | null;
  resource: unknown;
  size: number;
  received: Buffer;
  video: { id: string } | null;
};

const failure = (status: number, reason: string, message: string): Reply => ({
  status,
  body: { error: { code: status, message, errors: [{ reason, domain: 'youtube', message }] } },
});

/** The failures of the real service, by name. */
export const youtubeFailures = {
  quota: failure(403, 'quotaExceeded', 'The request cannot be completed because you have exceeded your quota.'),
  uploadLimit: failure(400, 'uploadLimitExceeded', 'The user has exceeded the number of videos they may upload.'),
  invalidTitle: failure(400, 'invalidTitle', 'The request metadata specifies an invalid or empty video title.'),
  signup: failure(401, 'youtubeSignupRequired', 'The user has no channel.'),
  unavailable: failure(503, 'backendError', 'Backend Error'),
  gone: { status: 404, body: '' },
  videoNotFound: failure(404, 'videoNotFound', 'The video that you are trying to delete cannot be found.'),
  commentsDisabled: failure(403, 'commentsDisabled', 'The video has disabled comments.'),
  mayNotComment: failure(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.'),
  mayNotDelete: failure(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.'),
  invalidGrant: {
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
  },
} satisfies Record<string, Reply>;

/** Behaves like the resumable upload of the YouTube Data API v3 and like Google's token endpoint (`/token`). */
export async function startFakeYoutube({ refreshToken = 'refresh' } = {}): Promise<FakeYoutube> {
  const sessions = new Map<string, Session>();
  const tokens = new Set<string>();
  const refreshTokens = new Set([refreshToken]);
  const consent = startFakeConsent({ clientField: 'client_id', challenge: 'base64url' });
  let channels: readonly string[] = ['Bees'];
  const videos: FakeYoutube['videos'] = [];
  const comments: FakeComment[] = [];
  const counts: FakeYoutube['counts'] = new Map();
  let most = Number.POSITIVE_INFINITY;

  const answer = (endpoint: YoutubeEndpoint, request: RecordedRequest): Reply => {
    if (endpoint === 'token') return token(new URLSearchParams(request.body.toString()));
    if (endpoint === 'revoke') return revoke(new URLSearchParams(request.body.toString()).get('token'));
    if (!tokens.has(request.headers.authorization ?? '')) return failure(401, 'authError', 'Invalid Credentials');
    if (endpoint === 'begin') return begin(request);
    if (endpoint === 'statistics') return statistics(request);
    if (endpoint === 'delete') return remove(request.query.get('id'));
    if (endpoint === 'comment') return comment(request);
    if (endpoint === 'comments') return commentsOf(request);
    if (endpoint === 'channels') {
      const items = channels.map((title) => ({ kind: 'youtube#channel', id: `UC-${title}`, snippet: { title } }));
      return { body: { kind: 'youtube#channelListResponse', ...(items.length > 0 ? { items } : {}) } };
    }
    const session = sessions.get(request.path);
    if (!session) return youtubeFailures.gone;
    if (endpoint === 'put' && !session.video) take(session, request);
    if (session.video) return { status: 200, body: session.video };
    const { length } = session.received;
    return { status: 308, headers: length === 0 ? {} : { range: `bytes=0-${length - 1}` } };
  };

  const token = (form: URLSearchParams): Reply => {
    const isCode = form.get('grant_type') === 'authorization_code';
    const scopes = isCode ? consent.redeem(form) : null;
    if (isCode ? !scopes : !refreshTokens.has(form.get('refresh_token') ?? '')) return youtubeFailures.invalidGrant;
    const access_token = `secret-access-${randomUUID()}`;
    tokens.add(`Bearer ${access_token}`);
    const answer = { access_token, expires_in: 3_599, token_type: 'Bearer' };
    if (!scopes) return { body: answer };
    return { body: { ...answer, refresh_token: newToken(), scope: scopes.join(' ') } };
  };

  const newToken = (): string => {
    const token = `secret-refresh-${randomUUID()}`;
    refreshTokens.add(token);
    return token;
  };

  /** The access tokens of all accounts end with it: those that are still allowed are given others. */
  const revoke = (token: string | null): Reply => {
    tokens.clear();
    return refreshTokens.delete(token ?? '') ? {} : { status: 400, body: { error: 'invalid_token' } };
  };

  const remove = (id: string | null): Reply => {
    const at = videos.findIndex((video) => video.id === id);
    if (at < 0) return youtubeFailures.videoNotFound;
    videos.splice(at, 1);
    return { status: 204 };
  };

  const statistics = ({ query }: RecordedRequest): Reply => {
    const ids = (query.get('id') ?? '').split(',');
    if (query.get('part') !== 'statistics' || ids.length > 50)
      return failure(400, 'invalidFilters', 'The request specifies an invalid filter parameter.');
    const items = ids.flatMap((id) => {
      const one = counts.get(id);
      if (!one) return [];
      const { views, likes, comments } = one;
      const texts = { viewCount: String(views), likeCount: String(likes), favoriteCount: '0' };
      return { kind: 'youtube#video', id, statistics: { ...texts, commentCount: String(comments) } };
    });
    return { body: { kind: 'youtube#videoListResponse', items, pageInfo: { totalResults: items.length } } };
  };

  /** developers.google.com/youtube/v3/docs/commentThreads. */
  const comment = ({ json }: RecordedRequest): Reply => {
    const { snippet } = json as {
      snippet: { channelId: string; videoId: string; topLevelComment: { snippet: { textOriginal: string } } };
    };
    const { textOriginal: text } = snippet.topLevelComment.snippet;
    if (snippet.channelId !== 'UC-Bees') return failure(404, 'channelNotFound', 'The channel cannot be found.');
    if (!videos.some(({ id }) => id === snippet.videoId))
      return failure(404, 'videoNotFound', 'The video identified by the videoId parameter could not be found.');
    const one = { id: `Ugz-${comments.length + 1}`, post: snippet.videoId, text };
    comments.push(one);
    return { body: threadOf(one) };
  };

  const commentsOf = ({ query }: RecordedRequest): Reply => {
    const newestFirst = comments.filter(({ post }) => post === query.get('videoId')).reverse();
    const page = fakePage(newestFirst, Number(query.get('pageToken') ?? 0), Number(query.get('maxResults') ?? 20));
    const token = page.next === null ? {} : { nextPageToken: String(page.next) };
    return { body: { kind: 'youtube#commentThreadListResponse', items: page.items.map(threadOf), ...token } };
  };

  const threadOf = ({ id, post, text, by = { ...BEES, name: 'Bees' } }: FakeComment) => ({
    kind: 'youtube#commentThread',
    id,
    snippet: {
      videoId: post,
      totalReplyCount: by.replies,
      topLevelComment: {
        id,
        snippet: {
          textDisplay: text,
          textOriginal: text,
          authorDisplayName: by.name,
          authorChannelUrl: `http://www.youtube.com/channel/UC-${by.name}`,
          authorChannelId: { value: `UC-${by.name}` },
          likeCount: by.likes,
          publishedAt: by.at,
        },
      },
    },
  });

  const begin = ({ headers, json, query }: RecordedRequest): Reply => {
    const path = `/upload/session/${randomUUID()}`;
    const size = Number(headers['x-upload-content-length']);
    const notified = query.get('notifySubscribers');
    sessions.set(path, { notified, resource: json, size, received: Buffer.alloc(0), video: null });
    return { headers: { location: `${platform.url}${path}` } };
  };

  const take = (session: Session, { headers, body }: RecordedRequest): void => {
    const [, from] = /^bytes (\d+)-\d+\/\d+$/.exec(String(headers['content-range'])) ?? [];
    if (Number(from) !== session.received.length)
      throw new Error(`${headers['content-range']} does not go on where it was`);
    session.received = Buffer.concat([session.received, body.subarray(0, most)]);
    most = Number.POSITIVE_INFINITY;
    if (session.received.length < session.size) return;
    session.video = { id: `video-${videos.length + 1}` };
    const { resource, received: bytes, notified } = session;
    videos.push({ ...session.video, resource, bytes, notified });
  };

  const settingsFor = (url: string) => ({
    PLATFORM_YOUTUBE_API_URL: url,
    PLATFORM_YOUTUBE_AUTHORIZE_URL: `${url}/consent`,
    PLATFORM_YOUTUBE_TOKEN_URL: `${url}/token`,
    PLATFORM_YOUTUBE_CLIENT_ID: 'client',
    PLATFORM_YOUTUBE_CLIENT_SECRET: 'secret',
    PLATFORM_YOUTUBE_REFRESH_TOKEN: refreshToken,
  });
  const platform = await startFakePlatform<YoutubeEndpoint>({ endpointOf, answer, settingsFor });
  return {
    ...platform,
    videos,
    comments,
    counts,
    consent,
    newToken,
    revoke: (token) => void revoke(token),
    revokeAll() {
      refreshTokens.clear();
      tokens.clear();
    },
    channels: (...titles) => {
      channels = titles;
    },
    takeOnly: (bytes) => {
      most = bytes;
    },
  };
}

function endpointOf({ method, path, headers }: RecordedRequest): YoutubeEndpoint | null {
  if (path === '/token') return 'token';
  if (path === '/revoke') return 'revoke';
  if (path === '/youtube/v3/channels') return 'channels';
  if (path === '/youtube/v3/commentThreads') return method === 'POST' ? 'comment' : 'comments';
  if (method === 'GET' && path === '/youtube/v3/videos') return 'statistics';
  if (method === 'DELETE' && path === '/youtube/v3/videos') return 'delete';
  if (method === 'POST' && path === '/upload/youtube/v3/videos') return 'begin';
  if (method !== 'PUT' || !path.startsWith('/upload/session/')) return null;
  return String(headers['content-range']).startsWith('bytes */') ? 'probe' : 'put';
}
