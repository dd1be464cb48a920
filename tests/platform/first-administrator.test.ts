import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEventStore } from '../../kernel/event-store/index.ts';
import { retryingClient } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { type PlatformProcess, runPlatform, startPlatformProcess } from '../support/stacks/platform.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { startEmbeddedEventStoreProcess } from '../support/stores/event-store.ts';
import { openHeldLine } from '../support/stores/held-line.ts';

const it = suite('the first administrator');

it('gets a password from the next start if the first was killed before it had printed one', async () => {
  const { folder, remove } = await tempFolder('first-administrator');
  const eventStore = await startEmbeddedEventStoreProcess(`${folder}/events`);
  const line = await openHeldLine(eventStore);
  const store = openEventStore(eventStore.url);
  const settings = { PLATFORM_DATA: `${folder}/data`, PLATFORM_SCOUT_SOURCES: 'sample' };
  const killing = new AbortController();
  let platform: PlatformProcess | undefined;
  try {
    // The account is written, and the platform never learns of it.
    line.holdFrom('"role":"admin"');
    const first = runPlatform({ ...settings, PLATFORM_PORT: '0', ESDB_URL: line.url }, killing.signal);
    const registered = async () => {
      const upTo = await store.head();
      const types = new Set(['UserRegistered']);
      return (await store.eventsBetween({ after: -1n, upTo, types, personalData: false })).length;
    };
    await eventually('the account', async () => (await registered()) === 1, { withinMs: 120_000 });
    killing.abort();
    const { code, output } = await first;
    assert.is(code, null, output);
    assert.not.match(output, /^Administrator:|Ctrl-C stops it/m);

    platform = await startPlatformProcess({ ...settings, ESDB_URL: eventStore.url });
    const { email, password } = platform.administrator();
    const { status, body } = await retryingClient(platform.url).call<{ user: { role: string } }>(
      'POST',
      '/api/v1/auth/login',
      { email, password },
    );
    assert.equal([status, body.user?.role, await registered()], [200, 'admin', 1]);
  } finally {
    killing.abort();
    await platform?.remove();
    await store.close();
    await line.close();
    await eventStore.stop();
    await remove();
  }
});

it.run();
