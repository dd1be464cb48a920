import { createHmac, createSecretKey, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { type EventStore, WrongExpectedRevision } from '../../kernel/event-store/index.ts';
import { streamOf } from '../../kernel/events/catalogue.ts';
import { isUuid, uuidFrom } from '../../kernel/events/ids.ts';
import { type Claims, unauthorized } from '../auth/access-tokens.ts';
import { socketTicketEvents } from './ticket-events.ts';

export const TICKET_SECONDS = 30;

/** A ticket replaces the access token in a URL: it opens one socket, once, within 30 seconds. */
export type Tickets = {
  issue(claims: Claims): Promise<string>;
  /** The claims that it was issued for. Of two requests with the same ticket, at any gateway, one is refused. @throws HttpError 401 */
  redeem(ticket: string): Promise<Claims>;
};

const ticketSchema = z.object({
  jti: z.string().refine(isUuid),
  claims: z.object({
    sub: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(['admin', 'user']),
    iat: z.number(),
    exp: z.number(),
  }),
});

/** @param secret of the platform: the signing key is derived from it, so that a ticket is no access token, nor the reverse */
export function createTickets(store: EventStore, secret: string): Tickets {
  const key = createSecretKey(createHmac('sha256', secret).update('socket tickets').digest());

  const read = async (ticket: string) => {
    try {
      const { payload } = await jwtVerify(ticket, key, { algorithms: ['HS256'] });
      return ticketSchema.parse(payload);
    } catch {
      throw unauthorized(); // the same answer for every kind of bad ticket
    }
  };

  return {
    issue: (claims) =>
      new SignJWT({ claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setJti(randomUUID())
        .setExpirationTime(Math.floor(Date.now() / 1_000) + TICKET_SECONDS)
        .sign(key),
    async redeem(ticket) {
      const { jti, claims } = await read(ticket);
      const id = uuidFrom('socket ticket', jti, randomUUID());
      const metadata = { correlationId: id, causationId: id, commandId: id, actor: claims.sub, owner: claims.sub };
      const data = { ticket_id: jti, user_id: claims.sub };
      try {
        await store.append(streamOf(socketTicketEvents, jti), null, [
          { type: 'SocketTicketRedeemed', data, id, metadata },
        ]);
      } catch (error) {
        if (error instanceof WrongExpectedRevision) throw unauthorized();
        throw error;
      }
      return claims;
    },
  };
}
