import { z } from 'zod';
import type { HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../../kernel/providers/provider-error.ts';

export const COMFYUI = 'comfyui';

const LONGEST = 300;

const reasonSchema = z.object({ message: z.string().default(''), details: z.string().default('') });
const refusalSchema = z.object({
  error: z.union([z.string(), reasonSchema]),
  /** By the number of the node. A list where there are none. */
  node_errors: z
    .record(z.string(), z.object({ class_type: z.string(), errors: z.array(reasonSchema).default([]) }))
    .catch({}),
});

export const problem = (kind: ProviderErrorDetails['kind'], code: string, cause: string, nextAction: string) =>
  new ProviderError({ provider: COMFYUI, kind, code, cause, nextAction });

export const noImage = (): ProviderError =>
  problem(
    'unavailable',
    'no-image',
    'the answer contains no image',
    'check that the workflow ends in a node that saves or shows an image, and that ComfyUI answers at the address',
  );

export const late = (timeoutMs: number): ProviderError =>
  problem(
    'unavailable',
    'timeout',
    `${COMFYUI} painted no image within ${timeoutMs} ms`,
    'ask for fewer steps or a smaller image, or give it more time',
  );

/** Translates a failing answer of the server. */
export function comfyUiError(answer: HttpResponse): ProviderError {
  const { status } = answer;
  if (status === 401 || status === 403) {
    return problem(
      'unauthorized',
      `http-${status}`,
      'the image server does not accept the configured credentials',
      'put the user:password of the proxy in front of ComfyUI into the URL',
    );
  }
  const refusal = status === 400 ? refusalSchema.safeParse(parseJson(answer.bytes)).data : undefined;
  if (refusal) {
    return problem(
      'unavailable',
      'workflow-refused',
      `the image server refuses the workflow: ${reasonsOf(refusal)}`,
      'run the workflow in ComfyUI, install what it lacks, and export it again',
    );
  }
  return problem(
    'unavailable',
    `http-${status}`,
    `the image server answered HTTP ${status}`,
    'look at the log of the image server, and check that ComfyUI answers at the address',
  );
}

/** What the nodes are accused of; the workflow as a whole, where no node is named. */
function reasonsOf({ error, node_errors }: z.infer<typeof refusalSchema>): string {
  const ofNodes = Object.entries(node_errors).map(
    ([id, { class_type, errors }]) => `${class_type} (node ${id}): ${errors.map(said).join(', ')}`,
  );
  if (ofNodes.length > 0) return ofNodes.join('; ').slice(0, LONGEST);
  return (typeof error === 'string' ? error : said(error)).slice(0, LONGEST);
}

const said = ({ message, details }: z.infer<typeof reasonSchema>): string =>
  [message, details].filter((part) => part !== '').join(': ');

const failureSchema = z.object({
  node_id: z.union([z.string(), z.number()]).optional(),
  node_type: z.string().default('a node'),
  exception_type: z.string().default(''),
  exception_message: z.string().default('no explanation'),
});

/** What the server says about a run that ended early; null for one that did not. @param messages as its history has them */
export function failureOf(messages: readonly (readonly [string, unknown])[]): ProviderError | null {
  const failed = messages.find(([name]) => name === 'execution_error');
  if (!failed) {
    const isInterrupted = messages.some(([name]) => name === 'execution_interrupted');
    return isInterrupted
      ? problem('unavailable', 'interrupted', 'someone interrupted the image server', 'try again')
      : null;
  }
  const { data } = failureSchema.safeParse(failed[1]);
  const { node_type = 'a node', exception_type = '', exception_message = 'no explanation' } = data ?? {};
  if (/OutOfMemory/i.test(exception_type) || /out of memory/i.test(exception_message)) {
    return problem(
      'unavailable',
      'out-of-memory',
      `the image server ran out of memory in ${node_type}`,
      'ask for a smaller image or free memory',
    );
  }
  const where = data?.node_id === undefined ? node_type : `${node_type} (node ${data.node_id})`;
  return problem(
    'unavailable',
    'execution-failed',
    `the workflow failed in ${where}: ${exception_message.trim().slice(0, LONGEST)}`,
    'run the workflow in ComfyUI, and look at the log of the image server',
  );
}
