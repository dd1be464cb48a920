import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../../../../support/eventually.ts';
import { type StoreProcesses, startStoreProcesses } from '../../../../support/stores/both.ts';
import { REAL_DOCUMENT_STORE } from '../../../../support/stores/document-store.ts';
import { NO_OWN_EVENT_STORE } from '../../../../support/stores/event-store.ts';
import { unless } from '../../../../support/stores/skip.ts';
import {
  accountsOf,
  begin,
  type Connecting,
  comeBack,
  connect,
  somebody,
  startConnecting,
  toldTo,
} from './connecting.ts';

const it = suite<Connecting & StoreProcesses>('connecting an account while a store is away');
it.before.each(async (c) => {
  const stores = await startStoreProcesses();
  Object.assign(c, await startConnecting({}, stores), stores);
});
it.after.each((c) => c.stop());

const untilReady = ({ url }: Connecting) =>
  eventually('readiness', async () => (await fetch(`${url}/ready`)).ok, { withinMs: 60_000 });

unless(NO_OWN_EVENT_STORE, it)(
  'redeems nothing, and goes on with the same consent when the event store is back',
  async (c) => {
    const user = await somebody(c);
    const back = c.youtube.consent.give(await begin(c, user, 'youtube'));
    await c.eventStore.kill('SIGKILL');
    assert.equal(toldTo(await comeBack(c, back)), { error: 'not_ready' });
    await c.eventStore.restart();
    await untilReady(c);
    assert.equal(toldTo(await comeBack(c, back)), { connected: 'youtube' });
  },
);

unless(REAL_DOCUMENT_STORE, it)(
  'connects nothing without a place for tokens, and all of it with a new consent',
  async (c) => {
    const user = await somebody(c);
    const back = c.tiktok.consent.give(await begin(c, user, 'tiktok'));
    await c.documentStore.kill('SIGKILL');
    assert.equal(toldTo(await comeBack(c, back)), { error: 'not_ready' });
    await c.documentStore.restart();
    await untilReady(c);
    assert.equal(await accountsOf(c, user), []);
    await connect(c, user, 'tiktok');
    assert.equal(
      (await accountsOf(c, user)).map(({ platform, status }) => [platform, status]),
      [['tiktok', 'connected']],
    );
  },
);

it.run();
