import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commands } from '../../../api/commands.ts';
import { eventsOfServices } from '../../../contracts/index.ts';
import { assertValidEvent, currentName, knownNames, upcast } from '../../../kernel/events/catalogue.ts';
import { eventually } from '../../support/eventually.ts';
import { type Answer, addressOf, callServer } from '../../support/stacks/gateway.ts';
import { installations, logOf, open, pagesOf, type Running } from './opened.ts';

/**
 * What signs in elsewhere, or answers with a whole log; and what blocks seal, which name positions of a log that is
 * written again here with others.
 */
const NOT_READ = /^(begin|finish)|^exportEvents$|Integrity$/;
const READ = commands.filter(
  ({ id, method, fields }) =>
    method === 'GET' && !NOT_READ.test(id) && fields.every((field) => !field.required && field.in !== 'path'),
);

/** Categories of streams that an aggregate of today folds. */
const FOLDED = new Set(Object.values(eventsOfServices).flatMap((sets) => sets.map(({ category }) => category)));

const DIRECTOR = '/api/v1/director/api/v1/content';

for (const installation of installations) {
  const it = suite(`an installation of ${installation.version}`);
  let opened: Running | undefined;
  const tokens = new Map<string, string>();
  let callers = 100 * Number(installation.name);

  // Each at an address of its own: an address may sign in five times a minute.
  const call = (method: string, path: string, options: { token?: string; body?: unknown } = {}): Promise<Answer> =>
    callServer(opened?.url ?? '', method, path, { from: addressOf(callers++), ...options });
  const tokenOf = (name: string): string => tokens.get(name) ?? '';
  const userOf = (name: string) => of(installation.users, name);
  const contentOf = (name: string) => of(installation.contents, name);

  it.before(async () => {
    opened = await open(installation);
  });
  it.after(() => opened?.stop());

  it('holds no event that is unknown or that today’s shapes do not fit', () => {
    const known = new Set(knownNames());
    for (const { type, data, metadata, stream } of logOf(installation)) {
      if (type.startsWith('$') || stream === 'routerCheckpoint') continue;
      assert.ok(known.has(type), type);
      const { schema = 1, personal } = metadata as { schema?: number; personal?: unknown };
      if (personal) continue;
      const name = currentName(type);
      assertValidEvent({ type: name, data: upcast(name, schema, data as Record<string, unknown>) });
    }
  });

  it('lets in everybody with the right password, and nobody with a wrong one', async () => {
    for (const [name, { email, password, status }] of Object.entries(installation.users)) {
      const right = await call('POST', '/api/v1/auth/login', { body: { email, password } });
      assert.is(right.status, { deactivated: 403, erased: 401, active: 200 }[status ?? 'active'], name);
      if (status === undefined) tokens.set(name, right.body.access_token);
    }
    const { email, password } = userOf('ann');
    const wrong = await call('POST', '/api/v1/auth/login', { body: { email, password: `${password} not` } });
    assert.is(wrong.status, 401);
  });

  it('lets no one register an address again that someone has', async () => {
    for (const { email, status } of Object.values(installation.users)) {
      if (status === 'erased' || !email.includes('.')) continue;
      const body = { email, password: 'a fairly long pass phrase', name: 'Mallory' };
      assert.is((await call('POST', '/api/v1/auth/register', { body })).status, 409, email);
    }
  });

  it('goes on with its sessions if its signing key has stayed, and with none if it was the one that everybody had', async () => {
    const body = { refresh_token: installation.refreshToken };
    const { status } = await call('POST', '/api/v1/auth/refresh', { body });
    assert.is(status, installation.secret === null ? 401 : 200);
  });

  it('shows what it has shown', async () => {
    for (const { who, path, body } of pagesOf(installation)) {
      const shows = async (): Promise<string[]> => {
        const answer = await call('GET', path, { token: tokenOf(who) });
        return answer.status === 200 ? missing(body, answer.body, path) : [`${path}: ${answer.status}`];
      };
      let differences: string[] = [];
      const isSame = async () => {
        differences = await shows();
        return differences.length === 0;
      };
      await eventually(path, isSame, { everyMs: 500 }).catch(() => undefined);
      assert.equal(differences, []);
    }
  });

  it('answers everything that pages read without naming anything', async () => {
    assert.ok(READ.length > 40);
    for (const { id, path, access } of READ) {
      const isOwn = access === 'users' || access === 'everybody';
      // A machine that is too busy says so, and asks to be asked again.
      await eventually(`${id} with 200`, async () => {
        const { status } = await call('GET', path, { token: tokenOf(isOwn ? 'ann' : 'admin') });
        return status === 200;
      });
    }
  });

  it('shows operators and auditors every stream, and the state of an aggregate of every kind', async () => {
    const token = tokenOf('admin');
    const folded = new Set<string>();
    const streams = [...new Set(logOf(installation).map(({ stream }) => stream))].filter(
      (name) => !name.startsWith('$'),
    );
    for (const stream of streams) {
      const { status, body } = await call('GET', `/api/v1/ops/streams/${stream}?limit=100`, { token });
      assert.is(status, 200, stream);
      for (const record of body.items) {
        assert.is(record.unreadable, null, stream);
        assert.ok(record.event, stream);
      }
      const category = stream.split('-', 1)[0] ?? '';
      if (!FOLDED.has(category) || (folded.has(category) && category !== 'content')) continue;
      folded.add(category);
      const aggregate = await call('GET', `/api/v1/ops/aggregates/${stream}`, { token });
      assert.is(aggregate.status, 200, `${stream}: ${JSON.stringify(aggregate.body)}`);
    }
  });

  it('knows of every content what had become of it', async () => {
    const { items } = (await call('GET', `${DIRECTOR}?limit=50`, { token: tokenOf('ann') })).body;
    for (const { content_id, status, stage } of items) {
      const { body } = await call('GET', `/api/v1/ops/aggregates/content-${content_id}`, { token: tokenOf('admin') });
      assert.equal([body.state.status, body.state.stage], [status, stage], content_id);
    }
  });

  it('leads from each of its threads to what has become of it', async () => {
    for (const [name, { thread_id, content_id }] of Object.entries(installation.contents)) {
      const path = `/api/v1/pulse/api/v1/pipeline/history/${thread_id}`;
      const { status, body } = await call('GET', path, { token: tokenOf('ann') });
      assert.equal([status, body.content_id], [200, content_id], name);
    }
  });

  const post = async (path: string, body: object = {}): Promise<[number, string]> => {
    const answer = await call('POST', `${DIRECTOR}/${path}`, { token: tokenOf('ann'), body });
    return [answer.status, answer.status < 300 ? answer.body.status : answer.body.error];
  };
  const command = (name: string, what: string, body?: object) => post(`${contentOf(name).content_id}/${what}`, body);
  const resume = (name: string, body: object) => post('resume', { thread_id: contentOf(name).thread_id, ...body });

  it('takes every command as it would have been taken then', async () => {
    assert.equal(await command('published', 'cancel'), [409, 'conflict']);
    assert.equal(await command('published', 'retry'), [409, 'conflict']);
    assert.equal(await command('published', 'archive'), [200, 'archived']);
    assert.equal(await command('archived', 'archive'), [200, 'archived']);
    assert.equal(await command('cancelled', 'retry'), [409, 'conflict']);
    assert.equal(await command('rejected', 'retry'), [422, 'validation_error']);
    assert.equal(await command('rejected', 'retry', { feedback: 'Say it in fewer words' }), [200, 'generating']);
    assert.equal(await command('failed', 'retry'), [200, 'generating']);
    assert.equal(await command('reviewing', 'archive'), [409, 'conflict']);
    assert.equal(await resume('reviewing', { approved: false }), [200, 'rejected']);
    assert.equal(await command('revised', 'cancel'), [200, 'archived']);
    assert.equal(await command('approved', 'archive'), [409, 'conflict']);
    assert.equal(await command('approved', 'cancel'), [200, 'archived']);
    // What goes on is taken up by everybody that it concerns.
    for (const name of ['rejected', 'failed'])
      await eventually(`a script of ${name}`, async () => {
        const path = `${DIRECTOR}/${contentOf(name).content_id}`;
        return (await call('GET', path, { token: tokenOf('ann') })).body.status === 'awaiting_review';
      });
  });

  it('takes commands in every service', async () => {
    const token = tokenOf('ann');
    const given: readonly [method: string, path: string, body: object, status: number][] = [
      ['POST', '/api/v1/scout/api/v1/trends/scan', { region: 'US', limit: 3 }, 200],
      ['POST', '/api/v1/media/api/v1/media/generate', { prompt: 'a bee', width: 64, height: 64 }, 200],
      ['POST', '/api/v1/editor/api/v1/editor/tts', { text: 'Hello there.' }, 200],
      ['PUT', '/api/v1/publisher/api/v1/publish/slots', { slots: [], time_zone: 'UTC' }, 200],
      ['PUT', '/api/v1/identity/users/me/settings', { budget: { monthly_usd: 5 } }, 200],
    ];
    for (const [method, path, body, expected] of given) {
      const answer = await call(method, path, { token, body });
      assert.is(answer.status, expected, `${path}: ${JSON.stringify(answer.body)}`);
    }
  });

  it('changes users as it did', async () => {
    const { id } = userOf('bob');
    const put = (what: string, body: object) =>
      call('PUT', `/api/v1/identity/users/${id}/${what}`, { token: tokenOf('admin'), body });
    assert.is((await put('role', { role: 'operator' })).status, 200);
    assert.is((await put('status', { status: 'deactivated' })).status, 200);
    const { email, password } = userOf('bob');
    assert.is((await call('POST', '/api/v1/auth/login', { body: { email, password } })).status, 403);
    assert.is((await put('status', { status: 'active' })).status, 200);
    assert.is((await call('POST', '/api/v1/auth/login', { body: { email, password } })).status, 200);
  });

  it('leaves nothing to remark', async () => {
    const { body } = await call('GET', '/ready');
    assert.is(body.checks.events, 'ok');
  });

  it.run();
}

function of<T>(all: Readonly<Record<string, T>>, name: string): T {
  const found = all[name];
  if (found === undefined) throw new Error(`nothing is recorded of ${name}`);
  return found;
}

/** What of a recorded answer today's lacks, or says otherwise. It may say more. */
function missing(recorded: unknown, now: unknown, at: string): string[] {
  if (Array.isArray(recorded)) {
    if (!Array.isArray(now) || now.length !== recorded.length) return [`${at}: ${JSON.stringify(now)?.slice(0, 200)}`];
    const [before, after] = [ordered(recorded), ordered(now)];
    return before.flatMap((item, index) => missing(item, after[index], `${at}[${index}]`));
  }
  if (typeof recorded === 'object' && recorded !== null && typeof now === 'object' && now !== null)
    return Object.entries(recorded).flatMap(([name, value]) =>
      missing(value, (now as Record<string, unknown>)[name], `${at}.${name}`),
    );
  return Object.is(recorded, now) ? [] : [`${at}: ${JSON.stringify(recorded)} is ${JSON.stringify(now)}`];
}

/**
 * What has an id, by its id: a log is written again within moments, so that what was requested one after the other is
 * of the same time, and no list says any more which came first.
 */
function ordered(items: readonly unknown[]): readonly unknown[] {
  const ids = items.map((item) =>
    typeof item === 'object' && item !== null
      ? Object.entries(item).find(([name, value]) => name.endsWith('_id') && typeof value === 'string')?.[1]
      : undefined,
  );
  if (ids.includes(undefined) || new Set(ids).size < ids.length) return items;
  return items.toSorted((one, other) => (ids[items.indexOf(one)] < ids[items.indexOf(other)] ? -1 : 1));
}
