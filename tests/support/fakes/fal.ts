import { paintTestPicture } from './pictures.ts';
import { type FakeServer, type Reply, startFakeServer } from './server.ts';

/** Shapes of https://fal.ai/docs/documentation/model-apis/inference/queue and https://docs.fal.ai/errors. */
const failure = (status: number, detail: string, headers = {}): Reply => ({ status, headers, body: { detail } });

const policy = {
  loc: ['body', 'prompt'],
  msg: 'The content could not be processed because it contained material flagged by a content checker.',
  type: 'content_policy_violation',
  url: 'https://docs.fal.ai/errors#content_policy_violation',
};

export const falFailures = {
  refusal: { status: 422, body: { detail: [policy] } },
  quota: failure(403, 'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.'),
  rateLimit: failure(429, 'Too many requests.', { 'retry-after': '7' }),
  lockedByAdmin: failure(403, 'User is locked. Reason: Admin lock. Please contact support@fal.ai.'),
} satisfies Record<string, Reply>;

export type FakeFalOptions = {
  /** Answers about a request that are given before it is over. Infinity: it never is. */
  asksBefore?: number;
  /** What it answers at the address of the response, instead of a picture. */
  response?: Reply;
  /** Where it says that its requests are, if that is another server. */
  namedBase?: string;
  /** The address of the picture, if it is another. */
  picture?: string;
  /** A clip: requests are for clips instead of pictures. */
  clip?: Uint8Array;
};

export type FakeFal = FakeServer & {
  /** Answers the next request for a picture with this instead. */
  failNext(reply: Reply): void;
  /** Answers the next call of this address with this instead, such as `/status`. */
  failNextAt(end: string, reply: Reply): void;
  /** No request is over as long as it holds them. */
  hold(isHeld: boolean): void;
};

export async function startFakeFal(key: string, options: FakeFalOptions = {}): Promise<FakeFal> {
  const { asksBefore = 1 } = options;
  const failing: { end: string; reply: Reply }[] = [];
  const asked = new Map<string, number>();
  let isHeld = false;

  const takeFailure = (path: string): Reply | undefined => {
    const at = failing.findIndex(({ end }) => path.endsWith(end));
    return at < 0 ? undefined : failing.splice(at, 1)[0]?.reply;
  };

  const server = await startFakeServer(async ({ method, path, headers }): Promise<Reply> => {
    if (path === '/files/picture.png') {
      return takeFailure(path) ?? { body: await paintTestPicture(168, 94, 'png') };
    }
    if (path === '/files/clip.mp4') return takeFailure(path) ?? { body: options.clip ?? '' };
    if (headers.authorization !== `Key ${key}`) return failure(401, 'Authentication is required to use this endpoint.');
    const failed = takeFailure(method === 'POST' ? 'submit' : path);
    if (failed) return failed;
    const [, owner, app, , id = '', what] = path.split('/');
    if (method === 'POST') {
      const request_id = `request-${asked.size + 1}`;
      asked.set(request_id, 0);
      const at = `${options.namedBase ?? server.url}/${owner}/${app}/requests/${request_id}`;
      const urls = { response_url: at, status_url: `${at}/status`, cancel_url: `${at}/cancel` };
      return { body: { status: 'IN_QUEUE', request_id, queue_position: 0, ...urls } };
    }
    const before = asked.get(id);
    if (before === undefined) return failure(404, 'Request not found');
    if (what === 'cancel') return { status: 202, body: { status: 'CANCELLATION_REQUESTED' } };
    if (what === 'status') {
      asked.set(id, before + 1);
      const isOver = !isHeld && before >= asksBefore;
      return { status: isOver ? 200 : 202, body: { status: isOver ? 'COMPLETED' : 'IN_PROGRESS', request_id: id } };
    }
    if (options.clip && !options.response)
      return { body: { video: { url: `${server.url}/files/clip.mp4`, content_type: 'video/mp4' } } };
    const url = options.picture ?? `${server.url}/files/picture.png`;
    const images = [{ url, width: 168, height: 94, content_type: 'image/png' }];
    return options.response ?? { body: { images, seed: 7, has_nsfw_concepts: [false], prompt: '', timings: {} } };
  });

  return {
    ...server,
    failNext: (reply) => void failing.push({ end: 'submit', reply }),
    hold: (held) => {
      isHeld = held;
    },
    failNextAt: (end, reply) => void failing.push({ end, reply }),
  };
}
