import { type FakeServer, type RecordedRequest, type Reply, startFakeServer } from '../server.ts';

/** How an answer ends, as the API under test would say it. */
export type Ending = 'by itself' | 'cut off' | 'refused';

/** What the API of a language model looks like from outside. */
export type ModelFormat = {
  /** The model that there is. */
  readonly model: string;
  hasKey(request: RecordedRequest, key: string): boolean;
  /** Whether a request asks for text. */
  asks(request: RecordedRequest): boolean;
  /** 1,000 tokens read and 500 written. */
  answer(text: string, ending: Ending): Reply;
  /** The description of a model, or a list of them; null for an address that there is not. */
  describe(request: RecordedRequest): Reply | null;
  /** A request that is refused as invalid, with this message. */
  invalid(message: string): Reply;
  readonly failures: {
    readonly badKey: Reply;
    readonly quota?: Reply;
    /** Asks to wait for seven seconds. */
    readonly rateLimit: Reply;
    /** How content is refused without an answer. */
    readonly refusal?: Reply;
  };
  /** Whether a repeated Idempotency-Key is answered as before. */
  readonly keepsKeys?: boolean;
};

export type FakeModel = FakeServer & {
  /** The requests for text, in order. */
  readonly asked: readonly RecordedRequest[];
  /** Answers that were not repeats of a key: what the bill would show. */
  readonly billed: number;
  /** Answers the next request for text with this instead. */
  failNext(reply: Reply): void;
};

/** A server in a format that answers every question with the same text. */
export async function startFakeModel(format: ModelFormat, key: string, text: string): Promise<FakeModel> {
  const failures: Reply[] = [];
  const answered = new Map<string, Reply>();
  let billed = 0;

  const server = await startFakeServer((request) => {
    if (!format.hasKey(request, key)) return format.failures.badKey;
    if (!format.asks(request)) return format.describe(request) ?? { status: 404, body: {} };
    const failure = failures.shift();
    if (failure) return failure;
    const shown = format.keepsKeys ? String(request.headers['idempotency-key']) : `${billed}`;
    const answer = answered.get(shown) ?? format.answer(text, 'by itself');
    if (!answered.has(shown)) billed++;
    answered.set(shown, answer);
    return answer;
  });
  return {
    ...server,
    failNext: (reply) => void failures.push(reply),
    get asked() {
      return server.requests.filter(format.asks);
    },
    get billed() {
      return billed;
    },
  };
}
