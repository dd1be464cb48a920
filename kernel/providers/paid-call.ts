import type { Cost } from '../events/cost.ts';
import { callHttp, type HttpRequest, type HttpResponse } from './http-client.ts';
import { ProviderError } from './provider-error.ts';

/** A call about to spend money. Its `key` is the idempotency key shown to the provider. */
export type Purchase = {
  readonly key: string;
  readonly provider: string;
  /** The most that the call may cost, in US dollars; null if unknown. */
  readonly amountUsd: number | null;
  /** How long the call may take, in milliseconds. */
  readonly withinMs: number;
};

/** An answer that was paid for. */
export type Payment = Pick<Purchase, 'key' | 'provider'> & {
  /** One entry per unit that the provider counts. */
  readonly costs: readonly Cost[];
  /** The bytes of the answer: a provider that is shown a key again returns the same ones, and bills them once. */
  readonly answer: Uint8Array;
};

/** Someone's money, spent on one purpose. Its creator decides who pays, and for what. */
export type Spending = {
  /**
   * Reserves what a call may cost. A repeat under the same key reserves nothing a second time.
   * @throws ProviderError of kind `budget` if there is no room for it, or if its cost is unknown and there is a
   *   budget
   */
  reserve(purchase: Purchase): Promise<void>;
  /** Records what an answer cost, instead of its reservation. */
  settle(payment: Payment): Promise<void>;
  /** Releases a reservation: nothing was billed. */
  release(purchase: Pick<Purchase, 'key'>): Promise<void>;
  /**
   * Checks whether there is room, and reserves nothing: for work that begins with something other than its paid call,
   * or consists of several.
   * @throws ProviderError of kind `budget`
   */
  requireRoom(purchase: Pick<Purchase, 'key' | 'amountUsd'>): Promise<void>;
};

export type PaidCall = Omit<HttpRequest, 'method' | 'maxRedirects'> &
  Pick<Purchase, 'key' | 'amountUsd'> & {
    readonly spending: Spending;
    /** The cost of an answer with status 200; empty for one that was not billed. */
    costsOf(answer: HttpResponse): readonly Cost[];
  };

/**
 * The only way to make a call that costs money. The most that it may cost is reserved before it, what an answer really
 * cost is recorded before anything inspects it, and the unbilled part of a reservation is released. A call whose answer was lost may
 * have been billed: its reservation stays until a repeat under the same key settles it, or it expires.
 * @throws ProviderError as `callHttp` does, or of kind `budget` before anything was sent
 */
export async function callPaid(url: string, call: PaidCall): Promise<HttpResponse> {
  const { key, amountUsd, spending, costsOf, ...http } = call;
  const { provider, timeoutMs } = http;
  await spending.reserve({ key, provider, amountUsd, withinMs: timeoutMs });
  const headers = { ...http.headers, 'idempotency-key': key };
  const answer = await callHttp(url, { ...http, method: 'POST', headers }).catch(async (error) => {
    if (wasNotSent(error)) await giveBack();
    throw error;
  });
  const costs = answer.status === 200 ? costsOf(answer) : [];
  if (costs.length > 0) await spending.settle({ key, provider, costs, answer: answer.bytes });
  else await giveBack();
  return answer;

  /** A reservation that cannot be released now will expire: the outcome of the call matters more. */
  async function giveBack(): Promise<void> {
    await spending.release({ key }).catch(() => undefined);
  }
}

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

const wasNotSent = (error: unknown): boolean =>
  error instanceof ProviderError && NOT_CONNECTED.has(String((error.cause as { code?: unknown } | undefined)?.code));
