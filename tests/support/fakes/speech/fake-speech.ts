import { type FakeServer, type RecordedRequest, type Reply, startFakeServer } from '../server.ts';

/** A server that speaks, whatever its format. */
export type FakeSpeech = FakeServer & {
  /** What it was asked to speak, in order. */
  readonly spoken: readonly RecordedRequest[];
  /** Answers the next request to speak with this instead. */
  failNext(reply: Reply): void;
};

type Format = {
  /** What a request without the right key is answered. */
  readonly badKey: Reply;
  hasKey(request: RecordedRequest): boolean;
  isSpoken(request: RecordedRequest): boolean;
  speak(request: RecordedRequest): Reply;
  /** Lists of voices or models; null for an address that there is not. */
  list(request: RecordedRequest): Reply | null;
};

export async function startFakeSpeech({ badKey, hasKey, isSpoken, speak, list }: Format): Promise<FakeSpeech> {
  const failures: Reply[] = [];
  const server = await startFakeServer((request) => {
    if (!hasKey(request)) return badKey;
    if (isSpoken(request)) return failures.shift() ?? speak(request);
    return list(request) ?? { status: 404 };
  });
  return {
    ...server,
    failNext: (reply) => void failures.push(reply),
    get spoken() {
      return server.requests.filter(isSpoken);
    },
  };
}
