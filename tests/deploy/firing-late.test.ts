import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EventStore, openEventStore } from '../../kernel/event-store/index.ts';
import { register, retryingClient } from '../support/clients/retrying.ts';
import { openClient } from '../support/clients/socket.ts';
import { eventually } from '../support/eventually.ts';
import { trendDetected } from '../support/examples/channel-events.ts';
import { type FakeSmtp, startFakeSmtp } from '../support/fakes/smtp.ts';
import { write } from '../support/given.ts';
import { addressOf, callServer } from '../support/stacks/gateway.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { type EventStoreProcess, startEmbeddedEventStoreProcess } from '../support/stores/event-store.ts';
import { openQuietLine, type QuietLine } from '../support/stores/quiet-line.ts';
import { unless } from '../support/stores/skip.ts';
import { areWorded, isOver, isTrue, REASON, TOKEN } from './broken.ts';
import { type Prometheus, startPrometheus } from './prometheus.ts';

/** What comes late, because something that a policy or a gateway waits for does not come. */
type Context = {
  folder: Awaited<ReturnType<typeof tempFolder>>;
  eventStore: EventStoreProcess;
  line: QuietLine;
  mailServer: FakeSmtp;
  platform: PlatformProcess;
  store: EventStore;
  prometheus: Prometheus;
};

const suiteOfAlerts = suite<Context>('alerts about what comes late');
const it = unless(REASON, suiteOfAlerts);

/** More than a policy may have to do: what it has taken, while it waits, counts as delivered. */
const PEOPLE = 120;
const AT_ONCE = 8;
const SLOW = { withinMs: 240_000 };

suiteOfAlerts.before(async (c) => {
  if (REASON !== null) return;
  c.folder = await tempFolder('late');
  c.eventStore = await startEmbeddedEventStoreProcess(c.folder.folder);
  c.line = await openQuietLine(c.eventStore);
  c.mailServer = await startFakeSmtp();
  c.platform = await startPlatformProcess({
    ESDB_URL: c.line.url,
    SMTP_URL: c.mailServer.url,
    PLATFORM_METRICS_TOKEN: TOKEN,
  });
  c.store = openEventStore(c.eventStore.url);
});

suiteOfAlerts.after(async (c) => {
  await c.prometheus?.stop();
  await c.store?.close();
  await c.platform?.remove();
  await c.mailServer?.stop();
  await c.line?.close();
  await c.eventStore?.stop();
  await c.folder?.remove();
});

/** Each from an address of their own: the limits of one do not touch the next. */
async function registerPeople({ platform }: Context): Promise<void> {
  for (let first = 0; first < PEOPLE; first += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, async (_, index) => {
      const body = { email: `user-${randomUUID()}@example.com`, password: `password ${randomUUID()}`, name: 'Test' };
      const from = addressOf(first + index);
      const { status } = await callServer(platform.url, 'POST', '/api/v1/auth/register', { body, from });
      assert.is(status, 201);
    });
    await Promise.all(some);
  }
}

it('tell of a policy that waits for the mail server, and of the mails that wait with it', async (c) => {
  const { mailServer } = c;
  mailServer.refuseRecipients('451 try again later');
  await registerPeople(c);
  // It has seen nothing else: an alert about half an hour goes by what is known of it.
  c.prometheus = await startPrometheus(c.platform.url, TOKEN);
  await isTrue(c, 'PolicyBehind');
  await isTrue(c, 'PolicyPaused', SLOW);
  mailServer.refuseRecipients(null);
  const reached = () => new Set(mailServer.mails.map(({ to }) => to)).size;
  await eventually('a mail for each', () => reached() >= PEOPLE, { ...SLOW, everyMs: 500 });
  await isOver(c, 'PolicyBehind');
});

it('tell of sockets that get everything late, because a gateway is told of nothing and has to look', async (c) => {
  const client = retryingClient(c.platform.url);
  await register(client);
  const { frames, close } = await openClient(c.platform.url, `token=${client.token}`);
  const topics: string[] = [];
  const somethingHappens = async () => {
    const topic = randomUUID();
    await write(c.store, trendDetected({ topic }));
    topics.push(topic);
  };
  c.line.silence('gateway-');
  await isTrue(c, 'HubBehind', { ...SLOW, cause: somethingHappens });
  const shown = () =>
    frames.filter(({ channel }) => channel === 'platform.trend.detected').map(({ payload }) => payload.topic);
  await eventually('all of it', () => shown().length === topics.length, { ...SLOW, everyMs: 500 });
  assert.equal(shown(), topics, 'late, and once and in order all the same');
  c.line.release();
  close();
});

it('are worded without a mistake', areWorded);

suiteOfAlerts.run();
