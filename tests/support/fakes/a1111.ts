import { setTimeout as delay } from 'node:timers/promises';
import { paintTestPicture } from './pictures.ts';
import { type FakeServer, type Reply, startFakeServer } from './server.ts';

export type FakeA1111Options = {
  /** As `--api-auth user:password`. */
  auth?: string;
  /** What the server is set to save images as. */
  format?: 'png' | 'jpeg' | 'webp';
  dataPrefix?: boolean;
  /** false: as a server started without `--api`. */
  api?: boolean;
  /** Paints this size whatever is asked. */
  size?: { width: number; height: number };
  delayMs?: number;
};

export type FakeA1111 = FakeServer & {
  /** Answers the next `times` calls of txt2img with this instead. */
  failNext(reply: Reply, times?: number): void;
  /** The most txt2img calls that were under way at once. */
  readonly mostAtOnce: number;
};

export const outOfMemory: Reply = {
  status: 500,
  body: { error: 'OutOfMemoryError', detail: '', body: '', errors: 'CUDA out of memory.' },
};
export const invalidSteps: Reply = {
  status: 422,
  body: { detail: [{ loc: ['body', 'steps'], msg: 'value is not a valid integer', type: 'type_error.integer' }] },
};

type Txt2Img = { prompt: string; width: number; height: number; seed: number };

/** Behaves like the API of AUTOMATIC1111's web UI as far as an image request goes. */
export async function startFakeA1111(options: FakeA1111Options = {}): Promise<FakeA1111> {
  const failures: Reply[] = [];
  let underWay = 0;
  let mostAtOnce = 0;

  const server = await startFakeServer(async ({ path, headers, json }) => {
    if (options.api === false) return { status: 404, body: { detail: 'Not Found' } };
    if (options.auth && headers.authorization !== `Basic ${Buffer.from(options.auth).toString('base64')}`) {
      return { status: 401, body: { detail: 'Incorrect username or password' } };
    }
    if (path === '/sdapi/v1/options') return { body: { sd_model_checkpoint: 'fake.safetensors' } };
    if (path !== '/sdapi/v1/txt2img') return { status: 404, body: { detail: 'Not Found' } };
    mostAtOnce = Math.max(mostAtOnce, ++underWay);
    try {
      await delay(options.delayMs ?? 0);
      return failures.shift() ?? (await paint(json as Txt2Img, options));
    } finally {
      underWay--;
    }
  });

  return {
    ...server,
    failNext: (reply, times = 1) => void failures.push(...Array<Reply>(times).fill(reply)),
    get mostAtOnce() {
      return mostAtOnce;
    },
  };
}

async function paint(asked: Txt2Img, options: FakeA1111Options): Promise<Reply> {
  const format = options.format ?? 'png';
  const { width, height } = options.size ?? asked;
  const seed = asked.seed === -1 ? 4_242 : asked.seed;
  const picture = (await paintTestPicture(width, height, format, seed)).toString('base64');
  const info = {
    prompt: asked.prompt,
    seed,
    all_seeds: [seed],
    sampler_name: 'Euler a',
    width,
    height,
    sd_model_name: 'fake',
  };
  return {
    headers: { 'x-process-time': '0.01' },
    body: {
      images: [options.dataPrefix ? `data:image/${format};base64,${picture}` : picture],
      parameters: asked,
      info: JSON.stringify(info),
    },
  };
}
