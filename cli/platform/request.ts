import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, isTooEarly, MAX_TRIES } from '../../api/client.ts';
import type { Command } from '../../api/commands.ts';
import type { Input } from '../arguments/input.ts';
import { EXIT, Failure } from '../failure.ts';

/** Waiting longer than this is for the caller to decide. */
const LONGEST_WAIT_S = 5;

/**
 * Sends a request and returns its answer, with the body unread. What came too early is sent again if that is possible
 * in a moment.
 * @param limit ends each try that takes too long
 * @throws ApiError if the platform refuses, Failure if it cannot be reached
 */
export async function request(
  base: string,
  { id, method, path }: Command,
  input: Input,
  headers: Readonly<Record<string, string>>,
  limit: () => AbortSignal | null = () => null,
): Promise<Response> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(input.path[name] ?? ''));
  const url = `${base}${filled}${Object.keys(input.query).length > 0 ? `?${new URLSearchParams(input.query)}` : ''}`;
  const body = input.body === null ? {} : { body: JSON.stringify(input.body) };
  const type = input.body === null ? {} : { 'content-type': 'application/json' };
  for (let tries = 1; ; tries++) {
    const init = { method, redirect: 'manual', headers: { ...type, ...headers }, ...body, signal: limit() } as const;
    const answer = await reach(base, url, init);
    if (answer.ok || answer.status === 302) return answer;
    const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
    if (!isTooEarly(answer, method) || tries === MAX_TRIES || !(wait <= LONGEST_WAIT_S))
      throw new ApiError(id, answer, jsonOf(await answer.text()));
    await answer.body?.cancel();
    await sleep(wait * 1_000);
  }
}

async function reach(base: string, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw unreachable(base, error);
  }
}

/** The platform at an address does not answer, or has stopped to. */
export function unreachable(base: string, error: unknown): Failure {
  const { cause } = error as { cause?: { code?: unknown } };
  const code = typeof cause?.code === 'string' ? ` (${cause.code})` : '';
  return new Failure(
    EXIT.unreachable,
    `the platform at ${base} does not answer${code}`,
    'check that it is running (npm start), or name another address with --url or PLATFORM_URL',
  );
}

/** What a proxy in between answers need not be JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
