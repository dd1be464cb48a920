import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { MAX_REDEEMED_TICKETS, socketTicketEvents } from '../../contracts/gateway/socket-tickets.ts';
import { defineAggregate } from '../../kernel/aggregates/aggregate.ts';
import { rootCommandContext } from '../../kernel/aggregates/command-context.ts';
import { execute } from '../../kernel/aggregates/execute.ts';
import { Rejection } from '../../kernel/aggregates/rejection.ts';
import { derivedKeys, type PlatformSecrets } from '../../kernel/config/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { isUuid } from '../../kernel/events/ids.ts';
import { newest } from '../../kernel/events/newest.ts';
import { ROLES } from '../../kernel/http/caller.ts';
import { type Bearer, unauthorized } from './access-tokens.ts';

export const TICKET_SECONDS = 30;

/** A ticket replaces the access token in a URL: it opens one socket, once, within 30 seconds. */
export type Tickets = {
  issue(bearer: Bearer): Promise<string>;
  /** Its bearer. Of two requests with the same ticket, at any gateway, one is refused. @throws HttpError 401 */
  redeem(ticket: string): Promise<Bearer>;
};

// To other gateways at which the same user is redeeming many tickets.
const MAX_LOST_RACES = 100;

type RedeemTicket = { readonly type: 'RedeemTicket'; readonly ticket_id: string; readonly user_id: string };

/** The ids of the tickets a user has recently redeemed; the stream's id is the user's. */
export const socketTickets = defineAggregate({
  events: socketTicketEvents,
  initial: [] as readonly string[],
  evolve: (ids, { data }) => newest(ids, data.ticket_id, MAX_REDEEMED_TICKETS),
  decide({ ticket_id, user_id }: RedeemTicket, ids) {
    if (ids.includes(ticket_id)) throw new Rejection('socket-ticket/redeemed', 'conflict', 'A ticket opens one socket');
    return [{ type: 'SocketTicketRedeemed' as const, data: { ticket_id, user_id } }];
  },
});

const ticketSchema = z.object({
  jti: z.string().refine(isUuid),
  claims: z.object({
    sub: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    iat: z.number(),
    exp: z.number(),
    // A ticket from a gateway running the previous version may still be in use for 30 seconds.
    sid: z.string().nullable().default(null),
  }),
});

/** @param secrets of the platform: the signing keys derived from them keep tickets and access tokens apart */
export function createTickets(store: EventStore, secrets: PlatformSecrets): Tickets {
  const keys = derivedKeys(secrets, 'socket tickets');

  const read = async (ticket: string) => {
    try {
      const { payload } = await Promise.any(keys.map((key) => jwtVerify(ticket, key, { algorithms: ['HS256'] })));
      return ticketSchema.parse(payload);
    } catch {
      throw unauthorized(); // the same answer for every kind of bad ticket
    }
  };

  // Redeemed concurrently, a user's tickets would keep conflicting with each other.
  const ofUser = new Map<string, Promise<unknown>>();

  const redeemInTurn = async (ticket: string): Promise<Bearer> => {
    const { sub } = (await read(ticket)).claims;
    const turn = (ofUser.get(sub) ?? Promise.resolve()).then(() => redeem(ticket));
    const settled = turn.catch(() => undefined);
    ofUser.set(sub, settled);
    void settled.then(() => ofUser.get(sub) === settled && ofUser.delete(sub));
    return turn;
  };

  const redeem = async (ticket: string): Promise<Bearer> => {
    const { jti, claims } = await read(ticket);
    const command = { type: 'RedeemTicket', ticket_id: jti, user_id: claims.sub } as const;
    const context = rootCommandContext(randomUUID(), claims.sub, claims.sub);
    try {
      await execute(store, socketTickets, claims.sub, command, context, { maxLostRaces: MAX_LOST_RACES });
    } catch (error) {
      if (error instanceof Rejection) throw unauthorized();
      throw error;
    }
    return claims;
  };

  return {
    issue: (claims) =>
      new SignJWT({ claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setJti(randomUUID())
        .setExpirationTime(Math.floor(Date.now() / 1_000) + TICKET_SECONDS)
        .sign(keys[0]),
    redeem: redeemInTurn,
  };
}
