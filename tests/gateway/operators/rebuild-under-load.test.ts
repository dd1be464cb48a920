import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { listProjectionVersions } from '../../../gateway/operators/projection-status.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import { eventually } from '../../support/eventually.ts';
import { exampleUser } from '../../support/examples/user.ts';
import { write } from '../../support/given.ts';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('a rebuild while people read and write', startGatewayStack);

/** Enough for a filling that takes a moment. */
const REGISTERED_BEFORE = 1_000;
const REGISTERED_AT_ONCE = 8;
const WRITERS = 3;
const READERS_OF_EACH = 2;
/** Within what a user may ask for in a minute. */
const WRITE_EVERY_MS = 3_100;
const READ_EVERY_MS = 650;

type Person = Awaited<ReturnType<GatewayStack['register']>>;
type Renamed = { number: number; position: string };

/** Gives someone one number after another for a name. @param last what was acknowledged last */
async function keepRenaming(gateway: GatewayStack, { token }: Person, last: Renamed, goesOn: () => boolean) {
  while (goesOn()) {
    const body = { name: `Number ${last.number + 1}` };
    const { status, text, headers } = await gateway.call('PUT', '/api/v1/identity/users/me', { token, body });
    assert.is(status, 200, text);
    Object.assign(last, { number: last.number + 1, position: String(headers['x-event-position']) });
    await sleep(WRITE_EVERY_MS);
  }
}

/**
 * Reads someone's name in the list of users. @returns how often; it never failed, went back, or missed what was
 * acknowledged before
 */
async function keepReading(gateway: GatewayStack, { email }: Person, last: Renamed, goesOn: () => boolean) {
  const token = await gateway.tokenOf('admin', randomUUID());
  let [reads, seen] = [0, 0];
  while (goesOn()) {
    const { number, position } = last;
    const answer = await gateway.call('GET', `/api/v1/identity/users?email=${encodeURIComponent(email)}`, {
      token,
      headers: position === '' ? {} : { 'x-min-event-position': position },
    });
    assert.is(answer.status, 200, answer.text);
    const shown = Number(/^Number (\d+)$/.exec(answer.body.items[0]?.name)?.[1] ?? 0);
    assert.ok(shown >= Math.max(seen, number), `${shown} was shown after ${seen} was, and ${number} was acknowledged`);
    seen = shown;
    reads++;
    await sleep(READ_EVERY_MS);
  }
  return reads;
}

const isLive = (
  { resources: { documentStore, store } }: GatewayStack,
  wanted: { version: number; build: number },
): Promise<true> =>
  eventually(`build ${wanted.build} that is live`, async () =>
    (await listProjectionVersions(documentStore, store)).some(
      ({ name, version, build, state }) =>
        name === 'users' && version === wanted.version && build === wanted.build && state === 'live',
    ),
  );

it('fails no read and takes none back, on the way there and on the way back', async (gateway) => {
  const { store } = gateway.resources;
  await mapConcurrently([...Array(REGISTERED_BEFORE).keys()], REGISTERED_AT_ONCE, async () => {
    const { registered, history } = exampleUser();
    await write(store, history(registered));
  });
  const people = await Promise.all(Array.from({ length: WRITERS }, () => gateway.register()));
  const token = await gateway.tokenOf('admin', randomUUID());
  const command = async (action: string, body?: object) => {
    const answer = await gateway.call('POST', `/api/v1/ops/projections/users/${action}`, {
      token,
      ...(body ? { body } : {}),
    });
    assert.is(answer.status, 202, answer.text);
    return answer.body as { version: number; build: number };
  };

  let over = false;
  const goesOn = (): boolean => !over;
  const working = people.flatMap((person) => {
    const last: Renamed = { number: 0, position: '' };
    return [
      keepRenaming(gateway, person, last, goesOn).then(() => 0),
      ...Array.from({ length: READERS_OF_EACH }, () => keepReading(gateway, person, last, goesOn)),
    ];
  });
  const failed = Promise.all(working).then(() => undefined);
  const rebuilding = (async () => {
    const first = await command('rebuild');
    await isLive(gateway, first);
    await isLive(gateway, await command('rebuild'));
    await isLive(gateway, await command('promote', first));
    over = true;
  })();
  try {
    // Whatever fails first ends the test.
    await Promise.race([failed, rebuilding]);
    await rebuilding;
  } finally {
    over = true;
  }
  const reads = await Promise.all(working);
  assert.ok(reads.filter((count) => count > 0).length === WRITERS * READERS_OF_EACH, 'everyone has read');
});

it.run();
