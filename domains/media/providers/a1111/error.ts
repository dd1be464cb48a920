import { z } from 'zod';
import type { HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../../kernel/providers/provider-error.ts';

export const A1111 = 'a1111';

const errorSchema = z.object({
  error: z.string().optional(),
  detail: z.unknown().optional(),
  errors: z.unknown().optional(),
});

export const noImage = (): ProviderError =>
  problem('unavailable', 'no-image', 'the answer contains no image', 'look at the log of the image server');

/** Translates a failing answer from the server. */
export function a1111Error(answer: HttpResponse): ProviderError {
  const { status } = answer;
  const { error, text } = readError(answer);
  if (status === 401 || status === 403) {
    return problem(
      'unauthorized',
      `http-${status}`,
      'the image server does not accept the configured credentials',
      'put user:password of --api-auth into the URL',
    );
  }
  if (status === 404 && /^not found$/i.test(text)) {
    return problem(
      'unavailable',
      'api-not-enabled',
      'the image server has no API',
      'start the image server with --api',
    );
  }
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    return problem(
      'invalid',
      `http-${status}`,
      `the image server calls the request invalid: ${text}`,
      'change the request',
    );
  }
  if (/OutOfMemory/i.test(error)) {
    return problem(
      'unavailable',
      'out-of-memory',
      'the image server ran out of memory',
      'ask for a smaller image or free memory',
    );
  }
  return problem(
    'unavailable',
    `http-${status}`,
    `the image server answered HTTP ${status}: ${text}`,
    'look at the log of the image server',
  );
}

function readError(answer: HttpResponse): { error: string; text: string } {
  const parsed = errorSchema.safeParse(parseJson(answer.bytes));
  if (!parsed.success) return { error: '', text: 'no explanation' };
  const { error, detail, errors } = parsed.data;
  const said = [error, detail, errors].filter((part) => part !== undefined && part !== null && part !== '');
  const text = said.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(': ');
  return { error: error ?? '', text: text.slice(0, 300) || 'no explanation' };
}

const problem = (kind: ProviderErrorDetails['kind'], code: string, cause: string, nextAction: string) =>
  new ProviderError({ provider: A1111, kind, code, cause, nextAction });
