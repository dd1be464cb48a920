import type { Context } from 'koa';
import { z } from 'zod';
import type { CallIdentity } from './identity-client.ts';

/** Calls the identity service for a client. @returns the body of its answer */
export type CallForClient = (ctx: Context, path: string, body: object) => Promise<unknown>;

/** Calls that tell the client the position of what the identity service wrote. */
export const withPosition =
  (callIdentity: CallIdentity): CallForClient =>
  async (ctx, path, body) => {
    const answer = await callIdentity(ctx, path, body);
    if (answer.position !== null) ctx.set('X-Event-Position', answer.position);
    return answer.body;
  };

const messageSchema = z.object({ message: z.string() });

/** The sentence that an answer consists of, and nothing else of it. */
export const messageOf = (answer: unknown) => messageSchema.parse(answer);
