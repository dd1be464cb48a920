import { ApiError } from '../../api/client.ts';
import type { Command } from '../../api/commands.ts';
import type { Input } from '../arguments/input.ts';
import { EXIT, Failure } from '../failure.ts';
import { request } from '../platform/request.ts';
import type { Access } from './access.ts';
import { forgetLastWrite, lastWrite, rememberWrite } from './last-write.ts';

/**
 * Calls an operation for the person who is signed in. A refused token is renewed once. Reads see what the commands
 * before them have written.
 * @throws ApiError, or Failure if no one is signed in or the platform cannot be reached
 */
export async function send(
  access: Access,
  command: Command,
  input: Input,
  idempotencyKey: string | null = null,
): Promise<Response> {
  const token = command.access === 'everybody' ? null : await access.token();
  if (token === null && command.access !== 'everybody')
    throw new Failure(EXIT.notAllowed, `no one is signed in at ${access.url}`, 'run cli login');
  const seen = access.isStored && command.method === 'GET' ? await lastWrite(access.url) : null;
  const call = (bearer: string | null) =>
    request(access.url, command, input, {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(seen === null ? {} : { 'x-min-event-position': seen }),
      ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
    });
  try {
    const answer = await call(token).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401 || token === null) throw error;
      const other = await access.tokenInsteadOf(token);
      if (other === null) throw error;
      return await call(other);
    });
    const position = answer.headers.get('x-event-position');
    if (access.isStored && position !== null) await rememberWrite(access.url, position);
    return answer;
  } catch (error) {
    if (seen !== null && error instanceof ApiError && error.status === 503) await forgetLastWrite();
    throw error;
  }
}
