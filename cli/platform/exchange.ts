import { commands } from '../../api/commands.ts';
import { request } from './request.ts';

/** Others may wait for what comes of it. */
const TIMEOUT_MS = 15_000;

/** Calls an operation that takes nothing but a body and needs no session. */
export async function exchange<Answer>(base: string, id: string, body: Record<string, unknown>): Promise<Answer> {
  const command = commands.find((each) => each.id === id);
  if (!command) throw new Error(`there is no operation ${id}`);
  const answer = await request(base, command, { path: {}, query: {}, body }, {}, () => AbortSignal.timeout(TIMEOUT_MS));
  return (await answer.json()) as Answer;
}
