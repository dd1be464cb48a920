import { randomUUID } from 'node:crypto';
import { binaryEvent, jsonEvent } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { auditReadsIdOf } from '../../../gateway/auditors/reads.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleScan } from '../../support/examples/scan.ts';
import { NOT_NOTIFIED, writeUnwanted } from '../../support/examples/unwanted.ts';
import { write } from '../../support/given.ts';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { openRawWriter } from '../../support/stores/raw-writer.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('what auditors read', startGatewayStack);

type Reader = (path: string) => ReturnType<GatewayStack['call']>;

const auditor = async (gateway: GatewayStack): Promise<{ id: string; read: Reader }> => {
  const id = randomUUID();
  const token = await gateway.tokenOf('admin', id);
  return { id, read: (path) => gateway.call('GET', `/api/v1/ops/${path}`, { token }) };
};

it('is for administrators, by their own stream', async (gateway) => {
  const ann = await gateway.register('Ann');
  const paths = [
    'streams',
    'streams/user-1',
    'streams/user-1/0',
    'event-types',
    'events',
    `people?ids=${randomUUID()}`,
    `correlations/${randomUUID()}`,
  ];
  for (const path of paths) {
    assert.is((await gateway.call('GET', `/api/v1/ops/${path}`)).status, 401, path);
    assert.is((await gateway.call('GET', `/api/v1/ops/${path}`, { token: ann.token })).status, 403, path);
  }
  const { headers, status } = await gateway.call('POST', '/api/v1/ops/streams', { token: ann.token, body: {} });
  assert.equal([status, headers.allow], [405, 'HEAD, GET']);
});

it('is a stream, forwards and backwards, in pages that new events do not move', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const rename = (name: string) =>
    gateway.call('PUT', '/api/v1/identity/users/me', { token: ann.token, body: { name } });
  await rename('Anne');
  await rename('Anna');
  const stream = `user-${ann.id}`;
  const whole = (await read(`streams/${stream}`)).body;
  assert.equal([whole.stream, whole.direction, whole.next_from], [stream, 'forwards', null]);
  const types = whole.items.map((item: { event: { type: string } }) => item.event.type);
  assert.is(types[0], 'UserRegistered');
  assert.equal(
    whole.items.map(({ revision }: { revision: number }) => revision),
    types.map((_: string, index: number) => index),
  );

  const newest = (await read(`streams/${stream}?direction=backwards&limit=1`)).body;
  assert.equal(newest.items, [whole.items.at(-1)]);
  await rename('Annette');
  const before = (await read(`streams/${stream}?direction=backwards&limit=500&from=${newest.next_from}`)).body;
  assert.equal([before.items, before.next_from], [whole.items.slice(0, -1).reverse(), null]);
  const second = (await read(`streams/${stream}?limit=1&from=1`)).body;
  assert.equal([second.items, second.next_from], [[whole.items[1]], '2']);
});

it('says where a stream begins and ends, and waits for what is written behind it', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const stream = `user-${ann.id}`;
  const { first_revision, last_revision } = (await read(`streams/${stream}?limit=1`)).body;
  assert.equal([first_revision, last_revision > 0], [0, true]);
  const waiting = read(`streams/${stream}?from=${last_revision + 1}&wait=20`);
  // Whether it is asked before or after, it is told.
  await gateway.call('PUT', '/api/v1/identity/users/me', { token: ann.token, body: { name: 'Anne' } });
  const { body } = await waiting;
  assert.equal(
    [body.items.map(({ event }: { event: { type: string } }) => event.type), body.last_revision],
    [['ProfileUpdated'], last_revision + 1],
  );
  const nothing = (await read(`streams/${stream}?from=${last_revision + 2}&wait=1`)).body;
  assert.equal([nothing.items, nothing.next_from], [[], null]);
});

it('calls the people in it by their names, which is recorded like every read', async (gateway) => {
  const { id, read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const people = await eventually('a name', async () => {
    const { body } = await read(`people?ids=${ann.id},${randomUUID()}`);
    return body.items.length > 0 && body;
  });
  assert.equal(people, { items: [{ id: ann.id, name: 'Ann' }], next_cursor: null });
  const own = (await read(`streams/auditReads-${auditReadsIdOf(id, Date.now())}`)).body.items[0].event;
  assert.is(own.data.operation, 'listPeople');
  assert.is((await read('people?ids=Ann')).status, 422);
});

it('says what of an event is personal, and how the log keeps it', async (gateway) => {
  const { id, read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const registered = (await read(`streams/user-${ann.id}/0`)).body;
  assert.is(registered.personal_data, 'sealed');
  assert.ok(registered.personal_fields.includes('email'));
  const own = (await read(`streams/auditReads-${auditReadsIdOf(id, Date.now())}`)).body.items[0].event;
  assert.equal([own.personal_data, own.personal_fields], [null, []]);
});

it('is one event with all that is known of it, but for what could help to use it', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const stream = `user-${ann.id}`;
  const { status, body } = await read(`streams/${stream}/0`);
  assert.equal([status, body.type, body.stream, body.revision], [200, 'UserRegistered', stream, 0]);
  assert.equal([body.data.email, body.data.password_hash], [ann.email, '(hidden)']);
  assert.not.match(JSON.stringify((await read(`streams/${stream}`)).body), /\$2[aby]\$/);
  for (const missing of [
    `${stream}/99`,
    `${stream}/x`,
    `${stream}/-1`,
    `user-${randomUUID()}/0`,
    '$all/0',
    '%24et-x/0',
  ])
    assert.is((await read(`streams/${missing}`)).status, 404, missing);
});

it('answers 404 for a stream without events, and 422 for a page that cannot be', async (gateway) => {
  const { read } = await auditor(gateway);
  assert.is((await read(`streams/user-${randomUUID()}`)).status, 404);
  assert.is((await read('streams/$streams')).status, 404);
  const ann = await gateway.register('Ann');
  for (const query of ['direction=sideways', 'from=-1', 'from=x', 'limit=0', 'limit=501', 'wait=21', 'wait=x'])
    assert.is((await read(`streams/user-${ann.id}?${query}`)).status, 422, query);
  const { status, body } = await read(`streams/user-${ann.id}?from=1000`);
  assert.equal([status, body.items, body.next_from], [200, [], null]);
});

it('lists streams by what happened in them last, and events by who caused them and whose they are', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const bert = await gateway.register('Bert');
  await gateway.call('PUT', '/api/v1/identity/users/me', { token: ann.token, body: { name: 'Anne' } });
  const listed = await eventually('streams of both', async () => {
    const { items } = (await read('streams?category=user&limit=2')).body;
    return items[0]?.last_type === 'ProfileUpdated' && items;
  });
  assert.equal(
    listed.map(({ stream }: { stream: string }) => stream),
    [`user-${ann.id}`, `user-${bert.id}`],
  );
  const renamed = (await read(`events?actor=${ann.id}&type=ProfileUpdated`)).body.items;
  assert.equal(
    renamed.map(({ stream, category }: { stream: string; category: string }) => [stream, category]),
    [[`user-${ann.id}`, 'user']],
  );
  const owned = (await read(`events?owner=${bert.id}`)).body.items;
  assert.ok(owned.some(({ type }: { type: string }) => type === 'UserRegistered'));
  const withoutReads = async (query: string): Promise<unknown[]> =>
    (await read(`events?without_category=auditReads&${query}`)).body.items;
  assert.equal(await withoutReads(`actor=${ann.id}&type=ProfileUpdated`), renamed);
  assert.equal(await withoutReads('type=AuditRead'), []);
  assert.equal(await withoutReads('category=auditReads'), []);
  const { at } = renamed[0];
  assert.is((await read(`events?actor=${ann.id}&type=ProfileUpdated&from=${at}&to=${at}`)).body.items.length, 1);
  assert.is((await read(`events?actor=${ann.id}&to=2020-01-01T00:00:00.000Z`)).body.items.length, 0);
});

it('takes a cursor with the filter that it was issued for, and refuses it with any other', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const page = await eventually('two events of hers', async () => {
    const { body } = await read(`events?owner=${ann.id}&limit=1`);
    return body.next_cursor !== null && body;
  });
  const next = await read(`events?owner=${ann.id}&limit=50&cursor=${page.next_cursor}`);
  assert.equal([next.status, next.body.items.length > 0], [200, true]);
  for (const filter of ['', `actor=${ann.id}&`, `owner=${ann.id}&type=SignedIn&`, `owner=${ann.id}&to=2020-01-01&`]) {
    const { status, body } = await read(`events?${filter}cursor=${page.next_cursor}`);
    assert.equal([status, body.error], [400, 'bad_request'], filter);
  }
});

it('is a stream by cursors as well, which lead through that stream and in that direction only', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const stream = `user-${ann.id}`;
  const whole = (await read(`streams/${stream}?limit=500`)).body;
  assert.is(whole.next_cursor, null);
  for (const direction of ['forwards', 'backwards']) {
    const path = `streams/${stream}?direction=${direction}`;
    const first = (await read(`${path}&limit=1`)).body;
    const rest = (await read(`${path}&limit=500&cursor=${first.next_cursor}`)).body;
    const both = [...first.items, ...rest.items];
    assert.equal([direction === 'forwards' ? both : both.reverse(), rest.next_cursor], [whole.items, null]);
    const elsewhere = `streams/${stream}?direction=${direction === 'forwards' ? 'backwards' : 'forwards'}`;
    assert.is((await read(`${elsewhere}&cursor=${first.next_cursor}`)).status, 400);
    assert.is((await read(`${path}&cursor=made-up`)).status, 400);
  }
});

it('finds streams by the beginning of a name or an id, and by when something happened last', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const found = async (query: string): Promise<string[]> =>
    (await read(`streams?limit=200&${query}`)).body.items.map(({ stream }: { stream: string }) => stream);
  const named = await eventually('streams of hers', async () => {
    const streams = await found(`name=${ann.id}`);
    return streams.length > 1 && streams;
  });
  assert.ok(named.includes(`user-${ann.id}`));
  assert.ok(named.every((stream) => stream.split('-').slice(1).join('-').startsWith(ann.id)));
  assert.equal(await found(`name=user-${ann.id.slice(0, 20)}`), [`user-${ann.id}`]);
  assert.equal(await found(`name=${ann.id}&category=user`), [`user-${ann.id}`]);
  assert.equal(await found(`name=er-${ann.id}`), []);
  const [{ last_at }] = (await read(`streams?name=user-${ann.id}`)).body.items;
  assert.equal(await found(`name=user-${ann.id}&from=${last_at}&to=${last_at}`), [`user-${ann.id}`]);
  assert.equal(await found(`name=${ann.id}&to=2020-01-01`), []);
});

it('finds an event by its id, and lists what types there are', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const { event_id } = (await read(`streams/user-${ann.id}/0`)).body;
  const [event] = await eventually('the event', async () => {
    const { items } = (await read(`events?event_id=${event_id}`)).body;
    return items.length > 0 && items;
  });
  assert.equal([event.stream, event.revision], [`user-${ann.id}`, 0]);
  assert.equal((await read(`events?event_id=${event_id}&type=TrendDetected`)).body.items, []);
  assert.equal((await read(`events?event_id=${randomUUID()}`)).body.items, []);
  const { items } = (await read('event-types')).body;
  const of = (category: string) => items.find((item: { category: string }) => item.category === category);
  assert.equal([of('user').service, of('user').types.includes('UserRegistered')], ['identity', true]);
  assert.equal(of('auditReads'), {
    service: 'gateway',
    category: 'auditReads',
    types: ['AuditRead', 'OperatorCommanded'],
  });
});

it('shows which policies received an event', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const { items } = (await read(`streams/user-${ann.id}`)).body;
  const [asked] = items.filter(({ event }: { event: { type: string } }) => event.type === 'EmailVerificationRequested');
  const { body } = await eventually('the inbox of the mails has a link', async () => {
    const answer = await read(`streams/user-${ann.id}/${asked.revision}/links`);
    return answer.body.items.length > 0 && answer;
  });
  assert.ok(body.searched.includes('channels'));
  const [link] = body.items;
  const [record] = (await read(`streams/${link.stream}?from=${link.revision}&limit=1`)).body.items;
  assert.equal([record.is_link, record.event.stream, record.event.revision], [true, `user-${ann.id}`, asked.revision]);
  for (const missing of [`user-${ann.id}/99`, `user-${randomUUID()}/0`, 'user-1/x', '$all/0'])
    assert.is((await read(`streams/${missing}/links`)).status, 404, missing);
});

it('shows what became of an event, and why a notification was not sent', async (gateway) => {
  const { read } = await auditor(gateway);
  const { stream, revision } = await writeUnwanted(gateway.resources.store);
  const { at, ...outcome } = await eventually('the outcome', async () => {
    const { status, body } = await read(`streams/${stream}/${revision}/outcomes`);
    assert.equal([status, body.kept_days, body.is_expired], [200, 30, false]);
    return body.items.find(({ policy }: { policy: string }) => policy === 'notify');
  });
  assert.equal(outcome, { policy: 'notify', outcome: 'skip', reason: NOT_NOTIFIED, attempts: 1 });
  assert.is(new Date(at).toISOString(), at);
  assert.is((await read(`streams/${stream}/99/outcomes`)).status, 404);
});

it('shows how many were notified of trends, and why others were not', async (gateway) => {
  const { read } = await auditor(gateway);
  const { store } = gateway.resources;
  await gateway.register('Ann');
  const { scan_id, history, completed } = exampleScan();
  const detected = [{ trend_id: randomUUID(), topic: 'Bees', niche: 'science', score: 91 }];
  const event = await write(store, history({ ...completed, data: { ...completed.data, detected } }));
  const outcome = await eventually('the outcome', async () => {
    const { body } = await read(`streams/${event.stream}/${event.revision}/outcomes`);
    return body.items.find(({ policy }: { policy: string }) => policy === 'notify-of-trends');
  });
  assert.equal(event.stream, `scan-${scan_id}`);
  assert.is(outcome.outcome, 'done');
  assert.match(outcome.reason, /^notified \(users: [1-9]\d*\)/);
});

it('shows that an event that cannot be read was parked', async (gateway) => {
  const { read } = await auditor(gateway);
  const id = randomUUID();
  const raw = openRawWriter(gateway.eventStore.url);
  await raw.appendAsStored(
    `content-${id}`,
    binaryEvent({ type: 'PipelineStageChanged', data: new TextEncoder().encode('{') }),
  );
  const { policy, outcome, reason } = await eventually('the outcome', async () => {
    const { status, body } = await read(`streams/content-${id}/0/outcomes`);
    assert.is(status, 200);
    return body.items[0];
  });
  assert.equal([policy, outcome], ['notify', 'park']);
  assert.match(reason, /PipelineStageChanged, 0@content-.*cannot be read/);
  assert.is((await read(`streams/content-${id}/0`)).status, 404);
  await raw.close();
});

it('shows what became of an event that cannot be read, and who was told of it', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const raw = openRawWriter(gateway.eventStore.url);
  const metadata = { owner: ann.id };
  await raw.appendAsStored(`user-${ann.id}`, jsonEvent({ type: 'PasswordChanged', data: 'none' as never, metadata }));
  const { items } = (await read(`streams/user-${ann.id}`)).body;
  const { revision } = items.find(({ unreadable }: { unreadable: string | null }) => unreadable !== null);
  const path = `streams/user-${ann.id}/${revision}`;
  assert.is((await read(path)).status, 404);
  const sendMails = await eventually('the outcome', async () =>
    (await read(`${path}/outcomes`)).body.items.find(({ policy }: { policy: string }) => policy === 'send-mails'),
  );
  assert.equal([sendMails.outcome, /cannot be read/.test(sendMails.reason)], ['park', true]);
  const links = (await read(`${path}/links`)).body.items;
  assert.ok(links.some((link: { stream: string }) => link.stream === 'inbox-send-mails'));
  await raw.close();
});

it('shows what one request led to as a tree', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  const { correlation_id, event_id } = (await read(`streams/user-${ann.id}/0`)).body;
  const { body } = await eventually('the mail that greets', async () => {
    const answer = await read(`correlations/${correlation_id}`);
    return /NotificationCreated|MailSent/.test(answer.text) && answer;
  });
  assert.equal([body.correlation_id, body.is_whole], [correlation_id, true]);
  const registered = body.events.find((event: { event_id: string }) => event.event_id === event_id);
  assert.equal([registered.type, registered.after_ms], ['UserRegistered', null]);
  assert.ok(registered.children.every(({ after_ms }: { after_ms: number }) => after_ms >= 0));
  assert.is((await read(`correlations/${randomUUID()}`)).status, 404);
});

it('is written down itself, before it is answered', async (gateway) => {
  const { id, read } = await auditor(gateway);
  await read(`streams/user-${id}/0`);
  await read(`streams/user-${randomUUID()}`);
  const { items } = (await read(`streams/auditReads-${auditReadsIdOf(id, Date.now())}`)).body;
  assert.equal(
    items.map(({ event }: { event: { actor: string; data: object } }) => [event.actor, event.data]).length,
    3,
  );
  assert.equal(items[0].event.data, {
    user_id: id,
    operation: 'readEvent',
    target: `/api/v1/ops/streams/user-${id}/0`,
  });
});

it.run();
