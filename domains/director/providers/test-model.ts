import { callHttp, type HttpResponse } from '../../../kernel/providers/http-client.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';

const LIMITS = { timeoutMs: 10_000, maxBytes: 4 * 1024 * 1024 };

type Asked = {
  readonly provider: string;
  /** Describes the model, and is not found if there is none. */
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly model: string;
  failed(response: HttpResponse): ProviderError;
};

/** Asks a server for one of its models, which costs nothing. @returns what was found, for a person. @throws ProviderError */
export async function testModel(
  { provider, url, headers, model, failed }: Asked,
  signal: AbortSignal,
): Promise<string> {
  const response = await callHttp(url, { provider, headers, ...LIMITS, signal });
  if (response.status === 200) return `it answers, and has ${model}`;
  if (response.status !== 404) throw failed(response);
  throw new ProviderError({
    provider,
    kind: 'invalid',
    code: 'no-such-model',
    cause: `it answers, but has no model ${model}`,
    nextAction: 'name one of its models',
  });
}
