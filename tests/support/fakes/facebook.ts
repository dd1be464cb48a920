import { randomUUID } from 'node:crypto';
import { type FakeConsent, startFakeConsent } from './consent.ts';
import { metaPaging } from './meta-paging.ts';
import { BEES, type FakeComment, type FakeCounts, type FakePlatform, fakePage, startFakePlatform } from './platform.ts';
import type { RecordedRequest, Reply } from './server.ts';

export type FacebookEndpoint =
  | 'token'
  | 'permissions'
  | 'pages'
  | 'start'
  | 'upload'
  | 'finish'
  | 'status'
  | 'counts'
  | 'delete'
  | 'comment'
  | 'comments';

type Reel = { id: string; description: string };

export type FakeFacebook = FakePlatform<FacebookEndpoint> & {
  /** What was posted. */
  readonly reels: Reel[];
  readonly comments: FakeComment[];
  readonly counts: Map<string, FakeCounts>;
  readonly consent: FakeConsent;
};

const failure = (status: number, code: number, message: string, error_subcode?: number): Reply => ({
  status,
  body: { error: { message, type: 'OAuthException', code, error_subcode, fbtrace_id: 'trace' } },
});

/** The failures of the real service, by name (developers.facebook.com/docs/graph-api/guides/error-handling). */
export const facebookFailures = {
  badToken: failure(400, 190, 'Error validating access token: The session has been invalidated.'),
  notTaken: failure(400, 352, 'The video file you selected is in a format that is not supported.'),
  spent: failure(400, 9, 'The page has published too many reels today.'),
  limited: failure(400, 4, 'Application request limit reached'),
  mayNotComment: failure(403, 200, '(#200) Permissions error'),
  unknown: failure(400, 100, 'Unsupported request. Object does not exist', 33),
} satisfies Record<string, Reply>;

/**
 * Behaves like the reels of a Facebook page: shapes from developers.facebook.com/docs/video-api/guides/reels-publishing
 * and …/docs/facebook-login.
 */
export async function startFakeFacebook(): Promise<FakeFacebook> {
  const users = new Map<string, readonly string[]>();
  const consent = startFakeConsent({ clientField: 'client_id', challenge: null });
  const videos = new Map<string, { whole: boolean; finished: boolean; looks: number }>();
  const reels: Reel[] = [];
  const comments: FakeComment[] = [];
  const counts: FakeFacebook['counts'] = new Map();

  const token = (form: URLSearchParams): Reply => {
    const known = users.get(form.get('fb_exchange_token') ?? '');
    const scopes = form.get('grant_type') === 'fb_exchange_token' ? known : consent.redeem(form);
    if (!scopes) return { status: 400, body: { error_type: 'OAuthException', error_message: 'Invalid code' } };
    const access_token = `secret-user-${randomUUID()}`;
    users.set(access_token, scopes);
    return { body: { access_token, token_type: 'bearer', expires_in: 5_184_000 } };
  };

  const answer = (endpoint: FacebookEndpoint, request: RecordedRequest): Reply => {
    if (endpoint === 'token') return token(new URLSearchParams(request.body.toString()));
    const given = (request.headers.authorization ?? '').replace(/^(Bearer|OAuth) /, '');
    if (endpoint === 'permissions') {
      const data = (users.get(given) ?? []).map((permission) => ({ permission, status: 'granted' }));
      return { body: { data } };
    }
    if (endpoint === 'pages') return { body: { data: [{ id: '1234', name: 'Bees', access_token: 'secret-page' }] } };
    if (given !== 'secret-page') return facebookFailures.badToken;
    const id = request.path.split('/').at(-1) ?? '';
    switch (endpoint) {
      case 'start': {
        const video_id = `9876${videos.size + 1}`;
        videos.set(video_id, { whole: false, finished: false, looks: 1 });
        return { body: { video_id, upload_url: `${platform.url}/video-upload/${video_id}` } };
      }
      case 'upload': {
        const video = videos.get(id);
        if (!video || request.headers.file_size !== String(request.body.length)) return facebookFailures.notTaken;
        video.whole = true;
        return { body: { success: true } };
      }
      case 'finish': {
        const { video_id, description } = request.json as { video_id: string; description: string };
        const video = videos.get(video_id);
        if (!video?.whole) return facebookFailures.notTaken;
        if (!video.finished) reels.push({ id: video_id, description });
        video.finished = true;
        return { body: { success: true, post_id: '1' } };
      }
      case 'status': {
        const video = videos.get(id);
        if (!video) return facebookFailures.unknown;
        const published = !video.finished ? 'not_started' : video.looks-- > 0 ? 'in_progress' : 'complete';
        const uploading_phase = { status: video.whole ? 'complete' : 'not_started' };
        const processing_phase = { status: published };
        const status = {
          video_status: 'ready',
          uploading_phase,
          processing_phase,
          publishing_phase: { status: published },
        };
        return { body: { id, status } };
      }
      case 'counts': {
        const one = counts.get(id);
        if (!one) return facebookFailures.unknown;
        const of = (total_count: number) => ({ data: [], summary: { total_count } });
        return { body: { id, views: one.views, likes: of(one.likes), comments: of(one.comments) } };
      }
      case 'comment': {
        const post = request.path.split('/').at(-2) ?? '';
        if (!reels.some((one) => one.id === post)) return facebookFailures.unknown;
        const one = { id: `${post}_${comments.length + 1}`, post, text: (request.json as { message: string }).message };
        comments.push(one);
        return { body: { id: one.id } };
      }
      case 'comments': {
        const { query, path } = request;
        const sorted = comments.filter(({ post }) => post === path.split('/').at(-2));
        if (query.get('order') === 'reverse_chronological') sorted.reverse();
        const page = fakePage(sorted, Number(query.get('after') ?? 0), Number(query.get('limit') ?? 25));
        const data = page.items.map(({ id: comment, text, by }) => ({
          id: comment,
          message: text,
          from: by ? { id: `9${by.name}`, name: by.name } : { id: '1234', name: 'Bees' },
          created_time: (by ?? BEES).at.replace('.000Z', '+0000'),
          like_count: by?.likes ?? 0,
          comment_count: by?.replies ?? 0,
          permalink_url: `https://www.facebook.com/reel/1/?comment_id=${comment}`,
        }));
        return { body: { data, ...metaPaging(page.next) } };
      }
      case 'delete': {
        const at = reels.findIndex((one) => one.id === id);
        if (at < 0) return facebookFailures.unknown;
        reels.splice(at, 1);
        return { body: { success: true } };
      }
    }
  };

  const settingsFor = (url: string) => ({
    PLATFORM_FACEBOOK_API_URL: `${url}/v23.0`,
    PLATFORM_FACEBOOK_AUTHORIZE_URL: `${url}/v23.0/dialog/oauth`,
    PLATFORM_FACEBOOK_CLIENT_ID: 'client',
    PLATFORM_FACEBOOK_CLIENT_SECRET: 'secret',
    PLATFORM_FACEBOOK_PAGE_ID: '1234',
    PLATFORM_FACEBOOK_PAGE_TOKEN: 'secret-page',
  });
  const platform = await startFakePlatform({ endpointOf, answer, settingsFor });
  return { ...platform, reels, comments, counts, consent };
}

const PATHS: Readonly<Record<string, FacebookEndpoint>> = {
  '/v23.0/oauth/access_token': 'token',
  '/v23.0/me/permissions': 'permissions',
  '/v23.0/me/accounts': 'pages',
};

function endpointOf({ method, path, query, json }: RecordedRequest): FacebookEndpoint | null {
  const known = PATHS[path];
  if (known) return known;
  if (path.endsWith('/comments')) return method === 'POST' ? 'comment' : 'comments';
  if (path.startsWith('/video-upload/')) return 'upload';
  if (path === '/v23.0/1234/video_reels')
    return (json as { upload_phase?: string })?.upload_phase === 'finish' ? 'finish' : 'start';
  if (method === 'DELETE') return 'delete';
  return query.get('fields') === 'status' ? 'status' : 'counts';
}
