import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ensureFirstAdministrator, identity } from '../../../domains/identity/index.ts';
import { startGateway } from '../../../gateway/index.ts';
import { gatewaySettings } from '../../../gateway/settings.ts';
import { readConfig } from '../../../kernel/config/index.ts';
import { createShutdown } from '../../../kernel/process/shutdown.ts';
import { openResources, storeAtStart } from '../../../kernel/service/resources.ts';
import { startService } from '../../../kernel/service/service.ts';
import { waitForStores } from '../../../kernel/service/wait-for-stores.ts';
import { beginReadModels } from '../../../projections/start.ts';
import { eventually } from '../../support/eventually.ts';
import { keptLog } from '../../support/log-lines.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';
import { startStoreProcesses } from '../../support/stores/both.ts';
import { NO_OWN_EVENT_STORE } from '../../support/stores/event-store.ts';
import { unless } from '../../support/stores/skip.ts';

const it = suite('a start while a store is unavailable');
const whereStoresCanGo = unless(NO_OWN_EVENT_STORE, it);

async function openAt(urls: { eventStore: string; documentStore: string }) {
  const { folder, remove } = await tempFolder('start-outages');
  const config = readConfig(
    { PLATFORM_DATA: folder, PLATFORM_PORT: '0', PLATFORM_OVERLOAD_LAG_MS: '0' },
    gatewaySettings,
    identity.settings,
  );
  const { log, lines } = keptLog();
  const resources = openResources(config, urls, { log, shutdown: createShutdown(log) });
  return { resources, lines: () => lines().map(({ msg }) => msg), remove };
}

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  );

it('says what it waits for and what to do, waits on, and ends when the process is stopped', async () => {
  const nowhere = { eventStore: 'esdb://127.0.0.1:1?tls=false', documentStore: 'mongodb://127.0.0.1:1/' };
  const { resources, lines, remove } = await openAt(nowhere);
  const waiting = errorOf(waitForStores(resources, 50));
  const said = (words: RegExp) => lines().filter((line) => words.test(line)).length;
  const event =
    /^ESDB_URL: the event store cannot be used \(.*\): start it, or correct the address; this process waits/;
  const document =
    /^MONGODB_URI: the document store cannot be used \(.*\): start it, or correct the address; this process/;
  await eventually('both lines', () => said(event) > 0 && said(document) > 0);
  await resources.shutdown.run('test');
  assert.match(String(await waiting), /(ESDB_URL|MONGODB_URI): /);
  assert.equal([said(event), said(document)], [1, 1]);
  await remove();
});

whereStoresCanGo('waits until the stores are there', async () => {
  const stores = await startStoreProcesses();
  const { resources, lines, remove } = await openAt({
    eventStore: stores.eventStore.url,
    documentStore: stores.documentStore.url,
  });
  await Promise.all([stores.eventStore.kill('SIGKILL'), stores.documentStore.kill('SIGKILL')]);
  const waiting = waitForStores(resources, 50);
  await eventually('a line', () => lines().some((line) => line.startsWith('ESDB_URL')));
  await Promise.all([stores.eventStore.restart(), stores.documentStore.restart()]);
  await waiting;
  await eventually('the end of the outage', async () => {
    await resources.store.head();
    return lines().includes('the event store is available again');
  });

  await beginReadModels(resources);

  // The store hangs while everything starts.
  const url = 'http://127.0.0.1:1';
  let isStarted = false;
  stores.eventStore.freeze();
  const starting = Promise.all([
    startService(identity, resources, { host: '127.0.0.1', port: 0 }),
    startGateway(resources, { services: new Map([['identity', url]]), dashboard: null, isStarted: () => isStarted }),
    ensureFirstAdministrator({ store: storeAtStart(resources) }),
  ]);
  // By then a request would have been given up.
  const away = 'the event store is unavailable';
  const outages = () => lines().filter((line) => line.startsWith(away)).length;
  const before = outages();
  await eventually('an outage', () => outages() > before);
  stores.eventStore.thaw();
  const [service, gateway, administrator] = await starting;
  assert.is(administrator?.email, 'admin@localhost');
  const ready = async (at: string) => (await fetch(`${at}/ready`)).status;
  assert.equal([await ready(service.url), await ready(gateway.url)], [200, 503]);
  isStarted = true;
  assert.is(await ready(gateway.url), 200);

  await resources.shutdown.run('test');
  await Promise.all([stores.eventStore.stop(), stores.documentStore.stop()]);
  await remove();
});

it.run();
