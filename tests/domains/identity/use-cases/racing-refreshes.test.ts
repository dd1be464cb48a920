import * as assert from 'uvu/assert';
import { tokenFamilyEvents } from '../../../../contracts/identity/token-family.ts';
import { createRefreshTokens } from '../../../../domains/identity/credentials/refresh-tokens.ts';
import { createSessions, type Session } from '../../../../domains/identity/use-cases/sessions.ts';
import { user } from '../../../../domains/identity/user/index.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { mapConcurrently } from '../../../../kernel/async/map-concurrently.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { NOWHERE } from '../../../support/examples/token-family.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { write } from '../../../support/given.ts';
import { openTestStoresOnProcess, type TestStoresOfTwo, withOther } from '../../../support/stacks/stores.ts';
import { NO_OWN_EVENT_STORE } from '../../../support/stores/event-store.ts';
import { unless } from '../../../support/stores/skip.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('R3, R5: refreshes that race each other', async () => withOther(await openTestStoresOnProcess()));

/** A thousand of each kind in the long runs. */
const RACES = process.env.CHAOS === '1' ? 1_000 : 12;
const AT_ONCE = 50;
const KILLS = process.env.CHAOS === '1' ? 25 : 5;
const tokens = createRefreshTokens(['a secret of at least thirty-two characters']);

/** Two processes of the identity service, on one event store. */
const services = ({ store, other }: TestStoresOfTwo, leewaySeconds: number) =>
  [store, other].map((each) => createSessions(each, tokens, { leewaySeconds, lifetimeDays: 180 })) as [
    Sessions,
    Sessions,
  ];
type Sessions = ReturnType<typeof createSessions>;

async function signIn(store: EventStore, sessions: Sessions): Promise<Session> {
  const ann = exampleUser();
  await write(store, ann.history(ann.registered));
  const { state } = await load(store, user, ann.user_id);
  if (state.status === 'none') throw new Error('there is no user');
  return sessions.open(state, 'password', NOWHERE);
}

async function race([here, there]: [Sessions, Sessions], token: string): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => (n % 2 === 0 ? here : there).refresh(token, NOWHERE)),
  );
  return answers.flatMap((answer) => (answer ? [answer.refreshToken] : []));
}

const rotations = async (store: EventStore, familyId: string): Promise<number> =>
  (await store.eventsOf(tokenFamilyEvents, familyId)).filter(({ type }) => type === 'RefreshTokenRotated').length;

it(`R3: give one child in each of ${RACES} races of ${AT_ONCE}, and end the family, without a leeway`, async (c) => {
  const both = services(c, 0);
  await mapConcurrently([...Array(RACES).keys()], 4, async (n) => {
    const { refreshToken, id } = await signIn(c.store, both[0]);
    const children = await race(both, refreshToken);
    assert.is(children.length, 1, `race ${n}`);
    assert.is(await rotations(c.store, id), 1, `race ${n}`);
    assert.is(await both[1].refresh(children[0] ?? '', NOWHERE), null, `the family of race ${n} lives`);
  });
});

it(`R3, R5: give all the same child in each of ${RACES} races of ${AT_ONCE}, which lives, with a leeway`, async (c) => {
  const both = services(c, 60);
  await mapConcurrently([...Array(RACES).keys()], 4, async (n) => {
    const { refreshToken, id } = await signIn(c.store, both[0]);
    const children = await race(both, refreshToken);
    assert.is(children.length, AT_ONCE, `race ${n}`);
    assert.is(new Set(children).size, 1, `race ${n}`);
    assert.is(await rotations(c.store, id), 1, `race ${n}`);
    assert.ok(await both[1].refresh(children[0] ?? '', NOWHERE), `the child of race ${n} is dead`);
  });
});

unless(NO_OWN_EVENT_STORE, it)(
  'R7: leave one token alive, neither both nor none, when the event store is killed in between',
  async (c) => {
    const [strict] = services(c, 0);
    let rotatedBefore = 0;
    for (let n = 0; n < KILLS; n++) {
      const { refreshToken, id } = await signIn(c.store, strict);
      const refreshed = strict.refresh(refreshToken, NOWHERE).catch(() => null);
      // Now while it writes, and now when it has written.
      if (n % 2 === 1) await refreshed;
      await c.server.kill('SIGKILL');
      const child = await refreshed;
      await c.server.restart();
      const rotated = await rotations(c.store, id);
      rotatedBefore += rotated;
      if (child) assert.is(rotated, 1, `the child of kill ${n} was given and is lost`);
      const alive = await strict.refresh(rotated === 0 ? refreshToken : childOf(refreshToken), NOWHERE);
      assert.ok(alive, `kill ${n} left no token alive`);
      assert.is(
        await strict.refresh(refreshToken, NOWHERE),
        null,
        `kill ${n} left the parent alive along with its child`,
      );
    }
    assert.ok(rotatedBefore > 0 && rotatedBefore < KILLS, `${rotatedBefore} of ${KILLS} were rotated before the kill`);
  },
);

function childOf(text: string): string {
  const parent = tokens.decode(text);
  if (!parent) throw new Error('no token of ours');
  return tokens.childrenOf(parent)[0];
}

it.run();
