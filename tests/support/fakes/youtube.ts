import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type FakeServer, type RecordedRequest, type Reply, startFakeServer } from './server.ts';

export type YoutubeEndpoint = 'token' | 'begin' | 'put' | 'probe';

export type FakeYoutube = FakeServer & {
  /** What was posted. */
  readonly videos: { id: string; resource: unknown; bytes: Buffer }[];
  /** Answers the next call of an endpoint with this instead. */
  failNext(endpoint: YoutubeEndpoint, reply: Reply): void;
  /** Takes what comes next in, and hangs up instead of answering. */
  loseNextAnswer(endpoint: YoutubeEndpoint): void;
  /** Takes at most so many bytes of the next chunk. */
  takeOnly(bytes: number): void;
  callsOf(endpoint: YoutubeEndpoint): RecordedRequest[];
};

type Session = { resource: unknown; size: number; received: Buffer; video: { id: string } | null };

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
  invalidGrant: {
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
  },
} satisfies Record<string, Reply>;

/** Behaves like the resumable upload of the YouTube Data API v3 and like Google's token endpoint (`/token`). */
export async function startFakeYoutube({ refreshToken = 'refresh' } = {}): Promise<FakeYoutube> {
  const sessions = new Map<string, Session>();
  const tokens = new Set<string>();
  const videos: FakeYoutube['videos'] = [];
  const failures: Record<YoutubeEndpoint, Reply[]> = { token: [], begin: [], put: [], probe: [] };
  const losses: Record<YoutubeEndpoint, number> = { token: 0, begin: 0, put: 0, probe: 0 };
  let most = Number.POSITIVE_INFINITY;

  const server: FakeServer = await startFakeServer((request, response) => {
    const endpoint = endpointOf(request);
    if (!endpoint) return { status: 404 };
    const failing = failures[endpoint].shift();
    if (failing) return failing;
    const reply = answer(endpoint, request);
    if (losses[endpoint] === 0) return reply;
    losses[endpoint]--;
    return hangUp(response);
  });

  const answer = (endpoint: YoutubeEndpoint, request: RecordedRequest): Reply => {
    if (endpoint === 'token') return renew(request);
    if (!tokens.has(request.headers.authorization ?? '')) return failure(401, 'authError', 'Invalid Credentials');
    if (endpoint === 'begin') return begin(request);
    const session = sessions.get(request.path);
    if (!session) return youtubeFailures.gone;
    if (endpoint === 'put' && !session.video) take(session, request);
    if (session.video) return { status: 200, body: session.video };
    const { length } = session.received;
    return { status: 308, headers: length === 0 ? {} : { range: `bytes=0-${length - 1}` } };
  };

  const renew = ({ body }: RecordedRequest): Reply => {
    const form = new URLSearchParams(body.toString());
    if (form.get('refresh_token') !== refreshToken) return youtubeFailures.invalidGrant;
    const access_token = randomUUID();
    tokens.add(`Bearer ${access_token}`);
    return { body: { access_token, expires_in: 3_599, token_type: 'Bearer' } };
  };

  const begin = ({ headers, json }: RecordedRequest): Reply => {
    const path = `/upload/session/${randomUUID()}`;
    const size = Number(headers['x-upload-content-length']);
    sessions.set(path, { resource: json, size, received: Buffer.alloc(0), video: null });
    return { headers: { location: `${server.url}${path}` } };
  };

  const take = (session: Session, { headers, body }: RecordedRequest): void => {
    const [, from] = /^bytes (\d+)-\d+\/\d+$/.exec(String(headers['content-range'])) ?? [];
    if (Number(from) !== session.received.length)
      throw new Error(`${headers['content-range']} does not go on where it was`);
    session.received = Buffer.concat([session.received, body.subarray(0, most)]);
    most = Number.POSITIVE_INFINITY;
    if (session.received.length < session.size) return;
    session.video = { id: `video-${videos.length + 1}` };
    videos.push({ ...session.video, resource: session.resource, bytes: session.received });
  };

  return {
    ...server,
    videos,
    failNext: (endpoint, reply) => void failures[endpoint].push(reply),
    loseNextAnswer: (endpoint) => void losses[endpoint]++,
    takeOnly: (bytes) => {
      most = bytes;
    },
    callsOf: (endpoint) => server.requests.filter((request) => endpointOf(request) === endpoint),
  };
}

function endpointOf({ method, path, headers }: RecordedRequest): YoutubeEndpoint | null {
  if (path === '/token') return 'token';
  if (method === 'POST' && path === '/upload/youtube/v3/videos') return 'begin';
  if (method !== 'PUT' || !path.startsWith('/upload/session/')) return null;
  return String(headers['content-range']).startsWith('bytes */') ? 'probe' : 'put';
}

function hangUp(response: ServerResponse): 'handled' {
  response.destroy();
  return 'handled';
}
