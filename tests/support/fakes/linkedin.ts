import { randomUUID } from 'node:crypto';
import { type FakeConsent, startFakeConsent } from './consent.ts';
import { BEES, type FakeComment, type FakeCounts, type FakePlatform, fakePage, startFakePlatform } from './platform.ts';
import type { RecordedRequest, Reply } from './server.ts';

export type LinkedinEndpoint =
  | 'token'
  | 'me'
  | 'initialize'
  | 'part'
  | 'finalize'
  | 'video'
  | 'post'
  | 'newest'
  | 'actions'
  | 'delete'
  | 'comment'
  | 'comments';

type Post = { id: string; commentary: string; video: string; visibility: string };

export type FakeLinkedin = FakePlatform<LinkedinEndpoint> & {
  /** What was posted. */
  readonly posts: Post[];
  readonly comments: FakeComment[];
  readonly counts: Map<string, FakeCounts>;
  readonly consent: FakeConsent;
  /** From now on the application may read comments. */
  approve(): void;
};

const failure = (status: number, code: string, message: string): Reply => ({ status, body: { status, code, message } });

/** The failures of the real service, by name (learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling). */
export const linkedinFailures = {
  badToken: failure(401, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked by the user'),
  forbidden: failure(403, 'ACCESS_DENIED', 'Not enough permissions to access: partnerApiPosts.FINDER-author'),
  duplicate: failure(422, 'DUPLICATE_POST', 'Content is a duplicate of urn:li:share:1'),
  spent: failure(429, 'TOO_MANY_REQUESTS', 'Resource level throttle MEMBER DAY limit for calls to this resource'),
  limited: failure(429, '', 'Too many requests'),
} satisfies Record<string, Reply>;

const AUTHOR = 'urn:li:person:bees';

/**
 * Behaves like LinkedIn's Videos and Posts API: shapes from learn.microsoft.com/linkedin/marketing/
 * community-management/shares (videos-api, posts-api) and …/linkedin/shared/authentication.
 */
export async function startFakeLinkedin(): Promise<FakeLinkedin> {
  const tokens = new Set(['secret-token']);
  const consent = startFakeConsent({ clientField: 'client_id', challenge: null });
  const videos = new Map<string, { parts: number; looks: number; whole: boolean }>();
  const posts: Post[] = [];
  const comments: FakeComment[] = [];
  const counts: FakeLinkedin['counts'] = new Map();
  let isApproved = false;

  const answer = (endpoint: LinkedinEndpoint, request: RecordedRequest): Reply => {
    const { path, json, headers } = request;
    if (endpoint === 'token') {
      const scopes = consent.redeem(new URLSearchParams(request.body.toString()));
      if (!scopes) return { status: 400, body: { error: 'invalid_grant', error_description: 'code not found' } };
      const access_token = `secret-token-${randomUUID()}`;
      tokens.add(access_token);
      return { body: { access_token, expires_in: 5_184_000, scope: scopes.join(',') } };
    }
    if (endpoint === 'part') {
      if (headers.authorization) throw new Error('the address of an upload is not to get the token of the account');
      const video = videos.get(path.split('/').at(-2) ?? '');
      if (video) video.parts++;
      return { headers: { etag: `"part-${path.split('/').at(-1)}"` } };
    }
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) return linkedinFailures.badToken;
    if (endpoint !== 'me' && !/^\d{6}$/.test(String(headers['linkedin-version'])))
      return failure(400, 'VERSION_MISSING', 'A version must be present.');
    const id = decodeURIComponent(path.split('/').at(-1) ?? '');
    switch (endpoint) {
      case 'me':
        return { body: { sub: 'bees', name: 'Bees', locale: 'en-US' } };
      case 'initialize': {
        const { fileSizeBytes } = (json as { initializeUploadRequest: { fileSizeBytes: number } })
          .initializeUploadRequest;
        const name = `C${videos.size + 1}`;
        videos.set(name, { parts: 0, looks: 1, whole: false });
        const uploadInstructions = [
          { uploadUrl: `${platform.url}/dms-uploads/${name}/0`, firstByte: 0, lastByte: fileSizeBytes - 1 },
        ];
        const value = {
          uploadUrlsExpireAt: 1_790_000_000_000,
          video: `urn:li:video:${name}`,
          uploadInstructions,
          uploadToken: '',
        };
        return { body: { value } };
      }
      case 'finalize': {
        const { video, uploadedPartIds } = (
          json as { finalizeUploadRequest: { video: string; uploadedPartIds: string[] } }
        ).finalizeUploadRequest;
        const one = videos.get(video.replace('urn:li:video:', ''));
        if (!one || uploadedPartIds.join() !== 'part-0') return failure(400, 'INVALID', 'Unknown parts');
        one.whole = true;
        return {};
      }
      case 'video': {
        const one = videos.get(id.replace('urn:li:video:', ''));
        if (!one) return failure(404, 'NOT_FOUND', 'Video not found');
        const status = !one.whole ? 'WAITING_UPLOAD' : one.looks-- > 0 ? 'PROCESSING' : 'AVAILABLE';
        return { body: { id, owner: AUTHOR, status } };
      }
      case 'post': {
        const { commentary, content, visibility } = json as {
          commentary: string;
          content: { media: { id: string } };
          visibility: string;
        };
        const post = { id: `urn:li:ugcPost:684${posts.length + 1}`, commentary, video: content.media.id, visibility };
        posts.push(post);
        return { status: 201, headers: { 'x-restli-id': post.id } };
      }
      case 'comment': {
        const { actor, object, message } = json as { actor: string; object: string; message: { text: string } };
        if (actor !== AUTHOR || !posts.some((one) => one.id === object))
          return failure(404, 'NOT_FOUND', 'Could not find entity');
        const one = { id: `681${comments.length + 1}`, post: object, text: message.text };
        comments.push(one);
        const $URN = `urn:li:comment:(${object},${one.id})`;
        return { status: 201, headers: { 'x-restli-id': one.id }, body: { id: one.id, $URN, actor, message } };
      }
      // The member's own applications may not: r_member_social is for approved ones.
      case 'comments':
        return isApproved ? commentsOf(request) : linkedinFailures.forbidden;
      case 'newest': {
        const elements = [...posts].reverse().map((one) => ({ id: one.id, content: { media: { id: one.video } } }));
        return { body: { paging: { start: 0, count: 10 }, elements } };
      }
      case 'actions': {
        const one = counts.get(id);
        if (!one) return failure(404, 'NOT_FOUND', 'Not found');
        const commentsSummary = { aggregatedTotalComments: one.comments, totalFirstLevelComments: one.comments };
        return { body: { target: id, likesSummary: { totalLikes: one.likes }, commentsSummary } };
      }
      case 'delete': {
        const at = posts.findIndex((one) => one.id === id);
        if (at >= 0) posts.splice(at, 1);
        return { status: 204 };
      }
    }
  };

  const commentsOf = ({ path, query }: RecordedRequest): Reply => {
    const post = decodeURIComponent(path.split('/').at(-2) ?? '');
    const all = comments.filter((one) => one.post === post).reverse();
    const [start, count] = [Number(query.get('start') ?? 0), Number(query.get('count') ?? 10)];
    const elements = fakePage(all, start, count).items.map(({ id, text, by }) => ({
      id,
      actor: by ? `urn:li:person:${by.name}` : AUTHOR,
      commentUrn: `urn:li:comment:(${post},${id})`,
      object: post,
      created: { time: Date.parse((by ?? BEES).at) },
      message: { attributes: [], text },
      likesSummary: { totalLikes: by?.likes ?? 0, aggregatedTotalLikes: by?.likes ?? 0 },
      commentsSummary: { aggregatedTotalComments: by?.replies ?? 0 },
    }));
    return { body: { paging: { start, count, links: [], total: all.length }, elements } };
  };

  const settingsFor = (url: string) => ({
    PLATFORM_LINKEDIN_API_URL: url,
    PLATFORM_LINKEDIN_AUTHORIZE_URL: `${url}/oauth/v2/authorization`,
    PLATFORM_LINKEDIN_TOKEN_URL: `${url}/oauth/v2/accessToken`,
    PLATFORM_LINKEDIN_CLIENT_ID: 'client',
    PLATFORM_LINKEDIN_CLIENT_SECRET: 'secret',
    PLATFORM_LINKEDIN_AUTHOR: AUTHOR,
    PLATFORM_LINKEDIN_ACCESS_TOKEN: 'secret-token',
  });
  const platform = await startFakePlatform({ endpointOf, answer, settingsFor });
  const approve = () => {
    isApproved = true;
  };
  return { ...platform, posts, comments, counts, consent, approve };
}

function endpointOf({ method, path, query }: RecordedRequest): LinkedinEndpoint | null {
  if (path === '/oauth/v2/accessToken') return 'token';
  if (path === '/v2/userinfo') return 'me';
  if (path.startsWith('/dms-uploads/')) return 'part';
  if (path === '/rest/videos') return query.get('action') === 'finalizeUpload' ? 'finalize' : 'initialize';
  if (path.startsWith('/rest/videos/')) return 'video';
  if (path.startsWith('/rest/socialActions/') && path.endsWith('/comments'))
    return method === 'POST' ? 'comment' : 'comments';
  if (path.startsWith('/rest/socialActions/')) return 'actions';
  if (path === '/rest/posts') return method === 'POST' ? 'post' : 'newest';
  return method === 'DELETE' && path.startsWith('/rest/posts/') ? 'delete' : null;
}
