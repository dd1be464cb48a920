import { randomUUID } from 'node:crypto';
import { BEES, type FakeComment, type FakeCounts, type FakePlatform, startFakePlatform } from './platform.ts';
import type { RecordedRequest, Reply } from './server.ts';

export type BlueskyEndpoint =
  | 'token'
  | 'permission'
  | 'limits'
  | 'upload'
  | 'job'
  | 'post'
  | 'record'
  | 'posts'
  | 'delete'
  | 'comment'
  | 'thread';

type Post = { key: string; record: { text: string; createdAt: string; embed: unknown; facets: unknown[] } };

export type FakeBluesky = FakePlatform<BlueskyEndpoint> & {
  /** What was posted. */
  readonly records: Post[];
  readonly comments: FakeComment[];
  readonly counts: Map<string, FakeCounts>;
  /** The app password is deleted by its owner. */
  revokeAll(): void;
};

const failure = (status: number, error: string, message = 'no'): Reply => ({ status, body: { error, message } });

/** The failures of the real service, by name (docs.bsky.app/docs/api, atproto.com/specs/xrpc#error-responses). */
export const blueskyFailures = {
  badPassword: failure(401, 'AuthenticationRequired', 'Invalid identifier or password'),
  expired: failure(400, 'ExpiredToken', 'Token has expired'),
  takenDown: failure(401, 'AccountTakedown', 'Account has been taken down'),
  badRecord: failure(400, 'InvalidRequest', 'Record/text must not be longer than 300 graphemes'),
  notAVideo: failure(400, 'InvalidRequest', 'The file is not a video'),
  noMoreUploads: { body: { canUpload: false, remainingDailyVideos: 0, message: 'User has exceeded daily limit.' } },
  rateLimited: failure(429, 'RateLimitExceeded', 'Rate Limit Exceeded'),
} satisfies Record<string, Reply>;

const DID = 'did:plc:bees';
const VIDEO = {
  $type: 'blob',
  ref: { $link: 'bafkreibees' },
  mimeType: 'video/mp4',
  size: 1_000,
};

/**
 * Behaves like a server of accounts of Bluesky and like its video service: shapes from docs.bsky.app/docs/api
 * (com.atproto.server.createSession, com.atproto.repo.putRecord, app.bsky.video.uploadVideo, getJobStatus).
 */
export async function startFakeBluesky(): Promise<FakeBluesky> {
  const tokens = new Set<string>();
  const permissions = new Map<string, string>();
  const jobs = new Map<string, number>();
  const records: Post[] = [];
  const comments: FakeComment[] = [];
  const counts: FakeBluesky['counts'] = new Map();
  let password = 'secret-app-password';

  const answer = (endpoint: BlueskyEndpoint, request: RecordedRequest): Reply => {
    const { query, json } = request;
    if (endpoint === 'token') return session(json as { identifier: string; password: string });
    const bearer = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (endpoint === 'job') {
      if (bearer !== '') throw new Error('the video service is not to get the token of the account');
      const left = jobs.get(query.get('jobId') ?? '');
      if (left === undefined) return failure(400, 'InvalidRequest', 'Job not found');
      jobs.set(query.get('jobId') ?? '', left - 1);
      const state = left > 0 ? 'JOB_STATE_ENCODING' : 'JOB_STATE_COMPLETED';
      const status = { jobId: query.get('jobId'), did: DID, state, progress: left > 0 ? 40 : 100 };
      return { body: { jobStatus: left > 0 ? status : { ...status, blob: VIDEO } } };
    }
    if (endpoint === 'limits' || endpoint === 'upload') {
      const wanted = endpoint === 'limits' ? 'app.bsky.video.getUploadLimits' : 'com.atproto.repo.uploadBlob';
      if (permissions.get(bearer) !== wanted) return failure(401, 'AuthMissing');
      if (endpoint === 'limits') return { body: { canUpload: true, remainingDailyVideos: 25 } };
      const jobId = `job-${jobs.size + 1}`;
      jobs.set(jobId, 1);
      return { body: { did: DID, jobId, state: 'JOB_STATE_CREATED', progress: 0 } };
    }
    if (!tokens.has(bearer)) return failure(401, 'InvalidToken', 'Token could not be verified');
    const key = query.get('rkey') ?? (json as { rkey?: string })?.rkey ?? '';
    const at = records.findIndex((one) => one.key === key);
    switch (endpoint) {
      case 'permission': {
        const token = `secret-permission-${randomUUID()}`;
        permissions.set(token, query.get('lxm') ?? '');
        return { body: { token } };
      }
      case 'post': {
        const { record } = json as Post;
        if ([...record.text].length > 300) return failure(400, 'InvalidRequest', 'Record/text must not be longer');
        if (at < 0) records.push({ key, record });
        return {
          body: { uri: `at://${DID}/app.bsky.feed.post/${key}`, cid: 'bafyreibees', validationStatus: 'valid' },
        };
      }
      case 'comment': {
        const { record } = json as { record: { text: string; reply: { parent: { uri: string; cid: string } } } };
        const { uri, cid } = record.reply.parent;
        const known = records.some((one) => uri.endsWith(`/${one.key}`)) && cid === 'bafyreibees';
        if (!known) return failure(400, 'InvalidRequest', 'Record/reply must name a post');
        const id = `at://${DID}/app.bsky.feed.post/${key}`;
        if (!comments.some((one) => one.id === id)) comments.push({ id, post: uri, text: record.text });
        return { body: { uri: id, cid: 'bafyreireply', validationStatus: 'valid' } };
      }
      case 'record':
        if (comments.some(({ id }) => id.endsWith(`/${key}`)))
          return { body: { uri: `at://${DID}/app.bsky.feed.post/${key}`, cid: 'bafyreireply', value: {} } };
        return at < 0
          ? failure(400, 'RecordNotFound', `Could not locate record: at://${DID}/app.bsky.feed.post/${key}`)
          : { body: { uri: `at://${DID}/app.bsky.feed.post/${key}`, cid: 'bafyreibees', value: records[at]?.record } };
      case 'posts': {
        const known = query.getAll('uris').filter((uri) => counts.has(uri));
        return { body: { posts: known.map(shown) } };
      }
      case 'thread':
        return thread(query.get('uri') ?? '');
      case 'delete':
        if (at >= 0) records.splice(at, 1);
        return { body: { commit: { cid: 'bafyreibees', rev: '3l' } } };
    }
  };

  /** docs.bsky.app/docs/api/app-bsky-feed-get-post-thread. What is blocked is named alone. */
  const thread = (uri: string): Reply => {
    if (!records.some(({ key }) => uri.endsWith(`/${key}`))) return failure(400, 'NotFound', `Post not found: ${uri}`);
    const replies = comments
      .filter(({ post }) => post === uri)
      .map(({ id, text, by = BEES }) => {
        const author = { did: `did:plc:${by.name}`, handle: `${by.name}.example.com`, displayName: by.name };
        const record = { $type: 'app.bsky.feed.post', text, createdAt: by.at };
        const counted = { replyCount: by.replies, likeCount: by.likes, repostCount: 0, quoteCount: 0 };
        const post = { uri: id, cid: 'bafyreireply', author, record, ...counted, indexedAt: by.at };
        return { $type: 'app.bsky.feed.defs#threadViewPost', post };
      });
    const blocked = { $type: 'app.bsky.feed.defs#blockedPost', uri: `${uri}-blocked`, blocked: true };
    const view = { $type: 'app.bsky.feed.defs#threadViewPost', post: { uri }, replies: [...replies, blocked] };
    return { body: { thread: view } };
  };

  const session = (given: { identifier: string; password: string }): Reply => {
    if (given.identifier !== 'bees.example.com' || given.password !== password) return blueskyFailures.badPassword;
    const accessJwt = `secret-access-${randomUUID()}`;
    tokens.add(accessJwt);
    const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: platform.url }];
    const didDoc = { id: DID, service };
    return {
      body: { did: DID, handle: 'bees.example.com', accessJwt, refreshJwt: 'secret-refresh', didDoc, active: true },
    };
  };

  const shown = (uri: string) => {
    const { likes = 0, comments = 0, shares = 0 } = counts.get(uri) ?? {};
    return { uri, cid: 'bafyreibees', replyCount: comments, repostCount: shares, likeCount: likes, quoteCount: 0 };
  };

  const settingsFor = (url: string) => ({
    PLATFORM_BLUESKY_URL: url,
    PLATFORM_BLUESKY_VIDEO_URL: url,
    PLATFORM_BLUESKY_IDENTIFIER: 'bees.example.com',
    PLATFORM_BLUESKY_APP_PASSWORD: password,
  });
  const platform = await startFakePlatform({ endpointOf, answer, settingsFor });
  return {
    ...platform,
    records,
    comments,
    counts,
    revokeAll() {
      password = 'secret-other';
      tokens.clear();
    },
  };
}

const METHODS: Readonly<Record<string, BlueskyEndpoint>> = {
  'com.atproto.server.createSession': 'token',
  'com.atproto.server.getServiceAuth': 'permission',
  'app.bsky.video.getUploadLimits': 'limits',
  'app.bsky.video.uploadVideo': 'upload',
  'app.bsky.video.getJobStatus': 'job',
  'com.atproto.repo.putRecord': 'post',
  'com.atproto.repo.getRecord': 'record',
  'com.atproto.repo.deleteRecord': 'delete',
  'app.bsky.feed.getPosts': 'posts',
  'app.bsky.feed.getPostThread': 'thread',
};

function endpointOf({ path, json }: RecordedRequest): BlueskyEndpoint | null {
  if ((json as { record?: { reply?: object } })?.record?.reply) return 'comment';
  return METHODS[path.replace('/xrpc/', '')] ?? null;
}
