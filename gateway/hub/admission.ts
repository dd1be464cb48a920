import type { Context } from 'koa';
import { maySocketsBeOpen } from '../../domains/shared/sessions.ts';
import { accountOf } from '../../domains/shared/user-accounts.ts';
import { HttpError, notReady } from '../../kernel/http/errors.ts';
import { type Bearer, unauthorized } from '../auth/access-tokens.ts';
import { clientGroup } from '../http/client-address.ts';
import type { GatewayTools } from '../tools.ts';
import { type Feed, newestPosition } from './feed.ts';
import type { SocketQuota } from './socket-quota.ts';
import type { Admission } from './upgrade.ts';

/** Handshakes per minute, refused ones included: each is looked up in the event store. */
const HANDSHAKES_PER_ADDRESS = 120;
const HANDSHAKES_PER_USER = 60;

export type AdmissionTools = Pick<GatewayTools, 'store' | 'door' | 'tokens' | 'tickets' | 'limits'> & {
  readonly feed: Feed;
  readonly quota: SocketQuota;
  readonly isStopping: () => boolean;
  /** How many changes to users are known. */
  readonly changes: () => number;
};

/** Decides who may open a socket, from which position, and as whom. */
export function createAdmission(tools: AdmissionTools) {
  const { store, door, limits, quota, isStopping, changes } = tools;

  /** @throws HttpError while the gateway stops, or where there is no room for another socket */
  function mayOpen(address: string, userId?: string): void {
    if (isStopping()) throw notReady('The gateway is restarting');
    quota.assertRoom(address, userId);
  }

  /** @throws HttpError, answered before the upgrade */
  async function admit(ctx: Context): Promise<Admission> {
    door.enter();
    const address = clientGroup(ctx);
    await limits.take(ctx, 'handshakes of an address', address, HANDSHAKES_PER_ADDRESS);
    mayOpen(address);
    const presented = await bearerOf(ctx, tools);
    ctx.state.userId = presented.sub;
    await limits.take(ctx, 'handshakes of a user', presented.sub, HANDSHAKES_PER_USER);
    const asOf = changes();
    const account = await accountOf(store, presented.sub);
    if (!account?.active) throw unauthorized();
    const { sid, sub } = presented;
    if (sid !== null && !(await maySocketsBeOpen(store, sid, sub, account))) throw unauthorized();
    const claims = { ...presented, role: account.role };
    mayOpen(address, sub);
    return { claims, address, position: await startPosition(ctx, tools), asOf };
  }

  return { admit, mayOpen };
}

function bearerOf(ctx: Context, { tokens, tickets }: AdmissionTools): Bearer | Promise<Bearer> {
  const { token, ticket } = ctx.query;
  if (token === undefined && ticket === undefined) return tokens.authenticateByCookie(ctx);
  if (typeof ticket === 'string' && token === undefined) return tickets.redeem(ticket);
  if (typeof token !== 'string' || ticket !== undefined) throw unauthorized();
  return tokens.authenticate(ctx, token);
}

/** The position from which a client continues: `since`, or the newest one if the client names none. */
async function startPosition(ctx: Context, { feed, store }: AdmissionTools): Promise<bigint> {
  const { since } = ctx.query;
  if (since === undefined) return feed.position();
  const wanted = typeof since === 'string' && /^\d{1,18}$/.test(since) ? BigInt(since) : null;
  if (wanted === null || (wanted > feed.position() && wanted > (await newestPosition(store)))) {
    throw new HttpError(400, 'bad_request', 'since takes the position of a frame that was received', {
      field: 'since',
    });
  }
  return wanted;
}
