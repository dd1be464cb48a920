import { callHttp, splitCredentials } from './http-client.ts';
import { openAiError } from './openai-error.ts';
import { ProviderError } from './provider-error.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Asks a server in OpenAI's format for its models, which costs nothing: whether it answers, and takes the key.
 * @param baseUrl without `/v1`
 * @returns the names of its models; null where it does not list them, which it need not
 * @throws ProviderError
 */
export async function modelsOf(
  provider: string,
  baseUrl: string,
  key: string | null,
  signal: AbortSignal,
): Promise<string[] | null> {
  const { url, headers } = splitCredentials(baseUrl);
  const answer = await callHttp(`${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/models`, {
    provider,
    headers: key ? { authorization: `Bearer ${key}` } : headers,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal,
  });
  if (answer.status === 404 || answer.status === 405) return null;
  if (answer.status !== 200) throw openAiError(provider, answer, key);
  return namesIn(answer.bytes);
}

function namesIn(bytes: Buffer): string[] | null {
  try {
    const { data } = JSON.parse(bytes.toString('utf8')) as { data?: unknown };
    return Array.isArray(data) ? data.map((each) => String((each as { id?: unknown } | null)?.id)) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The result of testing a server with OpenAI's format: whether it has the requested model. */
export async function checkModel(
  provider: string,
  { url, key, model }: { readonly url: string; readonly key: string | null; readonly model: string },
  signal: AbortSignal,
): Promise<string> {
  const models = await modelsOf(provider, url, key, signal);
  if (models === null) return 'it answers; it does not list its models';
  // Ollama adds the tag, which callers may leave out.
  if (models.some((each) => each === model || each === `${model}:latest`)) return `it answers, and has ${model}`;
  throw new ProviderError({
    provider,
    kind: 'invalid',
    code: 'no-such-model',
    cause: `it answers, but has no model ${model}; it has ${models.slice(0, 5).join(', ') || 'none'}`,
    nextAction: 'name one of its models in the setting, or load that one there',
  });
}
