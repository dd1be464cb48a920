import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import type { Bearer } from '../../../gateway/auth/access-tokens.ts';
import { createTickets, socketTickets, type Tickets } from '../../../gateway/auth/tickets.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { openTestStoresOfTwo } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';

/** The tickets of two gateways on one event store. */
const it = suiteOn('socket tickets', async () => {
  const stores = await openTestStoresOfTwo();
  const secrets = ['a secret of at least thirty-two characters'] as const;
  const gateways = [createTickets(stores.store, secrets), createTickets(stores.other, secrets)] as const;
  return { ...stores, gateways };
});

const exp = Math.floor(Date.now() / 1_000) + 900;
const newUser = (): Bearer => ({
  sub: randomUUID(),
  email: 'ann@example.com',
  name: 'Ann',
  role: 'user',
  iat: exp - 900,
  exp,
  sid: null,
});
const issue = (tickets: Tickets, user: Bearer, count: number) =>
  Promise.all(Array.from({ length: count }, () => tickets.issue(user)));
const outcomes = async (redeeming: readonly Promise<Bearer>[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(redeeming)) {
    const outcome = result.status === 'fulfilled' ? 'redeemed' : `${result.reason.status ?? result.reason.name}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};

it('are all redeemed when many of one user come at once', async ({ gateways, store }) => {
  const user = newUser();
  const tickets = await issue(gateways[0], user, 100);
  assert.equal(await outcomes(tickets.map((ticket) => gateways[0].redeem(ticket))), { redeemed: 100 });
  assert.is(new Set((await load(store, socketTickets, user.sub)).state).size, 100);
  assert.equal(await outcomes(tickets.map((ticket) => gateways[0].redeem(ticket))), { 401: 100 });
});

it('are redeemed once when they come at several gateways at once', async ({ gateways }) => {
  const user = newUser();
  const tickets = await issue(gateways[0], user, 40);
  const redeeming = gateways.flatMap(({ redeem }) => tickets.map((ticket) => redeem(ticket)));
  assert.equal(await outcomes(redeeming), { redeemed: 40, 401: 40 });
});

it('let one in of fifty that come with the same', async ({ gateways }) => {
  const user = newUser();
  const [ticket = ''] = await issue(gateways[0], user, 1);
  const redeeming = Array.from({ length: 50 }, (_, n) => (gateways[n % 2] ?? gateways[0]).redeem(ticket));
  assert.equal(await outcomes(redeeming), { redeemed: 1, 401: 49 });
});

it.run();
